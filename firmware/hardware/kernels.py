"""The loops over lights and keys of NeoTrellis tiles: kernels, see firmware/output/kernels.py."""

from array import array

KEYS = 16  # of a tile
SIZE_BITS, SIDE = 2, 3  # of its four rows and columns, and of the grid's four columns of tiles
KEY_BITS, KEY = 4, 15  # in a place: the tile, then the key
WIRE = 3  # bytes of a pixel
NO_PIXEL = 255
NO_EVENT = 0xFF  # read where no event waits
RISING = 3  # the kind of an event: a pressed key rises, a released one falls
# Commands of the RP2040's I2C: a byte, and whether it is the last of its message
STOP = 1 << 9
# Messages to a tile: module, function; behind BUFFER the place in the tile's buffer, two bytes, and the data
LIGHTS, BUFFER, SHOW = 0x0E, 0x04, 0x05
MAX_LIGHTS = 9  # lights in a message: it takes 32 bytes


def note_changes(wire: bytearray, sent: bytearray, count: int, places: bytearray, stale: array) -> int:
    """Set in stale[tile] the bit of each key whose pixel, of `count`, has other bytes in `wire` than in `sent`. places:
    of each pixel, tile << KEY_BITS | key. Returns the tiles as a mask.
    """
    tiles = 0
    for pixel in range(count):
        byte = WIRE * pixel
        if wire[byte] != sent[byte] or wire[byte + 1] != sent[byte + 1] or wire[byte + 2] != sent[byte + 2]:
            tile = places[pixel] >> KEY_BITS
            stale[tile] = stale[tile] | 1 << (places[pixel] & KEY)
            tiles |= 1 << tile
    return tiles


def write_messages(sent: bytearray, pixels: bytearray, tile: int, stale: int, commands: array) -> int:
    """Write the messages that bring a tile's lights up to date; return how many commands they are. pixels: of each key
    of each tile, or NO_PIXEL. stale: mask of the lights to send, one at least; those between them are sent, too.
    """
    key = 0
    while stale >> key & 1 == 0:
        key += 1
    last = KEYS - 1
    while stale >> last & 1 == 0:
        last -= 1
    count = 0
    while key <= last:
        commands[count] = LIGHTS
        commands[count + 1] = BUFFER
        commands[count + 2] = 0
        commands[count + 3] = WIRE * key
        count += 4
        end = key + MAX_LIGHTS
        if end > last + 1:
            end = last + 1
        while key < end:
            pixel = pixels[KEYS * tile + key]
            for byte in range(WIRE):
                commands[count] = 0
                if pixel != NO_PIXEL:
                    commands[count] = sent[WIRE * pixel + byte]
                count += 1
            key += 1
        commands[count - 1] = commands[count - 1] | STOP
    commands[count] = LIGHTS
    commands[count + 1] = SHOW | STOP
    return count + 2


def take_keys(columns: array, count: int, tile: int, keys: int, known: array, believed: array) -> None:
    """Keep in known[tile] the mask of its keys that say that they are down, `keys`, and in believed[tile] those that
    are; write these into the rows of `count` columns. A key that comes down and closes a rectangle of others does not
    count until it is released: without diodes three corners look like four.
    """
    new = keys & ~known[tile]
    kept = keys & believed[tile]
    above = tile >> SIZE_BITS << SIZE_BITS
    for key in range(KEYS):
        row = key >> SIZE_BITS
        side = key & SIDE
        if new >> key & 1:
            closes = 0
            for other_row in range(SIDE + 1):
                for other_side in range(SIDE + 1):
                    if other_row != row and other_side != side:
                        beside = (row << SIZE_BITS) + other_side
                        across = other_row << SIZE_BITS
                        closes |= keys >> beside & keys >> across + side & keys >> across + other_side & 1
            if closes == 0:
                kept |= 1 << key
        column = ((tile & SIDE) << SIZE_BITS) + side
        if column < count:
            columns[column] = columns[column] & ~(1 << above + row) | (kept >> key & 1) << above + row
    known[tile] = keys
    believed[tile] = kept


def place_pixels(chain: bytes, columns: int, pixels: bytearray, places: bytearray, tiles: int) -> None:
    """Write the pixel of each key of each tile, or NO_PIXEL, and the place of each pixel, see note_changes(). chain:
    the pixel of every key in grid order, of `columns` columns. Tiles stand in rows of four.
    """
    for place in range(tiles << KEY_BITS):
        tile = place >> KEY_BITS
        row = (tile >> SIZE_BITS << SIZE_BITS) + ((place & KEY) >> SIZE_BITS)
        column = ((tile & SIDE) << SIZE_BITS) + (place & SIDE)
        pixels[place] = NO_PIXEL
        if column < columns:
            pixels[place] = chain[row * columns + column]
            places[pixels[place]] = place


def take_events(events: bytearray, most: int, keys: int) -> int:
    """Return the mask of keys that are down after at most that many events, `keys` before them; above its 16 bits how
    many there were. An event is the key's number, row * 8 + column, above two bits for its kind.
    """
    count = 0
    while count < most and events[count] != NO_EVENT:
        bit = 1 << ((events[count] >> 5 & SIDE) << SIZE_BITS) + (events[count] >> 2 & SIDE)
        if events[count] & 3 == RISING:
            keys |= bit
        else:
            keys &= ~bit
        count += 1
    return keys | count << KEYS


def following(mask: int, place: int, count: int) -> int:
    """Return the first bit of a mask of `count` bits behind `place`, around; there is one."""
    place += 1
    if place == count:
        place = 0
    while mask >> place & 1 == 0:
        place += 1
        if place == count:
            place = 0
    return place
