"""How long `genmove` thinks: its level's time or what is set, and no longer than a front end's clock allows."""

from types import SimpleNamespace

import pytest

from engines.game import Game
from engines.robble.bot import RobbleBot
from engines.robble.rules import Robble
from host.gtp.clock import INFINITE, LEAST_S, MOVES, SAFE, Clock
from tests.host.gtp.controller import everything, robble, run, say


class Endless(RobbleBot):
    """A bot that is never done; each step takes a hundredth of a second of the clock that it has."""

    now = 0.0
    made = 0

    def __init__(self, game: Robble, level: int) -> None:
        super().__init__(game, level)
        Endless.made += 1

    def step(self) -> None:
        Endless.now += 0.01


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> type[Endless]:
    monkeypatch.setattr("host.gtp.session.bot_of", lambda name: Endless)
    monkeypatch.setattr("host.gtp.session.time", SimpleNamespace(monotonic=lambda: Endless.now))
    monkeypatch.setattr(Endless, "now", 0.0)
    monkeypatch.setattr(Endless, "made", 0)
    return Endless


@pytest.mark.parametrize(
    ("lines", "seconds"),
    [
        ([], 2.0),
        (["level 1"], 1.0),
        (["level 5"], 2.0),  # the board's 4 s are a laptop's 2 at most
        (["time 7"], 7.0),
        (["time 7", "level 1", "newgame robble size=6", "time 01"], 1.0),
        (["time_settings 20 0 0"], SAFE * 20 / MOVES),
        (["time_settings 3600 0 0"], 2.0),
        (["time 1", "time_settings 3600 0 0"], 1.0),
        (["time_settings 0 10 10"], SAFE),
        (["time_settings 0 0 0"], LEAST_S),
        (["time_settings 20 0 0", "time_settings 0 1 0"], 2.0),  # no limit
        (["time_left b 10 0"], SAFE * 10 / MOVES),
        (["time_left B 4 8"], SAFE * 4 / 8),
        (["time_left w 4 8"], 2.0),
        (["time_settings 600 0 0", "time_left black 0 0"], LEAST_S),
        (["time_left b 4 8", "clear_board"], 2.0),
        (["time_settings 20 0 0", "time_left b 1 0", "boardsize 5"], SAFE * 20 / MOVES),
    ],
)
def test_a_move_takes_what_is_set_or_its_share_of_the_clock(
    endless: type[Endless], lines: list[str], seconds: float
) -> None:
    session = robble("size=5")
    run(session, *lines, "genmove b")
    assert endless.now == pytest.approx(seconds, abs=0.011)


def test_periods_follow_each_other_and_without_settings_there_is_no_limit() -> None:
    clock = Clock()
    clock.spend("black", 1000)
    assert clock.share("black") == INFINITE
    clock.set(1, 10, 2)
    clock.spend("black", 2)  # the main time is over, and a second of the period
    assert clock.share("black") == pytest.approx(SAFE * 9)
    clock.spend("black", 3)  # the second move of the period: the next one begins
    assert clock.share("black") == pytest.approx(SAFE * 10 / 2)
    assert clock.share("white") == pytest.approx(SAFE * (1 / MOVES + 5))
    clock.restart()
    assert clock.share("black") == clock.share("white")


def test_what_is_no_time_is_refused_and_changes_nothing() -> None:
    session = robble()
    run(session, "time_settings 100 0 0")
    before = everything(session)
    for arguments in ("", " 1 2", " 1 2 3 4", " -1 0 0", " 1.5 0 0", " a 0 0", " 0 9999999999 1"):
        assert say(session, f"time_settings{arguments}").startswith("? syntax error: ")
    for arguments in ("b 10", "red 10 0", "chance 10 0", "b -1 0", "b 1 x", "none 1 0"):
        assert say(session, f"time_left {arguments}").startswith("? syntax error: ")
    assert everything(session) == before
    assert session.clock.share("black") == pytest.approx(SAFE * 100 / MOVES)


def test_the_bot_is_kept_while_game_and_level_are_the_same(endless: type[Endless]) -> None:
    session = robble("size=5")
    run(session, "genmove black", "time 1", "undo", "play black c3", "genmove white", "clear_board", "genmove black")
    assert endless.made == 1
    run(session, "level 2", "genmove white")
    assert endless.made == 2
    run(session, "newgame robble size=6", "genmove black")
    assert endless.made == 3


def test_the_bot_thinks_about_the_game_as_it_stands_and_plays_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    session, seen = robble("size=5"), []
    run(session, "play black c3", "play white c4")
    begin = RobbleBot.begin

    def note(bot: RobbleBot, game: Game, seed: int) -> None:
        seen.append(game.dump())
        begin(bot, game, seed)

    monkeypatch.setattr(RobbleBot, "begin", note)
    legal = say(session, "legal_moves")[2:].split()
    run(session, "level 1")
    answer = say(session, "genmove black")
    assert answer[:2] == "= " and answer[2:] in [*legal, "resign"]
    assert say(session, "history") == f"= c3 c4 {answer[2:]}"
    assert [record["moves"] for record in seen] == [["c3", "c4"]]
