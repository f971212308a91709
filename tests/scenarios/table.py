"""People at a whole board, and beside it an engine of their own that follows what they do."""

from engines.door import CHANCE
from firmware.wiring import CHANNEL_MA, LOGIC_MA, PIXEL_IDLE_MA, PIXELS
from host.games import GAMES, new_game


def current_ma(frame):
    """The current of all that is lit, from the figures of the parts."""
    return LOGIC_MA + PIXELS * PIXEL_IDLE_MA + sum(frame) * CHANNEL_MA / 255


class Table:
    """A game from the menu. name: of host/games; options: texts of the menu that the engine knows, too."""

    def __init__(self, name, board, player, seat=0, level=1, **options):
        assert name in GAMES
        self.board, self.player, self.seat = board, player, seat
        self.turns = 0  # that hurry() has seen
        player.start(name, seat, level, **options)
        self.engine = new_game(name, [f"{option}={text}" for option, text in options.items()])
        self.follow()

    def follow(self):
        """Let the engine have what chance did on the board, and compare."""
        moves = self.moves
        while self.engine.to_move == CHANCE:
            self.engine.play(self.engine.parse(moves[self.engine.ply]))
        self.agree(moves)

    def agree(self, moves=None):
        """The board has the engine's moves; where it is a player, perhaps more. moves: those of the board, if known."""
        moves = moves or self.moves
        assert (moves[: self.engine.ply] if self.seat else moves) == self.engine.dump()["moves"]

    def hurry(self, choose, some):
        """Say before each move that it is made: after `some` of them go on in the middle, after as many near the end.

        There the board loads a game whose moves between are those that choose(engine) returns.
        """
        self.turns += 1
        if self.turns not in (some + 1, 2 * some + 1):
            return
        ahead = self.from_moves(self.engine.dump()["moves"])
        while ahead.outcome is None:
            ahead.play(ahead.sample(ahead.ply) if ahead.to_move == CHANCE else choose(ahead))
        moves = ahead.dump()["moves"]
        ply = len(moves) // 2 if self.turns == some + 1 else len(moves) - some
        self.engine = self.from_moves(moves[: max(ply, self.engine.ply)])
        self.board.load({**self.board.record(), "moves": self.engine.dump()["moves"]})
        self.board.settle()
        self.follow()

    def from_moves(self, moves):
        """Return an engine at which these moves have been made."""
        return type(self.engine).from_record({**self.engine.dump(), "moves": moves})

    @property
    def moves(self):
        """The moves on the board, in words."""
        return self.board.record()["moves"]

    def key(self, name):
        """Tap a soft key."""
        self.player.key(name)
        self.board.settle()

    def tap(self, *names):
        """Tap squares."""
        for name in names:
            self.board.tap(*self.player.where(name))
        self.board.settle()

    def slide(self, start, end):
        """Rest a finger on a square and tap another."""
        self.board.press(*self.player.where(start))
        self.board.run(60)
        self.tap(end)
        self.board.release(*self.player.where(start))
        self.board.run(60)
