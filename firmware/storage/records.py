"""The records of a journal as bytes; docs/journal.md says what they promise.

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
MAX_CONTENT = 255  # bytes of content

GAME = 71  # "G": a game begins; the content is JSON, as App.record() has it, without the moves
MOVE = 77  # "M": a move's word
UNDO = 85  # "U": moves were taken back, their number in one byte
KINDS = (GAME, MOVE, UNDO)

MISSING = 2  # ENOENT


def packed(kind: int, number: int, content: bytes) -> bytes:
    """Return a record. Raises: ValueError for a content longer than MAX_CONTENT."""
    data = bytes((kind, len(content))) + number.to_bytes(4, "little") + content
    return data + crc32(data).to_bytes(4, "little")


class Reader:
    """The records of one file, one after another: next(), then `kind`, `number` and `content`. `with` closes the file.
    version: that of the file; 0: there is no file, or no header in it. place: where the record after the present one
    begins. whole: nothing but records was found so far; False for a file of another version.
    """

    def __init__(self, board, name: str, place: int = 0) -> None:
        """`place`: where to go on reading, that of another Reader; 0 begins at the beginning."""
        self.kind = self.number = self.version = 0
        self.whole = True
        self.place = place or len(HEADER)
        self._buffer = memoryview(bytearray(FRAME + MAX_CONTENT))
        self._length = 0  # bytes of the record, or of what was found in place of one
        self._cut = False  # the file ends within its header
        self._file = None
        try:
            self._file = board.open(name, "rb")
        except OSError as error:
            self.whole = error.args[0] == MISSING
            return
        found = self._file.read(len(HEADER))
        if len(found) == len(HEADER) and found[:-2] == MAGIC and found[-1] == HEADER[-1]:
            self.version = found[-2] - 48
        if self.version != VERSION:
            self.whole, self.place = False, 0
            self._cut = len(found) < len(HEADER) and HEADER.startswith(found)
            self.close()
        elif place:
            self._file.seek(place)

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def next(self) -> bool:
        """Go to the next record; False when there is none, or none that is whole, and the file is closed then."""
        file, buffer = self._file, self._buffer
        if file is None:
            return False
        found = file.readinto(buffer[:HEAD])
        if found == HEAD:
            length = FRAME + buffer[1]
            found += file.readinto(buffer[HEAD:length])
            if found == length and is_record(buffer, length):
                self.kind, self.number = buffer[0], int.from_bytes(buffer[2:HEAD], "little")
                self._length = length
                self.place += length
                return True
        self._length = found
        self.whole = not found
        self.close()
        return False

    def is_torn(self, number: int) -> bool:
        """Return whether the file ends as a power cut leaves it that was appended to after the record `number`, or
        begun; once next() has returned False.
        """
        return self.whole or self._cut or (self.place > 0 and is_torn(self._buffer[: self._length], number))

    def content(self) -> bytes:
        """Return the content of the record."""
        return bytes(self._buffer[HEAD : self._length - 4])

    def close(self) -> None:
        """Close the file."""
        if self._file:
            self._file.close()
            self._file = None


def is_record(data, length: int) -> bool:
    """Return whether the first `length` bytes of `data` are a record, by their checksum."""
    return crc32(data[: length - 4]) == int.from_bytes(data[length - 4 : length], "little")


def is_torn(rest, number: int) -> bool:
    """Return whether `rest`, all that a file has behind the record `number`, is the beginning of one more, cut short. A
    record whose length is damaged looks much like it: then there is a record further on, or this is a whole one with
    another length.
    """
    count = len(rest)
    if not count or rest[0] not in KINDS or (count > 1 and count >= FRAME + rest[1]):
        return False
    if count < HEAD:
        return True
    if int.from_bytes(rest[2:HEAD], "little") > number + 1 or holds_record(rest):
        return False
    shorter = bytearray(rest)
    shorter[1] = max(0, count - FRAME)
    return count < FRAME or not is_record(memoryview(shorter), count)


def holds_record(data) -> bool:
    """Return whether there is a record anywhere in `data`."""
    for place in range(len(data) - FRAME + 1):
        length = FRAME + data[place + 1]
        if data[place] in KINDS and place + length <= len(data) and is_record(data[place:], length):
            return True
    return False
