"""An SSD1306 display of 128 x 64 pixels on I2C, or an SH1106.

Facts from the Solomon Systech data sheet SSD1306, rev 1.1: table 9-1 (commands), 8.1.5 (I2C), 10.1.3 (page addressing),
and its application note on the charge pump; and from the Sino Wealth data sheet SH1106, V2.3: commands, 132 columns.
"""

from random import Random

from host.simulation.virtual.wires import Wires

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
MAX_HZ = 400_000  # table 13-6: a cycle of 2.5 us at least
ANY_HZ = 1_000_000  # follows a clock that is too fast, too, which is a fault
# Commands that have arguments, with their number. All others are one byte.
ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2,
    0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
# The same of an SH1106; what it does not know it takes for one byte that does nothing.
SH1106_ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
SH1106_UNKNOWN = {0x20, 0x2E, 0x8D}
SH1106_MARGIN = 2  # columns of its memory on each side of the 128 that its modules show
# The low bits of the byte that one reads, which the data sheets do not explain.
SSD1306_STATUS, SH1106_STATUS, DISPLAY_OFF = 0x06, 0x08, 0x40
# Commands without an effect on the picture: contrast, timing and voltages, scrolling off, no operation.
SILENT = {0x81, 0xD5, 0xD9, 0xDB, 0xDA, 0x2E, 0xE3}
# Commands that are modelled as they are after a reset, with these arguments alone: page addressing, the first line on
# top, the memory shown as it is, all rows, no offset.
USUAL = {(0x20, 2), (0x40,), (0xA4,), (0xA6,), (0xA8, HEIGHT - 1), (0xD3, 0)}
UPSIDE_DOWN = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class Ssd1306:
    """A display at an I2C address, mounted so that segment remap and reversed rows are upright.

    `on` is as the commands set it; `picture()` is what one sees.
    What commands ask for beyond this model, or what the data sheet does not allow, is a fault of the wires.
    """

    def __init__(self, wires: Wires, scl: int, sda: int, address: int = 0x3C, seed: int = 1):
        self._wires = wires
        self._bus = wires.bus_devices.setdefault((scl, sda), {})
        self._address = address
        self._sda, self._scl = 1 << sda, 1 << scl
        self._clocks = 0  # until it releases the data line
        wires.watch(scl, self._clock_edge)
        self._noise = Random(seed)
        self._powered = False
        self.exchange(address)

    def exchange(
        self, address: int = 0x3C, *, most_hz: int = ANY_HZ, sh1106: bool = False, by_program: bool = False
    ) -> None:
        """Plug another module in its place.

        most_hz: the clock that it follows; a faster one it does not acknowledge. sh1106: its controller. by_program: it
        answers only to a program that moves the pins itself, as some do.
        """
        self._bus.pop(self._address, None)
        self._address, self._most_hz, self._by_program = address, most_hz, by_program
        self._sh1106, self._margin = sh1106, SH1106_MARGIN if sh1106 else 0
        self._columns = WIDTH + 2 * self._margin
        self.memory = bytearray(self._columns * PAGES)
        self._reset()
        self.plug()

    # --- power and cable -----------------------------------------------------------------

    def power_on(self) -> None:
        """Reset all settings; the memory holds anything at all."""
        self._reset()
        self.memory[:] = self._noise.randbytes(len(self.memory))
        self._powered = True

    def power_off(self) -> None:
        """Go dark."""
        self._reset()
        self._powered = False

    def plug(self) -> None:
        """Connect the display (again)."""
        self._bus[self._address] = self
        if self._powered:
            self.power_on()

    def unplug(self) -> None:
        """Pull the display's cable off: it goes dark, and nothing answers at its address."""
        self._bus.pop(self._address, None)
        self._reset()

    def hold(self, clocks: int = 0, *, clock: bool = False) -> None:
        """Hold the data line low for a number of clocks, or for good with 0; or the clock line, for good."""
        self._wires.held_low |= self._scl if clock else self._sda
        self._clocks = clocks

    def release(self) -> None:
        """Hold nothing low any more."""
        self._wires.held_low &= ~(self._sda | self._scl)

    def _clock_edge(self, level: bool) -> None:
        if level and self._clocks:
            self._clocks -= 1
            if not self._clocks:
                self.release()

    def _reset(self) -> None:
        self.on = self.remapped = self.reversed = False
        self.pump = self._sh1106  # which starts with it
        self._column = self._page = 0
        self._command: list[int] = []

    # --- I2C -----------------------------------------------------------------------------

    def bus_address(self, hz: int, by_program: bool) -> bool:
        """Return whether it follows that clock and controller."""
        return (by_program or not self._by_program) and hz <= self._most_hz

    def bus_read(self) -> int:
        """Return the status: bit 6 is set while the display is off."""
        return (0 if self.on else DISPLAY_OFF) | (SH1106_STATUS if self._sh1106 else SSD1306_STATUS)

    def bus_write(self, data: bytes, hz: int) -> None:
        """Take a transfer: control bytes, each followed by one byte (bit 7 set) or by all that is left."""
        if hz > MAX_HZ:
            self._wires.fault(f"The SSD1306 is clocked with {hz} Hz; its data sheet allows {MAX_HZ} Hz.")
        index = 0
        while index < len(data):
            control = data[index]
            end = index + 2 if control & 0x80 else len(data)
            if control & 0x3F:
                self._wires.fault(f"The SSD1306 got {control:#04x} as a control byte, whose low six bits must be 0.")
            for byte in data[index + 1 : end]:
                if control & 0x40:
                    self._store(byte)
                else:
                    self._take(byte)
            index = end

    def _store(self, byte: int) -> None:
        # The remap command changes where data goes from now on, not where it is (table 9-1, A0/A1).
        if self._column < self._columns:
            column = self._column if self.remapped else self._columns - 1 - self._column
            self.memory[self._page * self._columns + column] = byte
        self._column += 1
        if not self._sh1106:  # whose columns end there
            self._column %= WIDTH

    # --- commands ------------------------------------------------------------------------

    def _take(self, byte: int) -> None:
        self._command.append(byte)
        code, *arguments = self._command
        if len(arguments) == (SH1106_ARGUMENTS if self._sh1106 else ARGUMENTS).get(code, 0):
            self._command = []
            self._execute(code, arguments)

    def _execute(self, code: int, arguments: list[int]) -> None:
        if 0xB0 <= code <= 0xB7:
            self._page = code & 7
        elif code <= 0x0F:
            self._column = self._column & 0xF0 | code
        elif code <= 0x1F:
            self._column = self._column & 0x0F | (code & (15 if self._sh1106 else 7)) << 4
        elif self._sh1106 and code in SH1106_UNKNOWN:
            pass
        elif code == 0x8D:
            self.pump = bool(arguments[0] & 4)
        elif code in (0xA0, 0xA1):
            self.remapped = code == 0xA1
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code & 0xF0 == 0xC0:
            self.reversed = bool(code & 8)
        elif code not in SILENT and (code, *arguments) not in USUAL:
            text = " ".join(f"{byte:02x}" for byte in [code, *arguments])
            self._wires.fault(f"The command {text} is not in the SSD1306 data sheet, or not modelled.")

    # --- the picture ---------------------------------------------------------------------

    def picture(self) -> bytes:
        """Return what one sees: 8 pages of 128 bytes, lowest bit on top; all 0 while the display is dark."""
        if not (self.on and self.pump):
            return bytes(WIDTH * PAGES)
        starts = range(self._margin, len(self.memory), self._columns)
        rows = [bytes(self.memory[start : start + WIDTH]) for start in starts]
        if self.reversed:
            return b"".join(rows)
        return b"".join(row.translate(UPSIDE_DOWN) for row in reversed(rows))
