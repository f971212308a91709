"""A client's place in one room: the log, the moves that were made here and are not in the room yet, and what the board
has of both. It runs on both runtimes.

The moves that wait are Membership.outbox, [id, text, sent] each, made after its event `after`.
"""

from collections.abc import Callable
from typing import Any

from host.rooms.client.reconcile import Local, Remote, common, reconcile
from host.rooms.client.state import RoomState, Told
from host.rooms.client.storage import Membership, Storage
from host.rooms.hash_chain import key_of, token_of

TRY_BOARD_MS = 1_000  # until a board that did not do something is asked for it again


class Place:
    """A place in a room; before one it is empty. random: see RoomClient. member: None outside of rooms.

    line: the room's log as it is known. board: the moves on the board, None while it is away; base, expected: see
    Local. loads: the board has to take the room's game. bot: the level of the bots that are to take the free seats.
    try_at: the board is not asked for anything before, as it has not done something yet; 0 where it has. stands: the
    seat was given up from here.
    """

    def __init__(
        self,
        storage: Storage,
        random: Callable[[int], bytes],
        member: Membership | None = None,
        loads: bool = False,
    ) -> None:
        self._storage = storage
        self.random = random
        self.member = member
        self.loads = loads
        self.line = storage.line(member.code) if member else RoomState()
        self.board: list[str] | None = None
        self.base: list[str] = []
        self.expected: list[str] = []
        self.bot = 0
        self.stands = False
        self.doing = False  # acts for the board that it was not seen after
        self._back = True  # the board was away, or this program
        self.try_at = 0
        if member and self.line.facts.n:
            self._find_again(member)

    @property
    def seat(self) -> int:
        """This client's seat, 0 for none."""
        return self._seat_in(self.line)

    def keep(self) -> None:
        """Keep what there is of the room besides its log."""
        if self.member:
            self._storage.put("room/" + self.member.code, self.member.text())

    def _seat_in(self, line: RoomState) -> int:
        return line.seat_with(key_of(self.member.token)) if self.member and self.member.token else 0

    # --- the log -------------------------------------------------------------------------------

    def forget_log(self) -> None:
        """Know nothing of the room's log, until the server tells it anew."""
        self.line = RoomState()

    def apply(self, event: Told) -> str:
        """Take the room's next event; return the id of the move that waited and is there now. Raises: Broken."""
        self.line.apply(event)
        member = self.member
        if event.k == "rematch":
            self.loads = not (member and member.outbox)
        if not (member and member.outbox and event.k == "move" and event.id == member.outbox[0][0]):
            return ""
        member.outbox.pop(0)
        member.after, self.base = event.n, list(self.line.moves)
        return str(event.id)

    def keep_log(self, first: int) -> None:
        """Keep the log, whose events from number `first` on are new."""
        if self.member and first <= self.line.facts.n:
            self._storage.put_line(self.member.code, self.line, first)
            self.keep()

    def _find_again(self, member: Membership) -> None:
        """Find the position in which the moves that wait were made, in a log that was kept, and that after them.

        What the room has by now waits no longer; nothing does, where what was kept is damaged.
        """
        line, base = RoomState(), []
        for event in self.line.events:
            if line.facts.n == member.after and member.outbox:
                base = list(line.moves)
            line.apply(event)
            if member.outbox and event.n > member.after and event.id == member.outbox[0][0]:
                member.outbox.pop(0)  # the room has it; the power went before that was noted
                member.after = line.facts.n
        if not member.outbox or line.facts.n == member.after:
            base = list(line.moves)
        if member.outbox:
            line = line.up_to(member.after)
        expected = line.after([text for _, text, _ in member.outbox], self._seat_in(line))
        if expected is None:
            member.outbox = []
            base = expected = list(self.line.moves)
        self.base, self.expected = base, expected

    # --- the board -----------------------------------------------------------------------------

    def leave_board(self) -> None:
        """The board is away."""
        self.board, self._back, self.doing = None, True, False

    def look(self, record: dict[str, Any]) -> bool:
        """See what is on the board; return whether it is of this room."""
        self.doing = False
        moves, opened, member = list(record["moves"]), self.line.facts.opened, self.member
        if moves != self.board:
            self.try_at = 0
        if self.loads:
            if self.line.is_same(record):
                self.loads = False
                self._settle()
                self.board = self.expected = moves
            return True
        if not member or record["game"] != opened.game or record["options"] != opened.options:
            return False
        self.board = moves
        if moves == self.expected:
            self._back = False
        elif self.line.drew_alone(moves):
            self.expected = moves
        elif self._back and not member.outbox and moves != self.line.moves and self.line.last_with(moves):
            self.base = self.expected = moves  # it lost its last moves, or some events came meanwhile
        elif (self._back and self.expected[: len(moves)] == moves) or self.base != self.line.moves:
            pass
        elif self._add(member, moves):
            self.expected = moves
            self.keep()
        return True

    def _add(self, member: Membership, moves: list[str]) -> bool:
        """Let the moves wait that were made on the board, if the room's rules have them; return whether."""
        same = common(moves, self.expected)
        new = ["undo"] * (len(self.expected) - same) + moves[same:]  # a move of Vacuum's
        waiting = [text for _, text, _ in member.outbox]
        if self.line.after(waiting + new, self.seat) != moves:
            return False
        if not member.outbox:
            member.after = self.line.facts.n
        for text in new:
            member.outbox.append([token_of(self.random(9)), text, False])
        return True

    def take_back_unsent(self) -> int:
        """Take back the last move if it was never sent; return how many moves the board has to take back for that."""
        member = self.member
        if not member or not member.outbox or member.outbox[-1][2] or self.board != self.expected:
            return 0
        texts = [text for _, text, _ in member.outbox[:-1]]
        expected = self.line.after(texts, self.seat) if self.line.moves == self.base else None
        if expected is None or expected != self.expected[: len(expected)]:
            return 0
        member.outbox.pop()
        self.keep()
        count = len(self.expected) - len(expected)
        self.expected, self.doing = expected, True
        return count

    def take_room(self) -> None:
        """Let the board take the room's moves in place of its own."""
        if self.member:
            self.member.outbox = []
            self.keep()
        self.base = self.expected = list(self.board or [])
        self.try_at = 0

    def load(self, now: int) -> dict[str, Any]:
        """Return the game that the board has to take."""
        self.try_at, self.doing = now + TRY_BOARD_MS, True
        return self.line.record()

    def follow(self, member: Membership, now: int) -> list[tuple[Any, ...]]:
        """Return what reconcile() says, without what cannot be done now, and with "lost" said as a sentence has it."""
        line, acts = self.line, []
        have = Local(self.board, self.base, [text for _, text, _ in member.outbox], self.expected)
        said = Remote(line.moves, line.may_move(self.seat), line.has_place_for(self.seat))
        for act in reconcile(have, said):
            if act[0] == "forget":
                self.take_room()
            elif act[0] == "lost":
                self.base = self.expected = list(self.board or [])
                acts.append(("moved" if said.may else "ended", act[1]))
            elif act[0] == "send":
                acts.append(act)
            elif now >= self.try_at:
                acts.append(act)
                self.doing = True
        if self.doing:
            self.try_at = now + TRY_BOARD_MS
        elif not member.outbox and self.board == line.moves:
            self._settle()
            self.try_at = 0  # what it was asked for has become needless
        return acts

    def _settle(self) -> None:
        """The board and the room have the same moves."""
        if self.base != self.line.moves or self.expected != self.line.moves:
            self.base = self.expected = list(self.line.moves)
        self._back = False
