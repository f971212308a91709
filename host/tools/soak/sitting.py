"""Somebody at a board: plays random games, has faults strike, and looks whether all is as it should be."""

import json
from collections.abc import Callable

from engines.game import IllegalMove
from firmware.games.registry import GAMES, place_of
from firmware.hardware.wiring import COLUMNS, ROWS
from host.games import new_game
from host.link.errors import LinkError, Refused
from host.simulation.emulator.control import EmulatorError
from host.simulation.virtual.errors import FirmwareError
from host.tools.shadow import Differs, Record
from host.tools.soak.desk import HOUR_MS, THINKS_MS, TRIES, Desk
from host.tools.soak.faults import LAST, STARTS, STRIKE, End
from host.tools.soak.looks import Looker
from host.tools.soak.model import Broken, Model
from host.tools.soak.rigs import Rig
from host.tools.soak.tally import Tally

STRETCH_MS = 20 * 60_000  # every other one is without power cuts and restarts
STRIKES = 0.12  # after a move
MOST_VIOLATIONS = 100
REPORT_MS = 5 * 60_000
GO_ON = ((8, 5), (5, 3), (3, 6), (6, 8))  # the menu's key that goes on with the game, by the rotation that is set


class Sitting(Desk):
    """At a rig, by chance from a seed. say: takes lines for people."""

    def __init__(self, rig: Rig, name: str, seed: int, say: Callable[[str], object] = print):
        super().__init__(rig, name, seed)
        self._say = say
        self._looker = Looker(self)
        self._lasting: list[tuple[float, str, End]] = []  # faults: (until when, what, what ends it)
        self._said_ms = self._end_ms = 0.0
        self._names = [entry[0] for entry in GAMES]

    # --- all of it -------------------------------------------------------------------------

    def sit(self, hours: float) -> Tally:
        """Play for so many hours of the board's time."""
        self._end_ms = hours * HOUR_MS
        self._guarded(self._start)
        self._guarded(self._begin_each)
        while self.now_ms < self._end_ms and len(self.tally.violations) < MOST_VIOLATIONS:
            self._guarded(self._game)
        self._guarded(self._finish)
        self.tally.hours = self.now_ms / HOUR_MS
        return self.tally

    def _guarded(self, action: Callable[[], None]) -> None:
        """Do something; where it shows that the board is not as it should be, say so and begin anew."""
        try:
            action()
        except (Broken, Differs, LinkError, Refused, FirmwareError, EmulatorError, TimeoutError) as error:
            what = f"{type(error).__name__}: {error}"
            self.tally.violations.append(what)
            self._say(f"VIOLATION at {self.clock()}: {what}\n  before:\n  " + "\n  ".join(self.story))
            if len(self.tally.violations) < MOST_VIOLATIONS:
                self._guarded(self.begin_anew)

    def begin_anew(self) -> None:
        """Mend all that is broken, and switch on."""
        self._lasting.clear()
        self.rig.wire.share = 0.0
        self.rig.display("let_go")
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
        self.came_up()
        self.run(5000)
        self.model.adopt(self.record())

    def _begin_each(self) -> None:
        """Begin every game, so that the code of all is in memory; what is then left in each should always be there."""
        for name in self._names:
            self.begin(name)
        for name in self._names:
            self.begin(name)
            self.look()

    def _finish(self) -> None:
        self._end_lasting(everything=True)
        self.begin(self._names[0])
        self.look()

    # --- games -------------------------------------------------------------------------------

    def end_soon(self) -> None:
        """Leave it at what has been played so far."""
        self._end_ms = 0.0

    def _game(self) -> None:
        """Play a game, of the next kind, until it is over or the time is up."""
        name = self._names[0]
        self._names.append(self._names.pop(0))
        self.begin(name)
        self.look()
        self.begin(name, self._any_options(name), self._any_seat(name))
        limit = self.random.choice((20, 60, 200))
        while self.model.game and not self.model.over and self.now_ms < self._end_ms:
            if self.model.on.ply >= limit:
                self.play_a_move("resign")
            elif self.random.random() < 0.04:
                self._undo()
            elif self.random.random() < 0.03:
                self._play_nonsense()
            else:
                self.play_a_move()
            self.run(self.random.choice((20, 200, 1000, 4000)) * self.random.random())
            if self.random.random() < STRIKES:
                self._strike()
            self._end_lasting()
            self._report()
        if self.model.over:
            self.settle()
            self.tally.finished[self.model.on.NAME] += 1

    def begin(self, name: str, options: dict[str, str] | None = None, seat: int = 0) -> None:
        """Begin a game, the usual one where nothing else is wished; the one before is kept if it was over."""
        before = self.model.record() if self.model.over else None
        record: Record = {"game": name, "options": options or {}, "seat": seat, "level": 1, "moves": []}
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
            raise Broken(f"The game {record} was to begin; there is {found}.")
        self.model.adopt(found)
        self.settle()
        if before is not None and before["moves"]:
            self._check_kept(before)

    def _check_kept(self, record: Record) -> None:
        """Errors: Broken where the game that was over is not the last of those that are kept."""
        count = len(self.ask("games"))
        kept = part = self.ask("game", number=count)
        moves = list(part["moves"]) if part else []
        while part and part["moves"]:
            part = self.ask("game", number=count, **{"from": len(moves)})
            moves += part["moves"]
        if kept is None or {**kept, "moves": moves} != record:
            raise Broken(f"The finished game {record} was not kept; the last is {kept} with {moves}.")

    def _any_options(self, name: str) -> dict[str, str]:
        table = GAMES[place_of(name)][3]
        found = {}
        for option, _, choices, usual in table:
            value = self.random.choice((*choices, choices[usual]))[1]
            if value is not None:
                found[option] = value
        try:
            new_game(name, [f"{option}={value}" for option, value in found.items()])
        except ValueError:  # these do not go together
            return {}
        return found

    def _any_seat(self, name: str) -> int:
        seats = GAMES[place_of(name)][4]
        return self.random.randrange(len(seats)) if self.random.random() < 0.3 else 0

    # --- moves -------------------------------------------------------------------------------

    def play_a_move(self, text: str = "") -> None:
        """Make a move for the person who is to move, once it is a person's turn: a random one, or this."""
        self._await_person()
        if self.model.persons_turn:
            self._play(text or self.model.any_move(self.random))

    def _play(self, text: str) -> None:
        name, before = self.model.on.NAME, self.model.record()
        self.note(f"play {text}")
        try:
            self.rig.cable.ask("play", move=text)
        except LinkError:  # was it the request or the reply that was lost?
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

    def _play_nonsense(self) -> None:
        """A move that there is not is refused, and changes nothing."""
        self._await_person()
        for text in ("z99", "a1-a1-a1", "", "\u2603", "play"):
            try:
                self.ask("play", move=text)
            except Refused:
                self.tally.refused += 1
            else:
                raise Broken(f"The move {text!r} was made.")
        self.look_at_the_game()

    def _await_person(self) -> None:
        """Wait until chance and the board have moved."""
        end = self.now_ms + THINKS_MS
        self.look_at_the_game()
        while self.model.game and not self.model.over and not self.model.persons_turn:
            if self.now_ms > end:
                raise Broken(f"Nobody moves: {json.dumps(self.model.record())}; panel: {self.ask('panel')}")
            self._wake()
            self.run(100)
            self.look_at_the_game()

    def _wake(self) -> None:
        """Have the board show its game, whose time stands still while something else is on the display."""
        keys = self.ask("keys")
        panel = self.ask("panel")
        if panel["title"] == "Cairn: menu":
            for row, column in GO_ON:
                if self.ask("describe", row=row, column=column) == "go on with the game":
                    self.rig.board.tap(row, column)
                    break
        elif not any(key[0] in ("undo", "resign") for key in keys):
            self.rig.board.tap(*self.any_key())
        self.take_over()

    def _undo(self) -> None:
        """Press undo, and once more where it asks back."""
        self.settle()
        keys = [key for key in self.ask("keys") if key[0] == "undo"]
        if not keys or self._lasting or not (self.model.persons_turn or self.model.over):
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
                    raise Broken(f"Undo has made {self.model.record()} to {found}: {error}") from error
                break
        self.model.follow(found)

    def _report(self) -> None:
        now = self.now_ms
        self.tally.hours = now / HOUR_MS
        if now - self._said_ms >= REPORT_MS:
            self._said_ms = now
            self._say(self.tally.line())

    def look(self) -> None:
        """Look at everything, at the beginning of a usual game. Errors: Broken."""
        self._looker.look(faulty=bool(self._lasting))

    # --- faults ------------------------------------------------------------------------------

    def _strike(self) -> None:
        """Have a random fault strike."""
        if self.random.random() < 0.25 and len(self._lasting) < 2:
            begin, _, least, most = self.random.choices(LAST, [entry[1] for entry in LAST])[0]
            if begin.__name__ not in [what for _, what, _ in self._lasting]:
                seconds = self.random.uniform(least, most)
                self._count(begin.__name__)
                self._lasting.append((self.now_ms + seconds * 1000, begin.__name__, begin(self)))
            return
        strike = self.random.choices(STRIKE, [entry[1] for entry in STRIKE])[0][0]
        if strike not in STARTS or self.now_ms // STRETCH_MS % 2 == 0:
            self._count(strike.__name__)
            strike(self)

    def _count(self, fault: str) -> None:
        self.note(f"fault: {fault}")
        self.tally.faults[fault] += 1

    def _end_lasting(self, everything: bool = False) -> None:
        """End the faults whose time has come."""
        for entry in list(self._lasting):
            if everything or self.now_ms >= entry[0]:
                self._lasting.remove(entry)
                self.note(f"end of fault: {entry[1]}")
                entry[2]()
