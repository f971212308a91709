"""A page in a session, without a server."""

import json


class SessionPage:
    """What a page shows, and what it was told."""

    def __init__(self, session):
        self.session = session
        self.visitor = session.join()
        self.lines, self.game, self.labels = [], 0, {}
        self.parts, self.errors, self.meanwhile, self.finished = {}, [], [], None
        self.told = []
        self.token = ""

    def say(self, **message):
        """Send a message; return whether it was taken."""
        return self.session.hear(self.visitor, json.dumps(message), self.session._now / 1000)

    def wait(self, ms=400):
        for _ in range(ms // 20):
            self.session.step(20)
        return self.hear()

    def hear(self):
        """Take what the session has for the page."""
        for text in self.visitor.news():
            message = json.loads(text)
            kind = message["type"]
            self.told.append(kind)
            if kind == "moves":
                moves = message["moves"]
                self.lines = [] if moves["game"] != self.game else self.lines
                self.game = moves["game"]
                self.lines = self.lines[: moves["from"]] + [text for text, _ in moves["lines"]]
            elif kind == "labels":
                self.labels |= message["labels"]
            elif kind == "error":
                self.errors.append(message["message"])
            elif kind == "meanwhile":
                self.meanwhile.append(message["text"])
            elif kind == "finished":
                self.finished = message["games"]
            elif kind == "you":
                self.number, self.token = message["number"], message["pass"]
            else:
                self.parts[kind] = message.get(kind)
        return self
