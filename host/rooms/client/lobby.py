"""The lobby of a server, as a client shows it: who waits for others, in rooms with an open seat. On both runtimes.

Of several servers behind one address the one that answers has its own rooms, and names the others by a letter each.
"""

from typing import Any

from host.rooms.client import words
from host.rooms.client.shapes import LOBBY

MOST = 50  # rooms that are shown
MOST_OTHERS = 31  # servers besides the first
MINUTE_MS = 60_000


def look(client: Any) -> None:
    """Ask the server for its lobby, unless that is on its way. Raises: RoomError where there is no server."""
    if not client.server:
        raise words.refused(words.NO_SERVER)
    if not client.is_asking(_heard):
        _ask(client, "", {"server": client.server, "rooms": [], "more": 0, "others": None})


def _ask(client: Any, of: str, sought: dict[str, Any]) -> None:
    client.fetch(client.server + "/api/rooms" + of, None, LOBBY, _heard, sought)


def _heard(client: Any, sought: dict[str, Any], status: int, answer: dict[str, Any]) -> None:
    is_first = sought["others"] is None
    if is_first and status != 200:
        say = words.NOT_REACHED.format(sought["server"]) if not status else answer.get("say") or words.NO_LOBBY
        client.shown.lobby = {"rooms": [], "more": 0, "say": say}
        return
    if is_first:
        sought["others"] = answer["others"][:MOST_OTHERS]
    if status == 200:
        known = [room["code"] for room in sought["rooms"]]  # a server answers for one that is away, too
        sought["rooms"] += [_room(room, answer["now"]) for room in answer["rooms"] if room["code"] not in known]
        sought["more"] += answer["more"]
    if sought["others"]:
        _ask(client, "/" + sought["others"].pop(0), sought)
        return
    rooms = sorted(sought["rooms"], key=lambda room: room["minutes"])
    more = sought["more"] + len(rooms[MOST:])
    client.shown.lobby = {"rooms": rooms[:MOST], "more": more, "say": ""}


def _room(room: dict[str, Any], now: int) -> dict[str, Any]:
    """Return what is shown of a room."""
    clock = room["clock"]
    return {
        "code": room["code"],
        "game": room["game"],
        "options": room["options"],
        "waits": room["state"] == "waiting",
        "clock": {"limit": clock["limit"], "add": clock.get("add", 0)} if clock else {},
        "minutes": max(0, now - room["since"]) // MINUTE_MS,
        "seats": [dict(seat, name=seat["name"] or "") for seat in room["seats"]],
    }
