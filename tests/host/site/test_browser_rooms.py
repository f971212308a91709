"""Online rooms from end to end: pages with boards of their own in browsers, and the server that has both."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from host.emulator.started import Started
from host.paths import ROOT
from host.rooms.client.words import FAIR
from host.targets.emulator import EmulatedBoard
from tests.host.game_page import GamePage
from tests.host.rooms.rooms_process import rooms_process
from tests.host.rooms.table import checked
from tests.host.site.room_player import RoomPlayer
from tests.host.web_server import until

HELD_MS = 60  # a key, of the emulated board's time


@pytest.fixture
def rooms(site: Path, tmp_path: Path):
    with rooms_process(tmp_path / "rooms", "--site", str(site)) as found:
        yield found


@pytest.fixture
def player(open_page, rooms):
    """player(name, link="") -> a RoomPlayer at a page of a new browser."""

    def come(name: str, link: str = "") -> RoomPlayer:
        served = type("Linked", (), {"host": rooms.host, "address": link}) if link else rooms
        here: GamePage = open_page(served)
        return RoomPlayer(here, name)

    return come


def last(text: str, *players: RoomPlayer) -> None:
    """Wait until the log of each has this as its last line."""
    for player in players:
        player.last(text)


# Seconds each: boards begin, and time is the clock's.


def test_two_play_from_the_link_to_the_last_move(player, rooms) -> None:
    """What both do and see, with the browser's own mouse."""
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
    for mover, name in ((ada, "c3"), (bo, "b2")):
        mover.here.square(name).click()
        last(name, ada, bo)
    bo.press("Ask to take back")
    ada.page.get_by_role("region", name="Question").get_by_role("button", name="Agree").click()
    last("c3", ada, bo)
    bo.here.square("d4").click()
    last("d4", ada, bo)
    bo.page.reload()
    bo.here.ready()
    bo.in_room()
    bo.last("d4")
    ada.here.square("a1").click()
    last("a1", ada, bo)
    until(lambda: bo.here.stones(5) == ada.here.stones(5), "the same stones")
    bo.press("Leave the room")
    expect(bo.page.locator("body")).not_to_have_class(re.compile("in-room"))
    assert code not in bo.page.url
    bo.here.square("e5").click()  # the board is its own
    bo.last("e5")
    ada.last("a1")
    checked(rooms.log(code))


def test_two_draw_together_and_each_sees_ones_own_hidden_supply_until_the_end(player, rooms) -> None:
    """Both boards add to what is drawn and check it, on MicroPython; a page that watches sees no supply."""
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
    last("goes first", *everyone)
    number = 1 if "Player 1" in ada.here.text("status").inner_text() else 2
    for turn, square in enumerate(("c4", "e2"), 1):  # which no move before has taken cubes from
        for _ in range(2):
            (ada, bo)[number - 1].here.square(square).click()
        last(f"{turn} Player {number} places on {square}", *everyone)
        number = 3 - number
    # A supply of four colours leaves no line for the stones
    shown = [who.here.text("diagnostics") for who in everyone]
    expect(shown[0]).to_have_text(re.compile(r"^Player 1: \d[^P]*$"))
    expect(shown[1]).to_have_text(re.compile(r"^Player 2: \d[^P]*$"))
    expect(shown[2]).to_have_text(re.compile("^Supplies: hidden\\s*Stones left: 8"))
    ada.open_dialog()
    ada.dialog.locator("#room-forfeit").click()
    ada.page.locator("#room-question-yes").click()
    for one in shown:
        expect(one).to_have_text(re.compile(r"1: \d.*2: \d", re.DOTALL))
    for who in (ada, bo):
        expect(who.page.locator("#room-draws")).to_have_text(FAIR)
    log = rooms.log(link[-6:])
    kinds = [event.k for event in log]
    assert kinds[:7] == "open sit sit seed seed chance chance".split() and "forfeit" in kinds
    assert checked(log).unfair == 0


def test_an_emulated_pico_and_a_page_play_in_a_room(
    player, rooms, tmp_path: Path, started_board: Started[EmulatedBoard]
) -> None:
    """`cairn board --room` speaks to its serial port, as to that of a real one; the Pico plays in real time."""
    wanted = {"game": "robble", "table": "seated", "options": {"size": "5"}}
    code = str(httpx.post(f"{rooms.url}/api/rooms", json=wanted).json()["code"])
    link, board = f"{rooms.url}/{code}", started_board.lend()

    def tap(name: str) -> None:
        row, column = 11 - 2 * int(name[1:]), 1 + 2 * "abcde".index(name[0])  # of 2 x 2 keys
        for command in ("press", "release"):
            board.emulator.ask(command, row=row, column=column)
            end = board.now_ms + HELD_MS
            until(lambda end=end: board.now_ms >= end, "the board's time")

    def answered() -> bool:
        """Tap until the Pico has heard of the move before, which the room has already."""
        tap("d4")
        bo.page.wait_for_timeout(200)
        return "d4" in checked(rooms.log(code)).moves

    with board.emulator.in_mode("real"):
        options = ["--name", "Ada", "--port", board.emulator.listen(), "--page", "0", "--no-browser"]
        process = subprocess.Popen(
            [sys.executable, "-m", "host.cli", "board", "--room", link, *options],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(tmp_path / "data")},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert any("seat 1 is yours" in line for line in process.stdout or ())
            bo = player("Bo", link)
            bo.in_room()
            bo.sit("White")
            tap("c3")
            bo.last("c3")
            bo.here.square("b2").click()
            bo.last("b2")
            until(lambda: checked(rooms.log(code)).moves == ["c3", "b2"], "the move to be in the room")
            until(answered, "the answer to be in the room")
            bo.last("d4")
        finally:
            process.terminate()
            process.communicate()
    assert board.faults == []
