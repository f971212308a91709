"""The lobby: open seats of rooms whose makers want them listed, for whoever has nobody to play with.

A room is in the list while a seat of it is free, and a person who has another one is connected, or was just now. Such a
room is awake, so the list is made of what the memory has: no store is asked, and no log is read.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from host.http.addresses import network_of
from host.rooms import messages
from host.rooms.server.limits import PerAddress
from host.rooms.server.owner import Owner

MAX_ROOMS = 50  # rooms in an answer
OF_ADDRESS = 5  # rooms of one network in the list
AWAY_MS = 30_000  # without a connection of a person, until a room leaves the list
FRESH_MS = 1_000  # that an answer serves all who ask
SEATS_OF_ADDRESS = 10  # listed rooms in which one network may sit: a class plays, and nobody takes all seats
SITS = (1 / 600, 30)  # of a network in one room: a second, and at once; else who sits and stands fills its log
HELD_MS = 86_400_000  # without a connection, until a seat counts no more; a room sleeps long before

network = lru_cache(20_000)(network_of)  # it takes most of the time of a list

CLOSED = "This server has no lobby: nobody sees open seats there."
ENOUGH_SEATS = (
    f"Your network sits in {SEATS_OF_ADDRESS} rooms of the lobby already; end a game, or stand up there first."
)
OFTEN = "Your network has sat down in this room too often; try again in ten minutes."
ENOUGH = f"Your network has {OF_ADDRESS} rooms in the lobby already; wait until someone sits down there."


class Lobby:
    """The rooms of a server that are listed. level_of(code, seat): of the bot that has a seat, 0 for none.

    is_open: whether there is a lobby at all. most: rooms in an answer, the newest.
    """

    def __init__(self, level_of: Callable[[str, int], int], is_open: bool = True, most: int = MAX_ROOMS) -> None:
        self.is_open = is_open
        self._level_of = level_of
        self._most = most
        self._owners: dict[str, Owner] = {}
        self._sits = PerAddress(*SITS)
        self._answer: bytes = b""
        self._until = 0

    def add(self, owner: Owner) -> None:
        """List the open seats of a room, from now on and as long as it is awake."""
        self._owners[owner.room.code] = owner

    def remove(self, owner: Owner) -> None:
        """Forget a room, which need not be listed."""
        if self._owners.get(owner.room.code) is owner:
            del self._owners[owner.room.code]

    def refusal(self, address: str) -> str:
        """Return why a room of whoever is at an address is not listed, "" where it is."""
        if not self.is_open:
            return CLOSED
        own = network(address)
        have = sum(network(host) == own for owner in self._owners.values() if (host := self._host_of(owner)))
        return ENOUGH if have >= OF_ADDRESS else ""

    def refusal_to_sit(self, code: str, address: str) -> str:
        """Return why who is at an address gets no seat in a room, listed or not, "" where they get one."""
        own = network(address)
        if not self._sits.take(f"{code} {own}", asyncio.get_running_loop().time()):
            return OFTEN
        if code not in self._owners:
            return ""
        sits = sum(
            own in map(network, self._people(owner, HELD_MS).values())
            for owner in self._owners.values()
            if owner.room.code != code and not owner.room.facts.ended and not owner.room.facts.closed
        )
        return ENOUGH_SEATS if sits >= SEATS_OF_ADDRESS else ""

    def answer(self, now: int, others: Sequence[str] = ()) -> bytes:
        """Return messages.Lobby as JSON. now: ms since 1970. others: see there."""
        if not self._until - FRESH_MS <= now < self._until:
            self._answer, self._until = messages.encode(self._listed(now, others)), now + FRESH_MS
        return self._answer

    def _listed(self, now: int, others: Sequence[str]) -> messages.Lobby:
        found: list[Owner] = []
        of_network: Counter[str] = Counter()
        for owner in sorted(self._owners.values(), key=lambda owner: owner.room.facts.opened.at, reverse=True):
            if host := self._host_of(owner):
                of_network[network(host)] += 1
                if of_network[network(host)] <= OF_ADDRESS:
                    found.append(owner)
        shown = tuple(self._room(owner) for owner in found[: self._most])
        return messages.Lobby(now=now, rooms=shown, more=len(found) - len(shown), others=tuple(others))

    def _host_of(self, owner: Owner) -> str:
        """Return the address of a person who waits in a room for others, "" where none does."""
        facts = owner.room.facts
        if facts.ended or facts.closed or not any(not seat.key and not seat.out for seat in facts.seats):
            return ""
        people = self._people(owner, AWAY_MS)
        return people[min(people)] if people else ""

    def _people(self, owner: Owner, away_ms: int) -> dict[int, str]:
        """Return the addresses of whoever plays and is no bot, see Owner.players()."""
        return {
            seat: address
            for seat, address in owner.players(away_ms).items()
            if owner.room.facts.seats[seat - 1].plays and not self._level_of(owner.room.code, seat)
        }

    def _room(self, owner: Owner) -> messages.ListedRoom:
        room = owner.room
        facts, game = room.facts, room.game
        seats = tuple(
            messages.ListedSeat(
                player=game.PLAYERS[room.player_of(number) - 1],
                name=seat.name or None,
                bot=self._level_of(room.code, number) if seat.key else 0,
            )
            for number, seat in enumerate(facts.seats, 1)
            if seat.key or not seat.out
        )
        return messages.ListedRoom(
            code=room.code,
            game=facts.opened.game,
            options=facts.opened.options,
            state=facts.state,  # type: ignore[arg-type]
            clock=facts.clock,
            since=facts.opened.at,
            seats=seats,
        )
