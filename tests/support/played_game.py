"""A game played on a target, compared with a shadow game."""

from engines.game import CHANCE
from firmware.hardware.wiring import CHANNEL_MA, LOGIC_MA, PIXEL_IDLE_MA, PIXELS
from host.tools.shadow import ShadowGame


def current_ma(frame):
    """The current of a frame in mA, from the data of the parts."""
    return LOGIC_MA + PIXELS * PIXEL_IDLE_MA + sum(frame) * CHANNEL_MA / 255


class PlayedGame(ShadowGame):
    """A game from the menu. name: of host/games; options: as in the menu and the engine."""

    def __init__(self, name, board, player, seat=0, level=1, **options):
        super().__init__()
        self.board, self.player = board, player
        self.turns = 0  # counted by hurry()
        player.start(name, seat, level, **options)
        self.begin(name, options, seat, level + 1)
        self.agree()

    @property
    def engine(self):
        return self.on

    def agree(self):
        """Check that the board has this game, once chance and the board have moved."""
        self.follow(self.board.record())
        assert self.players_turn or self.over

    def hurry(self, choose, some):
        """Call before each move to shorten a game: after `some` moves skip to the middle, `some` later near the end.

        The board then loads a game whose skipped moves are those that choose(engine) returns.
        """
        self.turns += 1
        if self.turns not in (some + 1, 2 * some + 1):
            return
        ahead = type(self.on).from_record(self.on.dump())
        while ahead.outcome is None:
            ahead.play(ahead.sample(ahead.ply) if ahead.to_move == CHANCE else choose(ahead))
        moves = ahead.dump()["moves"]
        ply = len(moves) // 2 if self.turns == some + 1 else len(moves) - some
        self.load({**self.record(), "moves": moves[: max(ply, self.on.ply)]})
        self.board.load(self.record())
        self.board.settle()
        self.agree()

    @property
    def moves(self):
        """The moves on the board, as texts."""
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
        """Hold a square and tap another."""
        self.board.press(*self.player.where(start))
        self.board.run(60)
        self.tap(end)
        self.board.release(*self.player.where(start))
        self.board.run(60)
