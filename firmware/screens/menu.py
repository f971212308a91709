"""The menu: which game, with which options, who plays; back to the game that runs, or away from it; finished games."""

from engines.game import IllegalMove
from engines.registry import GAMES, title_of
from firmware.clock import elapsed
from firmware.games.registry import LEVELS, GameInfo, Setup, info, view_of
from firmware.hardware.wiring import BOARD_COLUMNS
from firmware.output.palette import CHOICES, START, START_ASKING
from firmware.screens.form import Form
from firmware.screens.replay import Replay

START_SQUARES = tuple(10 * BOARD_COLUMNS + column for column in range(3, 9))
RESUME_SQUARES = tuple(8 * BOARD_COLUMNS + column for column in range(3, 9))
ABORT_SQUARE = 8 * BOARD_COLUMNS + 10
REPLAY_SQUARE = 10 * BOARD_COLUMNS + 10
ASK_MS = 8000  # how long a question stands


class Menu(Form):
    """Choices by rows; the long green key starts, the one above it goes back to the game, the key beside that ends it.

    What ends a game asks back first; ask() does so before anything is pressed.
    """

    title = "Cairn: menu"

    def __init__(self, app) -> None:
        super().__init__(app)
        self.game = 0
        self.level = 1
        self._options: dict[str, list[int]] = {}  # by game, the choice of each option
        self._seats: dict[str, int] = {}  # by game
        self._asked = ""  # what it asks back,
        self._asked_at = 0
        self._confirms: tuple[int, ...] = ()  # and the squares on which a press says yes
        self._has_finished = False  # there are finished games

    def items(self) -> list[tuple]:
        game, chosen = self._info(), self._chosen()
        rows = [("Game", tuple([title_of(name) for name in GAMES]), self.game, "")]
        for index, option in enumerate(game.options):
            texts = tuple([game.text(option, value) for value in game.choices(option)])
            rows.append((title_of(option.name), texts, chosen[index], ""))
        if len(game.seats) > 1:
            seat, texts = self._seats.get(game.name, 0), tuple([text for text, _ in game.seats])
            rows.append(("Seats", texts, seat, "The board can be one of the players."))
            rows.append(("Level", LEVELS, self.level, "How long the board thinks, for hints too: 5 is strong."))
        return rows

    def _info(self) -> GameInfo:
        return info(GAMES[self.game])

    def _chosen(self) -> list[int]:
        """The choices of the options of the game, which can be changed in place; at first the defaults."""
        game = self._info()
        if game.name not in self._options:
            self._options[game.name] = [game.choices(option).index(option.default) for option in game.options]
        return self._options[game.name]

    def choose(self, row: int, choice: int, now: int) -> None:
        self._forget_question()
        options = self._chosen()
        if row == 0:
            self.game = choice
        elif row <= len(options):
            options[row - 1] = choice
        elif row == len(options) + 1:
            self._seats[GAMES[self.game]] = choice
        else:
            self.level = choice

    def enter(self, now: int) -> None:
        self._forget_question()
        self._has_finished = bool(self.app.journal.finished())
        super().enter(now)

    def follow(self, setup: Setup) -> None:
        """Take the choices of a game that has begun, see App.begin()."""
        game = setup.game
        self.game, self.level = GAMES.index(game.name), setup.level - 1
        self._seats[game.name] = setup.seat
        chosen = self._chosen()
        for index, option in enumerate(game.options):
            value = setup.options.get(option.name)
            # where the rules may decide, the options of a game do not say whether they did
            if option.default is not None and value in option.values:
                chosen[index] = option.values.index(value)

    def ask(self, now: int) -> None:
        """Ask: one press is then enough for a new game, or for none."""
        self._ask("New game, or abort?", START_SQUARES + (ABORT_SQUARE,), now)

    def _ask(self, question: str, confirms: tuple, now: int) -> None:
        self._asked, self._asked_at, self._confirms = question, now, confirms
        self.refresh()

    def tick(self, now: int) -> None:
        if self._asked and elapsed(now, self._asked_at) >= ASK_MS:
            self._forget_question()
            self.refresh()

    def _forget_question(self) -> None:
        self._asked, self._confirms = "", ()

    def refresh(self) -> None:
        super().refresh()
        for square in START_SQUARES:
            self.symbols[square] = START_ASKING if square in self._confirms else START
        if self._running():
            for square in RESUME_SQUARES:
                self.symbols[square] = START
            self.symbols[ABORT_SQUARE] = START_ASKING if ABORT_SQUARE in self._confirms else CHOICES
            self.app.panel.show(tip="Green: go on, or new.")
        else:
            self.app.panel.show(tip="Green: start.")
        if self._asked:
            self.app.panel.show(tip=self._asked)
        if self._has_finished:
            self.symbols[REPLAY_SQUARE] = CHOICES

    def rests(self) -> bool:
        return not self._asked

    def rules(self) -> tuple[str, ...]:
        return view_of(GAMES[self.game]).PAGES

    def tap(self, square: int, now: int) -> None:
        if square in START_SQUARES:
            if self._running() and square not in self._confirms:
                self._ask("New game? Press again", START_SQUARES, now)
            else:
                self.start(now)
        elif square in RESUME_SQUARES and self._running():
            self.app.show(self.app.play or self.app.resuming, now)
        elif square == ABORT_SQUARE and self._running():
            if square in self._confirms:
                self.app.abort(now)
            else:
                self._ask("Abort? Press again.", (ABORT_SQUARE,), now)
        elif square == REPLAY_SQUARE and self._has_finished:
            self.app.show(Replay(self.app, self), now)
        else:
            super().tap(square, now)

    def start(self, now: int) -> None:
        """Begin a new game with the choices as they stand."""
        game, options = self._info(), {}
        for option, choice in zip(game.options, self._chosen()):
            value = game.choices(option)[choice]
            if value is not None:
                options[option.name] = value
        try:
            self.app.begin(Setup(game.name, options, self._seats.get(game.name, 0), self.level + 1), now)
        except (IllegalMove, ValueError) as error:
            self.app.panel.show(tip=str(error))

    def describe(self, square: int) -> str:
        if square in START_SQUARES:
            return "start a new game"
        if square in RESUME_SQUARES and self._running():
            return "go on with the game"
        if square == ABORT_SQUARE and self._running():
            return "give up the game"
        if square == REPLAY_SQUARE and self._has_finished:
            return "look at finished games"
        return super().describe(square)

    def _running(self) -> bool:
        return self.app.resuming is not None or (self.app.play is not None and not self.app.play.over)
