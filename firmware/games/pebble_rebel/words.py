"""Pebble Rebel in words, for the panel, the log and the help."""

from engines.game import CHANCE, DRAW, NOBODY, RESIGN
from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import COLOURS, LETTERS, PEBBLE, REBEL, SLIDES
from firmware.games import view

COLOUR_NAMES = ("", "blue", "red", "white", "yellow")


def index_of(square: int) -> int:
    """Return the engine's index of a square of the view."""
    return 8 * (square // 6 + 1) + square % 6 + 1


def square_of(index: int) -> int:
    """Return the view's square of an engine's index."""
    return 6 * ((index >> 3) - 1) + (index & 7) - 1


def _stones(count: int) -> str:
    return str(count) + (" stone" if count == 1 else " stones")


class PebbleRebelWords(view.View):
    """The half of the view that speaks. The attributes are the other half's."""

    ENGINE = PebbleRebel
    NAMES = ("Pebble", "Rebel")
    PAGES = (
        "Pebble wants four stones of a colour next to each other in a row or column. Rebel wants to fill the board "
        "before that.",
        "Pebble slides one stone, of any colour, along free rows and columns. She may turn as often as she likes.",
        "For each straight piece of her way Rebel draws a stone from the bag.",
        "Rebel puts all that he drew on free squares, in any order. A line wins for Pebble, even if Rebel made it.",
        "A full board without a line wins for Rebel. If his very last stone makes a line, it is a draw.",
        "Diagonals on: slanted lines count. Draw one: Rebel sees only the next stone. Random: the start is drawn.",
        "Pebble: tap a stone, then a lit square. The brighter it is, the fewer stones Rebel gets. Hold it to read how "
        "many.",
        "By hand: tap the stone twice, then each stop, then done: d. To leave, tap a stone.",
        "Rebel: pick a colour, a lit key b, r, w or y, then tap a square. A light is a stone; the panel has the "
        "numbers.",
    )

    _costs: bytearray
    _marked: bytearray
    _path: list[int]
    _by_hand: bool
    _colour: int

    def heading(self) -> str:
        if self.game.to_move == NOBODY:
            return self.title + ", the end"
        return self.title + " move " + str(self.game.ply + 1)

    def tip(self) -> str:
        if self.game.to_move == REBEL:
            if self._colour:
                return "Tap a square for the " + COLOUR_NAMES[self._colour] + " stone."
            return "Pick a colour: " + " ".join([name[0] for name in self.usable()]) + "."
        if self._by_hand:
            so_far = len(self._path) - 1
            return "Tap the stops, then done: d." + (" Rebel gets " + _stones(so_far) + "." if so_far else "")
        if self._path:
            return "Tap a lit square, or the stone again to go by hand."
        return "Tap a stone."

    def preview(self, square: int) -> str:
        cost = self._costs[square]
        return "Rebel gets " + _stones(cost) + "." if cost else ""

    def info(self) -> str:
        game = self.game
        hand = self._counts(game.hand)
        words = "Bag " + self._counts(game.bag)
        if hand:
            words = "Hand " + hand + "\n" + words
        return words

    def _counts(self, stones: bytearray) -> str:
        return " ".join([LETTERS[colour] + str(stones[colour]) for colour in COLOURS if stones[colour]])

    def spell(self, move: int) -> str:
        if move < SLIDES:
            return COLOUR_NAMES[move >> 6] + " on " + self.game.name_of(move & 63)
        return self.game.text(move)

    def words(self, move: int, player: int) -> str:
        line = str(self.game.ply) + " "
        if player != CHANCE:
            line += self.NAMES[player - 1].lower() + " "
            return line + ("resigns" if move == RESIGN else self.spell(move))
        kind, _, letters = self.game.text(move).partition(":")
        if kind == "setup":
            return line + "chance sets up"
        return line + "chance draws " + " ".join(list(letters))

    def verdict(self) -> str:
        game = self.game
        if game.last_move() == RESIGN:
            loser = PEBBLE + REBEL - game.outcome
            return self.NAMES[game.outcome - 1] + " wins: " + self.NAMES[loser - 1] + " resigned."
        line = game.line()
        if not line:
            return "Rebel wins: the board is full, and there is no line."
        colour = COLOUR_NAMES[game.cells[line[0]]]
        if game.outcome == DRAW:
            return "Draw: the last stone fills the board and makes a line of " + colour + "."
        return "Pebble wins: " + str(len(line)) + " " + colour + " stones in line."

    def describe(self, square: int) -> str:
        game, index = self.game, index_of(square)
        words = game.name_of(index)
        stone, marked = game.cells[index], self._marked[square]
        if stone:
            words += ", " + COLOUR_NAMES[stone] + " stone"
            if self._path and self._path[0] == index:
                words += ", chosen"
            elif marked:
                words += ", in the line" if game.to_move == NOBODY else ", the last move"
            return words
        if self._by_hand and index in self._path:
            return words + ", a stop"
        if self._costs[square]:
            return words + ", empty, costs " + _stones(self._costs[square])
        if self._colour:
            return words + ", empty, " + COLOUR_NAMES[self._colour] + " can go here"
        return words + ", empty"
