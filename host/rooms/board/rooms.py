"""The online room of a board behind a server: a client, its network, where it keeps what must last, and what the
terminal says of it.
"""

from pathlib import Path
from typing import Any

from host.link.errors import LinkError
from host.rooms.board.lines import RoomLines
from host.rooms.board.network import Folder, SocketNetwork, fetched, make_client
from host.rooms.client import words
from host.rooms.client.client import RoomClient
from host.rooms.client.runner import Runner
from host.rooms.client.shapes import REFUSAL, VERSIONED, Odd, read
from host.rooms.typed import read_link, read_server
from host.rooms.versions import VERSION, mismatch
from host.targets.target import Target
from host.terminal import say


class Rooms:
    """A board's place in online rooms. Belongs to one running loop.

    sits_as: take the first seat that is free by this name; "" to watch until a page says otherwise.
    """

    def __init__(self, board: Target, client: RoomClient, folder: Folder, sits_as: str = "") -> None:
        self._network = SocketNetwork()
        self._sits_as = sits_as
        self._lines = RoomLines()
        self._shown: Any = None  # the part that the terminal knows
        self._asked = 0  # the seat that it wants, and has no answer for yet
        self.runner = Runner(client, board, self._network, folder.keep, (LinkError,))

    def step(self, now_ms: int) -> None:
        """Take what has come, and what the board has."""
        self._network.pump(self.runner)
        self.runner.step(now_ms)
        if self._sits_as and self.runner.client.is_on:
            self._sit()
        if self.runner.part is not self._shown:
            self._shown = self.runner.part
            for line in self._lines.of(self._shown):
                say(line)

    def do(self, fields: dict[str, Any]) -> None:
        """Do what a page wants (host/rooms/client/actions.py). Raises: RoomError."""
        self.runner.do(fields["do"], fields)

    async def close(self) -> None:
        """Close all connections."""
        await self._network.close()

    def _sit(self) -> None:
        """Take the first free seat, the next one if another client is faster, and say so in the terminal."""
        part = self.runner.client.shown.part()
        free = [seat["seat"] for seat in part["seats"] if seat["name"] is None and not seat["out"]]
        if part["you"]:
            said = f"In room {part['code']}, seat {part['you']} is yours."
        elif part["state"] in ("over", "closed"):
            said = f"You are in room {part['code']}."
        elif not free:
            said = f"In room {part['code']}, all seats are taken: you watch."
        else:
            if self._asked not in free:
                self._asked = free[0]
                self.do({"do": "sit", "seat": self._asked, "name": self._sits_as})
            return
        self._sits_as = ""
        say(said)


def rooms_of(board: Target, folder: Path, server: str = "", room: str = "", name: str = "") -> Rooms:
    """Return the rooms of a board, which keeps in a folder what must last.

    server: for new rooms and bare codes, "" for none. room: a code or link, to go in at once, and sit down as `name`.
    Raises: OSError, or ValueError with a sentence where there is no such room.
    """
    kept = Folder(folder)
    client = make_client(read_server(server) if server else "", kept)
    if room:
        enter(client, room)
    return Rooms(board, client, kept, name if room else "")


def enter(client: RoomClient, room: str) -> None:
    """Let a client go into a room, given its code or link. Raises: ValueError with a sentence where there is none."""
    server, code = read_link(room, client.server)
    known = client.storage.room(code)
    server = server or (known.server if known else client.server)
    if not server:
        raise ValueError(f"The code {code} alone does not say where the room is: give its link, or --server URL.")
    if not known or known.server != server:
        status, text = fetched(f"{server}/api/rooms/{code}", None)
        if status == 404:
            raise ValueError(words.NOT_FOUND.format(code, server))
        if not status:
            raise ValueError(words.NOT_REACHED.format(server))
        try:
            answer = read(text, VERSIONED if status == 200 else REFUSAL)
        except Odd:
            raise ValueError(words.ODD_ANSWER.format(server)) from None
        if status != 200:
            raise ValueError(answer.get("say") or words.ODD_ANSWER.format(server))
        if say := mismatch(answer["v"], VERSION):
            raise ValueError(say)
    client.go_to(server, code)
