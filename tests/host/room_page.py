"""Online rooms as a page sees them: the part `room` of a session's state, put there by the test, and the requests that
come from the page. No server of rooms is there.
"""

import json
from contextlib import contextmanager

from host.web.session import BoardSession
from tests.host.web_server import until

SERVER = "https://rooms.example"
CODE = "K7QMXA"
NOW = 1_795_338_000_000  # ms since 1970

NO_SERVER = {}
OUTSIDE = {
    "server": SERVER,
    "code": "",
    "link": "",
    "connection": "off",
    "state": "waiting",
    "game": "",
    "options": {},
    "seats": [],
    "you": 0,
    "turn": 0,
    "watch": 0,
    "deadline": None,
    "now": NOW,
    "asked": {},
    "draws": "",
    "unsent": 0,
    "message": "",
    "rooms": [],
    "games": ["robble", "konane"],
    "on_board": "",
}
INSIDE = OUTSIDE | {
    "code": CODE,
    "link": f"{SERVER}/{CODE}",
    "connection": "on",
    "state": "playing",
    "game": "robble",
    "options": {"size": "9"},
    "you": 1,
    "turn": 1,
}


def seat(number, player, name=None, here=True, out=False, left=None):
    """A seat of the part `room`."""
    return {"seat": number, "player": player, "name": name, "here": here and bool(name), "out": out, "left": left}


def two(**parts):
    """A room of Ada, who is here, and Bo."""
    return INSIDE | {"seats": [seat(1, "black", "Ada"), seat(2, "white", "Bo")]} | parts


class RoomPage:
    """The session behind a page. requests: what the page has sent about rooms, without its type. looks: how often
    it has looked at the lobby.
    """

    def __init__(self, served):
        self.served = served
        self.requests = []
        self.looks = 0

    def put(self, room):
        """Let the session have this as its part `room`."""
        self.served.do(lambda: self.served.session._put("room", room))

    def requested(self, **request):
        """Wait until the page has sent one request, check that it is this one, and forget it."""
        until(lambda: self.requests, f"a request {request}")
        found = [self.requests.pop(0) for _ in list(self.requests)]
        assert found == [request]


@contextmanager
def rooms_of(served):
    """A RoomPage, whose session takes every request and does nothing; afterwards it has no rooms."""
    page, handle_message = RoomPage(served), BoardSession.handle_message

    def handle_request(session, visitor, data, now):
        message = json.loads(data) if data else {}
        if session is not served.session or message.pop("type", "") != "room":
            return handle_message(session, visitor, data, now)
        if message == {"do": "lobby"}:  # the page has it again and again
            page.looks += 1
        else:
            page.requests.append(message)
        return True

    BoardSession.handle_message = handle_request
    try:
        yield page
    finally:
        BoardSession.handle_message = handle_message
        page.put(NO_SERVER)
