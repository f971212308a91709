"""What the player has chosen of a turn in Vacuum: an action, a source, a count; and which squares follow from that.

All of it comes from one list of the legal moves, made once a position. Squares are the engine's here.
"""

from array import array

from engines.vacuum import actions
from engines.vacuum.actions import ACTIONS, FIRSTS, PAGES, REACHES, action_of, count_of, source_of, target_of
from firmware.games.vacuum.kernels import find_open, mark_sources, next_move
from firmware.output.kernels import fill


class Choice:
    """The choice in a game, after look(). action: of ACTIONS, 0 for none. source: 0 for none. count: pebbles to send. A
    chain that runs stays chosen, and so does a war that can go on.
    """

    def __init__(self, game) -> None:
        self.game = game
        self.action = self.source = 0
        self.count = 1
        self.marks = bytearray(256)  # 1 where a tap plays or chooses a source
        self._moves = array("H", range(game.max_moves))  # bytes would first take as much once more
        self._number = 0
        self._open = bytearray(len(ACTIONS))  # by action, 1 if a move of it is legal
        self._last = actions.NO_MOVE
        self._stale = True

    def forget(self, last: int) -> None:
        """The position has changed; `last` is the last move now, NO_MOVE if there is none."""
        self._last = last
        self._stale = True

    def look(self) -> None:
        """List the legal moves, unless that is done, and choose what continues by itself."""
        if not self._stale:
            return
        self._stale = False
        moves, found = self._moves, self._open
        self._number = self.game.legal_moves_into(moves)
        find_open(moves, self._number, PAGES, found, len(found))
        self._go_on()

    def is_open(self, action: int) -> bool:
        """Return True if some move of the action is legal."""
        self.look()
        return self._open[action] > 0

    def has_moves(self) -> bool:
        """Return True if any move is legal."""
        self.look()
        return self._number > 0

    def waits_for_source(self) -> bool:
        """Return True if the chosen action starts somewhere and nothing is chosen yet."""
        return self._needs_source() and not self.source

    def take(self, action: int) -> None:
        """Choose an action that is open, or release it if it is the chosen one."""
        self.look()
        self._set(0 if action == self.action else action, 0)

    def tap(self, square: int) -> int | None:
        """Return the move that a tap makes, None where it chose something, or -1 where it means nothing."""
        self.look()
        action, source = self.action, self.source
        move = self.move_to(source, square)
        if move >= 0:
            return move
        if square == source and action:
            most = self.most(source)
            if most > 1:
                self._set(action, source, self.count % most + 1)
            else:
                self._set(action, 0)
        elif self.is_source(square):
            self._set(action, square)
        else:
            return -1
        return None

    def move_to(self, source: int, square: int) -> int:
        """Return the move from a source (any, if the action has none) to a square as things are chosen, or -1."""
        if not self._needs_source():
            place = self._next(0, self.action or actions.VACUUM, square)  # such a move starts where it ends
            return self._moves[place] if place < self._number else -1
        for target, move in self._reach(source):
            if target == square:
                return move
        return -1

    def is_source(self, square: int) -> bool:
        """Return True if the chosen action can start on the square."""
        return self.most(square) > 0

    def most(self, source: int) -> int:
        """Return how many pebbles the chosen action can send from there, 1 if it does not ask; 0 if it cannot start."""
        most = 0
        if source and self._needs_source():
            place = self._next(0, self.action, source)
            while place < self._number:
                most = max(most, count_of(self._moves[place]))
                place = self._next(place + 1, self.action, source)
        return most

    def show(self, marks: bytearray, source: int) -> None:
        """Set marks[square] to 1 where a tap would play if `source` were the chosen one, or choose one if that is 0."""
        fill(marks, len(marks), 0)
        if self._needs_source() and not source:
            action = self.action
            mark_sources(self._moves, self._number, FIRSTS[action], REACHES[ACTIONS[action][4]], marks)
        else:
            for target, _ in self._reach(source):
                marks[target] = 1

    def action_between(self, source: int, square: int) -> int:
        """Return an action that is open and leads from a source to a square; 0 if none does."""
        self.look()
        for place in range(self._number):
            move = self._moves[place]
            if source_of(move) == source != square:
                action = action_of(move)
                if square == target_of(move) or (action == actions.CAST and square == self.game.landing(move)):
                    return action
        return 0

    def _needs_source(self) -> bool:
        return ACTIONS[self.action][3] & actions.SOURCE > 0

    def _reach(self, source: int):
        """Yield (square, move) for all that can be played from a source, with the count that is chosen there. No action
        chosen means the vacuum move. A cast is aimed at the first square of its way or at its last.
        """
        action = self.action or actions.VACUUM
        anywhere = not self._needs_source()
        count = self.count if source == self.source else 1
        if not anywhere and not source:
            return
        place = self._next(0, action, 0 if anywhere else source)
        while place < self._number:
            move = self._moves[place]
            if count_of(move) == count:
                yield target_of(move), move
                if action == actions.CAST:
                    yield self.game.landing(move), move
            place = self._next(place + 1, action, 0 if anywhere else source)

    def _next(self, place: int, action: int, source: int) -> int:
        """Return the place among the moves, from `place` on, of the next one of an action from a source (0: any)."""
        return next_move(self._moves, place, self._number, FIRSTS[action], REACHES[ACTIONS[action][4]], source)

    def _set(self, action: int, source: int, count: int = 1) -> None:
        self.action, self.source, self.count = action, source, count
        self.show(self.marks, source)

    def _go_on(self) -> None:
        """Choose what the last move leaves chosen: a chain, or a war while there is more to take."""
        game = self.game
        action = source = 0
        if game.chain:
            action, source = actions.BOULDER_MOVE if game.stage == 1 else actions.SUPPLY, game.chain
        elif action_of(self._last) == actions.WAR:
            action, source = actions.WAR, target_of(self._last)
        self._set(action if self._open[action] else 0, 0)
        if self.is_source(source):
            self._set(self.action, source)
