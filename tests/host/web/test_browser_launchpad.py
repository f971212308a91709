"""A Launchpad as the board of a page: models of the devices by their manuals (tests/host/web/launchpad.js)."""

from playwright.sync_api import expect

from engines.robble.rules import Robble
from host.games import new_game
from host.paths import ROOT

DEVICES = (ROOT / "tests/host/web/launchpad.js").read_text(encoding="utf-8")
MODELS = ("Launchpad Mini MK3", "Launchpad X", "Launchpad Pro MK3", "Launchpad MK2")
MOVES = ("e3", "a2", "b4", "d2", "a4", "b3", "d1", "a1")  # two for each
READY = "{}: its pads are the board."
# The names of the outputs on systems that do not say which of them is for DAWs; the keys are at the one that obeys
NAMES = (
    ("2- LPX MIDI", "MIDIOUT2 (2- LPX MIDI)"),  # Windows, a second one
    ("Launchpad Mini MK3 LPMiniMK3 DA", "Launchpad Mini MK3 LPMiniMK3 MI"),  # Linux, cut off
)


class Grid:
    """A page, and the devices at its computer, of which the last one is used."""

    def __init__(self, here):
        self.here = here
        self.page = here.page
        self.line = self.page.locator("#pads")

    def plug(self, model=MODELS[0], **ports):
        self.page.evaluate("([model, ports]) => midi.plug(model, ports)", [model, ports])

    def choose(self):
        self.here.menu("Play on a Launchpad")

    def ready(self, model=MODELS[0]):
        expect(self.line).to_contain_text(READY.format(model))

    def join(self):
        self.plug()
        self.choose()
        self.ready()
        return self

    def press(self, number):
        self.page.evaluate("number => [true, false].forEach((down) => midi.devices.at(-1).press(number, down))", number)

    def pads(self):
        """Return the numbers of the pads that are lit."""
        pairs = self.page.evaluate("[...midi.devices.at(-1).lights]")
        return {number for number, colour in pairs if any(colour) and 11 <= number <= 88 and 1 <= number % 10 <= 8}


def pad(name, size):
    """Return the number of the pad of a square where `size` squares in a row lie in the middle of eight pads."""
    start = (8 - size) // 2
    column, row = "abcdefgh".index(name[0]), size - int(name[1:])
    return 10 * (8 - start - row) + start + column + 1


def test_games_by_pads(open_page, firmware):
    """From the menu, by each model, one after the other; and what does not fit. A device may come and go, also with a
    key down, and is given back for music.
    """
    here = open_page(firmware, before=lambda page: page.add_init_script(DEVICES))
    grid, game, names = Grid(here), Robble(5), iter(MOVES)
    grid.choose()
    expect(grid.line).to_contain_text("No Launchpad is connected")
    grid.plug()
    grid.ready()
    grid.press(81)  # the upper left block of the menu
    expect(here.answer("start a new game")).to_be_visible()
    here.load(game)
    for model in MODELS:
        grid.page.evaluate("midi.devices.forEach(({ number }) => midi.unplug(number))")
        expect(grid.line).to_contain_text("No Launchpad is connected")
        grid.plug(model)
        grid.ready(model)
        for name in (next(names), next(names)):
            grid.press(pad(name, 5))
            game.play(game.parse(name))
            here.played(game)
        here.shows(game)
        stones = [pad(name, 5) for name, words in here.squares().items() if "stone" in words]
        grid.page.wait_for_function(
            "pads => pads.every((pad) => midi.devices.at(-1).lights.get(pad)?.some(Boolean))", arg=stones
        )
        assert len(grid.pads()) == 25, "the empty squares, too"
    grid.page.evaluate("window.sent.length = 0")
    grid.page.evaluate("number => midi.devices.at(-1).press(number)", pad("a1", 5))
    grid.page.evaluate("midi.unplug(midi.devices.length - 1)")
    expect(grid.line).to_contain_text("No Launchpad is connected")
    assert [message["type"] for message in grid.page.evaluate("window.sent")] == ["press", "cancel"]
    grid.page.evaluate("midi.join(midi.devices[0])")
    grid.ready()
    here.load(new_game("vacuum"))
    expect(grid.line).to_contain_text("12 x 12 squares do not fit on 8 x 8 pads")
    grid.page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert not grid.page.evaluate("midi.devices[0].programmer || midi.devices[0].lights.size")


def test_a_device_with_several_ports_is_one_and_what_keeps_it_from_the_page_is_said(open_page, served):
    """Whichever port obeys, and whichever answers to an inquiry at another one."""
    grid = Grid(open_page(served, before=lambda page: page.add_init_script(DEVICES)))
    grid.page.evaluate("() => { window.request = navigator.requestMIDIAccess; }")
    grid.plug()
    for obstacle, words in (
        ("midi.sysex = false", "does not let this page use MIDI devices"),
        ("midi.sysex = midi.devices.at(-1).mute = true", "does not answer"),
        ("document.querySelector('#pads-item').click(); navigator.requestMIDIAccess = undefined", "cannot reach MIDI"),
    ):
        grid.page.evaluate(obstacle)
        grid.choose()
        expect(grid.line).to_contain_text(words)
    grid.page.evaluate("() => { midi.unplug(0); navigator.requestMIDIAccess = window.request; }")
    for names, obeys, answers in zip(2 * NAMES, (0, 0, 1, 1), ("there", "here", "here", "there"), strict=True):
        grid.plug("Launchpad X", names=names, obeys=obeys, answers=answers)
        grid.choose()
        expect(grid.line).to_contain_text("Launchpad X: ")
        grid.page.wait_for_function("() => midi.devices.at(-1).lights.size > 0")
        grid.page.evaluate("window.sent.length = 0")
        grid.press(91)
        grid.page.wait_for_function("() => window.sent.length === 2")
        grid.choose()
        grid.page.evaluate("midi.unplug(midi.devices.length - 1)")
