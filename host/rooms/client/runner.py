"""Does the acts of a RoomClient, with a board, a network and a keeper. It runs on both runtimes.

The board is a Target (host/targets/target.py), or what has its `revision`, `knows_record`, record(), load(), room(),
play(), retract() and take_requests(). Between looking at it and acting on it no time of the board passes.
"""

from collections.abc import Callable
from typing import Any, Protocol

from engines.game import IllegalMove
from host.rooms.client import actions
from host.rooms.client.client import RoomClient

LOOK_MS = 100  # between two looks at a board that has changed
NETWORK = ("connect", "send", "disconnect", "fetch")  # acts
MOST_ROUNDS = 8  # of acts that follow from acts; the rest can wait for the next step


class Network(Protocol):
    """What a client reaches servers by; what comes of it goes to Runner.opened(), received(), closed(), fetched()."""

    def connect(self, number: int, url: str) -> None:
        """Open a WebSocket."""

    def send(self, number: int, text: str) -> None:
        """Send a text, after all that was kept before lasts."""

    def disconnect(self, number: int) -> None:
        """Close a WebSocket."""

    def fetch(self, number: int, url: str, text: str | None) -> None:
        """POST a text as JSON, or GET."""


class Runner:
    """A client at a board. keep(name, text): keep a text, None to remove it. failures: what a board raises that is away
    or does not want to.
    """

    def __init__(
        self,
        client: RoomClient,
        board: Any,
        network: Network,
        keep: Callable[[str, str | None], None],
        failures: tuple[type[Exception], ...] = (),
    ) -> None:
        self.client = client
        self.part = client.shown.part()
        self._board = board
        self._network = network
        self._keep = keep
        self._failures: tuple[type[Exception], ...] = (IllegalMove, ValueError) + failures
        self._seen = -1  # the board's revision
        self._seen_at = -LOOK_MS

    # --- what happens --------------------------------------------------------------------------

    def step(self, now: int) -> None:
        """Time has passed. now: ms of a clock that never goes back."""
        board = self._board
        if self.client.place.try_at:
            self._look()
        self._do(self.client.step(now))
        try:
            if board.revision != self._seen and now - self._seen_at >= LOOK_MS and board.knows_record:
                self._seen, self._seen_at = board.revision, now
                self._look()
            for wish in board.take_requests():
                self._look()
                self._do(actions.wish(self.client, wish["wish"]))
        except self._failures:
            self.lost()

    def lost(self) -> None:
        """The board is away."""
        self._seen = -1
        self._do(self.client.look(None))

    def do(self, what: str, fields: dict[str, Any]) -> None:
        """A page wants something. Raises: RoomError."""
        self._look()
        self._do(actions.do(self.client, what, fields))

    def opened(self, number: int) -> None:
        """A WebSocket is open."""
        self._do(self.client.opened(number))

    def received(self, number: int, text: str) -> None:
        """A text came."""
        self._look()  # what was played here before goes first
        self._do(self.client.received(number, text))

    def closed(self, number: int) -> None:
        """A WebSocket is gone."""
        self._do(self.client.closed(number))

    def fetched(self, number: int, status: int, text: str) -> None:
        """An answer came over HTTP, status 0 for none."""
        self._look()
        self._do(self.client.fetched(number, status, text))

    def came_back(self) -> None:
        """The page, or the network, is back."""
        self._do(self.client.came_back())

    # --- acts ------------------------------------------------------------------------------------

    def _look(self) -> None:
        self._do(self.client.look(self._record()))

    def _record(self) -> dict[str, Any] | None:
        try:
            record: dict[str, Any] | None = self._board.record()
        except self._failures:
            return None
        return record

    def _do(self, acts: list[tuple[Any, ...]]) -> None:
        """Do acts, and those that follow from what the board has then."""
        for _ in range(MOST_ROUNDS):
            touched = False
            for act in acts:
                touched = self._act(act) or touched
            if not touched:
                return
            acts = self.client.look(self._record())
        for act in acts:
            self._act(act)

    def _act(self, act: tuple[Any, ...]) -> bool:
        """Do one act; return whether the board's moves may have changed."""
        kind = act[0]
        if kind == "show":
            self.part = self.client.shown.part()
        elif kind == "keep":
            self._keep(*act[1:])
        elif kind in NETWORK:
            getattr(self._network, kind)(*act[1:])
        else:
            return self._act_on_board(kind, act[1])
        return False

    def _act_on_board(self, kind: str, what: Any) -> bool:
        board = self._board
        try:
            if kind == "board":
                board.room(what)
            elif kind == "load":
                board.load(what, True)
            elif kind == "retract":
                board.retract(what)
            else:
                for text in what:
                    board.play(text)
        except self._failures:  # the next look shows what it has
            if kind == "board":
                self.client.shown.board_refused()
        return kind != "board"
