"""A saved game as text: what is taken, and what is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.web.records import MAX_MOVES, MAX_TEXT, VERSION, record_of, text_of
from host.web.refused import Refused
from tests.support.malformed import is_sentence, lines

GAME = {"game": "robble", "options": {"size": "7"}, "moves": ["d4", "swap"], "seat": 1, "level": 3}
NOW = "2026-01-31T20:15:30+00:00"


def file(**changes):
    return json.dumps({"cairn": VERSION, **GAME, **changes})


def test_what_is_written_can_be_read():
    text = text_of(GAME, NOW)
    assert json.loads(text) == {"cairn": 1, "saved": NOW, **GAME}
    assert record_of(text) == record_of(file(saved=17, note={"by": ["me"]})) == GAME
    bare = {name: GAME[name] for name in ("game", "options", "moves")}
    assert record_of(json.dumps({"cairn": VERSION, **bare})) == bare
    assert len(record_of(file(moves=["a1"] * MAX_MOVES))["moves"]) == MAX_MOVES


REFUSED = (
    ("", "nor JSON"),
    ("[" * 200_000, "nor JSON"),
    ("9" * 100_000, "nor JSON"),
    ("[]", "holds no game of Cairn's"),
    (json.dumps(GAME), "holds no game of Cairn's"),
    (file(cairn=True), "holds no game of Cairn's"),
    (file(cairn=0), "holds no game of Cairn's"),
    (file(cairn=VERSION + 1), "newer Cairn"),
    (file(game="x" * (MAX_TEXT + 1)), "which game"),
    (file(game="röbble"), "which game"),
    (file(options={"größe": "7"}), "options"),
    (file(options={"size": "7" * (MAX_TEXT + 1)}), "options"),
    (file(options={str(number): "1" for number in range(1000)}), "options"),
    (file(moves="d4"), "moves"),
    (file(moves=["d\x004"]), "moves"),
    (file(moves=["a1"] * (MAX_MOVES + 1)), "too long"),
    (file(seat=True), "seat"),
    (file(level=10**400), "level"),
)


def test_what_does_not_do_is_refused_with_a_message():
    for text, part in REFUSED:
        with pytest.raises(Refused, match=part) as refused:
            record_of(text)
        assert is_sentence(str(refused.value), 120)


@given(lines(st.just({"cairn": VERSION, **GAME, "move": 1}), 3000))
def test_whatever_comes_is_a_record_or_refused(data):
    text = data.decode("utf-8", "replace")
    try:
        record = record_of(text)
    except Refused as refused:
        assert is_sentence(str(refused), 120)
        return
    fields = json.loads(text)
    assert fields["cairn"] == VERSION and record == {name: fields[name] for name in record}
    assert {"game", "options", "moves"} <= record.keys() <= {*GAME, "move"}
    assert all(type(text) is str for text in (record["game"], *record["moves"], *record["options"].values()))
    assert all(type(record[name]) is int and record[name] >= 0 for name in ("seat", "level", "move") if name in record)
