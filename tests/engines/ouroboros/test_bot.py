"""The bot of Ouroboros: legal moves at any time, kernels beside the engine, what it finds."""

import pytest

from engines.bots.bot import SURE
from engines.game import RESIGN
from engines.ouroboros import bot as bot_module
from engines.ouroboros.bot import OuroborosBot
from engines.ouroboros.bot_kernels import FRAME, advance, expand
from engines.ouroboros.rules import Ouroboros
from engines.ouroboros.tables import EMPTY, STONE
from engines.random32 import Random32
from tests.engines.bots import think
from tests.engines.ouroboros.positions import position

KINDS = [(players, size) for players in (2, 3, 4) for size in (6, 7, 8)]


def new_game(players: int, size: int, random: Random32) -> Ouroboros:
    game = Ouroboros(players, size)
    game.play(game.sample(random.draw()))
    game.play(game.sample(random.draw()))
    return game


# --- the kernels beside the engine --------------------------------------------------------


def snapshot(bot: OuroborosBot) -> bytes:
    return bytes(bot._position)


def of_game(game: Ouroboros) -> bytes:
    """A position of the bot as bot_kernels.py describes it."""
    cells = [cell + 32 if EMPTY < cell < STONE else cell for cell in game.cells]
    cells += [0] * (112 - len(cells))
    players = [0] * 8
    for player in range(1, 5):
        supply = list(game.supplies[4 * player + 1 : 4 * player + 5])
        players += [0, *supply, sum(supply), game.turns[player], 0]
    return bytes([*cells, *players, game.to_move, game.stones])


def listed(bot: OuroborosBot) -> dict[int, int]:
    """The moves of the bot's position, and what they are worth."""
    count = expand(*buffers(bot))
    return dict(zip(bot._moves[:count], bot._values[:count], strict=True))


def buffers(bot: OuroborosBot) -> tuple:
    return (bot._position, bot._frames, bot._state, bot._moves, bot._values, bot._payments, bot._steps, bot._noise)


def advanced(bot: OuroborosBot) -> int:
    return advance(bot._position, bot._frames, bot._state, bot._codes)


def without_payments(game: Ouroboros, moves: list[int]) -> set[tuple[int, int]]:
    """Moves as squares and steps: a removal as its two squares, whatever it costs."""
    found = set()
    for move in moves:
        p, code = move >> 6, move & 63
        found.add((p, code) if code < 2 else (p, 100 + game.codes[5 * code]))
    return found


def followed(bot: OuroborosBot, move: int) -> None:
    """Go down by one move, as if it were the only one."""
    frame = FRAME * bot._state[0]
    bot._frames[frame], bot._frames[frame + 1], bot._frames[frame + 3] = 1, 0, 0
    bot._frames[frame + 32] = move
    assert advanced(bot)


@pytest.mark.parametrize(("players", "size"), KINDS)
def test_the_kernels_play_as_the_engine_does(players: int, size: int) -> None:
    """Positions of games at random, hundreds of each kind: their moves, what each leads to, who has won, and back."""
    random = Random32(players + size)
    for number in range(3):
        game = new_game(players, size, random)
        bot = OuroborosBot(game, 5)
        while game.outcome is None:
            if players > 2 and game.ply in (9, 14) and number % 2:
                game.play(RESIGN)
                continue
            bot.begin(game, 1)
            assert snapshot(bot) == of_game(game)
            bot._state[1] = 9  # far away, so that all moves are listed
            moves, legal = listed(bot), game.legal_moves()
            assert set(moves) <= set(legal)
            assert without_payments(game, list(moves)) == without_payments(game, legal)
            player = game.to_move
            for move in (*list(moves)[:: 1 + len(moves) // 5], legal[random.next(len(legal))]):
                before = snapshot(bot)
                followed(bot, move)
                game.play(move)
                wins = game.outcome == player
                assert move not in moves or (moves[move] == 30000) == wins
                if wins:
                    game.undo()
                    bot._state[0] = 0
                    bot.begin(game, 1)
                    bot._state[1] = 9
                    continue
                assert snapshot(bot) == of_game(game)
                if move in moves:
                    assert moves[move] == worth_at_once(bot, move, before, snapshot(bot))
                game.undo()
                back(bot)
                assert snapshot(bot) == before
            game.play(moves_less_discards(legal, random))


def worth_at_once(bot: OuroborosBot, move: int, before: bytes, after: bytes) -> int:
    """8 a cube that others get, as much or more a cube that the mover loses, from 4096 on; and the noise."""
    worth = 4096 + bot._noise[move >> 6 or move]
    for player in range(1, 5):
        change = after[117 + 8 * player] - before[117 + 8 * player]
        worth -= 8 * change * (bot._state[7] if player == before[152] else -1)
    return worth


def back(bot: OuroborosBot) -> None:
    """Go up by one ply, whose line is empty."""
    frame = FRAME * bot._state[0]
    bot._frames[frame] = bot._frames[frame + 1] = bot._frames[frame + 4] = 0
    assert not advanced(bot)


def moves_less_discards(legal: list[int], random: Random32) -> int:
    """A move at random, a removal or a placement where there is one: games with more on the board."""
    some = [move for move in legal if move > 4]
    return some[random.next(len(some))] if some and random.next(4) else legal[random.next(len(legal))]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_search_ends_as_a_plain_one_does(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best line's worth is that of a search without pruning, by the engine, of the same moves."""
    for name in ("MAX_AT_ROOT", "MAX_OF_TWO", "MAX_OF_MORE"):
        monkeypatch.setattr(bot_module, name, 4)
    random = Random32(players)
    for number in range(20):
        game = new_game(players, 6, random)
        for ply in range(4 + number % 12):
            if game.outcome is None:
                resigns = players > 2 and number % 2 and ply == 3
                game.play(RESIGN if resigns else moves_less_discards(game.legal_moves(), random))
        if game.outcome is None:
            bot, other = OuroborosBot(game, 5), OuroborosBot(game, 5)
            bot._plies = 4 if players == 4 else 3
            think(bot, game)
            me, found = game.to_move, list(bot._frames[8 : 9 + players])
            assert worth_of(game, me, found) == worth_of(game, me, plain(game, other, me, max(0, bot._state[1] - 1)))


def worth_of(game: Ouroboros, player: int, supplies: list[int]) -> int:
    return sum(supplies[1:]) - (game.players - sum(game.out)) * supplies[player]


def plain(game: Ouroboros, bot: OuroborosBot, root: int, last: int, ply: int = 0) -> list[int]:
    """The supplies by player at the end of the best line to the ply `last`, 250 and less for those who lose.

    bot: lists the moves. root: who moves at ply 0.
    """
    player = game.to_move
    bot.begin(game, 1)
    bot._state[0], bot._state[1], bot._state[21] = ply, last, root
    expand(*buffers(bot))
    frame = FRAME * ply
    moves = list(bot._frames[frame + 32 : frame + 32 + bot._frames[frame]])
    if not moves:
        moves = [bot._frames[frame + 13]]
    best: list[int] = []
    for move in moves:
        game.play(move)
        if game.outcome == player:
            supplies = [0 if i == player or game.out[i] else 250 - ply for i in range(game.players + 1)]
        elif ply == last:
            supplies = [sum(game.supplies[4 * i + 1 : 4 * i + 5]) for i in range(game.players + 1)]
        else:
            supplies = plain(game, bot, root, last, ply + 1)
        game.undo()
        if not best or worth_of(game, player, supplies) > worth_of(game, player, best):
            best = supplies
    return best


# --- what it finds ------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_every_level_takes_a_win(level: int) -> None:
    game = position("o.o... ...... ..B.B. ...... .B.B.. ......", p1="RRR", p2="R")
    bot = think(OuroborosBot(game, level), game)
    assert game.text(bot.move()) == "a6&c6:RRR"
    assert bot.done
    assert bot.points() == SURE


def test_it_sees_a_win_that_a_greedy_move_gives_away() -> None:
    """Once two stones are beside the board p2 places one, and p1 gets cubes. While there are none, p2 cannot."""
    game = position("o.o.o. ...... o.o.o. ....BB o.o.o. ..BoBB", p1="GRRR", p2="BBGGRRYY")
    assert game.stones == 0
    for level in (3, 4, 5):
        bot = think(OuroborosBot(game, level), game, slices=60)
        assert bot.done and game.text(bot.move()) == "-G"
        assert bot.points() == SURE
        assert len(bot.line()) == 3
    assert think(OuroborosBot(game, 2), game).points() < SURE


def test_weak_levels_overlook_squares() -> None:
    """Three and seven of eight are seen."""
    game, seen = position("BGRYBG " * 6), []
    for level in (1, 2, 3, 4, 5):
        noise = [think(OuroborosBot(game, level), game, seed, 0)._noise for seed in range(20)]
        seen.append(sum(value >= bot_module.SIGHT for row in noise for value in row) / (20 * len(game.cells)))
    assert 0.3 < seen[0] < 0.45 and 0.8 < seen[1] < 0.95 and seen[2:] == [0, 0, 0]
