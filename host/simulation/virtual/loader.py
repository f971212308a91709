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
HARDWARE = ("board", "display", "watchdog")  # its modules that touch the hardware
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
        if level == 0 and package == PACKAGE and module in HARDWARE:
            return self._own(module) if fromlist else self._root((module,))
        if level == 0 and name == PACKAGE and any(each in HARDWARE for each in fromlist or ()):
            return self._package(fromlist)
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

    def _package(self, names: Any) -> ModuleType:
        """Return PACKAGE as this machine sees it: with its own hardware."""
        real = __import__(PACKAGE, fromlist=[name for name in names if name not in HARDWARE])
        own = {name: self._own(name) for name in names if name in HARDWARE}
        return _copy(real, own)

    def _root(self, names: Any) -> ModuleType:
        """Return the package around PACKAGE as this machine sees it."""
        root, _, name = PACKAGE.partition(".")
        return _copy(__import__(root), {name: self._package(names)})


def _copy(module: ModuleType, changed: dict[str, ModuleType]) -> ModuleType:
    copy = ModuleType(module.__name__)
    copy.__dict__.update(vars(module))
    copy.__dict__.update(changed)
    return copy
