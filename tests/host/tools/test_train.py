"""How Pebble Rebel's weights were found: they explain boards, and the file is as written."""

from math import exp
from random import Random

from engines.pebble_rebel.evaluation import EVALUATIONS
from host.tools import train
from host.tools.train import ALL_KINDS, DIAGONALS, EVEN, FILE, ODDS, WINDOW, Board, Evaluation, fitted

ONE, PAIR, THREE = 1, 6, 15  # kinds of windows: by stones of one colour alone


def odds(evaluation: Evaluation, board: Board) -> float:
    """Return the logarithm of the odds that an evaluation gives a board."""
    (kinds, less), (_, free, *counts) = evaluation, board
    added = sum(count * weight for count, weight in zip(counts, kinds, strict=True))
    return added / WINDOW - (less[free] + EVEN) / ODDS


def board(windows: dict[int, int], free: int, won: int = 0) -> Board:
    return won, free, *(windows.get(kind, 0) for kind in range(ALL_KINDS))


def test_the_fit_finds_what_wins() -> None:
    """Boards are won by what a rule says, which the weights then say as well."""
    random = Random(1)

    def truth(one: Board) -> float:
        return 0.4 * one[2 + THREE] - 0.1 * one[2 + PAIR] + 0.2 * (one[1] - 14)

    found = []
    for _ in range(6000):
        threes, pairs = random.randrange(8), random.randrange(16)
        one = board({THREE: threes, PAIR: pairs, ONE: 36 - threes - pairs}, random.randrange(3, 25))
        found.append((2 * (random.random() < 1 / (1 + exp(-truth(one)))), *one[1:]))
    evaluation, error, blind = fitted(found)
    assert error < blind - 0.1
    assert max(abs(odds(evaluation, one) - truth(one)) for one in found if abs(truth(one)) < 2) < 0.4


def test_the_file_is_as_it_is_written() -> None:
    """No hand has changed the weights' file: its record says which training it was, the rest follows from them."""
    text = FILE.read_text("utf-8")
    seed, *record = [line[2:] for line in text.splitlines() if line.startswith("- ")]
    lines = [[line for line in record if f"diagonals {diagonals}," in line] for diagonals in DIAGONALS]
    assert seed == f"seed {train.SEED}" and list(map(len, lines)) == [len(train.GAMES)] * 2
    assert text == train.text(list(zip(EVALUATIONS.values(), lines, strict=True)))
    assert max(map(len, text.splitlines())) <= 120
