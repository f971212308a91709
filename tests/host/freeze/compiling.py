"""Modules for the tests: texts that are compiled once."""

from functools import cache

from host.freeze import compiling, mpy


@cache
def compiled(text: str, path: str = "trial.py", march: str = "armv6m") -> bytes:
    """Return the .mpy file of a text."""
    return compiling.compiled({path: text}, march=march)[path]


def module(text: str, path: str = "trial.py", march: str = "armv6m") -> mpy.Module:
    """Return a compiled module."""
    return mpy.read(compiled(text, path, march), path)


def modules(texts: dict[str, str]) -> dict[str, mpy.Module]:
    """Return compiled modules by path."""
    return {path: module(text, path) for path, text in texts.items()}
