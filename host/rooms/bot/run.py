"""`cairn rooms bot`: one bot, from its seat to the end of the game."""

import asyncio
import secrets
import signal
from contextlib import suppress

from host.rooms.board.network import SocketNetwork
from host.rooms.board.rooms import enter
from host.rooms.bot.board import BotBoard
from host.rooms.bot.player import LEVELS, Bot
from host.rooms.client.client import RoomClient
from host.rooms.typed import read_link
from host.terminal import say
from host.threads import DaemonThreads

SLICE_S = 0.02  # of thought, between which the network has its turn
STEP_S = 0.02
STAYS_MS = 300_000  # after a game, for another one
STAND_S = 0.8  # until the room has to have the seat back


def run(link: str, name: str, seat: int = 0, level: int = LEVELS[-1]) -> None:
    """Play in a room until the game is over; ctrl-c, SIGTERM and SIGHUP give the seat back.

    Raises: ValueError with a sentence where there is no seat for it.
    """
    server, code = read_link(link)
    if not server:
        raise ValueError(f"The code {code} alone does not say where the room is: give its link.")
    network = SocketNetwork()
    client = RoomClient(BotBoard(), network, lambda _name, _text: None, {}, secrets.token_bytes)
    enter(client, f"{server}/{code}")
    with suppress(asyncio.CancelledError):  # by a signal
        asyncio.run(_run(Bot(client, name, seat, level, say=say, stays_ms=STAYS_MS), network))


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
        say("The room cannot be reached: the seat stays the bot's.")
    else:
        bot.leave()
        await asyncio.sleep(STEP_S)  # the last messages
