"""Plays a whole game on the page, and the same moves on an engine; chance's moves are read from the page."""

import re
from contextlib import suppress

from playwright.sync_api import expect

from engines.ouroboros.rules import Ouroboros
from firmware.games.ouroboros import words
from firmware.hardware.wiring import OLED_PAGES
from firmware.speech import Speech
from tests.support.web_server import until

LETTERS = {"B": "blue", "G": "green", "R": "red", "W": "white", "Y": "yellow"}
SAY = Speech().say


class GamePlayer:
    """A game on a GamePage, from the menu. rows: what to choose there, which are the engine's options, too."""

    TITLE = ""
    ENGINE: type

    def __init__(self, here, **rows):
        self.here, self.page = here, here.page
        here.begin(self.TITLE, **rows)
        self.engine = self.ENGINE(**{row.lower(): choice for row, choice in rows.items()})
        until(here.squares, "the squares")
        self._indexes = {}
        labels = self.page.locator(".key").evaluate_all("keys => keys.map(key => key.ariaLabel)")
        for index, label in enumerate(labels):
            self._indexes.setdefault(label.partition(", ")[0], index)

    # --- what the player does ---------------------------------------------------------------

    def square(self, name):
        return self.page.locator(f'.key[data-index="{self._indexes[name]}"]')

    def tap(self, name):
        """Click a square."""
        self.square(name).click()

    def slide(self, start, end):
        """Press a square, and release it on another."""
        self.square(start).drag_to(self.square(end))

    def control(self, label):
        """A control key; of a bar, the key with the letter."""
        return self.page.locator(f'.key[aria-keyshortcuts][aria-label^="{label}, "]')

    def key(self, label, by_letter=False):
        """Press a control key, by a click or by its letter."""
        key = self.control(label)
        expect(key).to_have_attribute("aria-label", f"{label}, lit")
        if by_letter:
            self.page.keyboard.press(key.get_attribute("aria-keyshortcuts").lower())
        else:
            key.click()

    # --- what the page shows -------------------------------------------------------------------

    def tip(self, words):
        """Wait until the page's tip contains these words."""
        expect(self.here.text("tip")).to_contain_text(words)

    def logged(self, line):
        """Wait until the log has a line that begins so."""
        lines = self.page.locator("#log li").filter(has_text=re.compile(rf"^{re.escape(line)}(?!\w)"))
        expect(lines).to_have_count(1)
        return lines.inner_text()

    def agree(self):
        """Wait until the page says of every square what the engine has there."""
        expected = self.expected()
        with suppress(AssertionError):
            until(lambda: self.seen() == expected)
        assert self.seen() == expected

    def seen(self):
        """What the page says of every square."""
        return {name: words.split(",")[0] for name, words in self.here.squares().items()}

    def expected(self):
        """What the page should say, by the engine's state."""
        rows = self.engine.state()["board"]
        found = {}
        for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
            for letter, token in zip("abcdefghijkl", row.split() if " " in row else row, strict=False):
                found[f"{letter}{number}"] = self.words(f"{letter}{number}", token)
        return found

    def words(self, name, token):
        """What the page should say of a square with this token in the engine's state."""
        raise NotImplementedError


class OuroborosPlayer(GamePlayer):
    TITLE = "Ouroboros"
    ENGINE = Ouroboros

    def __init__(self, here, **rows):
        super().__init__(here, **rows)
        names = {words: letter for letter, words in LETTERS.items()}
        cubes = {name: names[words.removesuffix(" cube")] for name, words in self.seen().items()}
        squares = [f"{letter}{row}" for row in range(self.engine.size, 0, -1) for letter in "abcdefgh"]
        self._chance("setup:" + "".join(cubes[name] for name in squares if name in cubes))
        first = self.page.locator("#log li").filter(has_text="goes first")
        self._chance("first:p" + first.inner_text().split()[1])

    def _chance(self, word):
        self.engine.play(self.engine.parse(word))

    def words(self, name, token):
        return f"{LETTERS[token]} cube" if token in LETTERS else {".": "empty", "o": "stone"}[token]

    def agree(self):
        """The supplies are what they say, too."""
        super().agree()
        ways = {words.supplies(SAY, self.engine, lines) for lines in range(1, OLED_PAGES)}  # as many as fit
        until(lambda: self.here.text("diagnostics").inner_text() in ways, "the supplies")

    def make(self, word, way="click"):
        """Make a move, in the words of the protocol. way: click, letter or drag."""
        player, by_letter = self.engine.to_move, way == "letter"
        if word[0] == "-":
            self.key(LETTERS[word[1]], by_letter)
            self.tip(f"Discard a {LETTERS[word[1]]} cube?")
            self.key(LETTERS[word[1]], by_letter)
        elif ":" in word:
            pair, _, cubes = word.partition(":")
            self._take_off(*pair.split("&"), cubes, way)
        else:
            self.tap(word[:-1])
            self.tip("You: ")
            if word[-1] == "x":
                self._turn(by_letter)
            self.tap(word[:-1])
        self.engine.play(self.engine.parse(word))
        self.logged(words.line(SAY, self.engine, self.engine.last_move(), player))
        self.agree()

    def _turn(self, by_letter):
        """Change from orthogonal to diagonal, which the key's light shows."""
        key = self.control("orth/diag")
        key_at = divmod(int(key.get_attribute("data-index")), 14)
        until(lambda: "down" not in key.get_attribute("class"))
        before = self.here.light(*key_at)
        self.key("orth/diag", by_letter)
        until(lambda: self.here.light(*key_at) != before)

    def _take_off(self, first, second, cubes, way):
        """Choose two stones and, where there is a choice, colours; the bigger number of cubes first."""
        if way == "drag":
            self.slide(first, second)
        else:
            self.tap(first)
            self.tip("with which stone?")
            self.tap(second)
        tip = self.here.text("tip")
        expect(tip).to_contain_text(re.compile(r"Pay|Tap again"))
        for letter in sorted(set(cubes), key=lambda letter: (-cubes.count(letter), letter)):
            if "Pay" in (asked := tip.inner_text()):
                self.key(LETTERS[letter], by_letter=way == "letter")
                expect(tip).not_to_have_text(asked)
        self.tip("Tap again.")
        self.tap(second)
