"""What every bot keeps to (engines/bots/bot.py, docs/bots.md), whatever its game. What it sees there, and how strong it
is, is tried in tests/engines/<game>; that it thinks the same on MicroPython, and takes no memory, in tests/runtime.
"""

import random

import pytest

from engines.bots.bot import LEVELS, SURE, Bot
from engines.game import CHANCE, DRAW, RESIGN, Game, IllegalMove
from engines.registry import GAMES, bot_of
from tests.engines.bots import WORDS, after, begin, play_any, think, thought, whole_state

SLICES = 4  # of a thought in a whole game
MOVES = 60  # of a whole game, at most: then the bots play its end
LAST_S = 5  # what a move may take on the board, for the highest level, and for the lower three
FIRST_S = 2

every_bot = pytest.mark.parametrize("words", WORDS)


def kind_of(words: str) -> type[Bot]:
    return bot_of(words.split()[0])


def check(bot: Bot, game: Game) -> int:
    """Check what a bot says at any time, and return its move."""
    move, line = bot.move(), bot.line()
    assert move == RESIGN or game.is_legal(move)
    assert 0 <= bot.points() <= SURE
    if line and move != RESIGN:
        assert line[0] == move
    return move


def check_line(bot: Bot, game: Game) -> None:
    """Check that the line can be played, as far as chance leaves it alone; the game is as it was afterwards."""
    start = game.ply
    for move in bot.line():
        if game.to_move == CHANCE or game.outcome is not None:
            break
        assert game.is_legal(move), game.text(move)
        game.play(move)
    while game.ply > start:
        game.undo()


@every_bot
def test_it_plays_a_game(words: str) -> None:
    """Each level has a seat in turn: its moves are legal after every slice, and the game stays as it is. A second."""
    kind = kind_of(words)
    game, chance = begin(words), random.Random(words)
    bots = [kind(game, level) for level in LEVELS]
    number = 0
    while game.outcome is None and number < MOVES:
        if game.to_move == CHANCE:
            play_any(game, chance)
            continue
        bot, before = bots[number % len(bots)], whole_state(game)
        number += 1
        bot.begin(game, chance.getrandbits(32))
        check(bot, game)
        for _ in range(SLICES):
            bot.step()
            check(bot, game)
        assert whole_state(game) == before
        check_line(bot, game)
        move = bot.move()
        if move == RESIGN:
            assert bot.level > 1, "level 1 plays to the end"
            play_any(game, chance)
        else:
            game.play(move)


@every_bot
def test_the_same_seed_gives_the_same_thought(words: str) -> None:
    """So does a bot that has thought about other positions before, to the end or not: nothing is left of that."""
    kind = kind_of(words)
    used = [kind(begin(words), level) for level in LEVELS]
    for moves in (24, 5, 0, 11):
        game = after(words, moves)
        for bot in used:
            think(bot, game, 4294967295, moves)
            for slices in (0, 12):
                think(bot, after(words, 3, 2), 1, 2)
                fresh = think(kind(game, bot.level), game, 7, slices)
                assert thought(think(bot, game, 7, slices)) == thought(fresh)


@every_bot
def test_seeds_make_moves_differ(words: str) -> None:
    """In one of some positions, as in another there may be one good move alone."""
    kind = kind_of(words)

    def moves(game: Game) -> set[int]:
        return {think(kind(game, 1), game, seed, 400).move() for seed in (0, 1, 2, 3, 5, 8, 13, 4294967295)}

    assert any(len(moves(after(words, ply))) > 1 for ply in (6, 2, 0))


@every_bot
def test_all_names_are_there_before_it_thinks(words: str) -> None:
    """A bot that may think on the second core changes numbers and what is in its buffers, which stay the same ones."""
    kind = kind_of(words)
    game = after(words, 12)
    for level in LEVELS:
        bot = kind(game, level)
        names = set(vars(bot))
        bot.begin(game, 1)
        before = dict(vars(bot))
        assert set(before) == names
        for _ in range(6):
            bot.step()
        if bot.RUNS_ON_SECOND_CORE:
            assert {name for name, value in vars(bot).items() if value is not before.get(name)} <= {
                name for name, value in before.items() if isinstance(value, int)
            }
        assert set(vars(bot)) == names


@every_bot
def test_what_cannot_be_thought_about(words: str) -> None:
    kind = kind_of(words)
    game = after(words, 2)
    for level in (0, 6, -1, None, "3", 2.5):
        with pytest.raises(ValueError, match="1 to 5"):
            kind(game, level)  # type: ignore[arg-type]
    bot = kind(game, 2)
    for seed in (-1, 1 << 32):
        with pytest.raises(ValueError, match="seed"):
            bot.begin(game, seed)
    while game.outcome is None:
        game.play(RESIGN)
    with pytest.raises(IllegalMove, match="over"):
        bot.begin(game, 1)


@pytest.mark.parametrize("name", GAMES)
def test_higher_levels_think_longer(name: str) -> None:
    """No level has less time than the one below, nor looks at less in as many slices; the highest has more of one."""
    budgets = bot_of(name).BUDGETS_MS
    assert list(budgets) == sorted(budgets)
    assert budgets[-1] < 1000 * LAST_S and budgets[2] <= 1000 * FIRST_S
    game = after(name, 8)
    rounds = [think(bot_of(name)(game, level), game, 1, 60).rounds for level in LEVELS]
    assert rounds == sorted(rounds)
    assert budgets[0] < budgets[-1] or rounds[0] < rounds[-1]


@pytest.mark.parametrize(
    ("words", "weak", "strong", "games", "least"),
    [
        ("robble size=5", 1, 3, 4, 4),
        ("konane size=6", 1, 3, 12, 9),
        ("reversi", 1, 3, 6, 4),
        ("ouroboros players=2", 2, 3, 10, 7),
        ("pebble_rebel", 1, 2, 12, 6.5),
    ],
)
def test_a_higher_level_plays_better(words: str, weak: int, strong: int, games: int, least: float) -> None:
    """By points of some games, each side in every second one; half a second a game."""
    points, chance = 0.0, random.Random(words)
    for number in range(games):
        game = begin(words)
        bots = [bot_of(game.NAME)(game, level) for level in ((weak, strong) if number % 2 else (strong, weak))]
        while game.outcome is None:
            if game.to_move == CHANCE:
                play_any(game, chance)
            else:
                game.play(think(bots[game.to_move - 1], game, chance.getrandbits(32)).move())
                if game.last_move() == game.SWAP:
                    bots.reverse()
        points += 0.5 if game.outcome == DRAW else bots[game.outcome - 1].level == strong
    assert points >= least
