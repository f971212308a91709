"""Asks a board and hears its replies and events, in JSON lines over a wire."""

import json
from collections.abc import Callable
from typing import Any

from host.link.errors import LinkError, Refused
from host.link.wire import Wire

PROTOCOL = 1  # the version that this end speaks
ANSWER_MS = 5000  # a board that loads a long game takes a second or two
GREETING_MS = 6000  # a board that starts takes some seconds
RETRY_MS = 500
LOOK_MS = 2
MAX_LINE = 1 << 20  # more is no board
MAX_NUMBER = 1 << 30
PROMPT = b">>>"  # of MicroPython

Reply = Callable[[Any], None]


class Client:
    """One conversation. `events` are those that have come, oldest first, as the protocol has them."""

    def __init__(self, wire: Wire):
        self.wire = wire
        self.events: list[dict[str, Any]] = []
        self._arriving = bytearray()
        self._number = 0
        self._waiting: dict[int, Reply] = {}
        self._noise = b""  # the last of what was no line of the protocol

    def connect(self) -> dict[str, Any]:
        """Open the wire and return what hello says. Errors: LinkError with a sentence."""
        self.wire.open()
        self._arriving.clear()
        self._waiting.clear()
        self.events.clear()
        self._noise = b""
        greetings: list[dict[str, Any]] = []
        end = self.wire.now_ms() + GREETING_MS
        while not greetings and self.wire.now_ms() < end:
            self.wire.write(b"\r")  # ends whatever somebody has begun, and lets MicroPython show its prompt
            self.send("hello", greetings.append)
            self._wait(lambda: bool(greetings), RETRY_MS)
        if not greetings:
            raise LinkError(self._silence())
        version = greetings[0].get("link")
        if version != PROTOCOL:
            raise LinkError(
                f"The board speaks version {version} of the link and this program {PROTOCOL}: bring both up to date."
            )
        return greetings[0]

    def ask(self, method: str, **parameters: Any) -> Any:
        """Return the result of a request. Errors: Refused with the board's sentence, LinkError where none comes."""
        replies: list[dict[str, Any]] = []
        self._send(method, replies.append, parameters)
        self._wait(lambda: bool(replies), ANSWER_MS)
        if not replies:
            raise LinkError("The board does not answer any more.")
        if "error" in replies[0]:
            raise Refused(replies[0]["error"])
        return replies[0].get("result")

    def send(self, method: str, reply: Reply | None = None, **parameters: Any) -> None:
        """Send a request; `reply` is called with the result, within pump(), unless it is refused."""

        def take(answer: dict[str, Any]) -> None:
            if reply is not None and "error" not in answer:
                reply(answer.get("result"))

        self._send(method, take, parameters)

    @property
    def busy(self) -> int:
        """How many requests have no reply yet."""
        return len(self._waiting)

    def pump(self) -> None:
        """Take what has come. Errors: LinkError."""
        self._arriving += self.wire.read()
        *lines, rest = self._arriving.split(b"\n")
        self._arriving = bytearray(rest[-MAX_LINE:])
        for line in lines:
            self._take(bytes(line))

    def _send(self, method: str, reply: Reply, parameters: dict[str, Any]) -> None:
        self._number = (self._number + 1) % MAX_NUMBER
        self._waiting[self._number] = reply
        request = {"id": self._number, "method": method, **parameters}
        self.wire.write(json.dumps(request, separators=(",", ":")).encode() + b"\n")

    def _wait(self, done: Callable[[], bool], ms: float) -> None:
        end = self.wire.now_ms() + ms
        self.pump()
        while not done() and self.wire.now_ms() < end:
            self.wire.wait(LOOK_MS)
            self.pump()

    def _take(self, line: bytes) -> None:
        try:
            message = json.loads(line.decode("utf-8", "replace"))
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            self._noise = line.strip() or self._noise
        elif "event" in message:
            self.events.append(message)
        elif isinstance(message.get("id"), int) and message["id"] in self._waiting:
            reply = self._waiting[message["id"]]
            while next(iter(self._waiting)) != message["id"]:  # its reply was lost, as they come in order
                self._waiting.pop(next(iter(self._waiting)))
            self._waiting.pop(message["id"])
            reply(message)

    def _silence(self) -> str:
        """Return why nobody has greeted."""
        if PROMPT in self._noise or PROMPT in self._arriving:
            return "The board shows MicroPython's prompt; Cairn does not run on it. Press its reset, or deploy Cairn."
        return "The board does not answer; is Cairn on it, and no other program at its port?"
