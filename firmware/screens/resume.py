"""Resumes the game in the journal after a start: reads some moves a tick, then shows the game."""

from engines.game import IllegalMove
from firmware import texts, version
from firmware.games.registry import Setup, forget, open_view, setup_of
from firmware.screens.play import Play
from firmware.screens.screen import Screen
from firmware.speech import message_of
from firmware.storage.journal_reader import JournalReader

RECORDS_A_TICK = 4
SHOWN_TICKS = 12  # in which lights and display say that the game comes; its code takes 100 ms and more of one tick
TOLD = 64  # moves after which the display tells how many were made


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
        self._ticks = 0
        self.note = ""
        self.suspect = False

    def refresh(self) -> None:
        say = self.app.say
        self.app.panel.show("Cairn", say(texts.RESUMING, self._title), say(texts.HOLD_MENU), "")

    def settled(self) -> bool:
        return False

    def tick(self, now: int) -> None:
        try:
            self._ticks += 1
            if self.play:
                self._read(now)
            elif self._ticks > SHOWN_TICKS:
                self._open()
        except Exception as problem:  # a game must not stop the board at every start
            known = isinstance(problem, (IllegalMove, ValueError))
            say = self.app.say
            self._refuse(message_of(problem, say) if known else say(texts.CANNOT_GO_ON, repr(problem)), now)

    def _open(self) -> None:
        """Bring the game to its checkpoint, or else begin it. Raises: ValueError or IllegalMove with a message."""
        app = self.app
        self._begin()
        if not version.BUILD:
            return
        try:
            from firmware.storage.checkpoint import load

            loaded = load(app.board, self._reader, self.play)
        except Exception:  # whatever does not fit: the moves are there
            loaded = False
            self._reader.stop()
            self._reader, self.play = JournalReader(app.board), None
            self._begin()
        forget("firmware.storage.checkpoint")
        if loaded:
            self._log()

    def _begin(self) -> None:
        """Begin the game of the first record."""
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

    def _read(self, now: int) -> None:
        for _ in range(RECORDS_A_TICK):
            if not self._reader.apply(self.play):
                self._finish(now)
                return
            self._log()
        play = self.play
        if play.game.ply % TOLD < RECORDS_A_TICK:
            self.app.panel.show(play.view.heading())

    def _log(self) -> None:
        for line in self.play.lines:
            self.app.panel.add(line)
        self.play.lines.clear()

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
