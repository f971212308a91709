"""The game that goes on when the board is switched on again: one JSON file, as records.py has it.

The file is replaced in one step. One that cannot be read, or whose game the board does not take or stops at, is set
aside under another name: nothing is lost, and the board starts without a game.
"""

import logging
import os
from datetime import datetime
from pathlib import Path
from typing import Any

from host.web.messages import Refused
from host.web.records import MAX_BYTES, record_of, text_of
from host.web.target import Target

log = logging.getLogger("cairn.web")


class Autosave:
    """Follows the game of one board. path: the file, None to keep nothing.

    Nothing is raised: what goes wrong is a sentence for people, "" when all is well.
    """

    def __init__(self, path: Path | None = None):
        self._path = path
        self._kept: dict[str, Any] | None = None  # what the file holds
        self._restored = False  # the board has not got further than what it was given
        self._failing = False  # the last try to write has failed, and has been told

    def restore(self, board: Target) -> str:
        """Give the game in the file to a board that has just started."""
        self._kept = None
        if self._path is None:
            return ""
        try:
            with self._path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
            if len(data) > MAX_BYTES:
                raise Refused("The file is too large.")
            board.load(record_of(data.decode()))
        except FileNotFoundError:
            return ""
        except OSError as error:
            return f"The last game cannot be read ({error.strerror}): {self._path}"
        except Exception as error:  # whatever it is: a board that stops at every start would be worse
            log.warning("The last game does not load: %s", error)
            return self._set_aside("The last game is damaged")
        self._kept = board.record()
        self._restored = True
        return ""

    def follow(self, board: Target) -> str:
        """Keep the board's game if it has changed."""
        record = board.record()
        if self._path is None or record is None or record == self._kept:
            return ""
        self._kept = record
        self._restored = False
        beside = self._path.with_name(self._path.name + ".new")
        try:
            beside.write_text(text_of(record, datetime.now().astimezone()), "utf-8")
            os.replace(beside, self._path)
        except OSError as error:
            told, self._failing = self._failing, True
            return "" if told else f"This game cannot be kept for the next time ({error.strerror}): {self._path}"
        self._failing = False
        return ""

    def blame(self) -> str:
        """Take note that the board has stopped: where that is all that the game did, it is not to do it again."""
        return self._set_aside("The last game stopped the board") if self._restored else ""

    def _set_aside(self, reason: str) -> str:
        assert self._path
        aside = self._path.with_name(self._path.name + ".damaged")
        self._restored = False
        try:
            os.replace(self._path, aside)
        except OSError as error:
            return f"{reason}, and cannot be set aside ({error.strerror}): {self._path}"
        return f"{reason}; it was set aside as {aside.name}."
