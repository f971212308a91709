"""The watchdog on the real MicroPython: a hang ends in a restart, a computer gets the prompt and keeps it."""

import pytest

from firmware.changes import Changes
from firmware.hardware.wiring import OLED_PAGES, OLED_WIDTH
from firmware.output.panel import Panel
from firmware.version import VERSION
from host.deploy.image import assembled
from host.deploy.sources import sources
from host.targets.emulator import EmulatedBoard

MAIN = "firmware/main.py"
# As the last line of firmware/main.py, for faults that come after the start.
LATE_MS = 1500
LATE = """
_tick = App.tick
def tick(self, now, columns):
    if now > 1500:
        {fault}
    _tick(self, now, columns)
App.tick = tick
"""
# Its loop sleeps between interrupts, which an emulated processor does at no cost: 8 s of `pass` take 10 s.
HANG = LATE.format(fault="import machine\n        while True: machine.idle()")
STORM = LATE.format(fault="raise ValueError('no more')")
BITES_MS = 8000
RETRY_MS = 10_000
REGISTER = "import machine\nprint(hex(machine.mem32[0x4005800C]))"


def faulty(fault):
    """Return the text of firmware/main.py with a fault."""
    return sources()[MAIN].replace("if __name__", fault + "\nif __name__")


def resets(board):
    return [reset["why"] for reset in board.emulator.ask("resets")["resets"]]


# What a start learns of the one before it
START = """
from firmware.hardware.watchdog import SCRATCH, Watchdog, mem32
def start():
    global dog
    dog = Watchdog()
    return dog.ended, dog.ended_ms, dog.failed_starts
"""
RESTART = "from firmware.hardware.board import Board\nboard = Board()\ndog = board.watchdog\n"
TOLD = "print(board.figures()['reset'], dog.ended_ms, dog.failed_starts)"


def test_a_hang_ends_in_a_restart_that_knows_what_hung_and_when(driven):
    assert driven(f"dog = board.watchdog\n{TOLD}") == "power on 0 0\n"
    driven.emulator.send(b"\r\x01board.watchdog.start()\nboard.feed(3, 5400)\nwhile True: board.idle()\x04")
    driven.target.run(BITES_MS + 1500)
    assert resets(driven.target) == ["watchdog"]
    assert driven(RESTART + TOLD) == "hang: bot 5400 1\n"
    driven.emulator.restart()
    assert driven(RESTART + TOLD) == "power on 0 0\n"


LEFT = "mem32[SCRATCH] = {:#x}\nstart()\nprint([dog.ended, dog.failed_starts])"


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("print([start()[2] for _ in range(9)])", "[1, 2, 3, 4, 5, 6, 7, 7, 7]"),
        (
            "start()\nstart()\ndog.feed(3, 61_000)\nprint(start(), start())",
            "('hang: bot', 61000, 0) ('hang: start', 0, 1)",
        ),
        (LEFT.format(0x2CA1000F), "['crash', 1]"),
        (LEFT.format(0xDEADBEEF), "['', 0]"),
        (LEFT.format(0x2CA10342), "['hang: game', 3]"),
        (LEFT.format(0x2CA10382), "['hang: game', 0]"),
    ],
    ids=["in a row", "after a minute", "of a newer version", "of another program", "counted by start.py", "healthy"],
)
def test_what_a_start_learns_of_those_before_it(driven, program, told):
    assert driven(START + program) == f"{told}\n"


def test_a_wanted_reset_is_no_fault(driven):
    driven(f"{START}start()\ndog.feed(3, 5400)")
    driven.emulator.send(b"\r\x01board.reset()\x04")
    driven.target.run(500)
    assert resets(driven.target) == ["watchdog"]  # by which the chip resets itself
    assert driven(RESTART + TOLD) == "reset 0 0\n"


def test_a_computer_gets_the_prompt_and_keeps_it(board):
    """As mpremote and `cairn deploy` come in, by ctrl-C and a soft reset."""
    assert board.emulator.execute("print('in')") == "in\n"
    assert board.emulator.execute(REGISTER) == "0x0\n"
    assert board.emulator.mpremote("exec", "import time\ntime.sleep(9)\nprint(7)").strip() == "7"
    board.emulator.receive()
    board.emulator.send(b"\x04")
    board.run(3000)
    assert f"Cairn {VERSION}" in board.emulator.receive().decode()
    board.run(BITES_MS + 1000)
    assert resets(board) == []


@pytest.mark.nightly
@pytest.mark.parametrize("fault", [HANG, STORM, "import no_such_module\n"], ids=["hangs", "crashes", "does not start"])
def test_an_image_that_fails_three_times_becomes_a_drive(fault, tmp_path):
    """An emulated board for each image (5 s of CPU): on the display is what to do."""
    image = assembled(sources() | {MAIN: faulty(fault)})
    (tmp_path / "bad.uf2").write_bytes(image.uf2)
    with EmulatedBoard(uf2=tmp_path / "bad.uf2") as board:
        board.emulator.power(True)
        board.run(3 * (LATE_MS + RETRY_MS + 1500))
        assert resets(board).count("watchdog") == 3 * (fault == HANG) + 1  # the last of them for the drive
        assert board.emulator.receive().decode().count(f"Cairn {image.label}") == 3
        assert board.emulator.shows_drive()
        failed = f"{image.label} has failed 3 times. At a computer:"
        assert board.oled() == picture("Cairn cannot start", failed, "cairn deploy --back")


@pytest.mark.nightly
def test_an_app_that_cannot_be_built_is_told_on_the_display(tmp_path):
    """And its error continues. Some seconds of a processor: an image is built."""
    image = assembled(sources() | {"firmware/app.py": "import no_such_module\n"})
    (tmp_path / "bad.uf2").write_bytes(image.uf2)
    with EmulatedBoard(uf2=tmp_path / "bad.uf2") as board:
        board.emulator.power(True)
        board.run(2000)
        why = "ImportError: no module named 'no_such_module'"
        assert board.oled() == picture("Cairn cannot start", why, "Leave it on: it tries again.")
        assert board.emulator.receive().decode().rstrip().endswith(why)


def picture(title, status, tip):
    """What the display shows of a board without an app."""
    panel = Panel(Changes())
    panel.show(title, status, tip)
    pages = [bytes(OLED_WIDTH)] * OLED_PAGES
    while (page := panel.next_page()) >= 0:
        pages[page] = bytes(panel.page_bytes())
    return b"".join(pages)
