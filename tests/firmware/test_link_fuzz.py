"""Whatever comes over the link: the game is as it was, or as its moves make it, and every line gets its reply."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.door import NOBODY
from firmware.lines import MAX_LINE
from firmware.link import LINK
from tests.examples import examples
from tests.firmware.link_desk import LinkedDesk

METHODS = sorted(LinkedDesk().link._methods)
NAMES = ("row", "column", "from", "game", "options", "seat", "level", "moves", "move", "name", "value", "events", "id")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
# Values that mean something here and there, so that a request gets beyond the door now and then
texts = ["c3", "a1", "robble", "vacuum", "pebble_rebel", "resign", "undo", "rotation", "90", "supply", "1 A"]
sensible = st.sampled_from([0, 1, 5, 12, *texts, {}, {"size": "5"}, [], ["c3"], ["c3", "a1"], ["frame"]])
requests = st.fixed_dictionaries(
    {"method": st.sampled_from([*METHODS, "nothing"])},
    optional=dict.fromkeys(NAMES, sensible | json_values),
)
without_an_end = st.binary(max_size=2 * MAX_LINE).map(lambda data: data.replace(b"\n", b"").replace(b"\r", b""))
brackets = st.sampled_from([b"[", b'{"a":', b"[{", b"((("])
nests = st.builds(lambda bracket, count: bracket * count, brackets, st.integers(1, 500))
broken = st.one_of(
    without_an_end,
    nests,
    json_values.filter(lambda value: type(value) is not dict).map(lambda value: json.dumps(value).encode()),
    requests.map(lambda request: json.dumps(request).encode()[:-1]),
)


def playing():
    desk = LinkedDesk()
    desk.start(5)
    desk.play("c3", "a1")
    return desk


def replies(desk, line):
    """Send a line, and return what comes back that is no event."""
    desk.cable.arrives += line + b"\n"
    return [message for message in desk.heard(400) if "event" not in message]


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(broken, min_size=1, max_size=5))
def test_a_broken_line_changes_nothing(lines):
    desk = playing()
    before = desk.game.state()
    for line in lines:
        found = replies(desk, line)
        assert [sorted(reply) for reply in found] == ([["error", "id"]] if line else [])
    assert desk.game.state() == before
    assert desk.ask("hello")["link"] == LINK
    desk.play("b1")
    assert desk.game.ply == 3


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(requests, min_size=1, max_size=8))
def test_requests_of_any_kind_leave_a_sound_game(asked):
    desk = playing()
    for request in asked:
        line = json.dumps(request).encode()
        if request["method"] != "reset":
            (reply,) = replies(desk, line)
            assert len(line) <= MAX_LINE or "error" in reply
            assert "could not do that" not in reply.get("error", "")
    game = desk.game
    assert type(game).from_record(game.dump()).state() == game.state()
    assert game.outcome is None or game.to_move == NOBODY
    assert json.loads(json.dumps(desk.ask("panel")))["title"] == desk.panel.title
    assert len(desk.panel.lines()) == 8
