"""Vacuum's rules (docs/rules/vacuum.md, A turn, The end): the state, which moves are legal when, play and undo.

Every change of the board goes through `put` and `cool`. `undo` takes back whatever came last from the trail: the small
facts before each move, and the bytes that it changed. Trail and moves grow by pages, as a heap in which a game of hours
has lived has no long piece free for a buffer that is moved when it grows. Nothing else is allocated while moves are
made.
"""

from array import array

from engines import texts as shared
from engines import vacuum
from engines.game import DRAW, MANY, NOBODY, RESIGN, Game, IllegalMove
from engines.vacuum import actions, notation, stage1, stage2, stage3, terrain, texts
from engines.vacuum.actions import ACTIONS, PAGES, action_of, count_of, source_of, target_of
from engines.vacuum.decided import MAX_TURNS
from engines.vacuum.terrain import HOMES, PEDESTALS, WEIGHTS, column_of, name_of, new_terrain, row_of, square_of, survey

PAGE_BITS = 7
PAGE = 1 << PAGE_BITS  # moves
TRAIL_PAGE = 512  # entries of the trail; those of a move are on one page
MAX_CHANGES = 128  # entries of one move at most: 3 begin the move, 96 units turn neutral, 4 cooldowns end

MAX_MOVES = 2740  # no position has more: tests/engines/vacuum/test_bounds.py
MAX_OF_A_SQUARE = 256  # more than one square's moves of one stage, and than all moves of stage 3

# The actions for which foes matter
MEET_FOES = (actions.RETREAT, actions.BOULDER_MOVE, actions.ATTACK, actions.REDUCE, actions.WAR)
PERFORM = (None, stage1.perform, stage2.perform, stage3.perform)  # by stage


class Vacuum(Game):
    """A game of Vacuum for 2 to 4 players.

    units, terrain: the board, see terrain.py. cooldowns: by index in PEDESTALS, the player who let it cool down, or 0.
    to_move: 1 to `players`, or NOBODY. stage: the earliest one open, COMMITTING after a final action. chain: the square
    of the running chain or 0; it is a Boulder Chain in stage 1 and a Supply Chain in stage 2. joins: Supply Chain moves
    onto own pebbles in this turn. active, stone_era: sets of players, a bit 1 << player each. turn: commits so far.
    turns: the limit, or 0. outcome: None while the game runs, else a player or DRAW. ply: moves that stand.
    """

    NAME = "vacuum"
    size = terrain.SIDE
    PLAYERS = ("red", "gold", "green", "white")
    OPTIONS = vacuum.OPTIONS
    UNDO = actions.UNDO
    max_moves = MAX_MOVES

    def __init__(self, players=2, turns=0):
        """players: 2 to 4; turns: 1 to MAX_TURNS, or 0 for no limit. Ints or texts. Raises: ValueError."""
        self.players = _number(players, 2, 4, "Vacuum is for 2 to 4 players.")
        self.turns = _number(turns, 0, MAX_TURNS, f"The limit of turns is a number up to {MAX_TURNS}, 0 for none.")
        self.units = bytearray(terrain.MAILBOX)
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
        self.own = bytearray(terrain.TILES)  # scratch space, which terrain.survey and stage3.survey_areas fill
        self.owned = 0
        self.foes = array("H", bytes(2 * terrain.TILES))
        self.foe_count = 0
        self.marks = bytearray(terrain.MAILBOX)
        self.area = array("H", bytes(2 * stage3.AREA))
        self._found = array("H", bytes(2 * MAX_OF_A_SQUARE))

    def history(self, start=0, end=MANY):
        return [self._move(ply) for ply in range(start, min(end, self.ply))]

    def last_move(self):
        return self._move(self.ply - 1)

    def _move(self, ply):
        return self._moves[ply >> PAGE_BITS][ply & PAGE - 1]

    def can_undo(self):
        """As in Game, and while the word `undo` is legal: the last move that stands is an action of this turn."""
        return self.ply > 0 and self.last_move() not in (actions.COMMIT, RESIGN)

    def move_number(self):
        """How many actions of this turn stand."""
        ply = self.ply
        while ply and self._move(ply - 1) not in (actions.COMMIT, RESIGN):
            ply -= 1
        return self.ply - ply

    def changes(self):
        """What the last move did to the units: a list of (square, the unit before), in the order of doing."""
        trail, entry = self._trail, self._top
        changes = []
        while entry and trail[entry - 1]:
            entry -= 1
            if trail[entry] >> 8 >= terrain.FIRST:
                changes.append((trail[entry] >> 8, trail[entry] & 255))
        changes.reverse()
        return changes

    # -- legal moves

    def legal_moves_into(self, buffer):
        if self.to_move == NOBODY:
            return 0
        if self.stage == actions.COMMITTING:
            buffer[0] = actions.COMMIT
            return 1
        return self._list(0, terrain.FIRST, terrain.END, buffer)

    def is_legal(self, move):
        # type(), as to isinstance a bool is an int on CPython only
        if type(move) is not int or not 0 <= move <= RESIGN or self.to_move == NOBODY:
            return False
        action = PAGES[move >> 8]
        if not action:
            return (
                move == RESIGN
                or (move == actions.UNDO and self.can_undo())
                or (move == actions.COMMIT and self.stage == actions.COMMITTING)
                or (move == actions.EXIT_MOVE and self.chain > 0)
            )
        if ACTIONS[action][1] < self.stage:
            return False
        source, found = source_of(move), self._found
        count = self._list(action, source, source + 1, found)
        while count:
            count -= 1
            if found[count] == move:
                self._checked = move
                return True
        return False

    def _list(self, wanted, low, high, moves):
        """Write into `moves` what is legal and has its source in range(low, high), of the action `wanted` only if it is
        not 0; return the number."""
        count = 0
        stage = ACTIONS[wanted][1]
        if self.chain:
            if not wanted:
                moves[0] = actions.EXIT_MOVE
                count = 1
            if self.stage == 1 and wanted and wanted != actions.BOULDER_MOVE:
                return 0
        if self.stage < 3 and stage < 3:
            self._survey(wanted, low, high)
            if self.stage == 1 and stage < 2:
                count = stage1.list_moves(self, wanted, moves, count)
        if self.chain and self.stage == 1:
            return count
        if self.stage < 3 and (not wanted or stage == 2):
            count = stage2.list_moves(self, wanted, low, high, moves, count)
        if not wanted or stage == 3:
            count = stage3.list_moves(self, wanted, low, high, moves, count)
        return count

    def _survey(self, wanted, low, high):
        units, player = self.units, self.to_move
        if not wanted or wanted in MEET_FOES:
            counts = survey(units, self.terrain, WEIGHTS, player, low, high, self.own, self.foes, self.marks)
            self.owned = counts & 255
            self.foe_count = counts >> 8
        else:
            self.own[0] = low
            self.owned = 1 if units[low] >> terrain.OWNER == player else 0

    # -- playing

    def play(self, move):
        if type(move) is not int or (move != self._checked and not self.is_legal(move)):
            raise self._objection(move)
        if move == actions.UNDO:
            self.undo()
            return
        self._remember(move)
        if move == RESIGN:
            player = self.to_move
            self._leave(player)
            self._end_turn(player)
        elif move == actions.COMMIT:
            self._commit()
        else:
            action = action_of(move)
            self.chain = 0
            self.stage = ACTIONS[action][2]
            if action != actions.EXIT:
                PERFORM[ACTIONS[action][1]](self, action, source_of(move), target_of(move), count_of(move))

    def undo(self):
        ply = self.ply - 1
        if ply < 0:
            raise IllegalMove(shared.NOTHING_TO_TAKE_BACK)
        units, trail, top = self.units, self._trail, self._top - 1
        while trail[top]:
            square = trail[top] >> 8
            if square < terrain.FIRST:
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
            if move == actions.COMMIT:
                self.turn -= 1
        elif action == actions.PERIMETER:
            stage3.slide_back(self, source_of(move), target_of(move))
        elif action == actions.SUPPLY:
            self.joins = facts >> 13 & 127
        elif action == actions.CREATE:
            self.stone_era = facts >> 25
        self.stage = (facts >> 3 & 3) + 1
        self.chain = facts >> 5 & 255
        self._checked = None
        self.ply = ply

    # -- for a bot, which moves about in a game of its own

    def play_listed(self, move):
        """Make a move that legal_moves_into() has just listed: it is not looked for once more."""
        self._checked = move
        self.play(move)

    def become(self, game):
        """Stand as another game with the same options does, without the moves that led there: undo ends here."""
        self.units[:] = game.units
        self.terrain[:] = game.terrain
        self.cooldowns[:] = game.cooldowns
        self.to_move, self.outcome = game.to_move, game.outcome
        self.stage, self.chain, self.joins = game.stage, game.chain, game.joins
        self.active, self.stone_era, self.turn = game.active, game.stone_era, game.turn
        self.ply = self._top = 0
        self._tops.clear()
        self._trail = self._pages[0]
        self._checked = None

    def like(self, game):
        """True where another game with the same options stands as this one does."""
        return (
            self.units == game.units
            and self.terrain == game.terrain
            and self.cooldowns == game.cooldowns
            and self.turn == game.turn
            and self._packed() == game._packed()
        )

    # -- the ends of turns and games

    def _commit(self):
        self.turn += 1
        player = self.to_move
        if self.stone_era & self.active:
            lost = self.stone_era & self.active
            for square in range(terrain.FIRST, terrain.END):
                lost &= ~(1 << (self.units[square] >> terrain.OWNER))
            for _ in range(self.players):
                player = player % self.players + 1
                if lost >> player & 1 and self.outcome is None:
                    self._leave(player)
        self._end_turn(player)
        if self.turn == self.turns and self.outcome is None:
            self.outcome = DRAW
            self.to_move = NOBODY

    def _end_turn(self, player):
        """Give the turn to the next active player after this one who has a final action; those who have none leave."""
        self.stage = 1
        self.chain = 0
        self.joins = 0
        while self.outcome is None:
            player = player % self.players + 1
            if self.active >> player & 1:
                self._end_cooldowns(player)
                self.to_move = player
                if stage3.list_moves(self, 0, terrain.FIRST, terrain.END, self._found, 0):
                    return
                self._leave(player)

    def _leave(self, player):
        """Let a player leave the game. Whoever is left alone has won, and then the pieces keep their colours."""
        self.active &= ~(1 << player)
        self._end_cooldowns(player)
        if self.active & self.active - 1:
            units = self.units
            for square in range(terrain.FIRST, terrain.END):
                if units[square] >> terrain.OWNER == player:
                    self.put(square, units[square] & terrain.KIND)
            return
        winner = 1
        while not self.active >> winner & 1:
            winner += 1
        self.outcome = winner
        self.to_move = NOBODY

    def _end_cooldowns(self, player):
        for index in range(len(PEDESTALS)):
            if self.cooldowns[index] == player:
                self.cool(index, 0)

    # -- changing the board

    def put(self, square, unit):
        """Put a unit, or EMPTY, on a square."""
        units, top = self.units, self._top
        self._trail[top] = square << 8 | units[square]
        self._top = top + 1
        units[square] = unit

    def cool(self, index, player):
        """Let the pedestal at this index of PEDESTALS cool down until player's next turn; 0 ends a cooldown."""
        cooldowns, top = self.cooldowns, self._top
        self._trail[top] = index + 1 << 8 | cooldowns[index]  # less than FIRST, so no square
        self._top = top + 1
        cooldowns[index] = player

    def _remember(self, move):
        """Write a move and what was before it into the history. Raises: MemoryError, and nothing has changed."""
        ply = self.ply
        if ply >> PAGE_BITS == len(self._moves):
            self._moves.append(array("H", bytes(2 * PAGE)))
        if self._top + MAX_CHANGES > TRAIL_PAGE:
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

    # -- words

    text = staticmethod(notation.text)
    _refusal, state = notation.refusal, notation.state

    def _read(self, text):
        return notation.parse(text)

    def name_of(self, index):
        """As in Game, but for the mailbox of terrain.py."""
        if 0 <= row_of(index) < terrain.SIDE and 0 <= column_of(index) < terrain.SIDE:
            return name_of(index)
        raise IllegalMove(shared.NO_SQUARE)

    def index_of(self, name):
        return square_of(name)

    def load(self, moves):
        """As in Game; `undo` is refused, as it is never in a history."""
        moves = list(moves)
        if "undo" in moves:
            number = moves.index("undo") + 1
            raise IllegalMove(texts.UNDO_IN_RECORD, number)
        Game.load(self, moves)

    def pressure(self, square):
        """As in Game; neutral pressure only where there is some."""
        return notation.pressures(self, square_of(square))

    def landing(self, move):
        """Where a cast that is legal now ends: the square that the stone or the new boulder will be on."""
        source = source_of(move)
        return stage1.landing(self.units, self.terrain, source, target_of(move) - source, HOMES[self.to_move])


def _number(value, least, most, message):
    """The int that an option's value says. Raises: ValueError with the message."""
    if type(value) is int and least <= value <= most:
        return value
    if isinstance(value, str) and value and not value.strip("0123456789"):
        digits = value.lstrip("0") or "0"
        if len(digits) < 5 and least <= int(digits) <= most:
            return int(digits)
    raise ValueError(message)
