"""The rooms' server: what a client may ask, what all others hear of it, and its own bots."""

import asyncio
import json
import random
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engines.vacuum.rules import Vacuum
from host.http.qr import modules_of
from host.rooms.names import BOTS
from host.rooms.server.access import Access
from host.rooms.server.bots import CALLS, ENOUGH, FULL, NONE, OF_ADDRESS, OFTEN, Bots
from host.rooms.server.limits import REACTIONS
from host.rooms.server.owner import DISCONNECT_GRACE_S
from host.rooms.server.rooms import ASLEEP_MS, IDLE_MS
from host.rooms.versions import VERSION
from tests.host.rooms.hand import Hand, guest, seated
from tests.host.rooms.memory import ELSEWHERE, Server
from tests.host.rooms.rooms_process import Client, RoomsProcess


def test_a_room_that_cannot_be_is_refused(server: Server) -> None:
    for body, say in (
        (b"nonsense", "cannot be read"),
        (b'{"game": "chess"}', "chess"),
        (b'{"game": "robble", "moves": ["z99"]}', "no such square"),
        (b'{"game": "robble", "pad": "' + b"x" * (1 << 20) + b'"}', "too long"),
    ):
        answer = server.post(body)
        assert answer.status_code == 400 and say in answer.json()["message"]
    assert server.rooms.count() == (0, 0)


def test_a_long_game_that_begins_a_room_keeps_no_other_room_waiting(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not while the room is made, nor while it wakes: its moves are played by a thread, which waits here."""
    game, chance = Vacuum(4, 200), random.Random(1)
    while game.ply < 100:
        texts = {game.text(move): move for move in game.legal_moves()}
        game.play(texts[chance.choice(sorted(texts.keys() - {"resign", "undo"}))])
    other, goes_on = server.make(), asyncio.Event()

    async def thread(act: Any, *arguments: Any) -> Any:
        await goes_on.wait()
        return act(*arguments)

    def meanwhile(*asked: Any) -> Any:
        goes_on.clear()
        task = server.run(server.answer(*asked))
        assert server.get(f"/api/rooms/{other}").status_code == 200 and not task.done()
        goes_on.set()
        return server.loop.run_until_complete(task).json()

    monkeypatch.setattr(asyncio, "to_thread", thread)
    wanted = {"game": "vacuum", "options": game.options(), "moves": game.texts()}
    code = meanwhile("POST", "/api/rooms", json.dumps(wanted).encode(), ELSEWHERE, {})["code"]
    assert server.rooms.awake[code].room.game.ply == 100
    server.pass_ms(ASLEEP_MS)
    server.sweep()
    assert code not in server.rooms.awake
    assert meanwhile("GET", f"/api/rooms/{code}", b"", ELSEWHERE, {})["game"] == "vacuum"


def test_a_code_that_there_is_not(server: Server) -> None:
    """It is not guessed either: after some wrong ones nobody gets in without the token of a seat."""
    code = server.make()
    ada, _ = seated(server, code)
    for _ in range(40):
        answer = server.get("/api/rooms/ZZZZZZ", ada.address)
    assert answer.status_code == 429 and "Too many wrong codes" in answer.json()["message"]
    assert server.get(f"/api/rooms/{code}", ada.address).status_code == 429
    assert guest(server, code, ada.token, ada.address).heard[0]["you"] == 1
    for _ in range(40):
        guest(server, "ZZZZZZ", address="192.0.2.77")
    assert server.get(f"/api/rooms/{code}", "192.0.2.77").status_code == 429
    # Nor does anything else say which rooms there are.
    for guess in (code, "ZZZZZZ"):
        assert server.get(f"/api/rooms/{guess}/log", ada.address).status_code == 429
        stranger = guest(server, guess, address=ada.address)
        assert [no["why"] for no in stranger.heard] == ["rate"] and stranger.closed == 1008


def test_who_makes_or_finds_a_room_gets_the_qr_code_of_its_page() -> None:
    """A board in a browser cannot make one: it shows this on its display."""
    with closing(Server(access=Access(public="https://cairn.example"))) as server:
        made = server.post('{"game": "robble"}', host="cairn.example", origin="https://cairn.example").json()
        found = server.get(f"/api/rooms/{made['code']}", host="cairn.example").json()
        assert made["url"] == f"https://cairn.example/{made['code']}"
        assert made["qr"] == found["qr"] == modules_of(made["url"]) != ""
        hand = Hand(server, made["code"], ELSEWHERE, host="cairn.example")
        assert hand.enter()[0]["qr"] == ""  # it would be the same at each connection


def test_a_link_may_end_with_what_followed_it_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the page")
    with closing(Server(site=tmp_path)) as server:
        for path in ("K7QMXA.", "k7q-mxa/", "K7QMXA!", "K7QMXA)"):
            answer = server.get(f"/{path}")
            assert (answer.status_code, answer.headers["location"]) == (307, "/K7QMXA")
        for path in ("K7QMXA", "k7q-mxa", ""):
            assert server.get(f"/{path}").text == "the page"
        assert server.get("/nothing.").status_code == 404


def test_the_first_message_is_a_hello_for_that_room_and_the_only_one(server: Server) -> None:
    code = server.make()
    for hello, why in (
        ({"t": "ping"}, "illegal"),
        ({"t": "hello", "v": VERSION, "room": "ZZZZZZ"}, "illegal"),
        ({"t": "hello", "v": VERSION + 1, "room": code, "new": True}, "version"),
    ):
        hand = Hand(server, code, ELSEWHERE)
        hand.open()
        assert hand.refusal(**hello)[0] == why and hand.closed == 1008
    hand = guest(server, code)
    assert "first message alone" in hand.refusal("hello", v=VERSION, room=code)[1] and not hand.closed


def test_who_is_here(server: Server) -> None:
    code = server.make()
    ada, bo = seated(server, code)

    def told() -> list[Any]:
        return [(one["seats"], one["watch"]) for one in ada.receive() if one["t"] == "here"]

    third = guest(server, code)
    assert told() == [([True, True], 1)]
    for hand, seats in ((third, [True, True]), (bo, [True, False])):
        hand.leave()
        server.rest_s(1)
        assert told() == []  # a page that loads again
        server.rest_s(int(DISCONNECT_GRACE_S))
        assert told() == [(seats, 0)]
    guest(server, code, bo.token)
    assert told() == [([True, True], 0)]


def test_who_came_back_keeps_the_seat_as_others_come_and_go(server: Server) -> None:
    code = server.make()
    ada, bo = seated(server, code)
    ada.leave()
    back = guest(server, code, ada.token)
    bo.say("stand")
    assert bo.sit(2) == ("", "")
    assert back.move("c3")["k"] == "move"


def test_rooms_are_removed_30_days_after_all_have_left(server: Server) -> None:
    """Also one whose game is over, and not before; nor one in which someone is."""
    done, idle, used = server.make(), server.make(), server.make()
    ada, bo = seated(server, done)
    ada.say("forfeit")
    assert server.rooms.awake[done].room.facts.revealed
    ada.leave()
    bo.leave()
    guest(server, used)
    server.pass_ms(IDLE_MS // 2)
    server.sweep()
    assert [*server.rooms.awake] == [used]
    for later, status in ((IDLE_MS // 2, 200), (1, 404)):
        server.pass_ms(later)
        server.sweep()
        for code, expected in ((done, status), (idle, status), (used, 200)):
            assert server.get(f"/api/rooms/{code}/log").status_code == expected


def test_pages_of_other_origins_are_refused() -> None:
    """A page elsewhere neither makes a room nor connects; one that is named may. Nor does a name of someone else's."""
    host = "127.0.0.1:8770"
    with closing(Server(access=Access(pages=("https://page.example",)))) as server:
        for origin, right in (("https://evil.example", 0), ("https://page.example", 1), (f"http://{host}", 1)):
            answer = server.post('{"game": "robble"}', host=host, origin=origin)
            assert answer.status_code == (201 if right else 403)
            hand = Hand(server, server.made.get("code", "K7QMXA"), ELSEWHERE, host=host, origin=origin)
            hand.open()
            assert hand.closed == (0 if right else 1008)
        assert server.get("/api/health", host="evil.example").status_code == 400


def test_others_hear_a_few_words_and_the_log_does_not(server: Server) -> None:
    """Not too many, nothing else, and not of whoever watches."""
    code = server.make()
    ada, bo = seated(server, code)
    assert guest(server, code).refusal("react", word="hello")[0] == "seat"
    for word in ("you lose", "", None):
        assert ada.refusal("react", word=word)[0] == "illegal"
    before = server.log(code)
    for _ in range(3 * REACTIONS[1]):
        ada.say("react", word="good_game")
        bo.receive()
    said = {"t": "reacted", "seat": 1, "word": "good_game"}
    assert [one for one in bo.heard if one["t"] == "reacted"] == [said] * REACTIONS[1]
    assert said not in ada.heard and server.log(code) == before


def test_a_server_without_bots_says_so(server: Server) -> None:
    ada = guest(server, server.make())
    assert ada.refusal("bot", seat=2, level=1)[0] == "seat"  # who only watches calls none
    ada.sit(1)
    assert ada.refusal("bot", seat=2, level=1)[1] == NONE
    assert ada.refusal("bot", seat=1, level=1)[1] == "Seat 1 is not free."
    assert ada.refusal("bot", seat=2, level=9)[0] == "illegal"


async def test_one_network_does_not_take_all_bots() -> None:
    """With IPv6 a computer has 2^64 addresses. The last bot is for others."""
    bots = Bots("http://127.0.0.1:0")
    for number in range(OF_ADDRESS):
        assert bots.call("K7QMXA", 2 + number, 1 + number, f"2001:db8::{number}") == ""
    assert [bots.level("K7QMXA", seat) for seat in range(1, 5)] == [0, 1, 2, 3]
    assert bots.call("K7QMXB", 2, 1, "2001:db8::99") == ENOUGH
    assert bots.level("K7QMXB", 2) == 0
    assert bots.call("K7QMXB", 2, 1, "192.0.2.1") == ""
    assert bots.call("K7QMXC", 2, 1, "192.0.2.3") == FULL
    await bots.close()


async def test_a_bot_whose_seat_is_taken_meanwhile_is_not_called_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each call starts a process, of which the caller's network has a few."""

    async def end_at_once(*called: object) -> None:
        started.append(called)

    started: list[object] = []
    monkeypatch.setattr(Bots, "_play", end_at_once)
    bots, said = Bots("http://127.0.0.1:0"), []
    for number in range(3 * CALLS[1]):
        said.append(bots.call("K7QMXA", 2, 1, f"2001:db8::{number}"))
        while bots.level("K7QMXA", 2):
            await asyncio.sleep(0)
    assert said == [""] * CALLS[1] + [OFTEN] * 2 * CALLS[1] and len(started) == CALLS[1]
    assert bots.call("K7QMXA", 2, 1, "192.0.2.1") == ""
    await bots.close()


def test_a_called_bot_takes_the_seat(served: RoomsProcess) -> None:
    """Two seconds: two processes start, the server and its bot."""
    with closing(Client(f"ws://{served.host}", served.make(), seat=1)) as ada:
        ada.send(t="bot", seat=2, level=1)
        ada.receive(lambda: any(event.get("name") == BOTS[0] for event in ada.events), "a bot")
