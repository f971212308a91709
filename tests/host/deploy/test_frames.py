"""What runs in every tick finds space for its frames beside the heap.

MicroPython puts a frame of more than 11 words on the heap (VM_MAX_STATE_ON_STACK in py/objfun.c), where it looks for
the first gap that is long enough, past all shorter ones. Three such calls a tick cost 0.8 of its 5 ms on the emulated
Pico once the help had been open.
"""

import pytest

from host.deploy.image import compiled
from host.deploy.sources import sources
from tests.host.deploy.mpy import frames

ON_THE_STACK = 44  # bytes
# The functions of a tick in which nothing happens, and of what keys that are held need
EACH_TICK = {
    "engines/pebble_rebel/bot": ("step", "search"),  # while the board thinks
    "firmware/app": ("tick", "take_keys", "is_painted", "_paint", "keep"),
    "firmware/hardware/board": ("scan", "idle", "lights_busy", "show", "sent", "receive"),
    "firmware/clock": ("elapsed", "triangle"),
    "firmware/hardware/display": ("draw", "look", "_update", "_send"),
    "firmware/storage/journal": ("tick",),
    "firmware/input/debounce": ("update",),
    "firmware/input/gestures": ("update",),
    "firmware/input/key_faults": ("check",),
    "firmware/input/keys": ("update",),
    "firmware/link/lines": ("receive", "send"),
    "firmware/link/link": ("tick", "add_keys"),
    "firmware/loop": ("step", "_catch_up", "_show", "_draw", "_sound", "_save", "_tidy"),
    "firmware/output/palette": ("level",),
    "firmware/output/panel": ("compose", "next_page", "page_bytes"),
    "firmware/screens/game_screen": ("tick", "pending"),
    "firmware/screens/play": ("tick", "thinks"),
    "firmware/screens/screen": ("tick", "pending", "rests"),
    "firmware/output/sound": ("tone",),
    "firmware/hardware/watchdog": ("feed",),
}


@pytest.fixture(scope="module")
def files():
    return compiled(sources())


@pytest.mark.parametrize("module", EACH_TICK)
def test_functions_of_each_tick_have_small_frames(files, module):
    sizes, wanted = dict(frames(files[module + ".mpy"])), EACH_TICK[module]
    # Names that MicroPython has by itself are numbers there: those of functions that are called so.
    _, *names = frames(compiled({"names.py": "".join(f"def {name}(): pass\n" for name in wanted)})["names.mpy"])
    found = {name: sizes[size] for name, (size, _) in zip(wanted, names, strict=True)}
    assert {name: size for name, size in found.items() if size > ON_THE_STACK} == {}


def test_a_frame_is_as_large_as_its_locals_and_what_is_worked_out():
    source = """
def small(a):
    return a

def large(a, b, c, d, e, f, g, h, i):
    j = a + b
    return max(a, b, c, d, e, f, g, h, i, j)

def guarded(a):
    try:
        return max(a)
    except ValueError:
        return 'none', b'n', 1.5, (1, 'two')
"""
    sizes = dict(frames(compiled({"sizes.py": source})["sizes.mpy"]))
    assert sizes["small"] == 8 and sizes["large"] == 4 * (10 + 11) and sizes["guarded"] > 12 + 8
