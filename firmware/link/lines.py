"""Lines of text over the USB serial port, a little of them every tick, and what a line that asks for something is.

A line may begin with its check: eight hexadecimal digits (small letters) and a blank. They are the CRC-32 of all that
follows, blanks and line end beyond the last bracket aside.
"""

import json
from binascii import b2a_base64, crc32

from firmware.hardware.wiring import COLUMNS, ROWS

ENDS = (10, 13)  # line feed and carriage return
MAX_LINE = 512  # bytes of a line that comes in, without its end
TOO_LONG = b""  # stands for a line that was longer: an empty line is no line
BYTES_A_TICK = 48  # that are read: each is a call into the driver
PIECE = 64  # bytes that are sent at once, see Board.send()
PIECES_A_TICK = 4  # what fits into the driver
CHECK = 9  # bytes
MAX_MOVES = 4000  # of a game that is loaded


class Lines:
    """Lines in and out of a port, which has receive() and send() as firmware/hardware/board.py does. receive()
    allocates nothing as long as no line is complete, send() nothing while there is nothing to send.
    """

    def __init__(self, port) -> None:
        self._receive, self._send = port.receive, port.send  # bound methods, made once
        self._buffer = bytearray(MAX_LINE)
        self._length = 0  # of the line that is arriving; MAX_LINE + 1 once it is too long
        self._line = b""  # what is being sent, a whole number of pieces
        self._sent = 0
        self.checks = False  # lines that are sent begin with their check

    def receive(self):
        """Read a little; return a line once it is complete, TOO_LONG for one that was, else None."""
        byte = self._receive()
        return None if byte < 0 else self._take(byte)  # which has a larger frame: MicroPython puts it on the heap

    def _take(self, byte: int):
        """Take a byte, and some more that have come."""
        buffer, receive = self._buffer, self._receive
        for left in range(BYTES_A_TICK - 1, -1, -1):
            length = self._length
            if byte in ENDS:
                self._length = 0
                if length > MAX_LINE:
                    return TOO_LONG
                if length:
                    return bytes(memoryview(buffer)[:length])
            elif length < MAX_LINE:
                buffer[length] = byte
                self._length = length + 1
            else:
                self._length = MAX_LINE + 1
            byte = receive() if left else -1
            if byte < 0:
                break
        return None

    def put(self, text: str) -> None:
        """Give a line to send() once the one before is through; blanks make it a whole number of pieces."""
        data = text.encode()
        if self.checks:
            data = check_of(data) + data
        self._line = data + b" " * (-(len(data) + 1) % PIECE) + b"\n"
        self._sent = 0

    def send(self) -> bool:
        """Send some pieces of the line if the computer takes them; return True when all of it is through."""
        line = self._line
        if not line:
            return True
        for _ in range(PIECES_A_TICK):
            if not self._send(memoryview(line)[self._sent : self._sent + PIECE]):
                return False
            self._sent += PIECE
            if self._sent == len(line):
                self._line = b""
                return True
        return False


def check_of(data) -> bytes:
    """Return the check that a line with this in it begins with."""
    return f"{crc32(data):08x} ".encode()


def verified(line: bytes) -> bytes:
    """Return what follows the check at the beginning of a line; b"" where none is right."""
    return line[CHECK:] if line[:CHECK] == check_of(memoryview(line)[CHECK:]) else b""


def base64(data) -> str:
    """Return bytes, or the memory of an array, as text."""
    return b2a_base64(data).decode()[:-1]


def read(line: bytes) -> dict:
    """Return the object in a line. Raises: ValueError with a message."""
    if line is TOO_LONG:
        raise ValueError("That line was too long; " + str(MAX_LINE) + " bytes are the most.")
    try:
        # Within a list, as MicroPython's parser does not miss the last bracket of all.
        found = json.loads("[" + line.decode() + ",0]")
    except (ValueError, RuntimeError):  # deep brackets are a RuntimeError on either runtime
        found = ()
    if len(found) != 2 or type(found[0]) is not dict:
        raise ValueError("A request is one JSON object on a line, in UTF-8.")
    return found[0]


def number_of(request: dict, name: str, most: int, default: int | None):
    """Return a whole number of a request, from 0 to `most`. Raises: ValueError with a message."""
    number = request.get(name, default)
    if number is not None and (type(number) is not int or not 0 <= number <= most):
        raise ValueError("The " + name + " is a whole number from 0 to " + str(most) + ".")
    return number


def start_of(request: dict) -> int:
    """Return the move that a request is about, and those after it; null is as good as none. Raises: ValueError."""
    return number_of(request, "from", MAX_MOVES, 0) or 0


def key_of(request: dict) -> tuple:
    """Return row and column of the key that a request names. Raises: ValueError with a message."""
    row, column = number_of(request, "row", ROWS - 1, None), number_of(request, "column", COLUMNS - 1, None)
    if row is None or column is None:
        raise ValueError("Name a key by its row and column.")
    return row, column


def row_of(request: dict) -> int:
    """Return the row of keys that a request names. Raises: ValueError with a message."""
    row = number_of(request, "row", ROWS - 1, None)
    if row is None:
        raise ValueError("Name the row of the keys.")
    return row


def are_texts(values, kind) -> bool:
    """Return whether `values` is a list of texts, or a dict of texts by name."""
    return type(values) is kind and all(type(value) is str for value in (values.values() if kind is dict else values))
