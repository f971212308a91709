"""Snapshots: what follows a restored one is the same to the nanosecond as what followed it the first time."""

from firmware.input.softkeys import HELP

SEEN = ("state", "lights", "oled", "buzzer", "latched", "faults", "flash", "resets", "said")


def look(board):
    """Return all that can be seen from outside: counters and times among it."""
    return [board.emulator.ask(what) for what in SEEN]


def test_from_any_moment_it_goes_on_as_it_did(board):
    """Amid bits to the lights, bytes to the display, scans of the keys and replies to a computer."""
    board.emulator.send(b'{"id": 1, "method": "panel"}\n')
    board.tap(*HELP[1:3])
    for ms in (0.013, 1.7, 2.3, 3.1):
        board.run(ms)
        board.snapshot()
        board.run(30)
        first = look(board)
        board.restore()
        board.run(30)
        assert look(board) == first
        board.restore()
