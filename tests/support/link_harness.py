"""The app with its link, and a computer on the USB cable."""

import json
from array import array

from firmware.clock import TICK_MS
from firmware.link.lines import PIECE
from firmware.link.link import Link
from tests.support.app_harness import AppHarness
from tests.support.fake_storage import FakeStorage

VERSIONS = {"micropython": "1.25.0", "machine": "a test", "id": "0123"}
FIGURES = {
    "reset": "power on",
    "flash_free": 1_000_000,
    "flash_size": 1_400_000,
    "memory_free": 90_000,
    "display": True,
}


class Cable(FakeStorage):
    """What the link needs of a board. `arrives`: bytes that the board has yet to read; `came`: bytes that it sent."""

    def __init__(self):
        super().__init__()
        self.arrives = bytearray()
        self.came = bytearray()
        self.reads = True  # the computer takes what comes
        self.resets = 0
        self.bootsels = 0

    def receive(self):
        return self.arrives.pop(0) if self.arrives else -1

    def send(self, piece):
        assert len(piece) == PIECE
        if self.reads:
            self.came += piece
        return self.reads

    def versions(self):
        return dict(VERSIONS)

    def figures(self):
        return dict(FIGURES)

    def reset(self):
        self.resets += 1

    def bootsel(self):
        self.bootsels += 1

    def flash_sums(self, first, count):
        return [0xFFFFFF00 + sector for sector in range(first, first + count)]


class LinkHarness(AppHarness):
    """An AppHarness whose loop includes the link, as App.run() does."""

    def __init__(self):
        self.cable = Cable()
        self.link = None
        super().__init__(self.cable)
        self.link = Link(self.app, self.cable)

    def run(self, ms):
        for _ in range(ms // TICK_MS):
            scan = array("H", self.columns)
            self.app.tick(self.now, self.link.add_keys(scan) if self.link else scan)
            if self.app.changed:
                self.cable.show(self.app.frame.wire)
            if self.link:
                self.link.tick(self.now)
            self.app.keep()
            self.now += TICK_MS

    def say(self, *lines):
        """Send lines (bytes, or objects for JSON) from the computer, and wait until the board has read them."""
        for line in lines:
            self.cable.arrives += (line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n"
        while self.cable.arrives and self.cable.reads:
            self.run(TICK_MS)

    def heard(self, ms=300):
        """Wait, and return the messages received."""
        self.run(ms)
        *lines, rest = self.cable.came.split(b"\n")
        self.cable.came = bytearray(rest)
        return [json.loads(line) for line in lines]

    def ask(self, method, **parameters):
        """Return the reply to a request: its result, or its error as a text."""
        self.heard(0)
        self.say({"id": 7, "method": method, **parameters})
        (reply,) = [message for message in self.heard() if "event" not in message]
        assert reply.pop("id") == 7 and len(reply) == 1
        return reply.get("result", reply.get("error"))

    def events(self, ms=300):
        """Return the events of the next `ms`, as (event, message) pairs."""
        return [(message.pop("event"), message) for message in self.heard(ms)]
