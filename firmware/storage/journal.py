"""The journal: the current game, record by record, on the flash; and the finished games, with those that were left.

docs/journal.md has the files and what they promise. What is to be written is worked out from the game itself, so
nothing waits in memory, and nothing gets lost where a write fails: the whole game is then written again.
"""

import json

from firmware import texts, version
from firmware.games.registry import forget
from firmware.storage.attempts import Attempts
from firmware.storage.journal_reader import BODY, CHECKPOINT, FOLDER, NEW_CHECKPOINT, TAIL, JournalReader
from firmware.storage.records import FRAME, GAME, HEADER, MAX_CONTENT, MISSING, MOVE, UNDO, Reader, packed

NEW = FOLDER + "/game.new"
ASIDE = "aside-"  # and a number: what could not be read
# A tail and what littlefs writes about it fit into one page of 256 bytes: a commit's tags and checksums take 28 bytes,
# MicroPython's time stamp 12 (lfs.c, lfs_dir_commit; vfs_lfsx_file.c).
MAX_TAIL = 208
SPOILED = -1  # in place of the tail's length: what is there cannot be read, and must not be found once more
FINISHED = 20  # games that are kept
SLACK = 64  # records that may have been taken back before the game is rewritten
MOVES_A_TICK = 12
EVERY = 16  # records, and a sixteenth of all, after which a checkpoint is worth its 50 to 300 ms of writing


class Journal(Attempts):
    """Follows the game of an app, a little of it at each tick(). `board`: open(), names(), folder(), rename() and
    remove() as firmware/hardware/board.py has them. is_new: nobody has been at this board yet.
    """

    FLASH_FULL, FLASH_FAILS, SAVED_AGAIN = texts.FLASH_FULL, texts.FLASH_FAILS, texts.SAVED_AGAIN

    def __init__(self, board, say=None) -> None:
        Attempts.__init__(self, say)
        self._board = board
        self.is_new = False
        self._play: object = None  # the game on the flash; its JournalReader while that is being read
        self._files: list = []  # NEW, open, while the game is rewritten
        self._stored = 0  # moves that stand on the flash
        self._low = 0  # the fewest moves that stood in the game since the last write
        self._written = 0  # records of moves there, with those that were taken back
        self._number = 0  # of the last record
        self._tail = 0  # bytes in TAIL, or SPOILED; 0: what is there is old
        self._due = False  # the game must be rewritten
        self._lacks_tail = False  # BODY is there and TAIL is not
        self._over = False  # BODY is a finished game, all of it; or one that is to be kept as if it were
        self._keeps = False  # the game is to be kept, though it is not over
        self._aside: tuple = ()  # what must be set aside: (file, from which place on)
        self._checked = 0  # number of the last record that the checkpoint stands for
        self._checkpoint: list = []  # what writes it, piece by piece

    def recall(self) -> JournalReader | None:
        """Return the reader of the game on the flash, None without one. The caller reports: adopt() or refuse()."""
        board = self._board
        names = board.names(FOLDER)
        self.is_new = not names
        with Reader(board, TAIL) as tail:
            while tail.next():
                self._number = tail.number
            empty = not tail.number and tail.is_torn(0)
        self._number += MAX_TAIL  # more than there may be behind one that is damaged
        if "game" in names:
            self._play = reader = JournalReader(board)
            self._lacks_tail = "tail" not in names
            return reader
        if "game.new" in names:  # it was given up, or there was none yet
            self._play = self  # for _give_up()
        elif not empty:
            self._aside = (TAIL, 0)
            self.message = self._say(texts.SET_ASIDE, texts.DAMAGED)
        return None

    def adopt(self, play, reader: JournalReader) -> None:
        """Continue with `play`, which has all records that could be read."""
        self._play = play
        self._stored = self._low = play.game.ply
        self._written = reader.count
        self._tail = reader.tail
        self._due = reader.truncated or self._lacks_tail or self._wastes(play) or (play.over and reader.tail > 0)
        if reader.broken:
            self._aside, self._tail, self._due = reader.broken, SPOILED, True
            self.message = self._say(texts.SET_ASIDE, texts.PART_UNREADABLE)
        elif self._lacks_tail:
            self.message = self._say(texts.TAIL_MISSING)
        if reader.broken or reader.truncated:
            self._number = max(self._number, reader.number + MAX_TAIL)
        else:
            self._number = reader.number
        self._over = play.over and not self._due
        self._checked = reader.skipped

    def refuse(self, reason: str) -> None:
        """Set the whole game aside: nothing of it can be used."""
        self._aside, self._tail = (BODY, 0), SPOILED
        self.message = self._say(texts.SET_ASIDE, reason)

    def tick(self, play, now: int) -> bool:
        """Write some of what has happened in `play`, None for no game; return whether there is more to write now. Where
        nothing has, or the flash has just failed, it takes no memory. `now`: ms.
        """
        return self.may_write(now) and not self._knows(play) and self._write(play)

    def rest(self, play) -> None:
        """Write a piece of the checkpoint if one is due and `play` is on the flash; for when nobody waits."""
        if self._checkpoint or (
            version.BUILD
            and play
            and play.game.ply
            and not self.trouble
            and abs(self._number - self._checked) >= EVERY + self._written // EVERY
            and self._knows(play)
        ):
            self._check(play)

    def _check(self, play) -> None:
        self._checked = self._number
        try:
            if self._tail:
                self._merge()
        except OSError as error:
            self._fail(play, error)
            return
        try:
            if not self._checkpoint:
                from firmware.storage.checkpoint import write  # 2 KB, which are free again at the end

                self._checkpoint.append(write(self._board, self._number, self._written, play))
            next(self._checkpoint[0])
        except StopIteration:
            self._end_checkpoint()
        except Exception:  # whatever does not work: the moves are there
            self._drop((NEW_CHECKPOINT,))

    def _end_checkpoint(self) -> None:
        if self._checkpoint:
            self._checkpoint.pop().close()
            forget("firmware.storage.checkpoint")

    def _drop(self, names) -> None:
        """Remove files whose space is worth more than what is in them."""
        self._end_checkpoint()
        for name in names:
            try:
                self._board.remove(name)
            except OSError:
                pass  # there may be none

    def retracted(self, play) -> None:
        """Note that `play` has fewer moves than before. Moves made later need no note."""
        ply = play.game.ply
        if play is self._play and ply < self._low:
            self._low = ply

    def settle(self, play) -> bool:
        """Write a piece of what is left, as before a game is left; return whether there is more."""
        return not self._knows(play) and self._write(play)

    def keep(self, play) -> None:
        """Have the game kept with the finished ones once another follows, though it is not over."""
        if not self._over:
            self._keeps = self._due = True

    def rewrite(self, play) -> None:
        """Have the game written again, as what its first record says has changed."""
        if play is self._play:
            self._due = True

    def rebuilt(self, before, play) -> None:
        """Note that `play` is the game of `before`, rebuilt after an exception: it is not kept a second time."""
        if before is self._play:
            self._forget_new()
            self._play, self._due = play, True

    def _knows(self, play) -> bool:
        known = play is self._play and not self._due and not self._aside
        return known and (play is None or (not self._files and self._low >= self._stored == play.game.ply))

    def _write(self, play) -> bool:
        """Write the next piece; return whether to continue at once."""
        self._rests = False
        self._end_checkpoint()
        try:
            self._advance(play)
        except OSError as error:
            self._fail(play, error)
            return False
        if not self._files and not self._due:
            self.saved()
        return True

    def _advance(self, play) -> None:
        if self._aside:
            self._set_aside()
        if play is not self._play:
            self._change(play)
        if play is None:
            return
        if self._due:
            self._due = False
            self._begin(play)
        records = self._records(play)
        if self._files:
            self._files[0].write(b"".join(records))
            if self._stored < play.game.ply:
                return
            self._take_new()
        else:
            for record in records:
                self._append(record)
        self._due = self._wastes(play)  # a finished game becomes one file without waste
        if play.over and self._tail and not self._due:
            self._merge()
        self._over = (play.over or self._keeps) and not self._due

    def _wastes(self, play) -> bool:
        """Return whether enough was taken back to rewrite the game."""
        return self._written - self._stored > (0 if play.over else max(SLACK, self._stored))

    def _change(self, play) -> None:
        self._forget_new()
        if self._over:
            self._archive()
        elif play is None:
            self._give_up()
        self._over = self._keeps = False
        self._play = play
        self._due = play is not None

    def _give_up(self) -> None:
        """Drop the game on the flash: none is there after the first step, whatever is in TAIL."""
        names = self._board.names(FOLDER)
        if "game" in names:
            self._board.rename(BODY, NEW)
        self._empty_tail()
        if "game" in names or "game.new" in names:
            self._board.remove(NEW)

    def _empty_tail(self) -> None:
        with self._board.open(TAIL, "wb") as file:
            file.write(HEADER)
        self._tail = 0

    def _forget_new(self) -> None:
        if self._files:
            self._files.pop().close()

    def _begin(self, play) -> None:
        """Begin to rewrite the game, beside the old file."""
        self._stored = self._written = 0
        self._board.folder(FOLDER)
        if "tail" not in self._board.names(FOLDER):
            self._empty_tail()  # a game without a tail has lost it
        self._forget_new()
        file = self._board.open(NEW, "wb")
        self._files.append(file)
        head = play.setup.head(play.game)
        if play.setup.like_you:
            head["like_you"] = True
        head.update(play.seats.room.head() if play.seats.room else play.seats.left or {})
        self._number += 1
        file.write(HEADER + packed(GAME, self._number, json.dumps(head).encode()))

    def _take_new(self) -> None:
        """Let NEW take the place of the game on the flash, in one step."""
        self._files.pop().close()
        self._board.rename(NEW, BODY)
        if self._tail == SPOILED:
            self._empty_tail()
        self._tail = 0
        self._lacks_tail = False

    def _records(self, play) -> list[bytes]:
        game, records = play.game, []
        while self._low < self._stored:
            gone = min(self._stored - self._low, MAX_CONTENT)
            self._stored -= gone
            records.append(self._packed(UNDO, bytes((gone,))))
        self._low = game.ply
        for text in game.texts(self._stored, self._stored + MOVES_A_TICK):
            records.append(self._packed(MOVE, text.encode()))
            self._stored += 1
        return records

    def _packed(self, kind: int, content: bytes) -> bytes:
        self._number += 1
        self._written += 1
        return packed(kind, self._number, content)

    def _append(self, record: bytes) -> None:
        if self._tail and self._tail + len(record) > MAX_TAIL:
            self._merge()
        data = record if self._tail else HEADER + record
        with self._board.open(TAIL, "ab" if self._tail else "wb") as file:
            file.write(data)
        self._tail += len(data)

    def _merge(self) -> None:
        """Add the tail's records to the body's; they stay in the tail until it is rewritten, and are old there."""
        with self._board.open(TAIL, "rb") as file:
            file.seek(len(HEADER))
            records = file.read()
        with self._board.open(BODY, "ab") as file:
            file.write(records)
        self._tail = 0

    def _fail(self, play, error: OSError) -> None:
        """Report a failed write; the files stay, and the game is rewritten once the flash works again."""
        try:
            self._forget_new()
        except OSError:
            pass
        self._drop((NEW, NEW_CHECKPOINT, CHECKPOINT))
        self._due = play is not None and play is self._play
        self.failed(error)

    def has_finished(self, play) -> bool:
        """Return True if `play` is over, and the last of the finished games."""
        return self._over and play is self._play

    def finished(self) -> list[str]:
        """Return the names of the files of the finished games, the latest last; Reader reads them."""
        names = [FOLDER + "/" + str(number) for number in self._numbers()]
        if self._over:
            names.append(BODY)
        return names[-FINISHED:]

    def head(self, name: str) -> dict | None:
        """Return the game of a file as App.record() has it, without moves; None where it cannot be read."""
        with Reader(self._board, name) as reader:
            try:
                return json.loads(reader.content().decode()) if reader.next() and reader.kind == GAME else None
            except ValueError:
                return None

    def part(self, name: str, start: int, most: int) -> dict | None:
        """Return the same with its moves from one on, `most` of them at most; fewer are the last."""
        head = self.head(name)
        if head:
            head["moves"] = []
            with Reader(self._board, name) as reader:
                reader.next()
                while len(head["moves"]) < most and reader.next():
                    start -= 1
                    if start < 0:
                        head["moves"].append(reader.content().decode())
        return head

    def _numbers(self) -> list[int]:
        return sorted([int(name) for name in self._board.names(FOLDER) if name.isdigit()])

    def _archive(self) -> None:
        """Archive the finished game, all of it in BODY, and delete the oldest."""
        self._empty_tail()
        numbers = self._numbers()
        self._board.rename(BODY, FOLDER + "/" + str(numbers[-1] + 1 if numbers else 1))
        for number in numbers[: max(0, len(numbers) + 1 - FINISHED)]:
            self._board.remove(FOLDER + "/" + str(number))

    def _set_aside(self) -> None:
        """Put what could not be read into a file of its own."""
        board, (name, place) = self._board, self._aside
        names, number = board.names(FOLDER), 1
        while ASIDE + str(number) in names:
            number += 1
        aside = FOLDER + "/" + ASIDE + str(number)
        if name == TAIL and not place:
            board.rename(TAIL, aside)
        else:
            with board.open(NEW, "wb") as file:
                _copy(board, name, place, file)
                if name == BODY:
                    _copy(board, TAIL, 0, file)
            board.rename(NEW, aside)
        self._aside = ()


def _copy(board, name: str, place: int, target) -> None:
    """Copy a file from a place on; one that is not there is empty. Raises: OSError."""
    try:
        source = board.open(name, "rb")
    except OSError as error:
        if error.args[0] == MISSING:
            return
        raise
    source.seek(place)
    data = source.read(FRAME + MAX_CONTENT)
    while data:
        target.write(data)
        data = source.read(FRAME + MAX_CONTENT)
    source.close()
