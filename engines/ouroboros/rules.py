"""Ouroboros, exactly as docs/rules/ouroboros.md has it: stones feed cubes to the next player, and go again for cubes.

Four files: the rules are here, the facts, what is decided and the layout of a move in tables.py, the inner
loops in kernels.py, texts and state in notation.py. `play` and `undo` allocate nothing.
"""

from engines import ouroboros
from engines import texts as shared
from engines.game import CHANCE, MANY, NOBODY, RESIGN, Game, IllegalMove
from engines.ouroboros import notation, tables
from engines.ouroboros.kernels import CODE, CODE_ROW, COLOUR, CUBE, SQUARE, moves_into, place, unplace
from engines.ouroboros.tables import COLOURS, board_for, codes_for, cubes_of_each, steps_for
from engines.random32 import Random32


class Ouroboros(Game):
    """A game of Ouroboros for 2 to 4 players on size x size squares.

    cells: the board, see `board_for`; width: of a row of it. codes: see `codes_for`. supplies: the cubes of a colour
    that a player has, by 4 * player + colour. stones: how many are beside the board. turns: how many a player has
    ended, out: 1 if the player has resigned, both by player. players: how many began; to_move: 1 to players, CHANCE or
    NOBODY. outcome: None while the game runs, else a player. ply: moves that stand, chance's too.
    """

    NAME = "ouroboros"
    PLAYERS = ("p1", "p2", "p3", "p4")
    OPTIONS = ouroboros.OPTIONS

    def __init__(self, players=2, size=None):
        """players: 2 to 4, size: 6 to 8, None for the usual one; ints or texts. Raises: ValueError."""
        if str(players) not in ouroboros.OPTIONS[0].values:
            raise ValueError("Ouroboros is for 2 to 4 players.")
        if size is None:
            size = tables.DEFAULT_SIZES[str(players)]
        if str(size) not in ouroboros.OPTIONS[1].values:
            raise ValueError("An Ouroboros board has 6 to 8 squares along an edge.")
        self.players = int(players)
        self.size = size = int(size)
        self.width = size + 2
        self.cells = board_for(size)
        self.supplies = bytearray(4 * len(self.PLAYERS) + 5)
        self.turns = bytearray(len(self.PLAYERS) + 1)
        self.out = bytearray(len(self.PLAYERS) + 1)
        self.stones = tables.STONES
        self.to_move = CHANCE
        self.outcome = None
        self.ply = 0
        self._steps, self.codes = steps_for(size), codes_for(size)
        # A stone has a move for each code at most, a cube has two.
        self.max_moves = tables.STONES * len(self.codes) // CODE_ROW + 2 * size * size + tables.FIRST
        self._work = bytearray(tables.WORK)
        # Every placement takes a cube off the board for ever, all else takes one out of a supply.
        longest = 2 + 2 * size * size + self.players
        self._moves = [0] * longest
        self._tokens = [0] * longest  # what undo needs: who moved, << 3 the next player, << 6 cubes
        self._setups = (bytearray(size * size), bytearray(size * size))  # the last two that were read or sampled
        self._handles = [0, 0]
        self._newest = 0

    def history(self, start=0, end=MANY):
        return self._moves[start : min(end, self.ply)]

    def last_move(self):
        return self._moves[self.ply - 1]

    def open_chance(self):
        """True while a setup is due, of which `legal_moves` does not list the outcomes."""
        return not self.ply

    def sample(self, seed):
        """See Game. A seed picks a setup's cubes from a bag with all of them, then the player who goes first."""
        if self.to_move != CHANCE:
            return Game.sample(self, seed)
        random = Random32(seed)
        if self.ply:
            return tables.FIRST + 1 + random.next(self.players)
        each = cubes_of_each(self.size)
        cubes = [colour for colour in COLOURS for _ in range(each)]
        return self.keep_setup(bytes(random.pick(cubes, self.size * self.size)))

    def keep_setup(self, cubes):
        """Keep a setup, the colours from the top row on; return its handle, which `play` takes.

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
        handle += tables.SETUP
        if handle == self._handles[1 - slot]:
            handle ^= 1
        self._handles[slot] = handle
        self._newest = slot
        return handle

    def setup_of(self, handle):
        """The cubes of the setup with this handle, None if it is not kept."""
        return self._setups[self._handles.index(handle)] if handle >= tables.SETUP and handle in self._handles else None

    def legal_moves_into(self, buffer):
        player = self.to_move
        if player > 0:
            steps, work = self._steps, self._work
            return moves_into(
                self.cells, self.width, self.supplies, 4 * player, self.stones, tables.PAYMENT_ROWS, steps, work, buffer
            )
        if player == NOBODY or self.open_chance():
            return 0
        for first in range(self.players):
            buffer[first] = tables.FIRST + 1 + first
        return self.players

    def is_legal(self, move):
        player = self.to_move
        if player == CHANCE:
            if self.open_chance():
                return move >= tables.SETUP and move in self._handles
            return tables.FIRST < move <= tables.FIRST + self.players
        if player == NOBODY or move < 1:
            return False
        if move <= tables.FIRST:
            return self.supplies[4 * player + move] > 0
        cells, codes, supplies = self.cells, self.codes, self.supplies
        p, row, mine = move >> SQUARE, CODE_ROW * (move & CODE), 4 * player
        if p >= len(cells) or row >= len(codes):
            return move == RESIGN
        if row < 2 * CODE_ROW:
            return self.stones > 0 and tables.EMPTY < cells[p] < tables.STONE
        return (
            cells[p] == tables.STONE
            and cells[p + codes[row]] == tables.STONE
            and supplies[mine + tables.BLUE] >= codes[row + tables.BLUE]
            and supplies[mine + tables.GREEN] >= codes[row + tables.GREEN]
            and supplies[mine + tables.RED] >= codes[row + tables.RED]
            and supplies[mine + tables.YELLOW] >= codes[row + tables.YELLOW]
        )

    def play(self, move):
        if type(move) is not int or not self.is_legal(move):  # to isinstance, a bool is an int on CPython only
            raise self._objection(move)
        player, ply = self.to_move, self.ply
        if player == CHANCE:
            self._play_chance(move)
            return
        following = self._after(player)
        supplies, mine, cubes = self.supplies, 4 * player, 0
        if move == RESIGN:
            cubes = self._resign(player)
        elif move <= tables.FIRST:
            supplies[mine + move] -= 1
        elif move & CODE < 2:
            self.stones -= 1
            cubes = place(self.cells, self.width, supplies, move, mine, 4 * following)
        else:
            self._remove(move, mine, 1)
        self._moves[ply] = move
        self._tokens[ply] = player | following << 3 | cubes << 6
        self.ply = ply + 1
        self.to_move = following
        if move != RESIGN:
            self.turns[player] += 1
            if (
                self.turns[player] >= tables.WINNING_TURN
                and not supplies[mine + tables.BLUE]
                and not supplies[mine + tables.GREEN]
                and not supplies[mine + tables.RED]
                and not supplies[mine + tables.YELLOW]
            ):
                self.outcome = player
                self.to_move = NOBODY
        elif self._after(following) == following:
            self.outcome = following
            self.to_move = NOBODY

    def undo(self):
        ply = self.ply - 1
        if ply < 0:
            raise IllegalMove(shared.NOTHING_TO_TAKE_BACK)
        move, token = self._moves[ply], self._tokens[ply]
        self.ply = ply
        self.outcome = None
        player, following, cubes = token & 7, token >> 3 & 7, token >> 6
        if not player:
            self.to_move = CHANCE
            if move >= tables.SETUP:
                self._lay_out(None)
            return
        self.to_move = player
        supplies, mine = self.supplies, 4 * player
        if move == RESIGN:
            self._unresign(player, cubes)
            return
        self.turns[player] -= 1
        if move <= tables.FIRST:
            supplies[mine + move] += 1
        elif move & CODE < 2:
            self.stones += 1
            unplace(self.cells, self.width, supplies, move, mine, 4 * following, cubes)
        else:
            self._remove(move, mine, -1)

    text, _read = notation.text, notation.parse
    _refusal, state = notation.refusal, notation.state

    def effects(self):
        """What the last move took off the board: a list of (cube's colour or STONE, its index, player who has it now).

        The player is 0 for stones. For screens.
        """
        move, token = self._moves[self.ply - 1], self._tokens[self.ply - 1]
        if not self.ply or not token or move <= tables.FIRST or move == RESIGN:
            return []
        p, code = move >> SQUARE, move & CODE
        if code > 1:
            return [(tables.STONE, p, 0), (tables.STONE, p + self.codes[CODE_ROW * code], 0)]
        cubes, following = token >> 6, token >> 3 & 7
        steps = (self.width + 1, self.width - 1) if code else (1, self.width)
        effects = [(cubes & COLOUR, p, token & 7)]
        for shift, step in ((CUBE, steps[0]), (2 * CUBE, -steps[0]), (3 * CUBE, steps[1]), (4 * CUBE, -steps[1])):
            if cubes >> shift & COLOUR:
                effects.append((cubes >> shift & COLOUR, p + step, following))
        return effects

    def _after(self, player):
        """The next player in turn order who has not resigned."""
        player = player % self.players + 1
        while self.out[player]:
            player = player % self.players + 1
        return player

    def _remove(self, move, mine, times):
        """Take two stones off the board for cubes; put them back where times is -1, not 1."""
        codes, row, p = self.codes, CODE_ROW * (move & CODE), move >> SQUARE
        self.cells[p] = self.cells[p + codes[row]] = tables.EMPTY if times > 0 else tables.STONE
        self.stones += 2 * times
        for colour in range(1, 5):
            self.supplies[mine + colour] -= codes[row + colour] * times

    def _resign(self, player):
        """Take the player out of the game; return the cubes that go too, five bits a colour."""
        self.out[player] = 1
        cubes = 0
        if self.players >= tables.CUBES_LEAVE:
            for i in range(4 * player + 4, 4 * player, -1):
                cubes = cubes << 5 | self.supplies[i]
                self.supplies[i] = 0
        return cubes

    def _unresign(self, player, cubes):
        self.out[player] = 0
        if self.players >= tables.CUBES_LEAVE:
            for i in range(4 * player + 1, 4 * player + 5):
                self.supplies[i] = cubes & 31
                cubes >>= 5

    def _play_chance(self, move):
        if move >= tables.SETUP:
            self._newest = self._handles.index(move)
            self._lay_out(self._setups[self._newest])
        else:
            self.to_move = move - tables.FIRST
        self._moves[self.ply] = move
        self._tokens[self.ply] = 0
        self.ply += 1

    def _lay_out(self, setup):
        """Put a setup's cubes on the board, top row first, or take all off for None."""
        i = 0
        for row in range(1, self.size + 1):
            for p in range(row * self.width + 1, row * self.width + 1 + self.size):
                self.cells[p] = setup[i] if setup else tables.EMPTY
                i += 1
