"""Loads the firmware's files as they are and runs them with one machine's modules.

main.py and board.py are compiled anew for each boot, with globals of their own, whose `__builtins__` hold
an import that knows the machine's modules and an open() on its flash. Several machines so live in one
process, and sys.modules never learns of them. All other modules of the firmware touch no hardware and
come from the ordinary import system.
"""

import builtins
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import firmware

BOARD = "firmware.board"
FOLDER = Path(firmware.__file__).parent


class Loader:
    """`modules`: by name, those of the machine; `open_file`: its open()."""

    def __init__(self, modules: dict[str, ModuleType], open_file: Callable[..., Any]):
        self._modules = modules
        self._builtins = {**vars(builtins), "__import__": self._import, "open": open_file}

    def prepare(self, name: str, path: Path) -> tuple[Any, dict[str, Any]]:
        """Return a file's code and the globals to run it in."""
        code = compile(path.read_bytes(), str(path), "exec")
        return code, {"__name__": name, "__file__": str(path), "__builtins__": self._builtins}

    def _import(
        self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> ModuleType:
        if level == 0 and name in self._modules:
            return self._modules[name]
        if level == 0 and name == BOARD:
            return self._board() if fromlist else self._package(())
        if level == 0 and name == "firmware" and "board" in (fromlist or ()):
            return self._package(fromlist)
        return __import__(name, globals, locals, fromlist, level)

    def _board(self) -> ModuleType:
        if BOARD not in self._modules:
            code, variables = self.prepare(BOARD, FOLDER / "board.py")
            module = self._modules[BOARD] = ModuleType(BOARD)
            module.__dict__.update(variables)
            exec(code, module.__dict__)
        return self._modules[BOARD]

    def _package(self, names: Any) -> ModuleType:
        """Return the package firmware as this machine sees it: with its own board."""
        real = __import__("firmware", fromlist=[name for name in names if name != "board"])
        package = ModuleType("firmware")
        package.__dict__.update(vars(real))
        package.__dict__["board"] = self._board()
        return package
