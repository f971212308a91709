"""The question of the very first start: what to begin with. Any other key leads to the menu."""

from engines.registry import GAMES, title_of
from firmware import texts
from firmware.games.registry import Setup, miniature
from firmware.input import softkeys
from firmware.screens.form import PLACES, Form
from firmware.screens.menu_palette import WHITE
from firmware.storage.journal_reader import FOLDER

NO_AT = (3, 7)  # (row, column): there is no light


class Welcome(Form):
    """A game's picture begins it against the board, a key shows a lesson."""

    def lay_out(self) -> None:
        say = self.app.say
        for (row, column), (index, name) in zip(PLACES, enumerate(GAMES)):
            self.put(("game", index), say(texts.PLAY_NOW, title_of(name)), row, column, miniature(name), WHITE)
        self.app.panel.show(say(texts.WELCOME), say(texts.FIRST_TIME), say(texts.TAP_A_GAME), "")

    def tap(self, square: int, now: int) -> None:
        self.app.sound.play("choose", now)
        answer = self.answer_at(square)
        if answer:
            self.app.begin(Setup(GAMES[answer[1]], {}, 1), now)  # the first seat is the visitor's
            self._answered()
        else:
            self._refuse(now)

    def _refuse(self, now: int) -> None:
        self._answered()
        self.app.to_menu(now)

    def _answered(self) -> None:
        """Leave a file in the journal's folder, as a game does. A flash that takes nothing is no harm."""
        board = self.app.board
        try:
            board.folder(FOLDER)
            board.save(FOLDER + "/welcomed", b"")
        except OSError:
            pass

    def soft_keys(self) -> tuple:
        no = ("no",) + softkeys.MENU[1:]  # the menu's key is an answer, too
        return (no,) + softkeys.ALWAYS[1:] + (softkeys.LESSON + (texts.SHOW_ME, texts.SHOW_ME_TIP, softkeys.GO),)

    def usable(self) -> tuple[str, ...] | list[str]:
        return ("no", "lesson")

    def control(self, name: str, now: int) -> None:
        if name == "no":
            self._refuse(now)
        else:
            self.app.menu.seat = 1  # the game after it is against the board, as those here are
            self.app.learn(GAMES[0], now)
            self._answered()
