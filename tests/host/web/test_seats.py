"""Which page plays: the first, all that it lets, or who takes over from it."""

import asyncio

import pytest

from host.web.seats import HOLD_S
from host.web.session import BoardSession
from tests.host.web.felt_board import FeltBoard, felt_session
from tests.host.web_server import PATIENCE_S
from tests.support.session_page import SessionPage

NOW = 100.0  # seconds: nothing here takes any, unless a test says so
LATER = NOW + HOLD_S


class Client(SessionPage):
    """A page that wants to play."""

    def __init__(self, session):
        super().__init__(session)
        self.hear()

    def say(self, **message):
        taken = super().say(**message)
        self.wait(60)
        return taken

    def tap(self, row, column):
        """Try to tap a key; return whether it went down."""
        taken = self.say(type="press", row=row, column=column)
        self.say(type="release", row=row, column=column)
        return taken

    def go(self):
        self.session.leave(self.visitor, NOW)

    def come_back(self):
        """Load the page again: it is another one, with the pass of this one."""
        self.go()
        again = Client(self.session)
        assert again.say(type="resume", **{"pass": self.token})
        return again

    @property
    def seats(self):
        return self.hear().parts["seats"]

    @property
    def plays(self):
        return self.seats["player"] == self.number


@pytest.fixture
def session():
    return felt_session()


def test_the_first_page_plays_and_the_second_watches(session):
    one, two = Client(session), Client(session)
    assert (one.plays, two.plays) == (True, False)
    assert one.seats == {"player": 1, "held": False, "pages": 2, "shared": False}
    assert one.tap(1, 1)
    assert not two.tap(2, 2)
    assert "only watches" in two.errors[0] and len(two.errors) == 1  # one for a tap, not one each for down and up
    assert not two.say(type="reboot") and not two.say(type="take")
    assert {event[1:] for event in session.board.touched} == {(1, 1)} and session.board.boots == 1
    session.board.touched.clear()
    one.say(type="press", row=1, column=1)
    for kind in ("release", "slide", "cancel"):
        two.say(type=kind, row=1, column=1, to_row=2, to_column=2)
    assert session.board.touched == [("press", 1, 1)]


def test_all_play_when_the_first_lets_them_and_until_it_does_not(session):
    one, two = Client(session), Client(session)
    assert not two.say(type="share") and "Only the page that plays" in two.errors[-1]
    assert one.say(type="share")
    assert two.seats["shared"] and two.tap(2, 2)
    assert not two.say(type="take")  # the seat itself stays where it is
    two.say(type="press", row=3, column=3)
    assert one.say(type="unshare")
    assert not two.tap(4, 4)
    for _ in range(200):
        session.step(10)
    assert session.board.touched[-1] == ("release", 3, 3)  # the finger that it had on a key is off
    assert {event[1:] for event in session.board.touched} == {(2, 2), (3, 3)}


def test_the_seat_of_a_page_that_goes_is_held_and_then_another_takes_over(session):
    one, two = Client(session), Client(session)
    one.go()
    session.expire(LATER - 0.1)
    three = Client(session)
    for other in (two, three):
        assert other.seats == {"player": None, "held": True, "pages": 2, "shared": False}
        assert not other.say(type="take") and "held for ten seconds" in other.errors[-1]
        assert not other.tap(2, 2) and not other.say(type="share")
    three.go()
    session.expire(LATER)
    assert two.seats == {"player": None, "held": False, "pages": 1, "shared": False}
    four = Client(session)
    assert four.plays, "a free seat is that of the next page"
    assert not two.tap(2, 2) and not two.say(type="take")
    four.go()
    session.expire(LATER)
    assert not two.tap(2, 2) and "Play here" in two.errors[-1]
    assert two.say(type="take") and two.plays and two.tap(2, 2)
    again = one.come_back()  # too late
    assert two.plays and not again.plays and not again.tap(1, 1)


def test_the_first_that_came_meanwhile_has_the_seat_then(session):
    """But for those that are gone again."""
    one, two = Client(session), Client(session)
    one.go()
    three, four, five = Client(session), Client(session), Client(session)
    session.expire(LATER)
    assert three.plays and not (two.plays or four.plays or five.plays)
    three.go()
    six, seven = Client(session), Client(session)
    six.go()
    session.expire(LATER)
    assert not seven.plays and session.seats.state()["player"] is None


def test_a_pass_is_good_for_one_seat_that_is_held(session):
    """A page that is loaded again plays on. A tab that is copied has the other's pass; and neither a watcher's nor a
    made up one will do.
    """
    one, two = Client(session), Client(session)
    tokens = [client.token for client in (one, two)]
    assert tokens[0] != tokens[1] and session.visitor_with(tokens[1]) is two.visitor
    copy = Client(session)
    for shown in (*tokens, "", "x" * 100):
        assert copy.say(type="resume", **{"pass": shown})
        assert one.plays and not copy.plays and not copy.tap(1, 1)
    one.go()
    assert session.visitor_with(tokens[0]) is None
    for shown in (tokens[1], "", tokens[0][:-1]):
        copy.say(type="resume", **{"pass": shown})
        assert not copy.plays and copy.seats["held"]
    again = one.come_back()
    assert again.plays and again.tap(1, 1) and not two.tap(2, 2)
    copy.say(type="resume", **{"pass": tokens[0]})  # used up
    session.expire(LATER)  # of the first time
    twice = again.come_back()
    assert twice.plays and twice.seats == {"player": 5, "held": False, "pages": 3, "shared": False}


def test_among_pages_that_all_play_the_oldest_has_the_say_then():
    """As they do at a board that is for all from the start."""
    session = BoardSession(FeltBoard(), shared=True)
    session.boot()
    one, two, three = Client(session), Client(session), Client(session)
    again = one.come_back()
    assert again.plays and not two.say(type="unshare") and two.tap(2, 2)
    again.go()
    four = Client(session)
    assert four.tap(4, 4) and not two.say(type="unshare")
    session.expire(LATER)
    assert two.plays and three.tap(3, 3)
    two.say(type="unshare")
    assert not three.tap(3, 3)


def test_the_seat_comes_free_by_the_clock_alone(session):
    """The session's pace frees it, whatever the board does."""

    async def pass_time():
        clock = asyncio.get_running_loop().time
        one, two = Client(session), Client(session)
        session.board.fail(RuntimeError("stop"))
        session.leave(one.visitor, clock() - HOLD_S)
        pace = asyncio.ensure_future(session.pace())
        while two.seats["held"]:
            await asyncio.sleep(0.01)
        pace.cancel()

    asyncio.run(asyncio.wait_for(pass_time(), PATIENCE_S))
