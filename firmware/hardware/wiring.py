"""The board as wired: the one table of pins (GPn of the RP2040), sizes, addresses and currents, for firmware, virtual
hardware, hardware pages and tests. Times are in ns, rates in Hz, currents in mA.
"""

# --- The grid of keys, one pixel under every key -------------------------------
ROWS = 12
BOARD_COLUMNS = 12  # columns 0..11: the squares of the board
CONTROL_COLUMNS = 2  # columns 12 and 13: the soft keys, right of the board
COLUMNS = BOARD_COLUMNS + CONTROL_COLUMNS
TILE = 6  # rows, and columns of the board, of a tile: the lights of each hang together
TILES = ("A1", "A2", "A3", "A4", "B1", "B2")  # in the order of the lights: A squares, B control keys
PIXELS = ROWS * COLUMNS
GRID = (ROWS, COLUMNS)  # of the keys of a whole board

# --- Key matrix ----------------------------------------------------------------
# Two 74HC595 drive one column high at a time; the rows, with pull-downs, are
# read together. Consecutive GPIOs, in these orders: the PIO that scans reads and moves them at once.
ROW_PINS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
SHIFT_CLOCK = 14
SHIFT_DATA = 15
SHIFT_LATCH = 16

# --- LED chain: WS2812B, 800 kbit/s, green-red-blue, most significant bit first --
LED_PIN = 22
CHAIN_PIN = 17  # what the last LED passes on, through a divider: input B of a PWM slice, which counts edges
# (high of a 0, low of a 0, high of a 1, low of a 1), chosen to lie within both data sheets
# (Worldsemi): WS2812B 400, 850, 800, 450, each +-150 ns; WS2812B-V5 220..380, then 580..1000 each.
LED_TIMING_NS = (354, 944, 708, 590)  # multiples of 59

# --- Display: SSD1306, SSD1309 or SH1106, 128 x 64, in eight pages of eight rows --
OLED_I2C = 0
OLED_SDA = 20  # I2C0 SDA
OLED_SCL = 21  # I2C0 SCL
OLED_HZ = 400_000  # fast mode, the most that the SSD1306 data sheet allows
OLED_SLOW_HZ = 100_000  # standard mode, for a module that does not follow the fast one
OLED_ADDRESS = 0x3C
OLED_OTHER_ADDRESS = 0x3D  # by the controller's pin D/C, which modules tie to either level
OLED_WIDTH = 128
OLED_PAGES = 8

# --- Buzzer --------------------------------------------------------------------
BUZZER_PIN = 19
# Of 65536, by the volume (%): the first harmonic of a pulse is as sin(pi x duty), so a square wave is the loudest.
BUZZER_DUTY = {20: 4201, 50: 10923, 100: 32768}

# --- On the Pico itself: no wire of ours goes there -------------------------------
PICO_LED = 25
PICO_VSYS = 29  # a third of VSYS, at ADC 3

# --- Currents, for the power budget of a frame -----------------------------------
CHANNEL_MA = 20  # one colour channel of one pixel at 255, unless the setting `led` says less
PIXEL_IDLE_MA = 1  # a dark pixel's controller
# VSYS when the 5 V rail has 4.5 V, the least for the level shifter (74AHCT125, recommended operating conditions): a
# 1N5817 takes 0.3 V at 0.1 A.
VSYS_LOW_MV = 4200
LOGIC_MA = 100  # Pico, display and shift registers together, with a margin


def tile_start(tile: int):
    """Return the place in the LED chain of the first light of a tile, an index of TILES; len(TILES) is their end."""
    squares = ROWS * BOARD_COLUMNS
    start = tile * TILE * TILE
    return start if start <= squares else squares + (start - squares) // TILE * CONTROL_COLUMNS


def pixel_of(row: int, column: int):
    """Return the place in the LED chain (0..167) of the key at row, column. The chain runs through the four tiles of
    the board, row by row, and through the two of the control columns last. In a tile it takes row 0 from left to right,
    row 1 from right to left and so on.
    """
    above, row = row // TILE * TILE, row % TILE
    if column < BOARD_COLUMNS:
        width = TILE
        start = above * BOARD_COLUMNS + column // TILE * TILE * TILE
        column %= TILE
    else:
        width = CONTROL_COLUMNS
        start = ROWS * BOARD_COLUMNS + above * CONTROL_COLUMNS
        column -= BOARD_COLUMNS
    if row & 1:
        column = width - 1 - column
    return start + row * width + column


# The place in the chain of every key, in grid order (row * COLUMNS + column)
CHAIN = bytes([pixel_of(row, column) for row in range(ROWS) for column in range(COLUMNS)])


# --- NeoTrellis tiles (Adafruit 3954), in place of matrix and chain -------------------
# Something pulls the data line up: then there are tiles. It is free on the other boards, and so is the clock line.
TRELLIS_I2C = 1
TRELLIS_SDA = 26  # I2C1 SDA
TRELLIS_SCL = 27  # I2C1 SCL
TRELLIS_INT = 28  # low while a tile has events
TRELLIS_HZ = 400_000  # fast mode, the most that the SAMD09 follows
TRELLIS_SIZE = 4  # keys of a tile, in each direction
TRELLIS_ACROSS = 4  # tiles; the last two columns of keys stay dark
# Tile by tile, row by row: 0x2E and what its jumpers A0 to A4 add. Not OLED_ADDRESSES: a display may share the bus.
TRELLIS_ADDRESSES = (0x2E, 0x2F, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39)
# Boards of a few tiles, from the upper left one on: the tiles (a mask), and the rows and columns of their keys
TRELLIS_GRIDS = ((0b1, (4, 4)), (0b11, (4, 8)), (0b110011, (8, 8)), (0xFFF, GRID))
NO_PIXEL = 255


def trellis_pixel(tile: int, key: int):
    """Return the place in the LED chain of key row * 4 + column of a tile, which its light has, too; or NO_PIXEL."""
    row = tile // TRELLIS_ACROSS * TRELLIS_SIZE + key // TRELLIS_SIZE
    column = tile % TRELLIS_ACROSS * TRELLIS_SIZE + key % TRELLIS_SIZE
    return pixel_of(row, column) if column < COLUMNS else NO_PIXEL
