"""A client's part in fair draws (host/rooms/chance.py): its seeds, and whether the server keeps what it has promised.

It runs on both runtimes.
"""

from collections.abc import Callable
from typing import Any

from host.rooms.chance import SEED_BYTES, commitment
from host.rooms.client import words


def new_seed(random: Callable[[int], bytes]) -> str:
    """Return a seed for the draws, in hex."""
    return random(SEED_BYTES).hex()


def commitment_of(seed: str) -> str:
    """Return what a client says of a seed until all have committed to theirs."""
    return commitment(bytes.fromhex(seed))


def own_seed(place: Any) -> tuple[str, bool]:
    """Return the seed that this client adds to the draws, "" for none, and whether the room's log commits to it."""
    member, facts = place.member, place.line.facts
    said = facts.seats[place.seat - 1].added if place.seat else ""
    for seed in (member.next, member.seed):
        if said and seed and commitment_of(seed) == said:
            return str(seed), True
    # In a seat without a seed for another game, another program has agreed to it.
    return str(member.seed if facts.since == 1 else member.next) if said else "", False


def next_seed(place: Any) -> str:
    """Return a seed for another game, which may be committed to more than once until it is shown."""
    member = place.member
    if own_seed(place) == (member.next, True):
        member.seed, member.next = member.next, ""
    member.next = member.next or new_seed(place.random)
    return str(member.next)


def has_other_past(place: Any) -> bool:
    """Return whether the log is another than it was as a seed was shown here: a server may change a secret and the
    seeds of others to what it likes once it knows this one.
    """
    shown, line = place.member.shown, place.line
    return bool(shown) and line.facts.n >= shown[0] and line.head_at(shown[0]) != shown[1]


def seed_due(place: Any) -> str:
    """Return the seed that the draws wait for from here, "" for none, nor for one that the server has replaced."""
    facts, shown = place.line.facts, place.member.shown
    if place.seat not in facts.owing() or has_other_past(place) or (shown and facts.n < shown[0]):
        return ""
    seed, is_in_log = own_seed(place)
    return seed if is_in_log else ""


def words_of(place: Any) -> str:
    """Return what players are to know of the room's draws, as a sentence; "" where nothing is left to chance."""
    line = place.line
    own, is_in_log = own_seed(place)
    if own and not is_in_log:
        return words.SEED_CHANGED
    if has_other_past(place):
        return words.OTHER_PAST
    if not line.facts.has_chance:
        return ""
    if owing := line.facts.owing():
        return words.DRAWS_WAIT.format(line.facts.seats[owing[0] - 1].name)
    if line.unfair is not None and line.unfair != 0:
        said = words.OTHER_SECRET if line.unfair < 0 else words.UNFAIR.format(line.unfair)
        return said + " " + words.PROOF.format(place.member.server, place.member.code)
    if (line.facts.ended or line.facts.closed) and line.unfair is None:
        return words.NOT_REVEALED if line.facts.begun else ""
    seats = enumerate(line.facts.seats, 1)
    missing = [seat.name or str(number) for number, seat in seats if seat.out and seat.commit and not seat.seed]
    if missing:
        return words.KEPT_BACK.format(" and ".join(missing))
    if line.drawn_before:
        return words.DRAWN_BEFORE
    if line.unfair is None:
        return ""
    return words.FAIR if own else words.CHECKED
