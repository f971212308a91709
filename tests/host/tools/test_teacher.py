"""The exact solver that the review is measured with, and the table."""

import sys

import pytest

from host.tools import endings, teacher


@pytest.mark.parametrize("words", teacher.ROUNDS)
def test_the_solver_finds_what_another_one_finds(words: str) -> None:
    for game in endings.endings(words, 3):
        solver = teacher.Solver(game)
        assert solver.solve(game) == teacher.WON
        for move, value in endings.Solver().moves(game).items():
            mover = game.to_move
            game.play(move)
            if game.outcome is None:
                assert solver.solve(game) == (value if game.to_move == mover else -value)
            game.undo()


def test_the_table_has_a_row_for_each_game(monkeypatch, capsys) -> None:
    monkeypatch.setattr(teacher, "ROUNDS", {"konane size=6": 0.2, "reversi": 0.02})
    monkeypatch.setattr(teacher, "LIMIT", 500)
    monkeypatch.setattr(sys, "argv", ["teacher", "--games", "1"])
    teacher.main()
    rows = [line.strip("|").split("|") for line in capsys.readouterr().out.splitlines() if line.startswith("|")][2:]
    assert [row[0].strip() for row in rows] == ["konane size=6", "reversi"]
    for row in rows:
        games, named, solved, mistakes, thrown, hits = map(int, row[1:])
        assert games == 1
        assert named >= solved >= mistakes >= hits <= thrown
