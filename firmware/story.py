"""What a journal tells of the game that was on when the power went."""

import json

from engines.door import IllegalMove
from firmware.records import GAME, MOVE, UNDO, VERSION, Reader, holds_record

FOLDER = "journal"
BODY = FOLDER + "/game"
TAIL = FOLDER + "/tail"
DAMAGED = "The last game could not be read."
MOST = 512  # bytes at the end of a tail that are looked through


class Story:
    """The records of BODY and then those of TAIL that come after them: head(), then apply() until it says False.

    version: that of the journal, 0 without a header. count: records of moves so far. number: of the last record.
    In the end: tail is the length of TAIL, 0 if nothing in it counts; ragged: a record that was being
    written when the power went was passed over; broken: what cannot be read, as (file, from which place on), or ().
    """

    def __init__(self, board) -> None:
        self._board = board
        self._reader = Reader(board, BODY)
        self._name = BODY
        self._place = 0  # where the present record begins
        self._torn: tuple = ()  # where BODY ends with something else than a record
        self.version = self._reader.version
        self.kind = self.number = self.tail = 0
        self.count = -1  # the first tells of the options
        self.ragged = False
        self.broken: tuple = ()

    def next(self) -> bool:
        """Go to the next record; False at the end."""
        while not self.broken:
            reader = self._reader
            self._place = reader.place
            if reader.next():
                if self._name == TAIL and reader.number <= self.number:
                    continue
                if self.number and reader.number != self.number + 1:
                    self.stop()
                    break
                if self._torn:  # the tail has all of what BODY lacks
                    self._torn, self.ragged = (), True
                self.kind, self.number = reader.kind, reader.number
                self.count += 1
                self.tail = reader.place if self._name == TAIL else 0
                return True
            if self._name == TAIL:
                self._end(reader)
                break
            if not reader.whole:
                self._torn = (BODY, reader.place)
            self._name = TAIL
            self._reader = Reader(self._board, TAIL)
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
        self.broken = self._torn or (self._name, self._place)

    def _end(self, reader: Reader) -> None:
        if self._torn:
            self.broken = self._torn
        elif not reader.whole:
            with self._board.open(TAIL, "rb") as file:
                file.seek(reader.place)
                rest = file.read(MOST)
            if holds_record(rest, self.number + 1):
                self.broken = (TAIL, reader.place)
            elif self.tail:
                self.ragged = True
