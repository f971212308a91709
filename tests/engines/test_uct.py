"""The bot that plays any game: strength, the pie rule, resignation, slices, memory."""

import tracemalloc

import pytest

from engines.bots import uct
from engines.game import NOBODY, RESIGN, Game
from engines.pebble_rebel.rules import PebbleRebel
from engines.robble.rules import SWAP, Robble
from tests.support.alone import alone

BLACK, WHITE = 1, 2


def bot_of(game: Game, level: int, seed: int) -> uct.UctBot:
    """Return a bot that has begun to think."""
    bot = uct.UctBot(game, level)
    bot.begin(game, seed)
    return bot


def think(game: Game, level: int, seed: int) -> int:
    """Return the move that the bot chooses."""
    bot = bot_of(game, level, seed)
    while not bot.done:
        bot.step()
    return bot.move()


def slices_of(game: Game, level: int, seed: int) -> int:
    bot, count = bot_of(game, level, seed), 0
    while not bot.done:
        bot.step()
        count += 1
    return count


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


class Endless(Duel):
    """A game that never comes to an end."""

    outcome = None
    to_move = BLACK

    def legal_moves(self) -> list[int]:
        return [3, 4]


# -- strength


def test_level_3_beats_level_1() -> None:
    """A game with either colour, of 6 s each."""
    for seed in range(2):
        game = Robble(5)
        levels = [3, 1] if seed % 2 else [1, 3]  # of black, and of white
        while game.outcome is None:
            move = think(game, levels[game.to_move - 1], 100 * seed + game.ply)
            game.play(move)
            if move == SWAP:
                levels.reverse()
        assert game.outcome > 0 and levels[game.outcome - 1] == 3


def results(game: Game, depth: int) -> set[int | None]:
    """Return the outcomes that the game may have within `depth` moves; None is among them where it may continue."""
    if game.outcome is not None or not depth:
        return {game.outcome}
    found = set()
    for move in game.legal_moves():
        game.play(move)
        found |= results(game, depth - 1)
        game.undo()
    return found


def test_it_sees_the_end() -> None:
    """Two squares are empty: after one move the other player's last one wins or loses, and there is no third."""
    random = uct.Random32(3)
    seen = 0
    while seen < 6:
        game = Robble(5)
        while game.outcome is None and len(game.legal_moves()) != 2:
            legal = game.legal_moves()
            game.play(legal[random.next(len(legal))])
        if game.outcome is None and results(game, 2) == {BLACK, WHITE}:
            mover, move = game.to_move, think(game, 2, seen)
            game.play(move)
            assert results(game, 1) == {mover}
            seen += 1


def test_a_line_is_seen() -> None:
    """Pebble has a line in one segment: the bot makes it."""
    game = PebbleRebel("WWW.../...W../....../....../....../.....B")
    game.play(think(game, 4, 4))
    assert game.outcome_name() == "pebble"


@pytest.mark.parametrize("number", Duel.NUMBERS)
@pytest.mark.parametrize("level", [2, 3])
def test_it_swaps_when_that_wins(number: int, level: int) -> None:
    assert think(Duel(number), level, number) == (Duel.SWAP if number >= 5 else Duel.GO)


def test_it_counts_on_a_swap() -> None:
    """Whatever black says, white has the better end of it: the search knows that black is lost."""
    assert think(Duel(), 4, 1) == RESIGN


def test_it_resigns_what_is_lost_from_level_2_on() -> None:
    lost = Duel(9, Duel.SWAP)
    assert think(lost, 1, 1) == Duel.GO
    assert [think(lost, level, 1) for level in (2, 3)] == [RESIGN, RESIGN]
    won = Duel(3, Duel.SWAP)
    assert [think(won, level, 1) for level in (1, 2, 3)] == [Duel.GO] * 3


def test_it_does_not_resign_an_open_game() -> None:
    for size in (5, 7):
        assert all(think(Robble(size), level, 5) != RESIGN for level in (1, 2, 3))


# -- manners


def answers(game: Game, level: int, seed: int) -> tuple[int, int, list[int], int]:
    bot = bot_of(game, level, seed)
    while not bot.done:
        bot.step()
    return bot.move(), bot.points(), bot.line(), bot.rounds


def test_points_are_those_of_who_is_to_move() -> None:
    won, lost = Duel(9), Duel(3)
    assert answers(won, 3, 1)[1] > 900
    assert answers(lost, 3, 1)[1] > 900  # white may go and win
    assert answers(Duel(9, Duel.SWAP), 3, 1)[1] < 100


def test_a_full_tree_thinks_on() -> None:
    """There is memory for 20 nodes only."""
    game = Robble(5)
    bot = uct.UctBot(game, 4, 20 * uct.NODE)
    bot.begin(game, 1)
    while not bot.done:
        bot.step()
    assert bot.rounds == uct.PLAYOUTS[3] and game.is_legal(bot.move())


def test_slices_are_short() -> None:
    calls = 0

    class Counting(Robble):
        def play(self, move: int) -> None:
            nonlocal calls
            calls += 1
            super().play(move)

        def undo(self) -> None:
            nonlocal calls
            calls += 1
            super().undo()

        def legal_moves_into(self, buffer) -> int:
            nonlocal calls
            calls += 1
            return super().legal_moves_into(buffer)

    most = total = 0
    bot = bot_of(Counting(9), 1, 1)
    calls = 0
    while not bot.done:
        bot.step()
        most, total, calls = max(most, calls), total + calls, 0
    assert most <= uct.SLICE + 2
    assert total > 1000


def test_a_game_without_end() -> None:
    game = Endless()
    assert think(game, 1, 1) in (3, 4)
    assert game.ply == 0


# -- costs


def test_level_3_on_the_biggest_board_takes_less_than_a_million_moves() -> None:
    """That is about a second on a laptop: a move played and taken back takes 1.4 us."""
    slices = slices_of(Robble(9), 3, 1)
    assert 1_000 < slices < 1_000_000 // uct.SLICE


@pytest.mark.parametrize(("level", "most"), [(1, 20_000), (2, 30_000), (3, 60_000)])
def test_memory_is_bounded(level: int, most: int) -> None:
    assert alone(peak_of_thinking, level) < most


def peak_of_thinking(level: int) -> int:
    """Return the most bytes that are allocated at a time."""
    game = Robble(9)
    think(game, 1, 1)
    tracemalloc.start()
    think(game, level, 1)
    return tracemalloc.get_traced_memory()[1]
