"""Turns of Vacuum (docs/rules/vacuum.md, A turn, The end): which moves are legal when, commit, and elimination."""

from array import array

from engines.game import DRAW, NOBODY, RESIGN, IllegalMove
from engines.vacuum import stage1, stage2, stage3
from engines.vacuum.actions import (
    ACTIONS,
    ATTACK,
    BOULDER_MOVE,
    COMMIT,
    COMMITTING,
    EXIT,
    EXIT_MOVE,
    PAGES,
    REDUCE,
    RETREAT,
    UNDO,
    WAR,
    action_of,
    count_of,
    source_of,
    target_of,
)
from engines.vacuum.board import Board
from engines.vacuum.terrain import END, FIRST, PEDESTALS, TILES, WEIGHTS, survey

MAX_MOVES = 2740  # no position has more: tests/engines/vacuum/test_bounds.py
MOST_OF_A_SQUARE = 256  # more than one square's moves of one stage, and than all moves of stage 3

LAST_MOVE = len(PAGES) * 256 - 1
MEET_FOES = (RETREAT, BOULDER_MOVE, ATTACK, REDUCE, WAR)  # the actions for which foes matter
PERFORM = (None, stage1.perform, stage2.perform, stage3.perform)  # by stage


class Turns(Board):
    """A game by its rules; engines.vacuum.Vacuum adds the words."""

    max_moves = MAX_MOVES

    def __init__(self, players=2, turns=0):
        """See Board."""
        Board.__init__(self, players, turns)
        self.own = bytearray(TILES)  # scratch space, which terrain.survey and stage3.survey_areas fill
        self.own_count = 0
        self.foes = array("H", bytes(2 * TILES))
        self.foe_count = 0
        self.marks = bytearray(256)
        self.area = array("H", bytes(2 * stage3.AREA))
        self._found = array("H", bytes(2 * MOST_OF_A_SQUARE))
        self._listed = None  # MAX_MOVES long from the first legal_moves() on

    # -- legal moves

    def legal_moves(self):
        if self._listed is None:
            self._listed = array("H", range(MAX_MOVES))  # bytes would first take as much once more
        return list(self._listed[: self.legal_moves_into(self._listed)])

    def legal_moves_into(self, buffer):
        """As in Game. buffer: max_moves long, an array("H") where the kernels are compiled."""
        if self.to_move == NOBODY:
            return 0
        if self.stage == COMMITTING:
            buffer[0] = COMMIT
            return 1
        return self._list(0, FIRST, END, buffer)

    def is_legal(self, move):
        # type(), as to isinstance a bool is an int on CPython only
        if type(move) is not int or not 0 <= move <= LAST_MOVE or self.to_move == NOBODY:
            return False
        action = PAGES[move >> 8]
        if not action:
            return (
                move == RESIGN
                or (move == UNDO and self.can_undo())
                or (move == COMMIT and self.stage == COMMITTING)
                or (move == EXIT_MOVE and self.chain > 0)
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
                moves[0] = EXIT_MOVE
                count = 1
            if self.stage == 1 and wanted and wanted != BOULDER_MOVE:
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
            self.own_count = counts & 255
            self.foe_count = counts >> 8
        else:
            self.own[0] = low
            self.own_count = 1 if units[low] >> 3 == player else 0

    # -- playing

    def play(self, move):
        if type(move) is not int or (move != self._checked and not self.is_legal(move)):
            raise IllegalMove(self._objection(move))
        if move == UNDO:
            self.undo()
            return
        self._remember(move)
        if move == RESIGN:
            player = self.to_move
            self._leave(player)
            self._end_turn(player)
        elif move == COMMIT:
            self._commit()
        else:
            action = action_of(move)
            self.chain = 0
            self.stage = ACTIONS[action][2]
            if action != EXIT:
                PERFORM[ACTIONS[action][1]](self, action, source_of(move), target_of(move), count_of(move))

    def _commit(self):
        self.turn += 1
        player = self.to_move
        if self.stone_era & self.active:
            lost = self.stone_era & self.active
            for square in range(FIRST, END):
                lost &= ~(1 << (self.units[square] >> 3))
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
                if stage3.list_moves(self, 0, FIRST, END, self._found, 0):
                    return
                self._leave(player)

    def _leave(self, player):
        """Let a player leave the game. Who is left alone has won, and then the pieces keep their colours."""
        self.active &= ~(1 << player)
        self._end_cooldowns(player)
        if self.active & self.active - 1:
            units = self.units
            for square in range(FIRST, END):
                if units[square] >> 3 == player:
                    self.put(square, units[square] & 7)
            return
        winner = 1
        while not self.active >> winner & 1:
            winner += 1
        self.outcome = winner
        self.to_move = NOBODY

    def _end_cooldowns(self, player):
        for place in range(len(PEDESTALS)):
            if self.cooldowns[place] == player:
                self.cool(place, 0)

    def _objection(self, move):
        """Why this move is not legal now, as a message."""
        return "That move is not legal now."
