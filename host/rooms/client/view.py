"""A room as the page shows it (the part `room` of host/web/core.py), and as the board does (docs/link.md).

It runs on both runtimes.
"""

from typing import Any

from engines.registry import GAMES
from host.rooms.client import words
from host.rooms.client.connection import ON
from host.rooms.client.fair import words_of
from host.rooms.names import BOTS

LOW_MS = 30_000  # a clock that has less left is low, as on the page (host/web/static/roomclock.js)


def part_of(client: Any) -> dict[str, Any]:
    """Return the page's part of a RoomClient: {} where there is neither a server nor a room."""
    member, line = client.member, client.line
    if not client.server and not member and not client.storage.rooms():
        return {}
    part: dict[str, Any] = {
        "server": client.server,
        "code": member.code if member else "",
        "link": member.link if member else "",
        "connection": client.connection.state,
        "state": "",
        "table": "",
        "game": member.game if member else "",
        "options": {},
        "seats": [],
        "you": client.seat,
        "owner": bool(member and member.owner),
        "turn": 0,
        "watch": client.watch,
        "deadline": None,
        "now": client.server_ms + client.now - client.server_at if client.server_ms else 0,
        "asked": {},
        "draws": "",
        "unsent": len(member.outbox) if member else 0,
        "confirms": client.confirms,
        "held": "",
        "say": client.say,
        "reaction": client.reaction,
        "games": list(GAMES),
        "on_board": client.record["game"] if client.record else "",
        "lobby": {} if member else client.lobby,  # 16 KB that each move would bring again
        "finished": [] if member else client.games,
        "rooms": [
            {"code": room.code, "game": room.game, "seat": room.seat, "name": room.name}
            for room in client.storage.rooms()
            if room.sat and not (member and room.code == member.code)
        ],
    }
    if member and line.facts.n:
        part.update(_of_line(client))
    return part


def _of_line(client: Any) -> dict[str, Any]:
    line = client.line
    asked = line.facts.asked
    return {
        "held": words.moves_of([text for _, text, _ in client.member.outbox]) if client.holds else "",
        "state": line.facts.state,
        "table": line.facts.opened.table,
        "game": line.facts.opened.game,
        "options": line.facts.opened.options,
        "seats": [
            {
                "seat": number + 1,
                "player": line.game.PLAYERS[line.seat_of(number + 1) - 1],
                "name": seat.name or None,
                "here": _is_here(client, number + 1),
                "out": seat.out,
                "left": seat.left if line.facts.clock else None,
            }
            for number, seat in enumerate(line.facts.seats)
        ],
        "turn": line.turn(),
        "deadline": line.deadline(),
        "draws": words_of(client),
        "asked": {"what": asked.what, "by": asked.by, "agreed": list(asked.yes)} if asked else {},
    }


def board_info(client: Any) -> dict[str, Any] | None:
    """Return what the board has to know of the room (docs/link.md), by seats; None outside of rooms, and until the log
    and its game are there.
    """
    member, line = client.member, client.line
    if not member or not line.facts.n or client.loads:
        return None
    seats = range(1, len(line.facts.seats) + 1)
    return {
        "code": member.code,
        "away": [seat for seat in seats if not _plays_here(client, seat)],
        "names": [line.facts.seats[seat - 1].name for seat in seats],
        "here": [_is_here(client, seat) for seat in seats],
        "unsent": len(member.outbox),
        "online": client.connection.state == ON,
        "state": line.facts.state,
        "won": line.facts.ended.seat if line.facts.ended else 0,
        "hints": not any(_is_person(client, seat) for seat in seats),
        "low": 0 < low_at(client) <= client.now,
        "qr": member.qr,
    }


def low_at(client: Any) -> int:
    """Return since when, or from when on, this client's own clock has less than LOW_MS left, by the time of its steps;
    0 for no such time.
    """
    line, seat = client.line, client.seat
    if not (client.server_ms and seat and line.facts.clock and line.facts.state == "playing"):
        return 0
    if line.runner() != seat:
        return client.now if line.facts.seat(seat).left < LOW_MS else 0
    return max(1, client.server_at + line.deadline() - client.server_ms - LOW_MS)


def _plays_here(client: Any, seat: int) -> bool:
    """Return whether the keys of this board move for a seat."""
    line = client.line
    if line.facts.state != "playing":
        return False
    own = client.seat
    if own and line.facts.seats[own - 1].out:
        return False
    return not line.facts.seated or seat == own


def _is_person(client: Any, seat: int) -> bool:
    """Return whether a person who is not here has a seat: the server's bots have names of their own."""
    line, name = client.line, client.line.facts.seats[seat - 1].name
    return line.facts.seated and seat != client.seat and name != "" and name not in BOTS


def _is_here(client: Any, seat: int) -> bool:
    """Return whether who has a seat is connected, as far as this client knows."""
    if seat == client.seat:
        return True
    if client.connection.state != ON or len(client.here) < seat:
        return False
    return bool(client.here[seat - 1] and client.line.facts.seats[seat - 1].name)
