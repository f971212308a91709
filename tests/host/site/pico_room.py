"""An emulated Pico and the site's page play Robble in a room: the acceptance test of boards in rooms.

`python -m tests.host.site.pico_room` plays a whole game. The Pico runs the true firmware and is in the room as a real
one is: `cairn board --room` speaks to its serial port. Its keys are contacts, its lights and its display what their
parts have received. The page is in Chromium and is clicked. After each move both must show what a virtual board shows
that has the same game, and the same squares as each other; the display's QR code must lead to the room.
"""

import argparse
import os
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import zxingcpp
from playwright.sync_api import Browser, expect, sync_playwright

from engines.robble.rules import Robble
from firmware.clock import TICK_MS
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, OLED_PAGES, OLED_WIDTH, PIXELS
from host.http.qr import modules_of
from host.paths import ROOT
from host.site.build import build
from host.targets.emulator import EmulatedBoard
from host.targets.memory import MemoryTarget
from tests.scenarios.player import Player
from tests.scenarios.twins import differences
from tests.support.devtools import CHROMIUM_SWITCHES, chromium_path
from tests.support.display import picture
from tests.support.emulated import begin
from tests.support.firmware_image import firmware_uf2
from tests.support.game_page import GamePage, random_game
from tests.support.room_log import checked
from tests.support.room_player import RoomPlayer
from tests.support.rooms_process import until
from tests.support.rooms_server import RoomsServer
from tests.support.used_flash import write_used

SIZE = 5
NAMES = ["Ada", "Bo"]  # at the Pico and at the page
OPENING = ["c3", "swap"]  # so that each plays both colours
SEED = 67  # of 200 the one with the shortest game
HELD_MS = 60  # a key, of the board's time
PATIENCE_MS = 60_000
DIMMED = 16  # by so small a part of a light do boards differ
LOOK_S = 0.1  # between two looks: asking takes the emulator time
RHYTHMS_MS = 4_800  # after which a game's lights repeat: the rhythms' 800 and 1600 ms, worked out each 15 ms
# Keeps the latest of each kind of message that the page is sent by its board.
KEEPS = """
    window.shown = {};
    const Named = window.Worker;
    window.Worker = class extends Named {
        constructor(...words) {
            super(...words);
            this.addEventListener("message", ({ data }) => {
                const message = JSON.parse(data);
                window.shown[message.type] = message[message.type];
            });
        }
    };
"""


@dataclass
class Figures:
    """What was done and seen.

    looks: at displays and lights. scanned: in the QR code. pace: of the Pico's time, 1 for real time. faults: what is
    wrong, in sentences.
    """

    moves: int = 0
    scanned: list[str] = field(default_factory=list)
    looks: int = 0
    seconds: float = 0.0
    pace: float = 0.0
    faults: list[str] = field(default_factory=list)


class Twin:
    """A virtual board with the game as one of the two has it. seat: whose keys it has."""

    def __init__(self, folder: Path, code: str, link: str, seat: int) -> None:
        write_used(folder)
        self._board = MemoryTarget(folder)
        self._board.boot()
        self._board.settle()
        self._board.load({"game": "robble", "options": {"size": str(SIZE)}, "moves": []})
        info = {"code": code, "away": [3 - seat], "names": NAMES, "here": [True, True], "online": True, "hints": False}
        self._board.room({**info, "qr": modules_of(link)})
        self._player = Player(self._board)
        self._player.size = SIZE
        self._rest()

    def where(self, name: str) -> tuple[int, int]:
        """Return the row and the column of a square or of a soft key."""
        place: tuple[int, int] = self._player.where(name) if name[1:].isdecimal() else self._player.find(name)
        return place

    def play(self, move: str) -> None:
        """Make a move, wherever it was made."""
        self._board.play(move)
        self._rest()

    def tap(self, name: str) -> None:
        """Tap a soft key."""
        self._board.tap(*self.where(name))
        self._rest()

    def _rest(self) -> None:
        """Wait until nothing but rhythms changes the lights, and forget those of before."""
        self._board.settle()
        self._frames = {self._board.frame()}
        self._end = self._board.now_ms + RHYTHMS_MS

    def moves(self) -> list[str]:
        """Return the moves that it has."""
        record = self._board.record()
        return list(record["moves"]) if record else []

    def oled(self) -> bytes:
        return self._board.oled()

    def shows(self, frame: bytes) -> bool:
        """Return whether its lights are these at any moment: each board's rhythms began when it was switched on."""
        return self._ever(lambda known: known == frame)

    def shows_squares(self, frame: bytes) -> bool:
        """Return whether the lights of the squares are these at any moment, but for how much they are dimmed: who has
        the turn has more soft keys lit, which the supply's limit takes off all lights alike.
        """
        seen = squares(frame)
        return self._ever(lambda known: alike(squares(known), seen))

    def _ever(self, is_so: Callable[[bytes], bool]) -> bool:
        """Return whether something is true of its lights at any moment."""
        found = any(is_so(known) for known in self._frames)
        while not found and self._board.now_ms < self._end:
            self._board.run(TICK_MS)
            known = self._board.frame()
            found = known not in self._frames and is_so(known)
            self._frames.add(known)
        return found

    def difference(self, frame: bytes) -> str:
        """Return where lights differ from the most similar ones."""
        return min((differences(frame, known) for known in self._frames), key=len)


class Side:
    """One of the two, and what it should show."""

    def __init__(self, name: str, board: Any, twin: Twin) -> None:
        self.name, self.board, self.twin = name, board, twin

    def faults(self) -> list[str]:
        """Return in sentences what differs from the twin once there was time for all to be shown."""
        found = []
        if not comes(lambda: self.board.oled() == self.twin.oled()):
            found.append(f"the {self.name}'s display is another.")
        if not comes(lambda: self.twin.shows(self.board.frame())):
            found.append(f"the {self.name}'s lights differ: {self.twin.difference(self.board.frame())}.")
        return found


def comes(condition: Callable[[], bool]) -> bool:
    """Wait until something is so; return whether it came to that."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while not (found := condition()) and time.monotonic() < end:
        time.sleep(LOOK_S)
    return found


class Pico:
    """The emulated board, in real time, and the program that brings it into a room."""

    def __init__(self, board: EmulatedBoard, folder: Path, link: str) -> None:
        self.board = board
        port = board.emulator.listen()
        words = ["board", "--room", link, "--name", NAMES[0], "--port", port, "--page", "0", "--no-browser"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host.cli", *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(folder)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.said: list[str] = []
        for line in self.process.stdout:
            self.said.append(line)
            if "is yours" in line:
                break
        assert self.said and "seat 1 is yours" in self.said[-1], self.said

    def tap(self, row: int, column: int) -> None:
        for command in ("press", "release"):
            self.board.emulator.ask(command, row=row, column=column)
            end = self.board.now_ms + HELD_MS
            until(lambda end=end: self.board.now_ms >= end, "the board's time")

    def frame(self) -> bytes:
        return self.board.frame()

    def oled(self) -> bytes:
        return self.board.oled()

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate()


class Visitor(RoomPlayer):
    """The player at the page."""

    def __init__(self, browser: Browser, rooms: RoomsServer, link: str) -> None:
        self.context = browser.new_context(viewport={"width": 1100, "height": 800}, service_workers="block")
        self.context.set_default_timeout(PATIENCE_MS)
        here = GamePage(self.context.new_page(), rooms)
        here.page.add_init_script(KEEPS)
        here.page.goto(link)
        here.ready()
        super().__init__(here, NAMES[1])

    def tap(self, row: int, column: int) -> None:
        self.here.key(row, column).click()
        self.page.mouse.move(1, 1)  # what rests on a square shows what a click there would do

    def frame(self) -> bytes:
        return self._shown("frame", 3 * PIXELS)

    def oled(self) -> bytes:
        return self._shown("oled", OLED_PAGES * OLED_WIDTH)

    def _shown(self, kind: str, size: int) -> bytes:
        return b64decode(self.page.evaluate(f"window.shown.{kind} || ''")) or bytes(size)

    def close(self) -> None:
        self.context.close()


class Table:
    """Both boards in the room, and what they should show."""

    def __init__(self, exits: ExitStack, browser: Browser, rooms: RoomsServer, board: EmulatedBoard, folder: Path):
        wanted = {"game": "robble", "table": "seated", "options": {"size": str(SIZE)}}
        self.rooms = rooms
        self.code = str(httpx.post(f"{rooms.url}/api/rooms", json=wanted).json()["code"])
        self.link = f"{rooms.url}/{self.code}"
        self.figures = Figures()
        self.pico = Pico(board, folder / "data", self.link)
        exits.callback(self.pico.close)
        self.page = Visitor(browser, rooms, self.link)
        exits.callback(self.page.close)
        self.page.in_room()
        self.page.sit("White")
        self.sides = [
            Side("Pico", self.pico, Twin(folder / "first", self.code, self.link, 1)),
            Side("page", self.page, Twin(folder / "second", self.code, self.link, 2)),
        ]

    def play(self, names: list[str]) -> None:
        """Play these moves, each at the board whose turn it is; after a fault no more."""
        game = Robble(SIZE)
        self.look("before the first move", *self.sides)
        for number, name in enumerate(names, 1):
            seat = 3 - game.to_move if "swap" in names[: number - 1] else game.to_move
            mover = self.sides[seat - 1]
            mover.board.tap(*mover.twin.where(name))
            game.play(game.parse(name))
            for side in self.sides:
                side.twin.play(name)
            self.look(f"{number}. {name}", *self.sides)
            if self.figures.faults:
                return
            self.figures.moves = number
            print(f"{number}. {name}", flush=True)

    def look(self, what: str, *sides: Side) -> None:
        """Compare what boards show with their twins, and the squares with each other's."""
        for side in sides:
            self.figures.looks += 1
            self.figures.faults += [f"{what}: {fault}" for fault in side.faults()]
        for one, other in permutations(sides, 2):
            if not comes(lambda one=one, other=other: other.twin.shows_squares(one.board.frame())):
                self.figures.faults.append(f"{what}: the {one.name}'s squares are not those of the {other.name}.")

    def scan(self) -> None:
        """Have the Pico show how others come into the room, and read its display as a camera does."""
        side = self.sides[0]
        for what in ("help", "back to the game"):
            self.pico.tap(*side.twin.where("help"))
            side.twin.tap("help")
            self.look(what, side)
            if what == "help":
                self.figures.scanned = [code.text for code in zxingcpp.read_barcodes(picture(self.pico.oled()))]
        if [text.lower() for text in self.figures.scanned] != [self.link.lower()]:  # capitals lead to the same room
            self.figures.faults.append(f"The QR code leads to {self.figures.scanned}, the room is at {self.link}.")

    def check(self) -> Figures:
        """Compare the server's log with the moves, check it as a board does, and return the figures."""
        figures = self.figures
        played = self.sides[0].twin.moves()
        line = checked(self.rooms.log(self.code))
        if line.moves != played:
            figures.faults.append(f"The room has the moves {line.moves}, the boards {played}.")
        if line.unfair:
            figures.faults.append(f"The server did not play fair ({line.unfair}).")
        figures.faults += [f"The page: {error}" for error in self.page.here.errors]
        figures.faults += [f"The Pico: {fault}" for fault in self.pico.board.faults]
        figures.pace = round(self.pico.board.emulator.ask("state")["pace"], 2)
        return figures


def alike(one: bytes, other: bytes) -> bool:
    """Return whether lights are the same but for how much they are dimmed."""
    return all(abs(here - there) <= 1 + here // DIMMED for here, there in zip(one, other, strict=True))


def squares(frame: bytes) -> bytes:
    """Return the part of a frame that has the squares."""
    return b"".join(frame[3 * start : 3 * (start + BOARD_COLUMNS)] for start in range(0, len(frame) // 3, COLUMNS))


def play(browser: Browser, site: Path, folder: Path, board: EmulatedBoard, moves: int | None = None) -> Figures:
    """Play so many moves of a game, all by default, and return what was seen. board: in the menu."""
    names = random_game(SIZE, SEED, OPENING)[:moves]
    with ExitStack() as exits:
        (folder / "rooms").mkdir()
        rooms = RoomsServer(folder / "rooms", site)
        exits.callback(rooms.stop)
        exits.enter_context(board.emulator.in_mode("real"))
        table = Table(exits, browser, rooms, board, folder)
        began = time.monotonic()
        table.play(names)
        table.scan()
        table.figures.seconds = round(time.monotonic() - began, 1)
        return table.check()


def main() -> int:
    """Play a whole game and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, help="to play (default: the whole game)")
    moves = parser.parse_args().moves
    expect.set_options(timeout=PATIENCE_MS)
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        build(folder / "site")
        with EmulatedBoard(uf2=firmware_uf2(folder)) as board:
            begin(board)
            print("The Pico is in its menu.", flush=True)
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_SWITCHES)
            figures = play(browser, folder / "site", folder, board, moves)
            browser.close()
    print(figures)
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
