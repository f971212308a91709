"""The link: a computer at the other end of the USB cable sees the board and works its keys during the game.

A line is a JSON object: requests come in, replies and events go out; docs/link.md is the protocol. A line that makes no
sense, and a request that cannot be met, get a reply that says why, and change nothing. A computer that says nothing for
LEASE_TICKS gets nothing more, and its touches are off the keys.
"""

import json
from array import array

from engines.game import IllegalMove
from firmware.clock import LINK as AT_LINK
from firmware.clock import MASK, elapsed
from firmware.hardware.wiring import COLUMNS
from firmware.link.lines import MAX_MOVES, Lines, are_texts, base64, key_of, number_of, read, row_of, start_of, verified
from firmware.version import BUILD, VERSION

LINK = 1  # the version of the protocol
LEASE_TICKS = 600  # 3 s; as ticks, so that a long one, in which nothing could be heard, is no silence
RESET_TICKS = 40  # 0.2 s, for the reply to get through
FRAME_MS = 50  # at least between two events of a kind
PANEL_MS = 100
CHANGE_MS = 250
MOVES_A_REPLY = 24
LABELS_A_TICK = 2  # in Vacuum 3 ms each on a Pico, in Robble 0.5
FLASH_SECTORS = 512  # of a Pico, 2 MiB
SECTORS_A_REPLY = 16  # 20 ms
DAMAGED = '{"id": null, "error": "That line is damaged, or has no check, as the lines before it had."}'
EVENTS = ("move", "panel", "tone", "change", "frame", "request")
LATER = object()  # what a method returns that has more to do: it is called again in the next tick


class Link:
    """One end of the link. `board`: its serial port, clock and figures, see hardware/board.py."""

    def __init__(self, app, board) -> None:
        self._app = app
        self._board = board
        self._lines = Lines(board)
        self._down = array("H", [0] * COLUMNS)  # bit r: the computer has a finger on the key (r, column)
        self._holds = False  # any of them
        self._listening = False  # there is a computer, and
        self._silence = 0  # ticks since its last line
        self._wanted: tuple = ()  # the events that it wants
        self._loading: dict | None = None  # a record that comes in pieces
        self._keeps = False  # the game that is on is to be kept when that is loaded
        self._line: bytes | None = None  # a request whose reply takes more ticks
        self._texts: list = []  # the labels for that reply
        self._leave = None  # what ends the program once a reply is through: a method of the board
        self._frame_waits = False
        self._forget()

    def add_keys(self, columns):
        """Add the computer's touches to a scan that has just been taken, in place, and return it."""
        if self._holds:
            for column in range(COLUMNS):
                columns[column] |= self._down[column]
        return columns

    def tick(self, now: int) -> None:
        """Send what waits, take a request, or report changes; allocates nothing while no computer is there."""
        lines = self._lines
        if self._app.frame_changed:
            self._frame_waits = True
        if self._listening:
            self._silence += 1
            if self._leave and self._silence == RESET_TICKS:
                self._leave()
            if self._silence >= LEASE_TICKS:
                self._hang_up()
        if not lines.send():
            return
        line = self._line or lines.receive()
        if line is not None:
            self._board.feed(AT_LINK, now)
            self._hear(line, now)
        elif self._wanted:
            self._tell(now)

    def _hear(self, line: bytes, now: int) -> None:
        """Reply to a line, or keep it for the next tick. Once one had its check, all need theirs, until the computer
        falls silent: what has none then is noise, and no sign of a computer.
        """
        lines, text = self._lines, verified(line)
        if lines.checks and not text:
            reply = DAMAGED
        else:
            lines.checks = lines.checks or bool(text)
            self._listening, self._silence = True, 0
            reply = self._answer(text or line, now)
        self._line = None if reply else line
        if reply:
            lines.put(reply)
            lines.send()

    def _hang_up(self) -> None:
        """Forget the computer; what is under way to it stays, or a line would be broken."""
        for column in range(COLUMNS):
            self._down[column] = 0
        self._holds = self._listening = self._lines.checks = False
        self._app.point()
        if self._app.in_room():
            from firmware.room import lose

            lose(self._app)
        self._wanted = ()
        self._leave = self._loading = None

    def _forget(self) -> None:
        """Let everything be news."""
        self._told_game = self  # the setup of a Play, which keeps no code in memory as a Play does
        self._told_ply = self._told_panel = self._told_tone = self._told_change = -1
        self._panel_at = self._change_at = self._frame_at = self._app.now - CHANGE_MS
        self._frame_waits = True

    def _tell(self, now: int) -> None:
        for event in self._wanted:
            if event == "frame":
                if self._frame_waits and elapsed(now, self._frame_at) >= FRAME_MS:
                    self._frame_waits, self._frame_at = False, now
                    wire = base64(self._app.frame.wire)
                    self._lines.put('{"event": "frame", "wire": "' + wire + '"}')  # json.dumps() takes 4 ms
            else:
                news = self._news(event, now)
                if news is not None:
                    news["event"] = event
                    self._lines.put(json.dumps(news))
            if not self._lines.send():
                return

    def _news(self, event: str, now: int) -> dict | None:
        app = self._app
        if event == "move":
            game, ply = (app.play.setup, app.play.game.ply) if app.play else (None, 0)
            if game is not self._told_game or ply != self._told_ply:
                self._told_game, self._told_ply = game, ply
                return self._move(ply)
        elif event == "panel":
            revision = app.changes.texts
            if revision != self._told_panel and elapsed(now, self._panel_at) >= PANEL_MS:
                self._told_panel, self._panel_at = revision, now
                return self.do_panel({}, now)
        elif event == "tone":
            tone = app.sound.tone(now)
            if tone != self._told_tone:
                self._told_tone = tone
                return {"hz": tone, "volume": app.sound.volume}
        elif event == "change":
            revision = app.changes.revision
            if revision != self._told_change and elapsed(now, self._change_at) >= CHANGE_MS:
                self._told_change, self._change_at = revision, now
                return {"revision": revision}
        elif event == "request":
            return app.changes.take_request()
        return None

    def _move(self, ply: int) -> dict:
        play = self._app.play
        if not play:
            return {"game": None, "ply": 0, "move": None}
        game = play.game
        return {"game": game.NAME, "ply": ply, "move": game.texts(ply - 1)[0] if ply else None}

    def _answer(self, line: bytes, now: int) -> str:
        """Do what a line asks for; return the reply, "" where it takes more ticks."""
        number = result = None
        error = ""
        try:
            request = read(line)
            number = number_of(request, "id", MASK, None)
            method = request.get("method")
            if type(method) is not str or method not in METHODS:
                raise ValueError("There is no such method; there are " + ", ".join(sorted(METHODS)) + ".")
            result = METHODS[method](self, request, now)
        except (IllegalMove, ValueError) as problem:
            error = str(problem)
        except Exception as problem:  # a fault in the firmware, which the game has not deserved
            error = "The board could not do that: " + type(problem).__name__ + " " + str(problem)
        if result is LATER:
            return ""
        reply = {"id": number, "error": error} if error else {"id": number, "result": result}
        return json.dumps(reply)

    def do_hello(self, request: dict, now: int):
        versions = self._board.versions()
        versions["link"], versions["cairn"], versions["build"] = LINK, VERSION, BUILD
        return versions

    def do_press(self, request: dict, now: int):
        row, column = key_of(request)
        self._down[column] |= 1 << row
        self._holds = True
        return True

    def do_release(self, request: dict, now: int):
        row, column = key_of(request)
        self._down[column] &= ~(1 << row)
        self._holds = any(self._down)
        return True

    def do_point(self, request: dict, now: int):
        if request.get("row") is None and request.get("column") is None:
            return self._app.point()
        return self._app.point(*key_of(request))

    def do_frame(self, request: dict, now: int):
        return {"wire": base64(self._board.sent())}

    def do_still(self, request: dict, now: int):
        if self._app.changes.lights:
            return LATER
        wire = self._app.still()
        return {"wire": wire and base64(wire)}

    def do_panel(self, request: dict, now: int):
        panel = self._app.panel
        return {
            "title": panel.title, "status": panel.status, "tip": panel.tip, "diagnostics": panel.diagnostics,
            "log": panel.log, "log_only": panel.log_only, "with_log": panel.with_log,
            "pattern": panel.pattern, "foot": panel.foot,
        }  # fmt: skip

    def do_keys(self, request: dict, now: int):
        return self._app.soft_keys()

    def do_squares(self, request: dict, now: int):
        return self._app.squares(row_of(request))

    def do_labels(self, request: dict, now: int):
        row = row_of(request)
        texts, self._texts = self._texts, []
        for column in range(len(texts), min(len(texts) + LABELS_A_TICK, COLUMNS)):
            texts.append(self._app.describe(row, column))
        if len(texts) == COLUMNS:
            return texts
        self._texts = texts
        return LATER

    def do_record(self, request: dict, now: int):
        start = start_of(request)
        play = self._app.play
        if play is None:
            return None
        record = play.setup.head(play.game)
        record["ply"], record["moves"] = play.game.ply, play.game.texts(start, start + MOVES_A_REPLY)
        if play.seats.room:
            record.update(play.seats.room.head())
        return record

    def do_review(self, request: dict, now: int):
        reviewing = self._app.play and self._app.play.reviewing
        return reviewing and reviewing.report()

    def do_load_begin(self, request: dict, now: int):
        self._loading = None
        record = {"game": request.get("game"), "options": request.get("options", {}), "moves": []}
        if type(record["game"]) is not str or not are_texts(record["options"], dict):
            raise ValueError("A game has a name, and options that are texts by name.")
        self._keeps = request.get("keep", False)
        if type(self._keeps) is not bool:
            raise ValueError("Whether to keep the game that is on is true or false.")
        for name in ("seat", "level"):
            if name in request:
                record[name] = request[name]
        self._loading = record
        return True

    def do_load_part(self, request: dict, now: int):
        moves = request.get("moves")
        if self._loading is None:
            raise ValueError("Begin with load.begin.")
        if not are_texts(moves, list):
            raise ValueError("The moves are a list of texts.")
        if len(self._loading["moves"]) + len(moves) > MAX_MOVES:
            raise ValueError("This game is too long; the board takes " + str(MAX_MOVES) + " moves.")
        self._loading["moves"].extend(moves)
        return len(self._loading["moves"])

    def do_load_end(self, request: dict, now: int):
        record, self._loading = self._loading, None
        if record is None:
            raise ValueError("Begin with load.begin.")
        self._app.load(record, now, self._keeps)
        return True

    def do_play(self, request: dict, now: int):
        app, move = self._app, request.get("move")
        if type(move) is not str:
            raise ValueError("The move is a text.")
        if app.play is None:
            raise ValueError("There is no game yet.")
        app.play.play(move, now)
        return app.play.game.ply

    def do_room(self, request: dict, now: int):
        if "room" not in request:
            raise ValueError("Name the room, or null for none.")
        self._app.room(request["room"], now)
        return True

    def do_retract(self, request: dict, now: int):
        app = self._app
        app.retract(number_of(request, "count", MAX_MOVES, None) or 0, now)
        return app.play.game.ply

    def do_settled(self, request: dict, now: int):
        return {"now": now, "settled": self._app.settled(), "revision": self._app.changes.revision}

    def do_settings(self, request: dict, now: int):
        return self._app.settings.texts()

    def do_settings_set(self, request: dict, now: int):
        app = self._app
        app.settings.take(request.get("name"), request.get("value"))
        app.apply_settings()
        app.show(app.screen, now)
        return app.settings.texts()

    def do_selftest(self, request: dict, now: int):
        from firmware.figures import report  # half a KB of memory, as the next one

        return report(self._app)

    def do_subscribe(self, request: dict, now: int):
        events = request.get("events")
        if not are_texts(events, list) or any(event not in EVENTS for event in events):
            raise ValueError("The events are a list of some of " + ", ".join(EVENTS) + ".")
        self._wanted = tuple([event for event in EVENTS if event in events])
        self._forget()
        return True

    def do_reset(self, request: dict, now: int):
        self._leave = self._board.reset
        return True

    def do_bootsel(self, request: dict, now: int):
        self._leave = self._board.bootsel
        return True

    def do_flash(self, request: dict, now: int):
        first = number_of(request, "from", FLASH_SECTORS - 1, 0) or 0
        count = number_of(request, "count", min(SECTORS_A_REPLY, FLASH_SECTORS - first), None)
        if not count:
            raise ValueError("Ask for a count of sectors, from 1 to " + str(SECTORS_A_REPLY) + ".")
        return self._board.flash_sums(first, count)

    def do_games(self, request: dict, now: int):
        journal = self._app.journal
        return [journal.head(name) for name in journal.finished()]

    def do_game(self, request: dict, now: int):
        names = self._app.journal.finished()
        number = number_of(request, "number", len(names), None)
        if not number:
            raise ValueError("The games have numbers from 1 to " + str(len(names)) + ".")
        return self._app.journal.part(names[number - 1], start_of(request), MOVES_A_REPLY)


# do_load_begin() is `load.begin`
METHODS = {name[3:].replace("_", "."): act for name, act in Link.__dict__.items() if name.startswith("do_")}
