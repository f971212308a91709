"""Pebble Rebel in words, for the panel, the log and the help."""

from engines.game import CHANCE, DRAW, NOBODY, RESIGN
from engines.pebble_rebel.kernels import INDEX, SQUARE
from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import COLOURS, DRAWS, HANDLES, LETTERS, OWED, PEBBLE, REBEL, SLIDES
from firmware import texts as shared
from firmware.games import view
from firmware.games.pebble_rebel import texts

KEY_NAMES = ("", "blue", "red", "white", "yellow")  # of the soft keys, by colour


class PebbleRebelWords(view.View):
    """The half of the view that speaks. The attributes are the other half's."""

    ENGINE = PebbleRebel
    NAMES = texts.NAMES
    PAGES = texts.PAGES
    GOAL = texts.GOAL
    SIZES = False

    _costs: bytearray
    _marked: bytearray
    _path: list[int]
    _by_hand: bool
    _colour: int

    def tip(self) -> str:
        if self.game.to_move == REBEL:
            if self._colour:
                return self.say(texts.TAP_FOR, self._name_of(self._colour))
            colours = [self._name_of(colour) for colour in COLOURS if self.game.hand[colour]]
            return self.say(texts.PICK, view.listed(colours, self.say(texts.OR)))
        if self._by_hand:
            so_far = len(self._path) - 1
            words = self.say(texts.TAP_STOPS)
            return words + " " + self.say(texts.REBEL_GETS, self._stones(so_far)) if so_far else words
        return self.say(texts.TAP_A_TARGET if self._path else texts.TAP_A_STONE)

    def preview(self, square: int) -> str:
        cost = self._costs[square]
        return self.say(texts.REBEL_GETS, self._stones(cost)) if cost else ""

    def outlook(self, move: int) -> str:
        return self.say(texts.REBEL_GETS, self._stones(self.game.counts[OWED])) if move >= SLIDES else ""

    def info(self, lines: int = view.LINES) -> str:
        game, words = self.game, ""
        for whole in (True, False):
            words = self._stock(texts.BAG, game.bag, whole)
            if any(game.hand):
                words = self._stock(texts.HAND, game.hand, whole) + "\n" + words
            if words.count("\n") < lines:
                break
        return words

    def spell(self, move: int) -> str:
        if move == RESIGN:
            return self.say(shared.RESIGN_KEY)
        if move < SLIDES:
            return self.say(texts.PLACE, self._name_of(move >> SQUARE), self.game.name_of(move & INDEX))
        path = self.game.text(move).split("-")
        return self.say(texts.SLIDE, path[0], path[-1], self._stones(len(path) - 1))

    def words(self, move: int, player: int) -> str:
        if player == CHANCE:
            kind, _, letters = self.game.text(move).partition(":")
            if kind == "setup":
                return self.say(texts.SET_UP)
            drawn = [(letters.count(LETTERS[colour]), colour) for colour in COLOURS if LETTERS[colour] in letters]
            return self.say(texts.DRAWS, ", ".join([self._count(number, colour) for number, colour in drawn]))
        name = texts.NAMES[player - 1]
        if move == RESIGN:
            return self.say(shared.RESIGNS, self.number() - 1, name)
        return self.say(texts.MOVED, self.number() - 1, name, self.spell(move))

    def verdict(self) -> str:
        game = self.game
        if game.last_move() == RESIGN:
            loser = PEBBLE + REBEL - game.outcome
            return self.say(shared.WINS_BY_RESIGNATION, texts.NAMES[game.outcome - 1], texts.NAMES[loser - 1])
        line = game.line()
        if not line:
            return self.say(texts.FULL)
        colour = self._name_of(game.cells[line[0]])
        if game.outcome == DRAW:
            return self.say(texts.DRAWN, colour)
        return self.say(texts.LINE, len(line), colour)

    def describe(self, square: int) -> str:
        game, index = self.game, self._index(square)
        name, stone = game.name_of(index), game.cells[index]
        if stone:
            words = self.say(texts.STONE, name, self._name_of(stone))
            if self._path and self._path[0] == index:
                return self.say(shared.CHOSEN, words)
            if self._marked[square]:
                words = self.say(texts.IN_LINE if game.to_move == NOBODY else shared.LAST_MOVE, words)
            return words if self._path or self.is_over() or not self.offers(square) else self.say(texts.CAN_MOVE, words)
        if self._by_hand and index in self._path:
            return self.say(texts.STOP, name)
        if self._costs[square]:
            return self.say(texts.COSTS, name, self._stones(self._costs[square]))
        if self._colour:
            return self.say(texts.CAN_GO, name, self._name_of(self._colour))
        return self.say(shared.EMPTY, name)

    def _name_of(self, colour: int) -> str:
        return self.say(texts.COLOURS[colour - 1])

    def _count(self, number: int, colour: int) -> str:
        return self.say(texts.COUNT, number, texts.COLOURS[colour - 1])

    def _stones(self, number: int) -> str:
        return self.say(texts.ONE_STONE) if number == 1 else self.say(texts.STONES, number)

    def _stock(self, name: tuple, stones: bytearray, whole: bool) -> str:
        """Return the stones of the hand or the bag by colour, which is a letter where not `whole`."""
        if whole:
            counts = [self._count(stones[colour], colour) for colour in COLOURS if stones[colour]]
            return view.packed(self.say(name), counts)
        initials = self.say(texts.INITIALS)
        letters = [str(stones[colour]) + initials[colour - 1] for colour in COLOURS if stones[colour]]
        return " ".join([self.say(name)] + letters)

    def number(self) -> int:
        """Return the number of the next move of a player; chance's do not count."""
        game = self.game
        number = 0 if game.ply and game.is_setup(0) else 1
        for move in game.history():
            if not DRAWS < move < HANDLES:
                number += 1
        return number
