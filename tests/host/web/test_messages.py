"""What a page may send: validation."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.rooms.client.actions import ACTIONS
from host.web.errors import PageError
from host.web.messages import MAX_BYTES, parse
from tests.support.examples import examples
from tests.support.malformed import is_sentence, lines

# One of each type, with all that it needs
RIGHT = (
    {"type": "press", "row": 0, "column": 13},
    {"type": "release", "row": 11, "column": 0},
    {"type": "slide", "row": 1, "column": 2, "to_row": 3, "to_column": 4},
    {"type": "cancel", "row": 5, "column": 6},
    {"type": "point", "row": 5, "column": 6},
    {"type": "look", "move": 0},
    {"type": "branch", "move": 20_000},
    {"type": "open", "game": 20},
    {"type": "resume", "pass": "abc-_"},
    {"type": "room", "do": "sit", "seat": 1, "name": "Ada"},
    *({"type": kind} for kind in ("leave", "ping", "reboot", "take", "share", "unshare", "now", "finished")),
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
    ('{"type": "point", "row": 12, "column": 0}', "row from 0 to 11"),
    ('{"type": "slide", "row": 3, "column": 3, "to_row": 0, "to_column": 14}', "to_column from 0 to 13"),
    ('{"type": "look", "move": -1}', "A look needs a move from 0 to 20000"),
    ('{"type": "branch", "move": 20001}', "move from 0 to 20000"),
    ('{"type": "open", "game": 0}', "An open needs a game from 1 to 20"),
    ('{"type": "open", "game": 21}', "An open needs a game from 1 to 20"),
    ('{"type": "resume", "pass": "é"}', "a text of 100 ASCII letters"),
    ('{"type": "resume", "pass": 1}', "a text of 100 ASCII letters"),
    ('{"type": "resume", "pass": "' + 101 * "x" + '"}', "a text of 100 ASCII letters"),
    ('{"type": "room", "do": []}', "in a room is one of"),
    ('{"type": "room", "do": "sit", "seat": 1.0, "name": ""}', "seat of sit is one of 1, 2, 3, 4"),
    ("é" * (MAX_BYTES // 2 + 1), "too long"),
)


def test_good_messages_are_taken_and_bad_ones_refused_with_a_message():
    for message in RIGHT:
        text = json.dumps({"why": -9, **message})
        assert parse(f" {text} ") == parse(text + " " * (MAX_BYTES - len(text))) == {"why": -9, **message}
    for data, part in BAD:
        with pytest.raises(PageError) as refused:
            parse(data)
        assert part in str(refused.value) and is_sentence(str(refused.value))


# --- whatever comes -----------------------------------------------------------------------


@st.composite
def frames(draw):
    """What comes over a WebSocket: texts, and bytes of a binary frame."""
    data = draw(lines(st.sampled_from(RIGHT), MAX_BYTES, "type"))
    try:
        return draw(st.sampled_from([data.decode("utf-8", "surrogatepass"), data]))
    except UnicodeDecodeError:
        return data


@settings(max_examples=examples(300))
@given(frames())
def test_whatever_comes_is_a_message_or_an_error(data):
    try:
        message = parse(data)
    except PageError as refused:
        assert is_sentence(str(refused))
        return
    assert isinstance(data, str) and len(data.encode()) <= MAX_BYTES
    assert message["type"] != "room" or message["do"] in ACTIONS
