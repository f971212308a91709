"""Matches: fair, the same every time and on any number of processes, and ended by the test when it is clear."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from random import Random
from typing import Any

import pytest

from engines.game import CHANCE, NOBODY, Game
from host.games import new_game
from host.tools.ladder import greedy, matches
from host.tools.ladder.matches import Match, Played, play_game, play_match, summed_up
from host.tools.ladder.odds import Sprt, wilson
from host.tools.ladder.players import Spec, player

GREEDY, RANDOM = Spec("greedy"), Spec("random")
LEVEL = Spec("level", 2, 3)


class Eager(Executor):
    """Runs what is submitted at once, and counts."""

    def __init__(self) -> None:
        self.submitted: list[int] = []

    def submit(self, function: Callable[..., Any], /, *values: Any, **names: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.submitted.append(values[-1])
        future.set_result(function(*values, **names))
        return future


@pytest.mark.parametrize("words", ["robble size=5", "ouroboros players=3", "konane size=6"])
def test_a_match_is_the_same_every_time(words: str) -> None:
    match = Match(words, LEVEL, GREEDY, 6)
    result = play_match(match)
    assert result == play_match(match) == play_match(match, pool=Eager(), jobs=3)
    games = [play_game(match, number) for number in range(6)]
    assert summed_up(match, games, result.seats) == result
    assert [game.seat for game in games] == [number % result.seats for number in range(6)]
    assert [play_game(match._replace(seed=2), number) for number in range(6)] != games


@pytest.mark.parametrize("words", ["robble size=5", "ouroboros players=2", "ouroboros players=4"])
def test_equals_are_equal(words: str) -> None:
    """Of 120 games, every seat as often: a share that is fair, by an interval of 99.9 %."""
    result = play_match(Match(words, RANDOM, RANDOM, 120))
    low, high = wilson(sum(result.points), result.games, 3.29)
    assert low < 1 / result.seats < high


def test_the_swap_changes_who_plays_black(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second player swaps the first stone, and from then on black's moves are its own."""
    movers: list[tuple[str, int]] = []

    class Swapper:
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, game: Game, seed: int) -> int:
            movers.append((self.name, game.to_move))
            return 1 if game.ply == 1 else game.legal_moves()[-1]

    monkeypatch.setattr(matches, "player", lambda spec, game: Swapper(spec.kind))
    game = play_game(Match("robble size=5", Spec("a"), Spec("b"), 2), 0)
    assert movers[0] == ("b", 2) and set(movers[1:]) == {("a", 2), ("b", 1)}
    outcome = play_game(Match("robble size=5", Spec("b"), Spec("a"), 2), 1)
    assert (game.points, outcome.points) in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))


def test_games_of_a_round_have_one_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    openings: list[list[int]] = []

    class Watcher:
        def choose(self, game: Game, seed: int) -> int:
            if game.ply == matches.OPENING["konane"]:
                openings.append(game.history())
            return game.legal_moves()[0]

    monkeypatch.setattr(matches, "player", lambda spec, game: Watcher())
    for number in range(6):
        play_game(Match("konane size=6", RANDOM, RANDOM, 6), number)
    assert openings[0] == openings[1] and openings[2] == openings[3] and openings[4] == openings[5]
    assert len({tuple(opening) for opening in openings}) == 3


def test_the_test_ends_a_match_when_it_is_clear() -> None:
    match, pool = Match("ouroboros players=2", GREEDY, RANDOM, 200), Eager()
    result = play_match(match, Sprt(0.2, 0.4), pool, 2)
    assert result.verdict == "high" and result.games < 30 and result.games % 2 == 0
    assert result == play_match(match, Sprt(0.2, 0.4))
    assert len(pool.submitted) <= result.games + 4  # hardly more is begun
    assert play_match(match._replace(games=2), Sprt(0.2, 0.4)).verdict == ""


def test_the_test_looks_after_each_round_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve wins decide it, but a table of three has had four rounds then, and one of four three."""
    for seats, games in ((2, 12), (3, 12), (4, 12), (5, 15)):
        monkeypatch.setattr(matches, "seats_of", lambda game, seats=seats: seats)
        monkeypatch.setattr(matches, "play_game", lambda match, number: Played(0, 1.0, False, 1, 0))
        assert play_match(Match("konane", GREEDY, RANDOM, 60), Sprt(0.5, 0.65)).games == games


def test_greedy_swaps_a_stone_that_is_good() -> None:
    """After one stone black leads, so who may swap does: each stone of its own only makes it even, or loses."""
    game = new_game("robble", ["size=5"])
    game.play(game.parse("c3"))
    assert {greedy.choose(game, Random(seed)) for seed in range(5)} == {game.parse("swap")}


def test_who_can_only_undo_does() -> None:
    """In Vacuum a turn may come to nothing; its player takes an action back, and the game has an end."""
    game = play_game(Match("vacuum players=3 turns=12", GREEDY, RANDOM, 3), 2)
    assert game.moves <= 12 and (not game.draw or game.points == pytest.approx(1 / 3))


def test_a_result_counts() -> None:
    played = [
        Played(0, 1.0, False, 160, 3),
        Played(1, 0.5, True, 5, 0),
        Played(0, 0.0, False, 7, 9),
        Played(1, 1.0, False, 9, 4),
    ]
    result = summed_up(Match("konane", GREEDY, RANDOM, 4), played, 2)
    assert (result.games, result.points, result.share, result.draws, result.moves) == (4, (1.0, 1.5), 0.625, 1, 8)
    assert (result.stone, result.ended) == (4.5, 2)
    assert (result.share_at(0), result.share_at(1)) == (0.5, 0.75)
    assert result.interval == wilson(2.5, 4)


@pytest.mark.parametrize("words", ["robble size=5", "pebble_rebel diagonals=on", "ouroboros", "konane size=6"])
def test_greedy_takes_what_counts_most(words: str) -> None:
    game, random = new_game(words.split()[0], words.split()[1:]), Random(1)
    while game.ply < 11:
        game.play(game.sample(1) if game.to_move == CHANCE else random.choice(game.legal_moves()))
    while game.to_move == CHANCE:
        game.play(game.sample(1))
    before, seat, values = game.history(), game.to_move, {}
    for move in game.legal_moves():
        game.play(move)
        values[move] = greedy.value_of(game, seat)
        game.undo()
    found = {greedy.choose(game, Random(seed)) for seed in range(8)}
    assert game.history() == before
    assert {tuple(values[move]) for move in found} == {tuple(max(values.values()))}
    assert max(values.values()) > min(values.values())


def test_greedy_wins_where_it_can() -> None:
    game = new_game("pebble_rebel", ["setup=BBB.................................B".replace(".", "", 1)])
    game.play(greedy.choose(game, Random(1)))
    assert game.outcome_name() == "pebble"


def test_a_game_without_an_evaluation_is_played_for_the_win_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(greedy.EVALUATIONS, "konane")
    assert greedy.value_of(new_game("konane"), 1) == [0]


@pytest.mark.parametrize(("words", "games"), [("pebble_rebel", 4), ("ouroboros", 20), ("konane size=6", 20)])
def test_greedy_beats_random(words: str, games: int) -> None:
    assert play_match(Match(words, GREEDY, RANDOM, games)).share > 0.6


def test_greedy_builds_stones_in_vacuum() -> None:
    assert 0 < play_game(Match("vacuum turns=16", GREEDY, RANDOM, 2), 0).stone <= 8


def test_every_player_plays_legal_moves() -> None:
    for spec in (LEVEL, GREEDY, RANDOM):
        game = new_game("ouroboros")
        while game.to_move == CHANCE:
            game.play(game.sample(1))
        seat = player(spec, game)
        while game.to_move != NOBODY and game.ply < 8:
            game.play(seat.choose(game, game.ply))
