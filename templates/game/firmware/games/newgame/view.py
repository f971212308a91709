"""New Game on the board. The rules are in engines/newgame/rules.py."""

from engines.newgame.rules import SIZE, SQUARES, NewGame
from firmware.games.newgame import palette, texts

from engines.game import RESIGN
from firmware.games.stones import StonesView
from firmware.output.palette import EMPTY, HINTED


class View(StonesView):
    """Stones of two colours; every empty square is legal and glows."""

    ENGINE = NewGame
    PALETTE = palette.PALETTE
    TURN_LIGHTS = (palette.BLUE_TURN, palette.WHITE_TURN)
    WINS = (palette.of(1, palette.WINS), palette.of(2, palette.WINS))
    PAGES = texts.PAGES
    DRAWN = texts.DRAW

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        game = self.game
        playing = not self.is_over() and not still
        last = RESIGN if still or not game.ply else game.last_move()
        row = game.row()
        for square, index in enumerate(SQUARES):
            stone = game.cells[index]
            if stone:
                shown = palette.WINS if index in row else palette.LAST if index == last else palette.STONE
                symbols[square] = palette.of(stone, shown)
            elif not playing:
                symbols[square] = EMPTY
            elif index == hint:
                symbols[square] = HINTED
            else:
                symbols[square] = palette.of(game.to_move, palette.LAST) if square == pressed else palette.LEGAL

    def effects(self, move: int) -> list[tuple]:
        """A row that wins."""
        cells = self.game.cells
        return [(SQUARES.index(index), palette.of(cells[index], palette.WINS)) for index in self.game.row()]

    def steps(self) -> list[tuple]:
        move = self.game.last_move()
        if move == RESIGN:
            return []
        return [(160, "place", ((SQUARES.index(move), palette.of(self.game.cells[move], palette.STONE)),))]

    def won(self, winner: str, loser: str) -> str:
        return self.say(texts.WINS, winner, SIZE)
