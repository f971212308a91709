"""What a client does about its board and its moves, of what it has and what the room has: one decision, as a value.

The same question always has the same answer, so it is asked after whatever has happened: a move at the keys, an event,
a new connection, a start. Nothing is merged. A move that was made here goes to the room only if the room still stands
where that move was made; otherwise both lines are shown, and who plays chooses.

What numbers mean here: a position is the list of the moves that stand. The number of moves says nothing, as an undo
shrinks it, and the same number comes again.
"""

from collections import namedtuple
from typing import Any

# board: the moves on the board; None while it is away. base: the room's moves as the board had them when both were last
# the same. outbox: the moves made here after those that the room does not have yet. expected: the base with them: what
# the board has if nothing else happened to it. back: the board was away, or this program; it may lack its last moves.
Local = namedtuple("Local", ("board", "base", "outbox", "expected", "back"))
# moves: what stands in the room. takes: whether the room takes moves from here now. never: it never will again.
# changed: the server has gone back on what it said, from before the base.
Remote = namedtuple("Remote", ("moves", "takes", "never", "changed"))

# Why two lines are shown
MOVED = "moved"  # something else was played in the room
ENDED = "ended"  # the room takes no more moves from here
CHANGED = "changed"  # the server has another past than it had
BOARD = "board"  # the board went its own way


def reconcile(have: Local, said: Remote) -> list[tuple[Any, ...]]:
    """Return what to do, in order; [] for nothing.

    ("sent",)                   the room has all moves of the outbox: forget them there
    ("send",)                   send the first of the outbox
    ("retract", n)              let the board take n moves back
    ("play", texts)             and make these
    ("conflict", why, n, room, here)  ask: after n moves the room has these, this board has those
    """
    board, room = have.board, said.moves
    # 1. No board is there: moves that wait can be sent all the same, and the rest can wait.
    if board is None:
        return [("send",)] if have.outbox and room == have.base and said.takes else []
    # 2. The server has gone back on moves that this board has: both lines are shown.
    if said.changed and common(have.base, room) < len(have.base):
        return [_conflict(CHANGED, board, room)]
    # 3. The board was away and lacks the end of what it had: it gets that again.
    if have.back and len(board) < len(have.expected) and have.expected[: len(board)] == board:
        if have.outbox:
            return [("play", have.expected[len(board) :])]
        return _way(board, room)
    # 4. The board has neither what is expected nor a part of the way from there to the room's line.
    if board != have.expected and (have.outbox or not _is_between(board, have.base, room)):
        if board == room and not have.outbox:
            return []
        return [_conflict(MOVED if have.outbox and room != have.base else BOARD, board, room)]
    if have.outbox:
        # 5. The room has what was made here, and perhaps more: another board of this seat sent it.
        adds = len(have.expected) > len(have.base) == common(have.expected, have.base)
        if adds and common(have.expected, room) == len(have.expected):
            return [("sent",)] + _way(board, room)
        # 6. The room stands where these moves were made: they are sent, now or later.
        if room == have.base and not said.never:
            return [("send",)] if said.takes else []
        # 7. It went another way, or is over: both lines are shown.
        return [_conflict(MOVED if room != have.base else ENDED, board, room)]
    # 8. The board follows the room.
    return _way(board, room)


def _way(board: list[str], room: list[str]) -> list[tuple[Any, ...]]:
    """Return how the board gets from its moves to the room's."""
    same = common(board, room)
    back: list[tuple[Any, ...]] = [("retract", len(board) - same)] if len(board) > same else []
    return back + [("play", room[same:])] if len(room) > same else back


def _is_between(board: list[str], base: list[str], room: list[str]) -> bool:
    """Return whether a board may have these moves on its way from the base to the room's line."""
    same = common(base, room)
    return any(same <= len(board) <= len(line) and line[: len(board)] == board for line in (base, room))


def _conflict(why: str, board: list[str], room: list[str]) -> tuple[Any, ...]:
    same = common(board, room)
    return ("conflict", why, same, room[same:], board[same:])


def common(one: list[str], other: list[str]) -> int:
    """Return how many moves two lines begin with alike."""
    count = 0
    for here, there in zip(one, other):
        if here != there:
            break
        count += 1
    return count
