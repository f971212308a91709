"""Which page plays: the first, all that it lets, or who takes over from it."""

import json

import pytest

from host.web.messages import Refused
from host.web.room import Room
from host.web.seats import Seats
from tests.host.web.lamps import Lamps, room_of_lamps


class Person:
    """A page in a room, and what it was told."""

    def __init__(self, room):
        self.room = room
        self.visitor = room.join()
        self.told = {}
        self.errors = []
        self.listen()

    def listen(self):
        for text in self.visitor.news():
            message = json.loads(text)
            if message["type"] == "error":
                self.errors.append(message["message"])
            else:
                self.told[message["type"]] = message

    def say(self, **message):
        taken = self.room.hear(self.visitor, json.dumps(message), 0.0)
        self.room.step(60)
        self.listen()
        return taken

    def tap(self, row, column):
        """Try to tap a key; return whether it went down."""
        taken = self.say(type="press", row=row, column=column)
        self.say(type="release", row=row, column=column)
        return taken

    @property
    def plays(self):
        self.listen()
        return self.told["seats"]["seats"]["player"] == self.told["you"]["number"]


@pytest.fixture
def room():
    return room_of_lamps()


def test_the_first_page_plays_and_the_second_watches(room):
    one, two = Person(room), Person(room)
    assert (one.plays, two.plays) == (True, False)
    assert one.told["seats"]["seats"] == {"player": 1, "pages": 2, "shared": False}
    assert one.tap(1, 1)
    assert not two.tap(2, 2)
    assert "only watches" in two.errors[0] and len(two.errors) == 1  # one for a tap, not one each for down and up
    assert not two.say(type="reboot")
    assert {event[1:] for event in room.board.touched} == {(1, 1)} and room.board.boots == 1


@pytest.mark.parametrize("kind", ["release", "slide", "cancel"])
def test_a_watcher_does_not_move_the_fingers_of_who_plays(room, kind):
    one, two = Person(room), Person(room)
    one.say(type="press", row=1, column=1)
    two.say(type=kind, row=1, column=1, to_row=2, to_column=2)
    assert room.board.touched == [("press", 1, 1)]


def test_all_play_when_the_first_lets_them_and_until_it_does_not(room):
    one, two = Person(room), Person(room)
    assert not two.say(type="share") and "Only the page that plays" in two.errors[-1]
    assert one.say(type="share")
    two.listen()
    assert two.told["seats"]["seats"]["shared"]
    assert two.tap(2, 2)
    assert not two.say(type="take")  # the seat itself stays where it is
    two.say(type="press", row=3, column=3)
    assert one.say(type="unshare")
    assert not two.tap(4, 4)
    for _ in range(200):
        room.step(10)
    assert room.board.touched[-1] == ("release", 3, 3)  # the finger that it had on a key is off
    assert {event[1:] for event in room.board.touched} == {(2, 2), (3, 3)}


def test_when_who_plays_is_gone_another_takes_over(room):
    one, two, three = Person(room), Person(room), Person(room)
    assert not two.say(type="take")
    room.leave(one.visitor)
    assert not two.tap(2, 2) and "Play here" in two.errors[-1]
    assert three.say(type="take")
    assert not two.say(type="take")
    assert three.plays and not two.plays
    assert three.tap(3, 3) and not two.tap(2, 2)


def test_a_page_that_is_loaded_anew_plays_on(room):
    one, two = Person(room), Person(room)
    room.leave(one.visitor)
    again = Person(room)
    assert again.plays and not two.plays
    assert again.tap(1, 1) and not two.tap(2, 2)


def test_among_pages_that_all_play_the_oldest_has_the_say(room):
    one, two, three = Person(room), Person(room), Person(room)
    one.say(type="share")
    room.leave(one.visitor)
    assert two.plays and three.tap(3, 3)
    two.say(type="unshare")
    assert not three.tap(3, 3)


def test_a_board_may_be_for_all_from_the_start():
    room = Room(Lamps(), shared=True)
    room.boot()
    one, two = Person(room), Person(room)
    assert one.tap(1, 1) and two.tap(2, 2)
    room.leave(one.visitor)
    room.leave(two.visitor)
    assert Person(room).plays


def test_seats_of_nobody():
    seats = Seats()
    seats.leave("nobody")
    assert seats.state() == {"player": None, "pages": 0, "shared": False}
    assert seats.bars("nobody")
    with pytest.raises(Refused):
        seats.share("nobody", True)


def test_a_token_is_a_pages_own(room):
    one, two = Person(room), Person(room)
    assert one.told["you"]["pass"] != two.told["you"]["pass"]
    assert room.bars(one.told["you"]["pass"]) == ""
    assert "only watches" in room.bars(two.told["you"]["pass"])
    room.leave(one.visitor)
    assert "not connected" in room.bars(one.told["you"]["pass"])
