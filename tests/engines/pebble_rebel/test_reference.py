"""The engine against the slow reference, ply by ply: random games, paths of one's own, and nonsense."""

import random

import pytest

from engines.game import CHANCE, IllegalMove
from engines.pebble_rebel.rules import PebbleRebel
from tests.engines.pebble_rebel.reference import ALL, IllegalError, Reference, board_of, has_line, name

LETTERS = "BRWY"


def options(chance: random.Random) -> dict[str, str]:
    """Return options of any kind; custom starts of any number of stones that hold no line."""
    chosen = {"diagonals": chance.choice(["off", "on"]), "draw": chance.choice(["all", "one"])}
    chosen["setup"] = chance.choice(["default", "random", "custom", "custom"])
    while chosen["setup"] == "custom":
        stones = chance.sample(LETTERS * 15, chance.randint(1, 35))
        squares = stones + ["."] * (36 - len(stones))
        chance.shuffle(squares)
        if not has_line(board_of("".join(squares)), chosen["diagonals"] == "on"):
            chosen["setup"] = "".join(squares)
    return chosen


def wander(position: Reference, chance: random.Random) -> str:
    """Return a path of random segments, often too long or back at its start."""
    here = stone = chance.choice(list(position.board))
    stops = [stone]
    for _ in range(chance.choice([1, 2, 3, 5, 8, position.empty, position.empty + 1])):
        there = [square for square in ALL if position.free(here, square, stone)]
        if there:
            here = chance.choice(there)
            stops.append(here)
    return "-".join(map(name, stops))


def nonsense(position: Reference, chance: random.Random) -> str:
    """Return a text that is nearly a move."""
    legal = position.legal_moves()
    word = chance.choice(["resign", "undo", "*", "draw:", "", *legal[:1], *[chance.choice(legal) for _ in range(9)]])
    for _ in range(chance.randint(1, 2)):
        at = chance.randint(0, len(word))
        kind = chance.choice(["add", "leave out", "change", "turn"])
        letter = chance.choice("abcdef123456-@:.BRWYg07 ")
        if kind == "turn":
            word = word[at:] + word[:at]
        else:
            word = word[:at] + letter * (kind != "leave out") + word[at + (kind != "add") :]
    return word


def same(game: PebbleRebel, position: Reference) -> list[str]:
    """Compare all there is to see; return the legal moves."""
    assert game.state() == position.state()
    legal = position.legal_moves()
    moves = game.legal_moves()
    assert moves == sorted(moves)
    assert len(moves) <= game.max_moves
    assert sorted(game.text(move) for move in moves) == ([] if game.open_chance() else legal)
    assert [game.parse(game.text(move)) for move in moves] == moves
    if game.to_move == CHANCE:
        seed = len(position.hand) + position.ply * 7919
        assert game.text(game.sample(seed)) == position.sample(seed)
    return legal


def both(game: PebbleRebel, position: Reference, word: str) -> Reference:
    """Make a move that may be illegal on both; they agree on whether it is."""
    try:
        after = position.play(word)
    except IllegalError:
        with pytest.raises(IllegalMove):
            game.parse(word)
        return position
    game.play(game.parse(word))
    return after


@pytest.mark.parametrize("seed", range(4))
def test_random_games(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(3):
        chosen = options(chance)
        game, position = PebbleRebel(**chosen), Reference.begin(**chosen)
        words = []
        while legal := same(game, position):
            for _ in range(3):
                word = nonsense(position, chance)
                before = position
                position = both(game, position, word)
                words += [word] * (position is not before)
                if position.outcome != "none":
                    break
                legal = position.legal_moves()
            if position.outcome != "none":
                continue
            if position.to_move == "pebble" and chance.random() < 0.4:
                word = wander(position, chance)
            elif position.to_move == "chance":
                word = position.sample(chance.getrandbits(32))
            else:
                word = chance.choice(legal)
                if position.to_move == "pebble" and chance.random() < 0.6:
                    word = min(chance.sample(legal, min(len(legal), 4)), key=len)
            before = position
            position = both(game, position, word)
            words += [word] * (position is not before)
            if chance.random() < 0.1:  # there and back makes no difference
                last = game.last_move() if game.ply else None
                if last is not None:
                    game.undo()
                    game.play(last)
        assert game.dump()["moves"] == words
