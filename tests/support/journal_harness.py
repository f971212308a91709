"""For tests of the journal: fast random games, power cuts, and the records in the files."""

from engines.game import NOBODY
from engines.random32 import Random32
from firmware.storage.records import Reader
from host.simulation.memory import MemoryBoard
from tests.support.app_harness import AppHarness


class JournalHarness(AppHarness):
    """Makes random moves without animation."""

    def __init__(self, board=None, seed=1):
        super().__init__(board)
        self.random = Random32(seed)

    def again(self):
        """Return a new harness after a power cut, with the files of this one."""
        harness = JournalHarness(copy_of(self.board), self.random.next(1000))
        harness.wake()
        return harness

    def begin(self, name, seat=0, **options):
        super().begin(name, seat, **options)
        self.run(50)

    def wake(self):
        while self.app.resuming:
            self.run(5)
        self.run(50)

    def make_moves(self, count):
        """Make `count` random moves, each saved before the next; moves of chance are not counted."""
        while count > 0 and self.game.to_move != NOBODY:
            count -= 1
            legal = self.game.legal_moves()
            self.app.play.play(self.game.text(legal[self.random.next(len(legal))]), self.now)
            self.skip()

    def undo(self):
        play = self.app.play
        if play.can_undo():
            play.control("undo", self.now)
            if play.asking():
                play.control("undo", self.now)
            self.skip()

    def skip(self):
        """Save the move that is shown, and end what it shows; so, too, with the moves of chance after it."""
        ply = -1
        while ply != self.game.ply:
            ply = self.game.ply
            self.app.keep()
            self.app.show(self.app.play, self.now)

    def finish(self):
        """End the game, by resigning if it is not over."""
        if self.game.to_move != NOBODY:
            self.app.play.play("resign", self.now)
            self.settle()
        self.run(50)

    def kept(self):
        return self.app.journal.finished()


def asides(board):
    """Return the names of the files that were set aside."""
    return [name for name in board.names("journal") if name.startswith("aside-")]


def played(moves=30):
    """Return a harness with a game of that many moves."""
    harness = JournalHarness()
    harness.begin("robble", size="5")
    harness.make_moves(moves)
    return harness


def copy_of(board):
    return MemoryBoard(dict(board.files), capacity=board.capacity)


def records(board, name):
    """Return the (kind, number, content) of a file's records, and whether the file has nothing else."""
    reader, found = Reader(board, name), []
    while reader.next():
        found.append((reader.kind, reader.number, reader.content()))
    return found, reader.whole
