"""The frame: 168 lights in, the bytes for the LED chain out.

Brightness, rhythm, gamma and the power budget are worked out once a light that is in use,
not once a pixel: a frame has 168 pixels and a handful of lights. Integers only, so that
every target makes the same bytes.
"""

from array import array

from firmware.palette import PALETTE, RHYTHMS, STEADY, level
from firmware.wiring import CHANNEL_MA, COLUMNS, LOGIC_MA, PIXEL_IDLE_MA, PIXELS, ROWS, pixel_of

# Halfway between gamma 2 and gamma 3, in integers: near 2.5, which suits WS2812B.
# Rounded up, so that what is lit at all stays lit; 130050 = 2 * 255 * 255.
GAMMA = bytes([(v * v * (255 + v) + 130049) // 130050 for v in range(256)])

# The place in the chain of every key, in grid order (row * COLUMNS + column)
CHAIN = bytes([pixel_of(row, column) for row in range(ROWS) for column in range(COLUMNS)])

IDLE_MA = LOGIC_MA + PIXELS * PIXEL_IDLE_MA
# What it takes to keep every channel of every pixel at 1, so that dimming a frame puts no light out
FAINT_MA = (PIXELS * 3 * CHANNEL_MA + 254) // 255


def add_load(lights: bytearray, loads) -> int:
    """Return the sum over all lights of their load (red + green + blue)."""
    total = 0
    for key in range(len(lights)):
        total += loads[lights[key]]
    return total


def mark(lights: bytearray, used: bytearray) -> None:
    """Set used[light] to 1 for each light that some key has, else to 0."""
    for light in range(len(used)):
        used[light] = 0
    for key in range(len(lights)):
        used[lights[key]] = 1


def paint(lights: bytearray, shades, chain, wire) -> int:
    """Write each light's shade (3 bytes) to its place in the wire buffer; return 1 if a byte changed."""
    changed = 0
    for key in range(len(lights)):
        source = 3 * lights[key]
        target = 3 * chain[key]
        first, second, third = shades[source], shades[source + 1], shades[source + 2]
        if wire[target] != first or wire[target + 1] != second or wire[target + 2] != third:
            wire[target] = first
            wire[target + 1] = second
            wire[target + 2] = third
            changed = 1
    return changed


class Frame:
    """What every key shows, and the same as bytes for the chain.

    `lights` holds a light of the palette in use for each key in grid order. `wire` holds
    green, red and blue of every pixel in chain order. `brightness` (1..255) and
    `limit_ma` (supply limit of the whole board, mA) come from the settings.
    """

    def __init__(self, brightness: int = 255, limit_ma: int = 500) -> None:
        self.lights = bytearray(PIXELS)
        self.wire = bytearray(3 * PIXELS)
        self.brightness = brightness
        self.limit_ma = limit_ma
        self.current_ma = IDLE_MA
        self._loads_brightness = 0  # the brightness that _loads are for
        self._levels = bytearray(len(RHYTHMS))
        self.use(PALETTE)

    def use(self, palette) -> None:
        """Show with another palette from now on, beginning with all keys dark."""
        self._table = table = palette.lights
        self._used = bytearray(len(table))  # 1: some key has this light
        self._shades = bytearray(3 * len(table))
        self._loads = array("H", [0] * len(table))  # red + green + blue of each light at its brightest
        self._loads_brightness = 0
        self.fill(0)

    def fill(self, light: int) -> None:
        """Give all keys the same light."""
        lights = self.lights
        for key in range(PIXELS):
            lights[key] = light

    def moves(self) -> bool:
        """Return True while any light has a rhythm, so that the frame changes by itself."""
        lights, table = self.lights, self._table
        return any(table[lights[key]][3] != STEADY for key in range(PIXELS))

    def render(self, now: int) -> bool:
        """Work out `wire` and `current_ma` for time `now` (ms); return True if `wire` changed.

        The estimate is CHANNEL_MA a channel at full and PIXEL_IDLE_MA a pixel
        (WS2812B data sheet), plus the logic. A frame that would draw more than
        `limit_ma` is dimmed evenly until it does not, but no light goes out for it.
        Lights with a rhythm count at their brightest, so that the others keep still
        while one breathes.
        """
        if self._loads_brightness != self.brightness:
            self._weigh()
        light_ma = (add_load(self.lights, self._loads) * CHANNEL_MA + 254) // 255
        room_ma = max(0, self.limit_ma - IDLE_MA)
        if light_ma <= room_ma:
            self._shade(now, 1, 1, 0)
        else:
            faint = 1 if room_ma > FAINT_MA else 0
            self._shade(now, room_ma - FAINT_MA * faint, light_ma, faint)
            light_ma = room_ma
        self.current_ma = IDLE_MA + light_ma
        return bool(paint(self.lights, self._shades, CHAIN, self.wire))

    def _weigh(self) -> None:
        """Work out the loads of all lights at the present brightness."""
        bright = self._loads_brightness = self.brightness
        table = self._table
        for light in range(len(table)):
            red, green, blue, _ = table[light]
            self._loads[light] = GAMMA[red * bright // 255] + GAMMA[green * bright // 255] + GAMMA[blue * bright // 255]

    def _shade(self, now: int, times: int, over: int, faint: int) -> None:
        """Fill the shades (green, red, blue of every light) for time `now`, scaled by times/over.

        What is lit at all is at least `faint`.
        """
        shades, levels = self._shades, self._levels
        used, table = self._used, self._table
        for rhythm in range(len(levels)):
            levels[rhythm] = self.brightness * level(rhythm, now) // 255
        mark(self.lights, used)
        for light in range(len(table)):
            if not used[light]:
                continue
            red, green, blue, rhythm = table[light]
            place = 3 * light
            bright = levels[rhythm]
            green = GAMMA[green * bright // 255]
            red = GAMMA[red * bright // 255]
            blue = GAMMA[blue * bright // 255]
            shades[place] = green and (green * times // over or faint)
            shades[place + 1] = red and (red * times // over or faint)
            shades[place + 2] = blue and (blue * times // over or faint)
