"""For tests of the journal: fast random games, power cuts, and the records in the files."""

from engines.game import CHANCE, NOBODY, RESIGN
from engines.random32 import Random32
from firmware.storage.records import Reader
from host.simulation.fake_board import FakeBoard
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

    def moves(self, count):
        """Make `count` random moves, each saved before the next; moves of chance are not counted."""
        while count > 0 or self.game.to_move == CHANCE:
            count -= 1
            game = self.game
            if game.to_move == NOBODY:
                return
            if game.to_move == CHANCE:
                move = game.sample(self.random.next(1 << 20))
            else:
                legal = game.legal_moves()
                move = legal[self.random.next(len(legal))]
            self.app.play._play(move, self.now)
            self.app.play._steps.clear()
            self.app.keep()

    def undo(self):
        if self.app.play.view.can_undo(self.app.play.opening):
            self.app.play._undo(self.now)
            self.app.play._steps.clear()
            self.app.keep()

    def finish(self):
        """End the game, by resigning if it is not over."""
        if self.game.to_move != NOBODY:
            self.app.play._play(RESIGN, self.now)
            self.settle()
        self.run(50)

    def kept(self):
        return self.app.journal.finished()


def copy_of(board):
    copy = FakeBoard(board.capacity)
    copy.files = dict(board.files)
    return copy


def records(board, name):
    """Return the (kind, number, content) of a file's records, and whether the file has nothing else."""
    reader, found = Reader(board, name), []
    while reader.next():
        found.append((reader.kind, reader.number, reader.content()))
    return found, reader.whole
