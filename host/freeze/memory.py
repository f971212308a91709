"""Reading a piece of flash: bytes, words and texts at an address, and where a word or a text is."""

import struct
from functools import cached_property

from .errors import FreezeError
from .uf2 import Flash

LDR_REACH = 4 + 4 * 255  # bytes from a Thumb instruction LDR Rt, [PC, #...] to what it loads, at most


class Memory:
    """What is on the flash. Addresses are the processor's."""

    def __init__(self, flash: Flash):
        self.flash = flash
        self._base, self._data = flash.base, flash.data
        self._words = struct.unpack(f"<{len(flash.data) // 4}I", flash.data[: len(flash.data) & ~3])

    def holds(self, address: int, size: int = 1) -> bool:
        """True if these bytes are within the piece."""
        return self._base <= address and address + size <= self.flash.end

    def _start(self, address: int, size: int) -> int:
        """Return where bytes are in the piece. Raises: FreezeError if they are not all in it."""
        if not self.holds(address, size):
            raise FreezeError(f"The image refers to {address:#x}, which is not in it; it may be damaged.")
        return address - self._base

    def piece(self, address: int, size: int) -> bytes:
        start = self._start(address, size)
        return self._data[start : start + size]

    def byte(self, address: int) -> int:
        return self._data[self._start(address, 1)]

    def half(self, address: int) -> int:
        return int.from_bytes(self.piece(address, 2), "little")

    def word(self, address: int) -> int:
        """Return the aligned word at an address."""
        return self._words[self._start(address, 4) >> 2]

    def text(self, address: int) -> bytes:
        """Return the bytes up to the next 0."""
        start = self._start(address, 1)
        return self._data[start : self._data.find(b"\0", start)]

    @cached_property
    def _addresses(self) -> dict[int, list[int]]:
        addresses: dict[int, list[int]] = {}
        for index, word in enumerate(self._words):
            addresses.setdefault(word, []).append(self._base + 4 * index)
        return addresses

    def words_at(self, value: int) -> list[int]:
        """Return the aligned addresses of all words with this value."""
        return self._addresses.get(value, [])

    def find(self, data: bytes) -> list[int]:
        """Return all addresses of these bytes."""
        found, at = [], self._data.find(data)
        while at >= 0:
            found.append(self._base + at)
            at = self._data.find(data, at + 1)
        return found

    def loads(self, literal: int) -> bool:
        """True if there is an instruction LDR Rt, [PC, #...] that loads the word at this address.

        Its encoding is 01001 Rt(3) imm8, its address (PC & ~3) + 4 * imm8, and PC is 4 ahead (ARMv6-M, A6.7.27).
        """
        for address in range(max(self._base, literal - LDR_REACH), literal, 2):
            code = self.half(address)
            if code >> 11 == 0b01001 and (address + 4 & ~3) + 4 * (code & 0xFF) == literal:
                return True
        return False
