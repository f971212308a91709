"""Reads .mpy files: how large the frames of functions are.

Version 6 of the format, as py/persistentcode.c and py/bc.h of MicroPython 1.25 have it.
"""

from collections.abc import Iterator

WORD = 4  # bytes
HANDLER = 12  # bytes of an exception handler in a frame
BYTECODE = 0
TUPLE, WITH_NUL = 10, (5, 6)  # kinds of constants: texts and bytes have a NUL behind them
LAST_WITHOUT_DATA = 4


def frames(data: bytes) -> Iterator[tuple[str, int]]:
    """Yield the name of each function in bytecode, and the bytes that a call of it takes for its locals and stack."""
    return _Reader(data).frames()


class _Reader:
    def __init__(self, data: bytes):
        assert data[:2] == b"M\6"
        self.data = data
        self.offset = 4
        names, constants = self.number(), self.number()
        self.names = [self.name() for _ in range(names)]
        for _ in range(constants):
            self.skip_constant()

    def number(self) -> int:
        """Seven bits a byte, the highest first."""
        number = 0
        while True:
            byte = self.data[self.offset]
            self.offset += 1
            number = number << 7 | byte & 0x7F
            if byte < 0x80:
                return number

    def name(self) -> str:
        length = self.number()
        if length & 1:
            return f"qstr {length >> 1}"  # one that MicroPython has by itself
        start, self.offset = self.offset, self.offset + (length >> 1) + 1
        return self.data[start : self.offset - 1].decode()

    def skip_constant(self) -> None:
        kind = self.number()
        if kind == TUPLE:
            for _ in range(self.number()):
                self.skip_constant()
        elif kind > LAST_WITHOUT_DATA:
            length = self.number()
            self.offset += length + (kind in WITH_NUL)

    def frames(self) -> Iterator[tuple[str, int]]:
        head = self.number()
        kind, has_children, length = head & 3, head & 4, head >> 3
        after = self.offset + length
        if kind == BYTECODE:
            size = self.frame_size()
            self.skip_sizes()
            yield self.names[self.number()], size
        self.offset = after
        if kind != BYTECODE:
            self.number()  # where a native function's own head is, or how a viper function is called
        if has_children:
            for _ in range(self.number()):
                yield from self.frames()

    def frame_size(self) -> int:
        """Read how many words and handlers a frame has: bits xSSSSEAA, then xFSSKAED as long as x is set."""
        byte = self.data[self.offset]
        words, handlers, count = byte >> 3 & 15, byte >> 2 & 1, 0
        while byte & 0x80:
            self.offset += 1
            byte = self.data[self.offset]
            words |= (byte & 0x30) << 2 * count
            handlers |= (byte & 2) << count
            count += 1
        self.offset += 1
        return WORD * (words + 1) + HANDLER * handlers

    def skip_sizes(self) -> None:
        """Read past the sizes of line numbers and cells: bits xIIIIIIC as long as x is set."""
        while self.data[self.offset] & 0x80:
            self.offset += 1
        self.offset += 1
