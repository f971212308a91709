"""The text panel: what the board says in words, and its picture on the display.

Eight lines of 21 letters: the title, then status, tip and diagnostics, and below them as much of the log's end as fits.
"""

from firmware.changes import Changes
from firmware.hardware.wiring import OLED_PAGES, OLED_WIDTH
from firmware.output import font

LETTERS = OLED_WIDTH // font.WIDTH
SIGN = "! "  # before the title, for a lasting fault
LOG_LINES = 40  # kept; what is older can be read from the game's record


def wrap(text: str, width: int = LETTERS) -> list[str]:
    """Return `text` as lines of at most `width` letters, broken at blanks and line feeds where possible."""
    lines = []
    for paragraph in text.split("\n"):
        start, length = 0, len(paragraph)
        while length - start > width:
            blank = paragraph.rfind(" ", start, start + width + 1)
            end = blank if blank > start else start + width
            lines.append(paragraph[start:end])
            start = end + 1 if blank > start else end
        lines.append(paragraph[start:])
    return lines


class Panel:
    """The texts that the board shows, and the display's picture of them; next_page() hands out, one by one, the pages
    that no longer show what they should.
    """

    def __init__(self, changes: Changes) -> None:
        self.changes = changes
        self.title = self.status = self.tip = self.diagnostics = ""
        self.log: list[str] = []
        self._notes: list[str] = []  # lines of the log that are about the board and no move
        self._sign = ""  # before the title
        self.log_only, self.with_log = False, True  # the whole display for the log; its end below the texts
        self.foot: tuple = ()  # of an online room, see card.py: (code, who is here, what is not sent)
        # In place of all of that: the bytes of even and odd columns; or a card of card.py
        self.pattern: tuple | None = None
        self._wrapped: dict[str, list[str]] = {}  # the lines of the texts that are shown, as wrapping takes ms
        self._lines = [""] * OLED_PAGES
        self._stale = (1 << OLED_PAGES) - 1  # bit p: page p must be sent
        self._composed = -1  # the count of changes that _lines show
        self._row = bytearray(OLED_WIDTH)

    def show(self, title=None, status=None, tip=None, diagnostics=None) -> None:
        """Set the texts that are given; the others stay."""
        before = (self.title, self.status, self.tip, self.diagnostics)
        if title is not None:
            self.title = self._sign + title
        if status is not None:
            self.status = status
        if tip is not None:
            self.tip = tip
        if diagnostics is not None:
            self.diagnostics = diagnostics
        if before != (self.title, self.status, self.tip, self.diagnostics):
            self.changes.text()

    def explain(self, words: str) -> None:
        """Show words in place of the tip; where the display has no space for them, in place of the rest as well."""
        self.show(tip=words)
        if self.space(self.status, words, self.diagnostics) < 0:
            self.show(diagnostics="")
        if self.space(self.status, words, self.diagnostics) < 0:
            self.show(status="")

    def mark(self, fault: bool) -> None:
        """Put a sign before the title of every screen, for a lasting fault, or take it away."""
        title = self.title[len(self._sign) :]
        self._sign = SIGN if fault else ""
        self.show(title)

    def note(self, line: str) -> None:
        """Append a line to the log that is about no move, so that remove() leaves it there."""
        if line not in self._notes:
            self._notes.append(line)
        self.add(line)

    def add(self, line: str) -> None:
        """Append a line to the log."""
        self.log.append(line)
        if len(self.log) > LOG_LINES:
            self.log.pop(0)
        self.changes.text()

    def remove(self) -> None:
        """Take the last move's line of the log back."""
        place = len(self.log) - 1
        while place >= 0 and self.log[place] in self._notes:
            place -= 1
        if place >= 0:
            self.log.pop(place)
            self.changes.text()

    def moves(self) -> list[str]:
        """Return the lines of the log that are about moves."""
        return [line for line in self.log if line not in self._notes]

    def clear(self) -> None:
        """Empty the log."""
        self.log.clear()
        self._notes.clear()
        self.changes.text()

    def follow(self, with_log: bool) -> None:
        """Show the log below the texts, or not."""
        self.with_log = with_log
        self.log_only = False
        self.fill(None)

    def fill(self, pattern: tuple | None) -> None:
        """Fill the display with a pattern, or show texts again."""
        if pattern != self.pattern:
            self.pattern = pattern
            self._stale = (1 << OLED_PAGES) - 1
        self.changes.text()

    def stand(self, foot: tuple) -> None:
        """Set what stands at the foot of the display, see card.py; () for nothing."""
        if foot != self.foot:
            self.foot = foot
            self.changes.text()

    def toggle_log(self) -> None:
        """Show the log alone, or everything again."""
        self.log_only = not self.log_only
        self.changes.text()

    def lines(self) -> list[str]:
        """Return the eight lines of the display."""
        before, self._wrapped = self._wrapped, {}
        lines = [self.title[:LETTERS]]
        if not self.log_only:
            for text in (self.status, self.tip, self.diagnostics):
                if text:
                    lines.extend(self._wrap(text, before))
        free = OLED_PAGES - len(lines)
        foot = []
        if self.foot and free > 0 and not self.log_only:
            from firmware.output.card import foot_lines  # a board that is in no room needs none of it

            foot = foot_lines(self.foot, free)
            free -= len(foot)
        if self.with_log or self.log_only:
            tail: list[str] = []
            place = len(self.log)
            while place and len(tail) < free:
                place -= 1
                tail = self._wrap(self.log[place], before) + tail
            lines.extend(tail[len(tail) - free :] if len(tail) > free else tail)
        return (lines + [""] * OLED_PAGES)[: OLED_PAGES - len(foot)] + foot

    def space(self, *texts: str) -> int:
        """Return how many lines of the display the title and these texts leave."""
        return OLED_PAGES - 1 - sum([len(self._wrap(text, self._wrapped)) for text in texts if text])

    def _wrap(self, text: str, before: dict[str, list[str]]) -> list[str]:
        """Return the lines of a text, which are in `before` if it has been shown until now."""
        lines = before.get(text) or wrap(text)
        self._wrapped[text] = lines
        return lines

    def compose(self) -> bool:
        """Work out the lines of the display if texts have changed; return True if they had, as that takes ms."""
        if self._composed == self.changes.texts:
            return False
        lines = self.lines()
        for page in range(OLED_PAGES):
            if lines[page] != self._lines[page]:
                self._stale |= 1 << page
        self._lines = lines
        self._composed = self.changes.texts
        return True

    def next_page(self) -> int:
        """Return the number of a page to send, or -1; its bytes are then in page_bytes()."""
        self.compose()
        if not self._stale:
            return -1
        page = 0
        while not self._stale >> page & 1:
            page += 1
        self._stale &= ~(1 << page)
        self._write_page(page)
        return page

    def _write_page(self, page: int) -> None:
        """Draw a page; by itself, as next_page() is called each tick and has to have a small frame."""
        line, pattern, row = self._lines[page], self.pattern, self._row
        if pattern and type(pattern[0]) is str:
            from firmware.output.card import write_card

            write_card(pattern, page, row)
        elif pattern:
            for column in range(OLED_WIDTH):
                row[column] = pattern[column & 1]
        elif line and line[0] < " ":
            from firmware.output.card import write_foot

            write_foot(line, row)
        else:
            font.write(line, row, page == 0)

    def is_drawn(self) -> bool:
        """Return True when no page is left to send."""
        return not self._stale and self._composed == self.changes.texts

    def page_bytes(self) -> bytearray:
        """Return the 128 bytes of the page that next_page() named last."""
        return self._row
