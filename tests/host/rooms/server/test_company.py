"""What is said in a room, and the server's own bots: neither is in the log."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from host.rooms.names import BOTS
from host.rooms.server.bots import CALLS, ENOUGH, FULL, NONE, OF_ADDRESS, OFTEN, Bots
from host.rooms.server.limits import REACTIONS
from tests.host.rooms.rooms_process import RoomsProcess
from tests.host.rooms.server.harness import Server, quiet


async def test_others_hear_a_few_words_and_the_log_does_not(server: Server) -> None:
    """Not too many, nothing else, and not of who watches."""
    code = await server.make()
    ada, bo = await server.seated(code)
    stranger = await server.guest(code)
    await quiet(stranger)
    await stranger.say("react", word="hello")
    assert (await stranger.until("no"))["why"] == "seat"
    for word in ("you lose", "", None):
        await ada.say("react", word=word)
        assert (await ada.until("no"))["why"] == "illegal"
    before = await server.log(code)
    for _ in range(3 * REACTIONS[1]):
        await ada.say("react", word="good_game")
        await quiet(ada, bo)
    found = [message for message in bo.heard if message["t"] == "reacted"]
    assert found[0] == {"t": "reacted", "seat": 1, "word": "good_game"} and len(found) <= REACTIONS[1] + 1
    assert not [message for message in ada.heard if message["t"] == "reacted"]
    assert await server.log(code) == before


async def test_a_server_without_bots_says_so(server: Server) -> None:
    code = await server.make()
    ada = await server.guest(code)
    await ada.say("bot", seat=2, level=1)
    assert (await ada.until("no"))["why"] == "seat"  # who only watches calls none
    await ada.sit(1)
    await ada.say("bot", seat=2, level=1)
    assert (await ada.until("no"))["say"] == NONE
    await ada.say("bot", seat=1, level=1)
    assert (await ada.until("no"))["say"] == "Seat 1 is not free."
    await ada.say("bot", seat=2, level=9)
    assert (await ada.until("no"))["why"] == "illegal"


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


def test_a_called_bot_takes_the_seat(tmp_path: Path) -> None:
    """Two seconds: two processes start, the server and its bot."""

    async def test(served: RoomsProcess) -> None:
        async with AsyncExitStack() as stack:
            server = Server(served.port, None, stack)  # type: ignore[arg-type]
            ada = await server.guest(await server.make())
            await ada.sit(1)
            await ada.say("bot", seat=2, level=1)
            while not any(event["k"] == "sit" and event["name"] == BOTS[0] for event in ada.log.values()):
                await ada.next()

    (tmp_path / "rooms").mkdir()
    served = RoomsProcess(tmp_path / "rooms")
    try:
        asyncio.run(test(served))
    finally:
        served.end()
