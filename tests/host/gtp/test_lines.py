"""Lines of the text protocol: what is a line, what its reply looks like, and that nothing but `quit` ends it."""

import tracemalloc
from types import SimpleNamespace
from typing import BinaryIO, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.gtp.session import COMMANDS
from host.gtp.wire import CHUNK, MAX_LINE, read_lines
from tests.host.gtp.controller import everything, replies, robble, run, say, send
from tests.support.alone import alone
from tests.support.examples import examples

ANSWERS = [
    (b"name\n", b"= Cairn\n\n"),
    (b"  name \t \n", b"= Cairn\n\n"),
    (b"name", b"= Cairn\n\n"),  # end of file in place of the line feed
    (b"name\r\n", b"= Cairn\n\n"),
    (b"\x00na\x7fme\x0b\x1b\n", b"= Cairn\n\n"),  # control characters are dropped
    (b"known_command\tplay\n", b"= true\n\n"),
    (b"known_command pl\x0cay\n", b"= true\n\n"),
    (b"name # and a comment\n", b"= Cairn\n\n"),
    (b"name# and a comment\n", b"= Cairn\n\n"),
    (b"12 name\n", b"=12 Cairn\n\n"),
    (b"0 name\n", b"=0 Cairn\n\n"),
    (b"007 name\n", b"=007 Cairn\n\n"),
    (b"\t5\tundo\n", b"?5 cannot undo: no move has been made yet.\n\n"),
    (b"5 clear_board\n", b"=5\n\n"),
    (b"clear_board\n", b"=\n\n"),
    (b"12 quit\nname\n", b"=12\n\n"),
    # nothing at all
    (b"", b""),
    (b"\n\r\n \n\t\n\x00\n", b""),
    (b"# name\n #\n", b""),
    (b"12\n12 # name\n", b""),
]


def test_a_line_and_its_reply() -> None:
    for sent, answer in ANSWERS:
        assert send(robble(), sent) == answer, sent


def test_what_is_neither_a_number_nor_a_command_is_unknown() -> None:
    for sent in (b"-1 name", b"1name", b"1.0 name", b"1 2 name", "\u0661 name".encode(), b"\xff", b"\xc2\xa0", b"="):
        (reply,) = replies(send(robble(), sent + b"\n"))
        assert reply.lstrip("?1 ").startswith("unknown command")


@pytest.mark.parametrize("length", [CHUNK - 1, CHUNK, CHUNK + 1, MAX_LINE + 1, MAX_LINE + CHUNK])
def test_blanks_comments_and_control_characters_do_not_make_a_line_long(length: int) -> None:
    for line, answer in (
        (b"%s", b""),
        (b"12%s", b""),
        (b"%s12 name", b"=12 Cairn\n\n"),
        (b"12%sname", b"=12 Cairn\n\n"),
        (b"12 name%s", b"=12 Cairn\n\n"),
    ):
        assert send(robble(), line % (b" " * length) + b"\n") == answer
    assert send(robble(), b"12 name #" + b"x" * length + b"\nname") == b"=12 Cairn\n\n= Cairn\n\n"
    assert send(robble(), b"#" * length + b"\nname") == b"= Cairn\n\n"
    assert send(robble(), b"na" + b"\x00" * length + b"me") == b"= Cairn\n\n"


@pytest.mark.parametrize("line", [b"12 load" + b" d4" * MAX_LINE, b"12 load " + b"d" * MAX_LINE])
def test_a_line_that_is_too_long_is_refused_whole(line: bytes) -> None:
    session = robble()
    before = everything(session)
    answer = replies(send(session, line + b"\n13 name\n"))
    assert answer == [f"?12 syntax error: a line has at most {MAX_LINE} characters.", "=13 Cairn"]
    assert everything(session) == before


def test_a_line_without_end_fills_no_memory() -> None:
    too_long, peak = alone(read_without_end)
    assert too_long and peak < 5 * MAX_LINE


def read_without_end() -> tuple[bool, int]:
    """Return whether the line is refused, and the most bytes that are allocated at a time."""
    chunks = [b"d" * CHUNK] * (6 * MAX_LINE // CHUNK) + [b"\n", b""]
    stream = SimpleNamespace(readline=lambda size: chunks.pop(0))
    tracemalloc.start()
    lines = list(read_lines(cast(BinaryIO, stream)))
    return lines[0].too_long, tracemalloc.get_traced_memory()[1]


def test_a_number_that_is_too_long_is_not_echoed_and_many_moves_are_taken() -> None:
    answer = replies(send(robble(), b"1" * (MAX_LINE + 1) + b" name\nname\n"))
    assert answer == [f"? syntax error: a line has at most {MAX_LINE} characters.", "= Cairn"]
    answer = replies(send(robble(), b"load" + b" d4" * (MAX_LINE // 4) + b"\n"))
    assert answer[0].startswith("? illegal move: Move 2: ")


WORDS = [*COMMANDS, *"1 007 black white d4 e4 swap resign undo robble size=5 size=6 #".split()]
LINES = st.one_of(
    st.binary(max_size=40),
    st.lists(st.one_of(st.sampled_from([word.encode() for word in WORDS]), st.binary(max_size=4)), max_size=5).map(
        b" ".join
    ),
).map(lambda line: line.replace(b"\n", b""))


def gets_a_reply(line: bytes) -> bool:
    """The protocol's rule for blank lines, comments and lonely numbers, once more in other words."""
    plain = bytes(byte for byte in line if (byte > 32 and byte != 127) or byte in b" \t")
    text = plain.partition(b"#")[0].decode("latin-1")
    words = text.replace("\t", " ").split(" ")
    words = [word for word in words if word]
    return len(words) > 1 or (len(words) == 1 and set(words[0]) - set("0123456789") != set())


@settings(max_examples=examples(300))
@given(st.lists(LINES.filter(lambda line: b"quit" not in line and b"genmove" not in line), max_size=8))
def test_every_line_gets_its_one_reply_and_errors_change_nothing(lines: list[bytes]) -> None:
    session = robble("size=5")
    for line in lines:
        before = everything(session)
        answer = replies(send(session, line + b"\n"))
        assert len(answer) == gets_a_reply(line)
        if answer and answer[0][0] == "?":
            assert everything(session) == before
    assert say(session, "1 name") == "=1 Cairn"


def test_a_fault_of_the_program_does_not_end_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = robble()

    def state() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(session.game, "state", state)
    assert say(session, "state") == "? internal error: ZeroDivisionError"
    assert "Traceback" in capsys.readouterr().err
    run(session, "play black d4")
