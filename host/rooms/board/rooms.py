"""The online room of a board behind a server: a client, its network, where it keeps what must last, and what the
terminal says of it.
"""

from pathlib import Path
from typing import Any

from host.link.errors import LinkError
from host.rooms.board.network import Folder, SocketNetwork, fetched, make_client
from host.rooms.client import words
from host.rooms.client.actions import not_found
from host.rooms.client.client import RoomClient
from host.rooms.client.shapes import REFUSAL, VERSIONED, Odd, read
from host.rooms.typed import read_link, read_server
from host.targets.target import Target
from host.terminal import say

LOST = "The server of room {} does not answer. The game is kept, and the board tries again by itself."
BACK = "The server of room {} answers again."


class Rooms:
    """A board's place in online rooms. Belongs to one running loop.

    sits_as: take the first seat that is free by this name; "" to watch until a page says otherwise.
    """

    def __init__(self, client: RoomClient, network: SocketNetwork, sits_as: str = "") -> None:
        self.client = client
        self._network = network
        self._sits_as = sits_as
        self._lines = RoomLines()
        self._shown: Any = None  # the part that the terminal knows
        self._asked = 0  # the seat that it wants, and has no answer for yet

    def step(self, now_ms: int) -> None:
        """Take what has come, and what the board has."""
        self._network.pump(self.client)
        self.client.step(now_ms)
        if self._sits_as and self.client.is_on:
            self._sit()
        if self.client.part is not self._shown:
            self._shown = self.client.part
            for line in self._lines.of(self._shown):
                say(line)

    async def close(self) -> None:
        await self._network.close()

    def _sit(self) -> None:
        """Take the first free seat, the next one if another client is faster, and say so in the terminal."""
        part = self.client.shown.part()
        free = [seat["seat"] for seat in part["seats"] if seat["name"] is None and not seat["out"]]
        if part["you"]:
            said = f"In room {part['code']}, seat {part['you']} is yours."
        elif part["state"] in ("over", "closed"):
            said = f"You are in room {part['code']}."
        elif not free:
            said = f"In room {part['code']}. All seats are taken: you are watching."
        else:
            if self._asked not in free:
                self._asked = free[0]
                self.client.do("sit", {"seat": self._asked, "name": self._sits_as})
            return
        self._sits_as = ""
        say(said)


class RoomLines:
    """What the terminal says of a room, from one part `room` (host/rooms/client/view.py) to the next."""

    _code = ""

    def of(self, part: dict[str, Any]) -> list[str]:
        """Return what there is to say now: that the server is lost or back, why it is no use, and of the draws."""
        code = part.get("code", "")
        if code != self._code:
            self._code, self._lost, self._say, self._draws = code, False, "", ""
        if not code:
            return []
        was_lost, was_said, was_drawn = self._lost, self._say, self._draws
        self._lost = part["connection"] == "lost" or (was_lost and part["connection"] != "on")
        self._say, self._draws = part["message"], part["draws"]
        lines = []
        if self._lost != was_lost:
            lines.append((LOST if self._lost else BACK).format(code))
        if (self._lost or was_lost) and self._say not in ("", was_said):  # such as that a move was taken back
            lines.append(self._say)
        if self._draws not in ("", was_drawn) and part["state"] != "playing":
            lines.append(self._draws)
        return lines


def rooms_of(board: Target, folder: Path, server: str = "", room: str = "", name: str = "") -> Rooms:
    """Return the rooms of a board, which keeps in a folder what must last.

    server: for new rooms and bare codes, "" for none. room: a code or link, to go in at once, and sit down as `name`.
    Raises: OSError, or ValueError with a sentence where there is no such room.
    """
    network = SocketNetwork()
    client = make_client(board, network, Folder(folder), read_server(server) if server else "", (LinkError,))
    if room:
        enter(client, room)
    return Rooms(client, network, name if room else "")


def enter(client: RoomClient, room: str) -> None:
    """Let a client go into a room, given its code or link. Raises: ValueError with a sentence where there is none."""
    server, code = read_link(room, client.server)
    known = client.storage.room(code)
    server = server or (known.server if known else client.server)
    if not server:
        raise ValueError(f"The code {code} alone does not say where the room is: give its link, or --server URL.")
    if not known or known.server != server:
        status, text = fetched(f"{server}/api/rooms/{code}", None)
        try:
            answer = read(text, VERSIONED if status == 200 else REFUSAL) if status else {}
        except Odd:
            raise ValueError(words.ODD_ANSWER.format(server)) from None
        if text := not_found(server, code, status, answer):
            raise ValueError(text)
    client.go_to(server, code)
