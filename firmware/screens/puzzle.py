"""Puzzles: a position in which one move alone wins. The finger finds it, the board answers, until it is solved.

firmware/games/<game>/puzzles.py has them; the game's own View shows them and takes the touches, as in a lesson. The
game that is on the board is another one, and stays as it is.
"""

from engines.game import IllegalMove
from firmware import texts
from firmware.games.registry import Setup, forget, open_view
from firmware.input import softkeys
from firmware.input.layout import NOWHERE
from firmware.output.palette import KEY
from firmware.screens.game_screen import GameScreen

NO_HINT = -1
NO, COMING, SHOWN = 0, 1, 2  # the board's answer: touches do nothing from the move on until it has been shown
REST_MS = 500  # between a move and the answer


def puzzles_of(name: str) -> tuple:
    """Return a game's puzzles: (options, rows), a row "moves to the position = solution", with blanks between moves; of
    a solution the first is the player's and the next the answer.
    """
    module = "firmware.games." + name + ".puzzles"
    found = __import__(module, None, None, ("PUZZLES",))
    forget(module)
    return dict(found.OPTIONS), found.PUZZLES


class Puzzle(GameScreen):
    """Begins with the first one."""

    def __init__(self, app, name: str) -> None:
        """`name`: of a game of PUZZLED. The puzzle that was shown last is kept by the menu."""
        options, self._rows = puzzles_of(name)
        view = open_view(Setup(name, options), app.say)
        GameScreen.__init__(self, app, view, app.menu)
        self._number = app.menu.puzzles.get(name, 0)
        self._left: list[str] = []  # of the solution
        self._note = ""
        self._answer = NO
        self._early = False  # the finger came down before the answer was shown
        self._keys = self._table()

    def enter(self, now: int) -> None:
        self._load()
        GameScreen.enter(self, now)

    def _load(self) -> None:
        self.app.menu.puzzles[self.game.NAME] = self._number
        moves, solution = self._rows[self._number].split(" = ")
        self.game.load(moves.split())
        self._left = solution.split()
        self._note, self._answer, self._hint = "", NO, NO_HINT
        self._steps = []  # of the puzzle before
        self._preview.end()
        self.view.moved()

    def _table(self) -> tuple:
        keys = self.view.KEYS
        kept = tuple([entry for entry in keys if entry[0] not in softkeys.UNTAUGHT])
        own = (
            softkeys.SOLUTION,
            ("back",) + softkeys.find(keys, "resign")[1:4] + (texts.BACK_KEY, texts.PUZZLE_BACK_TIP, KEY),
            ("next",) + softkeys.find(keys, "hint")[1:4] + (texts.NEXT_KEY, texts.PUZZLE_NEXT_TIP, KEY),
        )
        for entry in own:
            kept = softkeys.with_entry(kept, entry)
        return kept

    def _has_next(self) -> bool:
        return self._number < len(self._rows) - 1

    def _write_panel(self) -> None:
        say, view = self.app.say, self.view
        title = say(texts.LESSON_TITLE, view.title, self._number + 1, len(self._rows))
        if not self._left:
            tip = say(texts.PUZZLE_GO_ON if self._has_next() else texts.PUZZLE_LAST)
            self.app.panel.show(title, say(texts.PUZZLE_SOLVED), tip, "")
            return
        status = say(texts.PUZZLE_TO_WIN, view.names()[self.game.to_move - 1])
        tip = self._note or ("" if self._answer else view.tip())
        self.app.panel.show(title, status, tip, view.info(self.app.panel.space(status, tip)))

    def moves(self) -> bool:
        return bool(self._steps)

    def soft_keys(self) -> tuple:
        return self._keys

    def usable(self) -> list[str]:
        names = [] if self._answer or not self._left else ["solution"] + list(self.view.usable())
        if self._number:
            names.append("back")
        if self._has_next():
            names.append("next")
        return names

    def press(self, square: int) -> None:
        self._early = self._answer != NO
        if not self._early:
            self._cut_short()
            self._pressed = square
            self.refresh()

    def tap(self, square: int, now: int) -> None:
        self._pressed = NO_HINT
        self._try(self.view.tap, (square,), now, square)

    def slide(self, start: int, square: int, now: int) -> bool:
        if self._answer or not self.view.slides(start, square):
            return False
        self._pressed = NO_HINT
        self._try(self.view.slide, (start, square), now, square)
        return True

    def control(self, name: str, now: int) -> None:
        self._early = False
        if name in ("back", "next"):
            self._number += 1 if name == "next" else -1
            self._load()
            self.app.sound.play("choose", now)
            self.refresh()
            return
        self._cut_short()
        if name == "solution":
            move = self.game.parse(self._left[0])
            self._hint = move
            self._preview.show(move)
            self._note = self.app.say(texts.PUZZLE_IS, self.view.spell(move))
            self.refresh()
        else:
            self._try(self.view.control, (name,), now, NOWHERE)

    def _try(self, meaning, arguments: tuple, now: int, square: int) -> None:
        if self._answer or self._early or not self._left:
            self.refresh()
            return
        self._note = ""
        try:
            move = meaning(*arguments)
            if move is None:
                self.app.sound.play("choose", now)
            elif self.game.text(move) == self._left[0]:
                self._play(now)
                return
            else:
                self._note = self.app.say(texts.PUZZLE_NOT_IT, self.view.spell(move))
                self.view.moved()
        except IllegalMove as error:
            self._note = error.said(self.app.say)
        if self._note:
            self.app.refuse(self.layout.keys_of(square), now)
        self.refresh()

    def _play(self, now: int) -> None:
        self._note, self._hint = "", NO_HINT
        steps = self._make_move(self.game.parse(self._left.pop(0)), [(REST_MS, None, ())])
        self._answer = SHOWN if self._answer else COMING if self._left else NO
        self._start(steps, now)

    def _shown(self, now: int) -> None:
        if self._answer == COMING:
            self._play(now)
            return
        self._answer = NO
        if not self._left:
            self.app.sound.play("over", now)
