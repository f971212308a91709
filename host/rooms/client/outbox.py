"""The moves that were made here and are not in the room yet: Membership.outbox, [id, text, sent] each, made after its
event `after`. It runs on both runtimes.
"""

from collections.abc import Callable

from host.rooms.client.reconcile import common
from host.rooms.client.state import RoomState
from host.rooms.client.storage import Membership
from host.rooms.hash_chain import key_of, token_of


def add(
    line: RoomState, member: Membership, expected: list[str], moves: list[str], random: Callable[[int], bytes]
) -> bool:
    """Put the moves that were made on the board into the outbox, if the room's rules have them; return whether.

    expected: the moves that the board had, moves: those that it has. random: see RoomClient.
    """
    same = common(moves, expected)
    new = ["undo"] * (len(expected) - same) + moves[same:]  # a move of Vacuum's
    waiting = [text for _, text, _ in member.outbox]
    if line.after(waiting + new, _seat(line, member)) != moves:
        return False
    if not member.outbox:
        member.after = line.facts.n
    for text in new:
        member.outbox.append([token_of(random(9)), text, False])
    return True


def found_again(log: RoomState, member: Membership) -> tuple[list[str], list[str]]:
    """Return the position in which the moves of the outbox were made, in a log that was kept, and that after them.

    What the room has by now is taken out of the outbox; all of it, where what was kept is damaged.
    """
    line, base = RoomState(), []
    for event in log.events:
        if line.facts.n == member.after and member.outbox:
            base = list(line.moves)
        line.apply(event)
        if member.outbox and event.n > member.after and event.id == member.outbox[0][0]:
            member.outbox.pop(0)  # the room has it; the power went before that was noted
            member.after = line.facts.n
    if not member.outbox or line.facts.n == member.after:
        base = list(log.moves)
    if member.outbox:
        line = line.up_to(member.after)
    expected = line.after([text for _, text, _ in member.outbox], _seat(line, member))
    if expected is None:
        member.outbox = []
        return list(log.moves), list(log.moves)
    return base, expected


def _seat(line: RoomState, member: Membership) -> int:
    return line.seat_with(key_of(member.token)) if member.token else 0
