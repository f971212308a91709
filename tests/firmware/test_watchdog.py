"""firmware/hardware/watchdog.py over the virtual hardware: what a start learns of the one before it."""

import pytest

from host.targets.virtual import VirtualBoard

# Runs for `age_ms` of its own time, feeds as it should, and then does what the test wants.
MAIN = """
import time
from firmware.hardware.board import Board
board = Board()
dog = board.watchdog
dog.start()
now = 0
then = None
board.idle()
while then is None:
    board.feed(2, now)
    time.sleep_ms(1000)
    now += 1000
then()
while True:
    board.idle()
"""
BITES_MS = 8000


@pytest.fixture
def target(tmp_path):
    (tmp_path / "main.py").write_text(MAIN)
    with VirtualBoard(main=tmp_path / "main.py") as board:
        board.boot()
        yield board


def dog(target):
    return target.pico.variables["dog"]


def end(target, act=lambda: None):
    """Let the loop of the program end with `act`, and wait until the board has started again if it does."""
    target.pico.variables["then"] = act
    target.run(1000 + BITES_MS + 1500)


def hang(target, part=3):
    board = target.pico.variables["board"]
    end(target, lambda: board.feed(part, target.pico.variables["now"]))


def test_after_power_on_nothing_has_failed(target):
    assert (dog(target).ended, dog(target).ended_ms, dog(target).failed_starts) == ("", 0, 0)
    assert target.pico.variables["board"].figures()["reset"] == "power on"


def test_a_loop_that_feeds_it_lives(target):
    target.run(100_000)
    assert target.pico.variables["now"] > 90_000


def test_a_hang_ends_in_a_restart_that_knows_what_hung_and_when(target):
    target.run(5000)
    hang(target)
    assert dog(target).ended == "hang: bot"
    assert 5000 <= dog(target).ended_ms <= 7000
    assert target.pico.variables["board"].figures()["reset"] == "hang: bot"


def test_starts_that_fail_in_a_row_are_counted_up_to_a_bound(target):
    for failed in range(1, 10):
        hang(target)
        assert dog(target).failed_starts == min(failed, 7)


def test_a_start_that_came_to_a_minute_has_not_failed(target):
    hang(target)
    hang(target)
    target.run(61_000)
    hang(target)
    assert (dog(target).ended, dog(target).failed_starts) == ("hang: bot", 0)
    hang(target)
    assert dog(target).failed_starts == 1


def test_power_makes_a_new_beginning(target):
    hang(target)
    target.boot()
    assert (dog(target).ended, dog(target).failed_starts) == ("", 0)


def test_a_wanted_reset_is_no_fault(target):
    hang(target)
    end(target, target.pico.variables["board"].reset)
    board = target.pico.variables["board"]
    assert (dog(target).ended, dog(target).failed_starts, board.figures()["reset"]) == ("", 0, "reset")


def test_a_hang_before_the_loop_is_told_too(tmp_path):
    text = (
        "from firmware.hardware.board import Board\nboard = Board()\n"
        "board.watchdog.start()\nwhile True:\n    board.idle()\n"
    )
    (tmp_path / "main.py").write_text(text)
    with VirtualBoard(main=tmp_path / "main.py") as target:
        target.boot()
        target.run(BITES_MS + 100)
        assert target.pico.variables["board"].watchdog.ended == "hang: start"


@pytest.mark.parametrize(
    ("left", "ended", "failed"),
    [(0x2CA1000F, "crash", 1), (0xDEADBEEF, "", 0), (0x2CA10342, "hang: game", 3), (0x2CA10382, "hang: game", 0)],
    ids=["of a newer version", "of another program", "counted by start.py", "of a start that went well"],
)
def test_what_is_in_the_register_is_taken_for_what_it_is(target, left, ended, failed):
    def leave():
        target.pico.scratch[0] = left
        target.pico.reset()

    target.pico.variables["then"] = leave
    target.run(1500)
    assert (dog(target).ended, dog(target).failed_starts) == (ended, failed)


def test_a_traceback_as_text(target):
    try:
        raise ValueError("no such luck")
    except ValueError as error:
        text = target.pico.variables["board"].trace(error)
    assert text.startswith("Traceback") and "test_watchdog.py" in text and text.endswith("ValueError: no such luck\n")
