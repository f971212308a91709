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
from firmware.games.registry import info, is_board
from host.games import new_game
from host.site.build import build
from tests.support.devtools import Chromium, Page, running
from tests.support.site_board import SiteBoard
from tests.support.static_server import StaticServer

HIGHEST = 5  # level
PLY = 20  # of a game that is measured
LOADS = 5  # of the site
RUNS = 5  # of all ticks
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


def record_of(name: str, plies: int, bot: int = NOBODY) -> dict:
    """Return a game with at least so many moves made at random, the turn of a player or of a bot at its end.

    bot: the player that the board is, or OTHERS.
    """
    game, chance = new_game(name), random.Random(1)
    while game.outcome is None and (
        game.ply < plies or (bot and not is_board(bot, game.to_move)) or game.to_move == CHANCE
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


def measured(browser: Chromium, address: str, count: int) -> dict[str, list[float]]:
    """Return the times of ticks in ms, of a board that is new: by what it does."""
    found = {}
    with SiteBoard(browser, address) as board:
        board.boot()
        board.settle()
        found["menu"] = ticks_of(board, count)
        for name in GAMES:
            board.load(record_of(name, PLY))
            found[title_of(name)] = ticks_of(board, count)
            bot = max(player for _, player in info(name).seats)
            if bot != NOBODY:
                board.load(record_of(name, PLY, bot))
                found[f"{title_of(name)}, the board thinks"] = ticks_of(board, count, True)
    return found


def print_ticks(browser: Chromium, address: str, count: int) -> None:
    """Print the table of ticks. Every new board has the same ones, so of each the shortest counts: in the others the
    computer did something else meanwhile.
    """
    runs = [measured(browser, address, count) for _ in range(RUNS)]
    print("| | ticks | p50 ms | p99 ms | max ms |\n|---|--:|--:|--:|--:|")
    for name in runs[0]:
        print(row(name, [min(times) for times in zip(*(run[name] for run in runs), strict=True)]))


def print_loads(address: str) -> None:
    """Print how soon the site is there, in profiles that have never seen it."""
    lights = []
    with running() as browser:
        for _ in range(LOADS):
            page = Page(browser, browser.send("Target.createBrowserContext")["browserContextId"], start=FIRST_LIGHT)
            page.go(address)
            page.wait(FRAME_SEEN)
            lights.append(page.run("window.firstLight") / 1000)
            page.close()
    print("\n| a cold load | |\n|---|--:|")
    print(f"| first light, middle of {LOADS} | {median(lights):.2f} s |")
    print(f"| the slowest | {max(lights):.2f} s |")


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
