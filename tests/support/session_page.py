"""What a page is told, and a page in a session without a server."""

import json

PIECEMEAL = ("labels", "squares", "meanings")


class Told:
    """What a page was told.

    state: the newest value of each part, and all pieces of those that come piecemeal; lines: the log; messages: all.
    """

    def __init__(self):
        self.state, self.lines, self.errors, self.messages = {}, [], [], []
        self.number, self.token = 0, ""
        self._game = 0

    def take(self, text):
        """Take a message."""
        message = json.loads(text)
        kind = message["type"]
        value = message.get(kind, message)
        self.messages.append(message)
        if kind in PIECEMEAL:
            self.state.setdefault(kind, {}).update(value)
        elif kind == "error":
            self.errors.append(message["message"])
        elif kind == "you":
            self.number, self.token = message["number"], message["pass"]
        else:
            self.state[kind] = value
        if kind == "moves":
            kept = self.lines[: value["from"]] if value["game"] == self._game else []
            self._game = value["game"]
            self.lines = kept + [text for text, _ in value["lines"]]

    def of_type(self, kind):
        """Return all messages of a type."""
        return [message for message in self.messages if message["type"] == kind]

    @property
    def labels(self):
        return self.state.get("labels", {})


class SessionPage(Told):
    """A page in a session."""

    def __init__(self, session):
        super().__init__()
        self.session = session
        self.visitor = session.join()

    def say(self, **message):
        """Send a message; return whether it was taken."""
        return self.session.handle_message(self.visitor, json.dumps(message), self.session._now / 1000)

    def wait(self, ms=400):
        for _ in range(ms // 20):
            self.session.step(20)
        return self.receive()

    def receive(self):
        """Take what the session has for the page."""
        for text in self.visitor.outgoing():
            self.take(text)
        return self
