"""What keys draw: a text in the tiny font, or a picture.

A picture is its rows from the top: a letter of the menu's palette for each point, `#` for the ink that it is drawn
with, `.` for dark.
"""

from firmware.hardware.wiring import BOARD_COLUMNS
from firmware.output import tiny_font
from firmware.screens.menu_palette import FIRST, SYMBOL

INK, DARK = ord("#"), ord(".")
TEXT_ROWS = tiny_font.HEIGHT

BARS = (  # one row high to five
    (b"..", b"..", b"..", b"..", b"##"),
    (b"..", b"..", b"..", b"##", b"##"),
    (b"..", b"..", b"##", b"##", b"##"),
    (b"..", b"##", b"##", b"##", b"##"),
    (b"##", b"##", b"##", b"##", b"##"),
)
EQUAL = (b"..", b"##", b"..", b"##", b"..")
CROSS = (b"...", b"#.#", b".#.", b"#.#", b"...")
TICK = (b"...", b"..#", b"..#", b"#.#", b".#.")
SWITCH = (CROSS, TICK)  # off and on
PREVIOUS, NEXT, PLAY = (b".#", b"#.", b".#"), (b"#.", b".#", b"#."), (b"#.", b"##", b"#.")
_PERSON, _BOARD = (b".#.", b"###"), (b"###", b"###")  # head and shoulders, and a block


def size(drawing: str | tuple[bytes, ...]) -> tuple[int, int]:
    """Return how many columns and rows a drawing takes."""
    if isinstance(drawing, str):
        return tiny_font.width(drawing), TEXT_ROWS
    return len(drawing[0]), len(drawing)


def draw(drawing: str | tuple[bytes, ...], squares: bytearray, row: int, column: int, ink: int) -> None:
    """Draw onto squares of the whole board; `row`, `column`: of the top left point; `ink`: a symbol."""
    if isinstance(drawing, str):
        tiny_font.draw(drawing, squares, row, column, ink)
        return
    first = row * BOARD_COLUMNS + column
    for points in drawing:
        square = first
        for letter in points:
            if letter == INK:
                squares[square] = ink
            elif letter != DARK:
                squares[square] = SYMBOL[letter - FIRST]
            square += 1
        first += BOARD_COLUMNS


def seats(board_plays: int) -> tuple[bytes, ...]:
    """Return the picture of two players: the first one below the other, as the turn lights have it. board_plays: the
    player that the board is; NOBODY for people alone.
    """
    return (_BOARD if board_plays > 1 else _PERSON) + (b"...",) + (_BOARD if board_plays == 1 else _PERSON)


def marks(texts: tuple[str, ...]) -> tuple:
    """Return a small drawing for each of these texts. They are the texts where all have two letters at most; else the
    first letters of words; else bars that grow, after a cross where the first text is in words and the others are
    numbers.
    """
    if max([len(text) for text in texts]) <= 2:
        return texts
    firsts = tuple([text[0] for text in texts])
    if len(set(firsts)) == len(texts) and not any(len(text) > 1 and text[0].isdigit() for text in texts):
        return firsts
    if len(texts) > len(BARS):
        return tuple([text[:2] for text in texts])
    numbers = [text[0].isdigit() for text in texts]
    return ((CROSS,) if numbers[1] > numbers[0] else BARS[:1]) + BARS[1 : len(texts)]


def short(text: str) -> str:
    """Return as many letters of the first word of a text as fit in a row of keys."""
    text = text.split(" ")[0]
    while tiny_font.width(text) > BOARD_COLUMNS:
        text = text[:-1]
    return text
