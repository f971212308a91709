"""Messages as text: the examples of the protocol, what is refused, and the schema."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.rooms import messages
from host.rooms.facts import Refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"t":"hello","v":1,"room":"K7QMXA","token":null,"have":{"n":17,"head":"9f3a61c29f3a61c2"}}',
            messages.Hello(v=1, room="K7QMXA", have=messages.Have(n=17, head="9f3a61c2" * 2)),
        ),
        (
            '{"t":"sit","seat":2,"name":"Bo","seed":"00112233445566778899aabbccddeeff"}',
            messages.Sit(seat=2, name="Bo", seed="00112233445566778899aabbccddeeff"),
        ),
        ('{"t":"move","id":"c1f3","after":19,"m":"commit"}', messages.Move(id="c1f3", after=19, m="commit")),
        ('{"t":"ask","what":"undo"}', messages.Ask(what="undo")),
        ('{"t":"answer","n":21,"yes":true}', messages.Answer(n=21, yes=True)),
        ('{"t":"stand"}', messages.Stand()),
        ('{"t":"leave"}', messages.Leave()),
        ('{"t":"ping"}', messages.Ping()),
    ],
)
def test_what_clients_say(text: str, message: messages.ClientMessage) -> None:
    assert messages.decode(text) == messages.decode(text.encode()) == message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"t":"dance"}',
        '{"t":"stand","seat":1}',
        '{"t":"move","id":"","after":1,"m":"d4"}',
        '{"t":"move","id":"a","after":-1,"m":"d4"}',
        '{"t":"move","id":"a","after":9007199254740992,"m":"d4"}',
        '{"t":"move","id":"a","after":1.0,"m":"d 4"}',
        '{"t":"move","id":"a","after":"1","m":"d4"}',
        '{"t":"move","id":"a","after":1,"m":"d4\\n"}',
        '{"t":"move","id":"a","after":1,"m":"' + "x" * 201 + '"}',
        '{"t":"move","id":"' + "x" * 33 + '","after":1,"m":"d4"}',
        '{"t":"sit","seat":0,"name":"Bo","seed":"00112233445566778899aabbccddeeff"}',
        '{"t":"sit","seat":2,"name":"' + "x" * 25 + '","seed":"00112233445566778899aabbccddeeff"}',
        '{"t":"sit","seat":2,"name":"Bo","seed":"00"}',
        '{"t":"sit","seat":2,"name":"Bo","seed":"00112233445566778899aabbccddeeff","token":"short"}',
        '{"t":"hello","v":2,"room":"K7QMXA"}',
        '{"t":"hello","v":1,"room":"k7qmxa"}',
        '{"t":"answer","n":1,"yes":1}',
        '{"t":"ask","what":"money"}',
        '{"t":"ping"' + " " * 4096 + "}",
        "\ud800",
        "[" * 4000,
    ],
)
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match=r"^That message .*\.$") as refused:
        messages.decode(text)
    assert refused.value.why == "illegal" and len(str(refused.value)) < 300


@given(st.one_of(st.text(), st.binary()))
def test_no_bytes_break_the_reader(data: str | bytes) -> None:
    with pytest.raises(Refused):
        messages.decode(data)


def test_what_makes_a_room() -> None:
    wanted = messages.decode_new_room('{"game":"vacuum","options":{"players":"3"},"table":"seated"}')
    assert (wanted.game, wanted.options, wanted.table, wanted.moves) == ("vacuum", {"players": "3"}, "seated", ())
    for text in ('{"game":1}', '{"game":"robble","table":"round"}', '{"game":"robble","clock":{"limit":1}}'):
        with pytest.raises(Refused):
            messages.decode_new_room(text)


def test_the_schema_is_in_the_docs() -> None:
    assert messages.SCHEMA.read_text("utf-8") == messages.schema(), "run `python -m host.rooms.messages`"
    schema = json.loads(messages.schema())
    assert len(schema["client"]["anyOf"]) == 11 and len(schema["server"]["anyOf"]) == 7
