"""What a kind of part is, and those that many boards have: footprint, part number, price, height, and its pins.

Footprints are those of KiCad 6 (Debian's kicad-footprints), but for three that it lacks, LED,
Pico and tooling hole (kicad_footprints.py). Prices are in euros for small quantities, estimated and not taken from any
shop.

The LED is the SK6812MINI-E: made to be soldered from below and to shine up through a slot, with legs that an iron
reaches, at 5 V, by the same 800 kbit/s as the WS2812B. A WS2812B-2020 beside the stem would need parts on both sides, a
WS2812B-MINI has no legs.
"""

from dataclasses import dataclass

# What a pin is, for the check of pin types: a net needs exactly one that drives it, unless all are passive.
PASSIVE, INPUT, OUTPUT, SUPPLY, SOURCE, OPEN, BOTH = "passive", "input", "output", "supply", "source", "open", "both"


@dataclass(frozen=True)
class Kind:
    """A kind of part.

    footprint_library, footprint: KiCad's names, the library "" for those of kicad_footprints.py. maker, number: of
    whom to buy, by the maker's own part number. euros: each. height: in mm above its side of the board. by_hand:
    joints that are left to solder, 0 for what the assembly house places. pins: {pin: what it is}, passive for those
    not named. yard: (left, top, right, bottom) that the part takes on the board, where KiCad's courtyard is too
    large, or its print meets that of others; then nothing of the part is printed. symbol: a name of
    the symbols in schematic.py. solid: whether copper of zones meets its pads on all sides, for large currents.
    screw: for a screw hole, its diameter and that of the screw's head. mark: for a part that has only one right way
    round, what of it is at the footprint's pad 1, where the pictures have a mark. bare: whether the mask leaves all of
    its courtyard open, as of a contact that rubber closes. lcsc: its number at LCSC, from whose
    stock JLCPCB assembles, "" where it is not known; second: another part that fits, with its number in brackets.
    """

    what: str
    footprint_library: str
    footprint: str
    maker: str
    number: str
    euros: float
    height: float
    by_hand: int = 0
    pins: tuple[tuple[str, str], ...] = ()
    bought: bool = True
    yard: tuple[float, float, float, float] | None = None
    symbol: str = "resistor"
    solid: bool = False
    screw: tuple[float, float] | None = None
    mark: str = ""
    bare: bool = False
    lcsc: str = ""
    second: str = ""

    def pin(self, number: str) -> str:
        """Return what a pin is."""
        return dict(self.pins).get(number, PASSIVE)


def pins(**kinds: str) -> tuple[tuple[str, str], ...]:
    """Return the pins of a chip: pins(input="1 2", output="3")."""
    return tuple((pin, kind) for kind, pins in kinds.items() for pin in pins.split())


_PICO_PIN_KINDS = pins(
    source="36",  # 3V3
    supply="3 8 13 18 23 28 33 38",
    both="1 2 4 5 6 7 9 10 11 12 14 15 16 17 19 20 21 22 24 25 26 27 29 31 32 34",
    # RUN (30) and 3V3_EN (37) are pulled up on the Pico; VBUS (40) feeds VSYS (39), which may be fed from elsewhere.
    passive="30 35 37 39 40",
)

# Where the Pico has its GPIOs (Raspberry Pi Pico data sheet, "Pico Pinout"): GPIO -> pin of the board.
PICO_PINS = {
    **{0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17},
    **{14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34},
}
PICO_GROUNDS = ("3", "8", "13", "18", "23", "28", "33", "38")

COMMON = {
    # Cherry's MX2A RGB housing is clear, with two posts that hold it upright in the board.
    "key": Kind("key switch, MX type, clear housing, five pins, linear", "Button_Switch_Keyboard",
                "SW_Cherry_MX_1.00u_PCB", "Gateron", "Gateron Clear KS-9, 5-pin", 0.22, 11.6, by_hand=2,
                yard=(-9.14, -1.52, 4.06, 11.68), symbol="button"),
    # Keypad 1611: a ring of conductive silicone round a hollow of 5.4 mm (Adafruit's own drawing: CONTACT in
    # kicad_footprints.py). Only its copper is on the board; the keypad comes in sheets of 4 x 4 keys.
    "contact": Kind("contact of a silicone key", "", "Contact_Silicone_10mm", "Adafruit", "1611", 0, 0, bought=False,
                    symbol="button", bare=True),
    "peg": Kind("hole for a peg of the silicone keypad, or for a pin", "MountingHole", "MountingHole_2.7mm", "", "",
                0, 0, bought=False, yard=(-1.6, -1.6, 1.6, 1.6)),
    "led": Kind("LED, three colours, with controller, soldered from below", "", "LED_SK6812MINI-E",
                "Opsco", "SK6812MINI-E", 0.06, 0.5, pins=pins(supply="1 3", input="2", output="4"),
                mark="cut corner, ground", lcsc="C5149201"),
    "diode": Kind("small signal diode", "Diode_SMD", "D_SOD-123", "Diodes Inc.", "1N4148W-7-F", 0.01, 1.2,
                  symbol="diode", mark="band, cathode", second="1N4148W (C81598)"),
    "100nF": Kind("capacitor 100 nF, X7R, 50 V", "Capacitor_SMD", "C_0603_1608Metric", "Yageo",
                  "CC0603KRX7R9BB104", 0.005, 0.9, symbol="capacitor", lcsc="C14663", second="Samsung CL10B104KB8NNNC"),
    "330R": Kind("resistor 330 ohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-07330RL", 0.003, 0.6,
                 lcsc="C105881", second="UNI-ROYAL 0603WAF3300T5E (C23138)"),
    "10k": Kind("resistor 10 kohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-0710KL", 0.003, 0.6,
                lcsc="C98220", second="UNI-ROYAL 0603WAF1002T5E (C25804)"),
    "pico": Kind("Raspberry Pi Pico, soldered by its castellations", "", "RaspberryPi_Pico_SMD", "Raspberry Pi",
                 "SC0915", 4.20, 3.7, pins=_PICO_PIN_KINDS, mark="pin 1, beside USB"),
    "hole": Kind("screw hole M2, joined to ground", "MountingHole", "MountingHole_2.2mm_M2_Pad", "", "", 0, 0,
                 bought=False, solid=True, screw=(2.2, 4.0)),
    # For the machine that places parts: what it looks for, and what holds the board (assembly.py).
    "fiducial": Kind("fiducial, 1 mm of bare copper", "Fiducial", "Fiducial_1mm_Mask2mm", "", "", 0, 0, bought=False),
    "tooling": Kind("tooling hole", "", "ToolingHole_1.152mm", "", "", 0, 0, bought=False),
}  # fmt: skip
