"""The watchdog on the real MicroPython: a hang ends in a restart, a computer gets the prompt and keeps it."""

import json

from host.device.image import compiled, sources
from host.device.parts import find_parts
from host.emulator.emulator import Emulator
from host.targets.emulator import EmulatedBoard

SLOT_A, SLOT_B = "a", "b"
# As the last line of firmware/main.py, for faults that come three seconds after the start.
LATE = """
_tick = App.tick
def tick(self, now, columns):
    if now > 3000:
        {fault}
    _tick(self, now, columns)
App.tick = tick
"""
# Its loop sleeps between interrupts, which an emulated processor does at no cost: 8 s of `pass` take 10 s.
HANG = LATE.format(fault="import machine\n        while True: machine.idle()")
STORM = LATE.format(fault="raise ValueError('no more')")
BITES_MS = 8000
TOLD = "print(open('left').read())"
REGISTER = "import machine\nprint(hex(machine.mem32[0x4005800C]))"


def copy_slot(emulator: Emulator) -> None:
    """Put what the first slot has into the free one, too."""
    copy = (
        "import os\n"
        "def copy(path):\n"
        "  target = 'b' + path[1:]\n"
        "  if os.stat(path)[0] & 0x4000:\n"
        "    os.mkdir(target)\n"
        "    for name in os.listdir(path): copy(path + '/' + name)\n"
        "  else:\n"
        "    with open(path, 'rb') as old, open(target, 'wb') as new: new.write(old.read())\n"
        "copy('a')\n"
    )
    emulator.execute(copy, ms=60_000)


def put_fault(emulator: Emulator, fault: str) -> None:
    """Make the copy a version with a fault, as deploy does, and the one to start."""
    main = "firmware/main.py"
    text = sources(find_parts())[main].replace("if __name__", fault + "\nif __name__")
    for path, data in compiled({main: text}).items():
        emulator.put(f"{SLOT_B}/{path}", data)
    emulator.put(f"{SLOT_B}/installed", b"bad 1")
    emulator.put("active", SLOT_B.encode())


def resets(board: EmulatedBoard) -> list[str]:
    return [reset["why"] for reset in board.emulator.ask("resets")["resets"]]


def mishaps(board: EmulatedBoard) -> list[str]:
    said = board.emulator.execute("import os\nprint(*[name for name in os.listdir() if name[:6] == 'mishap'])")
    return said.split()


def test_it_does_not_bite_a_board_that_runs(board: EmulatedBoard) -> None:
    board.run(3 * BITES_MS)
    assert resets(board) == []


def test_a_computer_gets_the_prompt_and_keeps_it(board: EmulatedBoard) -> None:
    """As mpremote and `cairn deploy` come in, by ctrl-C and a soft reset."""
    assert board.emulator.execute("print('in')") == "in\n"
    board.run(3 * BITES_MS)
    assert resets(board) == []
    assert board.emulator.execute(REGISTER) == "0x0\n"
    assert board.emulator.mpremote("exec", "import time\ntime.sleep(20)\nprint(7)").strip() == "7"
    board.emulator.receive()
    board.emulator.send(b"\x04")
    board.run(3000)
    assert "runs from a" in board.emulator.receive().decode()
    board.run(2 * BITES_MS)
    assert resets(board) == []


def test_versions_that_hang_or_crash_later_leave_the_board_to_the_other_slot(board: EmulatedBoard) -> None:
    copy_slot(board.emulator)
    board.snapshot("two slots")
    for fault, bites, why in ((HANG, 3, "hung"), (STORM, 0, "ended: ValueError: no more")):
        board.restore("two slots")
        put_fault(board.emulator, fault)
        before = len(resets(board))
        board.boot()
        board.run(1000)
        assert "Cairn bad 1 runs from b" in board.emulator.receive().decode()
        board.run(3 * (3000 + (BITES_MS if bites else 0) + 2000))
        assert resets(board)[before:].count("watchdog") == bites
        assert any(board.frame())
        said = board.emulator.receive().decode()
        assert said.count("Cairn bad 1 runs from b") == 2 and "runs from a" in said and ">>>" not in said
        told = board.emulator.execute(TOLD)
        assert told == f"Cairn bad 1 {why}; it did not run for a minute, 3 times in a row, and slot a took over.\n"
        assert board.emulator.execute("print(open('active').read())") == "a\n"
        kept = [board.emulator.execute(f"print(open({name!r}).read())") for name in mishaps(board)]
        assert any(why in text for text in kept for why in ("hang: game", "ValueError: no more"))
        if bites == 0:
            (text,) = [text for text in kept if "ValueError: no more" in text]
            head, trace, *_, last = text.strip().splitlines()
            assert json.loads(head)["seconds"] == 3 and trace.startswith("Traceback") and last == "null"
            assert "in tick" in text


def test_the_cause_of_a_hang_is_told(board: EmulatedBoard) -> None:
    copy_slot(board.emulator)
    put_fault(board.emulator, HANG)
    board.boot()
    board.run(3000 + BITES_MS + 2500)
    assert resets(board)[-1] == "watchdog"
    board.emulator.receive()
    board.emulator.send(b'{"id": 1, "method": "selftest"}\n')
    board.run(500)
    said = board.emulator.receive().decode()
    assert '"reset": "hang: game"' in said and '"failed_starts": 1' in said
