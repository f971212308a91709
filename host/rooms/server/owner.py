"""A room that is awake: it takes its clients' messages one by one, and nothing else changes the room.

A message is decided, what it leads to is kept by the store, then applied, then sent. While the store writes, the room
waits: a decision never rests on what is not kept.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

from host.rooms import codes, decisions, events, messages
from host.rooms.chance import SECRET_BYTES
from host.rooms.decisions import Acts
from host.rooms.errors import RoomError, StorageFailed
from host.rooms.events import AnyEvent
from host.rooms.hash_chain import head_after
from host.rooms.messages import ClientMessage
from host.rooms.room import Room
from host.rooms.server.client import Client
from host.rooms.server.limits import REACTIONS, PerAddress

FAULT = "The server has a fault in this room. The room is kept; connect again."
TOO_FAST = "Too many messages in this room; wait a moment."
TOO_MUCH = "Too many moves from your network; wait a moment."
DISCONNECT_GRACE_S = 3.0  # without a connection, before others hear of it: a page that loads again is back by then
LATEST_ALARM_S = 86_400.0  # longer than that asyncio's timers are not asked to wait

log = logging.getLogger("cairn.rooms")

Act = Callable[[], Awaitable[None]]


class Owner:
    """The owner of a room, one of a server's `rooms` (rooms.py). epoch: of RoomStore.take()."""

    def __init__(self, room: Room, secret: bytes | None, epoch: int, rooms: Any) -> None:
        self.room = room
        self.clients: set[Client] = set()
        self.epoch = epoch
        self._secret = secret
        self._rooms = rooms
        self._clock = clock = rooms.clock
        self.idle_since = clock()  # since then there is no client, if there is none
        self._ahead = max(0, room.facts.at - clock())  # of the clock: it was set back while there was no server
        # Of each seat, and of each address that has none, however many connections it comes over
        self._messages = PerAddress(*rooms.limits.rate)
        self._talk = PerAddress(*rooms.limits.talk)
        self._reactions = PerAddress(*REACTIONS)
        self._turns = asyncio.Lock()  # who waits for it gets it in the order of coming
        self._acts: set[asyncio.Task[None]] = set()  # so that none is forgotten before it is done
        self._is_over = False
        self._here: messages.Here | None = None  # as it was sent last
        self._left: dict[int, tuple[int, str]] = {}  # seats whose connection ended: when, and its address
        self._alarm: asyncio.TimerHandle | None = None  # for when the time of a seat is up

    async def rest(self, watched: bool) -> None:
        """Give a room that was loaded what the server owes it. watched: this server has run since its last event.

        Nobody's time goes by while there is no server: a game whose clock ran then is paused as of its last event.
        Raises: RoomError ("busy"), StorageFailed.
        """
        room = self.room
        try:
            found = decisions.try_event(room, None, self._secret)
            if not found and room.deadline() is not None and not watched:
                pause = events.Pause(n=room.facts.n + 1, at=room.facts.at, why="server")
                found = decisions.try_event(room, pause, self._secret)
        except RoomError:
            return
        if found:
            await self._append(found)

    # -- for connections

    async def handle_message(self, client: Client, message: ClientMessage) -> None:
        """Deal with a client's message; return once it is done, and what it leads to is kept."""
        if self._has_time(client, message):
            await self._do(lambda: self._take(client, message))
        else:
            client.reply(decisions.no(self.room, "rate", TOO_FAST, message))

    async def pause(self) -> None:
        """Pause the game if its clock runs, as the server stood still; return once that is kept."""
        await self._do(lambda: self._pause(self._now()))

    def _do(self, act: Act) -> asyncio.Future[None]:
        """Do something in its turn, though who waits for that may be gone by then."""
        task = asyncio.create_task(self._in_turn(act))
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)
        return asyncio.shield(task)

    def _now(self) -> int:
        """Return the room's time, in ms since 1970."""
        return self._clock() + self._ahead

    def _has_time(self, client: Client, message: ClientMessage) -> bool:
        """Return whether a client's message is within its quota; no limit is on coming back."""
        if isinstance(message, messages.Hello | messages.Ping | messages.Leave):
            return True
        now, who = asyncio.get_running_loop().time(), f"seat {client.seat}" if client.seat else client.address
        is_move = isinstance(message, messages.Move | messages.Seed)
        return self._messages.take(who, now) and (is_move or self._talk.take(who, now))

    def _may_keep(self, address: str, events: int) -> bool:
        """Return whether that many events of an address may be kept, in this room and all others."""
        return self._rooms.limits.events.take(address, asyncio.get_running_loop().time(), events)

    def leave(self, client: Client) -> None:
        """The connection has ended; its seat stays."""
        if client in self.clients:
            self.clients.remove(client)
            if client.seat:
                self._left[client.seat] = self._clock(), client.address
            asyncio.get_running_loop().call_later(DISCONNECT_GRACE_S, self._look_who_is_here)
        if not self.clients:
            self.idle_since = self._clock()

    def state(self) -> messages.RoomState:
        """Return the room as whoever has no seat sees it."""
        here = self._here or messages.Here(seats=(False,) * len(self.room.facts.seats), watch=0)
        return decisions.state(self.room, decisions.WATCHER, here.seats, here.watch, self._now())

    def players(self, away_ms: int) -> dict[int, str]:
        """Return the addresses of the seats that are connected, or were less than `away_ms` ago."""
        since = self._clock() - away_ms
        found = {seat: address for seat, (at, address) in self._left.items() if at > since}
        return found | {client.seat: client.address for client in self.clients if client.seat}

    def outgoing(self, client: Client) -> Iterator[bytes]:
        """Yield the frames that bring a client up to date."""
        return client.outgoing(self.room, self._now())

    async def close(self, why: str = "") -> None:
        """Finish what waits, and let the connections end. It may be called again."""
        async with self._turns:
            self._end(why)

    # -- in its turn

    async def _in_turn(self, act: Act) -> None:
        async with self._turns:
            try:
                if not self._is_over:
                    await act()
            except StorageFailed as error:
                # What the store has is not known any more: the room is loaded again when the clients come back.
                self._end(str(error))
            except Exception:
                log.exception(
                    "Room %s ends with an error; it is loaded again when a client comes back.", self.room.code
                )
                self._end(FAULT)

    def _end(self, why: str) -> None:
        """Take nothing any more. why: what the clients are told."""
        if self._alarm:
            self._alarm.cancel()
        for client in self.clients:
            client.close(why)
        if not self._is_over:
            self._is_over = True
            self._rooms.forget(self)

    async def _take_time(self) -> None:
        stalls, now = self._clock.stalls, self._now()
        await self._keep(Acts(decisions.due(self.room, now, self._secret)))
        self.set_alarm()
        await self._pause_if_stalled(stalls, now)

    async def _take(self, client: Client, message: ClientMessage) -> None:
        room, now, secret, stalls = self.room, self._now(), self._secret, self._clock.stalls
        if isinstance(message, messages.Hello):
            self._welcome(client, message, now)
        elif isinstance(message, messages.Ping):
            client.heartbeat = True
            client.has_output.set()
        elif isinstance(message, messages.Leave):
            client.close("")
        elif isinstance(message, messages.React):
            self._react(client, message)
        elif isinstance(message, messages.Bot):
            self._call_bot(client, message)
        elif (
            isinstance(message, messages.Sit)
            and not client.seat  # asking twice is asking once
            and (text := self._rooms.lobby.refusal_to_sit(room.code, client.address))
        ):
            client.reply(decisions.no(room, "seat", text, message))
        else:
            token = codes.new_token() if isinstance(message, messages.Sit) else ""
            fresh = secrets.token_bytes(SECRET_BYTES) if isinstance(message, messages.Ask | messages.Answer) else None
            acts = decisions.decide(room, message, client.seat, now, secret, token, fresh)
            await self._keep(acts, client, message, fresh)
        await self._pause_if_stalled(stalls, now)

    async def _pause_if_stalled(self, stalls: int, now: int) -> None:
        """Pause the game where something was decided while time stood still, and is kept only now."""
        if self._clock.stalls != stalls:
            await self._pause(now)

    async def _pause(self, now: int) -> None:
        """Pause the game if its clock runs, as of `now`."""
        if self.room.deadline() is not None:
            pause = events.Pause(n=self.room.facts.n + 1, at=max(now, self.room.facts.at), why="server")
            late = decisions.due(self.room, pause.at, self._secret)
            await self._keep(Acts(late or decisions.try_event(self.room, pause, self._secret)))
        self.set_alarm()

    def _welcome(self, client: Client, hello: messages.Hello, now: int) -> None:
        client.token = hello.token
        client.seat = decisions.seat_of_token(self.room, hello.token)
        client.sent = self.room.facts.n
        self.clients.add(client)
        here = self._look_who_is_here()
        for reply in decisions.welcome(self.room, hello, here.seats, here.watch, now):
            client.reply(reply)
        client.presence = None  # the welcome says it

    def _react(self, client: Client, message: messages.React) -> None:
        """Tell all others what a seat says, if it does not say too much: it is then dropped without a word."""
        if not client.seat:
            client.reply(decisions.no(self.room, "seat", "You are watching this room; take a seat first.", message))
        elif self._reactions.take(f"seat {client.seat}", asyncio.get_running_loop().time()):
            for each in self.clients:
                if each.seat != client.seat:
                    each.reactions[client.seat] = messages.Reacted(seat=client.seat, word=message.word)
                    each.has_output.set()

    def _call_bot(self, client: Client, message: messages.Bot) -> None:
        facts = self.room.facts
        try:
            facts.check_open()
            facts.check_player(client.seat)
            seat = facts.seat(message.seat)
            if seat.key or seat.out:
                raise RoomError("seat", f"Seat {message.seat} is not free.")
            if text := self._rooms.bots.call(self.room.code, message.seat, message.level, client.address):
                raise RoomError("illegal", text)
        except RoomError as error:
            client.reply(decisions.no(self.room, error.reason, str(error), message))

    async def _keep(
        self, acts: Acts, client: Client | None = None, message: ClientMessage | None = None, fresh: bytes | None = None
    ) -> None:
        """Keep events, then apply and send them, and send the replies. Raises: StorageFailed.

        client, message: whose it was, and what; None where time has brought it. fresh: the secret of another game, if
        one begins.
        """
        if acts.events:
            if client and not self._may_keep(client.address, len(acts.events)):
                client.reply(decisions.no(self.room, "rate", TOO_MUCH, message))
                return
            try:
                await self._append(acts.events, fresh)
            except StorageFailed:
                raise
            except RoomError as busy:
                if client:
                    client.reply(decisions.no(self.room, busy.reason, str(busy), message))
                return
        if client:
            for reply in acts.replies:
                client.reply(reply)
                if isinstance(reply, messages.Seated):
                    client.token, client.seat = reply.token, reply.seat
                    self._look_who_is_here()

    async def _append(self, found: Sequence[AnyEvent], fresh: bytes | None = None) -> None:
        """Keep the events that one decision leads to, in one step, then apply them. fresh: see _keep().

        Raises: RoomError ("busy"), StorageFailed.
        """
        room, secret = self.room, self._secret
        for event in found:
            if isinstance(event, events.Reveal):
                secret = None
            elif isinstance(event, events.Rematch):
                secret = fresh
        log = [event.body().decode() for event in found]
        head = head_after(room.facts.head, log)
        await self._rooms.store.append(room.code, self.epoch, found[-1].at, found[0].n, log, head, secret)
        self._secret = secret
        for event in found:
            self._apply(event)
        for each in self.clients:
            each.has_output.set()
        self.set_alarm()

    def _apply(self, event: AnyEvent) -> None:
        self.room.apply(event)
        if isinstance(event, events.Sit | events.Stand | events.Rematch):
            for client in self.clients:  # another connection may have the same token
                client.seat = decisions.seat_of_token(self.room, client.token)
            self._look_who_is_here()

    def set_alarm(self) -> None:
        """See to it that the clock is looked at when the time of the seat that has the turn is up."""
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None
        deadline = self.room.deadline()
        if deadline is not None:
            wait = min(max(0, deadline - self._now()) / 1000, LATEST_ALARM_S)
            self._alarm = asyncio.get_running_loop().call_later(wait, self._do, self._take_time)

    def _look_who_is_here(self) -> messages.Here:
        """Return who is connected; where that has changed, all clients are sent it."""
        there = {client.seat for client in self.clients}
        seats = tuple(number in there for number in range(1, len(self.room.facts.seats) + 1))
        here = messages.Here(seats=seats, watch=sum(not client.seat for client in self.clients))
        if here != self._here:
            self._here = here
            for client in self.clients:
                client.presence = here
                client.has_output.set()
        return here
