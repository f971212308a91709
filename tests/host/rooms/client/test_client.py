"""A client at a fake board, against the rooms' own rules: joining, moves, undo, breaks, crashes, forgetful servers."""

import httpx
import pytest

from host.rooms import messages
from host.rooms.client import words
from host.rooms.client.client import RoomClient
from host.rooms.client.view import LOW_MS
from host.rooms.errors import RoomError
from host.rooms.versions import VERSION
from tests.host.rooms.client.world import SERVER, FakeBoard, Player, World, opened, qr_of
from tests.host.rooms.memory import CODE


def test_a_room_is_made_of_the_boards_game_and_joined_by_its_link() -> None:
    world = World(FakeBoard(size="5"), FakeBoard("vacuum"))
    ada, bo = world.players
    ada.tap("c3", "b2")
    world.create(name=" Ada  L. ")
    assert ada.part["code"] == CODE and ada.part["link"] == f"{SERVER}/{CODE}" and ada.part["you"] == 1
    assert ada.part["seats"][0]["name"] == "Ada L." and ada.part["state"] == "waiting"
    assert not ada.board.may_play()  # the game begins once all seats are taken
    assert ada.board.info and ada.board.info["state"] == "waiting"
    world.join(bo, code=f"{SERVER.upper()}/k7q-mxa")
    assert bo.board.game.NAME == "robble" and bo.moves == ["c3", "b2"] and bo.part["you"] == 0
    bo.do("sit", seat=2, name="Bo")
    world.settle()
    assert (ada.part["state"], bo.part["you"], ada.part["turn"]) == ("playing", 2, 1)
    assert ada.board.info == {
        "code": CODE,
        "away": [2],
        "names": ["Ada L.", "Bo"],
        "here": [True, True],
        "unsent": 0,
        "online": True,
        "state": "playing",
        "won": 0,
        "hints": False,
        "low": False,
        "qr": qr_of(CODE),
    }
    assert bo.board.here["qr"] == qr_of(CODE) != ""


def test_hints_are_for_who_plays_against_no_person() -> None:
    for name, hints in (("Bo", False), ("Robo 2", True)):
        assert opened("Ada", name).players[0].board.here["hints"] is hints


def test_whoever_asks_hears_that_another_does_not_agree() -> None:
    world = opened("Ada", "Bo")
    ada, bo = world.players
    ada.tap("c3")
    world.settle()
    for yes in (False, True):
        ada.do("ask", what="undo" if yes else "draw")
        world.settle()
        bo.do("answer", yes=yes)
        world.settle()
        assert ada.part["message"] == ("" if yes else "Bo does not agree.") and bo.part["message"] == ""
    assert ada.moves == []


def test_a_board_knows_when_the_clock_of_its_own_player_runs_low() -> None:
    world = World(FakeBoard(size="5"), FakeBoard(size="5"))
    ada, bo = world.create(clock={"limit": 60_000, "add": 0}), world.join(world.players[1], 2)
    clock = world.room().facts.opened.clock
    assert clock and (clock.limit, clock.add) == (60_000, 0) and ada.part["deadline"] == bo.part["deadline"]
    for player, text in ((ada, "a1"), (bo, "a2")):
        player.tap(text)
        world.settle()
    lows = []
    for _ in range(40):
        world.wait(1)
        left = ada.client.shown.part()["deadline"] - ada.client.shown.part()["now"]
        lows.append(ada.board.here["low"])
        assert lows[-1] == (left < LOW_MS) and not bo.board.here["low"], left
    assert lows == sorted(lows) and lows[0] < lows[-1]  # from then on
    ada.tap("b1")
    world.settle()
    assert ada.part["turn"] == 2 and ada.board.here["low"] and not bo.board.here["low"]


def test_a_move_that_was_sent_is_not_taken_back_here_alone_after_a_restart(world: World) -> None:
    """The room has it, though the answer was lost with the program."""
    ada, _bo = world.players
    ada.tap("c3")
    assert ada.deliver_up()
    ada.crash()
    ada.is_offline = True
    ada.board.request("undo")
    ada.step(100)
    assert ada.moves == ["c3"] and ada.part["unsent"] == 1 and ada.part["message"] == words.OFFLINE


def test_a_board_that_lost_its_last_move_gets_it_again(world: World) -> None:
    ada, bo = world.players
    ada.cut()
    ada.is_offline = True
    ada.tap("c3")
    ada.crash()
    ada.board.game.undo()  # its flash was not that far
    ada.is_offline = False
    world.wait(5)
    assert ada.moves == bo.moves == ["c3"]


def test_a_board_that_lost_its_power_is_given_its_room_again(world: World) -> None:
    ada, _ = world.players
    for is_away in (True, False):
        ada.board.is_away, ada.board.info = is_away, None
        ada.board.revision += 1
        world.wait(1)
    assert ada.board.here["names"] == ["Ada", "Bo"] and ada.board.here["online"]


def test_of_two_moves_at_once_the_later_is_taken_back_with_a_message() -> None:
    """At two boards of a seat."""
    world = opened("Ada", "Bo")
    ada, bo = world.players
    twin = Player(world.server, FakeBoard(size="5"), 7, ada.texts)
    world.players.append(twin)
    world.settle()
    ada.tap("c3")
    twin.tap("b2")
    world.settle()
    assert ada.moves == twin.moves == bo.moves == ["c3"] and ada.part["message"] == "" and twin.outbox == []
    assert twin.part["message"] == "The room has another move, so b2 was taken back on this board."
    bo.tap("d4")
    world.settle()
    twin.tap("b2")
    world.settle()
    assert ada.moves == bo.moves == ["c3", "d4", "b2"]


def test_what_was_never_sent_is_taken_back_without_asking(world: World) -> None:
    ada, _ = world.players
    ada.is_offline = True
    ada.cut()
    ada.deliver()
    ada.tap("c3")
    ada.board.request("undo")
    ada.step(100)
    assert ada.moves == [] and ada.part["unsent"] == 0 and ada.board.may_play()


def test_leaving_keeps_game_and_seat(world: World) -> None:
    ada, bo = world.players
    ada.tap("c3")
    world.settle()
    bo.do("leave")
    assert bo.moves == ["c3"] and bo.board.info is None
    assert bo.part["code"] == "" and "your seat stays" in bo.part["message"]
    assert bo.part["rooms"] == [{"code": CODE, "game": "robble", "seat": 2, "name": "Bo"}]
    world.settle()
    bo.tap("b2")
    world.join(bo)
    assert bo.part["you"] == 2 and bo.moves == ["c3"]


def test_a_server_that_changes_what_it_said_is_noticed_by_the_heads(world: World) -> None:
    """Also by a program that begins again, which has kept the head alone."""
    ada, bo = world.players
    ada.tap("c3")
    world.settle()
    world.server.rewrite(CODE, len(world.room().events), "c3", "d4")
    ada.crash()
    world.wait(5)
    for player in (ada, bo):
        assert player.moves == ["d4"] and player.part["message"] == words.CHANGED


def test_another_game_on_the_board_ends_the_room_there(world: World) -> None:
    ada, _ = world.players
    ada.board.info = None
    ada.board.load({"game": "konane", "options": {"size": "6"}, "moves": []})
    ada.step(200)
    assert ada.part["code"] == "" and "has left the room" in ada.part["message"]
    assert ada.board.game.NAME == "konane"


def test_a_server_of_another_version_keeps_who_is_in_a_room_waiting(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost: seat and move wait until the server, or the page, has been updated."""
    ada, bo = world.players
    monkeypatch.setattr(messages, "VERSION", VERSION + 1)
    ada.cut()
    ada.tap("c3")
    world.wait(5)
    assert "is newer than your board's program" in ada.part["message"] and "Load the page again" in ada.part["message"]
    assert ada.part["code"] == CODE and ada.part["connection"] != "on" and ada.part["unsent"] == 1
    monkeypatch.undo()
    world.wait(40)
    assert ada.part["message"] == "" and bo.moves == ["c3"] and ada.part["you"] == 1


def test_a_room_of_an_older_server_is_not_joined(world: World) -> None:
    get = world.server.get
    older = lambda path: httpx.Response(200, text=get(path).text.replace(f'"v":{VERSION}', '"v":0'))  # noqa: E731
    world.server.get = older  # type: ignore[method-assign, assignment]
    cy = world.join(world.newcomer())
    assert "is older than your board's program" in cy.part["message"] and cy.part["code"] == ""


REFUSED: list[tuple[str, dict, str]] = [
    ("sit", {"seat": 1, "name": "Cy"}, "You have seat 2"),
    ("create", {"name": ""}, "You are in room"),
    ("create", {"name": "", "listed": 1}, "The listed of create is one of False, True"),
    ("join", {"code": "K7QMXB"}, "You are in room"),
    ("take", {"code": CODE, "name": 5}, "The name of take is a text of 200 letters at most"),
    ("close", {}, "Only the person who made"),
    ("answer", {"yes": True}, "No question"),
    ("fly", {}, "is one of answer, "),
]
CLOCKS: list[object] = [
    [], {}, {"limit": 300_000}, {"limit": 999, "add": 0}, {"limit": True, "add": 0}, {"limit": 1e6, "add": 0},
]  # fmt: skip


def test_what_cannot_be_is_refused_with_a_message(world: World) -> None:
    requests = REFUSED + [("create", {"name": "", "clock": clock}, "A clock has") for clock in CLOCKS]
    for what, fields, say in requests:
        with pytest.raises(RoomError, match=say):
            world.players[1].do(what, **fields)
    outside = World(FakeBoard(size="5"))
    (ada,) = outside.players
    for what in ("stand", "leave", "resume", "forfeit"):
        with pytest.raises(RoomError, match="You are in no online room"):
            ada.do(what)
    for ada.is_offline, say in ((True, "cannot be reached"), (False, "There is no room K7QMXA")):
        ada.do("join", code="K7QMXA")
        outside.settle()
        assert say in ada.part["message"] and ada.part["code"] == ""
    only = RoomClient(ada.board, ada, ada._keep, {}, bytes, SERVER, only=True)
    for client, code, say in (
        (only, "https://a.example/K7QMXA", "rooms of https://rooms.example"),
        (ada.client, "K7", "6 letters"),
    ):
        with pytest.raises(RoomError, match=say):
            client.do("join", {"code": code})
    without = RoomClient(ada.board, ada, ada._keep, {}, bytes)
    assert without.shown.part() == {}
    with pytest.raises(RoomError, match="need a server"):
        without.do("create", {"name": "Ada"})


NONSENSE = (
    "[]", "null", "5", '"room"', '{"t":[]}', '{"t":"room"}', '{"t":"events","events":5}', "[" * 50_000,
    '{"t":"no","why":5}', '{"t":"heartbeat","n":4,"head":"","now":"x"}', '{"t":"heartbeat","n":"x","head":"","now":0}',
    '{"t":"here","seats":[true,1],"watch":0}',
    '{"t":"room","game":"chess","n":99,"head":"ffffffffffffffff","seats":[],"watch":0,"now":0}',
    '{"t":"events","from":5,"events":[{"k":"ask","n":5,"at":0,"seat":1,"what":["undo"]}],"head":""}',
)  # fmt: skip


def test_what_makes_no_sense_stops_nothing(world: World) -> None:
    """From the server or over HTTP: the client says so, and the room comes back."""
    ada, bo = world.players
    for text in NONSENSE:
        assert ada.socket
        ada.client.received(ada.socket.number, text)
        assert ada.part["connection"] == "lost" and ada.part["message"] == words.ODD_ANSWER.format(SERVER)
        world.wait(2)
        for status in (200, 404, 500):
            cy = Player(world.server, FakeBoard(size="5"), seed=3)
            cy.step(100)
            cy.client.do("join", {"code": CODE})
            cy.client.fetched(cy.requests.popleft()[0], status, text)
            assert cy.part["message"] and cy.part["code"] == ""
        world.wait(60 if ada.part["connection"] != "on" else 1)
    ada.tap("c3")
    world.settle()
    bo.crash()
    world.wait(3)
    assert bo.moves == ["c3"] and bo.part["you"] == 2
