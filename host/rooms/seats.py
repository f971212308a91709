"""Seats of a room: they are taken, left and given up. It runs on both runtimes.

A step (room.py) takes the room before an event and changes the facts after it.
"""

from typing import Any

from host.rooms.errors import RoomError
from host.rooms.facts import Facts


def seats_of(game: Any) -> int:
    """Return how many seats a game has."""
    return int(game.options().get("players", len(game.PLAYERS)))


def _sit(_room: Any, facts: Facts, event: Any) -> None:
    """Anybody takes a free seat, and commits to a seed for the draws if the game has not begun."""
    facts.check_open()
    seat = facts.seat(event.seat)
    if seat.out:
        raise RoomError("seat", f"Seat {event.seat} has given up; watch, or take another.")
    if seat.key:
        raise RoomError("seat", f"{seat.name} has seat {event.seat}; choose a free one.")
    if not event.key or any(other.key == event.key for other in facts.seats):
        raise RoomError("seat", "This token has a seat already.")
    if bool(event.commit) == facts.begun:  # who comes later would know what its seed leads to
        raise RoomError("illegal", "A seat adds to the draws if it is taken before the game begins, and then alone.")
    seat = facts.change(event.seat)
    seat.name, seat.key, seat.added = event.name, event.key, event.commit
    seat.commit = event.commit or seat.commit
    facts.begun = facts.begun or all(bool(other.key) for other in facts.seats)


def _stand(_room: Any, facts: Facts, event: Any) -> None:
    """Who has a seat leaves it to others, but not while the draws wait for its seed."""
    facts.check_not_closed()
    seat = facts.change(event.seat)
    if not seat.key:
        raise RoomError("seat", f"Nobody has seat {event.seat}.")
    if event.seat in facts.owing():
        facts.check_drawn()
    seat.name = seat.key = ""
    if not facts.begun:
        seat.commit = ""


def _forfeit(_room: Any, facts: Facts, event: Any) -> None:
    """A seat gives up, whoever's turn it is, or its time is up: that goes by on a free seat, too."""
    facts.check_running()
    if event.why == "left":
        facts.check_player(event.seat)
    facts.change(event.seat).out = True


STEPS = {"sit": _sit, "stand": _stand, "forfeit": _forfeit}
