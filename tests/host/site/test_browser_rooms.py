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
from host.targets.emulator import EmulatedBoard
from tests.host.game_page import GamePage
from tests.host.rooms.rooms_process import rooms_process
from tests.host.rooms.table import checked
from tests.host.web_server import until

HELD_MS = 60  # a key, of the emulated board's time


class RoomPlayer:
    """A page that plays in a room. here: the page; page: Playwright's."""

    def __init__(self, here: GamePage, name: str) -> None:
        self.here, self.page, self.name = here, here.page, name
        self.dialog = self.page.locator("#room")

    def press(self, label: str) -> None:
        """Open the dialog, press a button in it, and close it."""
        self.here.menu("Online room")
        self.dialog.get_by_role("button", name=label, exact=True).click()
        self.close_dialog()

    def close_dialog(self) -> None:
        """Close it, where the game that begins has not."""
        self.page.keyboard.press("Escape")
        expect(self.dialog).to_be_hidden()

    def create(self) -> str:
        """Make a room with seats of the game that is on the board; return its link."""
        self.here.menu("Online room")
        self.dialog.get_by_label("Your name", exact=True).fill(self.name)
        self.dialog.get_by_role("button", name="Create", exact=True).click()
        expect(self.page.locator("#room-title")).to_have_text(re.compile("^Room ...-...$"))
        link = self.page.locator("#room-link").input_value()
        self.close_dialog()
        self.in_room()
        return link

    def in_room(self) -> "RoomPlayer":
        """Wait until the page is in a room, and connected to it."""
        expect(self.page.locator("body")).to_have_class(re.compile(r"\bin-room\b"))
        expect(self.page.locator("body")).not_to_have_class(re.compile(r"\broom-lost\b"))
        return self

    def sit(self, side: str) -> None:
        """Take the seat of a colour, in the dialog that opens for who comes by a link."""
        self.dialog.get_by_label("Your name").fill(self.name)
        self.dialog.get_by_role("button", name=f"Sit here, as {side}").click()
        expect(self.page.locator("#room-seats")).to_contain_text(f"{side} {self.name} you")
        self.close_dialog()


@pytest.fixture
def rooms(site: Path, tmp_path: Path):
    with rooms_process(tmp_path / "rooms", "--site", str(site)) as found:
        yield found


@pytest.fixture
def player(open_page, rooms):
    """player(name, link="") -> a RoomPlayer at a page of a new browser."""

    def come(name: str, link: str = "") -> RoomPlayer:
        served = type("Linked", (), {"host": rooms.host, "address": link}) if link else rooms
        return RoomPlayer(open_page(served), name)

    return come


def last(text: str, *players: RoomPlayer) -> None:
    """Wait until the log of each has this as its last line."""
    for player in players:
        expect(player.page.locator("#log li").last).to_contain_text(text)


def test_two_play_from_the_link_to_the_last_move(player, rooms) -> None:
    """What both do and see, with the browser's own mouse."""
    ada = player("Ada")
    ada.here.refuse_the_lesson().start(5)
    link = ada.create()
    code = link[-6:]
    assert link == f"{rooms.url}/{code}" == ada.page.url
    bo = player("Bo", link)
    bo.in_room().sit("White")
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
    last("d4", bo)
    ada.here.square("a1").click()
    last("a1", ada, bo)
    until(lambda: bo.here.stones(5) == ada.here.stones(5), "the same stones")
    bo.press("Leave the room")
    expect(bo.page.locator("body")).not_to_have_class(re.compile("in-room"))
    assert code not in bo.page.url
    bo.here.square("e5").click()  # the board is its own
    last("e5", bo)
    last("a1", ada)
    checked(rooms.log(code))


@pytest.mark.nightly
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
            bo.in_room().sit("White")
            tap("c3")
            last("c3", bo)
            bo.here.square("b2").click()
            last("b2", bo)
            until(lambda: checked(rooms.log(code)).moves == ["c3", "b2"], "the move to be in the room")
            until(answered, "the answer to be in the room")
            last("d4", bo)
        finally:
            process.terminate()
            process.communicate()
    assert board.faults == []
