"""All rooms of a server: those that are awake, making new ones, waking others, and letting them sleep again."""

import asyncio
import logging
import secrets
from collections.abc import Iterator

from host.rooms import codes, decisions, events, messages
from host.rooms.chance import SECRET_BYTES, commitment
from host.rooms.errors import RoomError, StorageFailed
from host.rooms.room import Room
from host.rooms.server.bots import Bots
from host.rooms.server.client import Client
from host.rooms.server.clock import Clock
from host.rooms.server.limits import Limits
from host.rooms.server.lobby import Lobby
from host.rooms.server.owner import Owner
from host.rooms.store import FIRST, Kept, RoomStore
from host.rooms.typed import ALPHABET

ASLEEP_MS = 60_000  # after the last client, until a room leaves the memory
SWEEP_S = 15.0
DAY_MS = 86_400_000
IDLE_MS = 30 * DAY_MS  # until a room in which nothing happens is removed, whether its game is over or not
MAX_AWAKE = 20_000
TRIES = 8  # to find a code that no room has; of a million rooms one code in a thousand is taken
TRY_S = 0.01  # between two tries to pause all games
TOGETHER = 16  # events that are played before others get their turn: 1 ms in Vacuum
REPLAYS = 2  # rooms that are played at a time: one of 20,000 events takes seconds, and lets others pass
LONG = 64  # moves with which a room begins; beyond that a thread plays them
HEARTBEAT_S = 25  # between two heartbeats of a client, and two pings of its connection

log = logging.getLogger("cairn.rooms")

TOO_MANY = "Too many rooms at once from your network; try again in a moment."
NO_ROOM = "There is no room {}. Check the code; a room that nobody has used for long is gone."
FULL = "The server has as many rooms as it can take. Try again later."
DAMAGED = "Room {} is damaged on the server, and kept as it is. You still have the game; create a new room for it."
ELSEWHERE = "Another server has this room now; connect again."
UNPLAYABLE = "Room {} cannot be played by this version of Cairn; it is kept. Create a new room."


class Rooms:
    """The rooms in a store. letters: that codes of new rooms may begin with. bots: that players may call. lobby: where
    open seats are listed.
    """

    def __init__(
        self,
        store: RoomStore,
        letters: str = ALPHABET,
        clock: Clock | None = None,
        limits: Limits | None = None,
        bots: Bots | None = None,
        lobby: Lobby | None = None,
    ) -> None:
        self.store = store
        self.awake: dict[str, Owner] = {}
        self.clock = clock or Clock()
        self._letters = letters
        self.limits = limits or Limits()
        self.bots = bots or Bots()
        self.lobby = lobby or Lobby(self.bots.level)
        self._asleep: dict[str, tuple[int, int]] = {}  # rooms whose clock runs: when it is up, and their epoch
        self._long_games = asyncio.Lock()
        self._replays = asyncio.Semaphore(REPLAYS)
        self._waking: dict[str, asyncio.Task[Owner]] = {}
        self._unplayable: set[str] = set()  # rooms of which the log has a line
        self._seen: dict[str, int] = {}  # when rooms that are awake were noted as in use, in ms

    async def create(self, wanted: messages.NewRoom) -> tuple[Owner, str]:
        """Make a room; return it, and the token of whoever may close it.

        Raises: RoomError.
        """
        self._check_place()
        secret, token = secrets.token_bytes(SECRET_BYTES), codes.new_token()
        for _ in range(TRIES):
            code = codes.new_code(self._letters)
            opened = decisions.opening(wanted, code, token, secret, self.clock())
            room = await self._opened(opened)
            log = [opened.body().decode()]
            try:
                await self.store.create(code, opened.at, log, room.facts.head, secret, wanted.listed)
            except StorageFailed as error:
                if error.reason != "exists":
                    raise
                continue
            return self._begin(Owner(room, secret, FIRST, self), wanted.listed), token
        raise RoomError("busy", FULL)

    async def enter(self, code: str, address: str | None = None) -> Owner:
        """Return the owner of a room, which wakes if it slept. address: of whoever enters, None for the server itself.

        Raises: RoomError: `missing`, `unplayable`, `rate`, `busy`, StorageFailed.
        """
        if owner := self.awake.get(code):
            return owner
        if not (waking := self._waking.get(code)):
            waking = self._waking[code] = asyncio.create_task(self._wake(code, address))
            waking.add_done_callback(lambda _: self._waking.pop(code))
        return await asyncio.shield(waking)  # others may wait for it, too

    async def load(self, code: str) -> Kept:
        """Return all that is kept of a room. Raises: RoomError: `missing`, `unplayable`, StorageFailed."""
        if not (kept := await self.store.load(code)):
            raise RoomError("missing", NO_ROOM.format(code))
        if not kept.is_intact():
            raise self._cannot_play(code, DAMAGED, "its log is not what was written (docs/hosting-rooms.md).")
        return kept

    def _cannot_play(self, code: str, text: str, why: object) -> RoomError:
        """Return what is said of a room that is kept, and cannot be played; the log has a line of it once."""
        if code not in self._unplayable:
            self._unplayable.add(code)
            log.error("Room %s cannot be played: %s", code, why)
        return RoomError("unplayable", text.format(code))

    def _check_place(self) -> None:
        """Raises: RoomError where the server has all the rooms that it takes."""
        if len(self.awake) >= MAX_AWAKE:
            raise RoomError("busy", FULL)

    def count(self) -> tuple[int, int]:
        """Return how many rooms are awake, and how many clients they have."""
        return len(self.awake), sum(len(owner.clients) for owner in self.awake.values())

    async def _wake(self, code: str, address: str | None) -> Owner:
        self._check_place()
        length = _length(await self.load(code))  # a code that a client made up writes nothing
        if address is not None and not self.limits.wakes.take(address, asyncio.get_running_loop().time(), length):
            raise RoomError("rate", TOO_MANY)
        epoch = await self.store.take(code)
        kept = await self.load(code)
        try:
            async with self._replays:
                room = await self._replayed(kept)
        except (RoomError, ValueError) as error:
            raise self._cannot_play(code, UNPLAYABLE, error) from error
        if not room.facts.revealed and commitment(kept.secret or b"") != room.facts.commit:
            raise self._cannot_play(code, DAMAGED, "its secret is not what was written (docs/hosting-rooms.md).")
        await self.store.touch(code, self.clock())
        owner = Owner(room, kept.secret, epoch, self)
        await owner.rest(self._asleep.pop(code, None) is not None)
        return self._begin(owner, kept.listed)

    async def _replayed(self, kept: Kept) -> Room:
        """Return the room that its log leads to. Raises: RoomError, ValueError."""
        room: Room | None = None
        for number, text in enumerate(kept.log):
            event = events.decode(text)
            if room:
                room.apply(event)
            elif isinstance(event, events.Open):
                room = await self._opened(event)
            else:
                raise ValueError("It does not begin with its opening.")
            if number % TOGETHER == TOGETHER - 1:
                await asyncio.sleep(0)
        if not room:
            raise ValueError("It has no events.")
        return room

    async def _opened(self, event: events.Open) -> Room:
        """Return a room after its first event. One that begins with a long game takes a second: it is played in a
        thread, one at a time, so that all others have their turns meanwhile. Raises: RoomError.
        """
        if len(event.moves) <= LONG:
            return Room.of([event])
        async with self._long_games:
            return await asyncio.to_thread(Room.of, [event])

    def _begin(self, owner: Owner, listed: bool) -> Owner:
        code = owner.room.code
        self.awake[code], self._seen[code] = owner, self.clock()
        owner.set_alarm()
        if listed:
            self.lobby.add(owner)
        return owner

    def forget(self, owner: Owner) -> None:
        """A room takes nothing any more, as the store failed, or another server has it, or nobody is there."""
        code = owner.room.code
        self.lobby.remove(owner)
        if self.awake.get(code) is owner:
            del self.awake[code], self._seen[code]

    # -- in the background

    async def heartbeat(self) -> None:
        """Send each client a heartbeat each HEARTBEAT_S, forever, some of them each second. Time passes with it."""
        turn = 0
        while True:
            await asyncio.sleep(1)
            if self.clock.tick():
                await self._pause_all()
            turn = (turn + 1) % HEARTBEAT_S
            for number, client in enumerate(self._clients()):
                if number % HEARTBEAT_S == turn:
                    client.heartbeat = True
                    client.has_output.set()

    async def _pause_all(self) -> None:
        """Pause all games whose clock runs, as nobody was answered while the server stood still."""
        self._asleep.clear()  # these are paused as they wake
        while running := [owner for owner in self.awake.values() if owner.room.deadline() is not None]:
            await asyncio.gather(*[owner.pause() for owner in running])
            await asyncio.sleep(TRY_S)  # a clock may begin to run meanwhile, and the store may be too busy
        self.clock.go_on()
        log.warning("The server stood still for a while; games whose clock ran are paused.")

    def _clients(self) -> Iterator[Client]:
        for owner in self.awake.values():
            yield from owner.clients

    async def sweep(self) -> None:
        """Let rooms without clients sleep, and remove the forgotten ones, forever."""
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                await self.sweep_once()
            except RoomError as error:
                log.warning("%s", error)

    async def sweep_once(self) -> None:
        """Do what is due. Raises: RoomError ("busy"), StorageFailed."""
        now = self.clock()
        await self._leave_taken()
        for owner in list(self.awake.values()):
            code = owner.room.code
            if not owner.clients and now - owner.idle_since >= ASLEEP_MS:
                deadline = owner.room.deadline()
                await owner.close()
                if deadline is not None:
                    self._asleep[code] = deadline, owner.epoch
            elif owner.clients and now - self._seen[code] >= DAY_MS:
                self._seen[code] = now
                await self.store.touch(code, now)
        for code in [code for code, (deadline, _) in self._asleep.items() if now >= deadline]:
            try:
                await self.enter(code)  # the time of whoever has the turn is up
            except RoomError as error:
                if error.reason in ("missing", "unplayable"):  # nor will it wake the next time
                    self._asleep.pop(code, None)
        await self.store.expire(now - IDLE_MS)

    async def _leave_taken(self) -> None:
        """Send clients away from rooms that another server has taken, since it thought that this one was dead."""
        held = {code: epoch for code, (_, epoch) in self._asleep.items()}
        held |= {code: owner.epoch for code, owner in self.awake.items()}
        for code in await self.store.taken(held):
            self._asleep.pop(code, None)
            owner = self.awake.get(code)
            if owner and owner.epoch == held[code]:
                await owner.close(ELSEWHERE)

    async def close(self) -> None:
        """Finish what is at hand in all rooms, and close the store."""
        for waking in list(self._waking.values()):
            waking.cancel()
        await self.bots.close()
        await asyncio.gather(
            *[owner.close("The server stops; the room is kept.") for owner in list(self.awake.values())]
        )
        await self.store.close()


def _length(kept: Kept) -> int:
    """Return how many moves and other events are played until a room is awake; it may begin with a whole game."""
    return len(kept.log) + sum(text.count(",") for text in kept.log[:1])
