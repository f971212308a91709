"""People at an emulated board: what they do, step by step, and what the board may know after a power cut."""

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from random import Random

from engines.door import RESIGN
from firmware.journal import FINISHED, SLACK
from firmware.settings import TABLE
from firmware.softkeys import UNDO
from host.device.command import put_on
from host.emulator.remote import EmulatorRemote
from host.powercuts.board import CutBoard
from host.powercuts.sitting import Kept, Sitting, record_of
from host.powercuts.versions import version

TAP_MS = 30  # longer than the firmware takes a bounce for
PAINTED_MS = 60  # longer than a move takes to its first lights, and to the flash
LONG = 30  # moves; a new game then, as a long one takes its time to be read
SIZE = "7"


class Evening:
    """A board and what is known of it. `before`, `after`: what is kept without the step under way, and with it.

    `runs`, `comes`: the version that runs, and the one that is to run after an update.
    """

    def __init__(self, board: CutBoard, random: Random, updates: int = 1):
        self.board, self.random = board, random
        self.updates = updates  # that there have been
        self.runs = self.comes = version(updates)
        self.wasted = 0  # records of the game that no longer stand
        self.sitting: Sitting | None = None
        self.take(Kept(None, board.files().finished(), board.settings()))

    def take(self, kept: Kept) -> None:
        """Go on from what was found."""
        self.settings = dict(kept.settings)
        self.finished = kept.finished
        self.sitting = Sitting(record_of(kept.game)) if kept.game else None
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
        found = [self.after, self.before]
        if self.before.game and self.before.game in self.before.finished:  # put to the others before the next begins
            found.append(Kept(None, self.before.finished, self.before.settings))
        return found

    def step(self, act: Callable[[], object], wait: Callable[[], object] | None = None) -> None:
        """Let the board do what the model has done. wait: until it is kept; None: until the lights have settled."""
        self.after = self.kept()
        act()
        (wait or self.board.settle)()
        self.before = self.after

    # --- what people do ------------------------------------------------------------------

    def start(self, most: int) -> None:
        """Begin a game in which up to `most` moves were made elsewhere."""
        if self.sitting and self.sitting.over:
            self.finished = self.kept().finished
        record = {"game": "robble", "options": {"size": SIZE}, "seat": 0, "level": 1}
        self.sitting = Sitting(record)
        for _ in range(self.random.randint(0, most)):
            if not self.sitting.over:
                self.sitting.play(self.sitting.any_move(self.random))
        moves = list(self.sitting.told()[2])
        self.wasted = 0
        self.step(lambda: self.board.load({**record, "moves": moves}))

    def move(self, wait: Callable[[], object] | None = None) -> None:
        """Make a move."""
        game = self.game
        move = game.any_move(self.random)
        text = game.game.text(move)
        game.play(move)
        self.step(lambda: self.board.ask("play", move=text), wait)

    def undo(self, wait: Callable[[], object] | None = None) -> None:
        """Take a move back, by its key."""
        self.game.retract()
        self.wasted += 2
        self.step(self._tap_undo, wait)

    def _tap_undo(self) -> None:
        for _ in range(2):  # the first time it asks back
            self.board.tap(*UNDO[1:3], ms=TAP_MS)

    def resign(self) -> None:
        """Come to the end of a game."""
        self.game.play(RESIGN)
        self.step(lambda: self.board.ask("play", move="resign"))

    def choose(self) -> None:
        """Change a setting."""
        name, choices = self.random.choice([(entry[0], entry[3]) for entry in TABLE])
        text = self.random.choice([choice[0] for choice in choices if choice[0] != self.settings[name]])
        self.settings[name] = text
        self.step(lambda: self.board.ask("settings.set", name=name, value=text))

    def update(self) -> None:
        """Deploy the next version."""
        self.updates += 1
        self.comes = version(self.updates)
        self.step(self._deploy)
        self.runs = self.comes

    def _deploy(self) -> None:
        remote = EmulatorRemote(self.board.emulator)
        remote.stop()
        self.board.forget_link()
        with redirect_stdout(io.StringIO()):
            put_on(remote, self.comes)

    # --- before it begins ------------------------------------------------------------------

    @property
    def game(self) -> Sitting:
        assert self.sitting
        return self.sitting

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
        while self.wasted < records:
            self.move(self._paint)
            self.undo(self._paint)
        self.board.settle()

    def _paint(self) -> None:
        self.board.run(PAINTED_MS)


@dataclass(frozen=True)
class Scene:
    """What is done until the power goes. most: flash operations; the cut is at one of the first so many."""

    prepare: Callable[[Evening], object]
    go_on: Callable[[Evening], object]
    most: int
    share: int  # of the cuts of an evening


def _moves(evening: Evening) -> None:
    evening.sit_down()
    evening.move()


def _undo(evening: Evening) -> None:
    for _ in range(evening.random.randint(1, 2)):
        evening.undo()
    evening.move()


def _compaction(evening: Evening) -> None:
    evening.move()
    evening.undo()


def _game_over(evening: Evening) -> None:
    evening.resign()
    evening.start(16)
    evening.sit_down(2)
    evening.undo()
    evening.move()
    evening.sit_down()


def _settings(evening: Evening) -> None:
    evening.choose()
    if evening.random.random() < 0.3:
        evening.sit_down()
        evening.move()


SCENES: dict[str, Scene] = {
    "moves": Scene(lambda evening: evening.sit_down(), _moves, 8, 5),
    "undo": Scene(lambda evening: evening.sit_down(8), _undo, 6, 3),
    "compaction": Scene(lambda evening: evening.waste(SLACK - 2), _compaction, 16, 1),
    "game over": Scene(lambda evening: evening.sit_down(3), _game_over, 20, 4),
    "settings": Scene(lambda evening: evening.sit_down(), _settings, 6, 4),
    "other games": Scene(lambda evening: evening.sit_down(), lambda evening: evening.start(30), 12, 4),
    "deploy": Scene(lambda evening: evening.sit_down(), Evening.update, 60, 4),
}
