"""The engine against the slow reference, ply by ply: random games, games that repeat boards, and counts of trees."""

import random
from array import array
from collections import Counter

import pytest

from engines.robble import rules as robble
from engines.robble.kernels import HERE, KEYS, START, tables_for
from engines.robble.rules import FLIP, PUSH, REMOVE, Robble
from tests.engines.robble.helping import help_each_other
from tests.engines.robble.reference import Reference, what_happens
from tests.engines.robble.reference import square as square_of

SIZES = (5, 6, 7, 8, 9)


def check(game: Robble, reference: Reference) -> None:
    assert game.state() == reference.state()
    assert sorted(game.text(move) for move in game.legal_moves()) == reference.legal_moves()


@pytest.mark.parametrize("size", SIZES)
def test_random_games(size: int) -> None:
    chance = random.Random(size)
    for number in range(120 // size):
        game, reference = Robble(size), Reference(size)
        while game.outcome is None:
            check(game, reference)
            legal = reference.legal_moves()
            move = chance.choice(legal) if number % 10 or game.ply < 20 else "resign"
            if number % 3 == 0 and "swap" in legal:
                move = "swap"
            game.play(game.parse(move))
            reference = reference.play(move)
            if chance.random() < 0.1:  # there and back makes no difference
                last = game.last_move()
                game.undo()
                game.play(last)
        check(game, reference)


def repeating_games(seed: int, games: int, longest: int) -> Counter[str]:
    """Compare games whose players help each other; return how they came out."""
    chance = random.Random(seed)
    outcomes: Counter[str] = Counter()
    for number in range(games):
        game, reference = Robble(5), Reference(5)
        if number % 3 == 0:
            game.load(["c3", "swap"])
        help_each_other(game, 100 * seed + number, longest, 3)
        moves = game.history()
        while game.ply:
            game.undo()
        for move in moves:
            game.play(move)
            reference = reference.play(game.text(move))
            assert game.state() == reference.state()
            if chance.random() < 0.1:  # counters must come back too
                back = chance.randrange(game.ply)
                forth = game.history()[back:]
                while game.ply > back:
                    game.undo()
                for again in forth:
                    game.play(again)
        outcomes[game.outcome_name()] += 1
    return outcomes


def with_keys(size: int, mask: int) -> tuple[bytes, bytes, array]:
    """Return the tables of a size with nothing but these bits of the keys."""
    board, squares, record = tables_for(size)
    masked = record[:]
    for i in range(KEYS, START):
        masked[i] &= mask
    return board, squares, masked


def test_games_that_repeat_boards() -> None:
    assert repeating_games(1, 10, 150)["draw"] >= 3


def test_repetition_is_exact_when_all_boards_share_a_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robble, "tables_for", lambda size: with_keys(size, 0xFC00))
    assert repeating_games(2, 6, 150)["draw"] >= 1


def test_a_slot_that_is_full_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hundred boards in one slot, of which a draw comes all the same, also after moves that are taken back."""
    monkeypatch.setattr(robble, "tables_for", lambda size: with_keys(size, 0xFC00))
    game = Robble(5)
    help_each_other(game, 1, 300, 2)
    assert game.outcome is None and game._seen[0] == 255
    for _ in range(100):
        game.undo()
    assert game._seen[0] == 255
    help_each_other(game, 1, 400, 3)
    assert game.outcome_name() == "draw"


def test_repetition_is_exact_when_all_boards_have_the_same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robble, "tables_for", lambda size: with_keys(size, 0))
    assert repeating_games(3, 6, 100)["draw"] >= 1


def test_few_boards_share_a_key() -> None:
    """Keys only save time, but they must do that: nearly every board of random games has its own."""
    chance = random.Random(7)
    boards = set()
    keys = set()
    for _ in range(20):
        game = Robble(9)
        while game.outcome is None:
            game.play(chance.choice(game.legal_moves()))
            boards.add(bytes(game.cells))
            keys.add(game._record[game._record[HERE]])
    expected = 65536 * (1 - (1 - 1 / 65536) ** len(boards))
    assert len(boards) > 1500
    assert len(keys) > 0.97 * expected


# -- trees: (size, depth): (games, pushes, removals, flips) of all games that long, from the empty board.
# Both implementations count them; resignations are left out.

TREES = {
    (5, 1): (25, 0, 0, 0),
    (5, 2): (625, 60, 20, 0),  # 80 ordered pairs of neighbours, 20 of them against the edge; 25 swaps
    (5, 3): (14420, 2876, 972, 0),
    (5, 4): (319292, 96776, 33324, 528),
    (6, 2): (1296, 96, 24, 0),
    (6, 3): (44124, 6736, 1696, 0),
    (9, 2): (6561, 252, 36, 0),
}


def count(game: Robble, depth: int, found: Counter[int]) -> None:
    for move in game.legal_moves():
        game.play(move)
        if depth == 1:
            found[-1] += 1
            found.update(effect for effect, _, _ in game.effects())
        else:
            count(game, depth - 1, found)
        game.undo()


def count_slowly(position: Reference, depth: int, found: Counter[int]) -> None:
    for move in position.legal_moves():
        if depth > 1:
            count_slowly(position.play(move), depth - 1, found)
            continue
        found[-1] += 1
        if move != "swap":
            effects = what_happens(position.board, position.size, square_of(move))
            found.update({"push": PUSH, "remove": REMOVE, "flip": FLIP}[effect] for effect, _, _ in effects)


@pytest.mark.parametrize(("size", "depth"), TREES)
def test_trees(size: int, depth: int) -> None:
    found: Counter[int] = Counter()
    game = Robble(size)
    count(game, depth, found)
    assert (found[-1], found[PUSH], found[REMOVE], found[FLIP]) == TREES[size, depth]
    assert game.state() == Robble(size).state()


@pytest.mark.parametrize(("size", "depth"), [tree for tree in TREES if tree[1] < 4])
def test_trees_of_the_reference(size: int, depth: int) -> None:
    found: Counter[int] = Counter()
    count_slowly(Reference(size), depth, found)
    assert (found[-1], found[PUSH], found[REMOVE], found[FLIP]) == TREES[size, depth]
