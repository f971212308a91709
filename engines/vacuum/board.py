"""The state of a game of Vacuum, and the way back: every change of the board goes through `put` and `cool`.

`undo` takes back whatever came last from the trail: the small facts before each move, and the bytes that it changed.
Trail and moves grow by pages, as a heap in which a game of hours has lived has no long piece free for a buffer that is
moved when it grows. Nothing else is allocated while moves are made.
"""

from array import array

from engines import vacuum
from engines.game import MANY, RESIGN, Game, IllegalMove
from engines.vacuum.actions import COMMIT, CREATE, PERIMETER, SUPPLY, action_of, source_of, target_of
from engines.vacuum.decided import MOST_TURNS
from engines.vacuum.stage3 import slide_back
from engines.vacuum.terrain import FIRST, PEDESTALS, SIDE, new_terrain

PAGE_BITS = 7
PAGE = 1 << PAGE_BITS  # moves
TRAIL_PAGE = 512  # entries of the trail; those of a move are on one page
MOST_CHANGES = 128  # entries of one move at most: 3 begin the move, 96 units turn neutral, 4 cooldowns end


class Board(Game):
    """The state of a game.

    units, terrain: the board, see terrain.py. cooldowns: by place in PEDESTALS, the player who let it cool down, or 0.
    to_move: 1 to `players`, or NOBODY. stage: the earliest one open, COMMITTING after a final action. chain: the square
    of the running chain or 0; it is a Boulder Chain in stage 1 and a Supply Chain in stage 2. joins: Supply Chain moves
    onto own pebbles in this turn. active, stone_era: sets of players, a bit 1 << player each. turn: commits so far.
    turns: the limit, or 0. outcome: None while the game runs, else a player or DRAW. ply: moves that stand.
    """

    NAME = "vacuum"
    size = SIDE
    PLAYERS = vacuum.PLAYERS
    OPTIONS = vacuum.OPTIONS

    def __init__(self, players=2, turns=0):
        """players: 2 to 4; turns: 1 to MOST_TURNS, or 0 for no limit. Ints or texts. Raises: ValueError."""
        self.players = _number(players, 2, 4, "Vacuum is for 2 to 4 players.")
        self.turns = _number(turns, 0, MOST_TURNS, f"The limit of turns is a number up to {MOST_TURNS}, 0 for none.")
        self.units = bytearray(256)
        self.terrain = new_terrain()
        self.cooldowns = bytearray(len(PEDESTALS))
        self.to_move = 1
        self.outcome = None
        self.ply = 0
        self.turn = 0
        self.stage = 1
        self.chain = 0
        self.joins = 0
        self.active = (2 << self.players) - 2
        self.stone_era = 0
        self._moves = [array("H", bytes(2 * PAGE))]
        # For each move what _packed() was before it, the lower 15 bits first, 0, then an entry for each change
        self._trail = array("H", bytes(2 * TRAIL_PAGE))
        self._top = 0
        self._pages = [self._trail]  # all there are, in use or not, and what the tops were of those that are full
        self._tops = []
        self._checked = None  # a move that is_legal has just found legal, so that play need not look again

    def options(self):
        return {"players": str(self.players), "turns": str(self.turns)}

    def history(self, start=0, end=MANY):
        return [self._move(ply) for ply in range(start, min(end, self.ply))]

    def last_move(self):
        return self._move(self.ply - 1)

    def _move(self, ply):
        return self._moves[ply >> PAGE_BITS][ply & PAGE - 1]

    def can_undo(self):
        """True while the word `undo` is legal: the last move that stands is an action of this turn."""
        return self.ply > 0 and self.last_move() not in (COMMIT, RESIGN)

    def move_number(self):
        """How many actions of this turn stand."""
        ply = self.ply
        while ply and self._move(ply - 1) not in (COMMIT, RESIGN):
            ply -= 1
        return self.ply - ply

    def changes(self):
        """What the last move did to the units: a list of (square, the unit before), in the order of doing."""
        trail, place = self._trail, self._top
        changes = []
        while place and trail[place - 1]:
            place -= 1
            if trail[place] >> 8 >= FIRST:
                changes.append((trail[place] >> 8, trail[place] & 255))
        changes.reverse()
        return changes

    # -- changing the board

    def put(self, square, unit):
        """Put a unit, or EMPTY, on a square."""
        units, top = self.units, self._top
        self._trail[top] = square << 8 | units[square]
        self._top = top + 1
        units[square] = unit

    def cool(self, place, player):
        """Let the pedestal at this place of PEDESTALS cool down until player's next turn; 0 ends a cooldown."""
        cooldowns, top = self.cooldowns, self._top
        self._trail[top] = place + 1 << 8 | cooldowns[place]  # less than FIRST, so no square
        self._top = top + 1
        cooldowns[place] = player

    def _remember(self, move):
        """Write a move and what was before it into the history. Raises: MemoryError, and nothing has changed."""
        ply = self.ply
        if ply >> PAGE_BITS == len(self._moves):
            self._moves.append(array("H", bytes(2 * PAGE)))
        if self._top + MOST_CHANGES > TRAIL_PAGE:
            if len(self._pages) == len(self._tops) + 1:
                self._pages.append(array("H", bytes(2 * TRAIL_PAGE)))
            self._tops.append(self._top)
            self._trail, self._top = self._pages[len(self._tops)], 0
        trail, top, facts = self._trail, self._top, self._packed()
        self._moves[ply >> PAGE_BITS][ply & PAGE - 1] = move
        trail[top] = facts & 0x7FFF
        trail[top + 1] = facts >> 15
        trail[top + 2] = 0
        self._top = top + 3
        self._checked = None
        self.ply = ply + 1

    def _packed(self):
        """The small facts in 30 bits, as many as an int has that is not allocated on the Pico."""
        facts = self.to_move | self.stage - 1 << 3 | self.chain << 5 | self.joins << 13
        return facts | self.active << 20 | self.stone_era << 25

    def undo(self):
        ply = self.ply - 1
        if ply < 0:
            raise IllegalMove("There is no move to take back.")
        units, trail, top = self.units, self._trail, self._top - 1
        while trail[top]:
            square = trail[top] >> 8
            if square < FIRST:
                self.cooldowns[square - 1] = trail[top] & 255
            else:
                units[square] = trail[top] & 255
            top -= 1
        move, facts = self._move(ply), trail[top - 1] << 15 | trail[top - 2]
        self._top = top - 2
        if not self._top and self._tops:
            self._top = self._tops.pop()
            self._trail = self._pages[len(self._tops)]
        action = action_of(move)
        if not action:  # a turn ended; otherwise these are as they were
            self.to_move = facts & 7
            self.joins = facts >> 13 & 127
            self.active = facts >> 20 & 31
            self.outcome = None
            if move == COMMIT:
                self.turn -= 1
        elif action == PERIMETER:
            slide_back(self, source_of(move), target_of(move))
        elif action == SUPPLY:
            self.joins = facts >> 13 & 127
        elif action == CREATE:
            self.stone_era = facts >> 25
        self.stage = (facts >> 3 & 3) + 1
        self.chain = facts >> 5 & 255
        self._checked = None
        self.ply = ply


def _number(value, least, most, sentence):
    """The int that an option's value says. Raises: ValueError with the message."""
    if type(value) is int and least <= value <= most:
        return value
    if isinstance(value, str) and value and not value.strip("0123456789"):
        digits = value.lstrip("0") or "0"
        if len(digits) < 5 and least <= int(digits) <= most:
            return int(digits)
    raise ValueError(sentence)
