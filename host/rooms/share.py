"""Which of several servers on a database a room is for, where all are up: the first letter of its code says so.

Each server has some of the letters, about as many as the others, and makes codes that begin with one of them. So
whoever passes requests on needs to know nothing but the code and how many servers there are. Where that server is away,
any other takes the room.
"""

from dataclasses import dataclass

from host.rooms.codes import ALPHABET


@dataclass(frozen=True)
class Share:
    """The part of server number `server`, 0 is the first, of so many. Raises: ValueError where there is none."""

    server: int = 0
    servers: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.server < self.servers <= len(ALPHABET):
            many = len(ALPHABET)
            raise ValueError(f"There is no server {self.server + 1} of {self.servers}; there can be 1 to {many}.")

    @property
    def letters(self) -> str:
        """The letters that the codes of its rooms begin with, neighbours in the alphabet."""
        return "".join(
            letter for at, letter in enumerate(ALPHABET) if at * self.servers // len(ALPHABET) == self.server
        )

    @property
    def others(self) -> list[str]:
        """A letter that codes of its rooms begin with, of each other server."""
        return [Share(each, self.servers).letters[0] for each in range(self.servers) if each != self.server]


ALL = Share()  # of a server that is alone
