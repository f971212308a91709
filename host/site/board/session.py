"""The board of the site and its one page: the messages of host/web/session.py and host/web/messages.py, no server.

There is one page, which plays, so there are no seats. What it sends is its own code's, and is not checked again here.
"""

import json
from collections.abc import Callable
from typing import Any

from engines.game import MANY, IllegalMove
from firmware.app import App
from firmware.clock import TICK_MS
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.loop import Loop
from firmware.recovery import Recovery
from firmware.version import VERSION
from host.rooms.client.client import RoomClient
from host.rooms.client.runner import Network, Runner
from host.rooms.client.says import NO_SERVER
from host.rooms.client.says import Refused as RoomRefused
from host.site.board.base64 import encoded
from host.site.board.board import BrowserBoard, PowerOff, Step
from host.targets.grid import in_grid_order
from host.web.keys import Keys
from host.web.legend import legend_of
from host.web.lookback import FILE, LookBack, pieces
from host.web.people import as_given, named_panel, named_rows
from host.web.pointer import Pointer
from host.web.records import record_of, text_at
from host.web.refused import LOOKS_BACK, NO_GAME, STOPPED, Refused, not_loaded, not_shown
from host.web.timeline import Timeline
from host.web.tray import grouped

PAGE = 1  # the number of the page
FINGERS_OFF_MS = 1000  # more than a finger needs that has just come down
PANEL_FIELDS = ("title", "status", "tip", "diagnostics")

PICTURE = "A game is a JSON file here; only the page of `make play` opens pictures."
CUT_OFF = "This file is no JSON text, or is cut off; choose another copy of it."


class Powered:
    """A board that is on, with what host/web asks of a target (host/targets/target.py)."""

    knows_record = True

    def __init__(self, files: dict[str, bytes], keep: Callable[[Step], None]) -> None:
        self.board = BrowserBoard(files, keep)
        self.app = App(self.board)
        self._loop = Loop(self.app)
        self._recovery = Recovery(self.app)
        self.press, self.release = self.board.press, self.board.release

    def tick(self) -> None:
        """Let TICK_MS pass. Raises: what goes wrong again and again, see firmware/recovery.py; PowerOff."""
        self.board.advance()
        try:
            self._loop.step(self.board.scan())
        except Exception as error:
            self._recovery.take(error)

    def point(self, key: tuple[int, int] | None) -> None:
        self.app.point(*(key or ()))

    def record(self) -> dict | None:
        return self.app.record()

    def play(self, text: str) -> None:
        """Raises: IllegalMove, ValueError."""
        if self.app.play is None:
            raise ValueError("There is no game yet.")
        self.app.play.play(text, self.app.now)

    def room(self, info: dict | None) -> None:
        """Raises: ValueError."""
        self.app.room(info, self.app.now)

    def retract(self, count: int) -> None:
        """Raises: IllegalMove, ValueError."""
        self.app.retract(count, self.app.now)

    def wishes(self) -> list:
        return self.app.changes.take_requests()

    def settings(self) -> dict[str, str]:
        return self.app.settings.texts()

    def finished_games(self) -> list:
        journal = self.app.journal
        return [journal.head(name) for name in journal.finished()]

    def finished_game(self, number: int) -> dict:
        """Raises: ValueError."""
        journal = self.app.journal
        names = journal.finished()
        record = journal.part(names[number - 1], 0, MANY) if 0 < number <= len(names) else None
        if record is None:
            raise ValueError("This game could not be read.")
        return dict(record)


class RoomBoard:
    """The board of a session, whichever is on, for host/rooms/client/runner.py."""

    def __init__(self, session: "PageSession") -> None:
        self._session = session
        self._boots: Powered | None = None
        self._count = 0

    knows_record = True

    @property
    def revision(self) -> int:
        """A number that is another one after each change, also of the board that is on."""
        on = self._session.powered()
        if on is not self._boots:
            self._boots = on
            self._count += 1
        return (self._count << 32) + on.app.changes.revision

    def record(self) -> dict | None:
        return self._session.powered().record()

    def load(self, record: dict, keep: bool = False) -> None:
        on = self._session.powered()
        on.app.load(record, on.app.now, keep)

    def room(self, info: dict | None) -> None:
        self._session.powered().room(info)

    def play(self, text: str) -> None:
        self._session.powered().play(text)

    def retract(self, count: int) -> None:
        self._session.powered().retract(count)

    def wishes(self) -> list:
        return self._session.powered().wishes()


class PageSession:
    """A board and its page. files: its flash; keep(step): see BrowserBoard; post(text): sends the page a message."""

    def __init__(self, files: dict[str, bytes], keep: Callable[[Step], None], post: Callable[[str], None]) -> None:
        self._files = files
        self._keep = keep
        self._post = post
        self._now = 0  # ms of the board's time, counted over power cuts
        self._clock = 0  # ms that have passed, also while a fault has stopped the board
        self._left = 0  # ms that have passed and are less than a tick
        self._sent: dict = {}
        self._own: dict = {}  # what the page shows of the past, in place of parts of the state
        self._state: dict = {
            "version": VERSION,
            "fault": "",
            "seats": {"player": PAGE, "held": False, "pages": 1, "shared": False},
            "invite": {},
            "room": {},
        }
        self._rooms: Runner | None = None
        self.reply({"type": "you", "number": PAGE, "pass": ""})
        self._boot()

    # --- what a page is, for host/web/lookback.py ----------------------------------------------

    def reply(self, message: dict) -> None:
        """Send a message at once."""
        self._post(json.dumps(message))

    def show(self, **parts: Any) -> None:
        """Show these in place of the board's parts."""
        self._own.update(parts)

    def show_board(self) -> None:
        """Show the board's parts again."""
        self._own = {}

    # --- online rooms ------------------------------------------------------------------------

    def connect(self, client: RoomClient, network: Network, keep_text: Callable[[str, str | None], None]) -> None:
        """Let the board be in online rooms; what comes over the network goes to opened(), received(), closed() and
        fetched().
        """
        self._rooms = Runner(client, RoomBoard(self), network, keep_text)

    def opened(self, number: int) -> None:
        """A WebSocket is open."""
        if self._rooms:
            self._rooms.opened(number)

    def received(self, number: int, text: str) -> None:
        """A text came over one."""
        if self._rooms:
            self._rooms.received(number, text)

    def closed(self, number: int) -> None:
        """One is gone."""
        if self._rooms:
            self._rooms.closed(number)

    def fetched(self, number: int, status: int, text: str) -> None:
        """An answer came over HTTP."""
        if self._rooms:
            self._rooms.fetched(number, status, text)

    def came_back(self) -> None:
        """The network, or the page, is back."""
        if self._rooms:
            self._rooms.came_back()

    def powered(self) -> Powered:
        """Return the board that is on. Raises: ValueError where its program has stopped."""
        if self._state["fault"]:
            raise ValueError(STOPPED)
        return self._on

    # --- time ------------------------------------------------------------------------------

    def run(self, ms: int) -> None:
        """Let ms of the board's time pass and send the page what is new. A fault stops the board."""
        self._left += ms
        while self._left >= TICK_MS:
            self._left -= TICK_MS
            if not self._state["fault"]:
                self._tick()
        self._clock += ms
        if self._rooms:
            self._rooms.step(self._clock)
            self._state["room"] = self._rooms.part
        self.tell()

    def tell(self) -> None:
        """Send the page what is new."""
        for name in self._state:
            value, before = self._own.get(name, self._state[name]), self._sent.get(name)
            if value is before or value == before:
                continue
            self._sent[name] = value
            if name == "moves":
                for piece in pieces(value, before):
                    piece["lines"] = [(line.text, line.move) for line in piece["lines"]]
                    self.reply({"type": name, name: piece})
            else:
                self.reply({"type": name, name: _encoded(value, before)})

    def _tick(self) -> None:
        on = self._on
        self._now += TICK_MS
        self.keys.settle(self._now)
        self._pointer.settle(self._now)
        try:
            on.tick()
        except PowerOff:
            self._boot()
        except Exception as error:
            why = type(error).__name__ + ": " + str(error)
            self._state["fault"] = (
                f"The board's program stopped with an error ({why}). Power the board off and on to continue."
            )
        self._look()
        self._look_back.step(self._now, self._shown, self._panel["log"])
        state, seen = self._state, self._look_back.state
        if state["language"] != seen["language"] or state["people"] != seen["people"]:
            self._explain()
        state.update(seen)
        self._say()

    def _boot(self) -> None:
        """Switch the board on."""
        self._on = Powered(self._files, self._keep)
        target: Any = self._on
        self.keys, self._pointer = Keys(target), Pointer(target)
        self._look_back = LookBack(target)
        self._shown = -1
        self._game = ""
        self._own = {}
        self._said: tuple = ()  # the revision and the naming of the texts in the state
        self._state.update(self._look_back.state)
        self._look()
        self._say()

    def _look(self) -> None:
        """Update the state from the board."""
        on, state = self._on, self._state
        if on.board.fresh:
            on.board.fresh = False
            state["frame"] = in_grid_order(bytes(on.board.sent()))
            state["oled"] = bytes(on.board.display.memory)
        state["buzzer"] = on.board.hz
        if on.app.changes.revision == self._shown:
            return
        self._shown = on.app.changes.revision
        panel = on.app.panel
        state["keys"] = grouped(on.app.soft_keys())
        self._panel = {name: getattr(panel, name) for name in PANEL_FIELDS}
        self._panel["log"] = list(panel.log)
        self._labels = tuple([on.app.describe(row, column) for row in range(ROWS) for column in range(COLUMNS)])
        rows: list[Any] = [on.app.squares(row) for row in range(ROWS)]
        if None not in rows:
            self._game = rows[0][0]
            state["squares"] = tuple([text for _, row in rows for text in row or [""] * BOARD_COLUMNS])
            self._explain()

    def _explain(self) -> None:
        if "squares" in self._state:
            rows = legend_of(self._game, self._state["squares"], self._look_back.language)
            self._state["legend"] = named_rows(rows, self._look_back.naming)

    def _say(self) -> None:
        """Update what the board says, with the names of the people."""
        naming = self._look_back.naming
        if self._said != (self._shown, naming):
            self._said = (self._shown, naming)
            self._state["panel"] = named_panel(self._panel, naming)
            self._state["labels"] = tuple([naming(label) for label in self._labels])

    # --- what the page wants -----------------------------------------------------------------

    def hear(self, text: str) -> None:
        """Take a message of the page."""
        message = json.loads(text)
        try:
            self._obey(message["type"], message)
        except Refused as refused:
            self.reply({"type": "error", "message": str(refused)})

    def _obey(self, kind: str, message: dict) -> None:
        key = (message.get("row", 0), message.get("column", 0))
        if kind == "ping":
            self.reply({"type": "pong"})
        elif kind == "press":
            self._check_that_it_plays()
            self._pointer.touch()
            self.keys.press(PAGE, key)
        elif kind == "release":
            self.keys.release(PAGE, key)
        elif kind == "slide":
            self.keys.slide(PAGE, key, (message["to_row"], message["to_column"]))
        elif kind == "cancel":
            self.keys.cancel(PAGE, key)
        elif kind == "point":
            self._check_that_it_plays()
            self._pointer.rest(PAGE, key)
        elif kind == "leave":
            self._pointer.leave(PAGE)
        elif kind == "room":
            self._obey_room(message)
        elif kind == "back":
            self.came_back()
        elif kind == "reboot":
            self._state["fault"] = ""
            self._boot()
        elif kind == "names":
            self._look_back.give(tuple([as_given(name) for name in message["names"]]))
        elif kind in ("save", "file"):
            self._obey_file(kind, message)
        else:
            self._obey_look(kind, message)

    def _obey_room(self, message: dict) -> None:
        self._check_that_it_plays()
        if not self._rooms:
            raise Refused(NO_SERVER)
        try:
            self._rooms.do(message["do"], message)
        except RoomRefused as refused:
            raise Refused(str(refused)) from None

    def _obey_file(self, kind: str, message: dict) -> None:
        """Answer as host/web/files.py does over HTTP: with the text of a game, or a refusal."""
        try:
            if kind == "file":
                self._open(message["text"])
                self.reply({"type": "answer", "status": 200, "text": "", "name": ""})
                return
            record = self._on.record()
            if record is None:
                raise Refused(NO_GAME)
            name = f"cairn-{record['game']}-{len(record['moves'])}.json"
            text = text_at(record, message["saved"])
            self.reply({"type": "answer", "status": 200, "text": text, "name": name})
        except Refused as refused:
            self.reply({"type": "answer", "status": 400, "text": str(refused), "name": ""})

    def _open(self, text: str) -> None:
        """Look at the game of a file; the board's stays as it is."""
        if text[1:4] == "PNG":
            raise Refused(PICTURE)
        if not text.rstrip().endswith("}"):  # MicroPython takes JSON that is cut off
            raise Refused(CUT_OFF)
        try:
            timeline = Timeline(record_of(text), self._look_back.language)
            timeline.go_to_end()
        except (IllegalMove, ValueError) as error:
            raise Refused(not_shown(error)) from None
        self.keys.withdraw(PAGE)
        self._look_back.open(self, timeline, FILE)

    def _obey_look(self, kind: str, message: dict) -> None:
        look_back = self._look_back
        if kind == "look":
            self.keys.withdraw(PAGE)
            look_back.look(self, message["move"])
        elif kind == "now":
            look_back.back(self)
        elif kind == "finished":
            look_back.list_finished(self)
        elif kind == "open":
            self.keys.withdraw(PAGE)
            look_back.open_finished(self, message["game"])
        elif kind == "branch":
            self._branch(message["move"])

    def _branch(self, move: int) -> None:
        """Let the board continue from a position that the page looks back at; its own game is kept."""
        if self._state["fault"]:
            raise Refused(STOPPED)
        self.keys.cancel_all()
        end = self._now + FINGERS_OFF_MS
        while self._now < end and not self.keys.at_rest(self._now) and not self._state["fault"]:
            self._tick()
        app = self._on.app
        try:
            app.load(self._look_back.record(self, move), app.now, True)
        except (IllegalMove, ValueError) as error:
            raise Refused(not_loaded(error)) from None
        self._look_back.back(self)

    def _check_that_it_plays(self) -> None:
        if self._look_back.looks(self):
            raise Refused(LOOKS_BACK)
        if self._state["fault"]:
            raise Refused(STOPPED)


def _encoded(value: Any, before: Any) -> Any:
    """Return a part of the state as JSON takes it; of texts in their places those that changed."""
    if isinstance(value, bytes):
        return encoded(value)
    if isinstance(value, tuple):
        old = before or (None,) * len(value)
        return {str(index): text for index, text in enumerate(value) if text != old[index]}
    return value
