"""The games that were finished in rooms, as a client keeps them: players, end and moves. It runs on both runtimes.

Each is a text of the client's storage, `game/CODE/N`: N is the event that ended it, as a room may have several.
"""

import json
from typing import Any

from host.rooms.client import words
from host.rooms.client.shapes import KEPT, Odd, read

MOST = 20  # that are kept, the newest
OF_RECORD = ("game", "options", "moves")
NAME = "game/"


def games_of(storage: Any) -> list[dict[str, Any]]:
    """Return what is shown of the games that are kept, the newest first; what cannot be read is left out."""
    found = []
    for name in storage.names(NAME):
        try:
            fields = read(storage.get(name), KEPT)
        except Odd:
            continue
        del fields["moves"]
        found.append(dict(fields, id=name[len(NAME) :]))
    return sorted(found, key=lambda game: -game["at"])


def add(client: Any, over: Any) -> None:
    """Keep the game that an event has ended, where it was also this client's. over: the event."""
    line, member = client.place.line, client.place.member
    if not member or (line.facts.seated and not client.place.seat):
        return
    fields = dict(
        line.record(),
        seats=[
            {"player": line.game.PLAYERS[line.player_of(number) - 1], "name": seat.name}
            for number, seat in enumerate(line.facts.seats, 1)
        ],
        you=client.place.seat,
        won=over.seat,
        at=over.at,
    )
    client.storage.put(f"{NAME}{member.code}/{over.n}", json.dumps(fields))
    client.shown.games = games_of(client.storage)
    for game in client.shown.games[MOST:]:
        client.storage.put(NAME + game["id"], None)
    del client.shown.games[MOST:]


def delete(client: Any, game: str) -> None:
    """Keep a game no longer. Raises: RoomError where it is not there."""
    record(client, game)
    client.storage.put(NAME + game, None)
    client.shown.games = games_of(client.storage)


def record(client: Any, game: str) -> dict[str, Any]:
    """Return a game that is kept as App.load() takes it. game: its `id`. Raises: RoomError where it is not there."""
    if not any(one["id"] == game for one in client.shown.games):
        raise words.refused(words.NO_KEPT_GAME)
    fields = json.loads(client.storage.get(NAME + game))
    return {name: fields[name] for name in OF_RECORD}
