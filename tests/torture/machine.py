"""What can happen to a board, and what must hold after each step.

A failure is shrunk to the shortest script, whose lines can be pasted behind the import of their class: each is a call.
"""

import re
from itertools import pairwise
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition

from engines.game import NO_MOVE, NOBODY, IllegalMove
from firmware.clock import TICK_MS
from firmware.games.registry import info
from firmware.hardware.wiring import COLUMNS, GRID, ROWS
from firmware.input.meanings import GUARD_MS
from firmware.link.lines import BYTES_A_TICK
from firmware.output.palette import DARK, REFUSED
from host.games import new_game
from host.link.client import with_check
from host.link.errors import LinkError, RequestError
from host.tools.shadow import ShadowGame
from tests.torture.choices import (
    ACTING,
    ANY_KEY,
    IN_A_ROOM,
    IN_FLIGHT_MS,
    KEY,
    LINE,
    MARKED,
    MOVE,
    PARAMETERS,
    PAUSE_MS,
    PRESSED_MS,
    ROBBLE,
    ROOMS,
    SAFE,
    SETTING,
    SHOWN,
    SOFT_KEY,
    UNSAID,
    event,
    games,
    parts,
    some_moves,
    spread,
)


class Torture(RuleBasedStateMachine):
    """A board beside a shadow game.

    `loose`: keys or a computer may just have done anything legal. `plain`: the game is on the screen, and nothing is
    under way there. `off`: the power was cut in this step.
    """

    def __init__(self):
        super().__init__()
        self.bench = None
        self.shadow = ShadowGame()
        self.loose, self.plain = True, False
        self.stuck = set()
        self.settings = {}
        self.past = []  # (since when, record, settings, levels), as far as they may be on the flash
        self.sure_ms = 0.0  # what was there by then is on the flash
        self.fine = False  # the last step has been checked

    @property
    def board(self):
        return self.bench.board

    @property
    def grid(self):
        return self.bench.app.board.grid() if self.bench.app else GRID

    # --- what there is to choose from -------------------------------------------------------

    def moves(self):
        """Legal moves, as texts; [""] where no player is to move."""
        if not self.shadow.players_turn:
            return [""]
        return [*some_moves(self.shadow.on), "resign"]

    def lit(self):
        """The keys that have light."""
        frame = self.board.frame()
        return [divmod(key, COLUMNS) for key in range(ROWS * COLUMNS) if any(frame[3 * key : 3 * key + 3])] or [(0, 0)]

    def soft_keys(self):
        """The names of the soft keys; [""] where there are none, or the power fails."""
        try:
            return sorted({entry[0] for entry in self.board.soft_keys()}) or [""]
        except LinkError:
            return [""]

    def key_of(self, square):
        """The key of a square of the game that is shown; None where it has none."""
        for row in range(ROWS):
            _, texts = self.board.squares(row) or ("", [])
            for column, text in enumerate(texts):
                if text.split(" ")[0] == square:
                    return row, column
        return None

    def quiet(self):
        """Whether what a tap means is known: no finger rests, no key is stuck, nothing scans, all keys are there."""
        whole = self.grid is GRID and not self.bench.missing()
        return self.plain and whole and not self.stuck and self.settings["scanning"] == "off"

    # --- the game ----------------------------------------------------------------------------

    def ask(self, method, **parameters):
        """The board's reply, or its refusal."""
        try:
            return self.bench.ask(method, **parameters)
        except RequestError as refusal:
            assert UNSAID not in str(refusal), refusal
            return refusal
        except LinkError:
            assert not self.bench.is_on(), "The board does not answer."
            return None

    @event(record=games(), keep=st.booleans(), over=spread(False, False, True), pause_ms=PAUSE_MS)
    def begin(self, record, keep, over, pause_ms):
        """Begin a game by the link, and give it up; refused in a room, and where it does not fit the tiles."""
        game = new_game(record["game"], [f"{name}={value}" for name, value in record["options"].items()])
        fits = game.size <= min(self.grid)
        in_room = "room" in (self.board.record() or {})
        head = {name: value for name, value in record.items() if name != "moves"}
        self.ask("load.begin", **head, keep=keep)
        self.ask("load.part", moves=[])
        refused = self.ask("load.end")
        if not self.bench.is_on():
            self.loose = True
            return
        assert isinstance(refused, RequestError) == (in_room or not fits), (refused, record)
        if refused is True:
            self.plain, self.loose = True, True  # chance moves, and options that are not given are drawn
            found = self.board.record()
            has = {option.name: option.default for option in info(record["game"]).options} | found["options"]
            assert {**found, "options": {**has, **record["options"]}, "moves": []} == {**record, "options": has}, found
            self.board.run(GUARD_MS * over)
            if over:
                self.ask("play", move="resign")
        self.board.run(pause_ms)

    @event(move=MOVE, pause_ms=PAUSE_MS)
    def play(self, move, pause_ms):
        """Make a legal move by the link."""
        if move:
            refused = self.ask("play", move=move)
            if self.bench.is_on():
                assert not isinstance(refused, RequestError), refused
            self.shadow.play(move)
        self.board.run(pause_ms)

    @event(count=spread(3, 20, 40, 60), seed=st.integers(0, 999))
    def play_on(self, count, seed):
        """Make many moves at random, as far as players are to move."""
        chance = Random(seed)
        for _ in range(count):
            self.board.run(50)
            if not self.bench.is_on() or self.loose or self.shadow.difference(found := self.state()[0]):
                break
            self.shadow.follow(found)
            if self.shadow.players_turn:
                self.play(move=self.shadow.any_move(chance), pause_ms=0)

    @event(move=spread("z99", "a1-a1-a1", "", "\u2603", "play", "c3-", "a0"))
    def play_nonsense(self, move):
        refused = self.ask("play", move=move)
        assert isinstance(refused, RequestError) or not self.bench.is_on(), (move, refused)

    @event(move=MOVE, pause_ms=PAUSE_MS)
    def tap(self, move, pause_ms):
        """Tap the squares of a legal move, one after another: as a move of one square it is made."""
        squares = re.findall(r"[a-l]\d+", move)
        sure = self.quiet() and squares == [move]
        if sure:
            self.board.run(GUARD_MS)
        for square in squares[:3]:
            key = self.key_of(square)
            if key:
                self.board.tap(*key)
            sure = sure and key
        if sure and self.bench.is_on():
            app = self.bench.app
            assert not app or REFUSED not in app.frame.lights, f"{move} is legal, and winks red."
            assert self.board.record()["moves"] != self.shadow.on.texts(), f"{move} is legal, and was not made."
            self.shadow.play(move)
        else:
            self.loose = True
        self.board.run(pause_ms)

    @event(start=KEY, end=KEY)
    def slide(self, start, end):
        self.board.press(*start)
        self.board.run(60)
        self.board.tap(*end)
        self.board.release(*start)
        self.board.run(60)
        self.touched()

    @event(key=KEY, ms=PRESSED_MS)
    def key(self, key, ms):
        self.board.tap(*key, ms=ms)
        self.touched()

    @event(keys=st.lists(KEY, min_size=2, max_size=15), pause_ms=spread(0, 5, 20))
    def many_keys(self, keys, pause_ms):
        for act in (self.board.press, self.board.release):
            for key in keys:
                act(*key)
                self.board.run(pause_ms)
        self.board.run(100)
        self.touched()

    @event(name=SOFT_KEY, times=spread(1, 2, 2, 3), pause_ms=PAUSE_MS)
    def soft_key(self, name, times, pause_ms):
        places = [entry[1:3] for entry in self.board.soft_keys() if entry[0] == name]
        for place in places[:1] * times:
            self.board.tap(*place)
            self.board.run(pause_ms)
        self.touched()

    def touched(self):
        """Note that keys have been pressed, and wait until all of it is taken."""
        self.board.run(100)
        self.loose, self.plain = True, False

    @precondition(lambda self: self.quiet() and (self.shadow.players_turn or self.shadow.over))
    @event()
    def undo(self):
        """Press undo, and again where it asks."""
        self.board.run(GUARD_MS)
        places = [entry[1:3] for entry in self.board.soft_keys() if entry[0] == "undo"]
        before, *_ = self.state()
        if not places or not self.bench.is_on() or self.shadow.difference(before):
            return
        self.shadow.follow(before)
        for _ in range(2):
            self.board.tap(*places[0])
            if self.state()[0] != before:
                break
        else:
            return
        if not self.bench.is_on():
            self.loose = True
            return
        try:
            self.shadow.undo()
        except IllegalMove as error:
            raise AssertionError(f"Undo took back what cannot be taken back: {error}") from error

    # --- the computer ------------------------------------------------------------------------

    @event(
        method=st.sampled_from(SAFE),
        parameters=st.fixed_dictionaries({}, optional={name: spread(*each) for name, each in PARAMETERS.items()}),
    )
    def request(self, method, parameters):
        self.ask(method, **parameters)
        if method in ACTING:
            self.touched()

    @event(room=spread(*ROOMS[:3]))
    def room(self, room):
        self.ask("room", room=room)
        self.touched()

    @event(move=MOVE, key=KEY, wait_ms=spread(0, 5, 10, 15, 20, 40))
    def at_once(self, move, key, wait_ms):
        """A move comes by the link as a finger does. Where the board scans, and has read the line before, the finger
        means nothing: what was said is old.
        """
        self.board.run(GUARD_MS)
        line = with_check(b'{"id": null, "method": "play", "move": "%s"}' % move.encode()) + b"\n"
        app, scans = self.bench.app, self.settings["scanning"] != "off" and not self.stuck
        sure = move and scans and wait_ms * BYTES_A_TICK >= len(line) * TICK_MS
        sure = sure and app and app.screen is app.play and not app.screen.asking()
        sure = sure and not self.shadow.difference(self.state()[0]) and self.shadow.players_turn
        if move:
            self.board.say(line)
        self.board.run(wait_ms)
        self.board.tap(*key)
        if sure and self.bench.is_on():
            self.shadow.play(move)
        else:
            self.touched()

    @event(record=games(), key=KEY, wait_ms=spread(0, 5, 10, 15, 20, 40))
    def begin_at_once(self, record, key, wait_ms):
        """A game begins by the link as a finger comes down on the one before."""
        self.ask("load.begin", **{name: value for name, value in record.items() if name != "moves"})
        self.board.say(with_check(b'{"id": null, "method": "load.end"}') + b"\n")
        self.board.run(wait_ms)
        self.board.tap(*key)
        self.touched()

    @event(line=LINE)
    def garbage(self, line):
        self.board.say(line.replace(b"\x03", b"") + b"\r")
        self.board.run(100 + 5 * len(line))

    @event(setting=SETTING)
    def set(self, setting):
        name, value = setting
        self.settings = {**self.settings, name: value}
        assert not isinstance(self.ask("settings.set", name=name, value=value), RequestError)
        self.board.run(TICK_MS)

    # --- time, power and parts -----------------------------------------------------------------

    @event(ms=spread(20, 300, 1000, 4000))
    def wait(self, ms):
        self.board.run(ms)

    @event(minutes=spread(1, 1, 3, 60))
    def leave(self, minutes):
        """Leave the board alone."""
        self.bench.leave(minutes * 60_000 + 5000)

    @event(volts=spread(5.0, 5.0, 4.6, 3.5, 2.5), ohms=spread(0.0, 0.3, 2.0))
    def supply(self, volts, ohms):
        self.bench.supply(volts, ohms)

    @event(key=ANY_KEY)
    def stick(self, key):
        """A key stays down, or one that did comes up."""
        (self.board.release if key in self.stuck else self.board.press)(*key)
        self.stuck ^= {key}
        self.board.run(100)
        self.touched()

    @event(key=ANY_KEY, there=st.booleans())
    def diode(self, key, there):
        self.bench.diode(key, there)

    @event(ms=spread(0, 1, 50, 3000), kind=st.none())
    def cut(self, ms, kind):
        """Cut the power, now."""
        self.board.power_cut()
        self.board.run(ms)
        self.resume(kind)

    @event(writes=st.integers(1, 12), part=spread(0.0, 0.3, 0.7, 1.0))
    def cut_in_a_write(self, writes, part):
        """Have the power fail in one of the next writes."""
        self.bench.cut_at(writes, part)

    # --- what must hold ------------------------------------------------------------------------

    def resume(self, kind=None):
        """Switch on, and check that nothing is lost but what was in flight."""
        possible = [state for _, *state in self.past]
        self.bench.switch_on(kind)
        self.sure_ms = 0.0  # on other tiles there is another clock
        if not self.loose and possible:
            possible.append([self.shadow.record(), self.settings, possible[-1][2]])
        if self.bench.waits() or not possible:
            self.past = []
            self.touched()
            return
        found = self.state()
        games = [possible[0][0], *(part for before, after in pairwise(possible) for part in parts(before[0], after[0]))]
        same = [game for game in games if not ShadowGame(game).difference(found[0])]
        assert self.loose or same, f"A power cut has lost more than is in flight: {found[0]} is there, not {games[-1]}."
        for each in (1, 2):
            known = [state[each] for state in possible]
            assert self.loose or found[each] in known, f"A power cut has changed {known[-1]} to {found[each]}."
        # Without what chance, or a finger, has done since the start
        now, kept = self.board.now_ms, same[0] if same else possible[-1][0]
        self.loose, self.plain, self.past = True, False, [(now, kept, *found[1:]), (now, *found)]

    def state(self):
        record = self.board.record()
        game = record and {name: value for name, value in record.items() if name not in IN_A_ROOM}
        return [game, self.board.settings(), self.bench.levels()]

    @invariant()
    def look(self):
        """Check the board after each step; the power may fail meanwhile."""
        try:
            self.check()
        except LinkError:
            assert not self.bench.is_on(), "The board does not answer."
            self.check()

    def check(self):
        if not self.bench.is_on():
            self.resume()
        if self.bench.waits():
            self.shadow = ShadowGame()
            self.touched()
            return
        record, settings, levels = self.state()
        (self.shadow.adopt if self.loose else self.shadow.follow)(record)
        assert self.loose or settings == self.settings, f"The settings are {settings}, not {self.settings}."
        self.loose, self.settings = False, settings
        assert not self.bench.complaints(), self.bench.complaints()
        self.remember(record, settings, levels)
        if self.bench.app:
            self.check_screen(self.bench.app)
        self.fine = True

    def remember(self, *state):
        now = self.board.now_ms
        if not self.past and self.bench.trouble():
            return  # what was changed while a game was still to be read may not be on the flash
        if not self.past:  # a game that has been read since, in which the board may have moved
            begun = state[0] and {**state[0], "moves": []}
            self.past = [(now, game, *state[1:]) for game in parts(begun, state[0])]
        if not self.past or self.past[-1][1:] != state:
            self.past.append((now, *state))
        if not self.bench.trouble():
            self.sure_ms = now - IN_FLIGHT_MS
        while len(self.past) > 1 and self.past[1][0] <= self.sure_ms:
            self.past.pop(0)

    def check_screen(self, app):
        """What is lit can be tapped; what is said has space on the display."""
        screen, panel = app.screen, app.panel
        if not app.settled() or any(app.keys.down):
            return
        assert panel.log_only or panel.pattern or panel.space(panel.status, panel.tip) >= 0, (panel.status, panel.tip)
        said = () if panel.foot else panel.lines()  # but the foot of a room, with its QR code
        assert all(letter in SHOWN for line in said for letter in line), said
        usable, lights = app.usable(), app.frame.lights
        keys = screen.soft_keys()
        for name, row, column, _, label, tip, _ in keys if self.grid is GRID else ():
            lit, bar = lights[row * COLUMNS + column] != DARK, [entry[0] for entry in keys].count(name) > 1
            # A flash that has failed makes `look` usable later, and a bar of cubes is painted over `turned`.
            assert bar or name in ("look", "turned") or lit == (name in usable), (name, type(screen).__name__)
            assert app.say(label) and app.say(tip), name
        squares, areas = range(len(screen.symbols)), screen.areas()
        offered = {square for square in squares if screen.offers(square)}
        if areas is not None:
            lit = {areas[square] for square in squares if screen.symbols[square] and screen.layout.keys_of(square)}
            assert lit | {0} == {*areas} | {0}, f"Not all answers can be tapped: {lit}, {len(screen.answers)}"
        elif (
            screen is app.play
            and screen.game.NAME in MARKED
            and not (screen.over or screen.seats.room)
            and self.shadow.players_turn
        ):
            game = self.shadow.on
            legal = {game.text(move) for move in game.legal_moves() if move not in (NO_MOVE, game.UNDO)}
            assert {screen.view.name_of(square) for square in offered} == legal - {"resign", "pass"}

    def check_game(self, app):
        """The game is what its moves make of it, and of all keys there is something to say."""
        assert all(isinstance(app.describe(*divmod(key, COLUMNS)), str) for key in range(ROWS * COLUMNS))
        if app.play:
            game = app.play.game
            assert game.to_move == NOBODY or game.outcome is None
            assert type(game).from_record(game.dump()).state() == game.state()

    def check_memory(self):
        """In a game without moves the memory is the same each time, once the game before is on the flash."""
        self.bench.cut_at(0, 0)
        self.ask("room", room=None)
        self.ask("load.begin", **ROBBLE)
        self.ask("load.end")
        self.board.run(1500 if self.bench.app else 100)  # a board at its link says what it has lost at once
        if self.bench.is_on() and not self.bench.trouble() and self.state()[0] == {**ROBBLE, "moves": []}:
            lost, now = self.bench.leak(self.memory.get(self.grid))
            self.memory.setdefault(self.grid, now)
            assert lost == 0, f"The memory leaks: {lost} more than it may, {now} in all."

    def teardown(self):
        try:
            if self.fine and self.bench.app:
                self.check_game(self.bench.app)
            if self.fine:
                self.check_memory()
        finally:
            if self.bench:
                self.bench.close()
