"""`python -m tests.host.site.kills --kills 100`: kill the browser while a game is played on the site, and look again.

All its processes end at once (SIGKILL) at a random instant of play. Then a new browser opens the site with the same
profile, and must find the game with all moves that the page had shown but the last one, and take the next. Prints a
table; exit status 1 where one was lost, or the game was broken.
"""

import argparse
import json
import random
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from websockets.exceptions import ConnectionClosed

from engines.robble.rules import Robble
from host.simulation.memory import USED
from host.site.build import build
from tests.support.devtools import Chromium, DevToolsError, until
from tests.support.site_page import SitePage, put_files
from tests.support.static_server import StaticServer

SIZE = 5
LONGEST_S = 3.0  # of play before a kill


class Found(NamedTuple):
    """What a start has found: `shown` moves were on the page before the kill, `kept` are there after it."""

    shown: int
    kept: int
    broken: str  # "" where the game goes on

    @property
    def lost(self) -> int:
        return max(0, self.shown - self.kept)


class Play:
    """A game of Robble on the site, over kills."""

    def __init__(self, profile: Path, address: str, chance: random.Random, longest_s: float):
        self._profile = profile
        self._address = address
        self._chance = chance
        self._longest_s = longest_s
        self._game = Robble(SIZE)
        self._tapped: list[str] = []  # the moves of the game, the one in flight among them
        self._shown = 0

    def begin(self) -> None:
        """Put a used flash into the profile, and start a game."""
        browser = Chromium(self._profile)
        try:
            put_files(browser, "", self._address, USED)
            self._start(SitePage(browser, self._address))
        finally:
            browser.kill()

    def _start(self, page: SitePage) -> None:
        self._game, self._tapped, self._shown = Robble(SIZE), [], 0
        text = json.dumps({"cairn": 1, **self._game.dump(), "seat": 0, "level": 1})
        page.ask({"type": "file", "text": text}, "answer")
        page.send_message({"type": "branch", "move": 0})
        until(lambda: page.record() is not None, "a game has begun")
        until(lambda: page.flash().get("journal/welcomed") is not None and len(page.flash()) > 1, "it is kept")

    def once(self) -> Found:
        """Open the site, compare, play on, and be killed."""
        browser = Chromium(self._profile)
        try:
            page = SitePage(browser, self._address)
            until(lambda: page.record() is not None or page.fault(), "the board is there")
            found = self._compare(page)
            if found.broken:
                return found
            kill = threading.Timer(self._chance.uniform(0, self._longest_s), browser.kill)
            kill.start()
            try:
                while True:
                    self._move(page)
            except (ConnectionClosed, DevToolsError, EOFError):
                kill.join()
            return found
        finally:
            browser.kill()

    def _compare(self, page: SitePage) -> Found:
        """Compare the game with that before the kill, and follow it."""
        record, fault = page.record(), page.fault()
        if record is None or fault:
            return Found(self._shown, 0, fault or "no game")
        moves = record["moves"]
        broken = "" if moves == self._tapped[: len(moves)] and record["game"] == "robble" else f"other moves: {moves}"
        found = Found(self._shown, len(moves), broken)
        if not broken:
            self._tapped, self._shown = list(moves), len(moves)
            self._game = Robble(SIZE)
            for move in moves:
                self._game.play(self._game.parse(move))
        return found

    def _move(self, page: SitePage) -> None:
        """Play a move, and wait until the page shows it."""
        game = self._game
        if game.outcome is not None:
            self._start(page)
            return
        name = game.text(self._chance.choice([move for move in game.legal_moves() if move != game.SWAP]))
        game.play(game.parse(name))
        self._tapped.append(name)
        page.tap(*key_of(name))
        until(lambda: page.shown_moves() >= len(self._tapped), f"{name} is played")
        self._shown = len(self._tapped)


def key_of(name: str) -> tuple[int, int]:
    """Return the top left key of a square of the board of SIZE, which are of 2 x 2 keys."""
    margin = 6 - SIZE
    return margin + 2 * (SIZE - int(name[1:])), margin + 2 * "abcde".index(name[0])


def killed(site: Path, kills: int, seed: int, longest_s: float = LONGEST_S) -> list[Found]:
    """Return what was found after each kill. site: the folder of the built site. longest_s: of play before one."""
    served = StaticServer(site)
    try:
        with tempfile.TemporaryDirectory(prefix="cairn-kills-", ignore_cleanup_errors=True) as folder:
            play = Play(Path(folder), served.address, random.Random(seed), longest_s)
            play.begin()
            play.once()
            return [play.once() for _ in range(kills)]
    finally:
        served.stop()


def table(found: list[Found]) -> str:
    """Return what was found as a table."""
    whole = [each for each in found if not each.broken]
    counts = Counter(each.lost for each in whole)
    rows = [("kills", len(found)), ("moves that the page showed then, together", sum(each.shown for each in found))]
    rows += [(f"games that lost {lost} move{'s' * (lost != 1)}", counts[lost]) for lost in sorted({0, 1, *counts})]
    rows.append(("games that were broken", len(found) - len(whole)))
    return "\n".join(["| | |", "|---|--:|", *(f"| {name} | {count} |" for name, count in rows)])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.host.site.kills", description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=100, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the moves and of the instants (default: %(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cairn-site-") as folder:
        build(Path(folder))
        found = killed(Path(folder), options.kills, options.seed)
    print(table(found))
    for each in found:
        if each.broken:
            print(each.broken)
    return int(any(each.broken or each.lost > 1 for each in found))


if __name__ == "__main__":
    sys.exit(main())
