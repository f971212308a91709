"""A key with its light: what closes it, diode, LED and its capacitor, at the same places round the middle of each key.

A switch, or the contact of a silicone key, is in front, all else on the back; the LED shines up through a slot, into
the window of the switch or the hollow of the silicone key.
"""

from dataclasses import dataclass

from .design import GROUND, Part

# From the middle of a key: where the first pin of the switch is (KiCad's footprint begins there), and the diode, the
# LED and its capacitor. The window of an MX switch is 5.08 mm from its middle.
SWITCH = (2.54, -5.08)
DIODE = (-7.03, 0.0)
LIGHT = (0.0, 5.08)
CAPACITOR = (-4.5, 5.08)


@dataclass(frozen=True)
class Offsets:
    """Where the parts of a key are from its middle (mm), some with their angles; kind: of what closes it."""

    kind: str
    key: tuple[float, float]
    light: tuple[float, float]
    diode: tuple[float, float, float]
    capacitor: tuple[float, float, float]


MX = Offsets("key", SWITCH, LIGHT, (*DIODE, 90), (*CAPACITOR, 90))
SILICONE = Offsets("contact", (0.0, 0.0), (0.0, 0.0), (-1.6, -2.9, 0), (2.4, -2.9, 0))
KEYS = (MX.kind, SILICONE.kind)


def lit_key(
    at: tuple[float, float],
    number: int,
    pixel: int,
    *,
    column: str,
    row: str,
    supply: str,
    data: tuple[str, str],
    backwards: bool = False,
    offsets: Offsets = MX,
) -> list[Part]:
    """Return the parts of a key whose middle is `at`: K, D and C of its number, and the LED of its pixel.

    The current goes from the net `column` through switch and diode to the net `row`. data: the nets into the LED and
    out of it, "" for none; backwards: whether they go to the left.
    """

    def part(kind: str, reference: str, x: float, y: float, angle: float, back: bool, *nets: str) -> Part:
        pins = {str(pin): net for pin, net in enumerate(nets, 1) if net}
        return Part(reference, kind, at[0] + x, at[1] + y, angle, back, pins)

    between = f"K{number}"
    return [
        part(offsets.kind, f"K{number}", *offsets.key, 0, False, column, between),
        part("diode", f"D{number}", *offsets.diode, True, row, between),
        part("led", f"LED{pixel}", *offsets.light, 180 if backwards else 0, True, GROUND, data[0], supply, data[1]),
        part("100nF", f"C{number}", *offsets.capacitor, True, supply, GROUND),
    ]
