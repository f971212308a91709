"""The engine against the slow reference, ply by ply: random games, and games that repeat boards."""

import random
from array import array

import pytest

from engines.game import RESIGN
from engines.robble import rules as robble
from engines.robble.kernels import HISTORY, KEYS, START, tables_for
from engines.robble.rules import Robble
from tests.engines.robble import boards
from tests.engines.robble.boards import CYCLE, LAP, OPENING, TURNED
from tests.engines.robble.reference import Board, Reference, left_over


def check(game: Robble, reference: Reference) -> None:
    assert game.state() == reference.state()
    assert sorted(game.text(move) for move in game.legal_moves()) == reference.legal_moves()


def there_and_back(game: Robble, chance: random.Random) -> None:
    """Take some moves back and make them again, which makes no difference."""
    start = chance.randrange(game.ply)
    moves = game.history(start)
    while game.ply > start:
        game.undo()
    for move in moves:
        game.play(move)


@pytest.mark.parametrize("size", (5, 6, 7, 8, 9))
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
            if chance.random() < 0.1:
                there_and_back(game, chance)
        check(game, reference)


@pytest.mark.parametrize("bits", [0xFFFF, 0xFC00, 0])
@pytest.mark.parametrize("moves", [OPENING + 2 * CYCLE, TURNED + LAP + LAP[:15]])
def test_a_board_that_comes_again(moves: str, bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With and without a swap. bits: of keys; with few of them all boards share a counter, or the key itself."""

    def with_keys(size: int) -> tuple[bytes, bytes, array]:
        board, squares, record = tables_for(size)
        keys = [key & bits for key in record[KEYS:START]]
        return board, squares, record[:KEYS] + array("H", keys) + record[START:]

    monkeypatch.setattr(robble, "tables_for", with_keys)
    first, *others = moves.split()
    chance = random.Random(bits)
    for words in ([first, *others], [first, "swap", *others]):
        game, reference = Robble(5), Reference(5)
        for word in words:
            assert game.outcome is None
            game.play(game.parse(word))
            reference = reference.play(word)
            check(game, reference)
            if chance.random() < 0.1:
                there_and_back(game, chance)
        assert game.outcome_name() == "draw"
        while game.ply:
            game.undo()
        assert game.state() == Robble(5).state() and not any(game._seen)


def test_a_long_game() -> None:
    """Players who leave few stones: longer than the history that there is space for at first."""
    game, reference, chance = Robble(9), Reference(9), random.Random(2)
    while game.outcome is None:
        legal = game.legal_moves()
        chance.shuffle(legal)
        game.play(min(legal, key=lambda move: stones_after(game, move)))
        reference = reference.play(game.text(game.last_move()))
        if game.outcome is None:  # the move for which there is no space may be a resignation
            game.play(RESIGN)
            game.undo()
    assert game.ply > HISTORY
    there_and_back(game, chance)
    check(game, reference)
    while game.ply:
        game.undo()
    assert game.state() == Robble(9).state() and not any(game._seen)


def stones_after(game: Robble, move: int) -> int:
    game.play(move)
    count = sum(map(bool, game.cells))
    game.undo()
    return count


def board_of(drawn: str) -> Board:
    """Return a drawn board as the reference has it."""
    rows = drawn.split()
    return {
        (column + 1, len(rows) - row): boards.PLAYERS[sign]
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    }


@pytest.mark.parametrize(("name", "full"), boards.ENDS)
def test_pairs_and_what_they_leave(name: str, full: str) -> None:
    """For the screen: every stone is in a pair or left, and what is left is what the reference says."""
    game = boards.put(full, "black")
    pairs, left = game.cancelled()
    groups = [group for pair in pairs for group in zip((1, 2), pair, strict=True)] + left
    assert sorted(index for _, group in groups for index in group) == [
        i for i, cell in enumerate(game.cells) if cell in (1, 2)
    ]
    assert all({game.cells[index] for index in group} == {player} for player, group in groups)
    assert all(len(black) == len(white) for black, white in pairs)
    lengths = {player: [len(group) for owner, group in left if owner == player] for player in (1, 2)}
    assert list(lengths.values()) == list(left_over(board_of(full)).values())
    for sizes in ([len(black) for black, _ in pairs], [len(group) for _, group in left]):
        assert sizes == sorted(sizes, reverse=True)
    assert boards.drawn(game) == full
