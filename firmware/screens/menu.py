"""The menu: which game, with which options, who plays; back to the game that runs, or away from it; finished games."""

from engines.game import IllegalMove
from firmware.clock import elapsed
from firmware.games.registry import GAMES, LEVELS, view_of
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
        self.options = [[option[3] for option in game[3]] for game in GAMES]
        self.seats = [0 for _ in GAMES]
        self.level = 1
        self._asked = ""  # what it asks back,
        self._asked_at = 0
        self._confirms: tuple[int, ...] = ()  # and the squares on which a press says yes
        self._has_finished = False  # there are finished games

    def items(self) -> list[tuple]:
        _, _, _, options, seats = GAMES[self.game]
        rows = [("Game", tuple([game[1] for game in GAMES]), self.game, "")]
        for place, (_, label, choices, _) in enumerate(options):
            rows.append((label, tuple([choice[0] for choice in choices]), self.options[self.game][place], ""))
        if len(seats) > 1:
            seat = self.seats[self.game]
            rows.append(("Seats", tuple([text for text, _ in seats]), seat, "The board can be one of the players."))
            rows.append(("Level", LEVELS, self.level, "How long the board thinks, for hints too: 5 is strong."))
        return rows

    def choose(self, row: int, choice: int, now: int) -> None:
        self._forget_question()
        options = self.options[self.game]
        if row == 0:
            self.game = choice
        elif row <= len(options):
            options[row - 1] = choice
        elif row == len(options) + 1:
            self.seats[self.game] = choice
        else:
            self.level = choice

    def enter(self, now: int) -> None:
        self._forget_question()
        self._has_finished = bool(self.app.journal.finished())
        super().enter(now)

    def follow(self, setup: tuple) -> None:
        """Take the choices of a game that has begun, see App.begin()."""
        entry, options, seat, level = setup
        self.game, self.level = GAMES.index(entry), level - 1
        self.seats[self.game] = seat
        chosen = self.options[self.game]
        for place, (name, _, choices, _) in enumerate(entry[3]):
            values, value = [value for _, value in choices], options.get(name)
            if value in values and None not in values:  # a game does not tell whether it has the usual, or asked for it
                chosen[place] = values.index(value)

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
        entry = GAMES[self.game]
        options = {}
        for place, (name, _, choices, _) in enumerate(entry[3]):
            value = choices[self.options[self.game][place]][1]
            if value is not None:
                options[name] = value
        try:
            self.app.begin((entry, options, self.seats[self.game], self.level + 1), now)
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
