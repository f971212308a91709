"""What may come next in a room, as its server decides (host/rooms/room.py): a client takes nothing else, so no log can
cheat with an event that nobody would look at again. It runs on both runtimes.

Not here: how often one may ask, and how much of a log may be no move. That is between a server and who floods it.
"""

from typing import Any

from engines.game import CHANCE, DRAW, NOBODY
from host.rooms.versions import MOST_EVENTS

DEFAULTS = {"seat": 0, "id": ""}  # of what an event has
FOLLOWS = ("chance", "undo", "over", "reveal")  # these come where something leads to them, and not by themselves


def check(line: Any, event: dict[str, Any]) -> None:
    """Raises: ValueError where an event may not come next; KeyError and its like where it is none."""
    kind, must = event["k"], owed(line)
    if kind not in CHECKS:
        raise ValueError("there is no such event")
    for name in must:
        if event.get(name, DEFAULTS.get(name)) != must[name]:
            raise ValueError("another must come first: " + must["k"])
    if not must and (kind in FOLLOWS or (kind == "move" and not event.get("id")) or event.get("why") == "agreed"):
        raise ValueError("nothing has led to this " + kind)
    CHECKS[kind](line, event)


def owed(line: Any) -> dict[str, Any]:
    """Return what the next event has to be, {} where it is free."""
    if line.over or line.closed:
        return {} if line.unfair is not None else {"k": "reveal"}
    if line.begun and line.n >= MOST_EVENTS:
        return {"k": "over", "outcome": "draw", "seat": 0, "why": "length"}
    if line.state != "playing":
        return {}
    left = [number + 1 for number, seat in enumerate(line.seats) if not seat.out]
    won = {"k": "over", "outcome": line.game.PLAYERS[line.seat_of(left[0]) - 1], "seat": left[0], "why": "forfeit"}
    waits, mover = line.owing(), line.game.to_move
    if waits or mover == CHANCE:
        if len(left) == 1:
            return won
        return {} if waits else {"k": "chance"}
    if mover == NOBODY:
        return _by_rules(line, line.game.outcome or DRAW)
    if line.seats[line.turn() - 1].out:
        return {"k": "move", "m": "resign", "seat": line.turn(), "id": ""}
    if len(left) == 1:
        return won
    return _agreed(line) if line.asked else {}


def _by_rules(line: Any, outcome: int) -> dict[str, Any]:
    if outcome == DRAW:
        return {"k": "over", "outcome": "draw", "seat": 0, "why": "rules"}
    return {"k": "over", "outcome": line.game.PLAYERS[outcome - 1], "seat": line.seat_of(outcome), "why": "rules"}


def _agreed(line: Any) -> dict[str, Any]:
    """Return what all have agreed on, {} while they have not."""
    for number, seat in enumerate(line.seats):
        if seat.key and not seat.out and number + 1 not in line.asked["yes"]:
            return {}
    what = line.asked["what"]
    if what == "undo":
        return {"k": "undo", "count": undo_count(line)}
    if what == "pause":
        return {"k": "pause", "why": "agreed"}
    return {"k": "over", "outcome": "draw", "seat": 0, "why": "agreed"}


def undo_count(line: Any) -> int:
    """Return how many moves an undo takes back: the last of a seat that still plays, and all after it."""
    game, taken, count = line.game, [], 0
    while game.ply > line.floor and not count:
        taken.append(game.last_move())
        game.undo()
        if game.to_move > NOBODY and not line.seats[line.seat_of(game.to_move) - 1].out:
            count = len(taken)
    for move in reversed(taken):
        game.play(move)
    return count


def _need(fact: Any, say: str) -> None:
    if not fact:
        raise ValueError(say)


def _open(line: Any) -> None:
    _need(not line.over and not line.closed, "the game is over")


def _running(line: Any) -> None:
    _need(line.state == "playing", "the game does not run")


def _drawn(line: Any) -> None:
    _need(not line.owing(), "the draws wait for a seed")


def _seat(line: Any, event: dict[str, Any]) -> Any:
    """Return the seat of an event."""
    number = event["seat"]
    _need(isinstance(number, int) and 1 <= number <= len(line.seats), "there is no such seat")
    return line.seats[number - 1]


def _player(line: Any, event: dict[str, Any]) -> None:
    """An event of who has a seat and has not given up, or of anybody at a free table."""
    if event.get("seat", 0) or line.table != "free":
        seat = _seat(line, event)
        _need(seat.key and not seat.out, "nobody plays there")


def _sit(line: Any, event: dict[str, Any]) -> None:
    _open(line)
    seat = _seat(line, event)
    _need(not seat.key and not seat.out, "this seat is not free")
    _need(event["key"] and not line.seat_with(event["key"]), "this token has a seat already")
    _need(bool(event.get("commit")) != line.begun, "a seat adds to the draws before the game begins, and then alone")


def _stand(line: Any, event: dict[str, Any]) -> None:
    _need(not line.closed, "the room is closed")
    _need(_seat(line, event).key, "nobody has this seat")
    _need(event["seat"] not in line.owing(), "the draws wait for a seed")


def _seed(line: Any, event: dict[str, Any]) -> None:
    _need(event.get("seat", 0) in line.owing(), "the draws wait for no seed of this seat")


def _move(line: Any, event: dict[str, Any]) -> None:
    _running(line)
    _drawn(line)
    if event.get("id"):
        _player(line, event)
        _need(line.table == "free" or line.turn() == event["seat"], "it is another's turn")


def _ask(line: Any, event: dict[str, Any]) -> None:
    _running(line)
    _drawn(line)
    _player(line, event)
    _need(not line.asked, "a question is open")
    for seat in line.seats:
        _need(line.table == "free" or seat.key or seat.out, "nobody can agree for a seat that is free")
    _need(event["what"] != "undo" or undo_count(line), "there is no move to take back")


def _answer(line: Any, event: dict[str, Any]) -> None:
    _running(line)
    _seat(line, event)
    _player(line, event)
    _need(line.asked and line.asked["n"] == event["to"], "that question is not open")
    _need(not event["yes"] or event["seat"] not in line.asked["yes"], "this seat has agreed already")


def _resume(line: Any, event: dict[str, Any]) -> None:
    _open(line)
    _need(line.paused, "the game is not paused")
    if event.get("seat", 0):
        _player(line, event)


def _forfeit(line: Any, event: dict[str, Any]) -> None:
    _running(line)
    _seat(line, event)
    if event["why"] == "left":
        _player(line, event)


def _fork(line: Any, event: dict[str, Any]) -> None:
    _need(not line.closed and event["after"] <= line.n, "there is nothing to leave")


def _close(line: Any, _event: dict[str, Any]) -> None:
    _need(not line.closed, "the room is closed already")


def _pass(_line: Any, _event: dict[str, Any]) -> None:
    """What follows from the state has been checked by that."""


CHECKS = {
    "open": _pass,
    "sit": _sit,
    "stand": _stand,
    "seed": _seed,
    "move": _move,
    "chance": _pass,
    "ask": _ask,
    "answer": _answer,
    "undo": _pass,
    "pause": lambda line, _event: _running(line),
    "resume": _resume,
    "forfeit": _forfeit,
    "over": _pass,
    "reveal": _pass,
    "fork": _fork,
    "close": _close,
}
