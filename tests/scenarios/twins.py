"""Two boards with the same input; the first must show what the second shows.

Every look compares: lights and display byte for byte, texts letter by letter, the game move by move. The firmware's own
clock is the same on both within WINDOW_MS; within so much of it the second board must have shown what the first one
does, as the ticks of a real processor come late now and then.
"""

from collections.abc import Callable
from typing import Any

from engines.game import CHANCE, NOBODY
from firmware.clock import TICK_MS
from firmware.games.registry import is_board, setup_of
from firmware.hardware.wiring import COLUMNS
from host.games import new_game
from host.targets.target import Squares, Target

RESTART_MS = 500  # a clock that is so far behind its board's time has begun again
WINDOW_MS = 120  # of a frame: 15 until it is worked out, some late ticks, 10 on the wire
REPLY_MS = 40  # at most that a look takes
FRAME = 504  # bytes
TILE = 4  # keys in a row of a tile


def _both(name: str, at_one_time: bool = False) -> Callable[..., None]:
    """Return a method that does the same to both boards. at_one_time: of their firmware's clocks."""

    def act(twins: "Twins", *given: Any, **named: Any) -> None:
        if at_one_time:
            twins._catch_up()
        for board in (twins.one, twins.other):
            getattr(board, name)(*given, **named)

    return act


def _seen(name: str) -> Callable[..., Any]:
    """Return a method that is a look at both boards."""
    return lambda twins, *given: twins.see(name, *given)


class Twins(Target):
    """`one` is looked at, `other` has to look the same. Chance's moves and the board's are those of `one`.

    on: both have been switched on. near: for a board of tiles, whose lights come at other times: how far their bytes
    may be apart, as a light that breathes is a little brighter or darker then. Each tile is compared by itself, as they
    get their lights one after another: all of a change within 28 ms.
    """

    def __init__(self, one: Target, other: Target, on: bool = False, near: int = 0):
        self.one, self.other = one, other
        self._near = near
        self._on = on
        self._began: dict[Target, float] = {}  # when its firmware's clock began, in the board's own time

    # --- the same for both -------------------------------------------------------------

    def boot(self) -> None:
        self.one.boot()
        self.other.boot()
        self._on = True
        self._began.clear()

    def power_cut(self) -> None:
        self.one.power_cut()
        self.other.power_cut()
        self._on = False
        self._began.clear()

    @property
    def now_ms(self) -> float:
        return self.one.now_ms

    run, close, say, load = _both("run"), _both("close"), _both("say"), _both("load")
    press, release = _both("press", True), _both("release", True)
    point, play, room = _both("point", True), _both("play", True), _both("room", True)
    retract = _both("retract", True)

    def state(self) -> dict[str, Any]:
        one, other = self._state(self.one), self._state(self.other)
        return {"now": one["now"], "settled": one["settled"] and other["settled"]}

    # --- looks ---------------------------------------------------------------------------

    frame, panel, soft_keys, labels = _seen("frame"), _seen("panel"), _seen("soft_keys"), _seen("labels")
    take_requests, settings = _seen("take_requests"), _seen("settings")
    finished_games, finished_game = _seen("finished_games"), _seen("finished_game")

    def oled(self) -> bytes:
        """Return the picture; it is not compared while pages are on their way, which takes each board its own time."""
        self._lead()
        if self._on and not self.one.state()["settled"]:
            return self.one.oled()
        picture: bytes = self.see("oled")
        return picture

    @property
    def revision(self) -> int:
        return self.one.revision

    def squares(self, row: int) -> Squares | None:
        """Return the squares; they are not compared while a move is on its way."""
        shown = self.one.squares(row)
        return self.see("squares", row) if shown else shown

    def buzzer(self) -> int:
        return self.one.buzzer()

    @property
    def faults(self) -> list[str]:
        return self.one.faults + self.other.faults

    def record(self) -> dict[str, Any] | None:
        return self._agree()

    def settle(self, ms: float = 120_000) -> None:
        """Wait for both, and see that they look the same."""
        self.one.settle(ms)
        self.other.settle(ms)
        self._state(self.one)
        self._state(self.other)
        if self._agree():
            self.frame()
            self.oled()
            self.panel()

    # --- how they are held together --------------------------------------------------------

    def _state(self, board: Target) -> dict[str, Any]:
        """Ask for a board's state, and learn from the earliest reply when its firmware's clock began."""
        state = board.state()
        began = board.now_ms - state["now"]
        known = self._began.get(board, began)
        self._began[board] = began if began > known + RESTART_MS else min(began, known)
        return state

    def _now(self, board: Target) -> float:
        """Return the time of a board's firmware, which need not be asked each time: that takes some of it."""
        if board not in self._began:
            self._state(board)
        return board.now_ms - self._began[board]

    def _catch_up(self, ms: int = 0) -> float:
        """Let the second board's firmware come up to `ms` before the time of the first one's; return that time."""
        now = self._now(self.one) if self._on else 0.0
        while self._on and (late := now - ms - self._now(self.other)) > 0:
            self.other.run(max(late, TICK_MS))
        return now

    def _lead(self) -> None:
        """Let the first board's firmware come to WINDOW_MS after the time of the second one's."""
        while self._on and self._now(self.other) > self._now(self.one) - WINDOW_MS:
            self.one.run(WINDOW_MS)

    def see(self, what: str, *given: Any) -> Any:
        """Return what the first board shows, once the second one has shown it, too. Raises: AssertionError.

        what: the look, a method of Target.
        """
        self._lead()
        now = self._catch_up(WINDOW_MS)
        shown, seen = getattr(self.one, what)(*given), getattr(self.other, what)(*given)
        apart = self._on_second_core(seen, shown)
        while apart and self._on and self._now(self.other) <= now + REPLY_MS:
            self.other.run(TICK_MS)
            seen = getattr(self.other, what)(*given)
            apart &= self._on_second_core(seen, shown)
        assert not apart, f"{what} at {now} ms, parts {sorted(apart)}: {differences(shown, seen)}"
        return shown

    def _on_second_core(self, seen: Any, shown: Any) -> set[tuple[int, int]]:
        """Return in which parts two looks differ: tiles (row, column) of the lights, else the whole."""
        if self._near and isinstance(shown, bytes) and len(shown) == len(seen) == FRAME:
            pairs = zip(range(FRAME), seen, shown, strict=True)
            keys = [divmod(place // 3, COLUMNS) for place, one, other in pairs if abs(one - other) > self._near]
            return {(row // TILE, column // TILE) for row, column in keys}
        return set() if seen == shown else {(0, 0)}

    def _agree(self) -> dict[str, Any] | None:
        """Have the second board follow chance and the board's own moves; return the game of both."""
        ours, theirs = self.one.record(), self.other.record()
        if ours != theirs:
            assert ours and theirs and {**ours, "moves": theirs["moves"]} == theirs, (ours, theirs)
            assert _is_no_persons(ours, theirs["moves"]), (ours, theirs)
            self.other.load(ours)
            self.other.settle()
            assert self.other.record() == ours
        return ours


def _is_no_persons(record: dict[str, Any], moves: list[str]) -> bool:
    """Whether the first move that differs is chance's or the board's."""
    game = new_game(record["game"], [f"{name}={value}" for name, value in record["options"].items()])
    for ours, theirs in zip(record["moves"], moves, strict=False):
        if ours != theirs:
            break
        game.play(game.parse(ours))
    board = setup_of(record).board_plays()
    return game.to_move == CHANCE or (game.to_move > NOBODY and is_board(board, game.to_move))


def differences(one: Any, other: Any) -> str:
    """Return where two looks differ, of frames the keys with their colours."""
    if isinstance(one, bytes) and len(one) == len(other) == FRAME:
        keys = sorted({offset // 3 for offset in range(len(one)) if one[offset] != other[offset]})
        return "; ".join(
            f"key {divmod(key, COLUMNS)}: {tuple(one[3 * key : 3 * key + 3])} and {tuple(other[3 * key : 3 * key + 3])}"
            for key in keys
        )
    return f"{one!r} and {other!r}"
