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
from host.freeze import mpy
from host.games import new_game
from host.paths import ROOT
from host.tools.bench import rich
from tests.support.app_harness import AppHarness

ON_THE_STACK = 44  # bytes
WORD, HANDLER = 4, 12  # bytes, the second of an exception handler in a frame
# Functions of the hardware that no tick calls, or few
SELDOM = {"load", "save", "folder", "_find", "start_scanning", "_take_late", "_think", "<listcomp>"}
TICKS, OFTEN = 60, 20  # a function that is called in so many of them: lights that pulse are worked out in each third


def frames(data):
    """Yield the name of each function in bytecode, and the bytes that a call of it takes for its locals and stack.

    Its prelude has words and handlers in the bits xSSSSEAA, then xFSSKAED as long as x is set, then sizes of line
    numbers and cells, then the place of its name (py/bc.h of MicroPython 1.25).
    """
    module = mpy.read(data, "a file")
    codes = [module.code]
    while codes:
        code = codes.pop(0)
        codes = code.children + codes
        if code.kind != mpy.Kind.BYTECODE:
            continue
        rest = iter(code.data)
        byte, count = next(rest), 0
        words, handlers = byte >> 3 & 15, byte >> 2 & 1
        while byte & 0x80:
            byte = next(rest)
            words |= (byte & 0x30) << 2 * count
            handlers |= (byte & 2) << count
            count += 1
        while next(rest) & 0x80:
            pass
        place = 0
        for byte in rest:
            place = place << 7 | byte & 0x7F
            if byte < 0x80:
                break
        yield module.names[place], WORD * (words + 1) + HANDLER * handlers


@pytest.fixture(scope="module")
def files(worked_out):
    return compiled(worked_out)


def test_functions_of_the_hardware_have_small_frames(files):
    """But for starts: names that MicroPython has by itself, such as __init__, are numbers."""
    modules = [data for path, data in files.items() if path.startswith("firmware/hardware/")]
    large = {name for data in modules for name, size in frames(data) if size > ON_THE_STACK}
    assert {name for name in large if isinstance(name, str)} <= SELDOM and len(modules) > 10


def playing(record, ms=3000):
    """Return the app in the menu, or in a game that has been shown."""
    harness = AppHarness()
    harness.run(50)
    if record:
        harness.app.load(record, harness.now)
        harness.run(ms)
    return harness


@pytest.mark.parametrize("record", [None, new_game("vacuum", ["players=4"]).dump()], ids=("the menu", "a game"))
def test_what_is_called_again_and_again_has_small_frames(files, record):
    """At rest, with a finger on a key, and between two steps of scanning."""
    harness = playing(record)
    functions = called_often(harness)
    harness.board.press(5, 5)
    harness.run(700)
    functions |= called_often(harness)
    harness.board.release(5, 5)
    harness.app.settings.take("scanning", "3 s")
    harness.app.apply_settings()
    harness.run(1600)
    functions |= called_often(harness)
    assert harness.app.switch.ready and "settled" in {function.co_name for function in functions}
    assert too_large(files, functions) == {}


def test_what_is_called_while_the_board_thinks_has_small_frames(files):
    """In each tick they took what has 40 KB collected once a second, which a key waits for."""
    functions = called_often(playing(rich("robble"), 400))
    assert {"_go_on_thinking", "progress", "render"} <= {function.co_name for function in functions}
    assert too_large(files, functions) == {}


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
