"""A board without keys and lights: what host/rooms/client/client.py wants of one, by the rules of the game alone."""

from typing import Any

from engines.game import Game
from engines.registry import engine_of


class BotBoard:
    """A board at which a program plays. game: None until the room's is here; revision: grows with each change."""

    knows_record = True

    def __init__(self) -> None:
        self.game: Game | None = None
        self.revision = 0

    def second_core(self) -> None:
        """It has none."""

    def ticks_us(self) -> int:
        """Return no time at all: whoever lets it think has a clock."""
        return 0

    def record(self) -> dict[str, Any] | None:
        """Return the game as Target.load() takes it."""
        return self.game.dump() if self.game else None

    def load(self, record: dict[str, Any], _keep: bool = False) -> None:
        """Take a game. Raises: ValueError."""
        self.game = engine_of(record["game"]).from_record(record)
        self.revision += 1

    def room(self, _info: dict[str, Any] | None) -> None:
        """Show a room: there is nothing to show it with."""

    def play(self, text: str) -> None:
        """Make a move, of any player and of chance. Raises: IllegalMove."""
        if self.game:
            self.game.play(self.game.parse(text))
            self.revision += 1

    def retract(self, count: int) -> None:
        if self.game:
            for _ in range(count):
                self.game.undo()
            self.revision += 1

    def take_requests(self) -> list[dict[str, Any]]:
        """Return what is requested at the keys: nothing."""
        return []
