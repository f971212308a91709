"""What a client does about its board and its moves, of what it has and what the room has: one decision, as a value.

The same question always has the same answer, so it is asked after whatever has happened: a move at the keys, an event,
a new connection, a start. Nothing is merged. A move that was made here goes to the room only if the room still stands
where that move was made; otherwise the board takes it back.

What numbers mean here: a position is the list of the moves that stand. The number of moves says nothing, as an undo
shrinks it, and the same number comes again.
"""

from collections import namedtuple
from typing import Any

# board: the moves on the board; None while it is away. base: the room's moves as the board had them when both were last
# the same. outbox: the moves made here after those that the room does not have yet. expected: the base with them: what
# the board has if nothing else happened to it.
Local = namedtuple("Local", ("board", "base", "outbox", "expected"))
# moves: what stands in the room. takes: whether the room takes moves from here now. may: whether it ever will again.
Remote = namedtuple("Remote", ("moves", "takes", "may"))


def reconcile(have: Local, said: Remote) -> list[tuple[Any, ...]]:
    """Return what to do, in order; [] for nothing.

    ("send",)        send the first of the outbox
    ("forget",)      no move of the outbox is to be sent any more
    ("lost", moves)  say that the board takes back these moves of its own
    ("retract", n)   let the board take n moves back
    ("play", texts)  and make these
    """
    board, room = have.board, said.moves
    stands = bool(have.outbox) and room == have.base and said.may  # what was made here can be sent, now or later
    # 1. No board is there: moves that wait can be sent all the same, and the rest can wait.
    if board is None:
        return [("send",)] if stands and said.takes else []
    goal = have.expected if stands else room
    acts: list[tuple[Any, ...]] = []
    lost: list[str] = []
    if have.outbox and not stands:
        # 2. The room has what was made here, and perhaps more: another board of this seat sent it.
        adds = len(have.expected) > len(have.base) == common(have.expected, have.base)
        is_there = adds and common(have.expected, room) == len(have.expected)
        # 3. It went another way, or takes no more moves from here.
        acts, lost = [("forget",)], [] if is_there else have.outbox
    # 4. The board has neither what is expected nor a part of the way from there.
    if not lost and board != have.expected and not _is_between(board, have.base, goal):
        lost = board[common(board, goal) :]
    if lost:
        acts.append(("lost", lost))
    # 5. The board follows.
    acts += _way(board, goal)
    return acts or ([("send",)] if stands and said.takes else [])


def _way(board: list[str], room: list[str]) -> list[tuple[Any, ...]]:
    """Return how the board gets from its moves to the room's."""
    same = common(board, room)
    back: list[tuple[Any, ...]] = [("retract", len(board) - same)] if len(board) > same else []
    return back + [("play", room[same:])] if len(room) > same else back


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
