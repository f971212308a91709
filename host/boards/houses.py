"""How assembly houses want a part's angle, where that is not KiCad's.

JLCPCB counts a turn as it is seen from above the part, so it mirrors those of the bottom, and it begins where its own
drawing of the part lies: (180 - KiCad's angle) + turn on the bottom, KiCad's angle + turn on the top. So say
github.com/bennymeg/Fabrication-Toolkit issues 51 and 101 and pull request 70, and Bouni/kicad-jlcpcb-tools issue 159
and pull requests 233 and 395. The turn may differ for each part number, and the house has changed the rule before
(matthewlai/JLCKicadTools pull requests 79 and 89): its preview has the last word.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Turn:
    """How far a house's drawing of a footprint is turned against KiCad's, against the clock; None if nobody says."""

    degrees: int | None
    source: str


_EITHER = Turn(0, "both ways round are right")
# The tables: transformations.csv of Fabrication-Toolkit, cpl_rotations_db.csv of matthewlai/JLCKicadTools
_FIRST, _TABLES, _NEITHER = "the table of Fabrication-Toolkit", "both tables", "in neither table"
JLCPCB = {
    "C_0603_1608Metric": _EITHER,
    "R_0603_1608Metric": _EITHER,
    "Fuse_1812_4532Metric": _EITHER,
    "D_SOD-123": Turn(0, f"{_NEITHER}; diodes are right with 0 in Fabrication-Toolkit pull 70"),
    "D_SMB": Turn(None, f"{_NEITHER}; projects disagree on 0 and 180"),
    "CP_Elec_6.3x5.4": Turn(180, _FIRST),
    "CP_Elec_10x10": Turn(180, _FIRST),
    "SOIC-14_3.9x8.7mm_P1.27mm": Turn(270, _TABLES),
    "SOIC-16_3.9x9.9mm_P1.27mm": Turn(270, _TABLES),
    "WSON-8-1EP_2x2mm_P0.5mm_EP0.9x1.6mm": Turn(270, f"{_NEITHER}; DFN and VSON have 270 in both and the first"),
    "USB_C_Receptacle_HRO_TYPE-C-31-M-12": Turn(180, f"{_NEITHER}; the table of Bouni/kicad-jlcpcb-tools"),
    "SW_SPST_B3U-1000P": Turn(90, _FIRST),
    "JST_PH_B4B-PH-SM4-TB_1x04-1MP_P2.00mm_Vertical": Turn(
        180, "pads of C160354 in tests/jlcpcb-jst-smd.test.ts of tscircuit/circuit-json-to-footprinter"
    ),
    "LED_SK6812MINI-E": Turn(None, f"{_NEITHER}; data sheets number its pins in two ways"),
    "Hirose_FH12-16S-0.5SH_1x16-1MP_P0.50mm_Horizontal": Turn(None, _NEITHER),
    "RaspberryPi_Pico_SMD": Turn(None, _NEITHER),
    "PinHeader_1x07_P2.54mm_Vertical_SMD_Pin1Left": Turn(None, _NEITHER),
    "Buzzer_Murata_PKLCS1212E": Turn(None, f"{_NEITHER}; works both ways round"),
}
NOT_KNOWN = Turn(None, "not looked for")


def jlcpcb_angle(angle: float, back: bool, footprint: str) -> float:
    """Return the angle of a part for JLCPCB, of KiCad's; a turn that nobody knows is taken for 0."""
    turn = JLCPCB.get(footprint, NOT_KNOWN).degrees or 0
    return ((180 - angle if back else angle) + turn) % 360
