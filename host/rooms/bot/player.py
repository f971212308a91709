"""A bot in an online room: all that it does there, without sockets, clocks and sleep."""

from collections.abc import Callable
from random import Random
from typing import Any

from engines.game import NOBODY
from engines.registry import title_of
from firmware.games.thinker import Thinker
from host.rooms.bot.board import BotBoard
from host.rooms.client import words
from host.rooms.client.client import RoomClient
from host.rooms.errors import RoomError

AGREES = {"undo": True, "pause": True, "draw": False, "rematch": True, "swap": True}
GONE_MS = 20_000  # without others, once the game is over
ALONE_MS = 600_000  # without others, in a game
IDLE_MS = 1_200_000  # without a move: a server has few bots
HURRY_MS = 20_000  # left on its clock: the bot neither waits for answers nor thinks for long
LEVELS = (1, 2, 3)


class Bot:
    """A client of a room that takes a seat and plays it.

    client: on its way into a room, at a BotBoard. seat: the one to take, 0 for the first that is free. level: as in the
    board's menu. say: prints a sentence. stays_ms: how long it waits for another game, as long as others are there.
    ended: there is nothing more to do here.
    """

    def __init__(
        self,
        client: RoomClient,
        name: str,
        seat: int = 0,
        level: int = LEVELS[-1],
        random: Random | None = None,
        say: Callable[[str], None] = print,
        stays_ms: int = 0,
    ) -> None:
        self.client = client
        self.board: BotBoard = client.board
        self.ended = False
        self._code = client.place.member.code if client.place.member else ""
        self._name = name
        self._wanted = seat
        self._level = level
        self._random = random or Random()
        self._say = say
        self._stays_ms = stays_ms
        self._over_at = -1  # since when it waits for another game
        self._others_at = 0  # when another was there
        self._moves, self._moved_at = (0, 0), 0  # which game, how many moves stand there, and since when
        self._tried = 0  # the seat that was asked for
        self._seated = False
        self._answered = self._resumed = (0, 0)  # over which connection, which question or pause
        self._thinker: Thinker | None = None
        self._thinks_of: list[str] = []

    def step(self, now_ms: int) -> None:
        """Do what is due but think. Raises: ValueError with a sentence where there is no seat for a bot."""
        client, line = self.client, self.client.place.line
        client.step(now_ms)
        if not client.place.member:
            raise ValueError(client.shown.said or words.NO_ROOM)
        if not client.is_on:
            return
        self._look_for_others(now_ms)
        state = line.facts.state
        if state in ("over", "closed"):
            if self._over_at < 0:
                self._over_at = now_ms
                self._say(f"The game in room {self._code} is {state}.")
            if state == "over" and client.place.seat and self._waits(now_ms):
                self._answer()
            else:
                self.leave()
        elif self._stays_ms and (now_ms - self._others_at > ALONE_MS or now_ms - self._moved_at > IDLE_MS):
            self._say(f"Nobody has been in room {self._code}, or moved there, for long.")
            self.stand()
            self.leave()
        elif not client.place.seat:
            self._sit()
        elif not line.facts.seats[client.place.seat - 1].out:  # else it waits for the end of the others' game
            self._over_at = -1
            self._greet()
            self._resume()
            self._answer()

    @property
    def thinks(self) -> bool:
        """Whether it is this bot's turn, and the move is not found yet."""
        client, line = self.client, self.client.place.line
        member, seat = client.place.member, client.place.seat
        if self.ended or not member or not seat or member.outbox or client.place.loads:
            return False
        if line.turn() != seat or not line.may_move(seat) or not self.board.game:
            return False
        if line.facts.asked and not self._hurries():
            return False  # a move would end the question
        return self.board.game.texts() == line.moves

    def think(self, may_continue: Callable[[], bool]) -> None:
        """Think while may_continue(), at most up to the move, and make it."""
        game: Any = self.board.game
        if not self.thinks:
            self._thinker = None
            return
        if not self._thinker or self._thinks_of != self.client.place.line.moves:
            level = LEVELS[0] if self._hurries() else self._level
            self._thinker = Thinker(self.board, level, pause_ms=0)
            self._thinker.begin(game, self._random.getrandbits(32), self.client.now)
            self._thinks_of = list(self.client.place.line.moves)
        while may_continue():
            move = self._thinker.step(self.client.now)
            if move is not None:
                self._thinker = None
                self.board.play(game.text(move))
                return

    def stand(self) -> None:
        """Give the seat back, if the room can be reached."""
        if self.client.is_on and self.client.place.seat:
            self.client.do("stand", {})

    def leave(self) -> None:
        self.ended = True
        if self.client.place.member:
            self.client.do("leave", {})

    def _look_for_others(self, now_ms: int) -> None:
        """Note that others are here, with a seat or without, and that someone has moved."""
        shown, place = self.client.shown, self.client.place
        others = shown.watch or any(there for seat, there in enumerate(shown.here, 1) if seat != place.seat)
        if others or not self._others_at:
            self._others_at = now_ms
        moves = (place.line.facts.since, len(place.line.moves) if place.line.facts.n else 0)
        if moves != self._moves:
            self._moves, self._moved_at = moves, now_ms

    def _waits(self, now_ms: int) -> bool:
        """Return whether to wait for another game, once this one is over."""
        return now_ms - self._over_at < self._stays_ms and now_ms - self._others_at < GONE_MS

    # --- the seat ------------------------------------------------------------------------------

    def _sit(self) -> None:
        client, line = self.client, self.client.place.line
        if self._seated:
            raise ValueError(words.SEAT_LOST)
        if client.place.member and client.place.member.token:
            return  # it is on its way
        free = [number for number, seat in enumerate(line.facts.seats, 1) if not seat.key and not seat.out]
        if self._wanted > len(line.facts.seats):
            raise ValueError(words.NO_SEAT.format(self._wanted))
        if self._wanted and self._wanted not in free:
            raise ValueError(f"Seat {self._wanted} of room {self._code} is not free.")
        if not free:
            raise ValueError(f"No seat of room {self._code} is free: a player has to stand up first.")
        seat = self._wanted or free[0]
        if seat == self._tried:
            raise ValueError(client.shown.said or f"Seat {seat} of room {self._code} cannot be had.")
        self._tried = seat
        try:
            client.do("sit", {"seat": seat, "name": self._name})
        except RoomError as refused:
            raise ValueError(str(refused)) from None

    def _greet(self) -> None:
        if not self._seated:
            self._seated = True
            place = self.client.place
            game = title_of(place.line.facts.opened.game)
            self._say(f"{self._name} has seat {place.seat} of room {self._code}, {game}. Ctrl-c gives it back.")

    # --- what the others want ------------------------------------------------------------------

    def _resume(self) -> None:
        """Go on after a pause by the server, where that lets the bot's own clock run: a person may not be back."""
        client, line = self.client, self.client.place.line
        if line.facts.state != "paused" or line.facts.paused != "server":
            return
        mover = line.game.to_move
        runner = (line.facts.owing() or [line.seat_of(mover) if mover > NOBODY else 0])[0]
        pause = (client.connection.number, line.facts.n)
        if runner == client.place.seat and pause != self._resumed:
            self._resumed = pause
            client.do("resume", {})

    def _answer(self) -> None:
        client, asked = self.client, self.client.place.line.facts.asked
        if not asked or client.place.seat in asked.yes:
            return
        question = (client.connection.number, asked.n)
        if question != self._answered:
            self._answered = question
            client.do("answer", {"yes": AGREES.get(asked.what, False)})

    def _hurries(self) -> bool:
        part = self.client.shown.part()
        return part["deadline"] is not None and part["deadline"] - part["now"] < HURRY_MS
