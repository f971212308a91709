"""Bytes as base64 texts and back: in the browser MicroPython's own functions are Python, and take 7 ms for a frame.

A table has the two letters of each 12 bits, so that three bytes are two look-ups.
"""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
PAIRS = tuple([one + other for one in LETTERS for other in LETTERS])
BITS = bytearray(128)  # of each letter
for _bits, _letter in enumerate(LETTERS):
    BITS[ord(_letter)] = _bits


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
    padding = text[-2:].count("=")
    letters = text.encode()  # a letter of a text is slow to find behind many others
    bits = BITS
    found = bytearray(len(letters) // 4 * 3)
    to = 0
    for at in range(0, len(letters), 4):
        second, third = bits[letters[at + 1]], bits[letters[at + 2]]
        found[to] = bits[letters[at]] << 2 | second >> 4
        found[to + 1] = (second & 15) << 4 | third >> 2
        found[to + 2] = (third & 3) << 6 | bits[letters[at + 3]]
        to += 3
    return bytes(found)[: len(found) - padding]
