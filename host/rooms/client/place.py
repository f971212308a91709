"""A client's place in one room: the log, the moves that were made here and are not in the room yet, and what the board
has of both. It runs on both runtimes.

What numbers mean here: a position is the list of the moves that stand. The number of moves says nothing, as an undo
shrinks it, and the same number comes again.
"""

from collections.abc import Callable
from typing import Any

from host.rooms.client import words
from host.rooms.client.state import RoomState, Told
from host.rooms.client.storage import Membership, Storage
from host.rooms.hash_chain import key_of, token_of

TRY_BOARD_MS = 1_000  # until a board that did not do something is asked for it again


class Place:
    """A place in a room; before one it is empty. random: see RoomClient. member: None outside of rooms.

    line: the room's log as it is known. board: the moves on the board, None while it is away. base: the room's moves as
    the board had them when both were last the same, None until the log is here for the first time. expected: the base
    with the moves that wait, Membership.outbox: what the board has if nothing else happened to it.
    loads: the board has to take the room's game. bot: the level of the bots that are to take the free seats.
    try_at: the board is not asked for anything before, as it has not done something yet; 0 where it has. stands: the
    seat was given up from here.
    """

    def __init__(
        self, storage: Storage, random: Callable[[int], bytes], member: Membership | None = None, loads: bool = False
    ) -> None:
        self._storage = storage
        self.random = random
        self.member = member
        self.loads = loads
        self.line = RoomState()
        self.board: list[str] | None = None
        self.base: list[str] | None = None
        self.expected: list[str] = []
        self.bot = 0
        self.stands = False
        self.doing = False  # acts for the board that it was not seen after
        self._back = True  # the board was away, or this program
        self.try_at = 0

    @property
    def seat(self) -> int:
        """This client's seat, 0 for none."""
        return self._seat_in(self.line)

    @property
    def is_known(self) -> bool:
        """Whether the log is here, and has been as a whole."""
        return self.base is not None and self.line.facts.n > 0

    def keep(self) -> None:
        """Keep what there is of the room besides its log."""
        if self.member:
            self._storage.put_room(self.member)

    def _seat_in(self, line: RoomState) -> int:
        return line.seat_with(key_of(self.member.token)) if self.member and self.member.token else 0

    # --- the log -------------------------------------------------------------------------------

    def forget_log(self) -> None:
        """Know nothing of the room's log, until the server tells it again."""
        self.line = RoomState()

    def apply(self, event: Told) -> str:
        """Take the room's next event; return the id of the move that waited and is there now. Raises: Broken."""
        self.line.apply(event)
        member = self.member
        if event.k == "rematch" and self.base is not None:
            self.loads = not (member and member.outbox)
        if not (member and member.outbox and event.k == "move" and event.id == member.outbox[0][0]):
            return ""
        member.outbox.pop(0)
        member.after = event.n
        if self.base is not None:
            self.base = list(self.line.moves)
        return str(event.id)

    def caught_up(self, member: Membership) -> bool:
        """All of the log is here; return whether what was seen of it before is in it."""
        line, seen = self.line, member.seen
        same = not seen or (line.facts.n >= seen[0] and line.head_at(seen[0]) == seen[1])
        if self.base is None:
            self.loads = self.loads or not same
            self._find_again(member)
        member.seen = [line.facts.n, line.facts.head]
        self.keep()
        return same

    def _find_again(self, member: Membership) -> None:
        """Find the position in which the moves that wait were made, and that after them. Nothing waits where the rules
        do not allow it, or where the board takes another position.
        """
        line = self.line.up_to(member.after) if member.outbox else self.line
        self.base = list(line.moves)
        expected = line.after(member.texts, self._seat_in(line))
        if expected is None or (self.loads and self.base != self.line.moves):
            member.outbox = []
            self.base = expected = list(self.line.moves)
        self.expected = expected

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
        if self.line.after(member.texts + new, self.seat) != moves:
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
        expected = self.line.after(member.texts[:-1], self.seat) if self.line.moves == self.base else None
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
        """Return what follows() says, without what cannot be done now, and with "lost" as what is said of it."""
        line, acts = self.line, []
        may = line.has_place_for(self.seat)
        said = (line.moves, line.may_move(self.seat), may)
        for act in follows(self.board, self.base or [], member.texts, self.expected, *said):
            if act[0] == "forget":
                self.take_room()
            elif act[0] == "lost":
                self.base = self.expected = list(self.board or [])
                taken_back = words.MOVED if may else words.ENDED
                acts.append(("say", taken_back.format(words.moves_of(act[1]))))
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


def follows(
    board: list[str] | None,
    base: list[str],
    outbox: list[str],
    expected: list[str],
    room: list[str],
    takes: bool,
    may: bool,
) -> list[tuple[Any, ...]]:
    """Return what a client does about its board and its moves, in order; [] for nothing.

    The same question always has the same answer, so it is asked after whatever has happened: a move at the keys, an
    event, a new connection, a start. Nothing is merged. A move that was made here goes to the room only if the room
    still stands where that move was made; otherwise the board takes it back.

    board, base, expected: see Place. outbox: the moves that wait. room: the moves that stand there. takes: whether it
    takes moves from here now. may: whether it ever will again.

    ("send",)        send the first of the outbox
    ("forget",)      no move of the outbox is to be sent any more
    ("lost", moves)  say that the board takes back these moves of its own
    ("retract", n)   let the board take n moves back
    ("play", texts)  and make these
    """
    stands = bool(outbox) and room == base and may  # what was made here can be sent, now or later
    send: list[tuple[Any, ...]] = [("send",)] if stands and takes else []
    # 1. No board is there: moves that wait can be sent all the same, and the rest can wait.
    if board is None:
        return send
    goal = expected if stands else room
    acts: list[tuple[Any, ...]] = []
    lost: list[str] = []
    if outbox and not stands:
        # 2. The room has what was made here, and perhaps more: another board of this seat sent it.
        adds = len(expected) > len(base) == common(expected, base)
        is_there = adds and common(expected, room) == len(expected)
        # 3. It went another way, or takes no more moves from here.
        acts, lost = [("forget",)], [] if is_there else outbox
    # 4. The board has neither what is expected nor a part of the way from there.
    if not lost and board != expected and not _is_between(board, base, goal):
        lost = board[common(board, goal) :]
    if lost:
        acts.append(("lost", lost))
    # 5. The board follows.
    same = common(board, goal)
    if len(board) > same:
        acts.append(("retract", len(board) - same))
    if len(goal) > same:
        acts.append(("play", goal[same:]))
    return acts or send


def _is_between(board: list[str], base: list[str], room: list[str]) -> bool:
    """Return whether a board may have these moves on its way from the base to the room's line."""
    same = common(base, room)
    return any(same <= len(board) <= len(line) and line[: len(board)] == board for line in (base, room))


def common(one: list[str], other: list[str]) -> int:
    """Return how many moves two lines begin with alike."""
    count = 0
    for here, there in zip(one, other):
        if here != there:
            break
        count += 1
    return count
