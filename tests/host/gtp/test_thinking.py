"""How long `genmove` thinks, and about what: its level's time, or what is set."""

from types import SimpleNamespace

import pytest

from engines.game import Game
from engines.robble.bot import RobbleBot
from engines.robble.rules import Robble
from tests.host.gtp.controller import robble, run, say


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
    ],
)
def test_a_move_takes_the_time_of_its_level_or_what_is_set(
    endless: type[Endless], lines: list[str], seconds: float
) -> None:
    session = robble("size=5")
    run(session, *lines, "genmove b")
    assert endless.now == pytest.approx(seconds, abs=0.011)


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
