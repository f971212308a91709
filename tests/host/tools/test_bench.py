"""The benchmark of the engines measures what it says: whole games, and even picks."""

from collections import Counter
from types import SimpleNamespace

import pytest

from engines.robble.rules import Robble
from host.report import Table
from host.tools.bench import engines


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "SECONDS", 0.001)


@pytest.mark.parametrize("contender", [engines.robble_by_squares, engines.robble_by_list])
@pytest.mark.parametrize(("size", "low", "high"), [(5, 38, 52), (9, 105, 123)])
def test_whole_games_are_played(contender, size: int, low: int, high: int, monkeypatch: pytest.MonkeyPatch) -> None:
    finished = []

    class Watched(Robble):
        def __init__(self, size: int) -> None:
            super().__init__(size)
            finished.append(self)

    monkeypatch.setattr(engines, "Robble", Watched)
    moves = contender(size)(40)
    games = [game for game in finished if game.ply]
    assert len(games) == 40
    assert all(game.outcome is not None for game in games)
    assert moves == sum(game.ply for game in games)
    assert low < moves / 40 < high


def test_squares_are_drawn_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 900 first moves on 5x5 every square gets its 36 or so."""
    first: Counter[str] = Counter()

    class Watched(Robble):
        def play(self, move: int) -> None:
            if not self.ply:
                first[self.name_of(move)] += 1
            super().play(move)

    monkeypatch.setattr(engines, "Robble", Watched)
    engines.robble_by_squares(5)(900)
    assert len(first) == 25
    assert all(15 < count < 62 for count in first.values())


def test_a_draw_by_repetition_is_a_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = "b5 a5 b4 b5 b4 d3 d2 c4 d4 b3 b4 c2 b2 d3 d2 c4 d4 b3 b4 c2 b2 d3 d2".split()
    byte_of = {Robble(5).name_of(move): byte for byte, move in enumerate(Robble(5).legal_moves())}
    squares = bytes(byte_of[name] for name in drawn) + bytes(range(25))
    monkeypatch.setattr(
        engines, "random", SimpleNamespace(Random=lambda seed: SimpleNamespace(randbytes=lambda k: squares))
    )
    assert engines.robble_by_squares(5)(3) == 3 * len(drawn)


def test_the_table_has_both_loops() -> None:
    (text,) = [str(table) for table in engines.tables(1, quick=False)]
    assert "Robble 9x9, squares drawn" in text and "Robble 9x9, legal_moves()" in text


def test_a_table_is_aligned() -> None:
    table = Table("Title", ("what", "n"), [("a", "1"), ("long name", "1,000")], ("A note.",))
    assert str(table) == (
        "Title\nA note.\n\n| what      |     n |\n|-----------|------:|\n| a         |     1 |\n| long name | 1,000 |\n"
    )
