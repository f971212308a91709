"""Reads .mpy files of version 6, as mpy-cross writes them.

Sources: MicroPython's docs/reference/mpyfiles.rst and py/persistentcode.c.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from .errors import FreezeError

VERSION = 6
MAX_FILE = 1 << 20  # bytes of a file: more than is free on a Pico's flash
WORD_BITS = 32  # of the counts and lengths in it, which are words of the board
MAX_NESTED = 100  # tuples in tuples, functions in functions: deeper than Python's own compiler takes them
MAX_SIGNATURE = 16  # bytes of a function's signature; a function with 255 arguments has fewer
MAX_ARGUMENTS, MAX_TYPES = 1 << 8, 1 << 24  # of assembly: bits of mp_raw_code_t
GENERATOR = 0x01  # flag of a function's scope
MORE_SECTIONS = 0x70  # flags of native code with relocations or data of its own, which mpy-cross does not write


class Kind(IntEnum):
    """What a function is compiled to; MicroPython's mp_raw_code_kind_t has the same numbers."""

    BYTECODE = 2
    NATIVE = 3
    VIPER = 4
    ASM = 5


class FunTable:
    """A constant: the table of functions that native code calls (mp_fun_table)."""


@dataclass(frozen=True)
class Static:
    """A name that every MicroPython has under the same number, and that the file has as this number alone."""

    qstr: int


@dataclass
class Code:
    """A function and the functions in it.

    prelude: where in the data of a native function its signature begins. arguments, types: of assembly.
    """

    kind: Kind
    data: bytes
    generator: bool
    prelude: int = 0
    arguments: int = 0
    types: int = 0
    children: list["Code"] = field(default_factory=list)


@dataclass
class Module:
    """The content of a .mpy file.

    names: what its bytecode refers to by index; the first one is the path of the source. objects: constants, likewise.
    arch, sub_version: of its native code, 0 where there is none. small_int_bits: of the integers in its bytecode.
    """

    names: list[str | Static]
    objects: list[Any]
    code: Code
    arch: int
    sub_version: int
    small_int_bits: int


def read(data: bytes, name: str) -> Module:
    """Return the content of a .mpy file. name: of the file, for errors. Raises: FreezeError."""
    reader = _Reader(data, name)
    try:
        module = reader.module()
    except FreezeError:
        raise
    except (IndexError, ValueError, RecursionError) as error:  # UnicodeDecodeError is a ValueError
        raise FreezeError(f"{name} is a damaged .mpy file: {error}.") from error
    if reader.left:
        raise FreezeError(f"{name} is a damaged .mpy file: {reader.left} bytes follow its end.")
    return module


class _Reader:
    def __init__(self, data: bytes, name: str):
        self._data = data
        self._name = name
        self._at = 0

    @property
    def left(self) -> int:
        """The number of bytes that have not been read."""
        return len(self._data) - self._at

    def module(self) -> Module:
        if self._data[:1] != b"M":
            raise FreezeError(f"{self._name} is not a .mpy file.")
        _magic, version, feature, small_int_bits = self._bytes(4)
        if version != VERSION:
            raise FreezeError(f"{self._name} has version {version} of the .mpy format; version {VERSION} is needed.")
        names, objects = self._count(), self._count()
        arch = feature >> 2
        module = Module(
            names=[self._name_entry() for _ in range(names)],
            objects=[self._object() for _ in range(objects)],
            code=self._code(),
            arch=arch,
            sub_version=feature & 3 if arch else 0,
            small_int_bits=small_int_bits,
        )
        if not names:
            raise IndexError("it does not name its source")
        return module

    def _bytes(self, count: int) -> bytes:
        if count > self.left:
            raise IndexError("it ends too early")
        self._at += count
        return self._data[self._at - count : self._at]

    def _uint(self) -> int:
        """Read an integer: seven bits a byte, the highest ones first; bit 7 says that another byte follows."""
        value = 0
        while True:
            (byte,) = self._bytes(1)
            value = value << 7 | byte & 0x7F
            if value >> WORD_BITS:
                raise IndexError(f"a number has more than {WORD_BITS} bits")
            if byte < 0x80:
                return value

    def _count(self) -> int:
        """Read how many things follow, each of which takes a byte or more."""
        count = self._uint()
        if count > self.left:
            raise IndexError(f"{count} things would have to follow, and {self.left} bytes do: it ends too early")
        return count

    def _text(self, size: int) -> bytes:
        text = self._bytes(size)
        if self._bytes(1) != b"\0":
            raise IndexError("a text has no end")
        return text

    def _name_entry(self) -> str | Static:
        head = self._uint()
        return Static(head >> 1) if head & 1 else self._text(head >> 1).decode()

    def _object(self, depth: int = 0) -> Any:
        _check_depth(depth)
        (kind,) = self._bytes(1)
        if kind <= 4:
            return (FunTable(), None, False, True, Ellipsis)[kind]
        size = self._uint()
        match kind:
            case 5:
                return self._text(size).decode()
            case 6:
                return self._text(size)
            case 7 | 8 | 9:
                return _number((int, float, complex)[kind - 7], self._bytes(size).decode("ascii"))
            case 10:
                return tuple([self._object(depth + 1) for _ in range(size)])
        raise IndexError(f"a constant has the unknown kind {kind}")

    def _code(self, depth: int = 0) -> Code:
        _check_depth(depth)
        head = self._uint()
        kind = Kind((head & 3) + Kind.BYTECODE)
        data = self._bytes(head >> 3)
        code = Code(kind, data, generator=False)
        if kind in (Kind.BYTECODE, Kind.NATIVE):
            code.prelude = self._uint() if kind == Kind.NATIVE else 0
            code.generator = bool(_scope_flags(data, code.prelude) & GENERATOR)
        else:
            flags = self._uint()
            if flags & MORE_SECTIONS:
                raise FreezeError(f"{self._name} has native code that needs relocation, which freezing does not do.")
            if kind == Kind.ASM:
                code.arguments, code.types = self._uint(), self._uint()
                if code.arguments >= MAX_ARGUMENTS or code.types >= MAX_TYPES:
                    raise IndexError("a function in assembly has too many arguments")
        if head & 4:
            code.children = [self._code(depth + 1) for _ in range(self._count())]
        return code


def _check_depth(depth: int) -> None:
    """Raises: IndexError for what lies deeper in itself than any program has it."""
    if depth > MAX_NESTED:
        raise IndexError(f"something in it is nested more than {MAX_NESTED} times")


def _number(kind: type, text: str) -> Any:
    """Return a number that mpy-cross has written. Raises: ValueError for what only Python takes as one."""
    if "_" in text or text != text.strip() or not text:
        raise ValueError(f"{text[:20]!r} is no number")
    return kind(text)


def _scope_flags(data: bytes, at: int) -> int:
    """Return the flags in the signature that a function's prelude begins with (MP_BC_PRELUDE_SIG_DECODE in py/bc.h).

    The first byte is xSSSSEAA, the others are xFSSKAED; x: another one follows. The bits of F, lowest first, are flags.
    """
    flags, more, bit = 0, data[at] & 0x80, 0
    while more:
        if bit == MAX_SIGNATURE:
            raise IndexError("the signature of a function has no end")
        at += 1
        flags |= (data[at] >> 6 & 1) << bit
        more, bit = data[at] & 0x80, bit + 1
    return flags
