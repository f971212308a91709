"""The loops over all lights, squares and letters.

On the board they become machine code (host/deploy), for which all of them keep to its rules: arithmetic on ints and
buffers alone, no calls, no names but their own and those of numbers, no division. Everywhere else they are plain
functions.
"""

from array import array

SHAPE = 5  # lights of a symbol: for a square of one key, then for the four of a block
COLOUR = 4  # bytes of a light: red, green, blue and
RHYTHM = 3
CHANNELS = 3  # bytes of a pixel on the wire: green, red, blue
RED, GREEN = 0, 1  # in a light
WIRE_RED, WIRE_BLUE = 1, 2
FULL_BITS = 14  # of the scale of a frame
SHARE_BITS = 12  # of the share of a rise
GLYPH, CELL = 5, 6  # columns of a letter, without and with the gap
# The codes of letters: from the first one of ASCII up to those behind it; what is shown for a letter without a glyph: ?
FIRST, BEHIND, UNKNOWN = 32, 127, 63
LEAD = 0xC2  # in UTF-8 it or one more begins a letter of Latin-1
PAIRS = 0xFE  # masks what these lead bytes share
FOLLOWING, FOLLOWS = 0xC0, 0x80  # in UTF-8: what masks the bits that say that a byte follows another, and these bits


def fill(lights: bytearray, count: int, light: int) -> None:
    """Give `count` keys the same light."""
    for key in range(count):
        lights[key] = light


def lay(
    symbols: bytearray, size: int, table: bytes, keys: bytearray, parts: int, floor: int, lights: bytearray
) -> None:
    """Put the symbols of size x size squares on the lights of their keys. table: five lights a symbol, for a square of
    one key and for the four of a block; keys: `parts` (1 or 4) a square. The light `floor` becomes the one behind it on
    every other square, as on a chequerboard.
    """
    place = 0
    square = 0
    for row in range(size):
        for column in range(size):
            symbol = SHAPE * symbols[square]
            square += 1
            odd = row + column & 1
            first = 1
            if parts == 1:
                first = 0
            for part in range(first, first + parts):
                light = table[symbol + part]
                if light == floor:
                    light += odd
                lights[keys[place]] = light
                place += 1


def mark(
    lights: bytearray, count: int, colours: bytes, used: bytearray, kinds: int, rhythms: bytearray, beats: int
) -> int:
    """Set used[light] to 1 for each light that some of `count` keys has, and rhythms[rhythm] likewise, all else to 0.
    Returns 1 if there is a rhythm but 0, the steady one. colours: red, green, blue and rhythm of `kinds` lights.
    """
    for light in range(kinds):
        used[light] = 0
    for rhythm in range(beats):
        rhythms[rhythm] = 0
    moves = 0
    for key in range(count):
        light = lights[key]
        used[light] = 1
        rhythm = colours[COLOUR * light + RHYTHM]
        rhythms[rhythm] = 1
        if rhythm != 0:
            moves = 1
    return moves


def add_load(lights: bytearray, count: int, loads: array) -> int:
    """Return the sum over all keys of their light's load (red + green + blue)."""
    total = 0
    for key in range(count):
        total += loads[lights[key]]
    return total


def shade(
    colours: bytes, kinds: int, used: bytearray, levels: bytearray,
    gamma: bytes, scale: int, faint: int, shades: bytearray,
) -> None:  # fmt: skip
    """Work out green, red and blue of each light that is used. levels: the brightness of each rhythm (0..255); scale:
    what the supply leaves of it, in 1/16384; faint: the least that a channel shows that shows anything.
    """
    for light in range(kinds):
        if used[light] != 0:
            bright = levels[colours[COLOUR * light + RHYTHM]]
            for channel in range(CHANNELS):
                product = colours[COLOUR * light + channel] * bright
                full = gamma[(product + (product >> 8) + 1) >> 8]  # by 255, exact below 65536
                dimmed = full * scale >> FULL_BITS
                if full != 0 and dimmed < faint:
                    dimmed = faint
                place = CHANNELS * light + WIRE_BLUE
                if channel == RED:
                    place = CHANNELS * light + WIRE_RED
                elif channel == GREEN:
                    place = CHANNELS * light
                shades[place] = dimmed


def send(lights: bytearray, count: int, shades: bytearray, chain: bytes, wire: bytearray) -> int:
    """Write each key's shade (3 bytes) to its place in the wire buffer; return 1 if a byte changed."""
    changed = 0
    for key in range(count):
        source = CHANNELS * lights[key]
        target = CHANNELS * chain[key]
        for byte in range(CHANNELS):
            value = shades[source + byte]
            if wire[target + byte] != value:
                wire[target + byte] = value
                changed = 1
    return changed


def add_bytes(wire: bytearray, count: int) -> int:
    """Return the sum of `count` bytes."""
    total = 0
    for place in range(count):
        total += wire[place]
    return total


def add_rises(shown: bytearray, wire: bytearray, count: int) -> int:
    """Return by how much those of `count` bytes that are above the ones shown are above them, all together."""
    total = 0
    for place in range(count):
        rise = wire[place] - shown[place]
        if rise > 0:
            total += rise
    return total


def hold_back(shown: bytearray, wire: bytearray, count: int, share: int) -> None:
    """Cut what `count` bytes are above the ones shown down to a share of it, in 1/4096."""
    for place in range(count):
        rise = wire[place] - shown[place]
        if rise > 0:
            wire[place] = shown[place] + (rise * share >> SHARE_BITS)


def letters(
    text: bytes, count: int, glyphs: bytes, accents: bytes, kinds: int, row: bytearray, width: int, blank: int
) -> None:
    """Draw the letters in `count` bytes of UTF-8, six bytes wide each, into a row of `width` bytes; clear its rest.
    glyphs: five bytes a letter of ASCII, then those of `kinds` letters whose numbers in Unicode, below 256, are
    `accents`. blank: 0, or 255 for dark on bright.
    """
    place = 0
    for byte in range(count):
        code = text[byte]
        if code & FOLLOWING != FOLLOWS and place + CELL <= width:  # else a letter follows, or the line is full
            if code & PAIRS == LEAD and byte + 1 < count:
                following = (code & 3) << 6 | text[byte + 1] & 0x3F
                code = 0
                for kind in range(kinds):
                    if accents[kind] == following:
                        code = BEHIND + kind
            elif code >= BEHIND:
                code = 0
            if code < FIRST:
                code = UNKNOWN
            glyph = GLYPH * (code - FIRST)
            for column in range(GLYPH):
                row[place + column] = glyphs[glyph + column] ^ blank
            row[place + GLYPH] = blank
            place += CELL
    for rest in range(place, width):
        row[rest] = blank
