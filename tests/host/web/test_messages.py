"""What a page may send: validation."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.storage.journal import FINISHED
from host.rooms.client.actions import ACTIONS
from host.web.messages import MAX_BYTES, MAX_PASS, TYPES, parse
from host.web.records import MAX_MOVES
from host.web.refused import Refused
from tests.support.examples import examples
from tests.support.malformed import is_sentence, lines

GOOD = (
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
)
BAD = (
    (b'{"type": "ping"}', "binary"),
    ("{'type': 'ping'}", "not JSON"),
    ("[" * 1000, "not JSON"),
    ("null", "JSON object"),
    ('{"type": ["ping"]}', "type is one of"),
    ('{"type": "press", "row": 3}', "A press needs a column from 0 to 13, a whole number"),
    ('{"type": "press", "row": true, "column": 0}', "row from 0 to 11"),
    ('{"type": "press", "row": 1e400, "column": 0}', "row from 0 to 11"),
    ('{"type": "slide", "row": 3, "column": 3, "to_row": 0, "to_column": 14}', "to_column from 0 to 13"),
    ('{"type": "look", "move": -1}', "A look needs a move from 0 to 20000"),
    ('{"type": "branch", "move": 20001}', "move from 0 to 20000"),
    ('{"type": "open", "game": 0}', "An open needs a game from 1 to 20"),
    ('{"type": "resume", "pass": "é"}', "a text of 100 ASCII letters"),
    ('{"type": "resume", "pass": 1}', "a text of 100 ASCII letters"),
    ('{"type": "resume", "pass": "' + 101 * "x" + '"}', "a text of 100 ASCII letters"),
    ('{"type": "room", "do": []}', "in a room is one of"),
    ('{"type": "room", "do": "sit", "seat": 1.0, "name": ""}', "seat of sit is one of 1, 2, 3, 4"),
    ("é" * (MAX_BYTES // 2 + 1), "too long"),
)


def test_good_messages_are_taken_and_bad_ones_refused_with_a_message():
    for message in GOOD:
        text = json.dumps(message)
        assert parse(f" {text} ") == parse(text + " " * (MAX_BYTES - len(text))) == message
    for data, part in BAD:
        with pytest.raises(Refused) as refused:
            parse(data)
        assert part in str(refused.value) and is_sentence(str(refused.value))


# --- whatever comes -----------------------------------------------------------------------

KEY: dict[str, Any] = {"row": st.integers(0, ROWS - 1), "column": st.integers(0, COLUMNS - 1)}
FIELDS: dict[str, dict[str, Any]] = {
    **dict.fromkeys(("press", "release", "cancel", "point"), KEY),
    "slide": {**KEY, "to_row": KEY["row"], "to_column": KEY["column"]},
    "look": {"move": st.sampled_from([0, 1, MAX_MOVES])},
    "branch": {"move": st.sampled_from([0, 1, MAX_MOVES])},
    "open": {"game": st.integers(1, FINISHED)},
    "resume": {"pass": st.text("abc-_", max_size=MAX_PASS)},
    "room": {
        "do": st.sampled_from([*ACTIONS]),
        **{"seat": st.integers(1, 4), "yes": st.booleans(), "bot": st.integers(0, 3)},
        **dict.fromkeys(("name", "code", "game", "word"), st.sampled_from(["Ada", "K7QMXA", "robble", "oops"])),
    },
}
right = st.sampled_from([*TYPES, *FIELDS]).flatmap(
    lambda kind: st.fixed_dictionaries({"type": st.just(kind), **FIELDS.get(kind, {})})
)
NUMBERS = {"row": ROWS - 1, "column": COLUMNS - 1, "to_row": ROWS - 1, "to_column": COLUMNS - 1, "move": MAX_MOVES}


@st.composite
def frames(draw):
    """What comes over a WebSocket: texts, and bytes of a binary frame."""
    data = draw(lines(right, MAX_BYTES, "type"))
    try:
        return draw(st.sampled_from([data.decode("utf-8", "surrogatepass"), data]))
    except UnicodeDecodeError:
        return data


@settings(max_examples=examples(300))
@given(frames())
def test_whatever_comes_is_a_message_or_a_sentence(data):
    try:
        message = parse(data)
    except Refused as refused:
        assert is_sentence(str(refused))
        return
    assert isinstance(data, str) and len(data.encode()) <= MAX_BYTES
    for name in FIELDS.get(message["type"], {}).keys() & NUMBERS.keys():
        assert type(message[name]) is int and 0 <= message[name] <= NUMBERS[name]
    assert message["type"] != "open" or (type(message["game"]) is int and 1 <= message["game"] <= FINISHED)
    assert message["type"] != "room" or message["do"] in ACTIONS
