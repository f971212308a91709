"""Vacuum on the board. Its words are in words.py, the rules in engines/vacuum/; docs/link.md lists piece()."""

from engines.game import NOBODY, IllegalMove
from engines.vacuum import actions
from engines.vacuum.terrain import BARREN, BOARD, KIND, MAX_PEBBLES, OWNER, PEDESTALS, STONE
from firmware.games import view
from firmware.games.vacuum import palette
from firmware.games.vacuum.choice import Choice
from firmware.games.vacuum.kernels import lay_board
from firmware.games.vacuum.words import VacuumWords, index_of, square_of
from firmware.hardware.wiring import COLUMNS
from firmware.input import softkeys
from firmware.output.palette import GO, HINTED, KEY

# Where the keys are: (name, row, column, letter). What they are for is in engines/vacuum/actions.py. Undo is far from
# what ends a turn or the game.
_PLACES = (
    ("entrench", 3, 12, "e"), ("retreat", 4, 12, "r"), ("extend", 5, 12, "x"), ("cast", 6, 12, "c"),
    ("boulder", 7, 12, "b"), ("attack", 8, 12, "a"),
    ("supply", 3, 13, "s"), ("reduce", 4, 13, "d"), ("create", 5, 13, "n"), ("war", 6, 13, "w"),
    ("teleport", 7, 13, "t"), ("vacuum", 8, 13, "v"), ("perimeter", 9, 13, "p"),
    ("exit", 9, 12, "o"), ("undo", 2, 13, "u"), ("resign", 10, 12, "q"), ("commit", 10, 13, "k"),
)  # fmt: skip

# At the corners of the board, on the side of each player's home; see softkeys.SEATS
_SEATS = (((0, 12),), ((11, 12),), ((11, 13),), ((0, 13),))

# View.piece(): by tile, and by unit, as engines/vacuum/terrain.py has them
_TILES = ("v", "er", "ey", "eg", "ew", "", "h")
_OWNERS = "nrygw"


def _keys() -> tuple:
    """Build the table of soft keys: actions have the light of their stage."""
    about = {}
    for name, stage, _, _, _, label, tip in actions.ACTIONS[1:]:
        about[name] = (label, tip, palette.light_of(palette.STAGES[stage - 1]) if stage else KEY)
    for move, name, label, tip in actions.CONTROLS:
        about[name] = (label, tip, GO if move == actions.COMMIT else KEY)
    keys: list[tuple] = [softkeys.MENU, softkeys.HELP, softkeys.LOG]
    for name, row, column, letter in _PLACES:
        label, tip, light = about[name]
        keys.append((name, row, column, letter, label, tip, light))
    # Where commit is, which has nothing to do while an action of the turn can be played again, or when all is over
    keys.append(("redo", 10, 13) + softkeys.REDO[3:])
    keys.append(("again", 10, 13, "g") + softkeys.AGAIN[4:])
    # Where exit is, which has something to do in a chain only
    keys.append(("hint", 9, 12) + softkeys.HINT[3:])
    return tuple(keys)


class View(VacuumWords):
    """Terrain keeps still; pieces dip, swell or beat by what they are; what is new, or can be tapped, breathes."""

    PALETTE = palette.PALETTE
    WINS = tuple([palette.wins(player) for player in range(1, 5)])
    TURN_LIGHTS = tuple([palette.light_of(palette.lit(player)) for player in range(1, 5)])
    KEYS = _keys()
    LONG_STATUS = False  # its other texts are the longest

    def __init__(self, game, say=None) -> None:
        super().__init__(game, say)
        self.choice = Choice(game)
        self._preview = bytearray(len(self.choice.marks))
        self._recent: list[int] = []  # the last two moves
        self._active, self._to_move = game.active, game.to_move
        self._mover = NOBODY  # who made the last move, and who left the game with it, a bit 1 << player each
        self._left = 0

    def seats(self) -> tuple:
        return _SEATS[: self.game.players]

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        self._paint_board(symbols)
        if still:
            return
        if self.closed is not None:
            self._paint_last(symbols)
            return
        if self.game.to_move == NOBODY:
            for square in range(len(symbols)):
                if self.game.units[index_of(square)] >> OWNER == self.game.outcome:
                    symbols[square] = palette.wins(self.game.outcome)
            return
        self.choice.look()
        finger = index_of(pressed) if pressed >= 0 else 0
        marks, source = self.choice.marks, self.choice.source
        plays = finger and finger != source and self.choice.move_to(source, finger) >= 0
        if finger and not plays and self.choice.is_source(finger):
            marks, source = self._preview, finger
            self.choice.show(marks, source)
        if not self.choice.action:
            self._paint_last(symbols)
        elif not plays:  # else what the move would do is in their place
            self._paint_marks(symbols, marks)
        if source:
            symbols[square_of(source)] = palette.CHOSEN
        if hint >= 0 and actions.source_of(hint):
            self._paint_hint(symbols, hint)
        if plays:
            symbols[pressed] = palette.CHOSEN

    def aim(self, square: int) -> int:
        self.choice.look()
        return self.choice.move_to(self.choice.source, index_of(square))

    def effects(self, move: int) -> list[tuple]:
        """What leaves its square or gets smaller blinks, and what comes or grows breathes, but for the source."""
        game = self.game
        if actions.action_of(move) == actions.PERIMETER:
            return [(square_of(actions.target_of(move)), palette.lit(game.to_move))]
        befores: dict[int, int] = {}
        for index, before in game.changes():
            befores.setdefault(index, before)
        marks = []
        for index, before in befores.items():
            after = game.units[index]
            if index != self.choice.source and before != after:
                goes = before > 0 and (after >> OWNER != before >> OWNER or after < before)
                marks.append((square_of(index), palette.GOING if goes else palette.lit(after >> OWNER)))
        return marks

    def paint_keys(self, lights: bytearray) -> None:
        if self.game.to_move != NOBODY:
            self.choice.look()
            if self.choice.action:
                _, row, column = softkeys.find(self.KEYS, actions.ACTIONS[self.choice.action][0])[:3]
                lights[row * COLUMNS + column] = palette.light_of(palette.CHOSEN)

    def piece(self, square: int) -> str:
        index = index_of(square)
        unit, tile = self.game.units[index], self.game.terrain[index]
        words = "z" if tile > BOARD and self._is_on_cooldown(index) else _TILES[tile]
        if not unit:
            return words
        kind, owner = unit & KIND, _OWNERS[unit >> OWNER]
        piece = "p" + owner + str(kind) if kind <= MAX_PEBBLES else ("m" if kind == STONE else "o") + owner
        return (words + " " + piece).strip()

    def last(self) -> list[int]:
        return [square_of(index) for index in self._changed()]

    def steps(self) -> list[tuple]:
        """What leaves or is taken blinks; then all is as it has become."""
        game = self.game
        move = self._recent[-1]
        going, coming = [], []
        tune = "push"
        for index, before in game.changes():
            coming.append(index)
            if before and game.units[index] >> OWNER != before >> OWNER:
                going.append(index)
                if before >> OWNER != self._mover:
                    tune = "remove"
        if actions.action_of(move) == actions.PERIMETER:
            going, coming = [actions.source_of(move)], [actions.source_of(move), actions.target_of(move)]
        steps: list[tuple] = []
        if going:
            steps.append((240, tune, tuple([(square_of(index), palette.GOING) for index in going])))
        marks = tuple([(square_of(index), self._symbol(index)) for index in coming])
        steps.append((140, "place" if coming else "flip", marks))
        return steps

    def offers(self, square: int) -> bool:
        choice, index = self.choice, index_of(square)
        if choice.waits_for_source():
            return choice.is_source(index)
        return choice.move_to(choice.source, index) >= 0 or 0 < choice.source == index

    def tap(self, square: int) -> int | None:
        move = self.choice.tap(index_of(square))
        if move is not None and move < 0:
            raise self.refusal(index_of(square))
        return move

    def slides(self, start: int, square: int) -> bool:
        self.choice.look()
        return self.choice.is_source(index_of(start)) and self.choice.move_to(index_of(start), index_of(square)) >= 0

    def drags(self, start: int) -> bool:
        return self.game.units[index_of(start)] > 0

    def no_drag(self, start: int, square: int) -> IllegalMove:
        return self.cannot_go(index_of(start), index_of(square))

    def slide(self, start: int, square: int) -> int:
        return self.choice.move_to(index_of(start), index_of(square))

    def usable(self) -> list[str]:
        names = [actions.ACTIONS[action][0] for action in range(1, len(actions.ACTIONS)) if self.choice.is_open(action)]
        if self.game.stage == actions.COMMITTING:
            names.append("commit")
        return names

    def uses(self, name: str) -> bool:
        return self.game.chain > 0 if name == "exit" else name in self.usable()

    def control(self, name: str) -> int | None:
        if name == "commit":
            return actions.COMMIT
        if name == "exit":
            return actions.EXIT_MOVE
        for action in range(1, len(actions.ACTIONS)):
            if actions.ACTIONS[action][0] == name:
                self.choice.take(action)
        return None

    def question(self, name: str) -> str:
        return "" if name == "undo" else view.View.question(self, name)

    def moved(self) -> None:
        game = self.game
        self._recent = game.history(max(0, game.ply - 2))
        self.choice.forget(self._recent[-1] if self._recent else actions.NO_MOVE)
        self._left, self._active = self._active & ~game.active, game.active
        self._mover, self._to_move = self._to_move, game.to_move

    def _symbol(self, index: int) -> int:
        """Return the symbol of a square by what is on it, and how its tile is."""
        game = self.game
        if game.units[index]:
            return palette.unit_symbol(game.units[index])
        tile = game.terrain[index]
        return palette.COOLING if tile > BOARD and self._is_on_cooldown(index) else palette.TILES[tile]

    def _is_on_cooldown(self, pedestal: int) -> bool:
        return self.game.cooldowns[PEDESTALS.find(bytes((pedestal,)))] > 0

    def _paint_board(self, symbols: bytearray) -> None:
        game = self.game
        lay_board(game.units, game.terrain, palette.UNITS, palette.TILES, symbols)
        for place in range(len(PEDESTALS)):
            if game.cooldowns[place] and not game.units[PEDESTALS[place]]:
                symbols[square_of(PEDESTALS[place])] = palette.COOLING

    def _paint_marks(self, symbols: bytearray, marks: bytearray) -> None:
        for square in range(len(symbols)):
            index = index_of(square)
            if marks[index]:
                unit = self.game.units[index]
                symbols[square] = palette.lit(unit >> OWNER) if unit else palette.OPEN

    def _paint_last(self, symbols: bytearray) -> None:
        """Let the squares breathe that the last action changed, but for a unit whose rhythm says more."""
        for index in self._changed():
            unit = self.game.units[index]
            if not unit and self.game.terrain[index] != BARREN:
                symbols[square_of(index)] = palette.OPEN
            elif unit & KIND == 1 and unit >> OWNER:
                symbols[square_of(index)] = palette.lit(unit >> OWNER)

    def _changed(self) -> list[int]:
        """Return the squares of the last action; that of the turn before is its final one, which has one square."""
        move = self._recent[-1] if self._recent else actions.NO_MOVE
        if actions.action_of(move) not in (0, actions.EXIT):
            return [index for index, _ in self.game.changes()] or [actions.target_of(move)]
        return [actions.target_of(self._recent[0])] if move == actions.COMMIT else []

    def _paint_hint(self, symbols: bytearray, move: int) -> None:
        target = self.game.landing(move) if actions.action_of(move) == actions.CAST else actions.target_of(move)
        symbols[square_of(actions.source_of(move))] = symbols[square_of(target)] = HINTED
