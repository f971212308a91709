"""A game's screen whose players have seats, and on which the board can think: of its own move, a hint, or a review."""

from engines.game import RESIGN
from firmware import texts
from firmware.clock import KEY_MS, elapsed
from firmware.screens.game_screen import GameScreen
from firmware.screens.seats import HERE, Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.games.thinker import Thinker
    from firmware.screens.ending import Ending
    from firmware.screens.reviewing import Reviewing

DOTS = 8  # that the panel adds one by one while the board thinks


class Thinking(GameScreen):
    """Base of the screen of a game, which makes the move that is found in _play(). setup: how the game began; seats:
    who plays it; over: it has ended, by its rules or in its room. reviewing: what looks at it once it is over.
    """

    def __init__(self, app, view, setup, room) -> None:
        GameScreen.__init__(self, app, view)
        self.setup, self.seats = setup, Seats(view, setup.board_plays(), room)
        self._thinker: Thinker | None = None  # once the board has thought
        self._dots = 0
        self._follows = False  # a square has been chosen since the hint
        self.over = False
        self._ending: Ending | None = None
        self.reviewing: Reviewing | None = None

    def _play(self, move: int, now: int) -> None:
        """Make a move."""
        raise NotImplementedError

    def leave(self) -> None:
        """End what the board thinks."""
        if self._thinker:
            self._thinker.stop()
        if self.reviewing:
            self.reviewing.pause()

    def _end(self):
        if not self._ending:
            from firmware.screens.ending import Ending  # 1 KB that no game takes that continues

            self._ending = Ending(self.app, self.view, self.seats)
        return self._ending

    def _review(self):
        if not self.reviewing:
            from firmware.screens.reviewing import Reviewing  # 1 KB that no game takes that continues

            self._thinker = None  # the memory is the review's
            self.reviewing = Reviewing(self.app, self.game, self.setup, self)
        return self.reviewing

    def end_review(self) -> None:
        """Forget the review: another game begins, or this one continues."""
        if self.reviewing:
            self.reviewing.pause()
            self.reviewing = None

    def _may_move(self) -> bool:
        return not self.over and self.seats.turn() == HERE

    def _cut_short(self) -> None:
        if self._ending:
            self._ending.counting = None
        GameScreen._cut_short(self)

    def thinks(self) -> bool:
        """Return True while the board thinks about a move."""
        return self._thinker is not None and self._thinker.busy

    def settled(self) -> bool:
        return GameScreen.settled(self) and not self.thinks() and not self._preview.waits

    def _rest(self, now: int) -> None:
        if self._preview.waits:
            if self._preview.update(now):
                self.refresh()
        elif self.thinks():
            self._go_on_thinking(now)
        elif self.over and self.game.ply:
            self._review().tick(now)

    def _think(self, hinting: bool) -> None:
        seed = (self.game.ply * 7919 + self._now) & 0x3FFFFFFF
        if not self._thinker:
            from firmware.games.thinker import Thinker  # 1 KB of memory, which two people never take

            self._thinker = Thinker(self.app.board, self.setup.level)
        self._thinker.begin(self.game, seed, self._now, hinting)
        self._dots = 0
        self.refresh()

    def _thinking(self) -> str:
        """Return what the panel says while the board thinks, with a dot for each part of its time that has begun."""
        return self.app.say(texts.THINKING) + "\n" + "." * (self._dots + 1)

    def _end_hint(self) -> None:
        if self.thinks() and self._thinker.hinting:
            self.leave()
            self.refresh()

    def _go_on_thinking(self, now: int) -> None:
        hinting = self._thinker.hinting
        move = self._thinker.step(now, elapsed(now, self.app.last_key) < KEY_MS)
        if move is None:
            self._show_progress(now)
        elif hinting:
            self._show_hint(move)
        else:
            self._play(move, now)

    def _show_progress(self, now: int) -> None:
        """Add dots where the panel says that the board thinks; to write all of it would take 2 KB each time."""
        dots = self._thinker.progress(now, DOTS)
        if dots != self._dots:
            panel, shown = self.app.panel, self._thinking()
            self._dots = dots
            if panel.tip == shown:
                panel.show(tip=self._thinking())

    def _show_hint(self, move: int) -> None:
        """Show a move, all that it does, and what it is good for."""
        if move == RESIGN:
            self._hint = -1
            self.refresh(self.app.say(texts.HINT, self.view.spell(move)))
        else:
            self._hint, self._follows = move, False
            self._preview.show(move)
            self.refresh()

    def _hint_words(self) -> str:
        """Return what the hint that pulses says, '' where there is none, or a part of it has been chosen."""
        if self._hint < 0 or self._follows:
            return ""
        say = self.app.say
        return say(texts.HINT, self.view.spell(self._hint)) + " " + say(self._thinker.expectation())

    def show_hint(self, move: int) -> None:
        """Let a move pulse, with all that it does, which is told elsewhere; -1 for none."""
        self._hint, self._follows = move, True
        self._preview.end()
        if move >= 0:
            self._preview.show(move)
