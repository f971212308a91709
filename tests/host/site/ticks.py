"""`python -m tests.host.site.ticks`: how long a tick of the board takes in Chromium, and how soon the site is there.

A tick is TICK_MS of the board's time with what it sends the page; the worker's clock measures it. First light is from
opening the address, with an empty cache, to the first frame on the page. Prints two tables.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path
from statistics import median

from engines.game import CHANCE, NOBODY
from engines.registry import GAMES, title_of
from firmware.clock import TICK_MS
from firmware.games.registry import info
from host.games import new_game
from host.site.build import build
from tests.support.devtools import Chromium, Page, running
from tests.support.site_board import SiteBoard
from tests.support.static_server import StaticServer

HIGHEST = 5  # level
PLY = 20  # of a game that is measured
LOADS = 5  # of the site
FRAME_SEEN = "Boolean(window.firstLight)"
# In the page, before its scripts: when its first frame came, in ms since it was asked for.
FIRST_LIGHT = """(() => {
    const Board = window.Worker;
    window.Worker = class extends Board {
        constructor(...words) {
            super(...words);
            this.addEventListener("message", ({ data }) => {
                if (JSON.parse(data).type === "frame") window.firstLight ??= performance.now();
            });
        }
    };
})()"""
BYTES = "performance.getEntriesByType('resource').reduce((sum, entry) => sum + entry.transferSize, 0)"


def record_of(name: str, plies: int, bot: int = NOBODY) -> dict:
    """Return a game with at least so many moves made at random, the turn of a player or of a bot at its end.

    bot: the player that the board is.
    """
    game, chance = new_game(name), random.Random(1)
    while game.outcome is None and (
        game.ply < plies or game.to_move != (bot or game.to_move) or game.to_move == CHANCE
    ):
        move = game.sample(chance.getrandbits(30)) if game.to_move == CHANCE else chance.choice(game.legal_moves())
        game.play(move)
    seat = [player for _, player in info(name).seats].index(bot)
    return {**game.dump(), "seat": seat, "level": HIGHEST}


def ticks_of(board: SiteBoard, count: int, while_it_thinks: bool = False) -> list[float]:
    """Return the times of some ticks in ms, at most `count`."""
    found: list[float] = []
    while len(found) < count and not (while_it_thinks and found and board.state()["settled"]):
        found += board.timed(min(100, count - len(found)))
    return found


def row(name: str, times: list[float]) -> str:
    times = sorted(times)
    p99 = times[len(times) * 99 // 100]
    return f"| {name} | {len(times)} | {median(times):.2f} | {p99:.1f} | {times[-1]:.1f} |"


def print_ticks(browser: Chromium, address: str, count: int) -> None:
    """Print the table of ticks."""
    print("| | ticks | p50 ms | p99 ms | max ms |\n|---|--:|--:|--:|--:|")
    with SiteBoard(browser, address) as board:
        board.boot()
        board.settle()
        print(row("menu", ticks_of(board, count)), flush=True)
        for name in GAMES:
            board.load(record_of(name, PLY))
            board.settle()
            print(row(title_of(name), ticks_of(board, count)), flush=True)
            board.load(record_of(name, PLY - 1))
            board.run(TICK_MS)
            print(row(f"{title_of(name)}, a game that opens", ticks_of(board, count, True)), flush=True)
            bot = max(player for _, player in info(name).seats)
            if bot == NOBODY:
                continue
            board.load(record_of(name, PLY, bot))
            print(row(f"{title_of(name)}, the board thinks", ticks_of(board, count, True)), flush=True)


def print_loads(address: str) -> None:
    """Print how soon the site is there, in profiles that have never seen it."""
    lights, sizes = [], []
    with running() as browser:
        for _ in range(LOADS):
            page = Page(browser, browser.send("Target.createBrowserContext")["browserContextId"], start=FIRST_LIGHT)
            page.go(address)
            page.wait(FRAME_SEEN)
            lights.append(page.run("window.firstLight") / 1000)
            sizes.append(page.run(BYTES))
            page.close()
    print("\n| a cold load | |\n|---|--:|")
    print(f"| first light, middle of {LOADS} | {median(lights):.2f} s |")
    print(f"| the slowest | {max(lights):.2f} s |")
    print(f"| bytes that the page asked for by then, from a server that does not compress | {max(sizes):,} |")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.host.site.ticks", description=__doc__.split("\n")[0])
    parser.add_argument("--ticks", type=int, default=2000, help="of each row at most (default: %(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cairn-site-") as folder:
        build(Path(folder))
        served = StaticServer(folder)
        try:
            with running() as browser:
                print_ticks(browser, served.address, options.ticks)
            print_loads(served.address)
        finally:
            served.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
