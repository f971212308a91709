"""`cairn rooms bot`: one bot, from its seat to the end of the game."""

import asyncio
import shutil
import signal
from contextlib import suppress
from pathlib import Path

from host.locks import Lock
from host.rooms.board.network import Folder, SocketNetwork, make_client
from host.rooms.board.rooms import enter
from host.rooms.bot.board import BotBoard
from host.rooms.bot.player import LEVELS, Bot
from host.rooms.typed import read_link
from host.terminal import say
from host.threads import DaemonThreads

SLICE_S = 0.02  # of thought, between which the network has its turn
STEP_S = 0.02
STAYS_MS = 300_000  # after a game, for another one
STAND_S = 0.8  # until the room has to have the seat back
MAX_BOTS = 4  # of one computer in one room: it has no more seats


def run(link: str, folder: Path, name: str, seat: int = 0, level: int = LEVELS[-1]) -> None:
    """Play in a room until the game is over; ctrl-c, SIGTERM and SIGHUP give the seat back.

    folder: keeps the seat's token, so that a bot whose computer failed comes back to its seat. Raises: ValueError with
    a sentence where there is no seat for it, OSError.
    """
    server, code = read_link(link)
    if not server:
        raise ValueError(f"The code {code} alone does not say where the room is: give its link.")
    place, lock = _place(folder, code)
    with lock:
        network = SocketNetwork()
        client = make_client(BotBoard(), network, Folder(place))
        enter(client, f"{server}/{code}")
        try:
            with suppress(asyncio.CancelledError):  # by a signal
                asyncio.run(_run(Bot(client, name, seat, level, say=say, stays_ms=STAYS_MS), network))
        finally:
            if not client.storage.rooms():
                shutil.rmtree(place, ignore_errors=True)


def _place(folder: Path, code: str) -> tuple[Path, Lock]:
    """Return a folder that no other bot in this room uses. Raises: OSError."""
    for number in range(1, MAX_BOTS + 1):
        place = folder / f"{code}-{number}"
        try:
            return place, Lock(place.with_suffix(".lock"), f"The folder {place}", "wait for it to end")
        except OSError:
            if number == MAX_BOTS:
                raise
    raise AssertionError("unreachable")


async def _run(bot: Bot, network: SocketNetwork) -> None:
    task = asyncio.current_task()
    assert task
    with suppress(NotImplementedError, AttributeError):  # Windows has none
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as `nohup` has it
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    asyncio.get_running_loop().set_default_executor(DaemonThreads())
    try:
        await _play(bot, network)
    finally:
        await _give_back(bot, network)
        await network.close()


async def _play(bot: Bot, network: SocketNetwork) -> None:
    """Play until there is nothing more to do. Raises: ValueError with a sentence where there is no seat for the bot."""
    loop = asyncio.get_running_loop()
    while not bot.ended:
        network.pump(bot.client)
        bot.step(int(loop.time() * 1000))
        until = loop.time() + SLICE_S
        bot.think(lambda until=until: loop.time() < until)  # type: ignore[misc]
        await asyncio.sleep(0 if bot.thinks else STEP_S)


async def _give_back(bot: Bot, network: SocketNetwork) -> None:
    """Stand up and leave, if the room can be reached."""
    loop = asyncio.get_running_loop()
    client, until = bot.client, loop.time() + STAND_S
    bot.stand()
    while client.is_on and client.place.seat and not bot.ended and loop.time() < until:
        network.pump(client)
        client.step(int(loop.time() * 1000))
        await asyncio.sleep(STEP_S)
    if client.place.seat and not bot.ended:
        say("The room cannot be reached: the seat stays the bot's. Start it again to play on.")
    else:
        bot.leave()
        await asyncio.sleep(STEP_S)  # the last messages
