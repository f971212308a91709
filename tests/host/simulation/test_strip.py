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
    board.chain[0] = (1, 2, 3)
    board.chain.show()
    assert strip.sent[-1][:3] == bytes((2, 1, 3)) and (1, 2, 3) in zip(*[iter(board.frame())] * 3, strict=True)
    board.power_cut()
    assert strip.sent[-1] == bytes(504)
    board.close()
    assert strip.released


@pytest.mark.parametrize(
    ("order", "sent"),
    [
        ("", (20, 10, 30)),
        (":rgb", (10, 20, 30)),
        (":BGR", (30, 20, 10)),
        (":GRBW", (20, 10, 30, 0)),
        (":WRGB", (0, 10, 20, 30)),
    ],
)
def test_a_strip_takes_its_colours_in_an_order_of_its_own(blinka, order, sent):
    Strip(f"D18{order}", 2).show(bytes((20, 10, 30)) * 2)
    assert blinka[0].sent[-1] == bytes(sent) * 2


@pytest.mark.parametrize("order", ["XYZ", "RG", "RGBB", "RGBWW", "D18"])
def test_an_order_that_is_none_is_a_sentence(blinka, order):
    with pytest.raises(StripError, match=f"an order of colours is such as GRB, RGB or GRBW, not {order}[.]$"):
        Strip(f"D18:{order}", 2)


def test_a_pin_that_the_host_has_not(blinka):
    with pytest.raises(StripError, match=r"^No LED strip at pin D5: this computer has the pins D18, D21\.$"):
        MemoryTarget(strip="D5")


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("NeoPixel support requires running with sudo, please try again!\nmore", r".* please try again[.]$"),
        ("ws2811_init failed with code -5 (mmap() failed)", r".*mmap\(\) failed\)[.] .* run it with sudo[.]$"),
        ("Failed to open PIO device (error -13)", r".*error -13\)[.] .* run it with sudo[.]$"),
    ],
)
def test_a_strip_that_does_not_let_itself_be_driven(blinka, monkeypatch, reason, said):
    def refuse(self, buffer):
        raise RuntimeError(reason)

    monkeypatch.setattr(FakeNeoPixel, "_transmit", refuse)
    with pytest.raises(StripError, match=f"No LED strip at pin D18: {said}"):
        MemoryTarget(strip="D18")


def test_a_host_that_blinka_does_not_know(monkeypatch, tmp_path):
    (tmp_path / "board.py").write_text('raise NotImplementedError("Board not supported")')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "board", raising=False)
    with pytest.raises(StripError, match=r"such as a Raspberry Pi, and of this one it says: Board not supported[.]$"):
        MemoryTarget(strip="D18")


def test_a_module_that_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(D18=18))
    monkeypatch.setitem(sys.modules, "neopixel", None)  # None makes the import fail
    with pytest.raises(StripError, match="the module neopixel is missing; run `make strip`"):
        MemoryTarget(strip="D18")


def test_a_driver_that_blinka_lacks(monkeypatch, tmp_path):
    """As on a Raspberry Pi 5, whose strips have a driver of their own, before `make strip`."""
    (tmp_path / "neopixel.py").write_text(
        "try:\n import none_such_driver\nexcept ImportError as error:\n raise RuntimeError('not found') from error\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "neopixel", raising=False)
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(D18=18))
    with pytest.raises(StripError, match="the module none_such_driver is missing; run `make strip`"):
        MemoryTarget(strip="D18")


def test_this_computer_says_in_one_sentence_why_it_cannot():
    with pytest.raises(StripError) as caught:
        MemoryTarget(strip="nowhere")
    text = str(caught.value)
    assert text.startswith("No LED strip")
    assert text.endswith(".")
    assert "\n" not in text
