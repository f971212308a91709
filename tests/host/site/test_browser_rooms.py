"""Online rooms from end to end: pages with boards of their own in browsers, and the server that has both."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from host.emulator.started import Started
from host.rooms.client.words import FAIR
from host.targets.emulator import EmulatedBoard
from tests.host.site import pico_room, vacuum_room
from tests.support.browsers import IN_EVERY_BROWSER
from tests.support.game_page import GamePage
from tests.support.room_log import checked
from tests.support.room_player import RoomPlayer
from tests.support.rooms_server import RoomsServer
from tests.support.web_server import until


@pytest.fixture
def rooms(site: Path, tmp_path: Path):
    served = RoomsServer(tmp_path, site)
    yield served
    served.stop()


@pytest.fixture
def player(open_page, rooms):
    """player(name, path="") -> a RoomPlayer at a page of a new browser."""

    def come(name: str, link: str = "") -> RoomPlayer:
        here: GamePage = open_page(rooms) if not link else open_page(Linked(rooms, link))
        return RoomPlayer(here, name)

    return come


class Linked:
    """The server as who has the link of a room finds it."""

    def __init__(self, rooms: RoomsServer, link: str) -> None:
        self.host, self.address = rooms.host, link


@IN_EVERY_BROWSER
def test_two_play_from_the_link_to_the_last_move(player, rooms) -> None:
    """What both do and see, with the browser's own mouse. Some seconds: boards begin, and time is the clock's."""
    ada = player("Ada")
    ada.here.refuse_the_lesson()
    ada.here.start(5)
    link = ada.create()
    code = link[-6:]
    assert link == f"{rooms.url}/{code}" == ada.page.url
    bo = player("Bo", link)
    bo.in_room()
    bo.sit("White")
    for who in (ada, bo):
        expect(who.page.locator("#room-players")).to_contain_text("Bo")
    ada.here.square("c3").click()
    for who in (ada, bo):
        who.last("c3")
    bo.here.square("b2").click()
    for who in (ada, bo):
        who.last("b2")
    bo.press("Ask to take back")
    ada.page.get_by_role("region", name="Question").get_by_role("button", name="Agree").click()
    for who in (ada, bo):
        who.last("c3")
    bo.here.square("d4").click()
    for who in (ada, bo):
        who.last("d4")
    bo.page.reload()
    bo.here.ready()
    bo.in_room()
    bo.last("d4")
    ada.here.square("a1").click()
    for who in (ada, bo):
        who.last("a1")
    until(lambda: bo.here.stones(5) == ada.here.stones(5), "the same stones")
    bo.press("Leave the room")
    expect(bo.page.locator("body")).not_to_have_class(re.compile("in-room"))
    assert code not in bo.page.url
    bo.here.square("e5").click()  # the board is its own
    bo.last("e5")
    ada.last("a1")
    checked(rooms.log(code))


def test_two_who_meet_in_the_lobby_play_a_game_that_stays(player, rooms) -> None:
    """One tap sits down; Ada is asked before her moves. Some seconds: a page looks every five."""
    bo, ada = player("Bo"), player("Ada")
    ada.here.refuse_the_lesson()
    ada.here.start(5)
    bo.open_dialog()
    expect(bo.dialog.locator("#room-lobby")).to_contain_text("Nobody waits just now.")
    ada.open_dialog()
    ada.dialog.get_by_label("Seats: each player their own colour").check()
    ada.dialog.get_by_label("Anybody: list the free seats").check()
    ada.dialog.get_by_label("Your name", exact=True).fill("Ada <b>L.</b>")
    ada.dialog.get_by_role("button", name="Create").click()
    ada.in_room()
    ada.close_dialog()
    bo.dialog.get_by_label("Your name", exact=True).fill("Bo")
    row = bo.dialog.locator("#room-lobby li")
    expect(row).to_have_text("Robble, 5 × 5 Ada <b>L.</b> (Blue); one seat free · no clock · just now")
    row.get_by_role("button").click()
    bo.in_room()
    bo.close_dialog()
    expect(ada.page.locator("#room-players")).to_contain_text("Bo")
    until(lambda: not httpx.get(f"{rooms.url}/api/rooms").json()["rooms"], "the list to be made again")
    ada.open_dialog()
    ada.dialog.get_by_label("Ask me before a move").check()
    ada.close_dialog()
    ada.here.square("c3").click()
    question = ada.page.get_by_role("region", name="Question")
    expect(question).to_contain_text("Send c3?")
    question.get_by_role("button", name="Send").click()
    for who in (ada, bo):
        who.last("c3")
    bo.here.square("b2").click()
    for who in (ada, bo):
        who.last("b2")
    ada.here.square("d4").click()
    expect(question).to_contain_text("Send d4?")
    question.get_by_role("button", name="Send").click()
    for who in (ada, bo):
        who.last("d4")
    bo.open_dialog()
    bo.dialog.get_by_role("button", name="Give up…").click()
    bo.page.locator("#room-question-yes").click()
    expect(ada.page.locator("#room-brief")).to_contain_text("The game is over.")
    ada.press("Leave the room")
    ada.open_dialog()
    ada.dialog.get_by_text("My finished games (1)").click()
    ada.dialog.get_by_role("button", name=re.compile("Robble, 5 × 5 You won against Bo")).click()
    ada.here.past("Move 4 of 4: a finished game")  # the last gives up


def test_two_draw_together_and_both_boards_check_it(player, rooms) -> None:
    """Some seconds: both boards add to what is drawn, on MicroPython, and the room draws what Ada's had drawn."""
    ada = player("Ada")
    ada.here.refuse_the_lesson()
    ada.here.begin("Ouroboros")
    ada.last("goes first")
    link = ada.create()
    bo = player("Bo", link)
    bo.in_room()
    bo.sit("Player 2")
    for who in (ada, bo):
        who.last("goes first")
    ada.open_dialog()
    ada.dialog.locator("#room-forfeit").click()
    ada.page.locator("#room-question-yes").click()
    for who in (ada, bo):
        expect(who.page.locator("#room-draws")).to_have_text(FAIR)
    kinds = [event.k for event in rooms.log(link[-6:])]
    assert kinds == "open sit sit seed seed chance chance forfeit".split() + kinds[8:]
    assert checked(rooms.log(link[-6:])).unfair == 0


def test_each_sees_ones_own_hidden_supply_and_who_watches_none(player, rooms) -> None:
    """Until the end, at every page. Some seconds: three boards begin, and add to what is drawn."""
    ada = player("Ada")
    ada.here.refuse_the_lesson()
    ada.here.begin("Ouroboros", Supplies="hidden")
    ada.last("goes first")
    link = ada.create()
    bo = player("Bo", link)
    bo.in_room()
    bo.sit("Player 2")
    cy = player("Cy", link)
    cy.in_room()
    everyone = (ada, bo, cy)
    for who in everyone:
        who.last("goes first")
    number = 1 if "Player 1" in ada.here.text("status").inner_text() else 2
    for turn, square in enumerate(("c4", "e2"), 1):  # which no move before has taken cubes from
        mover = (ada, bo)[number - 1]
        for _ in range(2):
            mover.here.square(square).click()
        for who in everyone:
            who.last(f"{turn} Player {number} places on {square}")
        number = 3 - number
    # A supply of four colours leaves no line for the stones
    shown = [who.here.text("diagnostics") for who in everyone]
    expect(shown[0]).to_have_text(re.compile(r"^Player 1: \d[^P]*$"))
    expect(shown[1]).to_have_text(re.compile(r"^Player 2: \d[^P]*$"))
    expect(shown[2]).to_have_text(re.compile("^Supplies: hidden\\s*Stones left: 8"))
    for who, place in ((ada, 12), (cy, 12)):
        who.here.key(5, place).hover()
        who.page.mouse.down()
        expect(who.here.text("tip")).to_have_text(re.compile(r"^Player 1: \d" if who is ada else "^Discard a cube"))
        who.page.mouse.up()
    ada.open_dialog()
    ada.dialog.locator("#room-forfeit").click()
    ada.page.locator("#room-question-yes").click()
    for one in shown:
        expect(one).to_have_text(re.compile(r"1: \d.*2: \d", re.DOTALL))


def test_a_share_of_vacuum_with_a_seat_in_two_browsers(chromium: Browser, site: Path, tmp_path: Path) -> None:
    """Two rounds of two players by clicks on three boards, which take some seconds each to begin:
    `python -m tests.host.site.vacuum_room` plays a whole game of four, with frozen tabs and networks that end.
    """
    figures = vacuum_room.play(chromium, site, tmp_path, turns=4, players=2)
    assert figures.faults == []
    assert figures.turns == 4


def test_an_emulated_pico_and_a_page_play_a_share_of_robble(
    chromium: Browser, site: Path, tmp_path: Path, started_board: Started[EmulatedBoard]
) -> None:
    """Some seconds, as the Pico plays in real time if the computer can: `python -m tests.host.site.pico_room` plays a
    whole game.
    """
    figures = pico_room.play(chromium, site, tmp_path, started_board.lend(), moves=3)
    assert figures.faults == []
    assert figures.moves == 3
