"""The board of `cairn board` on a page: what it shows, and what happens when its cable is pulled and put back."""

import json

import pytest

from firmware.hardware.wiring import COLUMNS
from host.link.errors import LinkError
from host.targets import mirrored
from host.targets.mirrored import FoundWire, MirroredBoard
from host.targets.virtual import VirtualBoard, VirtualWire
from host.web.messages import Refused
from host.web.session import Room

START = (10, 5)


class Cable(VirtualWire):
    """A cable that can be pulled; the board has power of its own."""

    plugged = True
    opened = 0

    def open(self):
        self.opened += 1
        if not self.plugged:
            raise LinkError("The port /dev/ttyACM0 cannot be opened.")
        super().open()

    def write(self, data):
        self._check()
        super().write(data)

    def read(self):
        self._check()
        return super().read()

    def pull(self):
        self.plugged = False
        super().close()

    def _check(self):
        if not self.plugged or not self.board.pico.usb.is_open:
            raise LinkError("The board at /dev/ttyACM0 is gone; was it unplugged?")


class Mirror(MirroredBoard):
    """Its time is the virtual board's, which passes with it."""

    def run(self, ms):
        self.wire.board.run(ms)
        super().run(ms)


class Person:
    """A room with such a board in it, and a page."""

    def __init__(self, virtual):
        self.virtual = virtual
        self.cable = Cable(virtual)
        self.room = Room(Mirror(self.cable))
        self.room.boot()
        self.visitor = self.room.join()

    def wait(self, ms=3000):
        for _ in range(ms // 10):
            self.room.step(10)

    def say(self, kind, row, column):
        self.room.hear(self.visitor, json.dumps({"type": kind, "row": row, "column": column}), 0.0)

    def tap(self, row, column):
        for kind in ("press", "release"):
            self.say(kind, row, column)
            self.wait(500)

    @property
    def fault(self):
        return self.room.state["fault"]

    @property
    def title(self):
        return self.room.state["panel"]["title"]


@pytest.fixture
def person(tmp_path):
    with VirtualBoard(tmp_path) as virtual:
        person = Person(virtual)
        person.wait()
        yield person


def test_the_page_shows_it(person):
    room, virtual = person.room, person.virtual
    assert person.fault == ""
    assert room.state["panel"] == virtual.panel() and room.state["frame"] == virtual.frame()
    assert room.state["labels"][START[0] * COLUMNS + START[1]] == "start a new game"
    person.tap(*START)
    assert person.title == "Robble 7x7, move 1" and person.fault == ""
    person.wait(1000)
    room.reboot()
    person.wait(500)
    assert person.title == virtual.panel()["title"] and person.fault == ""  # where the board goes on


def test_a_cable_that_is_pulled_and_put_back(person):
    person.tap(*START)
    person.tap(5, 5)
    person.cable.pull()
    person.wait()
    assert person.fault == f"The board at /dev/ttyACM0 is gone; was it unplugged? {mirrored.AGAIN}"
    opened = person.cable.opened
    person.wait(10_000)
    assert 10 <= person.cable.opened - opened <= 21  # it is looked for, not besieged
    person.tap(7, 7)
    with pytest.raises(Refused, match="was it unplugged"):
        person.room.load({"game": "robble", "options": {}, "moves": []})
    person.virtual.tap(7, 7)  # somebody plays on the board itself
    person.virtual.run(1000)
    person.cable.plugged = True
    person.wait()
    assert person.fault == "" and person.title == "Robble 7x7, move 3"
    assert len(person.room.record()["moves"]) == 2
    person.tap(3, 3)
    assert len(person.room.record()["moves"]) == len(person.virtual.record()["moves"]) == 3


def test_a_board_that_lost_its_power_with_its_cable(person):
    person.tap(*START)
    person.cable.pull()
    person.virtual.power_cut()
    person.wait()
    person.virtual.boot()
    person.cable.plugged = True
    person.wait()
    assert person.fault == "" and person.title == person.virtual.panel()["title"]
    assert person.room.state["panel"] == person.virtual.panel()


def test_a_finger_that_was_down_is_off_afterwards(person):
    person.tap(*START)
    person.say("press", 5, 5)
    person.wait(100)
    person.cable.pull()
    person.wait(600)
    person.say("release", 5, 5)
    person.cable.plugged = True
    person.wait(900)  # within the lease, in which the board keeps a computer's fingers
    assert not any(person.virtual.app.keys.down)
    person.tap(3, 3)
    assert person.fault == "" and len(person.room.record()["moves"]) >= 1


def test_a_port_at_which_nobody_answers(person):
    person.cable.pull()
    person.virtual.power_cut()
    person.cable.plugged = True  # the port is there, and what is behind it says nothing
    person.cable.open = lambda: None
    person.cable.write = lambda data: None
    person.cable.read = lambda: b""
    person.wait(25_000)
    assert "The board does not answer" in person.fault and mirrored.WAITS in person.fault


def test_a_reboot_without_a_board_is_told_and_goes_on_by_itself(person):
    person.cable.pull()
    person.wait()
    person.room.reboot()
    person.wait()
    assert "cannot be opened" in person.fault and mirrored.AGAIN in person.fault
    person.cable.plugged = True
    person.wait()
    assert person.fault == "" and person.title == "Cairn: menu"


def test_a_port_is_looked_for_whenever_it_is_opened():
    ports = iter(["/dev/no-such-port-1", "/dev/no-such-port-2"])
    wire = FoundWire(lambda: next(ports))
    for number in (1, 2):
        with pytest.raises(LinkError, match=f"no port /dev/no-such-port-{number}"):
            wire.open()

    def find():
        raise OSError("No Pico was found.")

    with pytest.raises(LinkError, match=r"^No Pico was found\.$"):
        FoundWire(find).open()
