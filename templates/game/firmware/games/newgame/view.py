"""New Game on the board. The rules are in engines/newgame/rules.py."""

from engines.newgame.rules import EMPTY, SIZE, SQUARES, NewGame
from firmware.games.newgame import palette

from engines.game import DRAW, NOBODY, RESIGN, IllegalMove
from firmware.games import view
from firmware.output.palette import EMPTY as DARK
from firmware.output.palette import HINTED


class View(view.View):
    """Stones of two colours; every empty square is legal and glows."""

    ENGINE = NewGame
    TIP = "Tap an empty square."
    NAMES = ("Blue", "White")
    PALETTE = palette.PALETTE
    TURN_LIGHTS = (palette.BLUE_TURN, palette.WHITE_TURN)
    PAGES = (
        "Put a stone on an empty square.",
        "Three stones in a row win: across, down or diagonal.",
        "A full board without a row is a draw.",
    )

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        game = self.game
        playing = game.to_move != NOBODY and not still
        last = game.last_move() if game.ply and not still else RESIGN
        row = game.row()
        for square, index in enumerate(SQUARES):
            stone = game.cells[index]
            if stone != EMPTY:
                shown = palette.WINS if index in row else palette.LAST if index == last else palette.STONE
                symbols[square] = palette.of(stone, shown)
            elif not playing:
                symbols[square] = DARK
            elif index == hint:
                symbols[square] = HINTED
            else:
                symbols[square] = palette.of(game.to_move, palette.LAST) if square == pressed else palette.LEGAL

    def tap(self, square: int) -> int:
        move = SQUARES[square]
        if self.game.cells[move] != EMPTY:
            raise IllegalMove(self.game.text(move) + " is taken. Tap an empty square.")
        return move

    def steps(self) -> list[tuple]:
        move = self.game.last_move()
        if move == RESIGN:
            return []
        return [(160, "place", ((SQUARES.index(move), palette.of(self.game.cells[move], palette.STONE)),))]

    def words(self, move: int, player: int) -> str:
        return str(self.game.ply) + " " + self.NAMES[player - 1].lower() + " " + self.game.text(move)

    def verdict(self) -> str:
        game = self.game
        if game.outcome == DRAW:
            return "Draw: the board is full."
        winner, loser = self.NAMES[game.outcome - 1], self.NAMES[2 - game.outcome]
        if game.last_move() == RESIGN:
            return winner + " wins: " + loser + " resigned."
        return winner + " wins with " + str(SIZE) + " in a row."

    def describe(self, square: int) -> str:
        game, index = self.game, SQUARES[square]
        if game.cells[index] != EMPTY:
            return game.text(index) + ", " + self.NAMES[game.cells[index] - 1].lower() + " stone"
        if game.to_move == NOBODY:
            return game.text(index) + ", empty"
        return game.text(index) + ", empty, " + self.NAMES[game.to_move - 1].lower() + " can play here"
