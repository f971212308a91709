"""Ouroboros in words: moves, objections, the state, and what chance picks (protocol.md: Moves, State, Chance)."""

from engines.game import CHANCE, NOBODY, RESIGN, Game, IllegalMove
from engines.ouroboros.tables import COLOURS, EDGE, FIRST, SETUP, STONE, SYMBOLS, cubes_of_each
from engines.random32 import Random32

NAMES = ("", "blue", "green", "red", "yellow")
FORMS = "A move is c3+ or c3x, a1&c1:RRR, or -R."


class OuroborosText(Game):
    """The half of the class Ouroboros that speaks. The attributes are the other half's."""

    players: int
    width: int
    cells: bytearray
    supplies: bytearray
    stones: int
    turns: bytearray
    out: bytearray
    _codes: bytes
    _moves: list[int]
    _tokens: list[int]
    _setups: tuple[bytearray, bytearray]
    _handles: list[int]
    _newest: int

    def sample(self, seed):
        """The chance move that this seed picks. Raises: IllegalMove if none is due, ValueError for a bad seed."""
        if self.to_move != CHANCE:
            raise IllegalMove("Nothing is left to chance now.")
        random = Random32(seed)
        if self.ply:
            return FIRST + 1 + random.next(self.players)
        each = cubes_of_each(self.size)
        cubes = [colour for colour in COLOURS for _ in range(each)]
        return self._keep(bytes(random.pick(cubes, self.size * self.size)))

    def text(self, move):
        """Raises: IllegalMove for an int that is no move, or the handle of a setup that is not kept."""
        if type(move) is int:
            if move == RESIGN:
                return "resign"
            if 0 < move <= FIRST:
                return "-" + SYMBOLS[move]
            if FIRST < move <= FIRST + self.players:
                return "first:" + self.PLAYERS[move - FIRST - 1]
            if move >= SETUP and move in self._handles:
                return "setup:" + _letters(self._setups[self._handles.index(move)])
            p, code = move >> 6, move & 63
            if 0 < p < len(self.cells) and self.cells[p] != EDGE:
                if code < 2:
                    return self.name_of(p) + "+x"[code]
                if 5 * code < len(self._codes) and self.cells[p + self._codes[5 * code]] != EDGE:
                    return self._pair(p, code) + ":" + self._payment(code)
        raise IllegalMove("This is no move of Ouroboros. " + FORMS)

    def _pair(self, p, code):
        names = sorted((self.name_of(p), self.name_of(p + self._codes[5 * code])))
        return "&".join(names)

    def _payment(self, code):
        """The cubes that a code of a removal takes, as sorted letters."""
        return "".join([SYMBOLS[colour] * self._codes[5 * code + colour] for colour in COLOURS])

    def parse(self, text):
        """The move that this word says, if it is legal now. Only the one spelling that `text` has is taken."""
        if not isinstance(text, str):
            raise IllegalMove(FORMS)
        move = self._read(text)
        if not self.is_legal(move):
            raise IllegalMove(self._objection(move))
        return move

    def _read(self, text):
        if text == "resign":
            return RESIGN
        if text[:6] == "setup:":
            return self._read_setup(text[6:])
        if text[:6] == "first:":
            if text[6:] in self.PLAYERS[: self.players]:
                return FIRST + 1 + self.PLAYERS.index(text[6:])
            raise IllegalMove("There is no such player; there are p1 to " + self.PLAYERS[self.players - 1] + ".")
        if len(text) == 2 and text[0] == "-" and text[1] in SYMBOLS[1:5]:
            return SYMBOLS.index(text[1])
        if text[-1:] == "+":
            return self.index_of(text[:-1]) * 64
        if text[-1:] == "x":
            return self.index_of(text[:-1]) * 64 + 1
        if "&" in text and ":" in text:
            return self._read_removal(text)
        raise IllegalMove("This is no move of Ouroboros. " + FORMS)

    def _read_setup(self, letters):
        size = self.size
        if self.ply:
            raise IllegalMove("The cubes lie on the board already; " + self.to_move_name() + " is to move.")
        each = cubes_of_each(size)
        cubes = [SYMBOLS.find(letter) for letter in letters[: size * size]]
        lying = [cubes.count(colour) for colour in COLOURS]
        if len(letters) != size * size or sum(lying) != size * size or max(lying) > each:
            raise IllegalMove(
                "A setup has "
                + str(size * size)
                + " letters of B, G, R, Y, the top row first, at most "
                + str(each)
                + " of each."
            )
        return self._keep(bytes(cubes))

    def _read_removal(self, text):
        pair, _, cubes = text.partition(":")
        first, _, second = pair.partition("&")
        p, q = sorted((self.index_of(first), self.index_of(second)))
        if not first < second:
            raise IllegalMove("Name two squares, in the order of the alphabet: " + "&".join((second, first)) + ".")
        codes, seen = self._codes, False
        for code in range(2, len(codes) // 5):
            if p + codes[5 * code] == q:
                seen = True
                if self._payment(code) == cubes:
                    return p * 64 + code
        if seen:
            raise IllegalMove("Removing these two takes other cubes; write them as sorted letters, such as BGRY.")
        raise IllegalMove(first + " and " + second + " match no pattern.")

    def _keep(self, cubes):
        """Keep a setup, the colours from the top row on, and return its handle, which `play` takes.

        The handle depends on the cubes, so that it is of no use in a game with others. Two setups are kept: the one
        that was played or kept last stays when another comes, so that `load` can go back to it.
        """
        for slot in (0, 1):
            if self._handles[slot] and self._setups[slot] == cubes:
                self._newest = slot
                return self._handles[slot]
        slot = 1 - self._newest
        handle = 0
        for i in range(len(cubes)):
            self._setups[slot][i] = cubes[i]
            handle = (handle * 4 + cubes[i]) % 134217689  # the biggest prime below 2**27
        handle += SETUP
        if handle == self._handles[1 - slot]:
            handle ^= 1
        self._handles[slot] = handle
        self._newest = slot
        return handle

    def _objection(self, move):
        """Why this move is not legal now, as a message."""
        player = self.to_move
        if player == NOBODY:
            return "The game is over; take back a move or start a new game."
        if not self.ply:
            if type(move) is int and move >= SETUP:
                return "This setup is not kept any more, two others were read since; name its cubes again."
            return "First chance lays out the cubes: setup: and a letter for each square."
        if player == CHANCE:
            return "Now chance picks who goes first, p1 to " + self.PLAYERS[self.players - 1] + "."
        if type(move) is not int or (not FIRST + self.players < move < SETUP and not 0 < move <= FIRST):
            return "It is the turn of " + self.to_move_name() + "."
        word = self.text(move)
        if move <= FIRST:
            return "There is no " + NAMES[move] + " cube in the supply of " + self.to_move_name() + "."
        p, code = move >> 6, move & 63
        if code < 2:
            if not self.stones:
                return "All stones are on the board; remove two or discard a cube."
            return "There is no cube on " + word[:-1] + "; a stone goes on a square with a cube."
        if self.cells[p] != STONE or self.cells[p + self._codes[5 * code]] != STONE:
            return "Only stones are removed, and there are not two on " + word[:5] + "."
        return self.to_move_name() + " has not all of the cubes " + word[6:] + "."

    def effects(self):
        """What the last move took off the board: a list of (cube's colour or STONE, its index, player who has it now).

        The player is 0 for stones. For screens.
        """
        if not self.ply or not self._tokens[self.ply - 1]:
            return []
        move, token = self._moves[self.ply - 1], self._tokens[self.ply - 1]
        p, code = move >> 6, move & 63
        if not p:
            return []
        if code > 1:
            return [(STONE, p, 0), (STONE, p + self._codes[5 * code], 0)]
        cubes, following = token >> 6, token >> 3 & 7
        steps = (self.width + 1, self.width - 1) if code else (1, self.width)
        effects = [(cubes & 7, p, token & 7)]
        for shift, step in ((3, steps[0]), (6, -steps[0]), (9, steps[1]), (12, -steps[1])):
            if cubes >> shift & 7:
                effects.append((cubes >> shift & 7, p + step, following))
        return effects

    def state(self):
        state = Game.state(self)
        state["size"] = size = self.size
        state["board"] = board = []
        for row in range(1, size + 1):
            first = row * self.width + 1
            board.append(_letters(self.cells[first : first + size]))
        state["supplies"], state["turns"], state["out"] = {}, {}, []
        for player in range(1, self.players + 1):
            name = self.PLAYERS[player - 1]
            counts = [(SYMBOLS[colour], self.supplies[4 * player + colour]) for colour in COLOURS]
            state["supplies"][name] = dict(counts)
            state["turns"][name] = self.turns[player]
            if self.out[player]:
                state["out"].append(name)
        state["stones"] = self.stones
        return state


def _letters(cells):
    return "".join([SYMBOLS[cell] for cell in cells])
