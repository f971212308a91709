"""A key with its light: switch, diode, LED and its capacitor, at the same places round the middle of each key.

The switch is in front, all else on the back; the LED shines up through a slot into the window of the switch.
"""

from .design import GROUND, Part

# From the middle of a key: where the first pin of the switch is (KiCad's footprint begins there), and the diode, the
# LED and its capacitor. The window of an MX switch is 5.08 mm from its middle.
SWITCH = (2.54, -5.08)
DIODE = (-7.03, 0.0)
LIGHT = (0.0, 5.08)
CAPACITOR = (-4.5, 5.08)


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
    diode: tuple[float, float] = DIODE,
    capacitor: tuple[float, float] = CAPACITOR,
) -> list[Part]:
    """Return the parts of a key whose middle is `at`: K, D and C of its number, and the LED of its pixel.

    The current goes from the net `column` through switch and diode to the net `row`. data: the nets into the LED and
    out of it, "" for none; backwards: whether they go to the left. diode, capacitor: where they are, if elsewhere.
    """

    def part(kind: str, reference: str, offset: tuple[float, float], angle: float, back: bool, *nets: str) -> Part:
        pins = {str(pin): net for pin, net in enumerate(nets, 1) if net}
        return Part(reference, kind, at[0] + offset[0], at[1] + offset[1], angle, back, pins)

    between = f"K{number}"
    return [
        part("key", f"K{number}", SWITCH, 0, False, column, between),
        part("diode", f"D{number}", diode, 90, True, row, between),
        part("led", f"LED{pixel}", LIGHT, 180 if backwards else 0, True, GROUND, data[0], supply, data[1]),
        part("100nF", f"C{number}", capacitor, 90, True, supply, GROUND),
    ]
