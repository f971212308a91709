"""Online rooms as a page sees them: the part `room` of a session's state, put there by the test, and the wishes that
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
    "say": "",
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
    """The session behind a page. wishes: what the page has sent about rooms, without its type. looks: how often it has
    looked at the lobby.
    """

    def __init__(self, served):
        self.served = served
        self.wishes = []
        self.looks = 0

    def put(self, room):
        """Let the session have this as its part `room`."""
        self.served.do(lambda: self.served.session._put("room", room))

    def wished(self, **wish):
        """Wait until the page has sent one wish, check that it is this one, and forget it."""
        until(lambda: self.wishes, f"a wish {wish}")
        found = [self.wishes.pop(0) for _ in list(self.wishes)]
        assert found == [wish]


@contextmanager
def rooms_of(served):
    """A RoomPage, whose session takes every wish and does nothing; afterwards it has no rooms."""
    page, hear = RoomPage(served), BoardSession.hear

    def hear_wish(session, visitor, data, now):
        message = json.loads(data) if data else {}
        if session is not served.session or message.pop("type", "") != "room":
            return hear(session, visitor, data, now)
        if message == {"do": "lobby"}:  # the page has it again and again
            page.looks += 1
        else:
            page.wishes.append(message)
        return True

    BoardSession.hear = hear_wish
    try:
        yield page
    finally:
        BoardSession.hear = hear
        page.put(NO_SERVER)
