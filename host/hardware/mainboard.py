"""The mainboard: Pico, registers, level shifter, fuses, and the plugs of tiles, display, supply and switch.

It lies with its front below, at the height of the tiles, its upper edge at the back wall with the Pico's USB socket and
the supply's. The Pico's button BOOTSEL then looks to the floor: a hole there lets a pin reach it (BOOTSEL).
"""

from collections import defaultdict
from collections.abc import Iterator

from firmware.hardware import wiring
from host.boards.assembly import marks
from host.boards.catalog import PICO_PINS
from host.boards.design import BACK, FRONT, GROUND, Board, Feed, Part, Text, Zone
from host.boards.geometry import Box
from host.hardware.parts import KINDS
from host.hardware.pins import OUTPUTS, PICO_SUPPLY, column_outputs
from host.hardware.system import PLACES, Place, chain, data_into, data_out_of, ribbon_nets
from host.hardware.tiles import PIXEL_MA

WIDTH, HEIGHT = 156.0, 54.0
PICO = (13.0, 26.3)
BOOTSEL = (PICO[0] - 3.5, PICO[1] - 13.5)  # of the Pico's board, by KiCad's Module:RaspberryPi_Pico_SMD
GROUNDS = ("3", "8", "13", "18", "23", "28", "33", "38")
FIRST_PLUG, PLUGS = 39.0, 20.0  # middle of the first ribbon, and from one to the next
RIBBON_Y, FEED_Y, FUSE_Y = 49.5, 33.0, 23.2
# Where it is screwed on
HOLES = ((28.8, 50.8), (152.9, 50.8), (152.9, 3.0), (92.3, 3.2))
# For the machine that places parts
FIDUCIALS, TOOLING = ((26.5, 24.0), (150.0, 22.0), (150.0, 42.0)), ((26.5, 12.0), (150.0, 47.0))

# Currents in mA: the rail feeds all, as much as the largest supply of the settings gives
RAIL_MA = 3000
USB_MA = 500


def board() -> Board:
    """Return the mainboard."""
    parts = (*_pico(), *_logic(), *_power(), *_display(), *_plugs(), *_holes(), *marks(FIDUCIALS, TOOLING))
    quick = ("3V3", "CLOCK", "SHIFT", "LATCH", "CHAIN", "LED", "LED5", "DATA", "CC1", "CC2", "UVLO", "RISE", "LIMIT")
    return Board(
        "mainboard",
        "Cairn mainboard",
        WIDTH,
        HEIGHT,
        KINDS,
        parts,
        tuple(_zones()),
        tuple(_texts()),
        _feeds(),
        first=quick,
        # Beside U4, whose pad 9 is cooled by ground
        stitches=tuple((GROUND, x, y) for x, y in ((42.5, 7.75), (41.75, 11.0), (42.5, 11.25), (43.0, 11.75))),
        ground_vias={"A1": 1, "U4": 0, **{place.feed: 3 for place in PLACES}, **{place.ribbon: 0 for place in PLACES}},
        guards=(Box(PICO[0] - 4, 0, PICO[0] + 4, PICO[1] - 17),),  # test pads below the Pico lie bare there
        library="cairn",
        rails=True,
    )


def _pico() -> Iterator[Part]:
    nets = {str(pin): "" for pin in range(1, 41)}
    for row, gpio in enumerate(wiring.ROW_PINS):
        nets[str(PICO_PINS[gpio])] = f"ROW{row}"
    for gpio, net in (
        (wiring.SHIFT_CLOCK, "CLOCK"),
        (wiring.SHIFT_DATA, "SHIFT"),
        (wiring.SHIFT_LATCH, "LATCH"),
        (wiring.LED_PIN, "LED"),
        (wiring.CHAIN_PIN, "END"),
        (wiring.OLED_SDA, "SDA"),
        (wiring.OLED_SCL, "SCL"),
        (wiring.BUZZER_PIN, "BUZZER"),
    ):
        nets[str(PICO_PINS[gpio])] = net
    nets |= dict.fromkeys(GROUNDS, GROUND)
    nets |= {str(PICO_SUPPLY["3V3"]): "3V3", str(PICO_SUPPLY["VSYS"]): "VSYS", str(PICO_SUPPLY["VBUS"]): "VBUS"}
    nets["30"] = "RUN"
    yield Part("A1", "pico", *PICO, 0, False, {pin: net for pin, net in nets.items() if net})
    # 8.2 kohm pull the rows down faster than the Pico's own 80 kohm, which ribbons of half a metre would slow to 17 us.
    for row in range(wiring.ROWS):
        yield Part(f"R{5 + row}", "8k2", 30.0, 23.6 + 1.75 * row, 0, False, {"1": f"ROW{row}", "2": GROUND})
    # What the last light hands on is up to 5.5 V; the Pico stands 3.63 V.
    yield Part("R23", "1k8", 49.0, 50.6, 0, False, {"1": "END", "2": data_out_of(chain()[-1])})
    yield Part("R24", "3k3", 49.0, 52.4, 0, False, {"1": "END", "2": GROUND})
    yield Part("SW1", "button", 135.5, 15.0, 0, False, {"1": "RUN", "2": GROUND})


def _logic() -> Iterator[Part]:
    """Two registers and the level shifter, with their capacitors and the resistor of the data."""
    outputs = {(chip, pin): f"COL{column}" for column, (chip, _name, pin) in enumerate(column_outputs())}
    for index, chip in enumerate(("U1", "U2")):
        nets = {str(pin): outputs.get((chip, pin), "") for pin in OUTPUTS.values()}
        nets |= {"8": GROUND, "16": "3V3", "10": "3V3", "13": GROUND, "11": "CLOCK", "12": "LATCH"}
        nets |= {"14": "CHAIN" if index else "SHIFT", "9": "" if index else "CHAIN"}
        x = 106.9 + 10.5 * index
        yield Part(chip, "register", x, 9.5, 0, False, {pin: net for pin, net in nets.items() if net})
        yield Part(f"C{2 + index}", "100nF", x, 2.5, 180, False, {"1": "3V3", "2": GROUND})
    nets = {"1": GROUND, "2": "LED", "3": "LED5", "4": "LOGIC", "5": GROUND, "7": GROUND, "9": GROUND}
    nets |= {"10": "LOGIC", "12": GROUND, "13": "LOGIC", "14": "LOGIC"}
    yield Part("U3", "buffer", 98.7, 9.5, 0, False, nets)
    yield Part("C4", "100nF", 98.7, 3.2, 180, False, {"1": "LOGIC", "2": GROUND})
    yield Part("R1", "330R", 98.7, 15.6, 0, False, {"1": "LED5", "2": data_into(chain()[0])})


def _power() -> Iterator[Part]:
    """Supply J8, with what tells it to give 5 V, or USB behind F11; switch S1 at J7; electronic fuse U4; the rail.

    U4 lets the rail rise slowly (C5) whenever S1 or a plug gives it a supply (R17, R22), limits its current (R21) and
    its voltage: host/hardware/power.py. F12 and D1 lead to the Pico. F11 and F12 hold 0.75 A at 23 degrees; a fuse of
    0.5 A would hold 0.4 A in a warm enclosure, and trip below what USB allows.
    """
    yield Part("D3", "tvs", 34.5, 3.2, 0, False, {"1": "VBUS", "2": GROUND})
    yield Part("F11", "0A75", 34.5, 8.6, 0, False, {"1": "VBUS", "2": "USB_5V"})
    supply = dict.fromkeys(("A4", "A9", "B4", "B9"), "5V_IN") | {"A5": "CC1", "B5": "CC2"}
    supply |= dict.fromkeys(("A1", "A12", "B1", "B12", "S1"), GROUND)
    yield Part("J8", "usb-c", 84.0, 3.15, 180, False, supply)
    yield Part("R19", "5k1", 85.0, 10.4, 270, False, {"1": "CC1", "2": GROUND})
    yield Part("R20", "5k1", 82.75, 10.4, 270, False, {"1": "CC2", "2": GROUND})
    yield Part("D2", "tvs", 88.6, 12.4, 270, False, {"1": "5V_IN", "2": GROUND})
    yield Part("J7", "terminal", 58.0, 8.8, 180, False, {"3": "USB_5V", "2": "5V_S1", "1": "5V_IN"})
    limits = {"1": "RISE", "2": "UVLO", "3": "5V_S1", "4": "5V_S1", "5": "5V", "7": "LIMIT", "8": GROUND, "9": GROUND}
    yield Part("U4", "efuse", 42.5, 9.5, 180, False, limits)
    yield Part("C5", "1uF", 42.6, 14.9, 0, False, {"1": GROUND, "2": "RISE"})
    yield Part("R21", "560R", 42.6, 13.2, 0, False, {"1": "LIMIT", "2": GROUND})
    yield Part("C7", "1uF", 46.0, 15.7, 0, False, {"1": "5V_S1", "2": GROUND})
    yield Part("R17", "10k", 49.6, 15.7, 0, False, {"1": "5V_S1", "2": "UVLO"})
    yield Part("R22", "4k7", 53.2, 15.7, 0, False, {"1": "UVLO", "2": GROUND})
    yield Part("C1", "1000uF", 68.3, 11.0, 0, False, {"1": "5V", "2": GROUND})
    yield Part("F12", "0A75", 34.5, 18.2, 0, False, {"1": "LOGIC", "2": "5V"})
    yield Part("D1", "schottky", 32.0, 14.6, 180, False, {"1": "VSYS", "2": "LOGIC"})


def _display() -> Iterator[Part]:
    """Display with its pull-ups and reset, and the buzzer.

    The pins are in the order of the 2.42 inch modules with an SSD1309; the first four fit those of 0.96 inch, too. C6
    keeps the reset low for some 10 ms after power-on, D4 empties it at once when the power goes. CS and D/C are at
    ground: the address is 0x3C.
    """
    nets = {"1": GROUND, "2": "3V3", "3": "SCL", "4": "SDA", "5": "RESET", "6": GROUND, "7": GROUND}
    yield Part("J9", "display", 131.0, 4.6, 90, False, nets)
    yield Part("R3", "4k7", 125.0, 11.0, 0, False, {"1": "SDA", "2": "3V3"})
    yield Part("R4", "4k7", 129.5, 11.0, 0, False, {"1": "SCL", "2": "3V3"})
    yield Part("R18", "10k", 134.0, 11.0, 0, False, {"1": "RESET", "2": "3V3"})
    yield Part("C6", "1uF", 125.0, 14.5, 0, False, {"1": "RESET", "2": GROUND})
    yield Part("D4", "diode", 130.0, 14.5, 0, False, {"1": "3V3", "2": "RESET"})
    yield Part("B1", "buzzer", 147.0, 12.0, 0, False, {"1": "BEEP", "2": GROUND})
    yield Part("R2", "330R", 138.6, 11.0, 0, False, {"1": "BUZZER", "2": "BEEP"})


def _plugs() -> Iterator[Part]:
    """A ribbon and a feed a tile, and the fuses of the feed."""
    for index, place in enumerate(PLACES):
        x = FIRST_PLUG + PLUGS * index
        yield Part(place.ribbon, "ribbon", x, RIBBON_Y, 0, False, ribbon_nets(place))
        feeds = _feeds_of(index, place)
        nets = {"1": feeds[0], "2": GROUND, "3": GROUND, "4": feeds[-1], "MP": GROUND}
        yield Part(place.feed, "feed", x, FEED_Y, 0, False, nets)
        for side, net in enumerate(feeds):
            yield Part(f"F{net.removeprefix('FEED')}", "1A5", x + (3.9 if side else -3.9), FUSE_Y, 270, False,
                       {"1": "5V", "2": net})  # fmt: skip


def _feeds_of(index: int, place: Place) -> list[str]:
    """Return the nets behind the fuses of a tile."""
    before = sum(len(other.tile.feeds) for other in PLACES[:index])
    return [f"FEED{before + 1 + feed}" for feed in range(len(place.tile.feeds))]


def _fuses() -> Iterator[tuple[int, int, str]]:
    """Yield (number, mA, plug) of each feed."""
    for index, place in enumerate(PLACES):
        for net, rows in zip(_feeds_of(index, place), place.tile.feeds.values(), strict=True):
            yield int(net.removeprefix("FEED")), len(rows) * place.tile.columns * PIXEL_MA, place.feed


def _feeds() -> dict[str, Feed]:
    """Return the supplies, each taken where its net is longest; and ground, to which comes what the supply gives."""
    fuses = list(_fuses())
    feeds = {
        "5V": Feed("U4", {f"F{fuses[-1][0]}": RAIL_MA}),
        "5V_S1": Feed("J7", {"U4": RAIL_MA}),
        "5V_IN": Feed("J8", {"J7": RAIL_MA}),
        "USB_5V": Feed("F11", {"J7": USB_MA}),
        "VBUS": Feed("A1", {"F11": USB_MA}),
    }
    feeds |= {f"FEED{number}": Feed(plug, {f"F{number}": milliamps}) for number, milliamps, plug in fuses}
    back: dict[str, float] = defaultdict(float)
    whole = sum(milliamps for _number, milliamps, _plug in fuses)
    for _number, milliamps, plug in fuses:
        back[plug] += milliamps * RAIL_MA / whole
    return feeds | {GROUND: Feed("J8", back)}


def _holes() -> Iterator[Part]:
    for index, (x, y) in enumerate(HOLES, 1):
        yield Part(f"H{index}", "hole", x, y, 0, False, {"1": GROUND})


def _zones() -> Iterator[Zone]:
    """Yield ground on both sides, and in front what carries more than a track: rail, feeds, supply, USB."""
    for layer in (FRONT, BACK):
        yield Zone(GROUND, layer, 0.5, 0.5, WIDTH - 0.5, HEIGHT - 0.5)
    for net, left, top, right, bottom in (
        ("VBUS", 21.3, 1.3, 33.4, 3.1),
        ("VBUS", 31.4, 1.3, 33.6, 10.3),
        ("USB_5V", 36.0, 3.6, 37.6, 10.6),
        ("USB_5V", 36.0, 3.6, 49.1, 5.6),
        ("USB_5V", 46.6, 3.6, 49.1, 8.4),
        ("5V_S1", 51.0, 7.0, 54.8, 14.4),
        ("5V_S1", 45.0, 9.2, 54.8, 14.4),
        ("5V_S1", 44.6, 6.1, 46.3, 16.2),
        ("5V_S1", 43.2, 6.1, 46.3, 9.4),
        ("5V", 38.0, 6.6, 41.9, 9.0),
        ("5V", 38.0, 6.6, 40.2, 21.9),
        ("5V", 36.2, 11.0, 40.2, 21.9),
        ("5V", 36.0, 17.3, FIRST_PLUG + 5 * PLUGS + 6, 21.9),
        ("5V", 62.2, 9.0, 66.6, 18.0),
        ("5V_IN", 56.4, 1.3, 60.6, 11.0),
        ("5V_IN", 56.4, 1.3, 78.9, 5.3),
        ("5V_IN", 75.4, 1.3, 78.9, 15.2),
        ("5V_IN", 75.4, 8.6, 81.85, 15.2),
        ("5V_IN", 75.4, 12.6, 86.9, 15.2),
        ("5V_IN", 81.1, 7.0, 81.85, 15.2),
        ("5V_IN", 86.15, 7.0, 86.9, 15.2),
        ("5V_IN", 86.15, 8.6, 90.4, 11.4),
    ):
        yield Zone(net, FRONT, left, top, right, bottom, rank=1)
    for index, place in enumerate(PLACES):
        x = FIRST_PLUG + PLUGS * index
        feeds = _feeds_of(index, place)
        for side, net in enumerate(feeds):
            left, right = (x + 2.2, x + 5.6) if side else (x - 5.6, x - 2.2)
            yield Zone(net, FRONT, left, 24.6, right, 28.5, rank=1)
            left, right = (x + 2.4, x + 4.3) if side else (x - 4.3, x - 2.4)
            yield Zone(net, FRONT, left, 28.0, right, 36.4, rank=1)
        if len(feeds) == 1:  # both contacts of the plug
            yield Zone(feeds[0], FRONT, x - 5.6, 24.6, x + 4.3, 28.5, rank=1)
            yield Zone(feeds[0], FRONT, x + 2.4, 28.0, x + 4.3, 36.4, rank=1)


def _texts() -> Iterator[Text]:
    for index, place in enumerate(PLACES):
        x = FIRST_PLUG + PLUGS * index
        yield Text(f"tile {place.name}", x, 45.6, 0.8)
        yield Text("1", x - 3.75, 46.5, 0.8)
        for sign, offset in zip("+--+", (-3, -1, 1, 3), strict=True):
            yield Text(sign, x + offset, 37.3, 0.9)
    for index, words in enumerate("GND 3V3 SCL SDA RES CS DC".split()):  # at the pins of J9
        yield Text(words, 131.0 + 2.54 * (index - 3), 8.9, 0.8)
    for words, x, y in (
        ("S1: USB", 47.8, 2.6),
        ("LED", 53.0, 2.6),
        ("IN", 58.0, 2.6),
        ("J8 5 V 3 A", 84.0, 16.3),
        ("RESET", 135.5, 12.9),
        ("{title} {version}", 88.0, 40.0),
    ):
        yield Text(words, x, y, 0.8)
