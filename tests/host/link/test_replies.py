"""What a board may answer: everything that a true one does, and nothing else, whatever asks it."""

import json
from typing import Any

import pytest

from host import cli
from host.link import replies
from host.link.client import Client, with_check
from host.link.errors import LinkError, RequestError
from host.link.replies import EVENTS, REPLIES, checked, checked_event, whole_game
from host.targets.linked import LinkedBoard
from tests.host.link.lying_board import REVIEW, LyingWire, answer, events
from tests.support.malformed import TERMINAL

HEAD = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1}


@pytest.mark.parametrize("method", sorted(REPLIES))
def test_true_answers_are_taken_as_they_are(method):
    request = {"method": method, "row": 5, "from": 0, "count": 16}
    said = answer(request)
    assert json.loads(json.dumps(checked(method, said))) == said


@pytest.mark.parametrize("event", events(), ids=lambda event: event["event"])
def test_true_events_are_taken_as_they_are(event):
    assert checked_event(event) == event and event["event"] in EVENTS


@pytest.mark.parametrize("wrong", [None, [], {"link": True, "cairn": "1"}])
def test_a_hello_that_is_none_is_an_error_with_a_message(wrong):
    with pytest.raises(LinkError, match=r"^The board answers `hello` in a way that makes no sense \(.*\)\. Bring"):
        Client(LyingWire(answers={"hello": wrong})).connect()


@pytest.mark.parametrize(
    ("method", "wrong"),
    [
        ("record", {**HEAD, "ply": -1, "moves": []}),
        ("record", {**HEAD, "ply": 1 << 40, "moves": []}),
        ("keys", [["help", 12, 0, "h", "help", "", True]]),
        ("labels", ["a"] * 13),
        ("squares", ["robble", ["a1 0"] * 13]),
        ("squares", ["robble", ["a1 0"] * 5]),
        ("frame", {"wire": "AA=="}),
        ("frame", {"wire": "A" * 672 + "\n"}),
        ("settings", {"brightness": 7}),
        ("review", {**REVIEW, "turns": [[1, 2, "a1"]]}),
    ],
)
def test_an_answer_of_another_kind_is_an_error_with_a_message(method, wrong):
    board: Any = LinkedBoard(LyingWire(answers={method: wrong}))
    board.boot()
    row = [0] * (method in ("labels", "squares"))
    with pytest.raises(LinkError, match=rf"^The board answers `{method}` in a way that makes no sense \("):
        getattr(board, {"keys": "soft_keys"}.get(method, method))(*row)


@pytest.mark.parametrize("ply", [None, 10_000])
def test_a_game_without_end_is_not_read_for_ever(ply, monkeypatch):
    monkeypatch.setattr(replies, "MAX_MOVES", 100)
    asked: list[int] = []

    def ask(method, **parameters):
        asked.append(parameters["from"])
        return {**HEAD, "moves": ["c3"] * 24, **({} if ply is None else {"ply": ply})}

    with pytest.raises(LinkError, match="a game of more than 100 moves, which makes no sense"):
        whole_game(ask, "record")
    assert len(asked) == 5


def test_an_error_is_a_text_and_not_too_long():
    client: Any = Client(LyingWire())
    client.connect()
    for error, kind in (("No. " * 500, RequestError), (None, LinkError), (["No."], LinkError), ({"a": 1}, LinkError)):
        client.wire.lie(
            lambda message, error=error: with_check(json.dumps({"id": message["id"], "error": error}).encode())
        )
        with pytest.raises(kind) as raised:
            client.ask("panel")
        assert len(str(raised.value)) <= 500


def test_events_that_nobody_takes_do_not_pile_up():
    client = Client(LyingWire())
    client.open()
    for hz in range(5000):
        client._take(json.dumps({"event": "tone", "hz": hz}).encode())
    assert len(client.events) == 1000 and client.events[-1]["hz"] == 4999


def test_a_board_has_no_way_to_the_terminal(monkeypatch, capsys):
    """In what it says of itself, in its log, its crash log, and its errors."""
    crashes = {**answer({"method": "selftest"}), "crashes": [TERMINAL], "journal": TERMINAL}
    panel = {**answer({"method": "panel"}), "title": TERMINAL, "log": [TERMINAL]}
    lies = {"hello": {"link": 1, "cairn": TERMINAL, "machine": TERMINAL}, "panel": panel, "selftest": crashes}
    monkeypatch.setattr("host.commands.board.SerialWire", lambda url: LyingWire(answers=lies))
    for topic in ("versions", "log", "selftest"):
        assert cli.main(["board", topic, "--port", "x"]) == 0
        said = capsys.readouterr()
        assert "?]0;mine?" in said.out and all(line.isprintable() for line in said.out.splitlines()) and not said.err


def test_a_board_that_is_too_old_for_the_selftest_is_said(monkeypatch, capsys):
    old = {"flash_size": 1 << 20, "seen": [0] * 14}
    monkeypatch.setattr("host.commands.board.SerialWire", lambda url: LyingWire(answers={"selftest": old}))
    assert cli.main(["board", "selftest", "--port", "x"]) == 2
    assert "lacks what newer ones have (bounces, chain, company, crashes, " in capsys.readouterr().err
