"""Rules, random numbers, bot and app are the same on CPython and on MicroPython, byte for byte."""

from pathlib import Path

import pytest

from engines.registry import GAMES
from tests.runtime.runtimes import SAME, difference, micropython


@pytest.mark.parametrize("script", SAME)
def test_the_same_output(script: str) -> None:
    """A few seconds each, most of them MicroPython's in WebAssembly."""
    assert difference(script) == ""


def test_playing_takes_no_memory() -> None:
    """Nothing of MicroPython's heap is taken by play, undo and the end of a game, nor by a bot at work."""
    lines = micropython("memory.py").splitlines()
    assert len(lines) == 26 + 3 * len(GAMES)
    assert [line for line in lines if not line.endswith((" 0", " True"))] == []


def test_the_loop_takes_no_memory() -> None:
    """While no key is pressed, ticks of app and link take nothing of the heap, rhythms and all."""
    lines = micropython("app_memory.py").splitlines()
    assert len(lines) == 5 + 3 * len(GAMES)
    assert [line for line in lines if not line.endswith(" 0")] == []


def test_what_differs_is_told(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import sys\nprint(3)\nprint(sys.implementation.name)\n")
    assert difference(str(script)).endswith("line 2: CPython has 'cpython', MicroPython 'micropython'.")
    script.write_text("print('accepted 5')\n")
    assert difference(str(script)) == "accepted 5"
