"""Vacuum's words on the board: whose turn, what to do, what is on a square, what happened, and why something is not."""

from engines.game import DRAW, RESIGN, IllegalMove
from engines.vacuum import actions, terrain
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import BARREN, BOARD, KIND, OWNER, SIDE, name_of, pressure, square_at
from firmware import texts as shared
from firmware.games import view
from firmware.games.vacuum import texts
from firmware.games.vacuum.choice import Choice

_WAR_LIKE = (actions.ATTACK, actions.BOULDER_MOVE, actions.WAR)  # pressure decides


def index_of(square: int) -> int:
    """Return the engine's square of a square, which counts row by row from the top left."""
    return square_at(square // SIDE, square % SIDE)


def square_of(index: int) -> int:
    return terrain.row_of(index) * SIDE + terrain.column_of(index)


def title(words: str) -> str:
    """Return words as a sentence begins with them."""
    return words[0].upper() + words[1:]


class VacuumWords(view.View):
    """The half of the view that speaks. The attributes are the other half's."""

    ENGINE = Vacuum
    NAMES = texts.PLAYERS
    PAGES = texts.PAGES
    GOAL = texts.GOAL
    NUMBERED = texts.NUMBERED
    SIZES = False

    choice: Choice
    _mover: int
    _left: int

    def names(self) -> tuple[str, ...]:
        return tuple([title(self.say(name)) for name in self.NAMES[: self.game.players]])

    def number(self) -> int | str:
        game = self.game
        return str(game.turn + 1) + ("/" + str(game.turns) if game.turns else "")

    def info(self, lines: int = view.LINES) -> str:
        """Return how many moves of the turn stand."""
        return "" if self.is_over() or lines < 1 else self.say(texts.MOVES_THIS_TURN, self.game.move_number())

    def status(self) -> str:
        """Return whose turn it is, the stage, and what is chosen."""
        game, choice = self.game, self.choice
        choice.look()
        name = self._name(game.to_move)
        if game.stage == actions.COMMITTING:
            return self.say(texts.TO_COMMIT, name)
        if not choice.action:
            return self.say(texts.STAGE, name, game.stage)
        label = actions.ACTIONS[choice.action][5]
        if not choice.source:
            return self.say(texts.CHOSEN, name, label)
        words = self.say(texts.FROM, name, label, name_of(choice.source))
        if choice.most(choice.source) > 1:
            words += ", " + self._pebbles(choice.count, game.units[choice.source] & KIND)
        return words

    def tip(self) -> str:
        game, choice = self.game, self.choice
        choice.look()
        action, source = choice.action, choice.source
        if game.stage == actions.COMMITTING:
            return self.say(texts.COMMIT_OR_UNDO)
        if not action:
            if game.chain and game.stage == 1:
                return self.say(texts.ROLLING)
            if choice.is_open(actions.VACUUM):
                return self.say(texts.KEY_OR_VACUUM)
            return self.say(texts.PRESS_A_KEY if choice.has_moves() else texts.NONE_LEFT)
        words = self.say(texts.TAP)
        if not source:
            return words + " " + self.say(actions.ACTIONS[action][6])
        if choice.move_to(source, source) >= 0:
            words += " " + self.say(texts.AGAIN_COOLS, name_of(source))
        elif choice.most(source) > 1:
            pebbles = self._pebbles(choice.count % choice.most(source) + 1, game.units[source] & KIND)
            words += " " + self.say(texts.AGAIN, name_of(source), pebbles)
        return words + " " + self.say(texts.EXIT) if game.chain else words

    def preview(self, square: int) -> str:
        """Return what a tap on a square will do, and the pressure that decides it; '' if it plays nothing."""
        index = index_of(square)
        move = self.choice.move_to(self.choice.source, index)
        if move < 0:
            return ""
        words = self.say(texts.LET_GO, self.spell(move))
        owner = self.game.units[index] >> OWNER
        if actions.action_of(move) in _WAR_LIKE and owner not in (0, self.game.to_move):
            totals = self._totals(index)
            words += " " + self.say(texts.PRESSURE_OF_TWO, totals[self.game.to_move], totals[owner])
        return words

    def describe(self, square: int) -> str:
        """Return what is on a square, whose pressure is there, and what a tap does."""
        game, choice, index = self.game, self.choice, index_of(square)
        unit, tile, words = game.units[index], game.terrain[index], name_of(index) + ", "
        if unit:
            words += self.say(texts.UNIT, texts.OWNERS[unit >> OWNER], texts.KINDS[(unit & KIND) - 1]) + "; "
        elif tile != BARREN:
            words += self.say(texts.EMPTY) + "; "
        words += self.say(texts.TERRAIN[tile])
        if BARREN < tile < BOARD and not game.active >> tile & 1:
            words += ", " + self.say(texts.NOBODYS)
        elif tile > BOARD:
            player = game.cooldowns[terrain.PEDESTALS.find(bytes((index,)))]
            if player:
                words += ", " + self.say(texts.COOLS, texts.OWNERS[player])
        if square in self.last():
            words = self.say(shared.LAST_MOVE, words)
        words += "."
        pressures = self._pressures(index)
        if pressures:
            words += " " + self.say(texts.PRESSURE, pressures)
        if not self.is_over():
            choice.look()
            if index == choice.source:
                words += " " + self.say(texts.IS_CHOSEN)
            elif choice.marks[index]:
                if choice.waits_for_source():
                    words += " " + self.say(texts.TAP_TO_CHOOSE)
                else:
                    words += " " + self.say(texts.TAP_TO, actions.ACTIONS[choice.action or actions.VACUUM][5])
        return words

    def cannot_go(self, start: int, square: int) -> IllegalMove:
        """Return the error that says what a drag from `start` to `square` would need."""
        action = self.choice.action_between(start, square)
        if action:
            return IllegalMove(texts.CHOOSE_FIRST, name_of(start), name_of(square), actions.ACTIONS[action][5])
        return IllegalMove(shared.NO_DRAG, name_of(start), name_of(square))

    def refusal(self, square: int) -> IllegalMove:
        """Return the error that says why a tap on a square of the engine means nothing now, and what does."""
        game, choice = self.game, self.choice
        name, unit = name_of(square), game.units[square]
        if game.stage == actions.COMMITTING:
            return IllegalMove(texts.DONE)
        if not choice.action:
            if game.chain and game.stage == 1:
                return IllegalMove(texts.ROLLING)
            if game.terrain[square] == BARREN:
                return IllegalMove(texts.IS_VOID, name)
            if unit:
                return IllegalMove(texts.HOLDS, name, texts.OWNERS[unit >> OWNER], texts.KINDS[(unit & KIND) - 1])
            return IllegalMove(texts.NO_AREA, name)
        label, owner = actions.ACTIONS[choice.action][5], unit >> OWNER
        if not choice.source:
            return IllegalMove(texts.NO_START if choice.waits_for_source() else texts.NOT_HERE, name, label)
        if choice.action in _WAR_LIKE and owner not in (0, game.to_move):
            totals = self._totals(square)
            return IllegalMove(
                texts.NEEDS_PRESSURE, name, label, texts.OWNERS[owner], totals[game.to_move], totals[owner]
            )
        return IllegalMove(texts.NOT_FROM_TO, name_of(choice.source), name, label)

    def spell(self, move: int) -> str:
        landing = self.game.landing(move) if actions.action_of(move) == actions.CAST else 0
        return self._way(move, landing, self.game.units[actions.source_of(move)])

    def words(self, move: int, player: int) -> str:
        game, name = self.game, self._name(player)
        if move == actions.COMMIT:
            parts = [self.say(texts.COMMITS, game.ply, name)]
        elif move == RESIGN:
            parts = [self.say(shared.RESIGNS, game.ply, name)]
        elif move == actions.EXIT_MOVE:
            parts = [self.say(texts.EXITS, game.ply, name)]
        else:
            source, unit = actions.source_of(move), 0
            for square, before in game.changes():
                if square == source:
                    unit = before
            parts = [self.say(texts.LINE, game.ply, name, self._way(move, 0, unit))] + self._effects(move, player)
        for other in range(1, game.players + 1):
            if self._left >> other & 1 and (move != RESIGN or other != player):
                parts.append(self.say(texts.IS_OUT, texts.OWNERS[other]))
        return ", ".join(parts)

    def _way(self, move: int, landing: int, unit: int) -> str:
        """Return an action and its squares; of a cast where it lands, if that is known. unit: what its source had."""
        for control, _, label, _ in actions.CONTROLS:
            if move == control:
                return self.say(label)
        action = actions.action_of(move)
        label, needs = actions.ACTIONS[action][5], actions.ACTIONS[action][3]
        if move == actions.EXIT_MOVE:
            return self.say(label)
        source, target = actions.source_of(move), landing if action == actions.CAST else actions.target_of(move)
        if not needs & actions.SOURCE or not target:
            return self.say(texts.AT, label, name_of(target or source))
        if source == target:
            return self.say(texts.IN_PLACE, label, name_of(source))
        words = self.say(texts.FROM_TO, label, name_of(source), name_of(target))
        return words + ", " + self._pebbles(actions.count_of(move), unit & KIND) if needs & actions.COUNT else words

    def _effects(self, move: int, player: int) -> list[str]:
        """Return what the last move, an action, did beyond what its squares say."""
        game, action = self.game, actions.action_of(move)
        if action == actions.CAST:
            square = game.changes()[0][0]
            return [self.say(texts.LANDS, texts.KINDS[(game.units[square] & KIND) - 1], name_of(square))]
        if action in _WAR_LIKE:
            if not game.units[actions.target_of(move)]:
                return [self.say(texts.BOTH_GO)]
            for _, before in game.changes():
                if before >> OWNER not in (0, player):
                    return [self.say(texts.TAKES, texts.OWNERS[before >> OWNER], texts.KINDS[(before & KIND) - 1])]
        return []

    def verdict(self) -> str:
        game = self.game
        if game.outcome == DRAW:
            return self.say(texts.LIMIT, game.turns)
        reasons = [self._reason(player) for player in range(1, game.players + 1) if self._left >> player & 1]
        return self.say(texts.WINS, self._name(game.outcome), ", ".join(reasons))

    def _reason(self, player: int) -> str:
        game, name = self.game, self._name(player)
        if game.last_move() == RESIGN and player == self._mover:
            return self.say(texts.RESIGNED, name)
        had = [unit for unit in game.units if unit >> OWNER == player]
        had += [before for _, before in game.changes() if before >> OWNER == player]
        if game.stone_era >> player & 1 and not had:
            return self.say(texts.LOST_ALL, name)
        return self.say(texts.NO_FINAL_ACTION, name)

    def _name(self, player: int) -> str:
        return title(self.say(texts.OWNERS[player]))

    def _pebbles(self, number: int, stack: int) -> str:
        return self.say(texts.KINDS[number - 1]) if number == stack else self.say(texts.SOME, number, stack)

    def _totals(self, square: int) -> list[int]:
        """Return the pressure on a square by owner."""
        game, weights = self.game, terrain.WEIGHTS
        return [pressure(game.units, game.terrain, weights, square, owner) for owner in range(len(texts.OWNERS))]

    def _pressures(self, square: int) -> str:
        """Return the pressures on a square, of all who are in the game and of neutral pieces, if they have any."""
        game, totals = self.game, self._totals(square)
        players = range(1, game.players + 1)
        owners = [player for player in players if game.active >> player & 1 and totals[player]]
        if totals[0]:
            owners.append(0)
        return ", ".join([self.say(texts.OWNERS[owner]) + " " + str(totals[owner]) for owner in owners])
