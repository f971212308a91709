"""A lesson: the board plays some moves of a game, shows by light what they do, and then waits for the finger.

firmware/games/<game>/lesson.py has what is taught; the game's own View shows it and takes the touches, so that what is
learned is what is played. The game that runs on the board is another one, and stays as it is.
"""

from engines.registry import GAMES
from firmware import texts
from firmware.games.registry import Setup, forget, open_view
from firmware.hardware.wiring import COLUMNS
from firmware.input import softkeys
from firmware.output.palette import HINT, HINTED, KEY
from firmware.output.panel import wrap
from firmware.screens.game_screen import LIGHT, GameScreen

POINT_MS = 1600  # how long squares are pointed at before the board moves: two pulses
CONTINUES = 4  # items of a step that begins where the one before it ended; others have one more
LINES = 7  # of the display, below the title


def lesson_of(name: str) -> tuple:
    """Return a game's lesson: (options, steps).

    A step is (words, squares, moves, keys): words in each of the board's languages; the squares that are pointed at;
    the moves that are made in it, as the rules write them; and the squares and soft keys by which the finger makes the
    first of these moves or more, none where the board makes them all. One that does not continue where the last one
    ended has, fifth, the moves of the game that lead to where it begins; the first has. Squares, moves and keys are
    texts of names with blanks between them.
    """
    module = "firmware.games." + name + ".lesson"
    found = __import__(module, None, None, ("STEPS",))
    forget(module)
    return dict(found.OPTIONS), found.STEPS


class Lesson(GameScreen):
    """Steps, see lesson_of(): without keys the board makes the moves and waits for a tap; else it waits for the keys,
    one after another, and makes the moves that are left.
    """

    def __init__(self, app, name: str) -> None:
        options, self._lesson = lesson_of(name)
        super().__init__(app, open_view(Setup(name, options), app.say))
        # The step: its number, its words and the rest of it, of the moves those that are left
        self._number, self._words = 0, ""
        self._points: list[int] = []
        self._moves: list[str] = []
        self._wants: list[str] = []
        self._pressed_keys = 0  # of _wants
        self._asking: str | None = None
        self._skips = False  # to the next step, once the moves of this one have been shown
        self._hurried = False  # the finger that is down has ended an animation
        self._objection = ""  # to the last finger
        self._line = ""  # of the log, about the last move
        self._keys = self._table()

    def enter(self, now: int) -> None:
        super().enter(now)
        self._return(self._number, now)

    def _begin(self, number: int, now: int) -> None:
        """Begin a step with the position that the game has."""
        step = self._lesson[number]
        self._words = self.app.say(step[0])
        self._points = [self._square(name) for name in step[1].split()]
        self._moves, self._wants = step[2].split(), step[3].split()
        self._number, self._pressed_keys, self._pressed = number, 0, -1
        self._asking, self._skips, self._hurried = None, False, False
        self._objection = self._line = ""
        self.view.moved()
        self.view.paint(self.symbols, still=True)
        self._start(self._pointing(), now)

    def _advance(self, now: int) -> None:
        number = self._number + 1
        if number == len(self._lesson):
            self._end(now)
        elif len(self._lesson[number]) > CONTINUES:
            self._return(number, now)
        else:
            self._begin(number, now)

    def _return(self, number: int, now: int) -> None:
        """Begin a step with the position that it begins with, whatever the game is now."""
        first = number
        while len(self._lesson[first]) == CONTINUES:
            first -= 1
        moves = self._lesson[first][CONTINUES].split()
        for step in self._lesson[first:number]:
            moves += step[2].split()
        self.game.load(moves)
        self._begin(number, now)

    def _pointing(self) -> list[tuple]:
        if not self._points:
            return [(0, None, ())]
        there = tuple([(square, HINTED) for square in self._points])
        back = tuple([(square, self.symbols[square]) for square in self._points])
        return [(POINT_MS, "choose", there), (0, None, back)]

    def _shown(self, now: int) -> None:
        if self._moves and self._next_key() is None:
            self._play(self.game.parse(self._moves[0]), now)
        elif self._skips or (self._wants and not self._moves and self._next_key() is None):
            self._advance(now)

    def _play(self, move: int, now: int) -> None:
        self._moves.pop(0)
        player = self.game.to_move
        steps = self._make_move(move, [])
        self._line = self.view.words(move, player)
        self._start(steps, now)

    def _end(self, now: int) -> None:
        """Go to the menu, where green goes on with the game that is on, or starts one of this game."""
        app = self.app
        app.menu.game = GAMES.index(self.game.NAME)
        app.to_menu(now)
        app.sound.play("over", now)

    def _do_job(self) -> None:
        super()._do_job()
        if self._job == LIGHT:
            self._mark()

    def _mark(self) -> None:
        """Mark on the position, as it has just been painted, what is to be pressed or looked at."""
        wanted = self._next_square()
        if wanted >= 0 and wanted != self._pressed:
            self.symbols[wanted] = HINTED
        if not self._wants and not self._line:
            for square in self._points:
                self.symbols[square] = HINTED

    def _write_panel(self) -> None:
        title = self.app.say(texts.LESSON_TITLE, self.view.title, self._number + 1, len(self._lesson))
        tip = self._objection or (self.view.question(self._asking) if self._asking else self._advice())
        lines = len(wrap(self._words)) + len(wrap(tip)) + len(wrap(self._line))
        self.app.panel.show(title, self._words, tip, self._line if lines <= LINES else "")

    def _advice(self) -> str:
        say, wanted = self.app.say, self._next_key()
        if wanted is None:
            return "" if self._wants else say(texts.TAP_ON)
        if _is_square(wanted):
            return say(texts.TAP_SQUARE, wanted)
        entry = softkeys.find(self._keys, wanted)
        return say(texts.PRESS_KEY, entry[4], entry[3])

    def paint_keys(self, lights: bytearray) -> None:
        """Let the soft key pulse that is wanted."""
        super().paint_keys(lights)
        wanted = "next" if not self._wants else self._next_key()
        for entry in self._keys:
            if entry[0] == wanted and entry[0] != self._asking:
                lights[entry[1] * COLUMNS + entry[2]] = HINT

    def soft_keys(self) -> tuple:
        return self._keys

    def usable(self) -> tuple[str, ...] | list[str]:
        names = ["next"]
        if self._number:
            names.append("back")
        wanted = self._next_key()
        if wanted is not None and not _is_square(wanted):
            names.append(wanted)
        return names

    def asking(self) -> str | None:
        return self._asking

    def not_now(self, label: str) -> str:
        return self.app.say(texts.NOT_THAT, self._advice())

    def offers(self, square: int) -> bool:
        return self._next_square() == square

    def press(self, square: int) -> None:
        wanted = self._next_square()  # before the animation ends, and another step begins
        self._hurried = bool(self._steps)
        self._objection = ""
        if not self._skips and (not self._wants or self._next_key() is not None):  # else another step follows it
            self._cut_short()
        if wanted == square:
            self._pressed = square
        self.refresh()

    def tap(self, square: int, now: int) -> None:
        self._pressed = -1
        if not self._wants:
            if not self._hurried and not self._steps:
                self.app.sound.play("choose", now)
                self._advance(now)
        elif self._next_square() == square:
            self._take(1, self.view.tap, (square,), now)
        elif self._next_key() is not None:
            self._objection = self.not_now("")
            self.app.refuse(self.layout.keys_of(square), now)
        self.refresh()

    def slide(self, start: int, square: int, now: int) -> bool:
        wanted = self._wants[self._pressed_keys : self._pressed_keys + 2]
        slid = [self._square(name) for name in wanted if _is_square(name)] == [start, square]
        if not slid or not self.view.slides(start, square):
            return False
        self._pressed = -1
        self._take(2, self.view.slide, (start, square), now)
        return True

    def control(self, name: str, now: int) -> None:
        self._objection = ""
        if name == "back":
            self._return(self._number - 1, now)
        elif name == "next":
            self._skip(now)
        elif self._asking != name and self.view.question(name):
            self._asking = name
            self._pressed_keys += 1
            self.refresh()
        else:
            self._asking = None
            self._cut_short()
            self._take(1, self.view.control, (name,), now)

    def _take(self, count: int, meaning, arguments: tuple, now: int) -> None:
        """Let the view have a finger that was wanted; it is the last of `count` keys."""
        move = meaning(*arguments)
        self._pressed_keys += count
        if move is None:
            self.app.sound.play("choose", now)
            self.refresh()
        else:
            self._play(move, now)

    def _skip(self, now: int) -> None:
        """Go on to the next step; the board makes first what moves are left, and does not show them if asked twice."""
        if not self._moves or self._skips:
            while self._moves:
                self.game.play(self.game.parse(self._moves.pop(0)))
            self._advance(now)
            return
        self._skips, self._asking = True, None
        self._pressed_keys = len(self._wants)
        self.view.moved()
        if self._steps:
            self._cut_short()
        else:
            self._shown(now)

    def _next_key(self) -> str | None:
        """Return the name of the square or of the soft key that the finger is to press, or None."""
        return self._wants[self._pressed_keys] if self._pressed_keys < len(self._wants) else None

    def _next_square(self) -> int:
        """Return the square that the finger is to press, or -1."""
        wanted = self._next_key()
        return self._square(wanted) if wanted is not None and _is_square(wanted) else -1

    def _square(self, name: str) -> int:
        return (self.size - int(name[1:])) * self.size + ord(name[0]) - ord("a")

    def _table(self) -> tuple:
        """Build the soft keys: the game's own, with `back` and `next` in place of some."""
        keys = self.view.KEYS
        hint = softkeys.find(keys, "hint")
        alone = softkeys.at(keys, hint[1], hint[2]) == hint  # in Vacuum it shares the place of a key of the game
        onward = hint if alone else softkeys.find(keys, "undo")
        return tuple([entry for entry in keys if entry[0] not in softkeys.UNTAUGHT]) + (
            ("back",) + softkeys.find(keys, "resign")[1:4] + (texts.BACK_KEY, texts.STEP_BACK_TIP, KEY),
            ("next",) + onward[1:4] + (texts.NEXT_KEY, texts.STEP_ON_TIP, KEY),
        )


def _is_square(name: str) -> bool:
    return name[1:].isdigit()
