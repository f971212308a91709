"""Messages of all kinds that are wrong, and requests that noise has touched, drawn from a random.Random."""

import json

WORDS = "c3 a1 robble vacuum resign undo rotation 90 half size 5 press frame".split()
LETTERS = 'aZ09 _-"\\/{}[]:,\0\b\t\x7f\u00e4\u2603\ud800\ufeff\U0001f600'
NUMBERS = [-1, 0, 1, 5, 11, 12, 13, 14, 255, 1 << 30, 1 << 63, 10**40, -(10**40), 1.0, 0.5, -0.0, 1e308, 1e-320]
LITERALS = "NaN Infinity -Infinity 1e999 01 +1 .5 0x10 1_000 True None undefined 'a'".split()
CONTROLS = [b"\0", b"\x1b[A", b"\x03", b"\x04", b"\xff", b"\xef\xbb\xbf", b"+++ATH\r", b"\b", b"\r\r\n"]


def text(rng, most=12):
    return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(most)))


def value(rng, depth=2):
    """Anything that JSON takes."""
    kind = rng.randrange(8 if depth else 6)
    if kind < 2:
        return rng.choice([None, True, False])
    if kind == 2:
        return rng.choice(NUMBERS)
    if kind == 3:
        return rng.choice(WORDS)
    if kind == 4:
        return text(rng)
    if kind == 5:
        return rng.randrange(-20, 20)
    inner = [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return inner if kind == 6 else {rng.choice(WORDS) if rng.random() < 0.5 else text(rng): item for item in inner}


def as_json(rng, what):
    """A value as bytes, written in one of the ways that there are."""
    if rng.random() < 0.5:
        return json.dumps(what).encode()
    return json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def noise(rng, most=200):
    """Random bytes, line ends among them."""
    return rng.randbytes(rng.randrange(1, most))


def control(rng):
    """Bytes that terminals, telephones and text files have."""
    return b"".join(rng.choice(CONTROLS) for _ in range(rng.randrange(1, 30)))


def nest(rng, most=500):
    """Brackets without end, or with all of them."""
    count = rng.randrange(1, most)
    start, end = rng.choice([(b"[", b"]"), (b'{"a":', b"}"), (b'[{"method":', b"}]")])
    return start * count + rng.choice([b"", b"0" + end * count, b"1" + end * (count + 1), b"null" + end * (count - 1)])


def no_object(rng):
    """JSON, but no object; and words that are nearly JSON."""
    if rng.random() < 0.3:
        return rng.choice(LITERALS).encode()
    found = value(rng)
    return as_json(rng, [found] if isinstance(found, dict) else found)


def long(rng, start=b"{", most=1500):
    """More than a line may have."""
    return start + rng.choice([b" ", b"x", b"[", b"\0", b"\xe2\x98\x83"]) * rng.randrange(520, most)


def cut(rng, data):
    """A part of a message."""
    return data[: rng.randrange(len(data))]


def touched(rng, data, accidents=3):
    """A message after noise on the line: bits, bytes and stretches that are other, more or gone."""
    line = bytearray(data)
    for _ in range(rng.randrange(1, accidents + 1)):
        index = rng.randrange(len(line)) if line else 0
        kind = rng.randrange(5)
        if kind == 0 and line:
            line[index] ^= 1 << rng.randrange(8)
        elif kind == 1 and line:
            line[index] = rng.randrange(256)
        elif kind == 2:
            line.insert(index, rng.randrange(256))
        elif kind == 3:
            del line[index : index + rng.randrange(1, 20)]
        else:
            line[index:index] = line[index : index + rng.randrange(1, 20)]
    return bytes(line)


def literal(rng, data):
    """A message in which a value is something that no JSON text may have, or is far too large."""
    starts = [at for at, byte in enumerate(data) if byte in b":,"]
    at = rng.choice(starts) + 1 if starts else 0
    end = min((found for found in (data.find(b",", at), data.find(b"}", at)) if found >= 0), default=len(data))
    return data[:at] + rng.choice([rng.choice(LITERALS), "9" * rng.randrange(1, 300)]).encode() + data[end:]


def odd_field(rng, request):
    """A request in which a field, or two or three, have wrong values, or one is gone."""
    names = rng.sample(list(request), min(len(request), rng.choice([1, 1, 2, 3])))
    changed = {**request, **{name: value(rng) for name in names}}
    if rng.random() < 0.2:
        del changed[names[0]]
    return changed


KINDS = {
    "random bytes": noise,
    "control characters": control,
    "brackets": nest,
    "JSON, but no object": no_object,
    "any object": lambda rng: as_json(rng, {text(rng): value(rng) for _ in range(3)}),
}
