"""The rooms' server over real sockets: what a client may ask, and what all others hear of it."""

import asyncio
import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from engines.ouroboros.rules import Ouroboros
from engines.vacuum.rules import Vacuum
from host.http.qr import modules_of
from host.rooms.server import rooms as rooms_module
from host.rooms.server.access import Access
from host.rooms.server.limits import Limits
from host.rooms.versions import VERSION
from tests.host.rooms.server.harness import PATIENCE_S, Clock, Guest, Server, quiet, serving


async def test_a_room_that_cannot_be_is_refused(server: Server) -> None:
    for body, say in (
        (b"nonsense", "cannot be read"),
        (b'{"game": "chess"}', "chess"),
        (b'{"game": "robble", "moves": ["z99"]}', "no such square"),
        (b'{"game": "robble", "pad": "' + b"x" * (1 << 20) + b'"}', "too long"),
    ):
        answer = await server.http.post("/api/rooms", content=body)
        assert answer.status_code == 400 and say in answer.json()["say"]
    assert server.rooms.count() == (0, 0)


async def test_a_long_game_that_begins_a_room_keeps_no_other_room_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not while the room is made, nor while it wakes: its moves are played by a thread, which waits here."""
    game, chance = Vacuum(4, 200), random.Random(1)
    while game.ply < 100:
        texts = {game.text(move): move for move in game.legal_moves()}
        game.play(texts[chance.choice(sorted(texts.keys() - {"resign", "undo"}))])
    waits, goes_on = threading.Event(), threading.Event()
    load = Vacuum.load

    def slow(game: Vacuum, moves: Any) -> None:
        waits.set()
        assert goes_on.wait(PATIENCE_S), "the loop waits for the thread"
        load(game, moves)

    async def meanwhile(server: Any, task: "asyncio.Task[Any]", code: str) -> Any:
        await asyncio.to_thread(waits.wait, PATIENCE_S)
        assert (await server.http.get(f"/api/rooms/{code}")).status_code == 200
        goes_on.set()
        found = await task
        for event in (waits, goes_on):
            event.clear()
        return found

    clock = Clock()
    async with serving(tmp_path, clock) as server:
        other = await server.make()
        monkeypatch.setattr(Vacuum, "load", slow)
        making = asyncio.create_task(server.make("vacuum", options=game.options(), moves=game.texts()))
        code = await meanwhile(server, making, other)
        assert server.rooms.awake[code].room.game.ply == 100
        clock.now += rooms_module.ASLEEP_MS
        await server.rooms.sweep_once()
        assert code not in server.rooms.awake
        waking = asyncio.create_task(server.http.get(f"/api/rooms/{code}"))
        assert (await meanwhile(server, waking, other)).json()["game"] == "vacuum"


async def test_a_code_that_there_is_not(server: Server) -> None:
    """It is not guessed either: after some wrong ones nobody gets in without the token of a seat."""
    code = await server.make()
    ada, _ = await server.seated(code)
    for _ in range(40):
        answer = await server.http.get("/api/rooms/ZZZZZZ")
    assert answer.status_code == 429 and "Too many wrong codes" in answer.json()["say"]
    assert (await server.http.get(f"/api/rooms/{code}")).status_code == 429
    back = await server.guest(code, ada.token)
    assert back.heard[0]["you"] == 1
    # Nor does anything else say which rooms there are.
    for guess in (code, "ZZZZZZ"):
        assert (await server.http.get(f"/api/rooms/{guess}/log")).status_code == 429
        guest = Guest(await connected(server, guess), server, guess)
        await guest.say("hello", v=VERSION, room=guess)
        assert (await guest.until("no"))["why"] == "rate"
        assert await guest.closed() == 1008


async def test_who_makes_or_finds_a_room_gets_the_qr_code_of_its_page(tmp_path: Path) -> None:
    """A board in a browser cannot make one: it shows this on its display."""
    async with serving(tmp_path, access=Access(public="https://cairn.example")) as server:
        headers = {"Origin": "https://cairn.example"}
        made = (await server.http.post("/api/rooms", json={"game": "robble"}, headers=headers)).json()
        found = (await server.http.get(f"/api/rooms/{made['code']}")).json()
        assert made["url"] == f"https://cairn.example/{made['code']}"
        assert made["qr"] == found["qr"] == modules_of(made["url"]) != ""
        guest = await server.guest(made["code"])
        assert guest.heard[0]["qr"] == ""  # it would be the same at each connection


async def test_a_link_may_end_with_what_followed_it_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("the page")
    async with serving(tmp_path, site=tmp_path / "site") as server:
        for path in ("K7QMXA.", "k7q-mxa/", "K7QMXA%E2%80%9D", "K7QMXA!", "K7Q%E2%80%8BMXA", "K7QMXA%E3%80%82"):
            answer = await server.http.get(f"/{path}")
            assert (answer.status_code, answer.headers["location"]) == (307, "/K7QMXA")
        for path in ("K7QMXA", "k7q-mxa", ""):
            assert (await server.http.get(f"/{path}")).text == "the page"
        assert (await server.http.get("/nothing.")).status_code == 404


async def test_pictures_of_qr_codes_are_limited_for_an_address(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(pictures=(0, 3))) as server:
        answers = [await server.http.get("/room.svg?K7QMXA") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert "Too many QR codes" in answers[-1].json()["say"]


async def test_the_first_message_is_a_hello_for_that_room(server: Server) -> None:
    code = await server.make()
    for hello, why in (
        ({"t": "ping"}, "illegal"),
        ({"t": "hello", "v": VERSION, "room": "ZZZZZZ"}, "illegal"),
        ({"t": "hello", "v": VERSION + 1, "room": code, "new": True}, "version"),
    ):
        guest = await server.guest(code)
        second = type(guest)(await connected(server, code), server, code)
        await second.say(**hello)
        assert (await second.until("no"))["why"] == why
        assert await second.closed() == 1008


async def connected(server: Any, code: str) -> Any:
    from websockets.asyncio.client import connect

    return await connect(f"ws://127.0.0.1:{server.port}/api/rooms/{code}/socket", close_timeout=1)


async def test_no_message_tells_what_a_player_of_ouroboros_hides(server: Server) -> None:
    """Players and who watches get the same events, moves alone; who counts them knows, as at a table (docs/rules)."""
    code = await server.make("ouroboros", options={"supplies": "hidden"})
    players = await server.seated(code)
    watcher = await server.guest(code)
    await quiet(watcher)
    game, chance = server.rooms.awake[code].room.game, random.Random(5)
    for ply in range(8):
        turn = game.to_move
        for one in (players[2 - turn], watcher):  # who asks for a move of another learns nothing of its cubes
            said = {(await one.move(f"-{colour}"))["say"] for colour in "BGRY"}
            assert len(said) == 1 and "cube" not in str(said), said
        words = [game.text(move) for move in game.legal_moves()]
        lively = [word for word in words if word[0] != "-" or ply % 3 == 2]
        await players[turn - 1].move(chance.choice(lively or words))
        await quiet(*players, watcher)
    assert players[0].log == players[1].log == watcher.log and game.ply == 10
    answers = [(await server.http.get(path)).json() for path in (f"/api/rooms/{code}", "/api/rooms")]
    for text in map(json.dumps, [*answers, *(message for one in (*players, watcher) for message in one.heard)]):
        assert "suppl" not in text.replace('"supplies": "hidden"', ""), text
    moves = [event["m"] for _, event in sorted(watcher.log.items()) if "m" in event]
    counted = Ouroboros.from_record({"game": "ouroboros", "moves": moves})
    assert counted.state()["supplies"] == game.state()["supplies"]


async def test_who_is_here(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.rooms.server.owner.GONE_S", 0.05)
    code = await server.make()
    ada, bo = await server.seated(code)
    third = await server.guest(code)
    assert (await ada.until("here")) == {"t": "here", "seats": [True, True], "watch": 1}
    await third.socket.close()
    assert (await ada.until("here"))["watch"] == 0
    await bo.socket.close()
    assert (await ada.until("here"))["seats"] == [True, False]
    await server.guest(code, bo.token)
    assert (await ada.until("here"))["seats"] == [True, True]


async def test_who_came_back_keeps_the_seat_as_others_come_and_go(server: Server) -> None:
    code = await server.make()
    ada, bo = await server.seated(code)
    await ada.socket.close()
    back = await server.guest(code, ada.token)
    await bo.say("stand")
    await bo.sit(2)
    await quiet(back)
    assert (await back.move("c3", after=back.last))["k"] == "move"


async def test_rooms_are_removed_30_days_after_all_have_left(server: Server, clock: Clock) -> None:
    """Also one whose game is over, and not before."""
    done, idle = await server.make(), await server.make()
    guests = await server.seated(done)
    await guests[0].say("forfeit")
    await quiet(*guests)
    assert server.rooms.awake[done].room.facts.revealed
    for guest in guests:
        await guest.socket.close()
    await server.http.get("/api/health")
    for owner in list(server.rooms.awake.values()):
        owner.clients.clear()
    for later, status in ((30 * 86_400_000, 200), (1, 404)):
        clock.now += later
        await server.rooms.sweep_once()
        assert not server.rooms.awake
        for code in (done, idle):
            assert (await server.http.get(f"/api/rooms/{code}/log")).status_code == status


async def test_pages_of_other_origins_are_refused(tmp_path: Path) -> None:
    """A page elsewhere neither makes a room nor connects; one that is named may. Nor does a name of somebody else's."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus

    access = Access(pages=("https://page.example",))
    async with serving(tmp_path, access=access) as server:
        code = await server.make()
        for origin, right in (("https://evil.example", False), ("https://page.example", True), (server.url, True)):
            answer = await server.http.post("/api/rooms", json={"game": "robble"}, headers={"Origin": origin})
            assert (answer.status_code == 201) == right
            address = f"ws://127.0.0.1:{server.port}/api/rooms/{code}/socket"
            try:
                async with connect(address, origin=origin):  # type: ignore[arg-type]
                    assert right
            except InvalidStatus:
                assert not right
        answer = await server.http.get("/api/health", headers={"Host": "evil.example"})
        assert answer.status_code == 400
