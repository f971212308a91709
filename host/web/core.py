"""One board, its state as pages see it, and what they may want of it.

A server (session.py) and the browser's board (host/site/board/session.py) bring it pages and their messages. It runs on
both runtimes. The state has a few named parts. A part is replaced, never changed in place, so a page's backlog is at
most one value a part: a slow page skips values, and memory does not grow.

    version the version of Cairn, a text
    keys    [{name, row, column, letter, label, tip, group}, ...]  the soft keys of the board's screen; those with
            the same name are one key, a letter "" is no letter, and group is a heading (meanings.py), "" for none
    frame   168 x RGB as the LEDs emit it (linear light), row by row, 14 a row
    still   the same with each light at its brightest, for those who want no motion, and for pictures (Target.still)
    oled    1024 bytes, eight pages of 128 columns, least significant bit on top
    panel   {title, status, tip, diagnostics, log}
    labels  168 descriptions of keys, row by row
    meanings  of the same keys what a page would else have to read out of these words: see meanings.py
    squares 144 texts, of each key of the board, row by row: the name of its square, its symbol, and what stands there,
            as docs/link.md has them; all "" where no game is shown
    marks   what is drawn over squares by their symbol: {"8": "k"}, see legend.marks_of()
    legend  what can be seen there now means: see legend.py
    language  what panel, labels, legend and moves speak, such as "en" (lookback.py)
    scanning  "off", "two keys", or how long a step takes: what Space and Enter mean
    buzzer  Hz, 0 is silence
    volume  of the buzzer, %
    fault   "" or why the board stopped
    seats   {player, held, pages, shared}: which page plays, by its number (seats.py)
    moves   the lines of the game's log, all of them (lookback.py)
    past    {}; of a page that looks back, what at (lookback.py)
    invite  {address, code}: how others get in (host/http/share_code.py); {} where the page is for this computer alone
    room    the online room of the board, see docs/rooms.md; {} where no server is known

A page that looks back has its own panel, frame, still, labels, meanings, marks, squares, legend, oled, moves and past.

Besides, every page gets {"type": "you", "number": ..., "pass": ...} once: its number, and what it shows when it
sends a file, which comes beside its WebSocket, and when it comes back.
"""

from typing import Any

from engines.game import IllegalMove
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.version import VERSION
from host.link.errors import LinkError
from host.rooms.client.client import RoomClient
from host.rooms.client.words import NO_SERVER
from host.rooms.errors import RoomError
from host.web.errors import LOOKS_BACK, NO_GAME, STOPPED, PageError
from host.web.keys import Keys
from host.web.legend import legend_of, marks_of
from host.web.lookback import FILE, LookBack
from host.web.meanings import grouped, meanings_of
from host.web.pointer import Pointer
from host.web.records import up_to_shown
from host.web.timeline import Timeline

KEY_MS = 10  # a step when it is about keys
FINGERS_OFF_MS = 1000  # more than a finger needs that has just come down, and hardly a wait


class SessionCore:
    """A running board (host/targets), and the pages at it, its visitors. Belongs to one thread.

    A session is one with step(ms), which does _step() and takes what goes wrong there, and reboot().
    """

    def __init__(self, board: Any) -> None:
        self.board = board
        self.keys = Keys(board)
        self.pointer = Pointer(board)
        self.look_back = LookBack(board)
        self.visitors: set[Any] = set()
        self.state: dict[str, Any] = {"version": VERSION, "fault": "", "invite": {}, "room": {}}
        self.state.update(self.look_back.state)
        self._now = 0  # board time in ms, counted over power cuts
        self._shown = -1  # the board's revision in the state
        self._game = ""  # whose squares are in the state
        self._soft_keys: list[tuple] = []  # of the board, as part keys has them, but for whether each can be used

    def step(self, ms: int) -> None:
        """Let the board run for ms of its time and read its state. A fault stops it."""
        raise NotImplementedError

    def reboot(self) -> None:
        """Switch the board off and on; the keys are released."""
        raise NotImplementedError

    def room_client(self) -> RoomClient | None:
        """Return what plays in online rooms, None where no server is known."""
        raise NotImplementedError

    def denial_reason(self, visitor: Any) -> str:
        """Return why a page may not play, "" if it may."""
        raise NotImplementedError

    # --- the state -----------------------------------------------------------------------------

    def _step(self, ms: int) -> None:
        """Let the board run for ms of its time and read its state. Raises: what the board raises."""
        self._run(ms)
        self._now += ms
        self._look()
        self.look_back.step(self._now, self._shown, self.state["panel"]["log"])
        if self.state["language"] != self.look_back.state["language"]:
            self._explain()
        for name, value in self.look_back.state.items():
            self._put(name, value)

    def _run(self, ms: int) -> None:
        self.keys.settle(self._now)
        self.pointer.settle(self._now)
        self.board.run(ms)

    def _look(self) -> None:
        """Update the state from the board."""
        board = self.board
        self._put("frame", board.frame())
        still = board.still()
        if still is not None:
            self._put("still", still)
        self._put("oled", board.oled())
        tone = board.buzzer()
        if tone or "volume" not in self.state:  # its volume first; silence has none
            self._put("volume", board.volume())
        self._put("buzzer", tone)
        revision = board.revision
        if revision == self._shown:
            return
        self._shown = revision
        panel = board.panel()
        if panel["title"]:  # until it has started, the keys stay
            self._soft_keys = board.soft_keys()
            self._put("keys", grouped(self._soft_keys))
        labels = [label for row in range(ROWS) for label in board.labels(row)]
        rows = [board.squares(row) for row in range(ROWS)]
        if None not in rows:
            self._game = rows[0][0]
            self._put("marks", marks_of(self._game))
            self._put("squares", tuple([text for _, row in rows for text in row or [""] * BOARD_COLUMNS]))
            self._explain()
        elif "labels" in self.state:  # while a move is shown, the squares and their words stay as they were
            pairs = enumerate(zip(self.state["labels"], labels))
            labels = [old if key % COLUMNS < BOARD_COLUMNS else new for key, (old, new) in pairs]
        self._put("panel", panel)
        asks = not any(self.state.get("squares", ()))
        self._put("meanings", meanings_of(labels, self._soft_keys, asks))
        self._put("labels", tuple(labels))

    def _explain(self) -> None:
        """Update the words for what stands on the squares."""
        if "squares" in self.state:
            self._put("legend", legend_of(self._game, self.state["squares"], self.look_back.language))

    def _put(self, name: str, value: object) -> None:
        if self.state.get(name) != value:
            self.state[name] = value
            for visitor in self.visitors:
                visitor.wake()

    # --- games -----------------------------------------------------------------------------------

    def record(self, visitor: Any = None) -> dict[str, Any]:
        """Return the board's game (App.record), or the one that a page looks back at. Raises: PageError for none."""
        if self.look_back.looks(visitor):
            return self.look_back.shown(visitor)[0]
        try:
            record: dict[str, Any] | None = self.board.record()
        except LinkError as error:
            raise PageError(str(error)) from error
        if record is None:
            raise PageError(NO_GAME)
        return record

    def open(self, visitor: Any, timeline: Timeline) -> None:
        """Let a page look at the game of a file; the board's stays as it is."""
        self.keys.withdraw(visitor)
        self.look_back.open(visitor, timeline, FILE)

    def load(self, record: dict[str, Any], keep: bool = False) -> None:
        """Let the board continue with the game of a validated record (records.py); `keep`: see Target.load().

        Raises: PageError where the board does not take it; its own game stays.
        """
        self._take_fingers_off()  # what they do is meant for the game that is there
        self._check_that_it_runs()
        try:
            self.board.load(up_to_shown(record), keep)
        except LinkError as error:
            raise PageError(f"The game may not have been loaded. {error}") from error
        except (IllegalMove, ValueError) as error:
            raise PageError(f"This game cannot be loaded. {error}") from error

    def _take_fingers_off(self) -> None:
        """Let the board run ahead until taps are done and no key is down, FINGERS_OFF_MS at most."""
        self.keys.cancel_all()
        end = self._now + FINGERS_OFF_MS
        while self._now < end and not self.at_rest() and not self.state["fault"]:
            self.step(KEY_MS)

    def at_rest(self) -> bool:
        """Return whether no finger of a page is on a key, and the firmware knows."""
        return self.keys.at_rest(self._now)

    # --- what pages want ---------------------------------------------------------------------------

    def _obey(self, visitor: Any, message: dict[str, Any]) -> None:
        """Do what a message (messages.py) wants. Raises: PageError."""
        kind = message["type"]
        if kind in ("press", "point"):
            self._check_that_it_plays(visitor)
            if self.look_back.looks(visitor):
                raise PageError(LOOKS_BACK)
        if kind == "press":
            self._check_that_it_runs()
            self.pointer.touch()
            self.keys.press(visitor, _key(message))
        elif kind == "release":
            self.keys.release(visitor, _key(message))
        elif kind == "slide":
            self.keys.slide(visitor, _key(message), (message["to_row"], message["to_column"]))
        elif kind == "cancel":
            self.keys.cancel(visitor, _key(message))
        elif kind == "point":
            self.pointer.rest(visitor, _key(message))
        elif kind == "leave":
            self.pointer.leave(visitor)
        elif kind == "reboot":
            self._check_that_it_plays(visitor)
            self.reboot()
        elif kind == "room":
            self._obey_room(visitor, message)
        elif kind == "ping":
            visitor.reply({"type": "pong"})
        else:
            self._obey_look(visitor, kind, message)

    def _obey_room(self, visitor: Any, message: dict[str, Any]) -> None:
        self._check_that_it_plays(visitor)
        self._check_that_it_runs()
        client = self.room_client()
        if not client:
            raise PageError(NO_SERVER)
        try:
            client.do(message["do"], message)
        except RoomError as refused:
            raise PageError(str(refused)) from None

    def _obey_look(self, visitor: Any, kind: str, message: dict[str, Any]) -> None:
        if kind == "look":
            self.keys.withdraw(visitor)
            self.look_back.look(visitor, message["move"])
        elif kind == "now":
            self.look_back.back(visitor)
        elif kind == "finished":
            self.look_back.ask_finished(visitor)
        elif kind == "open":
            self.keys.withdraw(visitor)
            self.look_back.ask_finished(visitor, message["game"])
        elif kind == "branch":  # the board continues from a position that the page looks back at; its own game is kept
            self._check_that_it_plays(visitor)
            self.load(self.look_back.record(visitor, message["move"]), keep=True)
            self.look_back.back(visitor)

    def _check_that_it_plays(self, visitor: Any) -> None:
        reason = self.denial_reason(visitor)
        if reason:
            raise PageError(reason)

    def _check_that_it_runs(self) -> None:
        if self.state["fault"]:
            raise PageError(STOPPED)


def _key(message: dict[str, Any]) -> tuple[int, int]:
    return message["row"], message["column"]
