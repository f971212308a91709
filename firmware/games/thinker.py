"""The board as a player: its bot, some slices of thought a tick."""

# A slice is about eight moves played or taken back. Four a tick leave a laptop idle, and
# in bytecode on the Pico (0.1 to 0.2 ms a move) keep a tick below 10 ms.
SLICES = 4
# Playouts by level: on 5 x 5 about 0.3, 1, 3, 7 and 16 s, on 9 x 9 two to three times as long.
PLAYOUTS = (16, 60, 160, 400, 1000)


class Thinker:
    """Thinks about a game on a copy of its own, so that the screen may use the game meanwhile.

    `level`: 1..5. `hinting`: the move is shown, not played.
    """

    def __init__(self, game, level: int, seed: int, hinting: bool = False) -> None:
        from engines.bots.uct import choose  # 1 KB of memory, which most games never take

        self.hinting = hinting
        copy = type(game).from_record(game.dump())
        self._thought = choose(copy, level, seed, PLAYOUTS)

    def step(self) -> int | None:
        """Think for a tick; return the move when it is found, else None."""
        for _ in range(SLICES):
            move = next(self._thought)
            if move is not None:
                return move
        return None
