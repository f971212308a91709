"""The bot that plays any game: strength, the pie rule, resignation, slices, memory."""

import pytest

from engines.bots import uct
from engines.game import NOBODY, RESIGN, Game
from engines.robble.rules import Robble
from host.tools.endings import WON, Solver, endings
from tests.engines.bots import think

BLACK, WHITE = 1, 2


def move(game: Game, level: int, seed: int) -> int:
    """Return the move that the bot chooses."""
    return think(uct.UctBot(game, level), game, seed).move()


class Duel(Game):
    """A game made for the pie rule: black names a number, and owns the win from 5 on.

    White may swap, else says "go", which ends the game; after a swap it is the other one who says it.
    """

    NAME, PLAYERS, SWAP = "duel", ("black", "white"), 1
    GO, NUMBERS = 2, list(range(2, 10))

    def __init__(self, *moves: int) -> None:
        self.moves: list[int] = []
        self.max_moves = len(self.NUMBERS)
        for move in moves:
            self.play(move)

    @property
    def ply(self) -> int:  # type: ignore[override]
        return len(self.moves)

    @property
    def outcome(self) -> int | None:  # type: ignore[override]
        return None if self.GO not in self.moves[1:] else BLACK if self.moves[0] >= 5 else WHITE

    @property
    def to_move(self) -> int:  # type: ignore[override]
        return NOBODY if self.outcome is not None else WHITE if self.moves else BLACK

    def legal_moves(self) -> list[int]:
        return self.NUMBERS if not self.moves else [self.SWAP, self.GO] if self.ply == 1 else [self.GO]

    def legal_moves_into(self, buffer) -> int:
        for index, move in enumerate(self.legal_moves()):
            buffer[index] = move
        return len(self.legal_moves())

    def is_legal(self, move: int) -> bool:
        return move in self.legal_moves()

    def play(self, move: int) -> None:
        self.moves.append(move)

    def undo(self) -> None:
        self.moves.pop()

    def options(self) -> dict[str, str]:
        return {}

    def history(self, start: int = 0, end: int = 99) -> list[int]:
        return self.moves[start:end]

    def text(self, move: int) -> str:
        return str(move)

    def parse(self, text: str) -> int:
        return int(text)


def test_it_sees_the_end() -> None:
    """It finds most wins of endings in which at most half of the moves win."""
    won = [Solver().moves(game)[move(game, 3, 1)] == WON for game in endings("robble size=5", 8)]
    assert sum(won) > 5


@pytest.mark.parametrize("number", Duel.NUMBERS)
@pytest.mark.parametrize("level", [2, 3])
def test_it_swaps_when_that_wins(number: int, level: int) -> None:
    assert move(Duel(number), level, number) == (Duel.SWAP if number >= 5 else Duel.GO)


def test_it_counts_on_a_swap() -> None:
    """Whatever black says, white has the better end of it: the search knows that black is lost."""
    assert move(Duel(), 4, 1) == RESIGN


def test_it_resigns_what_is_lost_from_level_2_on() -> None:
    lost = Duel(9, Duel.SWAP)
    assert move(lost, 1, 1) == Duel.GO
    assert [move(lost, level, 1) for level in (2, 3)] == [RESIGN, RESIGN]
    won = Duel(3, Duel.SWAP)
    assert [move(won, level, 1) for level in (1, 2, 3)] == [Duel.GO] * 3


def test_a_full_tree_thinks_on() -> None:
    """There is memory for 20 nodes only."""
    game = Robble(5)
    bot = think(uct.UctBot(game, 4, 20 * uct.NODE), game)
    assert bot.rounds == uct.PLAYOUTS[3] and game.is_legal(bot.move())
