"""A board whose flash is a folder: what deploy runs there runs in this process, step by step, and power can fail.

A step is what littlefs does at once: a file that is made (empty), closed (only then its content is there), removed or
renamed, a folder that is made or removed.
"""

import ast
import builtins
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

# main.py as at power-on, and again after every soft reset, the watchdog's registers as they were; no site packages, or
# the project itself would be found. A program waits when it has come to its end.
BOOT = """
import gc, os, runpy, sys, time, traceback, types
from collections import namedtuple

class Ended(BaseException):
    pass

def sleep(seconds):
    raise Ended

class Registers(dict):
    def __missing__(self, address):
        return 0

time.sleep = sleep
gc.threshold = lambda bytes: None
sys.print_exception = lambda error: traceback.print_exception(error, file=sys.stdout)
sys.modules["machine"] = machine = types.ModuleType("machine")
machine.mem32 = Registers()
path, modules = list(sys.path), set(sys.modules)
for start in range(10):
    try:
        runpy.run_path("main.py", run_name="__main__")
        break
    except SystemExit:
        print("MPY: soft reboot")
        sys.path[:] = path
        for name in set(sys.modules) - modules:
            del sys.modules[name]
    except Ended:
        break
"""
GONE = "The board is gone."


class PowerCut(BaseException):
    """Nothing on the board catches this."""


class FolderBoard:
    """`cut_at`: the step before which power fails, from 1; 0: never. `steps`: how many there have been."""

    port = "folder"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.steps = 0
        self.cut_at = 0
        self.written: list[str] = []  # paths that were sent
        self.restarts = 0
        self._on = True
        self._files = SimpleNamespace(
            listdir=lambda path: sorted(os.listdir(self._at(path))),
            stat=lambda path: tuple(os.stat(self._at(path))),
            statvfs=lambda path: tuple(os.statvfs(self.folder)),
            remove=lambda path: self._do(lambda: os.remove(self._at(path))),
            rename=lambda old, new: self._do(lambda: os.rename(self._at(old), self._at(new))),
            mkdir=lambda path: self._do(lambda: os.mkdir(self._at(path))),
            rmdir=lambda path: self._do(lambda: os.rmdir(self._at(path))),
        )
        self.stop()

    # --- what deploy uses

    def run(self, code: str) -> Any:
        if not self._on:
            raise OSError(GONE)
        self._printed: list[str] = []
        try:
            exec(code, self._variables)
        except PowerCut:
            self._on = False
            raise OSError(GONE) from None
        return ast.literal_eval("".join(self._printed) or "None")

    def write(self, path: str, data: bytes, progress: Callable[[int], None]) -> None:
        self.written.append(path)
        self.run(f"with open({path!r}, 'wb') as file:\n file.write({data!r})")
        progress(len(data))

    def stop(self) -> None:
        variables = {**vars(builtins), "open": self._open, "print": self._print, "__import__": self._import}
        self._variables = {"__builtins__": variables, "__name__": "__main__"}

    def restart(self) -> str:
        self.restarts += 1
        said = self.boot()
        return said + ("" if said.endswith("running\n") else "MicroPython\n>>> ")

    def close(self) -> None:
        """Nothing is open."""

    # --- what a test uses

    def boot(self) -> str:
        """Switch on; return what main.py prints."""
        self._on, self.cut_at = True, 0
        if not (self.folder / "main.py").exists():
            return ""
        words = [sys.executable, "-I", "-S", "-B", "-c", BOOT]
        done = subprocess.run(
            words, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=60
        )
        return done.stdout

    def _do(self, action: Callable[[], object]) -> None:
        self.steps += 1
        if self.steps == self.cut_at:
            raise PowerCut
        action()

    def _at(self, path: str) -> Path:
        return self.folder / path

    def _open(self, path: str, mode: str = "r") -> Any:
        if "w" not in mode:
            return open(self._at(path), mode)
        if not self._at(path).exists():
            self._do(self._at(path).touch)
        return _Buffered(self, self._at(path)) if "b" in mode else io.TextIOWrapper(_Buffered(self, self._at(path)))

    def _print(self, *values: Any) -> None:
        self._printed.append(" ".join(map(str, values)) + "\n")

    def _import(self, name: str, *rest: Any) -> Any:
        return self._files if name == "os" else __import__(name, *rest)


class _Buffered(io.BytesIO):
    """A file whose content is on the flash when it is closed."""

    def __init__(self, board: FolderBoard, path: Path) -> None:
        super().__init__()
        self._board, self._path = board, path

    def close(self) -> None:
        if not self.closed:
            data = self.getvalue()
            super().close()
            self._board._do(lambda: self._path.write_bytes(data))
