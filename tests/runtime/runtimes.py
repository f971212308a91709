"""Runs a script on either runtime: on CPython in a process of its own, on MicroPython in Node.js."""

import subprocess
import sys
from pathlib import Path

from host.node import command

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
SCRIPTS = "tests/runtime/scripts"
SOURCES = ("engines", "firmware", "tests/__init__.py", "tests/engines", "tests/runtime/scripts")


def cpython(script: str) -> str:
    """Return what a script prints on CPython. script: a path, or the name of one in the folder of scripts."""
    path = str(ROOT / SCRIPTS / script)
    return _output([sys.executable, "-c", f"import runpy; runpy.run_path({path!r}, run_name='__main__')"])


def micropython(script: str) -> str:
    """Return what a script prints on MicroPython. Errors: RuntimeError with its exception."""
    if not BUILD.is_dir():
        raise FileNotFoundError("MicroPython's WebAssembly build is missing; `make setup` brings it.")
    runner = str(Path(__file__).with_name("micropython.mjs"))
    return _output([*command("node"), runner, str(BUILD), str(ROOT), str(ROOT / SCRIPTS / script), *SOURCES])


def _output(words: list[str]) -> str:
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout
