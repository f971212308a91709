"""A room's log checked from its beginning to its end, without trust in the server that wrote it.

The log is a JSON list of events, or an object with `events` and, if the server gave them, `heads`: one for each event.
"""

from pathlib import Path
from typing import NamedTuple

import msgspec

from engines.game import IllegalMove
from engines.registry import title_of
from host import files
from host.rooms.events import AnyEvent, Chance, Head, Rematch, Reveal, decode_log
from host.rooms.facts import Refused
from host.rooms.room import Room

LONGEST_FILE = 64 << 20  # bytes


class Finding(NamedTuple):
    """What was looked at. right: None where it could not be checked."""

    right: bool | None
    say: str


class Log(msgspec.Struct, frozen=True):
    """A room's log as a file. heads: after each event, as the server told them."""

    events: msgspec.Raw
    heads: tuple[Head, ...] = ()


def read(path: Path) -> tuple[list[AnyEvent], tuple[str, ...]]:
    """Return the events and heads in a file. Raises: OSError, ValueError with a sentence."""
    data = files.read(path, LONGEST_FILE)
    if not data.lstrip().startswith(b"{"):
        return decode_log(data), ()
    try:
        log = msgspec.json.decode(data, type=Log)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ValueError(f"This is no log of a room: {error}.") from None
    return decode_log(bytes(log.events)), log.heads


def verify(events: list[AnyEvent], heads: tuple[str, ...] = ()) -> list[Finding]:
    """Return what is right with a log and what is not, in sentences."""
    if not events:
        return [Finding(False, "The log is empty.")]
    draws: list[Finding] = []
    found: list[Finding] = []  # of the games before the last
    room = Room()
    secret = _secret_after(events, 0)
    for number, event in enumerate(events, 1):
        try:
            if isinstance(event, Chance) and secret and room.facts.n:
                draws.append(_drawn(room, event, bytes.fromhex(secret)))
            if isinstance(event, Rematch) and room.facts.n:
                ended = _of_draws(room, draws)
                room.apply(event)
                found += ended
                draws, secret = [], _secret_after(events, number)
            else:
                room.apply(event)
        except Refused as error:
            broken = Finding(False, f"Event {number} is against the rules: {error}")
            return [broken, *([_begun(room), *_of_heads(room, heads)] if room.facts.n else [])]
    return [_begun(room), *_of_heads(room, heads), *found, *_of_draws(room, draws)]


def _secret_after(events: list[AnyEvent], n: int) -> str | None:
    """Return the secret of the game that goes on after event n, None where it is not revealed."""
    later = (event for event in events[n:] if isinstance(event, Reveal | Rematch))
    event = next(later, None)
    return event.secret if isinstance(event, Reveal) else None


def _begun(room: Room) -> Finding:
    facts = room.facts
    ended = f"; it ended: {facts.ended.outcome}" if facts.ended else ""
    say = f"Room {room.code}, {title_of(room.game.NAME)}: {facts.n} events, each as the rules allow{ended}."
    return Finding(True, say)


def _of_heads(room: Room, heads: tuple[str, ...]) -> list[Finding]:
    """Compare the heads that the server told with those of the events."""
    n = room.facts.n
    if not heads:
        return [Finding(None, f"The head after event {n} is {room.head_at(n)}; compare it with the one you were told.")]
    for number, head in enumerate(heads[:n], 1):
        if head != room.head_at(number):
            return [Finding(False, f"The head after event {number} is {room.head_at(number)}, not {head} as told.")]
    if len(heads) != n:
        return [Finding(False, f"There are {len(heads)} heads for {n} events.")]
    return [Finding(True, f"All {n} heads are those of the events.")]


def _drawn(room: Room, event: Chance, secret: bytes) -> Finding:
    """Check a draw before it is applied."""
    try:
        due = room.draw(secret)
    except IllegalMove:
        raise Refused("turn", "Nothing has led to this chance.") from None
    if due == event.m:
        return Finding(True, f"The draw at event {event.n} is {due}.")
    return Finding(False, f"The draw at event {event.n} should be {due}, not {event.m}.")


def _of_draws(room: Room, draws: list[Finding]) -> list[Finding]:
    """Sum up what was found of chance."""
    drawn = sum(isinstance(event, Chance) for event in room.events[room.facts.since :])
    found = []
    if room.facts.floor:
        found.append(
            Finding(
                None, f"{room.facts.floor} moves were made before the room; if chance was among them, nobody can say."
            )
        )
    if not room.facts.revealed:
        if room.facts.ended or room.facts.closed:
            found.append(Finding(False, "The game is over, and its secret is not revealed: the log lacks its end."))
        else:
            found.append(Finding(None, f"The secret is not revealed yet, so {drawn} draws cannot be checked."))
        return found
    kept_back = [number for number, seat in enumerate(room.facts.seats, 1) if seat.commit and not seat.seed]
    if drawn and kept_back:
        found.append(Finding(None, f"Seat {kept_back[0]} gave up without its seed: a choice between two draws."))
    if drawn and not room.facts.seeds:
        found.append(Finding(None, "No player added to the draws, so the server may have chosen."))
    found.append(Finding(True, "The secret is the one that the game began with."))
    wrong = [draw for draw in draws if not draw.right]
    return found + (wrong or [Finding(True, f"All {drawn} draws are what the secret and the seeds lead to.")])
