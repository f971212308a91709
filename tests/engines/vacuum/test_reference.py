"""The engine against the reference, ply by ply: legal moves, states, and the same way back."""

import random
from collections import Counter

import pytest

from engines.game import IllegalMove
from engines.vacuum.decided import JOINS
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import column_of, row_of, square_at
from tests.engines.vacuum.play import Pair, compare, from_anywhere, from_the_start
from tests.engines.vacuum.reference import GRID, distance, read, written
from tests.engines.vacuum.reference_game import start

# What has to come up in the comparison, and how often at least
OFTEN = """
    entrench retreat extend cast boulder exit attack supply reduce create war teleport vacuum perimeter commit undo
    resign"""
CLAUSES = """
    retreat: no way; retreat: nearer to an enemy; attack: pebbles; attack: stone; attack: boulder; attack: not stronger
    cast: hook; cast: struck own; cast: struck an enemy; cast: stopped by barren
    cast: stopped by pebbles; cast: stopped by boulder; cast: stopped by neutral pebbles
    cast: third square, no line home
    boulder: step; boulder: chain step; boulder: takes pebbles; boulder: takes stone
    boulder: sacrifice; boulder: not stronger; exit from boulder; exit from supply
    supply: onto own; supply: into empty; supply: none would stay; supply: other source; supply: 64 already
    chain ended by create; chain ended by war; chain ended by reduce; chain ended by teleport; chain ended by vacuum
    chain ended by perimeter; create: others too many; create: two sides only; create: straight line; war: not stronger
    teleport: with itself; teleport: with nothing; teleport: with own; teleport: with an enemy; teleport: cooldown
    teleport: neutral pieces; cooldown ended; perimeter: own, empty; perimeter: own, mine; perimeter: own, an enemy's
    perimeter: unowned, mine; perimeter: outward; perimeter: another direction; perimeter: neutral pieces
    out: stone era; out: stone era, the one who commits; out: no final action; out: no final action, several in a row
    out with a cooldown; turned neutral: pebbles; turned neutral: stone; turned neutral: boulder
    resigned in the middle of a turn; won; draw; from_the_start; from_anywhere"""


def test_random_play() -> None:
    seen = compare(2000, 3)
    assert {word: seen[word] for word in OFTEN.split() if seen[word] < 8} == {}
    clauses = [clause.strip() for clause in CLAUSES.replace("\n", ";").split(";") if clause.strip()]
    assert [clause for clause in clauses if not seen[clause]] == []


def test_a_chain_walked_back_and_forth_ends() -> None:
    pair = Pair(Vacuum(2), start(2), Counter())
    before = (
        "vacuum:f6 commit vacuum:c3 commit entrench:f6 supply:f6-g6*1 vacuum:j9 commit vacuum:j3 commit entrench:f6"
    )
    for text in before.split():
        pair.play(text)
    there, back = "supply:f6-g6*1", "supply:g6-f6*1"
    for number in range(JOINS):
        pair.play(back if number % 2 else there)
        pair.check()
        if number < JOINS - 1:  # what is undone does not count
            pair.play(there if number % 2 else back)
            pair.play("undo")
            pair.check()
    assert pair.game.joins == JOINS == pair.game.move_number() - 1
    assert not {there, back} & pair.position.legal()
    pair.play("supply:f6-f7*1")
    pair.check()


def test_pressure_everywhere() -> None:
    chance = random.Random(4)
    for _ in range(60):
        pair = chance.choice((from_anywhere, from_anywhere, from_the_start))(chance, Counter())
        for square in chance.sample(GRID, 24):
            found = pair.game.pressure(written(square))
            assert found == pair.position.pressures(written(square))
            assert max(found.values(), default=0) <= 180
        for wrong in ("", "m1", "a0", "a13", "C3", "c03", "c", "3c", "ab", "c3 "):
            with pytest.raises(IllegalMove, match="no such square"):
                pair.game.pressure(wrong)


def test_squares() -> None:
    for row, column in GRID:
        square = square_at(row, column)
        assert (row_of(square), column_of(square)) == (row, column)
        game = Vacuum()
        assert game.index_of(written((row, column))) == square
        assert game.name_of(square) == written((row, column))
        assert read(written((row, column))) == (row, column)
    for border in (0, 33, 46, 17, 226, 255, -1):
        with pytest.raises(IllegalMove, match="no such square"):
            Vacuum().name_of(border)
    assert distance((0, 0), (3, 5)) == 5
