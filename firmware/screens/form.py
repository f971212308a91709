"""A form on the board: questions whose answers are drawn on the keys. All keys of a drawing's rectangle are one target.
Words for it are on the display while a finger is on it. What does not fit is on further pages, behind arrows.
"""

from firmware import texts
from firmware.hardware.wiring import BOARD_COLUMNS
from firmware.output.kernels import fill
from firmware.output.palette import EMPTY, TOUCHED
from firmware.output.panel import wrap
from firmware.screens import drawing
from firmware.screens.menu_palette import CHOSEN, OTHER, PALETTE, WHITE, YELLOW
from firmware.screens.screen import Screen

ALL_LINES = -1  # the page that shows the lines; the others show the choices of one
PLACES = ((0, 0), (0, 5), (4, 0), (4, 5), (8, 0), (8, 5))  # of the pictures of games: (row, column)
LOWER = drawing.TEXT_ROWS + 1  # the row of the board at which the lower of two rows of drawings begins
_ARROW = 3  # columns of an arrow and a gap


class Line:
    """A question: its label, the texts of its choices, the chosen one, a tip (str), or one for each choice. pictures: a
    drawing of each choice; without, its text is drawn. gap: columns between two of them on a page of their own.
    """

    def __init__(self, label: str, choices: tuple[str, ...], chosen: int, tip="", pictures: tuple = (), gap: int = 1):
        self.label, self.texts, self.chosen = label, choices, chosen
        self.tip, self.pictures, self.gap = tip, pictures, gap

    def chosen_words(self) -> str:
        """Return what is chosen."""
        return self.label + ": " + self.texts[self.chosen]

    def words(self, words: str, choice: int) -> str:
        """Return words about an answer to this question, with the tip for a choice."""
        tip = self.tip if isinstance(self.tip, str) else self.tip[choice]
        return words + ". " + tip if tip else words


MAX_LINES = 6  # of the display, beside title and tip


class Form(Screen):
    """Base of the menu and of the settings: a page of lines, and one of choices for each of them. An answer is (kind,
    index): a "line" with its index, a "choice" of the line that is open, "next" and "previous", and what subclasses
    put().
    """

    palette = PALETTE
    title: tuple[str, ...] | str = ""
    instruction = texts.TAP_TO_CHANGE
    inks: tuple[int, ...] = (WHITE, YELLOW)  # of the lines by turns, or 2 and U beside each other would be one word

    def __init__(self, app, back=None) -> None:
        super().__init__(app, back)
        self.open = ALL_LINES  # or the line whose choices are shown
        self._firsts = [0]  # the first item of each page up to the one that is shown
        self.answers: list[tuple[str, int]] = []  # of the page that is shown
        self._words: list[str] = []  # what they are
        self._at = bytearray(len(self.symbols))  # by square, 1 + the index of its answer, 0 for none

    def lines(self) -> list[Line]:
        """Return the questions."""
        return []

    def choose(self, line: int, choice: int, now: int) -> None:
        """The user picked a choice of a line."""

    def refresh(self) -> None:
        self.forget_page()
        self.lay_out()
        self.app.changes.touch()

    def forget_page(self) -> None:
        """Forget what is drawn."""
        self.clear()
        self.answers, self._words = [], []
        fill(self._at, len(self._at), 0)

    def lay_out(self) -> None:
        """Draw the page that is open, and write what the display says."""
        say, lines = self.app.say, self.lines()
        if self.open == ALL_LINES:
            self.lay_out_lines(lines)
            self.app.panel.show(say(self.title), summary(lines), say(self.instruction), "")
        else:
            line = lines[self.open]
            self._lay_out_choices(line)
            self.app.panel.show(say(texts.CAIRN, line.label), line.chosen_words(), say(texts.TAP_A_VALUE), "")

    def lay_out_lines(self, lines: list[Line], tail: int = 0) -> int:
        """Draw the chosen choice of each line; return what flow() does."""
        items = []
        for index, line in enumerate(lines):
            marks = line.pictures or drawing.marks(line.texts)
            columns = max([drawing.size(mark)[0] for mark in marks])  # so that no choice moves the others
            words = line.words(self.app.say(texts.TAP_TO_CHANGE_IT, line.chosen_words()), line.chosen)
            items.append((("line", index), words, columns, marks[line.chosen], self.inks[index % len(self.inks)]))
        return self.flow(items, 1, tail)

    def _lay_out_choices(self, line: Line) -> None:
        items = []
        for index, text in enumerate(line.texts):
            drawn = line.pictures[index] if line.pictures else drawing.short(text)
            ink, words = OTHER, line.label + ": " + text
            if index == line.chosen:
                ink, words = CHOSEN, self.app.say(texts.CHOSEN, words)
            items.append((("choice", index), line.words(words, index), drawing.size(drawn)[0], drawn, ink))
        self.flow(items, line.gap)

    def put(self, answer: tuple[str, int], words: str, row: int, column: int, drawn, ink: int) -> None:
        """Draw an answer; `row`, `column`: of its top left key."""
        self.answers.append(answer)
        self._words.append(words)
        drawing.draw(drawn, self.symbols, row, column, ink)
        columns, rows = drawing.size(drawn)
        at, place, first = self._at, len(self.answers), row * BOARD_COLUMNS + column
        for _ in range(rows):
            for square in range(first, first + columns):
                at[square] = place
            first += BOARD_COLUMNS

    def flow(self, items: list[tuple], gap: int = 1, tail: int = 0) -> int:
        """Put items (answer, words, columns, drawing, ink), from the first of this page on, in two rows; and arrows to
        the others. tail: how many columns at the end of the lower row stay free, a gap among them; return how many are,
        without.
        """
        first = self._firsts[-1]
        columns = [item[2] for item in items]
        found = places(columns, first, gap, tail)
        free = BOARD_COLUMNS
        if first + len(found) < len(items):
            found = places(columns, first, gap, tail + _ARROW)
            free = tail - 1
            column = BOARD_COLUMNS - tail - _ARROW + 1
            answer = ("next", first + len(found))
            self.put(answer, self.app.say(texts.NEXT_PAGE), LOWER + 1, column, drawing.NEXT, YELLOW)
        if first:
            row = 0 if _shares_top(columns[first]) else LOWER
            self.put(("previous", 0), self.app.say(texts.PREVIOUS_PAGE), row + 1, 0, drawing.PREVIOUS, YELLOW)
            if row:
                free = min(free, BOARD_COLUMNS - _ARROW)
        for (row, column), (answer, words, wide, drawn, ink) in zip(found, items[first:]):
            self.put(answer, words, row, column, drawn, ink)
            if row:
                free = min(free, BOARD_COLUMNS - column - wide - 1)
        return free

    def areas(self) -> bytearray | None:
        return self._at

    def answer_at(self, square: int) -> tuple[str, int] | None:
        """Return the answer whose rectangle has the square, or None."""
        place = self._at[square]
        return self.answers[place - 1] if place else None

    def square_of(self, kind: str, index: int = 0) -> int:
        """Return the first lit square of an answer. Raises: ValueError where this page does not have it."""
        place = 1 + self.answers.index((kind, index))
        for square in range(len(self._at)):
            if self._at[square] == place and self.symbols[square]:
                return square
        raise ValueError("the answer has no light")

    def offers(self, square: int) -> bool:
        """Return True for the first lit square of each answer."""
        answer = self.answer_at(square)
        return answer is not None and self.symbols[square] != EMPTY and square == self.square_of(*answer)

    def press(self, square: int) -> None:
        place = self._at[square]
        if place:
            self.mark(place, TOUCHED)
            self.app.panel.show(status=self._words[place - 1], tip="")
            self.app.changes.touch()

    def hold(self, square: int) -> None:
        """The display has explained the key since it was pressed."""

    def mark(self, place: int, symbol: int) -> None:
        """Give all lights of the answer in this place of the page a symbol."""
        at, symbols = self._at, self.symbols
        for square in range(len(at)):
            if at[square] == place and symbols[square] != EMPTY:
                symbols[square] = symbol

    def tap(self, square: int, now: int) -> None:
        answer = self.answer_at(square)
        if answer:
            self.app.sound.play("choose", now)
            self.take(answer, now)
        if self.app.screen is self:
            self.refresh()

    def take(self, answer: tuple[str, int], now: int) -> None:
        """Do what an answer means. Two choices change at once, more have a page."""
        kind, index = answer
        if kind == "line":
            line = self.lines()[index]
            if len(line.texts) == 2:
                self.choose(index, 1 - line.chosen, now)
            elif len(line.texts) > 2:
                self.turn_to(index)
                self._find(line)
        elif kind == "choice":
            line_index = self.open
            self.turn_to(ALL_LINES)
            self.choose(line_index, index, now)
        elif kind == "next":
            self._firsts.append(index)
        elif kind == "previous":
            self._firsts.pop()

    def turn_to(self, page: int) -> None:
        """Open a page, at its beginning."""
        self.open = page
        self._firsts = [0]

    def _find(self, line: Line) -> None:
        """Turn to the page that has the chosen choice."""
        self.refresh()
        while ("choice", line.chosen) not in self.answers:
            self._firsts.append(next(index for kind, index in self.answers if kind == "next"))
            self.refresh()

    def describe(self, square: int) -> str:
        """Return the words for the answer on a lit square; '' for a dark one."""
        return self._words[self._at[square] - 1] if self._at[square] and self.symbols[square] else ""


def summary(lines: list[Line], most: int = MAX_LINES) -> str:
    """Return what is chosen. Where the display has no space for all, the last lines with their first choice go."""
    shown, tall = list(lines), [len(wrap(line.chosen_words())) for line in lines]
    for place in range(len(lines) - 1, -1, -1):
        if sum(tall) > most and not lines[place].chosen:
            shown.pop(place)
            tall.pop(place)
    while sum(tall) > most:
        shown.pop()
        tall.pop()
    return "\n".join([line.chosen_words() for line in shown])


def places(columns: list[int], first: int, gap: int, tail: int) -> list[tuple[int, int]]:
    """Return where items from `first` on lie, (row, column) each, as many as fit in two rows. columns: of each item;
    gap: columns between two; tail: columns that stay free at the end of the lower row. An arrow back stands before the
    first item where the upper row has space for both, else in the lower row.
    """
    starts = [0, 0]
    if first:
        starts[0 if _shares_top(columns[first]) else 1] = _ARROW
    found = []
    row, column = 0, starts[0]
    for wide in columns[first:]:
        if not row and column + wide > BOARD_COLUMNS:
            row, column = LOWER, starts[1]
        if row and column + wide > BOARD_COLUMNS - tail:
            break
        found.append((row, column))
        column += wide + gap
    return found


def _shares_top(columns: int) -> bool:
    """Return whether an arrow fits before an item in the upper row."""
    return _ARROW + columns <= BOARD_COLUMNS
