"""The letters that keys draw: 3 x 5 points at most, digits, capital letters and a few signs.

A glyph is five octal digits, a row each from the top: 4 is the left point, 2 the middle one, 1 the right one. It is as
wide as its points, so that 1 and I take one column.
"""

from firmware.hardware.wiring import BOARD_COLUMNS

HEIGHT = 5
GAP = 1  # columns between two letters
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.-+>?"  # `>` is a triangle
UNKNOWN = SIGNS.index("?")  # what is drawn for a letter that is not here

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
    return sum([_columns(_place(letter)) + GAP for letter in text.upper()]) - GAP


def draw(text: str, squares: bytearray, row: int, column: int, symbol: int) -> None:
    """Give the points of a text a symbol; `row`, `column`: of its top left point, on squares of the whole board."""
    for letter in text.upper():
        place = _place(letter)
        for down in range(HEIGHT):
            points = _GLYPHS[place + down]
            for right in range(3):
                if points & 4 >> right:
                    squares[(row + down) * BOARD_COLUMNS + column + right] = symbol
        column += _columns(place) + GAP


def _place(letter: str) -> int:
    place = SIGNS.find(letter)
    return HEIGHT * (UNKNOWN if place < 0 else place)


def _columns(place: int) -> int:
    """Return how many columns the glyph takes that begins there in the table."""
    points = 0
    for row in range(place, place + HEIGHT):
        points |= _GLYPHS[row]
    return 3 if points & 1 else 2 if points & 2 else 1
