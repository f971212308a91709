"""The NeoTrellis tile by messages: as Adafruit's library has heard it.

A line is a step, and behind the arrow what it finds: `wait` ms; `write` bytes -> ok or no (not acknowledged); `read` a
number of bytes -> these or no; `press` and `release` a key (row * 4 + column); `lights` a number of lights -> green,
red, blue of the first ones; `interrupt` -> yes or no; `clock` the bus with a rate in Hz; `faults`.
"""

import json
import subprocess

from host.emulator.node import command
from host.paths import ROOT

RUNNER, RECORD = (
    ROOT / "tests/host/simulation/emulator/seesaw_runner.mjs",
    ROOT / "tests/host/simulation/emulator/seesaw_record.json",
)
MAX_MESSAGE = 32  # bytes of a message


def run(steps: list[str]) -> list[str]:
    """Return the steps with what they find on the tile of the emulated Pico, in the end its complaints."""
    text = "\n".join([*[step.partition(" -> ")[0] for step in steps], "faults", ""])
    done = subprocess.run([*command("node"), RUNNER], input=text, capture_output=True, text=True, check=True)
    found = done.stdout.splitlines()
    return [f"{step} -> {answer}" if answer else step for step, answer in zip(text.splitlines(), found, strict=True)]


def test_adafruits_library_hears_what_it_did_when_it_was_recorded() -> None:
    """The record names the versions of the library; its answers are those of this tile then."""
    steps = json.loads(RECORD.read_text("utf-8"))["steps"]
    assert run(steps) == [*steps, "faults"]


def test_what_it_cannot_take_is_a_fault() -> None:
    for steps, complaint in (
        (["write 0f 00 01"], "does not know the message 0f 00 01"),
        (["write 10 01 05 19"], "does not know the message 10 01 05 19"),
        (["write 0e 04" + " 00" * (MAX_MESSAGE - 1)], f"a message of {MAX_MESSAGE + 1} bytes; it takes {MAX_MESSAGE}"),
        (["clock 1000000", "write 00 01"], "clocked with 1000000 Hz; it follows 400000 Hz"),
    ):
        assert complaint in run(steps)[-1]
