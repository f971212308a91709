"""The frame: 168 lights in, the bytes for the LED chain out. Integers only, so that every target makes the same bytes.

Brightness, rhythm, gamma and the power budget are worked out once a light that is in use, not once a pixel.
"""

from array import array

from firmware.hardware.wiring import CHAIN, CHANNEL_MA, LOGIC_MA, PIXEL_IDLE_MA, PIXELS
from firmware.output import kernels
from firmware.output.kernels import FULL_BITS, SHARE_BITS
from firmware.output.palette import PALETTE, RHYTHMS, level

# Halfway between gamma 2 and gamma 3, in integers: near 2.5, which suits WS2812B.
# Rounded up, so that what is lit at all stays lit; 130050 = 2 * 255 * 255.
GAMMA = bytes([(v * v * (255 + v) + 130049) // 130050 for v in range(256)])

IDLE_MA = LOGIC_MA + PIXELS * PIXEL_IDLE_MA
FULL = 1 << FULL_BITS  # the scale of a frame that is not dimmed

# The most that the current may rise from one frame to the next; see hardware/power.md. All that 500 mA leave for light
# is less, so at a USB port nothing is ever put off.
RISE_MA = 250
SHARE = 1 << SHARE_BITS  # the scale of what a rise is cut down to; times all bytes of a frame it is still a small int


class Frame:
    """What every key shows, and the same as bytes for the chain. lights: a light of the palette in use for each key in
    grid order; wire: green, red and blue of every pixel in chain order. From the settings: brightness (1..255),
    limit_ma (of the whole board, mA) and channel_ma (of a colour channel of a pixel at 255, mA). rising: `wire` is on
    its way to what render() was asked for. dark_from: the first light of the chain that the user of the self-test found
    dark, -1 for none.
    """

    def __init__(self, brightness: int = 255, limit_ma: int = 500, channel_ma: int = CHANNEL_MA) -> None:
        self.lights = bytearray(PIXELS)
        self.wire = bytearray(3 * PIXELS)
        self.brightness, self.limit_ma, self.channel_ma = brightness, limit_ma, channel_ma
        self.current_ma = IDLE_MA
        self.rising = False
        self.dark_from = -1
        self._rise = 0  # RISE_MA as a sum of wire bytes
        self._levels = bytearray(len(RHYTHMS))
        self._rhythms = bytearray(len(RHYTHMS))  # 1: some key's light has this rhythm
        self.use(PALETTE)

    def use(self, palette) -> None:
        """Show with another palette from now on, beginning with all keys dark."""
        self._colours = colours = palette.colours
        self._kinds = kinds = len(colours) // 4
        self._used = bytearray(kinds)  # 1: some key has this light
        self._shades = bytearray(3 * kinds)
        self._loads = array("H", [0] * kinds)  # red + green + blue of each light at its brightest
        self._loads_brightness = 0  # the brightness that _loads are for
        self._scale, self._faint = FULL, 0
        self.fill(0)

    def fill(self, light: int) -> None:
        """Give all keys the same light."""
        kernels.fill(self.lights, PIXELS, light)

    def compose(self) -> bool:
        """Read `lights` again. Returns True while any of them has a rhythm, so that the frame changes by itself. The
        current is channel_ma a channel at full and PIXEL_IDLE_MA a pixel (WS2812B data sheet), plus the logic. A frame
        that would draw more than `limit_ma` is dimmed evenly, but no light goes out for it. Lights with a rhythm count
        at their brightest, so that the others keep still while one breathes.
        """
        if self._loads_brightness != self.brightness:
            self._weigh()
        lights, colours = self.lights, self._colours
        moves = kernels.mark(lights, PIXELS, colours, self._used, self._kinds, self._rhythms, len(RHYTHMS))
        light_ma = (kernels.add_load(lights, PIXELS, self._loads) * self.channel_ma + 254) // 255
        room_ma = max(0, self.limit_ma - IDLE_MA)
        self._scale, self._faint = FULL, 0
        if light_ma > room_ma:
            # What it takes to keep every channel of every pixel at 1, so that dimming puts no light out
            faint_ma = (PIXELS * 3 * self.channel_ma + 254) // 255
            self._faint = 1 if room_ma > faint_ma else 0
            self._scale = (room_ma - faint_ma * self._faint) * FULL // light_ma
            light_ma = room_ma
        self.current_ma = IDLE_MA + light_ma
        self._rise = RISE_MA * 255 // self.channel_ma
        return bool(moves)

    def render(self, now: int, shown=None) -> bool:
        """Work out `wire` for time `now` (ms) from what compose() has seen; return True if it changed. shown: the bytes
        that the lights have now, in another buffer; then the current rises above theirs by RISE_MA at most, the rest is
        for the next frames. What gets brighter goes the same share of its way, what gets darker all of it.
        """
        self._beat(now)
        self._shade()
        changed = kernels.send(self.lights, PIXELS, self._shades, CHAIN, self.wire)
        self.rising = False
        if shown and self.current_ma > IDLE_MA + RISE_MA:
            self._hold_back(shown)
        return bool(changed)

    def still(self) -> bytearray:
        """Return `wire` as it is without rhythms: with each light that compose() has seen at its brightest."""
        levels = bytearray([self.brightness] * len(RHYTHMS))
        shades, wire = bytearray(len(self._shades)), bytearray(len(self.wire))
        kernels.shade(self._colours, self._kinds, self._used, levels, GAMMA, self._scale, self._faint, shades)
        kernels.send(self.lights, PIXELS, shades, CHAIN, wire)
        return wire

    # Of each frame, and short: see firmware/loop.py.

    def _beat(self, now: int) -> None:
        levels, rhythms = self._levels, self._rhythms
        for rhythm in range(len(levels)):
            if rhythms[rhythm]:
                levels[rhythm] = self.brightness * level(rhythm, now) // 255

    def _shade(self) -> None:
        kernels.shade(
            self._colours, self._kinds, self._used, self._levels, GAMMA, self._scale, self._faint, self._shades
        )

    def _hold_back(self, shown) -> None:
        """Let `wire` draw RISE_MA more than the bytes `shown` at most."""
        rise = kernels.add_bytes(self.wire, 3 * PIXELS) - kernels.add_bytes(shown, 3 * PIXELS)
        if rise > self._rise:
            self.rising = True
            up = kernels.add_rises(shown, self.wire, 3 * PIXELS)
            kernels.hold_back(shown, self.wire, 3 * PIXELS, (self._rise + up - rise) * SHARE // up)

    def _weigh(self) -> None:
        bright = self._loads_brightness = self.brightness
        colours, loads = self._colours, self._loads
        for light in range(self._kinds):
            loads[light] = 0
            for channel in range(4 * light, 4 * light + 3):
                loads[light] += GAMMA[colours[channel] * bright // 255]
