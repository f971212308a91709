"""Finished games on the board: choose one, and step through its moves."""

import json

from engines.game import IllegalMove
from firmware import texts
from firmware.games.registry import open_view, setup_of
from firmware.games.view import View
from firmware.input import softkeys
from firmware.output.palette import PALETTE
from firmware.screens.screen import Screen
from firmware.speech import Unreadable, message_of
from firmware.storage.records import FRAME, GAME, MOVE, Reader

KEYS = softkeys.ALWAYS + (softkeys.BACK, softkeys.FORTH)
ALL = KEYS + (softkeys.OLDER, softkeys.NEWER)
ONE = KEYS + (softkeys.LOOK,)


class Replay(Screen):
    """Begins with the latest game, at its start, and from the menu shows the others, too. Needs at least one in the
    journal.
    """

    def __init__(self, app, back) -> None:
        super().__init__(app, back)
        self._names = app.journal.finished()
        self._chosen = len(self._names) - 1
        self._view: View | None = None  # None: the game could not be opened
        self._trouble = self._words = ""  # why nothing, or no more, can be shown; about the last move
        self._place = 0  # in the file, of the next record
        self._open()

    def _open(self) -> None:
        self._view, self._trouble, self._words = None, "", ""
        reader = Reader(self.app.board, self._names[self._chosen])
        try:
            if not reader.next() or reader.kind != GAME:
                raise Unreadable(texts.GAME_UNREADABLE)
            self._view = open_view(setup_of(json.loads(reader.content().decode())), self.app.say)
            self._place = reader.place
            self.size = self._view.size
            self.palette = self._view.PALETTE
            self.symbols = bytearray(self.size * self.size)
        except (IllegalMove, ValueError) as problem:
            self._trouble = message_of(problem, self.app.say)
        if not self._view:
            self.palette = PALETTE
            self.clear()
        reader.close()

    def refresh(self) -> None:
        view = self._view
        title = self.app.say(texts.REPLAY_TITLE, self._chosen + 1, len(self._names))
        if view:
            view.paint(self.symbols)
            over = view.game.outcome is not None
            status = view.heading() + "\n" + (view.verdict() if over else view.status())
            tip = self._trouble or self._words
            self.app.panel.show(title, status, tip, view.info(self.app.panel.space(status, tip)))
        else:
            self.app.panel.show(title, self._trouble, "", "")
        self.app.changes.touch()

    def subject(self) -> str:
        return self._view.game.NAME if self._view else ""

    def turn_lights(self) -> list[tuple]:
        return self._view.turn_lights() if self._view else []

    def describe(self, square: int) -> str:
        return self._view.describe(square) if self._view else ""

    def shown(self):
        return self._view

    def soft_keys(self) -> tuple:
        return ALL if self.back is self.app.menu else ONE

    def usable(self) -> tuple[str, ...] | list[str]:
        names = ["look"]
        if self._view:
            if self._view.game.ply:
                names.append("back")
            if self._view.game.outcome is None and not self._trouble:
                names.append("next")
        if self._chosen:
            names.append("older")
        if self._chosen < len(self._names) - 1:
            names.append("newer")
        return names

    def control(self, name: str, now: int) -> None:
        if name == "look":
            self.app.show(self.back, now)
        elif name == "older" or name == "newer":
            self._chosen += 1 if name == "newer" else -1
            self._open()
            self.app.show(self, now)  # with its lights
        else:
            if name == "next":
                self._forth()
            else:
                self._back()
            self.app.sound.play("choose", now)
            self.refresh()

    def _forth(self) -> None:
        view, game = self._view, self._view.game
        reader = Reader(self.app.board, self._names[self._chosen], self._place)
        player = game.to_move
        try:
            more = reader.next()
            if not more and reader.whole:
                self._trouble = self.app.say(texts.LEFT_HERE)
                return
            if not more or reader.kind != MOVE:
                raise ValueError(self._names[self._chosen])
            move = game.parse(reader.content().decode())
            game.play(move)
        except (IllegalMove, ValueError):
            self._trouble = self.app.say(texts.REST_UNREADABLE)
        else:
            self._place = reader.place
            view.moved()
            self._words = view.words(move, player)
        reader.close()

    def _back(self) -> None:
        view, game = self._view, self._view.game
        self._place -= FRAME + len(game.texts(game.ply - 1)[0])
        game.undo()
        view.moved()
        self._words = self._trouble = ""
