"""What leaves the app: counts of changes, for loop, link and page, and requests, for whoever connects the board.

Each of them keeps the count that it saw last and compares; nobody is called back, so that nothing happens in the
middle of a tick.
"""

MAX_REQUESTS = 4  # that wait


class Changes:
    """Counts what changes. revision: grows with each change of the lights, the texts or what keys mean; texts: with
    those of the texts alone. lights: whether lights have changed that are not painted yet. requests: of players in an
    online room, oldest first.
    """

    def __init__(self) -> None:
        self.revision = self.texts = 0
        self.lights = True
        self.requests: list[dict] = []

    def touch(self) -> None:
        """Say that what the lights show has changed."""
        self.lights = True
        self.revision += 1

    def text(self) -> None:
        """Say that a text has changed."""
        self.texts += 1
        self.revision += 1

    def request(self, what: str, count: int = 0) -> None:
        """Add a request, unless the same one waits; where too many wait, the oldest is dropped."""
        found = {"request": what, "count": count}
        if found not in self.requests:
            self.requests.append(found)
        if len(self.requests) > MAX_REQUESTS:
            self.requests.pop(0)

    def take_request(self) -> dict | None:
        """Return the oldest request and drop it; None where none waits."""
        return self.requests.pop(0) if self.requests else None

    def take_requests(self) -> list:
        """Return all requests and drop them."""
        found, self.requests = self.requests, []
        return found
