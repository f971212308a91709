"""The records of a journal as bytes; docs/journal.md has the format.

A file is HEADER and then records, each of them

    kind 1, length of the content 1, number 4, content, CRC-32 of all that 4     (bytes; the lowest byte first)

Numbers go up by 1 from record to record.
"""

from binascii import crc32

VERSION = 1
MAGIC = b"cairn"
HEADER = MAGIC + bytes((48 + VERSION, 10))  # "cairn1" and a line feed
HEAD = 6  # bytes of a record before its content
FRAME = HEAD + 4  # and with the checksum behind it
LONGEST = 255  # bytes of content

GAME = 71  # "G": a game begins; the content is JSON, as App.record() has it, without the moves
MOVE = 77  # "M": a move's word
UNDO = 85  # "U": so many moves were taken back; the content is one byte


def packed(kind: int, number: int, content: bytes) -> bytes:
    """Return a record. Errors: ValueError for a content longer than LONGEST."""
    data = bytes((kind, len(content))) + number.to_bytes(4, "little") + content
    return data + crc32(data).to_bytes(4, "little")


class Reader:
    """The records of one file, one after another: next(), then `kind`, `number` and `content`.

    version: that of the file; 0: there is no file, or no header in it. place: where the record after the present one
    begins. whole: nothing but records was found so far; False for a file of another version.
    """

    def __init__(self, board, name: str, place: int = 0) -> None:
        """`place`: where to go on reading, that of another Reader; 0 begins at the beginning."""
        self.kind = self.number = self.version = 0
        self.whole = True
        self.place = place or len(HEADER)
        self._buffer = memoryview(bytearray(FRAME + LONGEST))
        self._length = 0
        try:
            self._file = board.open(name, "rb")
        except OSError:
            self._file = None
            return
        found = self._file.read(len(HEADER))
        if len(found) == len(HEADER) and found[:-2] == MAGIC:
            self.version = found[-2] - 48
        if self.version != VERSION:
            self.whole, self.place = False, 0
            self.close()
        elif place:
            self._file.seek(place)

    def next(self) -> bool:
        """Go to the next record; False when there is none, or none that is whole, and the file is closed then."""
        file, buffer = self._file, self._buffer
        if file is None:
            return False
        found = file.readinto(buffer[:HEAD])
        if found == HEAD:
            length = FRAME + buffer[1]
            if file.readinto(buffer[HEAD:length]) == length - HEAD and is_record(buffer, length):
                self.kind, self.number = buffer[0], int.from_bytes(buffer[2:HEAD], "little")
                self._length = length
                self.place += length
                return True
        self.whole = not found
        self.close()
        return False

    def content(self) -> bytes:
        """Return the content of the record."""
        return bytes(self._buffer[HEAD : self._length - 4])

    def close(self) -> None:
        """Let go of the file."""
        if self._file:
            self._file.close()
            self._file = None


def is_record(data, length: int) -> bool:
    """Return whether the first `length` bytes of `data` are a record, by their checksum."""
    return crc32(data[: length - 4]) == int.from_bytes(data[length - 4 : length], "little")


def holds_record(data: bytes, first: int) -> bool:
    """Return whether there is a record numbered `first` or later, anywhere in `data`: that is no end torn off."""
    view = memoryview(data)
    for place in range(len(data) - FRAME + 1):
        length = FRAME + view[place + 1]
        if (
            view[place] in (GAME, MOVE, UNDO)
            and place + length <= len(view)
            and int.from_bytes(view[place + 2 : place + HEAD], "little") >= first
            and is_record(view[place:], length)
        ):
            return True
    return False
