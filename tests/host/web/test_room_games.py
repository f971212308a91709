"""A page looks at a game that was finished in a room, as at any other that is kept."""

import json
from types import SimpleNamespace

from host.rooms.client.client import RoomClient
from host.rooms.client.words import NO_KEPT_GAME
from host.targets.memory import MemoryTarget
from host.web.session import BoardSession
from tests.host.web.test_lookback import ROBBLE, Reader

SEATS = [{"player": "black", "name": "Ada"}, {"player": "white", "name": "Bo"}]
GAME = {name: ROBBLE[name] for name in ("game", "options", "moves")}
KEPT = GAME | {"seats": SEATS, "you": 1, "won": 2, "at": 5}


def test_it_is_shown_and_can_be_saved_as_it_is_or_is_refused():
    """The board knows of two games, one of which has a move that nobody can make."""
    texts = {"game/K7QMXA/9": KEPT, "game/K7QMXA/99": KEPT | {"moves": ["c3", "c3"]}}
    client = RoomClient("", {name: json.dumps(kept) for name, kept in texts.items()}, lambda count: bytes(count))
    with MemoryTarget() as board:
        session = BoardSession(board)
        session.rooms = SimpleNamespace(runner=SimpleNamespace(client=client))
        session.boot()
        page = Reader(session).wait(1000)
        assert page.say(type="room", do="look", game="K7QMXA/9")
        page.wait()
        assert page.shows(GAME, 4) and page.parts["past"] == {"move": 4, "moves": 4, "source": "finished"}
        record = session.record(page.visitor)
        assert {name: record[name] for name in GAME} == GAME
        assert board.record() is None  # the board keeps what it has
        for game in ("K7QMXA/10", "", "../current", "x" * 200):
            assert not page.say(type="room", do="look", game=game)
            assert page.hear().errors[-1] == NO_KEPT_GAME
        for game in (None, 5, ["K7QMXA/9"], "x" * 201):
            assert not page.say(type="room", do="look", game=game)
        page.say(type="room", do="look", game="K7QMXA/99")
        assert "cannot be shown" in page.wait().errors[-1]
