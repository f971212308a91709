"""Whole games of Vacuum as text, forwards and backwards.

A golden has its options, the moves with their number and player, after the end of a turn perhaps the board as
protocol.md has it, and in the end the facts.
"""

from pathlib import Path

import pytest

from engines.vacuum.rules import Vacuum
from tests.engines.vacuum.reference_game import start

GOLDENS = sorted((Path(__file__).parent / "goldens").glob("vacuum-*.txt"))


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
def test_a_golden_game(golden: Path) -> None:
    lines = [line for line in golden.read_text("utf-8").splitlines() if line and not line.startswith("# ")]
    options = dict(word.split("=") for word in lines.pop(0).split()[1:])
    game = Vacuum(**options)
    position = start(game.players, game.turns)
    states = [game.state()]
    boards = 0
    board: list[str] = []
    facts: dict[str, list[str]] = {}
    for line in lines:
        first, *words = line.split()
        if first.isdigit():
            assert len(board) in (0, 12)  # all of it was there, or nothing
            assert (int(first), words[0]) == (game.ply + 1, game.to_move_name())
            assert words[1] == "resign" or game.parse(words[1]) in game.legal_moves()
            game.play(game.parse(words[1]))
            position = position.after(words[1])
            states.append(game.state())
            assert states[-1] == position.state()
            board = list(states[-1]["board"]) if words[1] in ("commit", "resign") else []
        elif board:
            boards += len(board) == 12
            assert line == board.pop(0)
        else:
            facts[first] = words
    assert boards > 1
    state = game.state()
    assert facts["to_move"] == [state["to_move"]] == ["none"]
    assert facts["outcome"] == [state["outcome"]]
    assert facts["turn"] == [str(state["turn"])]
    assert facts["active"] == state["active"]
    assert facts["stone_era"] == (state["stone_era"] or ["-"])
    assert facts["cooldowns"] == (sorted(f"{a}={b}" for a, b in state["cooldowns"].items()) or ["-"])
    while game.ply:
        assert game.state() == states.pop()
        game.undo()
    assert game.state() == states.pop()


def test_the_goldens_are_there() -> None:
    assert [golden.stem for golden in GOLDENS] == [
        "vacuum-2-stone-era",
        "vacuum-3-random",
        "vacuum-4-resignation-and-draw",
    ]
