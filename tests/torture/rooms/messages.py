"""What clients say to a room, by docs/rooms.schema.json and against it, and what a server says that lies."""

import json
import re
from typing import Any

from hypothesis import strategies as st

from host.rooms.messages import MAX_MESSAGE, SCHEMA
from tests.torture.rooms.model import Model, canonical, sha256

FIELDS = json.loads(SCHEMA.read_text("utf-8"))
TEXTS = [
    "", "c3", "undo", "resign", "K7QMXA", "0" * 16, "f" * 32, "f" * 64, "t" * 22, "Ada", "\u2603", "\ud800", "x" * 99,
]  # fmt: skip
NUMBERS = [-1, 0, 1, 2, 5, 1 << 53, 10**40, 0.5, -0.0, 1e308]
JSON = st.recursive(
    st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.sampled_from(TEXTS) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["t", "n", "seat", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)
WORDS = ["a1", "c3", "e2-e1", "vacuum:f6", "c3+", "-B", "z9", "swap", "undo", "resign", "commit"]


def by_schema(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """What the schema allows, or nearly: a pattern has some texts that fit it."""
    if "$ref" in schema:
        return by_schema(FIELDS["$defs"][schema["$ref"].rsplit("/", 1)[1]])
    if "anyOf" in schema:
        return st.one_of([by_schema(each) for each in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        fields = {name: by_schema(each) for name, each in schema["properties"].items()}
        must = {name: fields.pop(name) for name in schema.get("required", ())}
        return st.fixed_dictionaries(must, optional=fields)
    if prefix := schema.get("prefixItems"):
        return st.tuples(*map(by_schema, prefix)).map(list)
    if kind == "array":
        return st.lists(by_schema(schema["items"]), max_size=3)
    if kind == "integer":
        return st.integers(schema.get("minimum", 0), 5)
    if kind == "string":
        return st.sampled_from([text for text in TEXTS if re.search(schema.get("pattern", ""), text)])
    return {"boolean": st.booleans(), "null": st.none()}.get(kind or "", JSON)


def _odd(message: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A message in which a field is wrong, or missing, or one too many."""
    other = st.tuples(st.sampled_from([*message, "x"]), JSON).map(lambda field: {**message, field[0]: field[1]})
    less = st.sampled_from([*message]).map(lambda name: {key: value for key, value in message.items() if key != name})
    return other | less


MESSAGE = st.one_of([by_schema(each) for each in FIELDS["client"]["anyOf"]])
WRITTEN = MESSAGE.map(json.dumps)
GARBAGE = st.one_of(
    WRITTEN,
    MESSAGE.flatmap(_odd).map(json.dumps),
    st.tuples(WRITTEN, st.integers(0, 60)).map(lambda cut: cut[0][: cut[1]]),
    st.tuples(WRITTEN, st.integers(0, 60), st.text(max_size=3)).map(
        lambda at: at[0][: at[1]] + at[2] + at[0][at[1] + 1 :]
    ),
    JSON.map(json.dumps),
    st.sampled_from(
        ["", "[" * 4000, '{"t":"move"' * 300, '{"t":NaN}', "\ud800", " " * (MAX_MESSAGE + 1), '{"t":1e999}']
    ),
    st.text(max_size=20),
)
NO = st.builds(
    lambda why, to, id: {"t": "no", "why": why, "n": 0, "message": "The server says no.", "to": to, "id": id},
    st.sampled_from(["illegal", "turn", "seat", "stale", "rate", "closed", "busy", "version", "?"]),
    st.sampled_from(["", "move", "sit", "seed", "hello"]),
    st.sampled_from(["", "x"]),
).map(lambda fields: json.dumps({name: value for name, value in fields.items() if name != "id" or value}))


# --- a server that lies: what it says, and whether its clients have to say that something is wrong ---


def _event(model: Model, k: str, n: int = 1, head: str = "", **fields: Any) -> str:
    """An event after the log, with the head that it leads to, unless another is given. n: 1 for the next."""
    event = {"k": k, "n": model.n + n, "at": model.at, **fields}
    head = head or sha256(model.heads[-1].encode() + canonical(event).encode())[:16]
    return json.dumps({"t": "events", "from": event["n"], "events": [event], "head": head})


def _heartbeat(n: int) -> str:
    return json.dumps({"t": "heartbeat", "n": n, "head": "f" * 16, "now": 0})


STRANGE = {"t": "room", "game": "chess", "n": 99, "head": "f" * 16, "seats": [], "watch": 0, "now": 0}
STANDS: dict[str, Any] = {"seat": 1}
LIES: dict[str, tuple[Any, bool]] = {
    "another head": (lambda model: _event(model, "stand", head="f" * 16, **STANDS), True),
    "an end that nobody agreed on": (lambda model: _event(model, "over", outcome="draw", why="agreed"), True),
    "an illegal move": (lambda model: _event(model, "move", m="z9", seat=1, id="z"), True),
    "an event too early": (lambda model: _event(model, "close", n=2, why="idle"), True),
    "another past": (lambda model: _event(model, "close", n=0, why="idle"), False),
    "an event that is not kept": (lambda model: _event(model, "close", why="idle"), True),
    "no events": (lambda model: '{"t":"events","from":1,"events":7,"head":""}', True),
    "half a message": (lambda model: '{"t":"events","fr', True),
    "no object": (lambda model: "[1]", True),
    "brackets": (lambda model: "[" * 100_000, True),
    "a room without seats": (lambda model: '{"t":"room","n":1,"head":"","seats":5}', True),
    "another game": (lambda model: json.dumps(STRANGE), True),
    "a step back": (lambda model: '{"t":"fork"}', False),
    "events to come": (lambda model: _heartbeat(model.n + 5), False),
    "another head in a heartbeat": (lambda model: _heartbeat(model.n), False),
    "nobody": (lambda model: '{"t":"here","seats":[],"watch":-1}', False),
}
