"""A client looks at the lobby, and sits down in a room of it."""

from typing import Any

import httpx
import pytest

from host.rooms import messages
from host.rooms.client import words
from host.rooms.client.actions import MAX_LISTED, MINUTE_MS
from tests.host.rooms.client.world import SERVER, FakeBoard, World, opened
from tests.host.rooms.memory import CODE
from tests.host.rooms.table import START

SEATS = (messages.ListedSeat(player="black", name="Ada"), messages.ListedSeat(player="white"))


def a_room(code: str = CODE, minutes: int = 0, **fields: Any) -> messages.ListedRoom:
    usual = {"game": "robble", "options": {"size": "5"}, "state": "waiting", "clock": None, "seats": SEATS}
    return messages.ListedRoom(code=code, since=START - minutes * MINUTE_MS, **usual | fields)


def lobby(*rooms: messages.ListedRoom, **fields: Any) -> tuple[int, str]:
    return 200, messages.encode(messages.Lobby(now=START, rooms=rooms, **fields)).decode()


@pytest.fixture
def world() -> World:
    world = World(FakeBoard(size="5"), FakeBoard("vacuum"))
    for player in world.players:
        player.step(100)
    return world


def looked(world: World, **answers: tuple[int, str]) -> dict[str, Any]:
    """Return what a client shows of a lobby. answers: by the end of their addresses."""

    def get(path: str) -> httpx.Response:
        status, text = answers.get(path.rpartition("/")[2], (404, "{}"))
        return httpx.Response(status, text=text)

    world.server.get = get  # type: ignore[method-assign, assignment]
    ada = world.players[0]
    ada.do("lobby")
    world.settle()
    found: dict[str, Any] = ada.part["lobby"]
    return found


def test_rooms_of_several_servers_are_one_list(world: World) -> None:
    """The newest first; a server that is away has none for now."""
    assert world.players[0].part["lobby"] == {}
    found = looked(
        world,
        rooms=lobby(a_room("0AAAAA", 3), others=("8", "G", "R"), more=1),
        G=lobby(a_room("GAAAAA", 1, clock={"limit": 300_000}), more=2),
        R=(503, "{}"),
    )
    assert [(room["code"], room["minutes"]) for room in found["rooms"]] == [("GAAAAA", 1), ("0AAAAA", 3)]
    assert (found["more"], found["message"]) == (3, "")
    assert found["rooms"][0]["clock"] == {"limit": 300_000, "add": 0} and found["rooms"][1]["clock"] == {}
    many = [a_room(f"{number:06}") for number in range(MAX_LISTED)]
    found = looked(world, rooms=lobby(*many, others=("8",)), **{"8": lobby(a_room("800000"))})
    assert (len(found["rooms"]), found["more"]) == (MAX_LISTED, 1)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ((404, '{"message": "No lobby here."}'), "No lobby here."),
        ((405, "{}"), words.NO_LOBBY),
        ((0, ""), words.NOT_REACHED.format(SERVER)),
    ],
)
def test_a_server_without_a_lobby_is_said_to_be_one(world: World, answer: tuple[int, str], message: str) -> None:
    assert looked(world, rooms=answer) == {"rooms": [], "more": 0, "message": message}


@pytest.mark.parametrize(
    "answer",
    ["", "[]", "{}", '{"now": 1, "more": 0, "others": 5, "rooms": []}', '{"now": "x", "rooms": [{}], "others": []}'],
)
def test_nonsense_is_no_lobby_and_the_next_answer_counts(world: World, answer: str) -> None:
    assert looked(world, rooms=(200, answer)) == {}
    assert world.players[0].part["message"] == words.ODD_ANSWER.format(SERVER)
    assert looked(world, rooms=lobby(a_room()))["rooms"]


def test_whoever_takes_a_room_sits_down_there(world: World) -> None:
    ada, bo = world.create(listed=True), world.players[1]
    bo.do("take", code=CODE, name=" Bo ")
    world.settle()
    assert (bo.part["you"], ada.part["seats"][1]["name"], ada.part["state"]) == (2, "Bo", "playing")


def test_a_seat_that_was_taken_meanwhile_is_said_to_be() -> None:
    world = opened("Ada", "Bo")
    cy = world.newcomer()
    cy.step(100)
    cy.do("take", code=CODE, name="Cy")
    world.settle()
    assert cy.part["code"] == "" and cy.part["message"] == words.TAKEN.format(CODE)
