"""What people do at a board, step by step, until its power fails, and what the board may know afterwards.

The same on every board: on littlefs on this computer, on emulated boards, and on `cairn play` and its store.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar

from engines.game import CHANCE, RESIGN
from firmware.storage.journal import FINISHED, SLACK
from firmware.storage.settings import TABLE
from host.tools.powercuts.sitting import Kept, Sitting, record_of

Strike = TypeVar("Strike")
GAME: dict[str, Any] = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1}  # short moves, short games
STEPS = 12  # of a workload, in which the cut must come
LONG = 30  # moves; a new game then, as a long one takes its time to be read


class Board(Protocol):
    """What a session does to a board. Each returns at once or later, and the step is kept after settle()."""

    def load(self, record: dict[str, Any]) -> None:
        """Go on with the game of a record."""

    def play(self, text: str) -> None:
        """Make a move."""

    def undo(self) -> None:
        """Take a move back."""

    def choose(self, name: str, text: str) -> None:
        """Change a setting."""

    def paint(self) -> None:
        """Wait until the step is kept, though it may still be shown."""

    def settle(self) -> None:
        """Wait until the lights have settled."""


def allowed(before: Kept, after: Kept) -> list[Kept]:
    """Return what may be found after a cut in the step between the two."""
    found = [after, before]
    if before.game and before.game in before.finished:  # it is put to the others before the next one begins
        found.append(Kept(None, before.finished, before.settings))
    return found


class Mortal(Protocol):
    """A board whose power can fail."""

    def arm(self, strike: Any) -> None:
        """Let the power fail later on: whatever waits for the board is then an OSError."""

    def disarm(self) -> None:
        """Let it stay."""

    def is_on(self) -> bool:
        """Return whether it has not failed."""


class Session:
    """A board and what is known of it. `before`, `after`: what is kept without the step under way, and with it."""

    def __init__(self, board: Board, random: Random, kept: Kept):
        self.board, self.random = board, random
        self._wasted = 0  # records of the game that no longer stand
        self.take(kept)

    def take(self, kept: Kept) -> None:
        """Go on from what was found."""
        self.settings = dict(kept.settings)
        self.finished = kept.finished
        self.sitting: Sitting | None = Sitting(record_of(kept.game)) if kept.game else None
        if self.sitting and self.sitting.over:
            self.finished = self.finished[:-1]
        self.before = self.after = self.kept()

    def kept(self) -> Kept:
        """Return what the board has to know when all is done."""
        game = self.sitting.told() if self.sitting else None
        over = (game,) if self.sitting and self.sitting.over else ()
        return Kept(game, (self.finished + over)[-FINISHED:], tuple(sorted(self.settings.items())))

    def allowed(self) -> list[Kept]:
        """Return what may be found after a cut now."""
        return allowed(self.before, self.after)

    def step(self, act: Callable[[], object], wait: Callable[[], object] | None = None) -> None:
        """Let the board do what the model has done. wait: until it is kept; None: until the lights have settled."""
        self.after = self.kept()
        act()
        (wait or self.board.settle)()
        self.before = self.after

    def setup(self) -> dict[str, Any]:
        """Return the record of a new game."""
        return GAME

    # --- what people do ------------------------------------------------------------------

    @property
    def game(self) -> Sitting:
        assert self.sitting
        return self.sitting

    def start(self, most: int, least: int = 0) -> None:
        """Begin a game in which `least` to `most` moves were made elsewhere."""
        if self.sitting and self.sitting.over:
            self.finished = self.kept().finished
        record = self.setup()
        self.sitting = Sitting(record)
        for _ in range(self.random.randint(least, most)):
            if not self.sitting.over:
                self.sitting.play(self.sitting.any_move(self.random))
        self._wasted = 0
        moves = list(self.sitting.told()[2])
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
        """Come to the end of a game for two."""
        while self.game.game.to_move == CHANCE:
            self.move()
        self.game.play(RESIGN)
        self.step(lambda: self.board.play("resign"))

    def choose(self) -> None:
        """Change a setting."""
        name, choices = self.random.choice([(entry[0], entry[3]) for entry in TABLE])
        text = self.random.choice([choice[0] for choice in choices if choice[0] != self.settings[name]])
        self.settings[name] = text
        self.step(lambda: self.board.choose(name, text))

    # --- what has to be there before -------------------------------------------------------

    def sit_down(self, least: int = 0, most: int = LONG) -> None:
        """Have a game that goes on, with some moves made and not too many."""
        if self.sitting is None or self.sitting.over or self.sitting.game.ply > most:
            self.start(most // 2)
        while not self.game.over and self.game.game.ply < least:
            self.move()
        if self.game.over:
            self.sit_down(least, most)

    def waste(self, records: int) -> None:
        """Have a game with so many records that no longer stand."""
        self.start(4)
        while self._wasted < records:
            self.move(self.board.paint)
            self.undo(self.board.paint)
        self.board.settle()

    def fill(self) -> None:
        """Have as many finished games as a board keeps."""
        while len(self.finished) < FINISHED:
            self.start(8)
            if not self.game.over:
                self.resign()
        self.sit_down()


@dataclass(frozen=True)
class Workload:
    """What is done until the power goes.

    prepare: before it can go. times: that go_on is done on littlefs, where each operation is cut short. most: on other
    boards the cut is at one of the first so many operations; share: of the cuts of a session there.
    """

    prepare: Callable[[Any], object]
    go_on: Callable[[Any], object]
    times: int
    most: int
    share: int


def _moves(session: Session) -> None:
    session.sit_down()
    session.move()


def _undo(session: Session) -> None:
    for _ in range(session.random.randint(1, 2)):
        session.undo()
    session.sit_down(3)
    session.move()


def _compaction(session: Session) -> None:
    session.move()
    session.undo()


def _game_over(session: Session) -> None:
    session.resign()
    session.undo()  # and it is taken up again
    session.move()
    if not session.game.over:
        session.resign()
    session.start(16)
    session.sit_down(2)


def _settings(session: Session) -> None:
    session.choose()
    if session.random.random() < 0.3:
        session.sit_down()
        session.move()


WORKLOADS: dict[str, Workload] = {
    "moves": Workload(Session.sit_down, _moves, times=60, most=8, share=5),
    "undo": Workload(lambda session: session.sit_down(8), _undo, times=20, most=6, share=3),
    "compaction": Workload(
        lambda session: session.waste(SLACK - 2), _compaction, times=3 * SLACK // 2, most=16, share=1
    ),
    "game over": Workload(lambda session: (session.fill(), session.sit_down(3)), _game_over, times=4, most=20, share=4),
    "settings": Workload(Session.sit_down, _settings, times=20, most=6, share=4),
    "other games": Workload(Session.sit_down, lambda session: session.start(30), times=8, most=12, share=4),
}


def strike(session: Session, board: Mortal, workload: Workload, choose: Callable[[Random, int], Strike]) -> Strike:
    """Play a workload again and again until the power goes.

    choose: when, among the next operations, as board.arm() takes it. Return what was chosen.
    """
    while True:
        workload.prepare(session)
        chosen = choose(session.random, workload.most)
        board.arm(chosen)
        try:
            for _ in range(STEPS):
                workload.go_on(session)
        except OSError:
            if board.is_on():
                raise  # for another reason
            return chosen
        board.disarm()
