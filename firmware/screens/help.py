"""The help screen: a game's rules and the board's ways, page by page on the panel."""

from firmware import texts
from firmware.games.registry import view_of
from firmware.input import softkeys
from firmware.output.palette import START
from firmware.screens.screen import Screen
from firmware.speech import message_of


class Help(Screen):
    """Pages of the game of the screen before, then those of the board; each fits the display."""

    overlay = True

    def __init__(self, app, back) -> None:
        super().__init__(app, back)
        self._subject = back.subject()
        self.pages = (view_of(self._subject).PAGES if self._subject else ()) + texts.GENERAL
        self._room = app.play.seats.room if app.play else None  # it has the first page: what others want to see
        if self._room:
            self.pages = ((),) + self.pages
        self.page = 0

    def refresh(self) -> None:
        if self._room and not self.app.in_room():  # it was left, by the link
            self._room, self.pages, self.page = None, self.pages[1:], max(0, self.page - 1)
        self.clear()
        for place in range(len(self.pages)):
            self.symbols[self.size * 5 + 1 + place] = START if place == self.page else 0
        say = self.app.say
        panel, page = self.app.panel, self.pages[self.page]
        if page:
            panel.show(say(texts.HELP_TITLE, self.page + 1, len(self.pages)), say(page), "", "")
            panel.fill(None)
        else:
            self._room.page(panel, say)
        self.app.changes.touch()

    def soft_keys(self) -> tuple:
        say = self.app.say
        show_me = softkeys.LESSON + (say(texts.SHOW_ME), say(texts.SHOW_ME_TIP), softkeys.GO)
        return softkeys.ALWAYS + (show_me, softkeys.NEXT)

    def usable(self) -> tuple[str, ...] | list[str]:
        return ("lesson", "next") if self._subject else ("next",)

    def control(self, name: str, now: int) -> None:
        if name == "next":
            self.page = (self.page + 1) % len(self.pages)
            self.refresh()
            return
        try:
            self.app.learn(self._subject, now)
        except ValueError as error:
            self.app.panel.explain(message_of(error, self.app.say))

    def tap(self, square: int, now: int) -> None:
        self.control("next", now)

    def hold(self, square: int) -> None:
        self.app.panel.explain(self.describe(square))

    def describe(self, square: int) -> str:
        return self.app.say(texts.HELP_SQUARE)
