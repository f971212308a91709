"""What a parser may get that is not right: values of any kind, messages with something wrong in them, damaged bytes.

A test gives whatever comes to a parser, and allows what is valid, or a sentence of the right exception; nothing else.
"""

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Path = tuple[Any, ...]

TERMINAL = "\x1b]0;mine\x07\x1b[2J\x1b[31m\u202e\r\b"  # what a terminal obeys
WORDS = ["c3", "a1", "robble", "vacuum", "resign", "undo", "rotation", "90", "half", "size", "5", "frame"]
NUMBERS = [-1, 0, 1, 5, 11, 12, 13, 14, 255, 1 << 30, 1 << 63, 10**40, -(10**40), 1.0, 0.5, -0.0, 1e308, 1e-320]
LETTERS = 'aZ09 _-"\\/{}[]:,.\0\b\t\x7f\u00e4\u2603\ufeff\ud800\U0001f600'
LITERALS = ["NaN", "Infinity", "-Infinity", "1e999", "01", "+1", ".5", "0x10", "1_000", "True", "undefined", "9" * 300]
EDGES = [None, True, False, -1, 0, 1, 1.0, "", "1", [], {}, [True], [1], {"a": 1}]  # what comes close, or is next to it
GONE = object()  # in a place that is to go

texts = st.sampled_from([*WORDS, TERMINAL]) | st.text(LETTERS, max_size=12)
values = st.sampled_from(EDGES) | st.recursive(  # anything that JSON takes
    st.sampled_from([None, True, False, *NUMBERS]) | st.integers(-20, 20) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


def often(*strategies: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """One of some strategies, of which one that is named twice is drawn twice as often; one_of() takes it once."""
    return st.integers(0, len(strategies) - 1).flatmap(strategies.__getitem__)


def written(what: Any) -> st.SearchStrategy[bytes]:
    """A value as JSON, in one of the ways that there are."""
    plain = json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return st.sampled_from([json.dumps(what).encode(), plain])


# --- values ----------------------------------------------------------------------------------


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """All places in a JSON value but the whole, by the path to each."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*path, key)
        yield from places(item, (*path, key))


def put(value: Any, path: Path, new: Any) -> Any:
    """A JSON value with another one at a place, or with nothing there."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    if len(path) == 1 and new is GONE:
        del copy[path[0]]
    else:
        copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


@st.composite
def changed(draw: st.DrawFn, what: Any, new: st.SearchStrategy[Any] = values, most: int = 3, keep: str = "") -> Any:
    """A JSON value, or one of a strategy's, in which something is another, or missing; now and then there is more.

    keep: a field that stays.
    """
    value = draw(what) if isinstance(what, st.SearchStrategy) else what
    for _ in range(draw(st.integers(1, most))):
        found = [path for path in places(value) if path != (keep,)]
        if not found:
            return value if keep else draw(new)
        value = put(value, draw(st.sampled_from(found)), draw(often(new, new, new, st.just(GONE))))
    if isinstance(value, dict) and draw(st.integers(0, 9)) == 9:
        value = {**value, draw(texts): draw(new)}
    return value


# --- bytes -----------------------------------------------------------------------------------


@st.composite
def damaged(draw: st.DrawFn, what: Any, most: int = 3) -> bytes:
    """Bytes, or those of a strategy, that are cut off or in which bits, bytes and stretches are other, more or gone."""
    data = bytearray(draw(what) if isinstance(what, st.SearchStrategy) else what)
    for _ in range(draw(st.integers(1, most))):
        at, size = draw(st.integers(0, len(data))), draw(st.integers(1, 20))
        kind = draw(st.sampled_from(["bit", "byte", "more", "gone", "twice", "cut"]))
        if kind == "bit" and at < len(data):
            data[at] ^= 1 << size % 8
        elif kind == "byte":
            data[at : at + 1] = draw(st.binary(min_size=1, max_size=1))
        elif kind == "more":
            data[at:at] = draw(st.binary(min_size=1, max_size=20))
        elif kind == "gone":
            del data[at : at + size]
        elif kind == "twice":
            data[at:at] = data[at : at + size]
        elif kind == "cut":
            del data[at:]
    return bytes(data)


@st.composite
def with_literal(draw: st.DrawFn, data: bytes) -> bytes:
    """JSON in which a value is something that no JSON text may have, or is far too large."""
    starts = [at + 1 for at, byte in enumerate(data) if byte in b":,"]
    at = draw(st.sampled_from(starts or [0]))
    end = min((found for found in (data.find(b",", at), data.find(b"}", at)) if found >= 0), default=len(data))
    return data[:at] + draw(st.sampled_from(LITERALS)).encode() + data[end:]


@st.composite
def brackets(draw: st.DrawFn, most: int) -> bytes:
    """Brackets without end, or with all of them, or one too many."""
    count = draw(st.integers(1, most))
    start, end = draw(st.sampled_from([(b"[", b"]"), (b'{"a":', b"}"), (b'[{"method":', b"}]")]))
    return start * count + draw(st.sampled_from([b"", b"0" + end * count, b"1" + end * (count + 1)]))


def lines(right: st.SearchStrategy[Any], longest: int, kind: str = "") -> st.SearchStrategy[bytes]:
    """Lines or files of JSON, most of them wrong. longest: their bytes; kind: the field by which messages differ."""
    whole = right.flatmap(written)
    one_wrong = changed(right, most=1, keep=kind).flatmap(written)
    return often(
        whole,
        whole,
        changed(right).flatmap(written),
        *[one_wrong] * 6,
        values.flatmap(written),
        whole.flatmap(with_literal),
        damaged(whole),
        st.builds(bytes.__add__, whole, st.sampled_from([b"", b",", b" ", b"\0"])).flatmap(
            lambda first: whole.map(first.__add__)
        ),
        brackets(min(longest, 3000)),
        st.binary(max_size=60),
        st.builds(lambda data, size: data + b" " * (longest - len(data) + size), whole, st.integers(-2, 2)),
    )


# --- what may be said ------------------------------------------------------------------------


def is_sentence(text: str, longest: int = 300) -> bool:
    """Whether people can read a text, and no terminal obeys it."""
    return text.isprintable() and text.endswith(".") and len(text) <= longest
