"""The system calls by which a process writes to a folder, and its end by SIGKILL at a chosen one of them.

install() replaces functions of `os`, and io.open(), which pathlib uses. They count calls down in memory shared with the
parent process.
"""

import builtins
import io
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

NAMED = ("mkdir", "unlink", "remove", "rmdir", "rename", "replace", "truncate")  # their first argument is a path
OPENED = ("write", "pwrite", "ftruncate", "fsync", "fdatasync")  # and here an open file
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
CALLS = ("", "open", *NAMED, *OPENED)
# In the shared memory: calls until the end, thousandths done of that one, its index in CALLS
COUNT, PART, ENDED_AT = range(3)


class Calls:
    """Calls that change `folder`. shared: three ints without a lock; COUNT 0 lets the process live."""

    def __init__(self, folder: Path, shared: Any):
        self._folder = str(folder.resolve())
        self._shared = shared
        self._files: set[int] = set()

    def install(self) -> None:
        """Count and cut from now on, in this process."""
        for name in NAMED:
            setattr(os, name, self._named(name, getattr(os, name)))
        for name in OPENED:
            setattr(os, name, self._opened(name, getattr(os, name)))
        os.open = self._open(os.open)
        io.open = builtins.open = self._io_open(io.open)

    def _is_ours(self, path: Any) -> bool:
        return isinstance(path, str | os.PathLike) and os.path.abspath(path).startswith(self._folder)

    def _cut(self, name: str, call: Callable[[int | None], Any], size: int = 0) -> Any:
        """Make a call, or only `size` bytes of it, and end the process if this is the one."""
        shared = self._shared
        if shared[COUNT]:
            shared[COUNT] -= 1
            if not shared[COUNT]:
                shared[ENDED_AT] = CALLS.index(name)
                if shared[PART] == 1000 or (shared[PART] and not size):
                    call(None)
                elif shared[PART]:
                    call(size * shared[PART] // 1000)
                os.kill(os.getpid(), signal.SIGKILL)
        return call(None)

    def _named(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *given: Any, **named: Any) -> Any:
            if not self._is_ours(path):
                return function(path, *given, **named)
            return self._cut(name, lambda _size: function(path, *given, **named))

        return call

    def _opened(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(file: int, *given: Any) -> Any:
            if file not in self._files:
                return function(file, *given)
            if given and isinstance(given[0], bytes | bytearray | memoryview):  # what is to be written
                return self._cut(name, lambda size: function(file, given[0][:size], *given[1:]), len(given[0]))
            return self._cut(name, lambda _size: function(file, *given))

        return call

    def _open(self, function: Callable[..., int]) -> Any:
        def call(path: Any, flags: int, *given: Any, **named: Any) -> int:
            if not self._is_ours(path):
                return function(path, flags, *given, **named)

            def do(_size: int | None = None) -> int:
                return function(path, flags, *given, **named)

            file: int = self._cut("open", do) if flags & WRITING else do()
            self._files.add(file)  # once it is closed a socket may have its number, which none of these calls is for
            return file

        return call

    def _io_open(self, function: Callable[..., Any]) -> Any:
        calls = self

        class Raw(io.FileIO):
            def write(self, data: Any) -> int:
                return int(calls._cut("write", lambda size: io.FileIO.write(self, bytes(data)[:size]), len(data)))

        def call(path: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
            if mode not in ("wb", "ab", "xb") or not self._is_ours(path):
                return function(path, mode, *given, **named)
            return io.BufferedWriter(self._cut("open", lambda _size: Raw(path, mode)))

        return call
