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


def own_seeds(place: Any) -> list[tuple[int, str, str]]:
    """Return (seat, seed, the commitment that the room's log has) of each seed that this client adds to the draws.

    The seat is 0 for who made the room, at a free table.
    """
    member, line, found = place.member, place.line, []
    first = line.facts.since == 1
    if not line.facts.seated and (first or line.facts.maker):
        found.append((0, member.maker, line.facts.maker))
    if place.seat and line.facts.seats[place.seat - 1].added:
        found.append((place.seat, member.seed, line.facts.seats[place.seat - 1].added))
    found = [(seat, _said(member, seed, said, first, seat), said) for seat, seed, said in found]
    return [(seat, seed, said) for seat, seed, said in found if seed]


def _said(member: Any, seed: str, said: str, first: bool, seat: int) -> str:
    """Return the seed that a client has for a commitment of the log, or has committed to in its place; "" for neither.
    first: whether the game is the room's first.
    """
    for own in (member.next, seed):
        if own and commitment_of(own) == said:
            return str(own)
    if first:
        return seed
    # At a free table somebody else may have asked for the game. In a seat without a seed for it, another program has
    # agreed to it.
    return str(member.next) if seat else ""


def next_seed(place: Any) -> str:
    """Return a seed for another game, which may be committed to more than once until it is shown."""
    member = place.member
    for seat, seed, said in own_seeds(place):
        if seed == member.next and commitment_of(seed) == said:
            member.next = ""
            if seat:
                member.seed = seed
            else:
                member.maker = seed
    member.next = member.next or new_seed(place.random)
    return str(member.next)


def has_other_past(place: Any) -> bool:
    """Return whether the log is another than it was as a seed was shown here: a server may change a secret and the
    seeds of others to what it likes once it knows this one.
    """
    shown, line = place.member.shown, place.line
    return bool(shown) and line.facts.n >= shown[0] and line.head_at(shown[0]) != shown[1]


def seeds_due(place: Any) -> list[str]:
    """Return the seeds that the draws wait for from here, never one that the server has replaced."""
    owing = place.line.facts.owing()
    if not owing or has_other_past(place) or (place.member.shown and place.line.facts.n < place.member.shown[0]):
        return []
    return [seed for seat, seed, said in own_seeds(place) if seat in owing and said == commitment_of(seed)]


def words_of(place: Any) -> str:
    """Return what players are to know of the room's draws, as a sentence; "" where nothing is left to chance."""
    line, own = place.line, own_seeds(place)
    for _, seed, said in own:
        if said != commitment_of(seed):
            return words.SEED_CHANGED
    if has_other_past(place):
        return words.OTHER_PAST
    if not line.facts.has_chance:
        return ""
    if owing := line.facts.owing():
        return words.DRAWS_WAIT.format(line.facts.seats[owing[0] - 1].name if owing[0] else words.MAKER)
    if line.unfair is not None and line.unfair != 0:
        said = words.OTHER_SECRET if line.unfair < 0 else words.UNFAIR.format(line.unfair)
        return said + " " + words.PROOF.format(place.member.server, place.member.code)
    if (line.facts.ended or line.facts.closed) and line.unfair is None:
        return words.NOT_REVEALED if line.facts.begun else ""
    if line.facts.begun and not line.facts.seeds:
        return words.DRAWN_ALONE
    seats = enumerate(line.facts.seats, 1)
    missing = [seat.name or str(number) for number, seat in seats if seat.out and _kept_back(seat)]
    if missing:
        return words.KEPT_BACK.format(" and ".join(missing))
    if line.drawn_before:
        return words.DRAWN_BEFORE
    if line.unfair is None:
        return ""
    return words.FAIR if own else words.CHECKED


def _kept_back(seat: Any) -> bool:
    """Return whether a seat has committed to a seed, and not shown it."""
    return bool(seat.commit) and not seat.seed
