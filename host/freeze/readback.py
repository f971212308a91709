"""Reads frozen modules back out of an image that has been written, and compares them with what was to be frozen.

It takes nothing over from the linker: it searches the whole image again, and finds its way as MicroPython does.
"""

import struct
from typing import Any

from . import layout
from .errors import FreezeError
from .image import FirmwareImage
from .mpy import Code, FunTable, Kind, Module, Static
from .uf2 import Flash

FUN_TABLE = "the table of functions"
TYPES = ("str", "bytes", "int", "float", "complex", "tuple")


def check(flash: Flash, modules: dict[str, Module]) -> None:
    """Check that an image has these modules. Raises: FreezeError, for a fault of the linker."""
    image = FirmwareImage(flash, {path: module.names[0] for path, module in modules.items()})
    check = _Check(image)
    for path, module in modules.items():
        check.module(path, module)


class _Check:
    def __init__(self, image: FirmwareImage):
        self._image = image
        self._names = [name for pool in image.pools for name in pool.names]
        self._types = {image.type_of(name): name for name in TYPES}
        self._path = ""

    def module(self, path: str, module: Module) -> None:
        image, self._path = self._image, path
        self._same(1, image.frozen_paths.count(path))
        entry = image.word(image.frozen_table + 4 * image.frozen_paths.index(path))
        self._aligned(4, entry)
        names, objects, code = (image.word(entry + 4 * index) for index in range(3))
        self._aligned(2, names)
        self._aligned(4, objects)
        self._same([self._name(name) for name in module.names], self._names_at(names, len(module.names)))
        found = [self._object(image.word(objects + 4 * index)) for index in range(len(module.objects))]
        self._same([_plain(value) for value in module.objects], found)
        self._code(module.code, code)

    def _same(self, wanted: Any, found: Any) -> None:
        if repr(wanted) != repr(found):  # by their texts: 1 is True otherwise, and nan is not nan
            raise FreezeError(f"The written image is wrong: {self._path} has {found!r} instead of {wanted!r}.")

    def _aligned(self, size: int, *addresses: int) -> None:
        """The processor faults where a word is not at a multiple of its size; an emulator may not."""
        if any(address % size for address in addresses):
            raise FreezeError(f"The written image is wrong: something of {self._path} is not at a multiple of {size}.")

    def _name(self, name: str | Static) -> str:
        return self._names[name.qstr] if isinstance(name, Static) else name

    def _names_at(self, address: int, count: int) -> list[str]:
        return [self._text(qstr) for qstr in struct.unpack(f"<{count}H", self._image.piece(address, 2 * count))]

    def _text(self, qstr: int) -> str:
        return self._names[qstr] if qstr < len(self._names) else f"a name with the number {qstr}"

    def _code(self, wanted: Code, address: int) -> None:
        word = self._image.word
        start, children = address, 0
        if wanted.kind != Kind.BYTECODE or wanted.children:
            self._aligned(4, address)
            self._same(layout.RAW_CODE + bytes([wanted.kind, wanted.generator]), self._image.piece(address, 4))
            start, children = word(address + 4), word(address + 8)
        self._same(wanted.data, self._image.piece(start, len(wanted.data)))
        if wanted.kind != Kind.BYTECODE:
            self._aligned(4, start)
        if wanted.children:
            self._aligned(4, children)
        if wanted.kind == Kind.NATIVE:
            prelude = word(children + 4 * len(wanted.children)) if wanted.children else children
            self._same(start + wanted.prelude, prelude)
        if wanted.kind == Kind.ASM:
            self._same(wanted.arguments | wanted.types << 8, word(address + 12))
        for index, child in enumerate(wanted.children):
            self._code(child, word(children + 4 * index))

    def _object(self, value: int) -> Any:
        image = self._image
        if value in (layout.NONE, layout.FALSE, layout.TRUE):
            return {layout.NONE: None, layout.FALSE: False, layout.TRUE: True}[value]
        if value & 1:
            return (value >> 1) - (value >> 31 << 31)
        if value & 7 == 2:
            return self._text(value >> 3)
        if value == image.fun_table:
            return FUN_TABLE
        if value == image.ellipsis:
            return Ellipsis
        self._aligned(4, value)
        match self._types.get(image.word(value)):
            case "str" | "bytes" as name:
                _hash, size, start = struct.unpack("<3I", image.piece(value + 4, 12))
                text = image.piece(start, size)
                return text if name == "bytes" else text.decode("utf-8", "backslashreplace")
            case "int":
                flags, size, start = struct.unpack("<3I", image.piece(value + 4, 12))
                self._aligned(2, start)
                if size and not image.half(start + 2 * size - 2):  # MicroPython compares numbers by their digits first
                    return f"a number of {size} digits that begins with 0"
                number = int.from_bytes(image.piece(start, size * layout.DIGIT_BITS // 8), "little")
                return -number if flags & layout.NEGATIVE else number
            case "float":
                return struct.unpack("<f", image.piece(value + 4, 4))[0]
            case "complex":
                return complex(*struct.unpack("<2f", image.piece(value + 4, 8)))
            case "tuple":
                addresses = range(value + 8, value + 8 + 4 * image.word(value + 4), 4)
                return tuple([self._object(image.word(address)) for address in addresses])
        return f"a word {value:#x}"


def _plain(value: Any) -> Any:
    """Return a constant as it is found again: floats have 32 bits."""
    if isinstance(value, FunTable):
        return FUN_TABLE
    if isinstance(value, float):
        return struct.unpack("<f", layout.float_bytes(value))[0]
    if isinstance(value, complex):
        return complex(_plain(value.real), _plain(value.imag))
    return tuple([_plain(each) for each in value]) if isinstance(value, tuple) else value
