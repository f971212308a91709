"""The letters that keys draw: 3 x 5 points at most, digits, capital letters and a few signs.

A glyph is five octal digits, a row each from the top: 4 is the left point, 2 the middle one, 1 the right one.
"""

from firmware.hardware.wiring import BOARD_COLUMNS

HEIGHT = 5
GAP = 1  # columns between two letters
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.-+>?"  # `>` is a triangle
NARROW = "1I."  # these take one column, all others three

_GLYPHS = (
    b"75557"
    b"44444"
    b"71747"
    b"71317"
    b"55711"
    b"74717"  # 0 1 2 3 4 5
    b"74757"
    b"71222"
    b"75757"
    b"75717"
    b"25755"
    b"65656"  # 6 7 8 9 A B
    b"34443"
    b"65556"
    b"74647"
    b"74644"
    b"34553"
    b"55755"  # C D E F G H
    b"44444"
    b"11152"
    b"55655"
    b"44447"
    b"57755"
    b"65555"  # I J K L M N
    b"25552"
    b"65644"
    b"25563"
    b"65655"
    b"34216"
    b"72222"  # O P Q R S T
    b"55557"
    b"55552"
    b"55775"
    b"55255"
    b"55222"
    b"71247"  # U V W X Y Z
    b"00004"
    b"00700"
    b"02720"
    b"46764"
    b"61202"  # . - + > ?
)


def width(text: str) -> int:
    """Return how many columns a text takes."""
    columns = -GAP
    for letter in text.upper():
        columns += GAP + (1 if letter in NARROW else 3)
    return columns


def draw(text: str, squares: bytearray, row: int, column: int, symbol: int) -> None:
    """Give the points of a text a symbol; `row`, `column`: of its top left point, on squares of the whole board.

    A letter without a glyph is drawn as `?`.
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
