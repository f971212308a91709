"""A Launchpad as the board of a page: models of the devices by their manuals (tests/host/web/launchpad.js)."""

import re

import pytest
from playwright.sync_api import expect

from engines.robble.rules import Robble
from host.games import new_game
from host.paths import ROOT
from tests.host.game_page import random_game

DEVICES = (ROOT / "tests/host/web/launchpad.js").read_text(encoding="utf-8")
MODELS = ("Launchpad Mini MK3", "Launchpad X", "Launchpad Pro MK3", "Launchpad MK2")
READY = "{}: its pads are the board."


def with_devices(page):
    """Let a page find devices, before it is loaded."""
    page.add_init_script(DEVICES)


class Grid:
    """A page, and the devices at its computer."""

    def __init__(self, here):
        self.here = here
        self.page = here.page
        self.line = self.page.locator("#pads")

    def plug(self, model="Launchpad Mini MK3", **ports):
        return self.page.evaluate("([model, ports]) => midi.plug(model, ports)", [model, ports])

    def choose(self):
        self.here.button("Page menu").click()
        self.page.get_by_role("menuitemcheckbox", name="Play on a Launchpad").click()
        return self

    def join(self, model="Launchpad Mini MK3"):
        self.plug(model)
        self.choose()
        expect(self.line).to_contain_text(READY.format(model))
        return self

    def press(self, number, device=0):
        self.page.evaluate("([device, number]) => midi.devices[device].press(number)", [device, number])
        self.page.evaluate("([device, number]) => midi.devices[device].press(number, false)", [device, number])

    def has_lights(self, device=0):
        self.page.wait_for_function("device => midi.devices[device].lights.size > 0", arg=device)

    def lights(self, device=0):
        """Return {number: [red, green, blue]} of the lights that are on."""
        pairs = self.page.evaluate("device => [...midi.devices[device].lights]", device)
        return {number: colour for number, colour in pairs if any(colour)}

    def pads(self, device=0):
        """Return the numbers of the pads that are lit."""
        return {number for number in self.lights(device) if 11 <= number <= 88 and 1 <= number % 10 <= 8}


def pad(name, size):
    """Return the number of the pad of a square where `size` squares in a row lie in the middle of eight pads."""
    start = (8 - size) // 2
    column, row = "abcdefgh".index(name[0]), size - int(name[1:])
    return 10 * (8 - start - row) + start + column + 1


@pytest.fixture
def grid(open_page, firmware):
    return Grid(open_page(firmware, before=with_devices, reduced_motion="reduce"))


def test_games_by_pads(grid):
    """From the menu to the end, by a model of each family; then all show the same, and what does not fit."""
    here, game = grid.join().here, Robble(5)
    grid.press(81)  # the upper left block of the menu
    expect(here.answer("start a new game")).to_be_visible()
    here.load(game)
    for model in MODELS[1:]:
        grid.plug(model)
        expect(grid.line).to_contain_text(f"{model}: its pads")
    for number, name in enumerate(random_game(5, seed=11)[:8]):
        grid.press(pad(name, 5), device=number % 4)
        game.play(game.parse(name))
        here.played(game)
    here.shows(game)
    stones = {pad(name, 5) for name, words in here.squares().items() if "stone" in words}
    for device in range(4):
        grid.page.wait_for_function(
            "([device, pads]) => pads.every((pad) => midi.devices[device].lights.get(pad)?.some(Boolean))",
            arg=[device, list(stones)],
        )
    assert grid.pads(0) == grid.pads(1) == grid.pads(2) == grid.pads(3)
    grid.press(91)  # the menu
    expect(here.text("title")).to_contain_text("Cairn")
    here.load(new_game("vacuum"))
    expect(grid.line).to_contain_text("12 x 12 squares do not fit on 8 x 8 pads")
    assert not grid.pads()
    grid.choose()  # takes them off, as they were
    assert not any(grid.page.evaluate("midi.devices.map(({ mk2, programmer }) => !mk2 && programmer)"))


def test_a_device_comes_and_goes(grid):
    """With a key down, too: the board is told that the finger is off. A page that goes leaves it for music."""
    grid.choose()
    expect(grid.line).to_contain_text("No Launchpad is there")
    number = grid.plug()
    expect(grid.line).to_contain_text(READY.format(MODELS[0]))
    grid.page.evaluate("window.sent.length = 0")
    grid.page.evaluate("midi.devices[0].press(81)")
    grid.page.evaluate("midi.unplug(0)")
    expect(grid.line).to_contain_text("No Launchpad is there")
    assert [message["type"] for message in grid.page.evaluate("window.sent")] == ["press", "cancel"]
    grid.page.evaluate("number => midi.join(midi.devices[number])", number)
    expect(grid.line).to_contain_text(READY.format(MODELS[0]))
    grid.has_lights()
    grid.page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert not grid.page.evaluate("midi.devices[0].programmer") and grid.lights() == {}


def test_what_keeps_a_device_from_the_page_is_said(grid):
    grid.plug()
    for obstacle, words in (
        ("midi.sysex = false", "keeps MIDI devices from this page"),
        ("midi.sysex = midi.devices[0].mute = true", "does not answer"),
        ("document.querySelector('#pads-item').click(); navigator.requestMIDIAccess = undefined", "cannot reach MIDI"),
    ):
        grid.page.evaluate(obstacle)
        grid.choose()
        expect(grid.line).to_contain_text(words)


# The names of the outputs on systems that do not say which of them is for DAWs; the keys are at the one that obeys
NAMES = (
    ("2- LPX MIDI", "MIDIOUT2 (2- LPX MIDI)"),  # Windows, a second one
    ("Launchpad Mini MK3 LPMiniMK3 DA", "Launchpad Mini MK3 LPMiniMK3 MI"),  # Linux, cut off
    ("Launchpad Pro MK3 MIDI 1 20:0", "Launchpad Pro MK3 MIDI 2 20:1"),  # Linux, Firefox
)
CLEAR = "() => { midi.devices.forEach(({ number }) => midi.unplug(number)); midi.devices.length = 0; }"


def test_a_device_with_several_ports_is_one(open_page, served):
    """Whichever port obeys, and whichever answers to an inquiry at another one."""
    grid = Grid(open_page(served, before=with_devices))
    for devices, answers in ((1, "there"), (2, "here")):
        for names in NAMES:
            for obeys in range(len(names)):
                for _ in range(devices):
                    grid.plug("Launchpad X", names=names, obeys=obeys, answers=answers)
                grid.choose()
                expect(grid.line).to_have_text(re.compile(f"(Launchpad X: [^:]*:[^X]*){{{devices}}}"))
                for device in range(devices):
                    grid.has_lights(device)
                assert grid.line.text_content().count("Launchpad X:") == devices
                grid.page.evaluate("window.sent.length = 0")
                grid.press(91, devices - 1)
                grid.page.wait_for_function("() => window.sent.length === 2")
                grid.choose()
                grid.page.evaluate(CLEAR)
