"""Every kind of part on the boards, one line each: footprint, part number, price, height, and what its pins are.

Footprints are those of KiCad 6 (Debian's kicad-footprints), but for two that it lacks, LED
and Pico (kicad_footprints.py). Prices are in euros for small quantities, estimated and not taken from any shop.

The LED is the SK6812MINI-E: made to be soldered from below and to shine up through a slot, with legs that an iron
reaches, at 5 V, by the same 800 kbit/s as the WS2812B (its times are within those of LED_TIMING_NS). A WS2812B-2020
beside the stem would need parts on both sides, a WS2812B-MINI has no legs.
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
    large, or its print meets that of others; then nothing of the part is printed.
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

    def pin(self, number: str) -> str:
        """Return what a pin is."""
        return dict(self.pins).get(number, PASSIVE)


def _pins(**kinds: str) -> tuple[tuple[str, str], ...]:
    """Return the pins of a chip: _pins(input="1 2", output="3")."""
    return tuple((pin, kind) for kind, pins in kinds.items() for pin in pins.split())


_PICO_PINS = _pins(
    source="36",  # 3V3; VBUS is a source, too, and VSYS is fed by the diode D1
    supply="39 3 8 13 18 23 28 33 38",
    both="1 2 4 5 6 7 9 10 11 12 14 15 16 17 19 20 21 22 24 25 26 27 29 31 32 34",
    input="30 37",
    passive="35 40",
)

KINDS = {
    # The tiles. Cherry's MX2A RGB housing is clear, with two posts that hold it upright in the board.
    "key": Kind("key switch, MX type, clear housing, five pins, linear", "Button_Switch_Keyboard",
                "SW_Cherry_MX_1.00u_PCB", "Gateron", "Gateron Clear KS-9, 5-pin", 0.22, 11.6, by_hand=2,
                yard=(-9.14, -1.52, 4.06, 11.68)),
    "led": Kind("LED, three colours, with controller, soldered from below", "", "LED_SK6812MINI-E",
                "Opsco", "SK6812MINI-E", 0.06, 0.5, pins=_pins(supply="1 3", input="2", output="4")),
    "diode": Kind("small signal diode", "Diode_SMD", "D_SOD-123", "Diodes Inc.", "1N4148W-7-F", 0.01, 1.2),
    "100nF": Kind("capacitor 100 nF, X7R, 50 V", "Capacitor_SMD", "C_0603_1608Metric", "Yageo",
                  "CC0603KRX7R9BB104", 0.005, 0.9),
    "1uF": Kind("capacitor 1 µF, X7R, 16 V", "Capacitor_SMD", "C_0603_1608Metric", "Samsung", "CL10B105KO8NNNC",
                0.01, 0.9),
    "100uF": Kind("capacitor 100 µF, electrolytic, 10 V", "Capacitor_SMD", "CP_Elec_6.3x5.4", "Panasonic",
                  "EEE-1AA101WP", 0.12, 5.4),
    "1000uF": Kind("capacitor 1000 µF, electrolytic, 10 V", "Capacitor_SMD", "CP_Elec_10x10", "Panasonic",
                   "EEE-FK1A102P", 0.45, 10.2),
    "330R": Kind("resistor 330 ohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-07330RL", 0.003, 0.6),
    "4k7": Kind("resistor 4.7 kohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-074K7L", 0.003, 0.6),
    "8k2": Kind("resistor 8.2 kohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-078K2L", 0.003, 0.6),
    "10k": Kind("resistor 10 kohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-0710KL", 0.003, 0.6),
    "1M": Kind("resistor 1 Mohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-071ML", 0.003, 0.6),
    "ribbon": Kind("socket for a flat cable of 16 at 0.5 mm, contacts below", "Connector_FFC-FPC",
                   "Hirose_FH12-16S-0.5SH_1x16-1MP_P0.50mm_Horizontal", "Hirose", "FH12-16S-0.5SH(55)", 0.45, 2.0,
                   # Its lever ends at 3.7 when closed; open it stands above what is flat.
                   yard=(-6.65, -2.6, 6.65, 3.75)),
    "feed": Kind("plug of four at 2 mm, upright", "Connector_JST", "JST_PH_B4B-PH-SM4-TB_1x04-1MP_P2.00mm_Vertical",
                 "JST", "B4B-PH-SM4-TB(LF)(SN)", 0.20, 8.0),
    # The mainboard
    "pico": Kind("Raspberry Pi Pico, soldered by its castellations", "", "RaspberryPi_Pico_SMD", "Raspberry Pi",
                 "SC0915", 4.20, 3.7, pins=_PICO_PINS),
    "register": Kind("shift register with storage", "Package_SO", "SOIC-16_3.9x9.9mm_P1.27mm", "Nexperia",
                     "74HC595D,118", 0.20, 1.75,
                     pins=_pins(output="1 2 3 4 5 6 7 9 15", input="10 11 12 13 14", supply="8 16")),
    "buffer": Kind("buffer with TTL inputs", "Package_SO", "SOIC-14_3.9x8.7mm_P1.27mm", "Nexperia", "74AHCT125D,118",
                   0.20, 1.75, pins=_pins(output="3 6 8 11", input="1 2 4 5 9 10 12 13", supply="7 14")),
    "1A5": Kind("resettable fuse, holds 1.5 A, trips at 3 A", "Fuse", "Fuse_1812_4532Metric", "Bourns",
                "MF-MSMF150-2", 0.15, 1.0),
    "0A75": Kind("resettable fuse, holds 0.75 A, trips at 1.5 A", "Fuse", "Fuse_1812_4532Metric", "Bourns",
                 "MF-MSMF075-2", 0.12, 1.0),
    "tvs": Kind("suppressor diode 5 V", "Diode_SMD", "D_SMB", "Littelfuse", "SMBJ5.0A", 0.12, 2.4),
    "schottky": Kind("Schottky diode 1 A, 20 V", "Diode_SMD", "D_SOD-123", "Diodes Inc.", "1N5817HW-7-F", 0.06, 1.2),
    "pfet": Kind("P-channel MOSFET, 30 V, 50 mohm", "Package_TO_SOT_SMD", "SOT-23", "Alpha & Omega", "AO3401A", 0.06,
                 1.2),
    "buzzer": Kind("piezo buzzer, passive", "Buzzer_Beeper", "Buzzer_Murata_PKLCS1212E", "Murata",
                   "PKLCS1212E4001-R1", 0.60, 3.0),
    "button": Kind("push button", "Button_Switch_SMD", "SW_SPST_B3U-1000P", "Omron", "B3U-1000P", 0.45, 1.6),
    "display": Kind("pin header of seven, for the display", "Connector_PinHeader_2.54mm",
                    "PinHeader_1x07_P2.54mm_Vertical_SMD_Pin1Left", "Würth", "61000718221", 0.30, 8.7),
    "jack": Kind("socket for the supply, 5.5 x 2.1 mm, 5 A", "Connector_BarrelJack",
                 "BarrelJack_CUI_PJ-102AH_Horizontal", "CUI", "PJ-102AH", 0.60, 11.0, by_hand=3,
                 yard=(-5.0, -1.8, 6.5, 14.2)),
    "terminal": Kind("screw terminal of three, for the switch S1", "TerminalBlock_Phoenix",
                     "TerminalBlock_Phoenix_MKDS-1,5-3-5.08_1x03_P5.08mm_Horizontal", "Phoenix Contact", "1715734",
                     0.90, 13.8, by_hand=3),
    "hole": Kind("screw hole M2, joined to ground", "MountingHole", "MountingHole_2.2mm_M2_Pad", "", "", 0, 0,
                 bought=False),
}  # fmt: skip
