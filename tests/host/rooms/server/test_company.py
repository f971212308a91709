"""What is said in a room, and the server's own bots: neither is in the log."""

import asyncio
from contextlib import closing

import pytest

from host.rooms.names import BOTS
from host.rooms.server.bots import CALLS, ENOUGH, FULL, NONE, OF_ADDRESS, OFTEN, Bots
from host.rooms.server.limits import REACTIONS
from tests.host.rooms.hand import guest, seated
from tests.host.rooms.memory import Server
from tests.host.rooms.rooms_process import Client, RoomsProcess


def test_others_hear_a_few_words_and_the_log_does_not(server: Server) -> None:
    """Not too many, nothing else, and not of who watches."""
    code = server.make()
    ada, bo = seated(server, code)
    assert guest(server, code).refusal("react", word="hello")[0] == "seat"
    for word in ("you lose", "", None):
        assert ada.refusal("react", word=word)[0] == "illegal"
    before = server.log(code)
    for _ in range(3 * REACTIONS[1]):
        ada.say("react", word="good_game")
        bo.hear()
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
        ada.hear(lambda: any(event.get("name") == BOTS[0] for event in ada.events), "a bot")
