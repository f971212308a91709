"""Bytes as base64 texts and back: in the browser MicroPython's own functions are Python, and take 7 ms for a frame.

A table has the two letters of each 12 bits, so that three bytes are two look-ups.
"""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
PAIRS = tuple([one + other for one in LETTERS for other in LETTERS])
BITS = {pair: bits for bits, pair in enumerate(PAIRS)}


def encoded(data: bytes) -> str:
    """Return the text of bytes."""
    whole = len(data) // 3 * 3
    pairs = PAIRS
    found = []
    for at in range(0, whole, 3):
        two = data[at + 1]
        found.append(pairs[data[at] << 4 | two >> 4])
        found.append(pairs[(two & 15) << 8 | data[at + 2]])
    rest = len(data) - whole
    if rest == 1:
        found.append(pairs[data[whole] << 4] + "==")
    elif rest:
        found.append(pairs[data[whole] << 4 | data[whole + 1] >> 4] + LETTERS[(data[whole + 1] & 15) << 2] + "=")
    return "".join(found)


def decoded(text: str) -> bytes:
    """Return the bytes of a text, which is whole: the browser made it."""
    bits = BITS
    padding = text[-2:].count("=")
    text = text.replace("=", "A")
    found = bytearray(len(text) // 4 * 3)
    to = 0
    for at in range(0, len(text), 4):
        one, other = bits[text[at : at + 2]], bits[text[at + 2 : at + 4]]
        found[to] = one >> 4
        found[to + 1] = (one & 15) << 4 | other >> 8
        found[to + 2] = other & 255
        to += 3
    return bytes(found)[: len(found) - padding]
