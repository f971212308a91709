"""Start the version that is installed: `cairn deploy` puts this file onto the board's flash as main.py.

The folders a and b, the slots, hold a version each. A slot is whole if there is the file `installed` in it, which says
what it holds; the file `active` names the slot to start. A version that cannot start leaves the board to the other one,
and if neither can, what is frozen into MicroPython starts. Installing writes the slot that does not run and then
replaces `active` in one step, so power may fail at any moment. Newer versions must keep to these four names.
"""

import gc
import os
import sys

ACTIVE, WHOLE = "active", "installed"
SLOTS = ("a", "b")


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
    try:
        from firmware.main import app

        return app
    except Exception as error:
        sys.print_exception(error)
    if slot:
        sys.path.pop(0)
    for name in list(sys.modules):
        if name.split(".")[0] in ("engines", "firmware"):
            del sys.modules[name]
    gc.collect()
    return None


def start() -> None:
    """Run what starts, and tell `cairn deploy` by a line."""
    for slot in whole_slots() + [""]:
        app = load(slot)
        if app:
            if slot and slot != text_of(ACTIVE):
                put(ACTIVE, slot)
            print("Cairn", text_of(slot + "/" + WHOLE) or "(frozen)", "runs from", slot or "MicroPython")
            app.run()
            return


if __name__ == "__main__":
    start()
