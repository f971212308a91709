"""The app with its link, and a computer on the USB cable."""

import json

from firmware.clock import TICK_MS
from tests.support.app_harness import AppHarness


class LinkHarness(AppHarness):
    """An AppHarness with what a computer says and hears."""

    def say(self, *lines):
        """Send lines (bytes, or objects for JSON) from the computer, and wait until the board has read them."""
        for line in lines:
            self.board.say((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n")
        while self.board.unread() and self.board.listens:
            self.run(TICK_MS)

    def lines(self):
        """Return the lines received, without their ends."""
        *lines, self.board.output = self.board.output.split(b"\n")
        return [bytes(line.rstrip()) for line in lines]

    def heard(self, ms=300):
        """Wait, and return the messages received."""
        self.run(ms)
        return [json.loads(line) for line in self.lines()]

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
