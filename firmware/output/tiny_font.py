"""The letters that keys draw: 3 x 5 points at most, digits, capital letters and a few signs.

A glyph is five octal digits, a row each from the top: 4 is the left point, 2 the middle one, 1 the right one.
"""

from firmware.hardware.wiring import BOARD_COLUMNS

HEIGHT = 5
GAP = 1  # columns between two letters
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.-+>?"  # `>` is a triangle
NARROW = "1I."  # these take one column, all others three

_GLYPHS = (
    b"755574444471747713175571174717"  # 0 1 2 3 4 5
    b"747577122275757757172575565656"  # 6 7 8 9 A B
    b"344436555674647746443455355755"  # C D E F G H
    b"444441115255655444475775565555"  # I J K L M N
    b"255526564425563656553421672222"  # O P Q R S T
    b"555575555255775552555522271247"  # U V W X Y Z
    b"0000400700027204676461202"  # . - + > ?
)


def width(text: str) -> int:
    """Return how many columns a text takes."""
    columns = -GAP
    for letter in text.upper():
        columns += GAP + (1 if letter in NARROW else 3)
    return columns


def draw(text: str, squares: bytearray, row: int, column: int, symbol: int) -> None:
    """Give the points of a text a symbol; `row`, `column`: of its top left point, on squares of the whole board. A
    letter without a glyph is drawn as `?`.
    """
    first = row * BOARD_COLUMNS + column
    for letter in text.upper():
        place = SIGNS.find(letter)
        glyph = HEIGHT * (place if place >= 0 else len(SIGNS) - 1)
        for square in range(first, first + HEIGHT * BOARD_COLUMNS, BOARD_COLUMNS):
            points = _GLYPHS[glyph]
            if points & 4:
                squares[square] = symbol
            if points & 2:
                squares[square + 1] = symbol
            if points & 1:
                squares[square + 2] = symbol
            glyph += 1
        first += GAP + (1 if letter in NARROW else 3)
