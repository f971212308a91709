"""Messages and events as JSON: the examples of the protocol, what is refused, the schema; canonical and chained."""

import hashlib
import json
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.rooms import events, messages
from host.rooms.bot.player import AGREES
from host.rooms.errors import RoomError
from host.rooms.events import KINDS, Clock, Move, Open, Sit
from host.rooms.hash_chain import FIRST_HEAD, canonical, head_after
from host.rooms.questions import QUESTIONS
from host.rooms.room import STEPS
from host.rooms.versions import VERSION
from tests.support.examples import examples
from tests.support.malformed import lines

COMMIT = "0123456789abcdef" * 4
TOKEN = "t" * 22
SAID = [
    (
        '{"t":"hello","v":4,"room":"K7QMXA","token":null,"have":{"n":17,"head":"9f3a61c29f3a61c2"}}',
        messages.Hello(v=4, room="K7QMXA", have=messages.Have(n=17, head="9f3a61c2" * 2)),
    ),
    (f'{{"t":"sit","seat":2,"name":"Bo","commit":"{COMMIT}"}}', messages.Sit(seat=2, name="Bo", commit=COMMIT)),
    ('{"t":"move","id":"c1f3","after":19,"m":"commit"}', messages.Move(id="c1f3", after=19, m="commit")),
    ('{"t":"ask","what":"undo"}', messages.Ask(what="undo")),
    ('{"t":"answer","n":21,"yes":true}', messages.Answer(n=21, yes=True)),
    ('{"t":"stand"}', messages.Stand()),
    ('{"t":"seed","seed":"' + "0f" * 16 + '"}', messages.Seed(seed="0f" * 16)),
    ('{"t":"leave"}', messages.Leave()),
    ('{"t":"ping"}', messages.Ping()),
    ('{"t":"resume"}', messages.Resume()),
    ('{"t":"forfeit"}', messages.Forfeit()),
    (f'{{"t":"close","owner":"{TOKEN}"}}', messages.Close(owner=TOKEN)),
    ('{"t":"bot","seat":2,"level":3}', messages.Bot(seat=2, level=3)),
    ('{"t":"react","word":"oops"}', messages.React(word="oops")),
]


def test_messages_and_bots_know_every_question() -> None:
    assert set(get_args(events.Wish)) == set(QUESTIONS) == set(AGREES)


def test_what_clients_say() -> None:
    for text, message in SAID:
        assert messages.decode(text) == messages.decode(text.encode()) == message


def test_anything_else_is_refused_with_a_message() -> None:
    """What fields may have is in the schema below."""
    odd = ['{"t":"dance"}', '{"t":"stand","seat":1}', '{"t":"seed","seed":"' + "0f" * 16 + '\\n"}']
    for text in ("", "null", '{"t":"ping"' + " " * 4096 + "}", "\ud800", "[" * 4000, *odd):
        with pytest.raises(RoomError, match=r"^That message .*\.$") as refused:
            messages.decode(text)
        assert refused.value.reason == "illegal" and len(str(refused.value)) < 300


@settings(max_examples=examples(300))
@given(lines(st.sampled_from([json.loads(text) for text, _ in SAID]), messages.MAX_MESSAGE, "t"))
def test_whatever_comes_is_a_message_or_refused_with_a_message(data: bytes) -> None:
    for decode in (messages.decode, messages.decode_hello):
        try:
            message = decode(data)
        except RoomError as refused:
            assert str(refused).endswith(".") and len(str(refused)) < 300
        else:
            assert len(data) <= messages.MAX_MESSAGE and decode(messages.encode(message)) == message


def test_what_makes_a_room() -> None:
    wanted = messages.decode_new_room('{"game":"vacuum","options":{"players":"3"}}')
    assert (wanted.game, wanted.options, wanted.table, wanted.moves) == ("vacuum", {"players": "3"}, "seated", ())
    for text in ('{"game":1}', '{"game":"robble","table":"free"}', '{"game":"robble","clock":{"limit":1}}'):
        with pytest.raises(RoomError):
            messages.decode_new_room(text)


def test_another_version_is_noticed_before_all_that_may_have_changed_with_it() -> None:
    for version, say in ((VERSION - 1, "is newer than"), (VERSION + 1, "is older than"), (10**30, "cannot be read")):
        with pytest.raises(RoomError, match=say):
            messages.decode_hello(f'{{"t":"hello","v":{version},"rooms":["K7QMXA"]}}')
        with pytest.raises(RoomError, match=say):
            messages.decode_new_room(f'{{"v":{version},"rules":"go"}}')


def test_the_schema_is_in_the_docs() -> None:
    assert messages.SCHEMA.read_text("utf-8") == messages.schema(), "run `python -m host.rooms.messages`"
    schema = json.loads(messages.schema())
    assert len(schema["client"]["anyOf"]) == 14 and len(schema["server"]["anyOf"]) == 8


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


def test_what_is_no_event_is_refused_with_a_message() -> None:
    """What fields may have is in the schema, see test_messages.py."""
    odd = ['{"k":"dance","n":1,"at":1}', '{"k":"stand","n":1,"at":1,"seat":1,"more":1}']
    for text in ("", "[]", '{"k":"move"}', '{"k":"close","n":1,"at":1,"why":"\ud800"}', "[" * 100_000, *odd):
        with pytest.raises(ValueError, match=r"^This is no event of a room: .*\.$"):
            events.decode(text.encode("utf-8", "surrogatepass"))


def test_heads_chain() -> None:
    log = [event.body().decode() for event in (OPEN, MOVE)]
    first = head_after(FIRST_HEAD, log[:1])
    assert first == hashlib.sha256(b"0" * 16 + OPEN.body()).digest()[:8].hex()
    both = head_after(FIRST_HEAD, log)
    assert both == head_after(first, log[1:])
    assert both == hashlib.sha256(first.encode() + MOVE.body()).digest()[:8].hex()
    assert both != head_after(FIRST_HEAD, log[1:])
