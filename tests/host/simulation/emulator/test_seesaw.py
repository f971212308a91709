"""The NeoTrellis tile by messages: as Adafruit's library has heard it, and what it does where that library never looks.

A line is a step, and behind the arrow what it finds: `wait` ms; `write` bytes -> ok or no (not acknowledged); `read` a
number of bytes -> these or no; `press` and `release` a key (row * 4 + column); `lights` a number of lights -> green,
red, blue of the first ones; `interrupt` -> yes or no; `start` a new tile, whose contacts bounce for some ms; `clock`
the bus with a rate in Hz; `faults`; others are a call of the tile.
"""

import json
import subprocess

import pytest

from host.node import command
from host.paths import ROOT

RUNNER, RECORD = (
    ROOT / "tests/host/simulation/emulator/seesaw_runner.mjs",
    ROOT / "tests/host/simulation/emulator/seesaw_record.json",
)
LONGEST = 32  # bytes of a message
STARTED = """
write 0e 01 03 -> ok
write 0e 03 00 30 -> ok
write 10 01 00 19 -> ok
write 10 01 01 19 -> ok
write 10 01 08 19 -> ok
write 10 02 01 -> ok"""
SCRIPTS = {
    "it is neither read nor written too soon": """
write 00 01 -> ok
read 1 -> no
wait 0.4
write 10 04 -> no
wait 0.2
read 1 -> 55
read 1 -> ff
""",
    "without a pin there are no lights, and behind the last there is none": """
write 0e 03 00 30 -> ok
write 0e 04 00 00 01 -> ok
write 0e 05 -> ok
lights 1 -> 00 00 00
wait 1
write 0e 01 03 -> ok
write 0e 04 00 2f 07 08 -> ok
write 0e 04 00 40 07 -> ok
write 0e 05 -> ok
lights 1 -> 01 00 00
""",
    "a software reset takes some time and all settings": f"""{STARTED}
write 0e 04 00 00 01 02 03 -> ok
write 0e 05 -> ok
wait 1
write 00 7f ff -> ok
wait 49
write 00 01 -> no
wait 2
press 0
wait 11
interrupt -> no
write 10 04 -> ok
wait 1
read 1 -> 00
write 0e 05 -> ok
lights 1 -> 01 02 03
""",
}


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


@pytest.mark.parametrize("name", SCRIPTS)
def test_messages(name: str) -> None:
    steps = SCRIPTS[name].split("\n")[1:-1]
    assert run(steps) == [*steps, "faults"]


def test_what_it_cannot_take_is_a_fault() -> None:
    for steps, complaint in (
        (["write 0f 00 01"], "does not know the message 0f 00 01"),
        (["write 10 01 05 19"], "does not know the message 10 01 05 19"),
        (["write 0e 04" + " 00" * (LONGEST - 1)], f"a message of {LONGEST + 1} bytes; it takes {LONGEST}"),
        (["clock 1000000", "write 00 01"], "clocked with 1000000 Hz; it follows 400000 Hz"),
    ):
        assert complaint in run(steps)[-1]


def test_contacts_may_bounce() -> None:
    keys = range(16)
    steps = [f"write 10 01 {key // 4 * 8 + key % 4:02x} 19" for key in keys] + [f"press {key}" for key in keys]
    read = run(["start 25", *steps, "wait 50", "write 10 10", "wait 1", "read 31"])[-2]
    events = [event >> 2 for event in bytes.fromhex(read.partition(" -> ")[2]) if event != 0xFF]
    counts = {events.count(key) for key in events}
    assert max(counts) > 1 and all(count % 2 for count in counts)  # in the end each is down
