"""Four browsers play Vacuum in a room, by clicks, while tabs freeze and networks end: the acceptance test of rooms.

`python -m tests.host.site.vacuum_room --turns 50` plays a whole game. In it one tab is frozen for some turns, one
player has a second browser with the same seat and moves there every other turn, and one loses the network and comes
back. In the end all pages must have the same board, the one that the rules make of the server's log.
"""

import argparse
import asyncio
import random
import re
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect, sync_playwright

from engines.game import NOBODY
from engines.vacuum.actions import ACTIONS, COMMIT, EXIT_MOVE, SOURCE, VACUUM, action_of, count_of, source_of, target_of
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import name_of
from firmware.games.vacuum.view import View
from firmware.speech import Speech
from host.rooms.room import Room
from host.site.build import build
from tests.support.devtools import CHROMIUM_SWITCHES, chromium_path
from tests.support.game_page import GamePage
from tests.support.room_log import checked
from tests.support.room_player import RoomPlayer
from tests.support.rooms_process import until
from tests.support.rooms_server import RoomsServer
from tests.support.tcp_proxy import Proxy

SIDES = {"Ada": "Red", "Bo": "Gold", "Cy": "Green", "Di": "White"}
VIEWPORT: ViewportSize = {"width": 1100, "height": 800}
PATIENCE_MS = 60_000
LIMIT = 50  # turns of a game, the least that the menu has
FROZEN, TWICE, CUT = 1, 2, 3  # whose tab freezes, who has two browsers, whose network ends: indexes of four players
SAY = Speech().say


@dataclass
class Figures:
    """What was done and seen. faults: what is wrong, in sentences."""

    moves: int = 0
    turns: int = 0
    clicks: int = 0
    seconds: float = 0.0
    frozen: int = 0
    cuts: int = 0
    faults: list[str] = field(default_factory=list)


class Line:
    """A network that can end, in a thread of its own. host, address: as of the server behind it."""

    def __init__(self, port: int) -> None:
        self.proxy = Proxy(port)
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        asyncio.run_coroutine_threadsafe(self.proxy.__aenter__(), self._loop).result()
        self.host = f"127.0.0.1:{self.proxy.port}"
        self.address = f"http://{self.host}/"

    def end(self, silent: bool) -> None:
        """End all connections. silent: nothing comes through new ones either."""
        self.proxy.silent = silent
        self._loop.call_soon_threadsafe(self.proxy.cut)


class Seat(RoomPlayer):
    """A player of Vacuum, whose board's choice is followed."""

    def __init__(self, here: GamePage, name: str, context: BrowserContext) -> None:
        super().__init__(here, name)
        self.context = context
        self.clicks = 0

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.clicks += 1
        self.page.wait_for_timeout(60)  # as fast as fingers are

    def key(self, label: str) -> None:
        """Press a control key, once it is lit."""
        key = self.page.locator(f'.key[aria-keyshortcuts][aria-label^="{label}, lit"]').first
        expect(key).to_be_visible()
        key.click()
        self.clicks += 1

    def says(self, status: str) -> None:
        """Wait until the page's status has these words, whatever names are between them."""
        expect(self.here.text("status")).to_contain_text(status)

    def square(self, name: str) -> None:
        self.click(f'.key[aria-label^="{name}, "]')


def make(seat: Seat, view: View, move: int) -> None:
    """Make a move by clicks on a page whose board stands as a view's game does."""
    choice = view.choice
    choice.look()
    action = action_of(move)
    if move == COMMIT:
        return seat.key("commit")
    if move == EXIT_MOVE:
        return seat.key(SAY(ACTIONS[action][5]))
    if action == VACUUM and choice.action:
        seat.key(SAY(ACTIONS[choice.action][5]))  # releases it
    elif action not in (VACUUM, choice.action):
        label = SAY(ACTIONS[action][5])
        seat.key(label)
        seat.says(label)
        choice.take(action)
    if ACTIONS[action][3] & SOURCE:
        if choice.source != source_of(move):
            seat.square(name_of(source_of(move)))
            choice.tap(source_of(move))
        while choice.count != count_of(move):
            seat.square(name_of(source_of(move)))
            choice.tap(source_of(move))
    seat.square(name_of(target_of(move)))


def pick(game: Vacuum, chance: random.Random) -> int:
    """Return a move that leads the turn to its end, of a kind that is chosen at random."""
    moves = game.legal_moves()
    kinds = sorted({action_of(move) for move in moves})
    kind = chance.choice(kinds)
    return chance.choice([move for move in moves if action_of(move) == kind])


class Table:
    """The players at their pages, and the game as the rules have it. With two players, nothing freezes or ends in the
    first turns, and the second has two browsers.
    """

    def __init__(self, browser: Browser, rooms: RoomsServer, turns: int, players: int = 4, seed: int = 1) -> None:
        self.browser, self.rooms, self.turns = browser, rooms, turns
        self.chance = random.Random(seed)
        self.view = View(Vacuum(players, LIMIT))
        self.twice = min(TWICE, players - 1)
        self.game: Vacuum = self.view.game
        self.line = Line(rooms.port)
        self.figures = Figures()
        self.contexts: list[BrowserContext] = []
        ada = self.come("Ada", rooms, "")
        ada.here.refuse_the_lesson()
        ada.here.begin("Vacuum", Players=players, Turns=LIMIT)
        link = ada.create()
        self.code = link[-6:]
        self.seats = [ada]
        for number, (name, side) in enumerate(SIDES.items()):
            if 0 < number < players:
                seat = self.come(name, self.line if number == CUT else rooms, self.code)
                seat.in_room()
                seat.sit(side)
                self.seats.append(seat)
        print(f"{len(self.seats)} players sit.", flush=True)
        twice = self.seats[self.twice]
        self.second = self.come(twice.name, rooms, self.code, twice)
        self.second.in_room()

    def come(self, name: str, served: Any, code: str, like: Seat | None = None) -> Seat:
        """Open a page in a browser of its own. like: whose browser it has a copy of, and so the seat."""
        state = like.context.storage_state(indexed_db=True) if like else None
        context = self.browser.new_context(viewport=VIEWPORT, service_workers="block", storage_state=state)
        context.set_default_timeout(PATIENCE_MS)
        self.contexts.append(context)
        here = GamePage(context.new_page(), served)
        here.page.goto(served.address + code)
        here.ready()
        return Seat(here, name, context)

    def at(self, player: int) -> Seat:
        """Return the page at which a player moves now."""
        if player - 1 == self.twice and self.game.turn // len(self.seats) % 2:
            return self.second
        return self.seats[player - 1]

    def play_turn(self) -> None:
        """Let who has the turn play it."""
        game, player = self.game, self.game.to_move
        seat = self.at(player)
        while game.to_move == player:
            self.wait(seat)
            move = pick(game, self.chance)
            make(seat, self.view, move)
            game.play(move)
            self.view.moved()
            self.figures.moves += 1
        self.figures.turns = game.turn
        print(f"turn {game.turn}, {self.figures.moves} moves", flush=True)

    def wait(self, seat: Seat) -> None:
        """Wait until a page shows how far the game is."""
        if self.game.to_move != NOBODY:
            expect(seat.here.text("moment")).to_have_attribute("max", str(self.game.ply))

    def play(self) -> None:
        """Play to the end, with faults."""
        frozen = cut = None
        while self.game.to_move != NOBODY and self.game.turn < self.turns:
            turn, player = self.game.turn, self.game.to_move - 1
            if frozen and (player == FROZEN):
                self.freeze(frozen, "active")
                frozen = None
            elif not frozen and player == FROZEN + 1 and turn % 8 > 3:
                self.wait(self.at(player + 1))  # the turn before was sent
                frozen = self.seats[FROZEN]
                self.freeze(frozen, "frozen")
                self.figures.frozen += 1
            if cut and player == CUT:
                self.net(True)
                cut = None
            elif not cut and player == (CUT + 1) % 4 and turn % 12 > 7:
                self.wait(self.at(player + 1))
                cut = self.seats[CUT]
                self.net(False)
                self.figures.cuts += 1
            self.play_turn()
        if frozen:
            self.freeze(frozen, "active")
        if cut:
            self.net(True)

    def freeze(self, seat: Seat, state: str) -> None:
        """Let a tab sleep, or wake."""
        client = seat.context.new_cdp_session(seat.page)
        client.send("Page.setWebLifecycleState", {"state": state})
        client.detach()

    def net(self, on: bool) -> None:
        """Let a player's network end, or come back."""
        self.line.end(silent=not on)
        self.seats[CUT].context.set_offline(not on)

    def check(self) -> Figures:
        """Compare all pages with what the rules make of the server's log; return the figures."""
        figures = self.figures
        with suppress(AssertionError):  # the last move may be on its way
            until(lambda: Room.of(self.rooms.log(self.code)).game.ply == self.game.ply, "the last move")
        events = self.rooms.log(self.code)
        room = Room.of(events)
        if room.game.state() != self.game.state():
            figures.faults.append("The server's game is another than the one that was played.")
        if unfair := checked(events).unfair:
            figures.faults.append(f"The server did not play fair ({unfair}).")
        pages = [*self.seats, self.second]
        expected = self.expected()
        for seat in pages:
            with suppress(AssertionError):
                until(lambda seat=seat: pieces(seat) == expected, "the board")
            found = pieces(seat)
            wrong = [
                f"{name}: {found.get(name)} for {words}" for name, words in expected.items() if found.get(name) != words
            ]
            if wrong:
                figures.faults.append(f"{seat.name}'s page differs: {'; '.join(wrong[:5])}")
            figures.faults += [f"{seat.name}'s page: {error}" for error in seat.here.errors]
        figures.clicks = sum(seat.clicks for seat in pages)
        return figures

    def expected(self) -> dict[str, str]:
        """Return what pages should say of each square."""
        names = [f"{letter}{row}" for row in range(12, 0, -1) for letter in "abcdefghijkl"]
        return {name: first(self.view.describe(square)) for square, name in enumerate(names)}

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.line.end(silent=False)


def pieces(seat: Seat) -> dict[str, str]:
    """Return what a page says of what is on each square."""
    return {name: first(f"{name}, {words}") for name, words in seat.here.squares().items()}


def first(label: str) -> str:
    """Return the part of a square's label that says what is there; after it follows what may be done."""
    return re.split(r"[;.]", label)[0]


def play(browser: Browser, site: Path, folder: Path, turns: int, players: int = 4) -> Figures:
    """Play so many turns of a game, and return what was seen."""
    rooms = RoomsServer(folder, site)
    try:
        table = Table(browser, rooms, turns, players)
        began = time.monotonic()
        try:
            table.play()
            figures = table.check()
            figures.seconds = time.monotonic() - began
            return figures
        finally:
            table.close()
    finally:
        rooms.stop()


def main() -> int:
    """Play a whole game and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=LIMIT, help="to play, of 50")
    turns = parser.parse_args().turns
    expect.set_options(timeout=PATIENCE_MS)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site, data = Path(folder) / "site", Path(folder) / "rooms"
        data.mkdir()
        build(site)
        print("The site is built.", flush=True)
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_SWITCHES)
        figures = play(browser, site, data, turns)
        browser.close()
    print(figures)
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
