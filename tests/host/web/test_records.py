"""A saved game as text: what is taken, and what is refused."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.web.messages import MAX_MOVES, Refused
from host.web.records import MAX_TEXT, VERSION, record_of, text_of

GAME = {"game": "robble", "options": {"size": "7"}, "moves": ["d4", "swap"], "seat": 1, "level": 3}
NOW = datetime(2026, 1, 31, 20, 15, 30, tzinfo=UTC)


def file(**changes):
    return json.dumps({"cairn": VERSION, **GAME, **changes})


def test_what_is_written_can_be_read():
    text = text_of(GAME, NOW)
    assert json.loads(text) == {"cairn": 1, "saved": "2026-01-31T20:15:30+00:00", **GAME}
    assert record_of(text) == GAME


def test_seat_and_level_may_be_missing():
    fields = json.loads(file())
    del fields["seat"], fields["level"]
    assert record_of(json.dumps(fields)) == {name: GAME[name] for name in ("game", "options", "moves")}


def test_unknown_fields_are_dropped():
    assert record_of(file(saved=17, note={"by": ["me"]})) == GAME


def test_a_long_game_is_taken():
    assert len(record_of(file(moves=["a1"] * MAX_MOVES))["moves"]) == MAX_MOVES


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "nor JSON"),
        ("rubbish", "nor JSON"),
        (file()[:-1], "nor JSON"),
        ("[" * 200_000, "nor JSON"),
        ('{"cairn":' * 50_000, "nor JSON"),
        ("[" * 400 + "]" * 400, "holds no game of Cairn's"),
        ("9" * 100_000, "nor JSON"),
        ("[]", "holds no game of Cairn's"),
        ("null", "holds no game of Cairn's"),
        ("{}", "holds no game of Cairn's"),
        (json.dumps(GAME), "holds no game of Cairn's"),
        (file(cairn="1"), "holds no game of Cairn's"),
        (file(cairn=True), "holds no game of Cairn's"),
        (file(cairn=0), "holds no game of Cairn's"),
        (file(cairn=1.0), "holds no game of Cairn's"),
        (file(cairn=VERSION + 1), "newer Cairn"),
        (file(game=None), "which game"),
        (file(game=["robble"]), "which game"),
        (file(game="x" * (MAX_TEXT + 1)), "which game"),
        (file(game="rob\nble"), "which game"),
        (file(game="\ud800"), "which game"),
        (file(game="röbble"), "which game"),
        (file(options={"größe": "7"}), "options"),
        (file(moves=["d４"]), "moves"),
        (file(options=None), "options"),
        (file(options=[]), "options"),
        (file(options={"size": 7}), "options"),
        (file(options={"size": "7" * (MAX_TEXT + 1)}), "options"),
        (file(options={"x" * (MAX_TEXT + 1): "7"}), "options"),
        (file(options={str(number): "1" for number in range(1000)}), "options"),
        (file(moves=None), "moves"),
        (file(moves="d4"), "moves"),
        (file(moves={"1": "d4"}), "moves"),
        (file(moves=["d4", 5]), "moves"),
        (file(moves=["d4", None]), "moves"),
        (file(moves=[["d4"]]), "moves"),
        (file(moves=["d\x004"]), "moves"),
        (file(moves=["x" * (MAX_TEXT + 1)]), "moves"),
        (file(moves=["a1"] * (MAX_MOVES + 1)), "too long"),
        (file(seat="1"), "seat"),
        (file(seat=-1), "seat"),
        (file(seat=True), "seat"),
        (file(level=1e400), "level"),
        (file(level=10**400), "level"),
        (file(level=None), "level"),
    ],
)
def test_what_does_not_do_is_refused_with_a_message(text, part):
    with pytest.raises(Refused) as refused:
        record_of(text)
    message = str(refused.value)
    assert part in message
    assert message.endswith(".") and len(message) < 120


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
)
nearly = st.fixed_dictionaries({"cairn": st.just(1) | anything}, optional=dict.fromkeys(GAME, anything))


@given(st.text() | anything.map(json.dumps) | nearly.map(json.dumps))
def test_whatever_comes_is_a_record_or_refused(text):
    try:
        record = record_of(text)
    except Refused:
        return
    assert {"game", "options", "moves"} <= record.keys() <= GAME.keys()
    assert all(type(text) is str for text in (record["game"], *record["moves"], *record["options"].values()))


@given(nearly.map(lambda fields: json.dumps({**GAME, **fields})))
def test_one_wrong_field_is_enough(text):
    fields = json.loads(text)
    try:
        record = record_of(text)
    except Refused:
        return
    assert record == {name: fields[name] for name in record}
