"""A Launchpad as the board of a page: models of the devices by their manuals (tests/support/launchpad.js)."""

import re

import pytest
from playwright.sync_api import expect

from engines.robble.rules import Robble
from host.paths import ROOT
from tests.support.game_page import random_game

DEVICES = (ROOT / "tests/support/launchpad.js").read_text(encoding="utf-8")
MODELS = ("Launchpad Mini MK3", "Launchpad X", "Launchpad Pro MK3", "Launchpad MK2")
READY = "{}: its pads are the board."


class Grid:
    """A page, and the devices at its computer."""

    def __init__(self, here):
        self.here = here
        self.page = here.page
        self.line = self.page.locator("#pads")

    def plug(self, model="Launchpad Mini MK3"):
        return self.page.evaluate("model => midi.plug(model)", model)

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

    def lights(self, device=0):
        """Return {number: [red, green, blue]} of the lights that are on."""
        pairs = self.page.evaluate("device => [...midi.devices[device].lights]", device)
        return {number: colour for number, colour in pairs if any(colour)}

    def log(self):
        return [bytes(message) for message in self.page.evaluate("midi.log")]


def pad(name, size):
    """Return the number of the pad of a square where `size` squares in a row lie in the middle of eight pads."""
    start = (8 - size) // 2
    column, row = "abcdefgh".index(name[0]), size - int(name[1:])
    return 10 * (8 - start - row) + start + column + 1


@pytest.fixture
def grid(open_page, firmware):
    here = open_page(firmware, reduced_motion="reduce")
    here.page.add_init_script(DEVICES)
    here.page.reload()
    return Grid(here.ready())


@pytest.fixture
def lamp_grid(open_page, served):
    here = open_page(served)
    here.page.add_init_script(DEVICES)
    here.page.reload()
    return Grid(here.ready())


@pytest.mark.parametrize("model", ["Launchpad Mini MK3", "Launchpad MK2"])
def test_a_whole_game_by_pads(grid, model):
    """From the menu to the end, by a model of each family: 5 s each, in which the board shows each move."""
    here = grid.join(model).here
    grid.press(81)  # the upper left block of the menu
    expect(here.answer("start a new game")).to_be_visible()
    here.answer("Size: ").click()
    here.answer("Size: 5").click()
    here.answer("start a new game").click()
    expect(here.text("title")).to_contain_text("Robble 5x5")
    game = Robble(5)
    for name in random_game(5, seed=11):
        grid.press(pad(name, 5))
        game.play(game.parse(name))
        here.played(game)
    here.shows(game)
    stones = {name for name, words in here.squares().items() if "stone" in words}
    assert {pad(name, 5) for name in stones} <= set(grid.lights())


def test_the_messages_are_those_of_the_manuals(lamp_grid):
    """The examples of the programmer's reference manuals, byte by byte; the lights by the manuals' grammar."""
    for model in MODELS:
        lamp_grid.plug(model)
    lamp_grid.choose()
    expect(lamp_grid.line).to_contain_text("Launchpad MK2")
    lamp_grid.choose()
    log = lamp_grid.log()
    inquiry = bytes.fromhex("F0 7E 7F 06 01 F7")
    assert log.count(inquiry) == len(MODELS)
    for model in ("0D", "0C", "0E"):
        enter, leave = (bytes.fromhex(f"F0 00 20 29 02 {model} 0E {mode} F7") for mode in ("01", "00"))
        lights = bytes.fromhex(f"F0 00 20 29 02 {model} 03")
        assert log.index(inquiry) < log.index(enter) < min(at for at, one in enumerate(log) if one.startswith(lights))
        assert log.index(enter) < log.index(leave)
    assert bytes.fromhex("F0 00 20 29 02 18 22 00 F7") in log
    assert bytes.fromhex("F0 00 20 29 02 18 0E 00 F7") in log
    expect(lamp_grid.line).to_be_hidden()


def test_the_model_of_the_device_knows_its_manual(lamp_grid):
    """The manual's own example of all lighting types but RGB: pad 11 static, 12 flashing, 13 pulsing."""
    device = lamp_grid.plug()
    example = list(bytes.fromhex("F0 00 20 29 02 0D 03 00 0B 0D 01 0C 15 17 02 0D 25 F7"))
    script = "([device, data]) => { midi.devices[device].take(data); return [...midi.devices[device].lights]; }"
    assert lamp_grid.page.evaluate(script, [device, example]) == []  # in live mode
    lamp_grid.page.evaluate(script, [device, list(bytes.fromhex("F0 00 20 29 02 0D 0E 01 F7"))])
    assert lamp_grid.page.evaluate(script, [device, example]) == [
        [11, {"type": 0, "colour": [13]}],
        [12, {"type": 1, "colour": [21, 23]}],
        [13, {"type": 2, "colour": [37]}],
    ]


def test_a_device_comes_and_goes(grid):
    """With a key down, too: the board is told that the finger is off."""
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
    grid.page.wait_for_function("() => midi.devices[0].lights.size > 0")


def test_two_grids_show_the_same(grid):
    grid.join()
    grid.plug("Launchpad MK2")
    expect(grid.line).to_contain_text("Launchpad MK2")
    grid.page.wait_for_function("() => midi.devices[1].lights.size > 0")
    pads = [{number for number in grid.lights(device) if 11 <= number <= 88} for device in (0, 1)]
    assert pads[0] == pads[1]
    grid.press(81, device=1)
    expect(grid.here.answer("start a new game")).to_be_visible()


# The names of the outputs on systems that do not say which of them is for DAWs; the keys are at the one that obeys
NAMES = {
    "Windows": ["LPX MIDI", "MIDIOUT2 (LPX MIDI)"],
    "Windows, a second one": ["2- LPX MIDI", "MIDIOUT2 (2- LPX MIDI)"],
    "Linux": ["Launchpad X MIDI 1", "Launchpad X MIDI 2"],
    "Linux, cut off": ["Launchpad Mini MK3 LPMiniMK3 DA", "Launchpad Mini MK3 LPMiniMK3 MI"],
    "Linux, Firefox": [
        "Launchpad Pro MK3 MIDI 1 20:0",
        "Launchpad Pro MK3 MIDI 2 20:1",
        "Launchpad Pro MK3 MIDI 3 20:2",
    ],
}
PORTS = """
    ([names, obeys, devices, answersThere]) => {
        for (let count = 0; count < devices; count++) {
            midi.plug("Launchpad X");
            midi.unplug(count);
            const device = midi.devices[count];
            const [input, output] = [device.inputs[0], device.outputs[0]].map((port) => port.constructor);
            for (const [kind, Port] of [["input", input], ["output", output]]) {
                const way = kind === "input" ? "IN" : "OUT";
                device[`${kind}s`] = names.map((name) => new Port(device, kind, name.replace("OUT", way)));
            }
            device.say = (...data) => device.inputs[obeys].onmidimessage?.({ data: new Uint8Array(data) });
            const take = device.take.bind(device);
            device.outputs.forEach((port, at) => {
                port.send = (bytes) => {
                    if (at === obeys) return take([...bytes]);
                    const reply = [240, 126, 0, 6, 2, 0, 32, 41, ...device.family, 0, 0, 0, 1, 2, 3, 247];
                    const there = device.inputs[answersThere ? obeys : at];
                    if (bytes[1] === 126) setTimeout(() => there.onmidimessage?.({ data: new Uint8Array(reply) }));
                };
            });
            midi.join(device);
        }
    }
"""


CLEAR = "() => { midi.devices.forEach(({ number }) => midi.unplug(number)); midi.devices.length = 0; }"


@pytest.mark.parametrize(("devices", "answers_there"), [(1, False), (1, True), (2, False)])
def test_a_device_with_several_ports_is_one(devices, answers_there, lamp_grid):
    """Whichever port obeys, and whichever answers to an inquiry at another one."""
    for names in NAMES.values():
        for obeys in range(len(names)):
            lamp_grid.page.evaluate(PORTS, [names, obeys, devices, answers_there])
            lamp_grid.choose()
            expect(lamp_grid.line).to_have_text(re.compile(f"(Launchpad X: [^:]*:[^X]*){{{devices}}}"))
            for device in range(devices):
                lamp_grid.page.wait_for_function(f"() => midi.devices[{device}].lights.size > 0")
            assert lamp_grid.line.text_content().count("Launchpad X:") == devices
            lamp_grid.page.evaluate("window.sent.length = 0")
            lamp_grid.press(91, devices - 1)
            lamp_grid.page.wait_for_function("() => window.sent.length === 2")
            lamp_grid.choose()
            lamp_grid.page.evaluate(CLEAR)


def test_a_browser_that_refuses(grid):
    grid.plug()
    grid.page.evaluate("midi.sysex = false")
    grid.choose()
    expect(grid.line).to_contain_text("keeps MIDI devices from this page")
    grid.page.evaluate("midi.sysex = true")
    grid.choose()
    expect(grid.line).to_contain_text(READY.format(MODELS[0]))


def test_a_browser_without_midi(grid):
    grid.page.evaluate("navigator.requestMIDIAccess = undefined")
    grid.choose()
    expect(grid.line).to_contain_text("cannot reach MIDI devices")


def test_a_device_that_another_program_has(grid):
    number = grid.plug()
    grid.page.evaluate("number => { midi.devices[number].mute = true; }", number)
    grid.choose()
    expect(grid.line).to_contain_text("does not answer")


def test_a_page_that_goes_leaves_the_device_for_music(grid):
    grid.join()
    grid.page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert not grid.page.evaluate("midi.devices[0].programmer")
    assert grid.lights() == {}


def test_a_game_that_does_not_fit_says_so(grid):
    grid.join()
    grid.here.begin("Vacuum")
    expect(grid.line).to_contain_text("12 x 12 squares do not fit on 8 x 8 pads")
    assert not {number for number in grid.lights() if 11 <= number <= 88 and 1 <= number % 10 <= 8}
    grid.press(91)  # the menu, which leaves the game
    grid.press(91)
    expect(grid.line).to_contain_text(READY.format(MODELS[0]))
