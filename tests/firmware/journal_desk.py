"""A desk for the journal: games made quickly at random, power cuts, and a look into the files."""

from engines.game import CHANCE, NOBODY
from engines.random32 import Random32
from firmware.storage.records import Reader
from tests.firmware.desk import Desk, Drawer


class Table(Desk):
    """A desk whose moves are made at random, quickly."""

    def __init__(self, storage=None, seed=1):
        super().__init__(storage)
        self.random = Random32(seed)

    def again(self):
        """Return the table after the power went and came back."""
        table = Table(copy_of(self.storage), self.random.next(1000))
        table.wake()
        return table

    def begin(self, name, seat=0, **options):
        super().begin(name, seat, **options)
        self.run(50)

    def wake(self):
        while self.app.resuming:
            self.run(5)
        self.run(5)

    def moves(self, count):
        """Make moves at random, each of them kept before the next; those of chance come on top."""
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
        """Come to the end of the game."""
        if self.game.to_move != NOBODY:
            self.app.play._play(0, self.now)  # resign
            self.settle()
        self.run(50)

    def kept(self):
        return self.app.journal.finished()


def copy_of(drawer):
    copy = Drawer(drawer.room)
    copy.files = dict(drawer.files)
    return copy


def records(storage, name):
    """Return the (kind, number, content) of a file's records, and whether that is all that is in it."""
    reader, found = Reader(storage, name), []
    while reader.next():
        found.append((reader.kind, reader.number, reader.content()))
    return found, reader.whole
