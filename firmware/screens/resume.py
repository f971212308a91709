"""The game of before the power went: read from the journal, some moves a tick, and shown when it is as it was."""

from engines.game import IllegalMove
from firmware.games.registry import open_view, setup_of
from firmware.screens.play import Play
from firmware.screens.screen import Screen

RECORDS_A_TICK = 4


class Resume(Screen):
    """Up while the game is read; the menu can be opened meanwhile, and reading waits then.

    play: the game, as far as it has been read; None before the first record. note: a sentence to be said at the end.
    wary: this game may be what has stopped the board, so that it is read for somebody who wants it only.
    """

    def __init__(self, app, story) -> None:
        super().__init__(app)
        self._story = story
        self.play: Play | None = None
        self._setup: tuple = ()
        self._title = "the game"
        self.note = ""
        self.wary = False

    def refresh(self) -> None:
        self.app.panel.show("Cairn", "Resuming " + self._title + ".", "Hold menu to leave it.", "")

    def rests(self) -> bool:
        return False

    def tick(self, now: int) -> None:
        try:
            if self.play is None:
                self._open()
            else:
                for _ in range(RECORDS_A_TICK):
                    if not self._step():
                        self._finish(now)
                        return
        except Exception as problem:  # one that stopped the board at every start would be worse
            known = isinstance(problem, (IllegalMove, ValueError))
            self._refuse(str(problem) if known else "The last game cannot go on: " + repr(problem) + ".", now)

    def _open(self) -> None:
        """Begin the game that the first record names. Errors: ValueError or IllegalMove with a sentence."""
        app = self.app
        setup = self._setup = setup_of(self._story.head())
        app.panel.clear()
        self.play = Play(app, open_view(setup[0], setup[1]), setup, ())
        self._title = setup[0][1]
        self.refresh()

    def _step(self) -> bool:
        """Do what one record says; False at the end."""
        play = self.play
        goes_on = self._story.apply(play)
        for line in play.lines:
            self.app.panel.add(line)
        play.lines.clear()
        return goes_on

    def _finish(self, now: int) -> None:
        app, play = self.app, self.play
        app.resuming = None
        app.journal.adopt(play, self._story)
        app.play = play
        app.menu.follow(self._setup)
        app.show(play, now)
        if self.note:
            app.panel.note(self.note)
        app.tell("Resumed. Hold menu to leave this game.")

    def _refuse(self, reason: str, now: int) -> None:
        app = self.app
        app.journal.refuse(reason)
        self.play = app.resuming = None
        app.show(app.menu, now)
