"""The light of an LED on a screen. It runs on both runtimes."""

EXPOSURE = 3.5  # as in static/colour.js, which says why

Colour = tuple[int, int, int]


def emitted(red: int, green: int, blue: int) -> Colour:
    """Return as sRGB what an LED emits: exposed like a photograph, as on the page (static/colour.js)."""
    peak = max(red, green, blue) / 255
    if not peak:
        return (0, 0, 0)
    exposed = peak * EXPOSURE
    scale = exposed / (1 + exposed) * (1 + 1 / EXPOSURE) / peak
    return (_encoded(red * scale), _encoded(green * scale), _encoded(blue * scale))


def _encoded(light: float) -> int:
    """Return the sRGB byte (IEC 61966-2-1) of linear light, 0 to 255."""
    linear = min(1.0, light / 255)
    return round(255 * (12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055))
