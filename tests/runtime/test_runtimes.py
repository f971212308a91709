"""Rules, random numbers, bot and app are the same on CPython and on MicroPython, byte for byte."""

from pathlib import Path

import pytest

from engines.registry import GAMES
from tests.runtime.runtimes import SAME, cpython, difference, micropython

SELDOM = ("cases.py",)  # scripts/games.py has these rules too, in random games


@pytest.mark.parametrize(
    "script", [pytest.param(script, marks=pytest.mark.nightly) if script in SELDOM else script for script in SAME]
)
def test_the_same_output(script: str) -> None:
    """A few seconds each, most of them MicroPython's in WebAssembly."""
    assert difference(script) == ""


@pytest.mark.nightly
@pytest.mark.timeout(3000)
def test_the_same_output_of_many_games() -> None:
    """Ten minutes."""
    assert difference("games.py", 30) == ""


def test_playing_takes_no_memory() -> None:
    """Nothing of MicroPython's heap is taken by play, undo and the end of a game, nor by a bot at work."""
    lines = micropython("memory.py").splitlines()
    assert len(lines) == 36 + len(GAMES)
    assert [line for line in lines if not line.endswith((" 0", " True"))] == []


def test_the_loop_takes_no_memory() -> None:
    """While no key is pressed, ticks of app and link take nothing of the heap, rhythms and all."""
    lines = micropython("app_memory.py").splitlines()
    assert len(lines) == 5 + 3 * len(GAMES)
    assert [line for line in lines if not line.endswith(" 0")] == []


def test_what_differs_is_told_and_games_are_multiplied(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import sys\nfrom tests.runtime.scripts.share import games\nprint(games(3))\nprint(sys.implementation.name)\n"
    )
    for times, number in ((1, "3\n"), (2, "6\n")):
        assert cpython(str(script), times) == number + "cpython\n"
        assert micropython(str(script), times) == number + "micropython\n"
    assert difference(str(script)).endswith("line 2: CPython has 'cpython', MicroPython 'micropython'.")
    script.write_text("print('accepted 5')\n")
    assert difference(str(script)) == "accepted 5"
