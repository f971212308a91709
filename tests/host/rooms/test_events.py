"""Events as JSON: canonical, strict, chained."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.rooms import events
from host.rooms.events import KINDS, Clock, Move, Open, Sit, head_after
from host.rooms.hash_chain import FIRST_HEAD, canonical
from host.rooms.room import STEPS

OPEN = Open(
    n=1,
    at=1_795_338_000_123,
    code="K7QMXA",
    game="vacuum",
    options={"turns": "0", "players": "3"},
    table="seated",
    commit="ab" * 32,
    owner="cd" * 32,
    clock=Clock(600_000, 5000),
)
MOVE = Move(n=2, at=1_795_338_000_124, seat=1, id="c1f3", m="vacuum:f6")


def test_every_kind_has_its_word_and_its_step() -> None:
    assert sorted(KINDS) == sorted(
        "open sit stand seed move chance undo ask answer forfeit pause resume over reveal rematch close".split()
    )
    assert sorted(STEPS) == sorted(KINDS) and MOVE.k == "move"


def test_canonical_json_is_sorted_and_short() -> None:
    assert MOVE.body() == b'{"at":1795338000124,"id":"c1f3","k":"move","m":"vacuum:f6","n":2,"seat":1}'
    fields = json.loads(OPEN.body())
    assert list(fields) == sorted(fields) and list(fields["options"]) == ["players", "turns"]
    assert "moves" not in fields


PRINTABLE = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=24)
SITS = st.builds(
    Sit,
    n=st.integers(1, 9),
    at=st.integers(0, 1 << 52),
    seat=st.integers(1, 4),
    name=PRINTABLE,
    key=st.just("0" * 64),
    commit=st.sampled_from(["", "0" * 64]),
)


@given(SITS)
def test_any_language_can_write_it(event: Sit) -> None:
    """Canonical JSON is what the standard library writes with sorted keys; so is JavaScript's."""
    fields = json.loads(event.body())
    written = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert written.encode() == event.body()
    assert canonical(fields).encode() == event.body()  # and a board
    assert events.decode(event.body()) == event


def test_what_is_no_event_is_refused_in_a_sentence() -> None:
    """What fields may have is in the schema, see test_messages.py."""
    odd = ['{"k":"dance","n":1,"at":1}', '{"k":"stand","n":1,"at":1,"seat":1,"more":1}']
    for text in ("", "[]", '{"k":"move"}', '{"k":"close","n":1,"at":1,"why":"\ud800"}', "[" * 100_000, *odd):
        with pytest.raises(ValueError, match=r"^This is no event of a room: .*\.$"):
            events.decode(text.encode("utf-8", "surrogatepass"))


def test_heads_chain() -> None:
    first = head_after(FIRST_HEAD, [OPEN])
    assert first == hashlib.sha256(b"0" * 16 + OPEN.body()).digest()[:8].hex()
    both = head_after(FIRST_HEAD, [OPEN, MOVE])
    assert both == head_after(first, [MOVE])
    assert both == hashlib.sha256(first.encode() + MOVE.body()).digest()[:8].hex()
    assert both != head_after(FIRST_HEAD, [MOVE])
