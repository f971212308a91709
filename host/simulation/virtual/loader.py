"""Loads the firmware's files as they are and runs them with one machine's modules.

main.py and the files of HARDWARE are compiled again for each boot, with globals of their own, whose `__builtins__` hold
an import that knows the machine's modules and an open() on its flash. Several machines so live in one
process, and sys.modules never learns of them. All other modules of the firmware touch no hardware and
come from the ordinary import system.
"""

import builtins
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from firmware import hardware

PACKAGE = "firmware.hardware"
# its modules that touch the hardware
HARDWARE = ("board", "bus", "chip", "display", "led", "matrix", "neotrellis", "watchdog")
FOLDER = Path(hardware.__file__).parent
MAIN = FOLDER.parent / "main.py"


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
        package, _, module = name.rpartition(".")
        if level == 0 and package == PACKAGE and module in HARDWARE and fromlist:
            return self._own(module)
        return __import__(name, globals, locals, fromlist, level)

    def _own(self, name: str) -> ModuleType:
        """Return a module of HARDWARE as this machine has it."""
        full = f"{PACKAGE}.{name}"
        if full not in self._modules:
            code, variables = self.prepare(full, FOLDER / f"{name}.py")
            module = self._modules[full] = ModuleType(full)
            module.__dict__.update(variables)
            exec(code, module.__dict__)
        return self._modules[full]
