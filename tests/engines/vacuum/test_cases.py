"""Every clause of docs/rules/vacuum.md, on drawn boards: cases.py, on the engine and on the reference."""

from collections import Counter

import pytest

from tests.engines.vacuum import cases, cases_effects, cases_one, cases_turns, cases_two
from tests.engines.vacuum.boards import put
from tests.engines.vacuum.play import Pair, reference_of

LEGAL = [
    (f"{group}: {name}", words, drawing, legal, illegal)
    for group, cases in (*cases_one.CASES, *cases_two.CASES)
    for name, words, drawing, legal, illegal in cases
]
PLAYED = [
    (f"{group}: {name}", words, drawing, moves)
    for group, cases in cases_effects.CASES
    for name, words, drawing, moves, _, _ in cases
] + [(f"{group}: {name}", words, "", moves) for group, cases in cases_turns.CASES for name, words, moves, *_ in cases]


@pytest.mark.parametrize(("name", "wrong"), list(cases.run()))
def test_the_engine(name: str, wrong: str) -> None:
    assert not wrong


@pytest.mark.parametrize(("name", "words", "drawing", "legal", "illegal"), LEGAL)
def test_the_reference_on_what_is_legal(name: str, words: str, drawing: str, legal: str, illegal: str) -> None:
    found = reference_of(put(words, drawing)).legal()
    assert set(legal.split()) <= found
    assert not set(illegal.split()) & found


@pytest.mark.parametrize(("name", "words", "drawing", "moves"), PLAYED)
def test_the_reference_on_what_is_done(name: str, words: str, drawing: str, moves: str) -> None:
    game = put(words, drawing)
    pair = Pair(game, reference_of(game), Counter())
    for move in moves.split():
        pair.check()
        pair.play(move)
    pair.check()


def test_there_are_many() -> None:
    names = [name for name, _ in cases.run()]
    assert len(names) == len(set(names)) >= 300
