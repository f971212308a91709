"""Reads the game in the journal after a start."""

import json

from engines.game import IllegalMove
from firmware import texts
from firmware.speech import Unreadable
from firmware.storage.records import GAME, MOVE, UNDO, VERSION, Reader

FOLDER = "journal"
BODY = FOLDER + "/game"
TAIL = FOLDER + "/tail"
CHECKPOINT = FOLDER + "/position"  # see checkpoint.py
NEW_CHECKPOINT = CHECKPOINT + ".new"


class JournalReader:
    """The records of BODY and then those of TAIL that come after them: head(), then apply() until it says False.
    version: of the journal, 0 without a header. count: records of moves so far. number: of the last record. At the end:
    tail is the length of TAIL, 0 if nothing in it counts; truncated: the power failed during a write, and the game
    should be written again; broken: what cannot be read, as (file, offset), or ().
    """

    def __init__(self, board) -> None:
        self._board = board
        self._reader = Reader(board, BODY)
        self._name = BODY
        self._place = 0  # where the current record begins
        self._gap: tuple = ()  # where BODY ends with something other than a record
        self._in_tail = 0  # number of the last record of TAIL that was read
        self._ended = False
        self.version = self._reader.version
        self.kind = self.number = self.tail = 0
        self.count = -1  # the first record has the options
        self.truncated = False
        self.broken: tuple = ()
        self.skipped = 0  # number of the last record that was not read, as a checkpoint stands for it

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
                    if self._in_tail and not self.tail:  # BODY already has a part of TAIL
                        self.truncated = True
                    self._in_tail, self.tail = reader.number, reader.place
                return True
        return False

    def head(self) -> dict:
        """Return the first record: a game as App.record() has it, without moves. Raises: ValueError with a message."""
        if self.version != VERSION:
            raise Unreadable(texts.OTHER_VERSION if self.version else texts.DAMAGED)
        if not self.next() or self.kind != GAME:
            raise Unreadable(texts.DAMAGED)
        return json.loads(self._reader.content().decode())

    def apply(self, play) -> bool:
        """Apply the next record to `play`; False at the end, and where a record does not fit the game."""
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

    def skip(self, place: int, number: int, count: int) -> None:
        """Go on in BODY at `place`, behind the record of that number."""
        self._reader.close()
        self._reader = Reader(self._board, BODY, place)
        self.number = self.skipped = number
        self.count = count

    def stop(self) -> None:
        """End here: this record and what follows it cannot be used."""
        self._reader.close()
        self._ended = True
        self.broken = self.broken or self._gap or (self._name, self._place)

    def _end_of(self, reader: Reader) -> None:
        """Continue from BODY to TAIL, or end there."""
        torn = reader.is_torn(self.number)
        if self._name == BODY:
            if not reader.whole:
                self._gap = (BODY, reader.place)
                self.truncated = True
                if not torn:
                    self.broken = self._gap
            self._name = TAIL
            self._reader = Reader(self._board, TAIL)
        elif self._gap or not torn:
            self.stop()
        else:
            self._ended = True
            if self.tail and not reader.whole:
                self.truncated = True
