"""Finds in an official image of MicroPython for the RP2040 everything that frozen modules have to be joined to.

No address is known beforehand. Each thing is looked for by what it looks like, has to be there exactly once, and is
checked by what it refers to; where that fails the image is refused.

A *literal* is a word among the code that holds an address, and that an instruction loads.
"""

import struct
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from . import layout
from .errors import FreezeError
from .layout import CONFIGURATION, EARLY_NAMES, FALSE, NONE, POOL, SORTED, TRUE, hash_of, qstr_object
from .memory import Memory
from .mpy import VERSION, Kind, Static
from .uf2 import PAGE, SECTOR, Flash

T = TypeVar("T")

RAM, RAM_END = 0x20000000, 0x20042000  # data sheet 2.6.2
MAX_LIST = 8192  # bytes of the paths of frozen modules
MAX_INFO = 100  # bytes of a text of the binary information

# Binary information (pico-sdk, pico/binary_info): a header near the start of the image, and typed entries.
INFO_START, INFO_END, INFO_WITHIN = 0x7188EBF2, 0xE71AA390, 0x200
INFO_NUMBER, INFO_TEXT, INFO_BLOCK_DEVICE = 5, 6, 7
INFO_RASPBERRY, INFO_MICROPYTHON = b"RP", b"MP"
ID_NAME, ID_VERSION, ID_BINARY_END, ID_BOARD = 0x02031C86, 0x11A9BC3A, 0x68F465DE, 0xB63CFFBB


class Pool(NamedTuple):
    """A table of names. before: how many names the tables before it have."""

    address: int
    before: int
    names: tuple[str, ...]
    alloc: int


class FirmwareImage(Memory):
    """An image. Every property may raise a FreezeError: something was not found, or is not as it should be.

    sources: by the paths of frozen modules, the names of their sources where these are other than the paths.
    """

    def __init__(self, flash: Flash, sources: Mapping[str, str | Static] = MappingProxyType({})):
        super().__init__(flash)
        self._sources = sources

    # --- what it is ----------------------------------------------------------------------------

    @cached_property
    def _info(self) -> dict[tuple[bytes, int], int]:
        """Numbers and addresses of texts by tag and id; with id -1 the address of a block device's entry."""
        base = self.flash.base
        heads = [
            at
            for at in self.words_at(INFO_START)
            if at < base + INFO_WITHIN and self.holds(at, 20) and self.word(at + 16) == INFO_END
        ]
        if len(heads) != 1:
            raise FreezeError("The image has no binary information of pico-sdk, so it is not an image for the RP2040.")
        start, end = self.word(heads[0] + 4), self.word(heads[0] + 8)
        if not (base <= start <= end <= self.flash.end):
            raise FreezeError("The image's binary information is damaged.")
        found = {}
        for at in range(start, end - 3, 4):
            entry = self.word(at)
            if not self.holds(entry, 16):
                continue
            kind, tag = self.half(entry), self.piece(entry + 2, 2)
            if kind in (INFO_NUMBER, INFO_TEXT):
                found[tag, self.word(entry + 4)] = self.word(entry + 8)
            elif kind == INFO_BLOCK_DEVICE:
                found[tag, -1] = entry
        return found

    def _info_text(self, number: int) -> str:
        address = self._info.get((INFO_RASPBERRY, number), 0)
        return self.text(address)[:MAX_INFO].decode("ascii", "replace") if self.holds(address) else "?"

    @cached_property
    def about(self) -> str:
        """Program, version and board, such as "MicroPython v1.25.0 (pico)"."""
        return f"{self._info_text(ID_NAME)} {self._info_text(ID_VERSION)} ({self._info_text(ID_BOARD)})"

    @cached_property
    def end(self) -> int:
        """The first address behind the firmware."""
        if any((at - self.flash.base) % SECTOR == 0 for at in self.find(layout.MAGIC)):
            raise FreezeError("The image has modules of this freezer already; take the official image.")
        end = self._info.get((INFO_RASPBERRY, ID_BINARY_END), 0)
        # Data may end with its last page of 256 bytes that is not all zeros: that of 1.28.0 is 16 bytes short.
        if not self.flash.base < end < self.flash.end + PAGE or self.flash.end >= end + SECTOR:
            raise FreezeError("The image does not say where it ends, or has something behind its end.")
        return max(end, self.flash.end)

    @cached_property
    def _files_entry(self) -> int:
        entry = self._info.get((INFO_MICROPYTHON, -1))
        if entry is None:
            raise FreezeError("The image does not say where its file system is, so it is not MicroPython's.")
        return entry

    @cached_property
    def files_size(self) -> int:
        """Bytes of the file system, which ends where the flash ends; of an image with frozen modules, too."""
        return self.word(self._files_entry + 12)

    @cached_property
    def files(self) -> int:
        """The address where the file system begins."""
        address = self.word(self._files_entry + 8)
        if address < self.end or address % SECTOR:
            raise FreezeError(f"The image says that its file system is at {address:#x}, which is not behind its end.")
        return address

    @cached_property
    def files_words(self) -> tuple[int, ...]:
        """Where the flash has the file system's place: pairs of addresses, of its start and of its size.

        rp2.Flash() is an object of two words, its offset in the flash and its size (ports/rp2/rp2_flash.c), which the
        start copies into RAM. The other pair is for programs that ask an image, such as picotool.
        """
        offset, size = self.files - self.flash.base, self.files_size
        found = [at for at in self.words_at(offset) if self.holds(at, 8) and self.word(at + 4) == size]
        return _only(found, "an object of the file system"), self._files_entry + 8

    @cached_property
    def usb_power(self) -> int:
        """The address of the byte that tells a USB host the current to expect: bMaxPower of the configuration."""
        head = bytes([CONFIGURATION.size, layout.USB_CONFIGURATION])
        found = [at for at in self.find(head) if self._is_configuration(at)]
        return _only(found, "USB configuration") + CONFIGURATION.size - 1

    def _is_configuration(self, address: int) -> bool:
        """True if descriptors follow one another as a configuration says: that many bytes, that many interfaces."""
        if not self.holds(address, CONFIGURATION.size):
            return False
        size, _type, total, interfaces, *_ = CONFIGURATION.unpack(self.piece(address, CONFIGURATION.size))
        at, end, kinds = address + size, address + total, []
        while self.holds(at, 3) and at < end and self.byte(at) > 2:
            kinds.append((self.byte(at + 1), self.byte(at + 2)))
            at += self.byte(at)
        numbers = {number for kind, number in kinds if kind == layout.USB_INTERFACE}
        return at == end and numbers == {*range(interfaces)} and layout.USB_ENDPOINT in {kind for kind, _ in kinds}

    @cached_property
    def mpy(self) -> int:
        """sys.implementation._mpy: the version of .mpy files, << 8 its sub-version, << 10 the architecture.

        It follows the name "micropython" and two pointers in the tuple sys.implementation.
        """
        found = []
        for at in self.words_at(qstr_object(self.qstr("micropython"))):
            if self.holds(at, 16) and self.holds(self.word(at + 4)) and self.holds(self.word(at + 8)):
                word = self.word(at + 12)
                if word & 1 and word >> 1 & 0xFF == VERSION and word >> 15 == 0:
                    found.append(word >> 1)
        return _only(found, f"sys.implementation with version {VERSION} of the .mpy format")

    # --- names ---------------------------------------------------------------------------------

    @cached_property
    def pools(self) -> list[Pool]:
        """The tables of names, the first one first."""
        firsts = [
            pool
            for address in self.words_at(0)
            if self._is_pool(address)
            and self.word(address + 4) == 0
            and (pool := self._pool(address)).names[: len(EARLY_NAMES)] == EARLY_NAMES
        ]
        pools = [_only(firsts, "first table of names")]
        while after := [at for at in self.words_at(pools[-1].address) if self._is_pool(at)]:
            pools.append(self._pool(_only(after, "table of names after another one")))
            if pools[-1].before != pools[-2].before + len(pools[-2].names):
                raise FreezeError("The image's tables of names do not follow one another.")
        return pools

    def _is_pool(self, address: int) -> bool:
        if not self.holds(address, POOL.size):
            return False
        _previous, _before, alloc, length, hashes, lengths = POOL.unpack(self.piece(address, POOL.size))
        return (
            0 < alloc <= length < layout.MAX_NAMES
            and self.holds(hashes, length)
            and self.holds(lengths, length)
            and self.holds(address, POOL.size + 4 * length)
        )

    def _pool(self, address: int) -> Pool:
        """Read a pool; check all hashes and lengths in it, and its order."""
        _previous, before, alloc, length, hashes, lengths = POOL.unpack(self.piece(address, POOL.size))
        names = []
        for index in range(length):
            start, size = self.word(address + POOL.size + 4 * index), self.byte(lengths + index)
            if not self.holds(start, size + 1) or self.byte(start + size):
                break
            name = self.piece(start, size)
            if index and hash_of(name) != self.byte(hashes + index):  # number 0 is no name
                break
            names.append(name.decode("utf-8", "backslashreplace"))
        if len(names) != length or (before & SORTED and names != sorted(names, key=str.encode)):
            raise FreezeError(f"The table of names at {address:#x} is damaged, or has a layout that is not known.")
        return Pool(address, before & ~SORTED, tuple(names), alloc)

    @property
    def next_qstr(self) -> int:
        """The first number that no name has."""
        return self.pools[-1].before + len(self.pools[-1].names)

    @cached_property
    def qstrs(self) -> dict[str, int]:
        """The number of each name."""
        names = [name for pool in self.pools for name in pool.names]
        found = {name: number for number, name in enumerate(names) if number}  # number 0 is no name
        if len(found) != len(names) - 1:
            raise FreezeError("The image's tables of names have a name twice.")
        return found

    def qstr(self, name: str) -> int:
        """Return the number of a name."""
        if name not in self.qstrs:
            raise FreezeError(f"The image does not know the name {name}.")
        return self.qstrs[name]

    @cached_property
    def pool_literals(self) -> list[int]:
        """Where the code has the address of the last pool."""
        return self._literals(self.pools[-1].address, "the last table of names")

    # --- types and objects -----------------------------------------------------------------------

    def _values(self, name: str) -> set[int]:
        """Return what follows a name in tables of names and values, as far as it is the address of two words."""
        keys = self.words_at(qstr_object(self.qstr(name)))
        values = {self.word(at + 4) for at in keys if self.holds(at, 8)}
        return {value for value in values if value % 4 == 0 and self.holds(value, 8)}

    @cached_property
    def _type_type(self) -> int:
        """The address of `type`: its own type, and its name is "type"."""
        number = self.qstr("type")
        found = [at for at in self._values("type") if self.word(at) == at and self.half(at + 6) == number]
        return _only(found, "type of types")

    def type_of(self, name: str) -> int:
        """Return the address of a built-in type: of this name, and `builtins` has it under this name."""
        number = self.qstr(name)
        found = [at for at in self._values(name) if self.word(at) == self._type_type and self.half(at + 6) == number]
        return _only(found, f"type {name}")

    @cached_property
    def ellipsis(self) -> int:
        """The address of the object Ellipsis: `builtins` has it, and its second word is its name."""
        number = self.qstr("Ellipsis")
        return _only([at for at in self._values("Ellipsis") if self.word(at + 4) == number], "Ellipsis")

    @cached_property
    def fun_table(self) -> int:
        """The address of the table of what native code calls."""
        found = [at for at in self.find(struct.pack("<3I", NONE, FALSE, TRUE)) if self._is_fun_table(at)]
        return _only(found, "table of functions for native code")

    def _is_fun_table(self, address: int) -> bool:
        types, functions = layout.FUN_TABLE_TYPES, layout.FUN_TABLE_FUNCTIONS
        if address % 4 or not self.holds(address, 4 * max(types) + 4):
            return False
        pointers = sum(self._is_function(self.word(address + 4 * index)) for index in functions)
        return pointers >= len(functions) - layout.FUN_TABLE_NULLS and all(
            self.word(address + 4 * index) == self.type_of(name) for index, name in types.items()
        )

    def _is_function(self, address: int) -> bool:
        """True for the address of Thumb code, which is odd."""
        return bool(address & 1) and (self.holds(address) or RAM <= address < RAM_END)

    # --- frozen modules --------------------------------------------------------------------------

    @cached_property
    def _frozen_list(self) -> tuple[int, list[str]]:
        """The address and the paths of the list of frozen modules: texts that end with 0, and then an empty one.

        It begins at the last address before "_boot.py" that a literal holds.
        """
        found = []
        for at in self.find(b"_boot.py\0"):
            for start in range(at, max(self.flash.base, at - MAX_LIST), -1):
                if any(self.loads(literal) for literal in self.words_at(start)):
                    found.append((start, self._texts(start)))
                    break
                if self.byte(start - 1) >= 0x80:  # not of a text
                    break
        lists = [(start, paths) for start, paths in found if all(path.endswith(".py") for path in paths)]
        return _only(lists, "list of frozen modules")

    def _texts(self, address: int) -> list[str]:
        texts = []
        while text := self.text(address):
            texts.append(text.decode("ascii", "replace"))
            address += len(text) + 1
        return texts

    @property
    def frozen_paths(self) -> list[str]:
        """The paths of the frozen modules, in their order."""
        return self._frozen_list[1]

    @cached_property
    def frozen_list_literals(self) -> list[int]:
        """Where the code has the address of the list of frozen modules."""
        return self._literals(self._frozen_list[0], "the list of frozen modules")

    @cached_property
    def frozen_table(self) -> int:
        """The address of the table of frozen modules, which is in the order of the list.

        Each entry points to three words: numbers of names, of which the first is that of the module's source, by
        default its path; constants, or 0; code.
        """
        numbers = [self._source(path) for path in self.frozen_paths]
        starts = [at for at in self.find(struct.pack("<H", numbers[0])) if at % 2 == 0]
        first = [entry for at in starts for entry in self.words_at(at)]
        tables = {table for entry in first for table in self.words_at(entry)}
        found = [
            table
            for table in tables
            if self.holds(table, 4 * len(numbers))
            and all(self._source_at(table + 4 * index) == number for index, number in enumerate(numbers))
            and any(self.loads(literal) for literal in self.words_at(table))
        ]
        table = _only(found, "table of frozen modules")
        for index, path in enumerate(self.frozen_paths):
            self._check_code(self.word(self.word(table + 4 * index) + 8), path)
        return table

    def _source(self, path: str) -> int:
        """Return the number of the name of a module's source."""
        name = self._sources.get(path, path)
        return name.qstr if isinstance(name, Static) else self.qstr(name)

    def _source_at(self, pointer: int) -> int:
        """Return the first number of the module that an entry points to, -1 if it points to none."""
        entry = self.word(pointer)
        if entry % 4 or not self.holds(entry, 12) or not self.holds(self.word(entry), 2):
            return -1
        return self.half(self.word(entry))

    def _check_code(self, address: int, path: str) -> None:
        """Check that code is laid out as linker.py does it: as bytecode, or as a structure that begins with 0."""
        refused = FreezeError(f"The code of the image's own frozen module {path} has a layout that is not known.")
        if not self.holds(address, 12):
            raise refused
        if self.piece(address, 2) == layout.RAW_CODE:
            kind, generator = self.piece(address + 2, 2)
            code, children = self.word(address + 4), self.word(address + 8)
            if address % 4 or kind != Kind.BYTECODE or generator > 1 or not self.holds(code):
                raise refused
            if not self.holds(children, 4) or not self.holds(self.word(children)):
                raise refused

    @cached_property
    def frozen_table_literals(self) -> list[int]:
        """Where the code has the address of the table of frozen modules."""
        return self._literals(self.frozen_table, "the table of frozen modules")

    # --- literals --------------------------------------------------------------------------------

    def _literals(self, address: int, what: str) -> list[int]:
        """Return where the code has this address. An instruction has to load each, else it is something else."""
        found = self.words_at(address)
        if not found:
            raise FreezeError(f"No code of the image refers to {what}.")
        if not all(self.loads(at) for at in found):
            raise FreezeError(f"Something other than code refers to {what}, so it cannot be replaced.")
        return found


def _only(found: list[T], what: str) -> T:
    """Return the only element of a list. Raises: FreezeError that says what was looked for."""
    if len(found) == 1:
        return found[0]
    many = f"{len(found)} things look like its {what}" if found else f"nothing looks like its {what}"
    raise FreezeError(f"In the image {many}; it may be damaged, or of a release that cannot be frozen into.")
