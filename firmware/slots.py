"""Start the version that is installed: `cairn deploy` puts this file onto the board's flash as main.py.

The folders a and b, the slots, hold a version each. A slot is whole if there is the file `installed` in it, which says
what it holds; the file `active` names the slot to start. A version that cannot start leaves the board to the other one,
and so does one of which three starts in a row have failed: it hung or ended by an exception before it had run for a
minute. The file `left` says in a line what a version was left for. If no version can start, what is frozen into
MicroPython does. Installing writes the slot that does not run and then replaces `active` in one step, so power may fail
at any moment. Newer versions must keep to these five names, and to the first register of watchdog.py, in which the
failed starts are counted: no flash is written for it, and a loss of power is no failure.

Only a computer gets to MicroPython's prompt, by ctrl-C; the watchdog does not watch there.
"""

import gc
import os
import sys

ACTIVE, WHOLE, LEFT = "active", "installed", "left"
SLOTS = ("a", "b")
STARTS = 3
CODE_BYTES = 8192  # see Board.collect_often()
RETRY_S = 10  # before another try, if nothing can start

# watchdog.py says what these are. OFF: written to BASE + CLEAR it stops the watchdog (RP2040 data sheet, 4.7.6, 2.1.2).
SCRATCH, CLEAR, OFF = 0x0C, 0x3000, 1 << 30
MARK, FAILED, HEALTHY, COUNTED, PART = 0x2CA10000, 8, 0x80, 0x40, 0x0F
MOST_FAILED, CRASH = 7, 5


def text_of(path: str) -> str:
    """Return the text of a file, empty without one."""
    try:
        with open(path) as file:
            return file.read()
    except (OSError, ValueError):
        return ""


def put(path: str, text: str) -> None:
    """Write a file in one step: with power lost on the way the one before stays."""
    with open(path + ".new", "w") as file:
        file.write(text)
    os.rename(path + ".new", path)


def whole_slots() -> list[str]:
    """Return the slots that are whole, the active one first."""
    active = text_of(ACTIVE)
    slots = [slot for slot in SLOTS if text_of(slot + "/" + WHOLE)]
    return [slot for slot in slots if slot == active] + [slot for slot in slots if slot != active]


def load(slot: str):
    """Return the app of a slot, or of the frozen version for an empty name; None if it cannot start."""
    if slot:
        sys.path.insert(0, slot)
    gc.threshold(CODE_BYTES)
    try:
        from firmware.main import app

        return app
    except Exception as error:
        sys.print_exception(error)
    finally:
        gc.threshold(-1)
    if slot:
        sys.path.pop(0)
    # Anew, as where an import has failed MicroPython's list keeps the module.
    others = {name: sys.modules[name] for name in sys.modules if name.split(".")[0] not in ("engines", "firmware")}
    sys.modules.clear()
    sys.modules.update(others)
    gc.collect()
    return None


def failed_starts(state: int) -> int:
    """Return how many starts in a row have failed, from what the last one left in the register."""
    if state >> 16 != MARK >> 16 or state & (HEALTHY | COUNTED):  # COUNTED: that version keeps no book
        return 0
    return min((state >> FAILED & MOST_FAILED) + 1, MOST_FAILED)


def leave(slot: str, other: str) -> None:
    """Make another slot the active one, and write down why."""
    label, before = text_of(slot + "/" + WHOLE), text_of(LEFT)
    why = before.split("; it")[0] if before.startswith("Cairn " + label + " ") else "Cairn " + label + " hung"
    put(
        LEFT,
        why + "; it did not run for a minute, " + str(STARTS) + " times in a row, and slot " + other + " took over.",
    )
    put(ACTIVE, other)


def run(registers, scratch: int) -> None:
    """Run what starts, and tell `cairn deploy` by a line. registers: mem32; scratch: the address of the first one."""
    slots = whole_slots()
    state = registers[scratch]
    failed = failed_starts(state)
    if failed >= STARTS and len(slots) > 1:
        leave(slots[0], slots[1])
        slots, failed = slots[1:] + slots[:1], 0
    registers[scratch] = MARK | failed << FAILED | COUNTED | (state & PART if state >> 16 == MARK >> 16 else 0)
    for slot in slots + [""]:
        app = load(slot)
        if app:
            label = text_of(slot + "/" + WHOLE)
            if slot and slot != text_of(ACTIVE):
                put(ACTIVE, slot)
            print("Cairn", label or "(frozen)", "runs from", slot or "MicroPython")
            try:
                app.run()
            except Exception as error:
                ended = "Cairn " + label + " ended: " + type(error).__name__ + ": " + str(error)[:80]
                if not text_of(LEFT).startswith(ended):
                    put(LEFT, ended)
                raise
            return
        registers[scratch] = MARK | COUNTED


def start() -> None:
    """Run what is installed, and start anew when that ends by a fault."""
    from machine import mem32

    base = 0x400D8000 if "RP2350" in os.uname().machine else 0x40058000
    scratch = base + SCRATCH
    try:
        run(mem32, scratch)
        if not whole_slots():
            mem32[base + CLEAR] = OFF
            return
        import time

        mem32[base + CLEAR] = OFF
        time.sleep(RETRY_S)  # a computer has time to install something better
    except KeyboardInterrupt:  # by a computer
        mem32[base + CLEAR] = OFF
        mem32[scratch] = 0
        raise
    except Exception as error:
        mem32[base + CLEAR] = OFF
        mem32[scratch] = mem32[scratch] & ~(COUNTED | PART) | CRASH
        sys.print_exception(error)
    sys.exit()  # of main.py is a soft reset


if __name__ == "__main__":
    start()
