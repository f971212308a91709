"""What a journal tells of the game that was on when the power went."""

import json

from engines.game import IllegalMove
from firmware.storage.records import GAME, MOVE, UNDO, VERSION, Reader

FOLDER = "journal"
BODY = FOLDER + "/game"
TAIL = FOLDER + "/tail"
DAMAGED = "The last game could not be read."


class Story:
    """The records of BODY and then those of TAIL that come after them: head(), then apply() until it says False.

    version: that of the journal, 0 without a header. count: records of moves so far. number: of the last record.
    In the end: tail is the length of TAIL, 0 if nothing in it counts; ragged: something was being written when the
    power went, and the game should be written anew; broken: what cannot be read, as (file, from which place on), or ().
    """

    def __init__(self, board) -> None:
        self._board = board
        self._reader = Reader(board, BODY)
        self._name = BODY
        self._place = 0  # where the present record begins
        self._gap: tuple = ()  # where BODY ends with something else than a record
        self._in_tail = 0  # number of the last record of TAIL that was read
        self._ended = False
        self.version = self._reader.version
        self.kind = self.number = self.tail = 0
        self.count = -1  # the first tells of the options
        self.ragged = False
        self.broken: tuple = ()

    def next(self) -> bool:
        """Go to the next record; False at the end."""
        while not self._ended:
            reader = self._reader
            self._place = reader.place
            if not reader.next():
                self._end_of(reader)
            elif self._name == TAIL and reader.number != (self._in_tail or reader.number - 1) + 1:
                self.stop()
            elif self._name == TAIL and reader.number <= self.number:
                self._in_tail = reader.number  # BODY has it, too
            elif self.number and reader.number != self.number + 1:
                self.stop()
            else:
                self._gap = ()  # TAIL has all of what BODY lacks
                self.kind, self.number = reader.kind, reader.number
                self.count += 1
                if self._name == TAIL:
                    if self._in_tail and not self.tail:  # BODY has a part of TAIL, which is not to be added once more
                        self.ragged = True
                    self._in_tail, self.tail = reader.number, reader.place
                return True
        return False

    def head(self) -> dict:
        """Return the first record: a game as App.record() has it, without moves. Errors: ValueError with a sentence."""
        if self.version != VERSION:
            raise ValueError("The last game was kept by another version." if self.version else DAMAGED)
        if not self.next() or self.kind != GAME:
            raise ValueError(DAMAGED)
        return json.loads(self._reader.content().decode())

    def apply(self, play) -> bool:
        """Do in `play`, which has replay() and retract(), what the next record says; False at the end.

        A record that does not fit the game ends the story.
        """
        if not self.next():
            return False
        content = self._reader.content()
        try:
            if self.kind == MOVE:
                play.replay(content.decode())
                return True
            if self.kind == UNDO and 0 < content[0] <= play.game.ply:
                for _ in range(content[0]):
                    play.retract()
                return True
        except (IllegalMove, ValueError):
            pass
        self.stop()
        return False

    def stop(self) -> None:
        """End here: the present record, and what follows it, cannot be used."""
        self._reader.close()
        self._ended = True
        self.broken = self.broken or self._gap or (self._name, self._place)

    def _end_of(self, reader: Reader) -> None:
        """Go on from BODY to TAIL, or end there."""
        torn = reader.is_torn(self.number)
        if self._name == BODY:
            if not reader.whole:
                self._gap = (BODY, reader.place)
                self.ragged = True
                if not torn:
                    self.broken = self._gap
            self._name = TAIL
            self._reader = Reader(self._board, TAIL)
        elif self._gap or not torn:
            self.stop()
        else:
            self._ended = True
            if self.tail and not reader.whole:
                self.ragged = True
