"""Asks a board and hears its replies and events, in JSON lines over a wire."""

import json
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

from host.link.errors import LinkError, RequestError
from host.link.replies import MAX_NUMBER, Versions, checked, checked_event
from host.link.wire import Wire

PROTOCOL = 1  # the version that this end speaks
ANSWER_MS = 5000
SLOW_MS = {"load.end": 60_000}  # a Pico takes up to 19 ms a move
GREETING_MS = 6000  # a board that starts takes some seconds
RETRY_MS = 500
LOOK_MS = 2
MAX_LINE = 1 << 16  # bytes; more is no board
MAX_EVENTS = 1000  # that wait; older ones are dropped
MAX_ERROR = 500  # characters
PROMPT = b">>>"  # of MicroPython

Reply = Callable[[Any], None]


class Client:
    """One conversation. `events` are those that have come, oldest first, as the protocol has them.

    number: that of the request before the first one. Where replies to another conversation may still come, as on a line
    to a board that starts, it keeps theirs apart.
    """

    def __init__(self, wire: Wire, number: int = 0):
        self.wire = wire
        self.events: list[dict[str, Any]] = []
        self._arriving = bytearray()
        self._number = number
        self._waiting: dict[int, tuple[str, Reply]] = {}  # by number: the method, and who wants the answer
        self._greetings: list[dict[str, Any]] = []  # what hello has said
        self._noise = b""  # the last of what was no line of the protocol
        self._checks = False  # the board's lines have checks
        self._complaint = ""  # the board's, of a line that it could not read

    def connect(self) -> dict[str, Any]:
        """Open the wire and return what hello says. Raises: LinkError."""
        self.open()
        end = self.wire.now_ms() + GREETING_MS
        while not self._greetings and self.wire.now_ms() < end:
            self.knock()
            self._wait(lambda: bool(self._greetings), RETRY_MS)
        versions = self.greeting()
        if versions is None:
            raise LinkError(self.silence())
        return versions

    def open(self) -> None:
        """Open the wire, for a new conversation. Raises: LinkError."""
        self.wire.open()
        self._arriving.clear()
        self._waiting.clear()
        self._greetings.clear()
        self.events.clear()
        self._noise = b""
        self._checks = False
        self._complaint = ""

    def knock(self) -> None:
        """Say hello, see greeting(). Raises: LinkError."""
        self.wire.write(b"\r")  # ends a line that another program began, and lets MicroPython show its prompt
        self.send("hello", self._greetings.append)

    def greeting(self) -> dict[str, Any] | None:
        """Return what hello says, None before the board answers. Raises: LinkError."""
        self.pump()
        if not self._greetings:
            return None
        version = self._greetings[0]["link"]
        if version != PROTOCOL:
            raise LinkError(
                f"The board speaks version {version} of the link and this program {PROTOCOL}: bring both up to date."
            )
        versions: dict[str, Any] = checked("hello", self._greetings[0], Versions)
        return versions

    def ask(self, method: str, **parameters: Any) -> Any:
        """Return the result of a request. Raises: RequestError with the board's message, LinkError without a reply."""
        replies: list[dict[str, Any]] = []
        self._send(method, replies.append, parameters)
        self._wait(lambda: bool(replies), SLOW_MS.get(method, ANSWER_MS))
        if not replies:
            raise LinkError("The board does not answer any more.")
        if "error" in replies[0]:
            raise RequestError(replies[0]["error"])
        return replies[0].get("result")

    def send(
        self, method: str, reply: Reply | None = None, refused: Callable[[str], None] | None = None, **parameters: Any
    ) -> None:
        """Send a request; within pump() `reply` is called with the result, or `refused` with the reason."""

        def take(answer: dict[str, Any]) -> None:
            if "error" not in answer:
                if reply is not None:
                    reply(answer.get("result"))
            elif refused is not None:
                refused(str(answer["error"]))

        self._send(method, take, parameters)

    @property
    def busy(self) -> int:
        """How many requests have no reply yet."""
        return len(self._waiting)

    @property
    def at_prompt(self) -> bool:
        """Whether MicroPython's prompt was heard, and no program answers."""
        return PROMPT in self._noise or PROMPT in self._arriving

    def pump(self) -> None:
        """Take what has come. Raises: LinkError."""
        self._arriving += self.wire.read()
        *lines, rest = self._arriving.split(b"\n")
        self._arriving = bytearray(rest[-MAX_LINE:])
        for line in lines:
            self._take(bytes(line))

    def _send(self, method: str, reply: Reply, parameters: dict[str, Any]) -> None:
        self._number = (self._number + 1) % MAX_NUMBER
        self._waiting[self._number] = method, reply
        request = {"id": self._number, "method": method, **parameters}
        text = json.dumps(request, separators=(",", ":"), ensure_ascii=False)  # escaped, names would be too long
        self.wire.write(with_check(text.encode(errors="replace")) + b"\n")

    def _wait(self, done: Callable[[], bool], ms: float) -> None:
        end = self.wire.now_ms() + ms
        self.pump()
        while not done() and self.wire.now_ms() < end:
            self.wire.wait(LOOK_MS)
            self.pump()

    def _take(self, line: bytes) -> None:
        content = without_check(line)
        self._checks = self._checks or content is not None
        try:
            message = msgspec.json.decode((content or b"" if self._checks else line).decode("utf-8", "replace"))
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            self._noise = line.strip() or self._noise
        elif "event" in message:
            if event := checked_event(message):
                self.events.append(event)
                del self.events[:-MAX_EVENTS]
        elif message.get("id", 0) is None:
            self._complaint = str(message.get("error"))[:MAX_ERROR]
        elif type(message.get("id")) is int and message["id"] in self._waiting:
            while next(iter(self._waiting)) != message["id"]:  # its reply was lost, as they come in order
                self._waiting.pop(next(iter(self._waiting)))
            method, reply = self._waiting.pop(message["id"])
            if "error" in message:
                reply({"error": checked(method, message["error"], str)[:MAX_ERROR]})
            else:
                reply({"result": checked(method, message.get("result"))})

    def silence(self) -> str:
        """Return why no board has answered hello."""
        if self.at_prompt:
            return "The board shows MicroPython's prompt; Cairn does not run on it. Press its reset, or deploy Cairn."
        if self._complaint:
            return f"The board does not understand this program ({self._complaint}) Bring both up to date."
        return "The board does not answer; is Cairn on it, and no other program at its port?"


def label_of(versions: dict[str, Any]) -> str:
    """Return how a board calls its version: the number, and the build where there is one. versions: what hello says."""
    return f"{versions['cairn']} {versions.get('build', '')}".strip()


def with_check(data: bytes) -> bytes:
    """Return what a line carries with its check before it (docs/link.md)."""
    return b"%08x " % zlib.crc32(data) + data


def without_check(line: bytes) -> bytes | None:
    """Return what a line carries, None where it has no check or a wrong one."""
    data = line[9:].rstrip(b" \r")
    return data if line.rstrip(b" \r") == with_check(data) else None
