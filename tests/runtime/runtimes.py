"""Runs a script on either runtime: on CPython in a process of its own, on MicroPython in Node.js."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path

from host.emulator.node import command
from host.paths import ROOT

# That of the project's release, or of another, to see what comes with it.
BUILD = Path(os.environ.get("CAIRN_WEBASSEMBLY", ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"))
SCRIPTS = "tests/runtime/scripts"
# Those whose output is the same on both runtimes. Each has a process of its own: that costs 0.3 s, and they can be
# spread over the cores.
SAME = ("random32.py", "bot.py", "games.py", "app.py", "link.py", "draws.py", "typed.py")
SOURCES = (
    "engines",
    "firmware",
    "tests/__init__.py",
    "tests/runtime/__init__.py",
    "host/__init__.py",
    "host/simulation/__init__.py",
    "host/simulation/memory.py",
    "host/rooms/__init__.py",
    "host/rooms/chance.py",
    "host/rooms/client/__init__.py",
    "host/rooms/client/state.py",
    "host/rooms/errors.py",
    "host/rooms/facts.py",
    "host/rooms/hash_chain.py",
    "host/rooms/names.py",
    "host/rooms/questions.py",
    "host/rooms/room.py",
    "host/rooms/typed.py",
    "host/rooms/versions.py",
    SCRIPTS,
)


def cpython(script: str) -> str:
    """Return what a script prints on CPython. script: a path, or the name of one in the folder of scripts."""
    path = str(ROOT / SCRIPTS / script)
    return _output([sys.executable, "-c", f"import runpy; runpy.run_path({path!r}, run_name='__main__')"])


def micropython(script: str) -> str:
    """Return what a script prints on MicroPython. Raises: RuntimeError with its exception."""
    if not BUILD.is_dir():
        raise FileNotFoundError("MicroPython's WebAssembly build is missing; `make setup` brings it.")
    runner = str(Path(__file__).with_name("micropython.mjs"))
    return _output([*command("node"), runner, str(BUILD), str(ROOT), str(ROOT / SCRIPTS / script), *SOURCES])


def difference(script: str) -> str:
    """Run a script on both runtimes at once; return what is wrong with its output, "" if it is the same."""
    with ThreadPoolExecutor() as pool:
        expected, got = (future.result() for future in [pool.submit(run, script) for run in (cpython, micropython)])
    for word in ("FAILED", "accepted"):
        if word in expected:
            return next(line for line in expected.splitlines() if word in line)
    if not expected:
        return f"{script} prints nothing."
    if got == expected:
        return ""
    for number, (here, there) in enumerate(zip_longest(expected.splitlines(), got.splitlines()), 1):
        if here != there:
            return f"{script}, line {number}: CPython has {here!r}, MicroPython {there!r}."
    return f"{script}: the line ends differ."


def _output(words: list[str]) -> str:
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout
