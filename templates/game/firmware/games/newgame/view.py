"""New Game on the board. The rules are in engines/newgame/rules.py."""

from engines.newgame.rules import BLUE, EMPTY, SIZE, SQUARES, NewGame
from firmware.games.newgame import palette, texts

from engines.game import DRAW, NOBODY, RESIGN, IllegalMove
from firmware import texts as shared
from firmware.games import view
from firmware.output.palette import EMPTY as DARK
from firmware.output.palette import HINTED


class View(view.View):
    """Stones of two colours; every empty square is legal and glows."""

    ENGINE = NewGame
    TIP = shared.TAP_EMPTY
    NAMES = (shared.BLUE, shared.WHITE)
    PALETTE = palette.PALETTE
    TURN_LIGHTS = (palette.BLUE_TURN, palette.WHITE_TURN)
    PAGES = texts.PAGES

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

    def aim(self, square: int) -> int:
        return -1 if self.game.cells[SQUARES[square]] != EMPTY else SQUARES[square]

    def effects(self, move: int) -> list[tuple]:
        """A row that wins."""
        cells = self.game.cells
        return [(SQUARES.index(index), palette.of(cells[index], palette.WINS)) for index in self.game.row()]

    def tap(self, square: int) -> int:
        move = SQUARES[square]
        if self.game.cells[move] != EMPTY:
            raise IllegalMove(shared.TAKEN, self.game.text(move))
        return move

    def steps(self) -> list[tuple]:
        move = self.game.last_move()
        if move == RESIGN:
            return []
        return [(160, "place", ((SQUARES.index(move), palette.of(self.game.cells[move], palette.STONE)),))]

    def words(self, move: int, player: int) -> str:
        game, name = self.game, self.names()[player - 1]
        if move == RESIGN:
            return self.say(shared.RESIGNS, game.ply, name)
        return self.say(texts.PLAYS, game.ply, name, game.text(move))

    def verdict(self) -> str:
        game = self.game
        if game.outcome == DRAW:
            return self.say(texts.DRAW)
        winner, loser = self.names()[game.outcome - 1], self.names()[2 - game.outcome]
        if game.last_move() == RESIGN:
            return self.say(shared.WINS_BY_RESIGNATION, winner, loser)
        return self.say(texts.WINS, winner, SIZE)

    def piece(self, square: int) -> str:
        return view.DISCS[self.game.cells[SQUARES[square]]]

    def describe(self, square: int) -> str:
        game, index = self.game, SQUARES[square]
        name, stone = game.text(index), game.cells[index]
        if stone != EMPTY:
            return self.say(shared.BLUE_STONE if stone == BLUE else shared.WHITE_STONE, name)
        if game.to_move == NOBODY:
            return self.say(shared.EMPTY, name)
        return self.say(shared.CAN_PLAY, name, self.names()[game.to_move - 1])
