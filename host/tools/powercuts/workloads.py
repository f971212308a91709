"""What players do at a board until its power fails, and what may be saved afterwards.

The same on every board: littlefs on this computer, emulated boards, `cairn play` and its store.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar

from engines.game import CHANCE, RESIGN
from firmware.storage.journal import FINISHED, SLACK
from firmware.storage.settings import TABLE, choices
from host.tools.powercuts.journalled_game import JournalledGame, Kept, record_of

Point = TypeVar("Point")
GAME: dict[str, Any] = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1}  # short moves, short games
STEPS = 12  # of a workload, in which the cut must come
LONG = 30  # moves; then a new game begins, as a long one is slow to read


# Settings that stay: what the board says is read in English, undo is pressed twice, and a key is its own.
KEPT = ("language", "take_back", "scanning")


class Board(Protocol):
    """What a session does to a board. A step is saved once settle() has returned."""

    def load(self, record: dict[str, Any]) -> None:
        """Load the game of a record."""

    def play(self, text: str) -> None:
        """Make a move."""

    def undo(self) -> None:
        """Take a move back."""

    def choose(self, name: str, text: str) -> None:
        """Change a setting."""

    def paint(self) -> None:
        """Wait until the step is saved; its effects may still be shown."""

    def settle(self) -> None:
        """Wait until the lights have settled."""


def allowed(before: Kept, after: Kept) -> list[Kept]:
    """Return what a cut in the step between the two may leave."""
    found = [after, before]
    if before.game and before.game in before.finished:  # it is filed before the next one begins
        found.append(Kept(None, before.finished, before.settings))
    return found


class Interruptible(Protocol):
    """A board whose power can fail."""

    def arm(self, point: Any) -> None:
        """Make the power fail at a point: what waits for the board then raises OSError."""

    def disarm(self) -> None:
        """Cancel that."""

    def is_on(self) -> bool:
        """Return whether the power has not failed."""


class Session:
    """A board and what it should have saved: `before` the step under way, and `after` it."""

    def __init__(self, board: Board, random: Random, kept: Kept):
        self.board, self.random = board, random
        self._wasted = 0  # records of the game that undo has made obsolete
        self.take(kept)

    def take(self, kept: Kept) -> None:
        """Continue from what was found."""
        self.settings = dict(kept.settings)
        self.finished = kept.finished
        self.current: JournalledGame | None = JournalledGame(record_of(kept.game)) if kept.game else None
        if self.current and self.current.over:
            self.finished = self.finished[:-1]
        self.before = self.after = self.kept()

    def kept(self) -> Kept:
        """Return what the board should have saved after all steps."""
        game = self.current.frozen() if self.current else None
        over = (game,) if self.current and self.current.over else ()
        return Kept(game, (self.finished + over)[-FINISHED:], tuple(sorted(self.settings.items())))

    def allowed(self) -> list[Kept]:
        """Return what a cut now may leave."""
        return allowed(self.before, self.after)

    def step(self, act: Callable[[], object], wait: Callable[[], object] | None = None) -> None:
        """Repeat on the board what the model has done. wait: until it is saved; None: until the lights have settled."""
        self.after = self.kept()
        act()
        (wait or self.board.settle)()
        self.before = self.after

    def setup(self) -> dict[str, Any]:
        """Return the record of a new game."""
        return GAME

    # --- steps ---------------------------------------------------------------------------

    @property
    def game(self) -> JournalledGame:
        assert self.current
        return self.current

    def start(self, most: int, least: int = 0) -> None:
        """Load a new game of `least` to `most` moves."""
        if self.current and self.current.over:
            self.finished = self.kept().finished
        record = self.setup()
        self.current = JournalledGame(record)
        for _ in range(self.random.randint(least, most)):
            if not self.current.over:
                self.current.play(self.current.any_move(self.random))
        self._wasted = 0
        moves = list(self.current.frozen()[2])
        self.step(lambda: self.board.load({**record, "moves": moves}))

    def move(self, wait: Callable[[], object] | None = None) -> None:
        """Make a move."""
        game = self.game
        move = game.any_move(self.random)
        text = game.game.text(move)
        game.play(move)
        self.step(lambda: self.board.play(text), wait)

    def undo(self, wait: Callable[[], object] | None = None) -> None:
        """Take a move back."""
        self.game.retract()
        self._wasted += 2
        self.step(self.board.undo, wait)

    def resign(self) -> None:
        """End a game for two."""
        while self.game.game.to_move == CHANCE:
            self.move()
        self.game.play(RESIGN)
        self.step(lambda: self.board.play("resign"))

    def choose(self) -> None:
        """Change a setting."""
        known = {entry[0]: choices(place) for place, entry in enumerate(TABLE) if entry[0] not in KEPT}
        name = self.random.choice(list(known))
        text = self.random.choice([choice for choice in known[name] if choice != self.settings[name]])
        self.settings[name] = text
        self.step(lambda: self.board.choose(name, text))

    # --- preparation -----------------------------------------------------------------------

    def ensure_game(self, least: int = 0, most: int = LONG) -> None:
        """Make sure that a game of `least` to `most` moves is in progress."""
        if self.current is None or self.current.over or self.current.game.ply > most:
            self.start(most // 2)
        while not self.game.over and self.game.game.ply < least:
            self.move()
        if self.game.over:
            self.ensure_game(least, most)

    def waste(self, records: int) -> None:
        """Make sure that the game has this number of obsolete records."""
        self.start(4)
        while self._wasted < records:
            self.move(self.board.paint)
            self.undo(self.board.paint)
        self.board.settle()

    def fill(self) -> None:
        """Make sure that there are FINISHED finished games."""
        while len(self.finished) < FINISHED:
            self.start(8)
            if not self.game.over:
                self.resign()
        self.ensure_game()


@dataclass(frozen=True)
class Workload:
    """Steps until the power fails.

    prepare: before it can fail. times: repeats of `step` on littlefs, where each operation is cut short. On other
    boards, most: the cut is at one of the first `most` operations; share: of the cuts of a session.
    """

    prepare: Callable[[Any], object]
    step: Callable[[Any], object]
    times: int
    most: int
    share: int


def _moves(session: Session) -> None:
    session.ensure_game()
    session.move()


def _undo(session: Session) -> None:
    for _ in range(session.random.randint(1, 2)):
        session.undo()
    session.ensure_game(3)
    session.move()


def _compaction(session: Session) -> None:
    session.move()
    session.undo()


def _finished_games(session: Session) -> None:
    session.fill()
    session.ensure_game(3)


def _game_over(session: Session) -> None:
    session.resign()
    session.undo()  # the finished game continues
    session.move()
    if not session.game.over:
        session.resign()
    session.start(16)
    session.ensure_game(2)


def _settings(session: Session) -> None:
    session.choose()
    if session.random.random() < 0.3:
        session.ensure_game()
        session.move()


WORKLOADS: dict[str, Workload] = {
    "moves": Workload(Session.ensure_game, _moves, times=60, most=8, share=5),
    "undo": Workload(lambda session: session.ensure_game(8), _undo, times=20, most=6, share=3),
    "compaction": Workload(
        lambda session: session.waste(SLACK - 2), _compaction, times=3 * SLACK // 2, most=16, share=1
    ),
    "game over": Workload(_finished_games, _game_over, times=4, most=20, share=4),
    "settings": Workload(Session.ensure_game, _settings, times=20, most=6, share=4),
    "other games": Workload(Session.ensure_game, lambda session: session.start(30), times=8, most=12, share=4),
}


def inject(session: Session, board: Interruptible, workload: Workload, choose: Callable[[Random, int], Point]) -> Point:
    """Repeat a workload until the power fails. choose: a point among the next operations. Return the chosen point."""
    while True:
        workload.prepare(session)
        chosen = choose(session.random, workload.most)
        board.arm(chosen)
        try:
            for _ in range(STEPS):
                workload.step(session)
        except OSError:
            if board.is_on():
                raise  # for another reason
            return chosen
        board.disarm()
