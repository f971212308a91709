"""Vacuum in words: notation, records, the state as protocol.md has it, and why a move is not legal."""

from engines.game import NOBODY, IllegalMove
from engines.vacuum.actions import (
    ACTIONS,
    AROUND,
    COMMIT,
    COMMITTING,
    CONTROLS,
    COUNT,
    DIRECTION,
    DIRECTIONS,
    EXIT,
    EXIT_MOVE,
    FIRSTS,
    SOURCE,
    SUPPLY,
    TARGET,
    UNDO,
    action_of,
    count_of,
    pack,
    source_of,
    target_of,
)
from engines.vacuum.decided import JOINS
from engines.vacuum.stage1 import landing
from engines.vacuum.terrain import (
    BOULDER,
    EMPTY,
    HOMES,
    PEDESTALS,
    SIDE,
    STONE,
    TERRAIN_LETTERS,
    WEIGHTS,
    column_of,
    name_of,
    pressure,
    row_of,
    square_at,
    square_of,
)
from engines.vacuum.turn import LAST_MOVE, Turns

NEUTRAL = 0


class Vacuum(Turns):
    """A game of Vacuum for 2 to 4 players; its state is in Board."""

    def text(self, move):
        if type(move) is int and 0 <= move <= LAST_MOVE:
            for control in CONTROLS:
                if control[0] == move:
                    return control[1]
            text = _written(move)
            if _read(text) == move:
                return text
        raise IllegalMove("This is no move of Vacuum.")

    def parse(self, text):
        move = _read(text) if isinstance(text, str) else None
        if move is None:
            raise IllegalMove("This is no move of Vacuum; an action is written like vacuum:f6 or supply:c4-d4*2.")
        if not self.is_legal(move):
            raise IllegalMove(self._objection(move))
        return move

    def name_of(self, index):
        """The name of a square, an index as terrain.py has it. Raises: IllegalMove."""
        if 0 <= row_of(index) < SIDE and 0 <= column_of(index) < SIDE:
            return name_of(index)
        raise IllegalMove("There is no such square on this board.")

    def index_of(self, name):
        """The square of this name. Raises: IllegalMove."""
        return square_of(name)

    def load(self, moves):
        """As in Game; `undo` is refused, as it is never in a history."""
        moves = list(moves)
        if "undo" in moves:
            number = moves.index("undo") + 1
            raise IllegalMove(f"Move {number}: a record has no undo; leave it out, and what it took back.")
        Turns.load(self, moves)

    def names(self, players):
        """The names, in turn order, of a set of players, a bit 1 << player each."""
        return [self.PLAYERS[p - 1] for p in range(1, self.players + 1) if players >> p & 1]

    def pressure(self, square):
        """What each player's pressure at a square (`c4`) is, by name; neutral pressure only where there is some.

        Raises: IllegalMove.
        """
        place = square_of(square)
        found = {}
        for player in range(1, self.players + 1):
            if self.active >> player & 1:
                found[self.PLAYERS[player - 1]] = pressure(self.units, self.terrain, WEIGHTS, place, player)
        neutral = pressure(self.units, self.terrain, WEIGHTS, place, NEUTRAL)
        if neutral:
            found["neutral"] = neutral
        return found

    def landing(self, move):
        """Where a cast that is legal now ends: the square that the stone or the new boulder will be on."""
        source = source_of(move)
        return landing(self.units, self.terrain, source, target_of(move) - source, HOMES[self.to_move])

    def state(self):
        state = Turns.state(self)
        state["stage"] = "commit" if self.stage == COMMITTING else self.stage
        state["turn"] = self.turn
        state["move"] = self.move_number()
        state["board"] = [
            " ".join([self._token(square_at(row, column)) for column in range(SIDE)]) for row in range(SIDE)
        ]
        state["active"] = self.names(self.active)
        state["stone_era"] = self.names(self.stone_era)
        state["cooldowns"] = {}
        for place in range(len(PEDESTALS)):
            if self.cooldowns[place]:
                state["cooldowns"][name_of(PEDESTALS[place])] = self.PLAYERS[self.cooldowns[place] - 1]
        state["chain"] = ["boulder" if self.stage == 1 else "supply", name_of(self.chain)] if self.chain else None
        return state

    def _token(self, square):
        letter = TERRAIN_LETTERS[self.terrain[square]]
        unit = self.units[square]
        if unit == EMPTY:
            return letter + "--"
        kind = unit & 7
        return letter + str(unit >> 3) + ("s" if kind == STONE else "b" if kind == BOULDER else str(kind))

    def _objection(self, move):
        if self.to_move == NOBODY:
            return "The game is over; take back a move or start a new game."
        if move == COMMIT:
            return "Commit comes after a final action; make a vacuum or a perimeter move first."
        if move == UNDO:
            return "No action of this turn is left to take back."
        try:
            text = self.text(move)
        except IllegalMove as error:
            return str(error)
        if self.stage == COMMITTING:
            return "The final action of this turn has been made; commit it or undo it."
        action = action_of(move)
        if action == EXIT:
            return "There is no chain to exit; choose an action."
        if self.chain and self.stage == 1:
            return "The boulder is rolling; go on over your own pebbles beside it, exit or undo."
        _, stage, _, _, _, label, tip = ACTIONS[action]
        if stage < self.stage:
            return f"{label} is an action of stage {stage}; choose one of stage {self.stage} or later."
        if action == SUPPLY and self.joins == JOINS and self.units[target_of(move)] >> 3 == self.to_move:
            return f"This turn has had its {JOINS} Supply Chain moves onto own pebbles."
        return f"{text} is not possible now. {label}: {tip}"


def _written(move):
    """The words of an action as protocol.md has them under Moves."""
    action = action_of(move)
    name, needs = ACTIONS[action][0], ACTIONS[action][3]
    if needs & SOURCE:
        name += ":" + name_of(source_of(move)) + "-"
        if needs & DIRECTION:
            name += DIRECTIONS[move - FIRSTS[action] & 7]
        else:
            name += name_of(target_of(move))
    elif needs & TARGET:
        name += ":" + name_of(target_of(move))
    if needs & COUNT:
        name += "*" + str(count_of(move))
    return name


def _read(text):
    """The move of these words, or None if they are none; it need not be legal."""
    if text == "exit":
        return EXIT_MOVE
    for move, name, _, _ in CONTROLS:
        if text == name:
            return move
    name, _, squares = text.partition(":")
    for action in range(1, len(ACTIONS)):
        if ACTIONS[action][0] == name and action != EXIT:
            break
    else:
        return None
    needs = ACTIONS[action][3]
    count = 1
    try:
        if needs & COUNT:
            squares, _, digit = squares.partition("*")
            count = ("1", "2", "3", "4").index(digit) + 1
        if needs & DIRECTION:
            name, _, direction = squares.partition("-")
            source = square_of(name)
            target = source - 17 + AROUND[DIRECTIONS.index(direction)]
        elif needs & SOURCE:
            name, _, squares = squares.partition("-")
            source = square_of(name)
            target = square_of(squares)
        else:
            source = target = square_of(squares)
    except (ValueError, IllegalMove):
        return None
    return pack(action, source, target, count)
