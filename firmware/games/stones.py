"""What the views of games with stones of two colours have in common, see engines/stones.py."""

from engines.game import DRAW, RESIGN, IllegalMove
from firmware import texts
from firmware.games import stones_palette, view
from firmware.input.layout import NOWHERE


class StonesView(view.View):
    """Blue stones and white ones, as cells of the engine; a tap puts one on a square where nothing else is said. A
    subclass has `won`; DRAWN, a text, where a game can be drawn; and `report`, where a line says more.
    """

    TIP: tuple[str, ...] | str = texts.TAP_EMPTY
    NAMES = (texts.BLUE, texts.WHITE)
    TURN_LIGHTS: tuple[int, ...] = stones_palette.TURN_LIGHTS
    DRAWN: tuple[str, ...] | str = ""

    def aim(self, square: int) -> int:
        move = self._index(square)
        return move if self.game.is_legal(move) else -1

    def tap(self, square: int) -> int | None:
        name = self.game.name_of(self._index(square))
        if self.game.cells[self._index(square)]:
            raise IllegalMove(texts.TAKEN, name)
        return self.game.parse(name)  # which says why a square is not legal

    def piece(self, square: int) -> str:
        return view.DISCS[self.game.cells[self._index(square)]]

    def last(self) -> list[int]:
        square = self._last()
        return [] if square == NOWHERE else [square]

    def words(self, move: int, player: int) -> str:
        ply, name = self.game.ply, self.names()[player - 1]
        return self.say(texts.RESIGNS, ply, name) if move == RESIGN else self.report(move, ply, name)

    def report(self, move: int, ply: int, name: str) -> str:
        """Return a line for the log about the last move, which is no resignation. name: of whoever made it."""
        return self.say(texts.PLAYS, ply, name, self.game.text(move))

    def verdict(self) -> str:
        game = self.game
        if game.outcome == DRAW:
            return self.say(self.DRAWN)
        winner, loser = self.names()[game.outcome - 1], self.names()[2 - game.outcome]
        return self.say(texts.WINS_BY_RESIGNATION, winner, loser) if self._resigned() else self.won(winner, loser)

    def won(self, winner: str, loser: str) -> str:
        """Return in words why the game is won, not by a resignation."""
        raise NotImplementedError

    def describe(self, square: int) -> str:
        say, game, index = self.say, self.game, self._index(square)
        name, stone = game.name_of(index), game.cells[index]
        if stone:
            said = say(texts.BLUE_STONE if stone == 1 else texts.WHITE_STONE, name)
            return say(texts.LAST_MOVE, said) if square == self._last() else said
        if self.is_over() or not game.is_legal(index):
            return say(texts.EMPTY, name)
        return say(texts.CAN_PLAY, name, self.names()[game.to_move - 1])

    def _resigned(self) -> bool:
        return self.game.ply > 0 and self.game.last_move() == RESIGN

    def _last(self) -> int:
        """Return the square of the last move, or NOWHERE."""
        game = self.game
        move = game.last_move() if game.ply else RESIGN
        return NOWHERE if move in (RESIGN, game.SWAP) else self._square(move)
