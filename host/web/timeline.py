"""A game move by move: each move in words, and how a board looks after it.

The board's own program does both, on this computer: its screen of a game (firmware/screens/play.py) makes the moves of
a record, says them as for its log, and paints what is then on the squares. No board is asked, and none is disturbed.
"""

import json
from collections import namedtuple
from typing import Any

from engines.bots.review import Turn
from engines.game import MANY, IllegalMove
from engines.languages import _
from engines.texts import ENGLISH
from firmware.changes import Changes
from firmware.games.registry import open_view, setup_of
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, OLED_PAGES, ROWS
from firmware.input.layout import NOWHERE, Layout
from firmware.output.frame import Frame
from firmware.output.panel import LOG_LINES, Panel
from firmware.screens.play import Play
from firmware.screens.seats import Seats
from firmware.screens.turns import described
from firmware.speech import Speech
from firmware.storage.settings import Settings
from host.targets.grid import in_grid_order
from host.web.errors import PageError, not_shown
from host.web.legend import legend_of, marks_of

Record = dict[str, Any]  # a game as App.record() has it

NOTE = _("Looking back.")  # in place of a tip
LAG = 8  # how many moves a board's log may be behind its record
NO_MOVE = -1
PARTS = ("panel", "labels", "squares", "marks", "legend", "oled", "still")  # of a Position

# A line of the log. move: how many moves stand after it; NO_MOVE where it is about no move.
Line = namedtuple("Line", ("text", "move"))


class Timeline:
    """The moves of a record. go() makes a few of them at a time, so that a long game keeps nobody waiting.

    lines: the moves in words, as far as they were made once. moves: their texts; all of them, once `whole`.
    speech: says the moves that are still to be made. shown: how many moves who saved the record was shown (records.py).
    Raises: ValueError or IllegalMove, where there is no such game; go(), where a move does not fit.
    """

    def __init__(self, record: Record, language: int = ENGLISH):
        self._head = {name: value for name, value in record.items() if name not in ("moves", "move")}
        self.speech = Speech(language)
        self._stand_in = _StandIn(self.speech)
        setup = setup_of(record)
        self._play = Play(self._stand_in, open_view(setup, self.speech.say), setup, ())
        self._play.seats = _PastSeats(self._play.view, setup.board_plays())
        self.moves: list[str] = list(record.get("moves", []))
        self.shown: int = record.get("move", len(self.moves))
        self.lines: list[str] = []

    @property
    def called(self) -> tuple[str, ...]:
        """What the board calls the players, in turn order."""
        return self._play.view.names()

    @property
    def whole(self) -> bool:
        """Whether all moves were made once."""
        return len(self.lines) == len(self.moves)

    def record(self, move: int) -> Record:
        """Return the record of the game up to a move."""
        return dict(self._head, moves=self.moves[:move])

    def follow(self, record: Record) -> int:
        """Take over what has changed in the record of the same game; return how many moves are as they were, -1 where
        it is another game.
        """
        head = {name: value for name, value in record.items() if name != "moves"}
        moves = record["moves"]
        same = next((at for at, pair in enumerate(zip(self.moves, moves)) if pair[0] != pair[1]), None)
        same = min(len(self.moves), len(moves)) if same is None else same
        if head != self._head or (self.moves and not same):
            return -1
        while self._play.game.ply > same:
            self._play.retract()
        self.moves = list(moves)
        del self.lines[same:]
        return same

    def go(self, move: int, most: int) -> bool:
        """Make or take back up to `most` moves on the way to the position after `move` of them; return whether that is
        reached. Raises: IllegalMove.
        """
        play = self._play
        for _turn in range(most):
            if play.game.ply < min(move, len(self.moves)):
                self._forth()
            elif play.game.ply > move:
                play.retract()
            else:
                break
        return bool(play.game.ply == min(move, len(self.moves)))

    def _forth(self) -> None:
        play = self._play
        before = play.game.ply
        play.replay(self.moves[before])
        line = play.lines.pop()
        after = play.game.ply
        if after <= before:  # a move that takes back another one: the game has neither
            del self.moves[after : before + 1]
            del self.lines[after:]
        elif before == len(self.lines):
            self.lines.append(line)

    def position(self, settings: dict[str, str], turn: Turn | None = None) -> "Position":
        """Return how a board with these settings looks where go() has arrived, before `turn` where there is one."""
        return Position(self._play, self._stand_in.panel, self.lines, settings, turn)


def whole_timeline(record: Record, language: int) -> Timeline:
    """Return the timeline of a record of a file, with all moves made. Raises: PageError where that cannot be done."""
    try:
        timeline = Timeline(record, language)
        timeline.go(MANY, MANY)
    except (IllegalMove, ValueError) as error:
        raise PageError(not_shown(error)) from error
    return timeline


class Position:
    """What a board shows of a game's position, each as the state of a session has it: PARTS and frame(). A turn is
    told, and its better move shown.

    It stays as it is when the timeline continues. Soft keys are dark, and mean nothing.
    """

    def __init__(self, play: Play, panel: Panel, lines: list[str], settings: dict[str, str], turn: Turn | None):
        chosen = Settings(_Kept(settings))
        play.layout = Layout(play.size, chosen.value("rotation"))
        play.note = play.app.say(NOTE)
        play.show_hint(play.game.parse(turn.better) if turn and turn.better else NO_MOVE)
        if turn:
            line, tips = described(play.view, turn)
            play.note = line + "\n" + tips[0]
        play.refresh()
        while play.pending():
            play.tick(0)
        log = lines[: play.game.ply][-LOG_LINES:]
        self.over = play.over
        texts = {text: getattr(panel, text) for text in ("title", "status", "tip", "diagnostics")}
        self.panel = dict(texts, log=log)
        rows = [play.view.squares(row, play.layout, play.symbols) for row in range(ROWS)]
        self.squares = tuple(text for row in rows for text in row)
        self.marks = marks_of(play.game.NAME)
        self.legend = legend_of(play.game.NAME, self.squares, play.app.speech.language)
        self.labels = tuple(_label(play, row, column) for row in range(ROWS) for column in range(COLUMNS))
        self.oled = _picture(panel, log)
        self._frame = Frame(chosen.value("brightness"), chosen.value("supply"), chosen.value("led"))
        self._frame.use(play.palette)
        play.paint(self._frame.lights, 0)
        for row, column, light in play.turn_lights():
            self._frame.lights[row * COLUMNS + column] = light
        self._frame.compose()
        self.still = in_grid_order(bytes(self._frame.still()))

    def frame(self, now: int) -> bytes:
        """Return the lights at a time (ms): red, green, blue of each key, row by row."""
        self._frame.render(now)
        return in_grid_order(bytes(self._frame.wire))


class _PastSeats(Seats):
    """The seats of a game in the past."""

    def result(self) -> str:
        return ""  # others may have played it


class _StandIn:
    """What the screen of a game needs of an app while its moves are made: a panel, and no board, journal or sound."""

    now = 0

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.say = speech.say
        self.changes = Changes()  # nobody follows them: there are no lights yet
        self.panel = Panel(self.changes)
        self.board = self.journal = self

    def feed(self, part: int, now: int) -> None:
        """There is no watchdog."""

    def retracted(self, play: Play) -> None:
        """There is no journal."""


def language_of(settings: dict[str, str]) -> int:
    """Return the language that a board with these settings speaks, an index of CODES in engines/languages."""
    return Settings(_Kept(settings)).value("language")


class _Kept:
    """The storage of a board with these settings."""

    def __init__(self, settings: dict[str, str]):
        self._settings = settings

    def load(self, _name: str) -> bytes:
        return json.dumps(self._settings).encode()


def _label(play: Play, row: int, column: int) -> str:
    square = play.layout.square_at(row, column) if column < BOARD_COLUMNS else NOWHERE
    return "" if square == NOWHERE else play.describe(square)


def _picture(panel: Panel, log: list[str]) -> bytes:
    """Return what the display shows of these texts: all of its pages."""
    shown = Panel(Changes())
    shown.log = list(log)
    shown.show(panel.title, panel.status, panel.tip, panel.diagnostics)
    pages = [b""] * OLED_PAGES
    while (page := shown.next_page()) >= 0:
        pages[page] = bytes(shown.page_bytes())
    return b"".join(pages)


def with_notes(lines: list[str], log: list[str]) -> tuple[Line, ...]:
    """Return all moves of a game in words (`lines`), and between them what a board's log has besides.

    The log has the latest lines alone, and may lack the last moves.
    """
    notes: dict[int, list[str]] = {}  # by the number of moves before them
    move = len(lines)
    for text in reversed(log):
        near = range(move, max(0, move - LAG), -1)
        found = next((number for number in near if lines[number - 1] == text), 0)
        if found:
            move = found - 1
        else:
            notes.setdefault(move, []).insert(0, text)
    told = [Line(text, NO_MOVE) for text in notes.get(0, [])]
    for number, text in enumerate(lines, 1):
        told.append(Line(text, number))
        told += [Line(note, NO_MOVE) for note in notes.get(number, [])]
    return tuple(told)
