"""What the players of a room agree on: one asks, the others answer, and once all have said yes it is done. It runs on
both runtimes.

undo   moves are taken back: the last of whoever asks, and all after it
draw   the game ends without a winner
pause  clocks stand still, and nobody moves, until a player resumes

Whoever plays may ask, for the same thing once between two moves. All who have seats and have not given up answer.

Once the game is over, and its secret revealed, all who have seats may ask for another, once each:

rematch  with the same sides
swap     each player moves on by one seat, the last to the first

Whoever asks and who agrees commits to a new seed for its draws, as whoever takes a seat does. Seats that are free then
are so in the new game, which begins once they are taken. A step (room.py) takes the room before an event and changes
the facts after it.
"""

from typing import Any

from engines.game import CHANCE, NOBODY
from host.rooms.errors import RoomError
from host.rooms.facts import FIRST_MOVE_MS, Asked, Facts, Seat

KEEP_OPEN = ("ask", "answer", "sit", "seed", "chance")  # every other event takes the question away


def undo_count(room: Any, by: int) -> int:
    """Return how many moves an undo takes back, so that it is the turn of the seat that asks; 0 where it made none."""
    game, taken, count = room.game, [], 0
    while game.ply > room.facts.floor and not count:
        taken.append(game.last_move())
        game.undo()
        if game.to_move > NOBODY and room.seat_of(game.to_move) == by:
            count = len(taken)
    for move in reversed(taken):
        game.play(move)
    return count


# The event that follows once all agree. room; by: the seat that asked
QUESTIONS: dict[str, Any] = {
    "undo": lambda room, by: {"k": "undo", "count": undo_count(room, by)},
    "draw": lambda _room, _by: {"k": "over", "outcome": "draw", "seat": 0, "why": "agreed"},
    "pause": lambda _room, _by: {"k": "pause", "why": "agreed"},
    "rematch": lambda _room, _by: {"k": "rematch", "swap": False},
    "swap": lambda _room, _by: {"k": "rematch", "swap": True},
}
REMATCHES = ("rematch", "swap")


def agreed(room: Any) -> dict[str, Any]:
    """Return the event that all have agreed on, {} for none."""
    asked = room.facts.asked
    for number, seat in enumerate(room.facts.seats, 1):
        if not asked or (_answers(seat, asked.what) and number not in asked.yes):
            return {}
    found: dict[str, Any] = QUESTIONS[asked.what](room, asked.by)
    return found


def _answers(seat: Seat, what: str) -> bool:
    """Return whether a seat has to agree."""
    return bool(seat.key) if what in REMATCHES else seat.plays


def _check_time(facts: Facts, what: str) -> None:
    """Raises: RoomError where it is not the time for a question."""
    if what in REMATCHES:
        facts.check_over()
    else:
        facts.check_running()


def _commits(event: Any, wanted: bool) -> tuple[tuple[int, str], ...]:
    """Return what an event adds to the draws of another game. Raises: RoomError."""
    if bool(event.commit) != wanted:
        raise RoomError("illegal", "Only those who ask for another game, or agree to it, add to its draws.")
    return ((event.seat, event.commit),) if event.commit else ()


def _ask(room: Any, facts: Facts, event: Any) -> None:
    """Whoever plays asks."""
    rematch = event.what in REMATCHES
    _check_time(facts, event.what)
    facts.check_drawn()
    facts.check_player(event.seat)
    if facts.asked:
        raise RoomError("busy", "There is an open question already; answer it first.")
    if (event.seat, event.what) in facts.questions:
        raise RoomError("busy", "You have asked for that already; ask again after the next move.")
    for number, seat in enumerate(facts.seats, 1):
        if not (seat.key or seat.out or rematch):
            raise RoomError("seat", f"Seat {number} is free, so nobody can agree for it; wait until it is taken.")
    if event.what == "undo" and not undo_count(room, event.seat):
        raise RoomError("illegal", "There is no move of yours to take back.")
    facts.count_talk(event.seat)
    facts.asked = Asked(event.n, event.what, event.seat, (event.seat,), _commits(event, rematch))
    facts.questions += ((event.seat, event.what),)


def _answer(_room: Any, facts: Facts, event: Any) -> None:
    """Whoever has a seat and plays says yes, or no, which is the end of the question."""
    asked = facts.asked
    what = asked.what if asked else ""
    _check_time(facts, what)
    facts.seat(event.seat)
    facts.check_player(event.seat)
    if asked is None or asked.n != event.to:
        raise RoomError("stale", "That question is no longer open.")
    if event.yes and event.seat in asked.yes:
        raise RoomError("busy", f"Seat {event.seat} has agreed already.")
    facts.count_talk(event.seat)
    commits = asked.commits + _commits(event, event.yes and what in REMATCHES)
    yes = tuple(sorted(asked.yes + (event.seat,)))
    facts.asked = Asked(asked.n, asked.what, asked.by, yes, commits) if event.yes else None


def _undo(room: Any, facts: Facts, event: Any) -> None:
    facts.questions = ()
    for _ in range(event.count):
        then = room.turn()
        room.take_back()
        facts.draws -= room.game.to_move == CHANCE
        if room.turn() not in (0, then):
            facts.change(room.turn()).ahead += 1


def _pause(_room: Any, facts: Facts, event: Any) -> None:
    """All have agreed on it, or the server stood still."""
    facts.check_running()
    facts.paused = event.why
    if event.why == "agreed":
        facts.questions = ()


def _resume(_room: Any, facts: Facts, event: Any) -> None:
    """Anybody who plays lets the game go on."""
    facts.check_player(event.seat)
    facts.check_open()
    if not facts.paused:
        raise RoomError("turn", "The game is not paused.")
    facts.paused = ""


def _rematch(room: Any, facts: Facts, event: Any) -> None:
    """Another game begins: all that was known of the last is forgotten, but for whoever is here."""
    commits = dict(room.facts.asked.commits)
    people = list(enumerate(facts.seats, 1))
    facts.seats = []
    for number, was in people[-1:] + people[:-1] if event.swap else people:
        seat = Seat(facts.clock.limit if facts.clock else 0)
        seat.name, seat.key, seat.talk = was.name, was.key, was.talk
        seat.commit = seat.added = commits.get(number, "")
        facts.seats.append(seat)
    facts.since, facts.commit = event.n, event.commit
    facts.begun = all(bool(seat.key) for seat in facts.seats)
    facts.floor = facts.draws = 0
    facts.waits = FIRST_MOVE_MS
    facts.questions, facts.ended, facts.revealed = (), None, False
    room.begin(type(room.game)(**facts.opened.options))


STEPS = {"ask": _ask, "answer": _answer, "undo": _undo, "pause": _pause, "resume": _resume, "rematch": _rematch}
