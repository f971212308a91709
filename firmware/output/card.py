"""What the display shows of an online room: its code in letters of double size, marks, a QR code. Loaded when needed.

A QR code is base64 of 25 x 25 bits, row by row, the highest bit first; 1 is a dark module. Light modules are lit dots,
2 x 2 each, with a quiet zone of four modules round them, below it three: ISO/IEC 18004 asks for four.
"""

from binascii import a2b_base64

from firmware.output import font
from firmware.output.kernels import FIRST, fill

UPPER, LOWER, SINGLE = "\x01", "\x02", "\x03"  # begin the lines that are the foot of the display
MODULES = 25
_QUIET = 8  # dots, left and above
_QR_WIDTH = 2 * MODULES + 2 * _QUIET
_BESIDE = _QR_WIDTH + 2  # where text begins beside a QR code
_GROUP = 3  # letters of the code on a line there
_BEHIND = 76  # where text begins behind six letters of double size
_MARKS = "●◇·"
_MARK_GLYPHS = b"\x1c\x3e\x3e\x3e\x1c\x1c\x22\x22\x22\x1c\x00\x08\x1c\x08\x00"
_DOUBLED = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"  # four bits, each twice


def foot_lines(foot: tuple, free: int) -> list[str]:
    """Return the last lines of the display for a foot (code, who is here, what is not sent), `free` at most."""
    code, here, unsent = foot
    if free < 2:
        return [SINGLE + " ".join([text for text in foot if text])][:free]
    return [UPPER + code + "\n" + here, LOWER + code + "\n" + unsent]


def write_foot(line: str, row: bytearray) -> None:
    """Draw one of the foot's lines into the bytes of its page."""
    fill(row, len(row), 0)
    if line[0] == SINGLE:
        write(line[1:], row, 0)
        return
    code, beside = line[1:].split("\n")
    write_double(code, row, 0, line[0] == LOWER)
    write(beside, row, max(_BEHIND, 2 * font.WIDTH * len(code)))


def write_card(card: tuple, page: int, row: bytearray) -> None:
    """Draw a page of a card: (QR code in base64, code, lines beside it)."""
    fill(row, len(row), 0)
    write_modules(a2b_base64(card[0].encode()), page, row)
    half, lower = page // 2, bool(page & 1)
    if half < 2:
        write_double(card[1][_GROUP * half : _GROUP * (half + 1)], row, _BESIDE, lower)
    elif page - 4 < len(card) - 2:
        write(card[page - 2], row, _BESIDE)


def write_modules(bits: bytes, page: int, row: bytearray) -> None:
    """Draw the part of a QR code that lies on a page. A page has four rows of modules, the first one the quiet zone."""
    fill(row, _QR_WIDTH, 255)
    first = 4 * (page - 1)
    if first < 0:
        return
    for module in range(MODULES):
        dark = 0
        for line in range(first, min(first + 4, MODULES)):
            place = line * MODULES + module
            if bits[place >> 3] >> (7 - (place & 7)) & 1:
                dark |= 3 << 2 * (line - first)
        column = _QUIET + 2 * module
        row[column] = row[column + 1] = 255 & ~dark


def write_double(text: str, row: bytearray, column: int, lower: bool) -> None:
    """Draw a half, the upper or the lower one, of ASCII letters of double size."""
    for letter in text:
        place = 5 * (ord(letter) - FIRST)
        for points in font.GLYPHS[place : place + 5]:
            if column + 2 > len(row):
                return
            row[column] = row[column + 1] = _DOUBLED[points >> 4 if lower else points & 15]
            column += 2
        column += 2


def write(text: str, row: bytearray, column: int) -> None:
    """Draw text with marks from a column on."""
    plain = text
    for mark in _MARKS:
        plain = plain.replace(mark, " ")
    rest = bytearray(len(row) - column)
    font.write(plain, rest)
    for place in range(len(text)):
        at = _MARKS.find(text[place])
        if at >= 0 and font.WIDTH * (place + 1) <= len(rest):
            start = font.WIDTH * place
            rest[start : start + 5] = _MARK_GLYPHS[5 * at : 5 * at + 5]
    row[column:] = rest
