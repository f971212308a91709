"""Print the tables: `python -m host.tools.load [--rooms N] [--rates N ...] [--quick] ...`."""

import argparse
import asyncio
import shutil
import signal
import sys

import httpx

from host.http.connections import raise_descriptor_limit
from host.paths import ROOT
from host.tools.load import boardgameio, cairn, machine, returning
from host.tools.load.openloop import GOOD_MS, Field, Measured, highest, percentile
from host.tools.load.records import GAMES, prepared
from host.tools.load.tables import Crowd, connections, rates_table, return_table

FOLDER = ROOT / "build" / "load"
KEPT_DESCRIPTORS = 300  # for all that is no client
IDLE_S = 10.0  # in which nothing is sent but beats and pings
RATES = (250.0, 500.0, 1000.0, 1500.0, 2000.0)
AIM = (1000.0, 5.0)  # moves a second, and how many times boardgame.io's


def main() -> None:
    """Measure what is asked for."""
    options = _options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("The load test was ended."))  # and with it the server
    busy = machine.load_average()
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(f"A sync of the disk takes {machine.sync_ms(FOLDER):.2f} ms. The load average is {busy:.2f}.")
    if not machine.CAN_PIN:
        print("There are no two cores to pin to: server and client are in each other's way.")
    most = (_descriptors() - KEPT_DESCRIPTORS) // 2
    if options.rooms > most:
        print(f"This computer lets a process have {2 * most} connections: {most} rooms, not {options.rooms}.")
        options.rooms = most
    try:
        with machine.pinned(machine.CLIENT_CORE):
            ours = asyncio.run(_cairn(options))
            theirs = None if options.no_boardgameio else asyncio.run(_boardgameio(options))
    except (RuntimeError, ValueError, OSError, httpx.HTTPError) as error:
        sys.exit(f"The load test ended: {error or type(error).__name__}")
    print(_verdict(options, busy, ours, theirs))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m host.tools.load", description="Measure the rooms' server under load, beside boardgame.io's."
    )
    parser.add_argument("--rooms", type=int, default=8000, help="with two clients each (%(default)s)")
    parser.add_argument("--rates", type=float, nargs="+", default=RATES, metavar="N", help="moves a second, rising")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each rate (%(default)s)")
    parser.add_argument(
        "--games", nargs="+", default=["robble:4", "vacuum:1"], metavar="GAME:SHARE",
        help=f"what is played: {', '.join(GAMES)} (robble:4 vacuum:1)",
    )  # fmt: skip
    parser.add_argument(
        "--around",
        type=int,
        default=3,
        metavar="N",
        help="more rates, around the highest that is good (%(default)s); 0: all rates and no others",
    )
    parser.add_argument("--no-boardgameio", action="store_true", help="measure the rooms alone")
    parser.add_argument("--no-return", action="store_true", help="do not kill the server")
    parser.add_argument(
        "--quick", action="store_true", help="see in some seconds that all of it works; the figures mean nothing"
    )
    options = parser.parse_args()
    if options.quick:
        options.rooms, options.rates, options.seconds, options.around = 100, [50.0], 2.0, 0
    try:
        options.shares = {game: int(share) for game, share in (text.split(":") for text in options.games)}
    except ValueError:
        parser.error("a game is named like robble:4, with its share")
    if unknown := options.shares.keys() - GAMES:
        parser.error(f"there is no {min(unknown)!r} here; there is {', '.join(GAMES)}")
    if min(options.rooms, options.seconds, *options.rates, *options.shares.values()) <= 0:
        parser.error("rooms, rates, seconds and shares are more than 0")
    options.rates = sorted(options.rates)
    return options


def _descriptors() -> int:
    import resource

    raise_descriptor_limit(40_000)
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


async def _cairn(options: argparse.Namespace) -> list[Measured]:
    """Print the tables of the rooms' server; return what was measured."""
    folder = FOLDER / "rooms"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    moves = int(1.5 * options.seconds * (2 * sum(options.rates) + options.rates[0]) / options.rooms) + 10
    played = [game for game, share in options.shares.items() for _ in range(share)]
    rooms = []
    for number in range(options.rooms):
        records = prepared(played[number % len(played)], moves)
        rooms.append(cairn.Room(records[number % len(records)], number))
    server = cairn.serve(folder)
    try:
        crowd = Crowd("Cairn", server, options.rooms)
        await crowd.measured("make", cairn.make(rooms, server.port))
        crowd.empty = server.memory()
        await crowd.measured("connect", cairn.fill(rooms, server.port))
        await crowd.measured("sit", cairn.seat(rooms))
        await crowd.measured("idle", asyncio.sleep(min(IDLE_S, options.seconds)))
        crowd.full = server.memory()
        print(connections([crowd]), flush=True)
        field = Field(server, list(rooms), lambda: cairn.written(server))
        found = await field.search(options.rates, options.seconds, options.around)
        print(rates_table("Cairn: kept on the disk, then told to both clients", found), flush=True)
        if not options.no_return:
            server, back = await returning.killed(rooms, server, folder)
            print(return_table(back), flush=True)
    finally:
        for room in rooms:
            for guest in room.guests:
                guest.leave()
        await asyncio.sleep(0.5)
        server.stop()
    return found


async def _boardgameio(options: argparse.Namespace) -> list[Measured] | None:
    """Print the tables of boardgame.io's server; return what was measured, None where it cannot be installed."""
    modules = FOLDER / "boardgameio"
    if not await asyncio.to_thread(boardgameio.install, modules):
        print("boardgame.io cannot be installed here; continuing without it.")
        return None
    with boardgameio.serve(modules, FOLDER) as server:
        matches = [boardgameio.TicTacToe() for _ in range(options.rooms)]
        crowd = Crowd(f"boardgame.io {boardgameio.version()}", server, options.rooms)
        await crowd.measured("make", boardgameio.make(matches, server.port))
        crowd.empty = server.memory()
        await crowd.measured("connect", boardgameio.fill(matches, server.port))
        await crowd.measured("idle", asyncio.sleep(min(IDLE_S, options.seconds)))
        crowd.full = server.memory()
        print(connections([crowd]), flush=True)
        found = await Field(server, list(matches)).search(options.rates, options.seconds, options.around)
        print(rates_table(f"{crowd.name}: tic-tac-toe, kept in memory alone", found), flush=True)
        for match in matches:
            for player in match.players:
                player.leave()
    return found


def _verdict(options: argparse.Namespace, busy: float, ours: list[Measured], theirs: list[Measured] | None) -> str:
    if options.quick:
        return "No verdict: these figures mean nothing."
    if busy > machine.QUIET:
        return f"No verdict: the load average was {busy:.2f} before the start, more than {machine.QUIET}."
    rate, times = AIM
    said = [
        f"{measured.rate:,.0f} moves a second with {options.rooms:,} rooms open: "
        f"p99 {percentile(measured.tally.acknowledged, 99):.0f} ms, {'reached' if measured.is_good else 'MISSED'}."
        for measured in ours
        if measured.rate == rate
    ]
    said.append(f"The highest rate with all moves kept and told, and p99 up to {GOOD_MS:.0f} ms: {highest(ours):,.0f}")
    if theirs is not None:
        ratio = highest(ours) / (highest(theirs) or 1)
        verdict = "reached" if ratio >= times else "MISSED"
        said[-1] += f"; boardgame.io: {highest(theirs):,.0f}; {ratio:.1f} times, of {times:.0f}: {verdict}"
    return "\n".join([*said[:-1], said[-1] + "."])


if __name__ == "__main__":
    main()
