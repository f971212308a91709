"""What runs in every tick finds space for its frames beside the heap.

MicroPython puts a frame of more than 11 words on the heap (VM_MAX_STATE_ON_STACK in py/objfun.c), where it looks for
the first gap that is long enough, past all shorter ones. Three such calls a tick cost 0.8 of its 5 ms on the emulated
Pico once the help had been open.
"""

import ast
import sys
from collections import Counter
from pathlib import Path

import pytest

from host.deploy.image import compiled
from host.deploy.inlining import inlined
from host.deploy.sources import sources
from host.games import new_game
from host.paths import ROOT
from host.tools.bench import rich
from tests.host.deploy.mpy import frames
from tests.support.app_harness import AppHarness

ON_THE_STACK = 44  # bytes
# Of the hardware, which is not here; of keys that are held; of ticks that have more to do, or come late; and what a bot
# does in slices that has no second core.
EACH_TICK = {
    "engines/pebble_rebel/bot": ("step", "search"),
    "firmware/app": ("is_painted", "keep"),
    "firmware/games/thinker": ("_thinks_there",),
    "firmware/hardware/board": ("idle", "scan_ms", "receive"),
    "firmware/hardware/display": ("draw", "look", "_is_due", "_send", "_go_to", "_cut", "_write"),
    "firmware/hardware/led": ("led",),
    "firmware/hardware/matrix": ("scan", "lights_busy", "show", "sent", "returned", "missing"),
    "firmware/hardware/neotrellis": (
        *("scan", "_tick", "_step", "_go_on", "_look_at_interrupt", "_ask", "_hear", "_hold_back", "_take", "_know"),
        *("_tell", "lights_busy", "show", "sent", "returned", "missing", "_choose", "_send_lights", "_has_sent"),
        *("_rest", "_sendable", "_set_up", "_begin"),
    ),
    "firmware/hardware/second_core": ("thinks",),
    "firmware/hardware/watchdog": ("feed",),
    "firmware/input/debounce": ("update",),
    "firmware/input/gestures": ("update",),
    "firmware/input/key_faults": ("check",),
    "firmware/loop": ("_catch_up",),
    "firmware/output/frame": ("_hold_back",),
    "firmware/output/life": ("tick", "_has_time"),
    "firmware/output/panel": ("page_bytes",),
    "firmware/screens/screen": ("pending",),
    "firmware/storage/journal": ("tick",),
}
TICKS, OFTEN = 60, 20  # a function that is called in so many of them: lights that pulse are worked out in each third


@pytest.fixture(scope="module")
def files():
    return compiled(inlined(sources()))


@pytest.mark.parametrize("module", EACH_TICK)
def test_functions_of_each_tick_have_small_frames(files, module):
    sizes, wanted = dict(frames(files[module + ".mpy"])), EACH_TICK[module]
    found = {name: sizes[stored] for name, stored in as_stored(wanted).items()}
    assert {name: size for name, size in found.items() if size > ON_THE_STACK} == {}


@pytest.mark.parametrize("record", [None, new_game("vacuum", ["players=4"]).dump()], ids=("the menu", "a game"))
def test_what_is_called_again_and_again_has_small_frames(files, record):
    harness = playing(record)
    still = called_often(harness)
    harness.board.press(5, 5)
    harness.run(700)
    assert too_large(files, still | called_often(harness)) == {}


def test_what_is_called_while_the_board_thinks_has_small_frames(files):
    """In each tick they took what has 24 KB collected twice a second, which a key waits for."""
    harness = AppHarness()
    harness.app.load(rich("robble"), harness.now)
    harness.run(400)
    functions = called_often(harness)
    assert {"_go_on_thinking", "progress", "render"} <= {function.co_name for function in functions}
    assert too_large(files, functions) == {}


def test_what_is_called_while_the_board_scans_has_small_frames(files):
    """Between two steps, in the menu and in a game."""
    for record in (None, new_game("konane").dump()):
        harness = playing(record)
        harness.app.settings.take("scanning", "3 s")
        harness.app.apply_settings()
        harness.run(1600)
        assert harness.app.switch.ready
        functions = called_often(harness)
        assert "settled" in {function.co_name for function in functions}
        assert too_large(files, functions) == {}


def playing(record):
    """Return the app in the menu, or in a game that has been shown."""
    harness = AppHarness()
    harness.run(50)
    if record:
        harness.app.load(record, harness.now)
        harness.run(3000)
    return harness


def called_often(harness):
    """Return the code of the firmware's functions that are called in OFTEN of the next TICKS."""
    counts, seen = Counter(), set()
    for _ in range(TICKS):
        harness.board.advance()
        columns = harness.board.scan()
        sys.setprofile(lambda frame, event, _: seen.add(frame.f_code))
        try:
            harness.loop.step(columns)
        finally:
            sys.setprofile(None)
        counts.update(seen)
        seen.clear()
    folder = str(ROOT / "firmware")
    return {code for code, count in counts.items() if count >= OFTEN and code.co_filename.startswith(folder)}


def too_large(files, functions):
    """Return the frames that go on the heap, by module and function; kernels, in machine code, have none."""
    sizes, stored = {}, as_stored({code.co_name for code in functions})
    for code in functions:
        path = Path(code.co_filename)
        lines = [
            min([node.lineno, *[decorator.lineno for decorator in node.decorator_list]])
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.FunctionDef) and node.name == code.co_name
        ]
        module = path.relative_to(ROOT).with_suffix("").as_posix()
        same = [size for name, size in frames(files[module + ".mpy"]) if name == stored[code.co_name]]
        if same:
            sizes[f"{module}.{code.co_name}"] = same[sorted(lines).index(code.co_firstlineno)]
    return {name: size for name, size in sizes.items() if size > ON_THE_STACK}


def as_stored(names):
    """Return functions' names as .mpy files have them: those that MicroPython has by itself are numbers there."""
    names = list(names)
    _, *stored = frames(compiled({"names.py": "".join(f"def {name}(): pass\n" for name in names)})["names.mpy"])
    return {name: one for name, (one, _) in zip(names, stored, strict=True)}


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
