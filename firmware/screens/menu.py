"""The menu: which game, with which options, who plays; back to the game that runs, or away from it; finished games.

The first page has six games, and in a column beside them: green, start or go on; red, end it; a flag, finished games,
or with more games an arrow. A game's picture opens its page: a big GO, its options, seats and level.
"""

from engines.game import IllegalMove
from engines.registry import GAMES, PUZZLED, title_of
from firmware import texts
from firmware.games.registry import GameInfo, Setup, info, miniature
from firmware.hardware.wiring import BOARD_COLUMNS
from firmware.input import softkeys
from firmware.output.palette import ASKING
from firmware.screens import drawing
from firmware.screens.form import ALL_LINES, LOWER, PLACES, Form, Line, summary
from firmware.screens.menu_palette import BLUE, GREEN, RED, WHITE, YELLOW
from firmware.screens.screen import Question
from firmware.speech import message_of

HOME = -2  # the first page, see Form.open
RESUME, ABORT, MORE = (0, 10), (4, 10), (8, 10)  # of the column beside the pictures
FINISHED = (b"wy", b"wy", b"w.")  # a flag
STOP = (b"##", b"##")
GO = ("GO>", "GO", ">", drawing.PLAY)  # by the space that is left
AGAINST = ("against", 10, 12, "g", texts.AGAINST_KEY, texts.AGAINST_TIP, softkeys.GO)  # where RESIGN is in a game
QUESTION_MARKS = ((b"##.", b"..#", b".#.", b"...", b".#."), (b"##", b".#", b"#.", b"..", b"#."))  # likewise
TAIL = 6  # columns of the narrowest of both, with a gap before each
ASK_MS = 8000  # how long a question stands


class Menu(Form):
    """The answers beside those of Form: a "game" and "resume", "abort", "again", "finished", "more", "go". What ends a
    game asks back first; ask() does so before anything is pressed.
    """

    def __init__(self, app) -> None:
        Form.__init__(self, app)
        self.open, self.game = HOME, 0
        self.level = 2  # 0: like you
        self._options: dict[str, list[int]] = {}  # by game, the choice of each option
        self.seat = 0  # as it was chosen last, in whichever game; where a game has fewer, the last one counts
        self.puzzles: dict[str, int] = {}  # by game, the last one that was shown
        self._question = Question(app, ASK_MS)  # about the answers that say yes to it
        self._note = ""  # why a game could not start
        self._has_finished = False  # there are finished games

    def lines(self) -> list[Line]:
        say, game, chosen = self.app.say, self._info(), self._chosen()
        lines = []
        for index, option in enumerate(game.options):
            label, choices, tips = game.shown(option)
            words, tips = tuple([say(text) for text in choices]), tuple([say(text) for text in tips])
            pictures: tuple = drawing.SWITCH if option.values == ("off", "on") else ()
            lines.append(Line(say(label), words, chosen[index], tips or "", pictures))
        if len(game.seats) > 1:
            words = tuple([say(text) for text, _ in game.seats])
            pictures = tuple([drawing.seats(board_plays) for _, board_plays in game.seats])
            lines.append(Line(say(texts.SEATS), words, min(self.seat, len(words) - 1), say(texts.SEATS_TIP), pictures))
            like_you = say(texts.LIKE_YOU, self.app.settings.level(game.name))
            words = (like_you,) + tuple([say(text) for text in texts.LEVEL_NAMES])
            tips = tuple([say(text) for text in texts.LEVEL_TIPS])
            lines.append(Line(say(texts.LEVEL), words, self.level, tips, (drawing.EQUAL,) + drawing.BARS, gap=0))
        return lines

    def _info(self) -> GameInfo:
        return info(GAMES[self.game])

    def _chosen(self) -> list[int]:
        """The choices of the options of the game, which can be changed in place; at first the defaults."""
        game = self._info()
        if game.name not in self._options:
            self._options[game.name] = [game.choices(option).index(option.default) for option in game.options]
        return self._options[game.name]

    def choose(self, line: int, choice: int, now: int) -> None:
        options = self._chosen()
        if line < len(options):
            options[line] = choice
        elif line == len(options):
            self.seat = choice
        else:
            self.level = choice

    def follow(self, setup: Setup) -> None:
        """Take the choices of a game that has begun, see App.begin(), and turn to the first page, not yet drawn."""
        self.turn_to(HOME)
        self.forget_page()  # its words would lie below the game
        game = setup.game
        self.game, self.level = GAMES.index(game.name), 0 if setup.like_you else setup.level
        self.seat = setup.seat
        chosen = self._chosen()
        for index, option in enumerate(game.options):
            value = setup.options.get(option.name, option.default)
            # where the rules may decide, the options of a game do not say whether they did
            if option.default is not None and value in option.values:
                chosen[index] = option.values.index(value)

    def home(self) -> None:
        """Turn to the first page; to be called before the menu is shown."""
        self._forget_question()
        self.turn_to(HOME)

    def enter(self, now: int) -> None:
        self._forget_question()
        self._has_finished = bool(self.app.journal.finished())
        Form.enter(self, now)

    def ask(self, now: int) -> None:
        """Ask: one press is then enough for a new game like the one that runs, or for none."""
        running = self.app.play or self.app.resuming
        if running.setup:
            self.follow(running.setup)
        self._firsts = [self.game // len(PLACES) * len(PLACES)]
        self._ask(texts.NEW_OR_ABORT, (("game", self.game), ("abort", 0)), now)
        self.refresh()

    def _ask(self, question: tuple[str, ...], confirms: tuple, now: int) -> None:
        """Ask a question, or in a room whether to leave it."""
        self._question.ask(confirms, self.app.say(texts.LEAVE_QUESTION if self.app.in_room() else question), now)

    def tick(self, now: int) -> None:
        if self._question.expires(now):
            self._forget_question()
            self.refresh()

    def _forget_question(self) -> None:
        self._question.withdraw()
        self._note = ""

    def running(self):
        """Return the screen of the game that is on and not over, or None."""
        play = self.app.play
        return self.app.resuming or (play if play and not play.over else None)

    def lay_out(self) -> None:
        if self.open == HOME:
            self._lay_out_home()
        elif self.open == ALL_LINES:
            self._lay_out_game()
        else:
            Form.lay_out(self)
        for place, answer in enumerate(self.answers):
            if answer in (self._question.about or ()):
                self.mark(place + 1, ASKING)
        if self._question.words or self._note:
            self.app.panel.show(tip=self._question.words or self._note)

    def _lay_out_home(self) -> None:
        say, first, pictures = self.app.say, self._firsts[-1], len(GAMES) + self._has_finished
        places = PLACES if len(GAMES) > len(PLACES) else PLACES + (MORE,)
        titles = []
        for (row, column), index in zip(places, range(first, pictures)):
            if index < len(GAMES):
                title = title_of(GAMES[index])
                self.put(("game", index), say(texts.CHOOSE_GAME, title), row, column, miniature(GAMES[index]), WHITE)
            else:
                title = say(texts.FINISHED_GAMES)
                self.put(("finished", 0), say(texts.LOOK_AT_FINISHED), row, column, FINISHED, WHITE)
            titles.append(title)
        following = first + len(places)
        if pictures > len(places):
            more = ("more", following if following < pictures else 0)
            self.put(more, say(texts.MORE_GAMES), *MORE, drawing.NEXT, YELLOW)
        title = title_of(GAMES[self.game])
        if self.running():
            self.put(("resume", 0), say(texts.GO_ON), *RESUME, drawing.PLAY, GREEN)
            self.put(("abort", 0), say(texts.GIVE_UP), *ABORT, STOP, RED)
            tip = say(texts.GO_ON_OR_GIVE_UP)
        else:
            self.put(("again", 0), say(texts.START_GAME, title), *RESUME, drawing.PLAY, GREEN)
            tip = say(texts.GREEN_STARTS, title)
        pairs = [", ".join(titles[place : place + 2]) for place in range(0, len(titles), 2)]
        self.app.panel.show(say(texts.MENU_TITLE), "\n".join(pairs), tip, "")

    def _lay_out_game(self) -> None:
        say, lines = self.app.say, self.lines()
        space = self.lay_out_lines(lines, TAIL) - 1
        mark = QUESTION_MARKS[0 if space >= TAIL else 1]
        space -= drawing.size(mark)[0]
        start = next(drawn for drawn in GO if drawing.size(drawn)[0] <= space)
        column = BOARD_COLUMNS - drawing.size(start)[0]
        self.put(("go", 0), say(texts.START_NEW_GAME), LOWER, column, start, GREEN)
        left = column - drawing.size(mark)[0] - 1
        self.put(("lesson", 0), say(texts.SHOW_ME), LOWER, left, mark, BLUE)
        title, tip = say(texts.CAIRN, self._info().title), say(texts.GO_OR_CHANGE)
        self.app.panel.show(title, summary(lines, self.app.panel.space(tip)), tip, "")

    def soft_keys(self) -> tuple:
        table: tuple = softkeys.ALWAYS
        if self.open == ALL_LINES and len(self._info().seats) > 1:
            table += (AGAINST,)
        if self.open == ALL_LINES and GAMES[self.game] in PUZZLED:
            table += (softkeys.PUZZLES,)
        return table

    def usable(self) -> tuple[str, ...]:
        return AGAINST[0], softkeys.PUZZLES[0]

    def control(self, name: str, now: int) -> None:
        """Start against the board, with the player in the first seat, or the puzzles."""
        if name == AGAINST[0]:
            self.seat = 1  # after the seats for people alone
            self.take(("go", 0), now)
        else:
            self._try(self.app.learn, GAMES[self.game], now, True)
        if self.app.screen is self:
            self.refresh()

    def _try(self, action, *arguments) -> None:
        try:
            action(*arguments)
        except (IllegalMove, ValueError) as error:
            self._note = message_of(error, self.app.say)

    def subject(self) -> str:
        return GAMES[self.game]

    def take(self, answer: tuple[str, int], now: int) -> None:
        kind, index = answer
        confirmed = answer in (self._question.about or ())
        self._forget_question()
        if kind == "game":
            self.game = index
            if confirmed:
                self.start(now)
            else:
                self.turn_to(ALL_LINES)
        elif kind == "resume":
            self.app.show(self.app.play or self.app.resuming, now)
        elif kind == "abort":
            if confirmed:
                self.app.abort(now)
            else:
                self._ask(texts.ABORT_QUESTION, (answer,), now)
        elif kind == "go" or kind == "again":
            if (self.app.in_room() or self.running()) and not confirmed:
                self._ask(texts.NEW_QUESTION, (answer,), now)
            else:
                self.start(now)
        elif kind == "lesson":
            self._try(self.app.learn, GAMES[self.game], now)
        elif kind == "finished":
            from firmware.screens.replay import Replay  # of all screens the one that a start can do without

            self.app.show(Replay(self.app, self), now)
        elif kind == "more":
            self._firsts = [index]
        else:
            Form.take(self, answer, now)

    def start(self, now: int) -> None:
        """Begin a new game with the choices as they stand."""
        game, options = self._info(), {}
        for option, choice in zip(game.options, self._chosen()):
            value = game.choices(option)[choice]
            if value is not None:
                options[option.name] = value
        seat, level = min(self.seat, len(game.seats) - 1), self.level
        self._try(self.app.begin, Setup(game.name, options, seat, level or 1, like_you=not level), now)
