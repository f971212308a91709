"""Lines of the text protocol: bytes in, words out; replies in, bytes out."""

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from host.gtp.session import Refusal, Session

MAX_LINE = 1 << 20  # characters of a line
CHUNK = 1 << 16  # bytes read at a time
MAX_REASON = 400  # characters

CONTROL = bytes({*range(32), 127} - {ord("\t"), ord("\n")})
BLANKS = re.compile(rb"[ \t\n]+")


class Line(NamedTuple):
    """A command line: the number before it, as written or empty, and its words. Without words it gets no reply."""

    number: str
    words: list[str]
    too_long: bool = False


def read_lines(stream: BinaryIO) -> Iterator[Line]:
    """Yield the lines of a stream until its end, in memory of about MAX_LINE whatever comes."""
    kept = b""
    while chunk := stream.readline(CHUNK):
        if len(kept) <= MAX_LINE and b"#" not in kept:
            kept = BLANKS.sub(b" ", kept + chunk.translate(None, CONTROL))
        if chunk.endswith(b"\n"):
            yield _split(kept)
            kept = b""
    yield _split(kept)


def _split(kept: bytes) -> Line:
    text = kept.partition(b"#")[0]
    too_long = len(text) > MAX_LINE
    words = [word.decode("ascii", "backslashreplace") for word in text[:MAX_LINE].split()]
    if too_long and len(words) == 1:  # it may be cut
        return Line("", words, too_long)
    number = words.pop(0) if words and re.fullmatch("[0-9]+", words[0]) else ""
    return Line(number, words, too_long)


def reply_to(session: Session, line: Line) -> bytes:
    """Return the reply that a line gets from a session, empty where it gets none."""
    if not line.words:
        return b""
    try:
        if line.too_long:
            raise Refusal(f"syntax error: a line has at most {MAX_LINE} characters.")
        mark, text = "=", session.obey(*line.words)
    except Refusal as refusal:
        mark, text = "?", str(refusal)[:MAX_REASON]
    except Exception as fault:  # a fault of ours; nothing that arrives may end the process
        sys.excepthook(type(fault), fault, fault.__traceback__)
        mark, text = "?", f"internal error: {type(fault).__name__}"
    blank = " " if text else ""
    return f"{mark}{line.number}{blank}{text}\n\n".encode("ascii", "backslashreplace")


def serve(session: Session, source: BinaryIO, target: BinaryIO) -> None:
    """Answer the lines of source on target until `quit`, end of file, or a closed reading end.

    Raises: OSError where the replies cannot be written for another reason.
    """
    for line in read_lines(source):
        if reply := reply_to(session, line):
            try:
                target.write(reply)
                target.flush()
            except BrokenPipeError:
                _forget(target)
                return
            except OSError:
                _forget(target)
                raise
        if session.finished:
            return


def _forget(target: BinaryIO) -> None:
    """Send what could not be written nowhere, so that the attempt to write it at exit does not fail again."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, target.fileno())
        os.close(nowhere)
