"""Whole games as text, checked by hand: moves, and the board after some or all of them, forwards and backwards."""

from pathlib import Path

import pytest

from engines.robble.rules import Robble
from tests.engines.robble.reference import Reference

GOLDENS = sorted((Path(__file__).parent / "goldens").glob("robble-*.txt"))


def parts(golden: Path) -> tuple[list[tuple[str, list[str]]], dict[str, str]]:
    """Return the moves as ("number player move", rows of the board after it, if drawn), and the lines at the end."""
    lines = [line for line in golden.read_text("utf-8").splitlines() if not line.startswith("#")]
    first, *blocks = "\n".join(lines).split("\n\n")
    end = dict(line.split(" ", 1) for line in (first + "\n" + blocks.pop()).replace("=", " ").splitlines())
    moves: list[tuple[str, list[str]]] = []
    for line in "\n".join(blocks).splitlines():
        if line[0].isdigit():
            moves.append((line, []))
        else:
            moves[-1][1].append(line)
    return moves, end


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
def test_a_golden_game(golden: Path) -> None:
    moves, end = parts(golden)
    game = Robble(int(end["robble"].split()[-1]))
    reference = Reference(game.size)
    boards = [game.state()]
    for number, (line, rows) in enumerate(moves, 1):
        count, player, move = line.split()
        assert (int(count), player) == (number, game.to_move_name())
        assert game.outcome is None
        assert move == "resign" or game.parse(move) in game.legal_moves()
        game.play(game.parse(move))
        reference = reference.play(move)
        assert not rows or game.state()["board"] == rows
        assert game.state() == reference.state()
        boards.append(game.state())
    assert (game.to_move_name(), game.outcome_name()) == (end["to_move"], end["outcome"])
    for player in game.PLAYERS:
        if f"groups {player}" in golden.read_text("utf-8"):
            sizes = f"groups {player} " + " ".join(map(str, game.state()["groups"][player]))
            assert sizes in golden.read_text("utf-8").splitlines()
    while game.ply:
        assert game.state() == boards.pop()
        game.undo()
    assert game.state() == boards.pop()


def test_the_goldens_are_there() -> None:
    ends = [parts(golden)[1]["outcome"] for golden in GOLDENS]
    assert len(ends) == 7
    assert set(ends) == {"black", "white", "draw"}
