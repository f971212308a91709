"""A real strip beside the lights of a board in memory, with stand-ins for Blinka; and the refusal for real."""

import sys
from types import SimpleNamespace

import pytest
from adafruit_pixelbuf import PixelBuf

from host.simulation.strip import Strip, StripError
from host.targets.memory import MemoryTarget


class FakeNeoPixel(PixelBuf):
    """adafruit-circuitpython-neopixel's class, with a list of frames for the pin."""

    made: list["FakeNeoPixel"] = []

    def __init__(self, pin, n, *, bpp=3, brightness=1.0, auto_write=True, pixel_order=None):
        self.pin, self.sent, self.released = pin, [], False
        super().__init__(n, byteorder=pixel_order, brightness=brightness, auto_write=auto_write)
        self.made.append(self)

    def _transmit(self, buffer):
        self.sent.append(bytes(buffer))

    def deinit(self):
        self.fill(0)
        self.show()
        self.released = True


@pytest.fixture
def blinka(monkeypatch):
    """Modules board and neopixel as on a host with pins; returns the strips that are made."""
    FakeNeoPixel.made.clear()
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(D18="pin 18", D21="pin 21", SCL="scl"))
    monkeypatch.setitem(sys.modules, "neopixel", SimpleNamespace(NeoPixel=FakeNeoPixel))
    return FakeNeoPixel.made


def test_the_strip_shows_what_the_lights_show(blinka):
    board = MemoryTarget(strip="D18")
    (strip,) = blinka
    assert (strip.pin, len(strip), strip.auto_write) == ("pin 18", 168, False)
    board.boot()
    assert strip.sent[-1] == bytes(board.board.sent()) == board.chain.displayed != bytes(504)
    board.power_cut()
    assert strip.sent[-1] == bytes(504)
    board.close()
    assert strip.released


def test_a_strip_takes_its_colours_in_an_order_of_its_own(blinka):
    for order, sent in (("", (20, 10, 30)), (":BGR", (30, 20, 10)), (":WRGB", (0, 10, 20, 30))):
        Strip(f"D18{order}", 2).show(bytes((20, 10, 30)) * 2)
        assert blinka[-1].sent[-1] == bytes(sent) * 2


def complaint(where):
    with pytest.raises(StripError) as refused:
        MemoryTarget(strip=where)
    return str(refused.value)


def test_what_is_no_order_or_pin_and_a_strip_that_cannot_be_driven_are_a_sentence(blinka, monkeypatch):
    assert "not RGBWW" in complaint("D18:RGBWW")
    assert complaint("D5") == "No LED strip at pin D5: this computer has the pins D18, D21."
    for reason, last in (("It requires running with sudo, please!\nmore", "please."), ("code -5", "with sudo.")):

        def refuse(self, buffer, reason=reason):
            raise RuntimeError(reason)

        monkeypatch.setattr(FakeNeoPixel, "_transmit", refuse)
        assert complaint("D18").endswith(last)


def test_what_blinka_lacks_is_named(monkeypatch, tmp_path):
    """It does not know the computer; neopixel is missing, or, as on a Raspberry Pi 5, a driver that neopixel needs."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "board.py").write_text('raise NotImplementedError("Board not supported")')
    monkeypatch.delitem(sys.modules, "board", raising=False)
    assert complaint("D18").endswith("and of this one it says: Board not supported.")
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(D18=18))
    monkeypatch.setitem(sys.modules, "neopixel", None)  # None makes the import fail
    assert "the module neopixel is missing; run `make strip`" in complaint("D18")
    (tmp_path / "neopixel.py").write_text(
        "try:\n import none_such_driver\nexcept ImportError as error:\n raise RuntimeError('not found') from error\n"
    )
    monkeypatch.delitem(sys.modules, "neopixel")
    assert "the module none_such_driver is missing; run `make strip`" in complaint("D18")
