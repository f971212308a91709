"""What a page may send: validation."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.web.messages import KEY_TYPES, MAX_BYTES, TYPES, Refused, parse


@pytest.mark.parametrize(
    "message",
    [
        {"type": "press", "row": 0, "column": 13},
        {"type": "release", "row": 11, "column": 0},
        {"type": "slide", "row": 1, "column": 2, "to_row": 3, "to_column": 4},
        {"type": "cancel", "row": 5, "column": 6, "to_row": 99},
        {"type": "point", "row": 5, "column": 6},
        {"type": "leave"},
        {"type": "ping"},
        {"type": "reboot", "why": "because"},
        {"type": "look", "move": 0},
        {"type": "now", "move": -9},
        {"type": "branch", "move": 20_000},
        {"type": "open", "game": 20},
        {"type": "names", "names": ["  Ada \n Bo ", "", "Ä"]},
    ],
    ids=lambda message: message["type"],
)
def test_good_messages(message):
    assert parse(f" {json.dumps(message)} ") == message


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b'{"type": "ping"}', "binary"),
        ("", "not JSON"),
        ("hello", "not JSON"),
        ("{'type': 'ping'}", "not JSON"),
        ("[" * 1000, "not JSON"),
        ("[]", "JSON object"),
        ("17", "JSON object"),
        ("null", "JSON object"),
        ('"ping"', "JSON object"),
        ("{}", "type is one of"),
        ('{"type": 1}', "type is one of"),
        ('{"type": ["ping"]}', "type is one of"),
        ('{"type": "PING"}', "type is one of"),
        ('{"type": "press"}', "row from 0 to 11"),
        ('{"type": "press", "row": 3}', "column from 0 to 13"),
        ('{"type": "press", "column": 3}', "row from 0 to 11"),
        ('{"type": "press", "row": 12, "column": 0}', "row from 0 to 11"),
        ('{"type": "press", "row": -1, "column": 0}', "row from 0 to 11"),
        ('{"type": "press", "row": 0, "column": 14}', "column from 0 to 13"),
        ('{"type": "press", "row": 1.0, "column": 0}', "whole number"),
        ('{"type": "press", "row": true, "column": 0}', "whole number"),
        ('{"type": "press", "row": "1", "column": 0}', "whole number"),
        ('{"type": "press", "row": null, "column": 0}', "whole number"),
        ('{"type": "press", "row": [1], "column": 0}', "whole number"),
        ('{"type": "press", "row": NaN, "column": 0}', "whole number"),
        ('{"type": "press", "row": Infinity, "column": 0}', "whole number"),
        ('{"type": "press", "row": 1e400, "column": 0}', "whole number"),
        ('{"type": "press", "row": %s, "column": 0}' % ("9" * 900), "whole number"),
        ('{"type": "release", "row": 0, "column": 99}', "A release needs a column"),
        ('{"type": "cancel", "row": 3}', "A cancel needs a column"),
        ('{"type": "point", "row": 3, "column": 14}', "A point needs a column"),
        ('{"type": "slide", "row": 3, "column": 3}', "A slide needs a to_row from 0 to 11"),
        ('{"type": "slide", "row": 3, "column": 3, "to_row": 0, "to_column": 14}', "to_column from 0 to 13"),
        ('{"type": "slide", "to_row": 3, "to_column": 3}', "A slide needs a row"),
        ('{"type": "look"}', "A look needs a move from 0 to 20000"),
        ('{"type": "look", "move": -1}', "move from 0 to 20000"),
        ('{"type": "branch", "move": 20001}', "move from 0 to 20000"),
        ('{"type": "branch", "move": "3"}', "whole number"),
        ('{"type": "open", "game": 0}', "An open needs a game from 1 to 20"),
        ('{"type": "open", "game": true}', "whole number"),
        ('{"type": "names"}', "list of 4 texts"),
        ('{"type": "names", "names": "Ada"}', "list of 4 texts"),
        ('{"type": "names", "names": ["a", "b", "c", "d", "e"]}', "list of 4 texts"),
        ('{"type": "names", "names": ["Ada", 1]}', "list of 4 texts"),
        ('{"type": "names", "names": ["Maximiliane A"]}', "12 letters"),
        ('{"type": "names", "names": ["A\\u0000"]}', "12 letters"),
        ('{"type": "names", "names": ["\\u202eadA"]}', "12 letters"),
        ('{"type": "room", "do": []}', "in a room is one of"),
        ('{"type": "room", "do": "sit", "seat": 1.0, "name": ""}', "seat of sit is one of 1, 2, 3, 4"),
        (json.dumps({"type": "ping", "more": "x" * MAX_BYTES}), "too long"),
        ("é" * (MAX_BYTES // 2 + 1), "too long"),
        ('{"type": "\\ud800"}', "type is one of"),
        ("\ud800", "not JSON"),
    ],
)
def test_bad_messages_are_refused_with_a_message(data, part):
    with pytest.raises(Refused) as refused:
        parse(data)
    message = str(refused.value)
    assert part in message
    assert message.endswith(".") and len(message) < 200


def test_the_longest_message_is_taken():
    text = '{"type": "ping"}'
    assert parse(text + " " * (MAX_BYTES - len(text))) == {"type": "ping"}
    with pytest.raises(Refused, match="too long"):
        parse(text + " " * (MAX_BYTES - len(text) + 1))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
)
nearly = st.fixed_dictionaries(
    {},
    optional={"type": st.sampled_from(TYPES) | anything}
    | dict.fromkeys(("row", "column", "to_row", "to_column", "move", "game"), st.integers(0, 25) | anything),
)


@given(st.text() | st.binary() | anything.map(json.dumps) | nearly.map(json.dumps))
def test_whatever_comes_is_a_message_or_refused(data):
    try:
        message = parse(data)
    except Refused:
        return
    kind = message["type"]
    assert kind in TYPES
    prefixes = {"slide": ("", "to_")}.get(kind, ("",) if kind in (*KEY_TYPES, "point") else ())
    for prefix in prefixes:
        assert 0 <= message[f"{prefix}row"] < 12 and 0 <= message[f"{prefix}column"] < 14
    if kind in ("look", "branch", "open"):
        assert 0 <= message["game" if kind == "open" else "move"] <= (20 if kind == "open" else 20_000)
