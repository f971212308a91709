"""The games that were finished in rooms, as a client keeps them: players, end and moves. It runs on both runtimes.

Each is a text of the client's storage, `game/CODE/N`: N is the event that ended it, as a room may have several.
"""

import json
from typing import Any

from host.rooms.client import words

MOST = 20  # that are kept, the newest
OF_RECORD = ("game", "options", "moves")
NAME = "game/"


def games_of(storage: Any) -> list[dict[str, Any]]:
    """Return what is shown of the games that are kept, the newest first; what cannot be read is left out."""
    found = []
    for name in storage.names(NAME):
        try:
            fields = json.loads(storage.get(name))
            [str(move) for move in fields["moves"]]
            found.append(
                {
                    "id": name[len(NAME) :],
                    "game": str(fields["game"]),
                    "options": dict(fields["options"]),
                    "seats": [{"player": str(seat["player"]), "name": str(seat["name"])} for seat in fields["seats"]],
                    "you": int(fields["you"]),
                    "won": int(fields["won"]),
                    "at": int(fields["at"]),
                }
            )
        except (ValueError, KeyError, TypeError):
            pass
    return sorted(found, key=lambda game: -game["at"])


def add(client: Any, over: Any) -> None:
    """Keep the game that an event has ended, where it was also this client's. over: the event."""
    line, member = client.line, client.member
    if not member or (line.facts.seated and not client.seat):
        return
    fields = dict(
        line.record(),
        seats=[
            {"player": line.game.PLAYERS[line.player_of(number) - 1], "name": seat.name}
            for number, seat in enumerate(line.facts.seats, 1)
        ],
        you=client.seat,
        won=over.seat,
        at=over.at,
    )
    client.storage.put(f"{NAME}{member.code}/{over.n}", json.dumps(fields))
    client.games = games_of(client.storage)
    for game in client.games[MOST:]:
        client.storage.put(NAME + game["id"], None)
    del client.games[MOST:]


def delete(client: Any, game: str) -> None:
    """Keep a game no longer. Raises: Refused where it is not there."""
    record(client, game)
    client.storage.put(NAME + game, None)
    client.games = games_of(client.storage)


def record(client: Any, game: str) -> dict[str, Any]:
    """Return a game that is kept as App.load() takes it. game: its `id`. Raises: Refused where it is not there."""
    if not any(one["id"] == game for one in client.games):
        raise words.Refused(words.NO_KEPT_GAME)
    fields = json.loads(client.storage.get(NAME + game))
    return {name: fields[name] for name in OF_RECORD}
