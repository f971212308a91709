"""A soak run: play random games, inject faults, check invariants."""

import json
from collections.abc import Callable

from engines.game import IllegalMove
from engines.registry import GAMES, title_of
from engines.texts import ENGLISH
from firmware.games.registry import info
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.texts import GO_ON, LOOK_AT_FINISHED, MENU_TITLE, SHOW_ME
from host.emulator.control import EmulatorError
from host.games import new_game
from host.link.errors import LinkError, Refused
from host.targets import menu_keys
from host.targets.memory import FirmwareError
from host.tools.shadow import Differs, Record
from host.tools.soak.driver import HOUR_MS, THINKS_MS, TRIES, BoardDriver
from host.tools.soak.faults import LASTING, RESTARTING, SUDDEN, End, idle
from host.tools.soak.invariants import Invariants
from host.tools.soak.model import Broken, Model
from host.tools.soak.rigs import Rig
from host.tools.soak.tally import Tally

STRETCH_MS = 20 * 60_000  # every other one is without power cuts and restarts
FAULT_RATE = 0.12  # the share of moves after which a fault is injected
BOARD_PLAYS = 0.3  # in about this share of games, unless a level is asked for
ALONE = 30  # moves that the board makes by itself, after which it is no longer waited for
MOST_FAILURES = 100
REPORT_MS = 5 * 60_000


class SoakRun(BoardDriver):
    """A run on a rig, random from a seed. say: takes lines of progress and failures.

    level: the board plays in every game that it can, at this level (1 to 5); None: in some, at the lowest.
    """

    def __init__(self, rig: Rig, name: str, seed: int, say: Callable[[str], object] = print, level: int | None = None):
        super().__init__(rig, name, seed)
        self._say = say
        self._level = level
        self._invariants = Invariants(self)
        self._lasting: list[tuple[float, str, End]] = []  # faults: (until when, what, what ends it)
        self._reported_ms = self._end_ms = 0.0
        self._games = list(GAMES)

    # --- all of it -------------------------------------------------------------------------

    def play_for(self, hours: float) -> Tally:
        """Play for `hours` of the board's time."""
        self._end_ms = hours * HOUR_MS
        self._guarded(self._start)
        self._guarded(self._begin_each)
        while self.now_ms < self._end_ms and len(self.tally.failures) < MOST_FAILURES:
            self._guarded(self._game)
        self._guarded(self._finish)
        self.tally.hours = self.now_ms / HOUR_MS
        return self.tally

    def _guarded(self, action: Callable[[], None]) -> None:
        """Run an action; report a failure and start over."""
        try:
            action()
        except (Broken, Differs, LinkError, Refused, FirmwareError, EmulatorError, TimeoutError) as error:
            what = f"{type(error).__name__}: {error}"
            self.tally.failures.append(what)
            self._say(f"FAILURE at {self.clock()}: {what}\n  before:\n  " + "\n  ".join(self.history))
            if len(self.tally.failures) < MOST_FAILURES:
                self._guarded(self.start_over)

    def start_over(self) -> None:
        """End all faults, and switch on."""
        self._lasting.clear()
        self.rig.wire.share = 0.0
        self.rig.display("release")
        self.rig.display("plug")
        self.display(0)
        for row in range(ROWS):
            for column in range(COLUMNS):
                self.rig.board.release(row, column)
                self.rig.diode(row, column, True)
        self.model = Model(lambda: self.now_ms)
        self._start()

    def _start(self) -> None:
        self.rig.board.power_cut()
        self.rig.boot()
        self.reset = "power on"
        self.connect_after_start()
        self.run(5000)
        self.model.adopt(self.record())

    def _begin_each(self) -> None:
        """Begin every game once, and check the board; memory is measured from here on."""
        self._load_code()
        for name in self._games:
            self.begin(name)
            self.check_all()

    def _load_code(self) -> None:
        """Open once what the board loads only when it is needed: the games, their bots, the finished games, a lesson,
        help, settings and self-test, and in a run of an hour or more the light show, which takes a minute.
        """
        for name in self._games:
            self.begin(name)
            self._tap("hint")
            self.settle()
        self.play_a_move("resign")
        self.settle()
        self._tap("menu")
        menu_keys.choose(self.rig.cable, LOOK_AT_FINISHED[ENGLISH])
        self._tap("menu")
        menu_keys.choose(self.rig.cable, "choose " + title_of(self._games[0]))
        menu_keys.choose(self.rig.cable, SHOW_ME[ENGLISH])
        for name in ("help", "settings", "test", "menu"):
            self._tap(name)
        if self._end_ms >= HOUR_MS:
            idle(self)

    def _tap(self, name: str) -> None:
        """Tap a soft key."""
        self.rig.board.tap(*next(key[1:3] for key in self.ask("keys") if key[0] == name))
        self.run(500)

    def _finish(self) -> None:
        self._end_lasting(everything=True)
        self.begin(self._games[0])
        self.check_all()

    # --- games -------------------------------------------------------------------------------

    def end_soon(self) -> None:
        """End the run after the move under way."""
        self._end_ms = 0.0

    def _game(self) -> None:
        """Play a game, of the next kind, until it is over or the time is up."""
        name = self._games[0]
        self._games.append(self._games.pop(0))
        self.begin(name)
        self.check_all()
        self.begin(name, self._any_options(name), self._any_seat(name))
        limit = self.random.choice((20, 60, 200))
        while self.model.game and not self.model.over and self.now_ms < self._end_ms:
            self._await_player()
            if not self.model.players_turn:
                break  # the game is over, or the player is out and the board plays on alone
            if self.model.on.ply >= limit:
                self.play_a_move("resign")
            elif self.random.random() < 0.04:
                self._undo()
            elif self.random.random() < 0.03:
                self._play_illegal()
            else:
                self.play_a_move()
            self.run(self.random.choice((20, 200, 1000, 4000)) * self.random.random())
            if self.random.random() < FAULT_RATE:
                self._inject()
            self._end_lasting()
            self._report()
        if self.model.over:
            self.settle()
            self.tally.finished[self.model.on.NAME] += 1

    def begin(self, name: str, options: dict[str, str] | None = None, seat: int = 0) -> None:
        """Begin a game, with default options unless given, and check that a finished one before it is saved."""
        before = self.model.record() if self.model.over else None
        record: Record = {"game": name, "options": options or {}, "seat": seat, "level": self._level or 1, "moves": []}
        self.note(f"begin {record}")
        for attempt in range(TRIES):
            try:
                self.rig.cable.load(record)
                break
            except LinkError:
                if attempt + 1 == TRIES:
                    raise
                self.connect()
            except Refused:
                if not self.rig.wire.share or attempt + 1 == TRIES:
                    raise
        found = self.record()
        if found is None or found["game"] != name or found["seat"] != seat:
            raise Broken(f"The board should begin {record}; it has {found}.")
        self.model.adopt(found)
        self.settle()
        if before is not None and before["moves"]:
            self._check_kept(before)

    def _check_kept(self, record: Record) -> None:
        """Raises: Broken where the last saved game is not this finished one."""
        count = len(self.ask("games"))
        kept = part = self.ask("game", number=count)
        moves = list(part["moves"]) if part else []
        while part and part["moves"]:
            part = self.ask("game", number=count, **{"from": len(moves)})
            moves += part["moves"]
        if kept is None or {**kept, "moves": moves} != record:
            raise Broken(f"The finished game {record} was not saved; the last is {kept} with {moves}.")

    def _any_options(self, name: str) -> dict[str, str]:
        game, found = info(name), {}
        for option in game.options:
            value = self.random.choice((*game.choices(option), option.default))
            if value is not None:
                found[option.name] = value
        try:
            new_game(name, [f"{option}={value}" for option, value in found.items()])
        except ValueError:  # these do not go together
            return {}
        return found

    def _any_seat(self, name: str) -> int:
        """Return who plays: 0 is people alone."""
        seats = len(info(name).seats)
        if self._level and seats > 1:
            return self.random.randrange(1, seats)
        return self.random.randrange(seats) if self.random.random() < BOARD_PLAYS else 0

    # --- moves -------------------------------------------------------------------------------

    def play_a_move(self, text: str = "") -> None:
        """Wait for a player's turn, and make a move: `text`, or a random one."""
        self._await_player()
        if self.model.players_turn:
            self._play(text or self.model.any_move(self.random))

    def _play(self, text: str) -> None:
        name, before = self.model.on.NAME, self.model.record()
        self.note(f"play {text}")
        try:
            self.rig.cable.ask("play", move=text)
        except LinkError:  # either the request or the reply is lost
            self.connect()
            found = self.record(whole=False)
            if self.model.difference(found):
                self.model.play(text)
        except Refused as error:
            found = self.record(whole=False)
            if found == before:
                raise Broken(f"The move {text} was refused: {error}") from error
            self.model.adopt(found)
            return
        else:
            self.model.play(text)
            found = self.record(whole=False)
        self.tally.moves[name] += 1
        self.model.follow(found)

    def _play_illegal(self) -> None:
        """Check that illegal moves are refused and change nothing."""
        self._await_player()
        for text in ("z99", "a1-a1-a1", "", "\u2603", "play"):
            try:
                self.ask("play", move=text)
            except Refused:
                self.tally.refused += 1
            else:
                raise Broken(f"The move {text!r} was made.")
        self.check_game()

    def _await_player(self) -> None:
        """Wait until chance and the board have moved, or the board has made ALONE moves: the player may be out."""
        self.check_game()
        began = ply = self.model.on.ply if self.model.game else 0
        end = self.now_ms + THINKS_MS
        while self.model.game and not self.model.over and not self.model.players_turn:
            if self.model.on.ply != ply:
                ply, end = self.model.on.ply, self.now_ms + THINKS_MS
                if ply - began >= ALONE:
                    break
            if self.now_ms > end:
                raise Broken(f"The board makes no move: {json.dumps(self.model.record())}; panel: {self.ask('panel')}")
            self._wake()
            self.run(100)
            self.check_game()

    def _wake(self) -> None:
        """Make the board show its game, which pauses while the display shows something else.

        A random key may have changed the language, so texts count in any of them.
        """
        keys = self.ask("keys")
        panel = self.ask("panel")
        if panel["title"] in MENU_TITLE:
            for row in range(ROWS):
                labels = self.ask("labels", row=row)
                if going_on := [column for column, label in enumerate(labels) if label in GO_ON]:
                    self.rig.board.tap(row, going_on[0])
                    break
        elif panel["title"].startswith("Cairn: "):  # another page of the menu, help or settings
            self.rig.board.tap(*next(key[1:3] for key in keys if key[0] == "menu"))
        elif not any(key[0] in ("undo", "resign") for key in keys):
            self.rig.board.tap(*self.any_key())
        self.adopt()

    def _undo(self) -> None:
        """Press undo, and again where it asks to confirm."""
        self.settle()
        keys = [key for key in self.ask("keys") if key[0] == "undo"]
        if not keys or self._lasting or not (self.model.players_turn or self.model.over):
            return
        self.note("undo")
        for _ in range(2):
            self.rig.board.tap(*keys[0][1:3])
            self.run(100)
            found = self.record()
            if found != self.model.record():
                try:
                    self.model.undo()
                except IllegalMove as error:
                    raise Broken(f"Undo changed {self.model.record()} to {found}: {error}") from error
                break
        self.model.follow(found)

    def _report(self) -> None:
        now = self.now_ms
        self.tally.hours = now / HOUR_MS
        if now - self._reported_ms >= REPORT_MS:
            self._reported_ms = now
            self._say(self.tally.line())

    def check_all(self) -> None:
        """Check all invariants, at the beginning of a default game. Raises: Broken."""
        self._invariants.check_all(faulty=bool(self._lasting))

    # --- faults ------------------------------------------------------------------------------

    def _inject(self) -> None:
        """Inject a random fault."""
        if self.random.random() < 0.25 and len(self._lasting) < 2:
            begin, _, least, most = self.random.choices(LASTING, [entry[1] for entry in LASTING])[0]
            if begin.__name__ not in [what for _, what, _ in self._lasting]:
                seconds = self.random.uniform(least, most)
                self._count(begin.__name__)
                self._lasting.append((self.now_ms + seconds * 1000, begin.__name__, begin(self)))
            return
        fault = self.random.choices(SUDDEN, [entry[1] for entry in SUDDEN])[0][0]
        if fault not in RESTARTING or self.now_ms // STRETCH_MS % 2 == 0:
            self._count(fault.__name__)
            fault(self)

    def _count(self, fault: str) -> None:
        self.note(f"fault: {fault}")
        self.tally.faults[fault] += 1

    def _end_lasting(self, everything: bool = False) -> None:
        """End the lasting faults that are due, or all."""
        for entry in list(self._lasting):
            if everything or self.now_ms >= entry[0]:
                self._lasting.remove(entry)
                self.note(f"end of fault: {entry[1]}")
                entry[2]()
