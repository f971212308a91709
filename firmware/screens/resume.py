"""Resumes the game in the journal after a start: reads some moves a tick, then shows the game."""

from engines.game import IllegalMove
from firmware import texts
from firmware.games.registry import Setup, open_view, setup_of
from firmware.screens.play import Play
from firmware.screens.screen import Screen
from firmware.speech import told

RECORDS_A_TICK = 4


class Resume(Screen):
    """Shown while the game is read; reading pauses while the menu is open. play: the game as far as it has been read,
    setup: how it began; None before the first record. note: a message for the end. suspect: this game may have stopped
    the board, so it is read only on request.
    """

    def __init__(self, app, reader) -> None:
        super().__init__(app)
        self._reader = reader
        self.play: Play | None = None
        self.setup: Setup | None = None
        self._title: tuple[str, ...] | str = texts.THE_GAME
        self.note = ""
        self.suspect = False

    def refresh(self) -> None:
        say = self.app.say
        self.app.panel.show("Cairn", say(texts.RESUMING, self._title), say(texts.HOLD_MENU), "")

    def tick(self, now: int) -> None:
        try:
            if self.play is None:
                self._open()
            else:
                for _ in range(RECORDS_A_TICK):
                    if not self._step():
                        self._finish(now)
                        return
        except Exception as problem:  # a game must not stop the board at every start
            known = isinstance(problem, (IllegalMove, ValueError))
            say = self.app.say
            self._refuse(told(problem, say) if known else say(texts.CANNOT_GO_ON, repr(problem)), now)

    def _open(self) -> None:
        """Begin the game of the first record. Raises: ValueError or IllegalMove with a message."""
        app = self.app
        head = self._reader.head()
        setup = self.setup = setup_of(head)
        setup.like_you = head.get("like_you") is True
        room = None
        if "room" in head:
            from firmware.room import of_journal

            room = of_journal(head)
        app.panel.clear()
        self.play = Play(app, open_view(setup, app.say), setup, (), room)
        self._title = setup.game.title
        self.refresh()

    def _step(self) -> bool:
        play = self.play
        more = self._reader.apply(play)
        for line in play.lines:
            self.app.panel.add(line)
        play.lines.clear()
        return more

    def _finish(self, now: int) -> None:
        app, play = self.app, self.play
        app.resuming = None
        app.journal.adopt(play, self._reader)
        app.play = play
        app.menu.follow(self.setup)
        app.show(play, now)
        if self.note:
            app.panel.note(self.note)
        app.tell(app.say(texts.RESUMED))

    def _refuse(self, reason: str, now: int) -> None:
        app = self.app
        app.journal.refuse(reason)
        self.play = app.resuming = None
        app.show(app.menu, now)
