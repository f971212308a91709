"""What a module may import of libraries, and who the board. Which package imports which: pyproject.toml, `make lint`.
And who may print.
"""

import ast
from collections.abc import Iterator

from host.deploy.sources import imported
from host.paths import ROOT

OWN = ("engines", "firmware", "hardware", "host", "tests")
# What the board's side uses of libraries: modules that both runtimes have, and in HARDWARE those of MicroPython.
SHARED = {"array", "binascii", "gc", "hashlib", "json", "sys"}
MICROPYTHON = {"_thread", "errno", "io", "machine", "micropython", "os", "rp2", "select", "time", "uctypes"}
# The hardware, and who may import it.
HARDWARE_NAMES = ("board", "bus", "display", "led", "matrix", "neotrellis", "second_core", "watchdog")
HARDWARE = {f"firmware/hardware/{name}.py" for name in HARDWARE_NAMES}
MEET = {
    "firmware.hardware.board": {"firmware/main.py", "firmware/start.py"},
    "firmware.hardware.display": {"firmware/hardware/board.py"},
    "firmware.hardware.bus": {"firmware/hardware/display.py", "firmware/hardware/neotrellis.py"},
    "firmware.hardware.led": {"firmware/hardware/board.py", "firmware/start.py"},
    "firmware.hardware.matrix": {"firmware/hardware/board.py"},
    "firmware.hardware.neotrellis": {"firmware/hardware/board.py"},
    "firmware.hardware.second_core": {"firmware/hardware/board.py"},
    "firmware.hardware.watchdog": {"firmware/hardware/board.py", "firmware/start.py"},
}

# What prints words of its own alone; all else goes through host/terminal.py, as a part or a server may have sent it.
PRINTERS = {
    "host/terminal.py", "host/commands/deploy.py", "host/emulator/__main__.py", "host/freeze/__main__.py",
    "host/freeze/official.py", "host/node.py", "host/rooms/server/serve.py", "host/web/server.py",
}  # fmt: skip


def breaches(path: str, source: str) -> Iterator[str]:
    """Yield the imports of a file of the board's side that are against the rules."""
    for name in sorted(set(imported(source))):
        top = name.partition(".")[0]
        if (module := ".".join(name.split(".")[:3])) in MEET and path not in MEET[module]:
            yield f"{path} imports {name}; only {' and '.join(sorted(MEET[module]))} may"
        elif path == "firmware/start.py" and top == "time":  # it works without a board
            continue
        elif top not in OWN and top not in SHARED and not (path in HARDWARE and top in MICROPYTHON):
            yield f"{path} imports {name}, which is not for the board's side"


BREACHES = [
    ("engines/bots/review.py", "def f():\n    import random"),
    ("firmware/app.py", "from firmware.hardware import board"),
    ("firmware/app.py", "import machine"),
    ("firmware/main.py", "from firmware.hardware.watchdog import Watchdog"),
    ("firmware/games/robble/view.py", "__import__('machine')"),
]


def test_all_imports_keep_the_rules() -> None:
    files = [file for side in ("engines", "firmware") for file in (ROOT / side).rglob("*.py")]
    found = [breach for file in files for breach in breaches(str(file.relative_to(ROOT)), file.read_text("utf-8"))]
    assert not found, "\n".join(found)
    assert all(list(breaches(path, source)) for path, source in BREACHES)


def test_texts_of_others_reach_a_terminal_by_one_module() -> None:
    printers = set()
    for file in (ROOT / "host").rglob("*.py"):
        calls = [node.func for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
        if any(isinstance(function, ast.Name) and function.id == "print" for function in calls):
            printers.add(file.relative_to(ROOT).as_posix())
    assert {name for name in printers if not name.startswith("host/tools/")} == PRINTERS
