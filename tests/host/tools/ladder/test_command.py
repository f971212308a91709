"""`python -m host.tools.ladder`: what is played, and what is printed."""

import subprocess
import sys

import pytest

from engines.registry import GAMES
from host.paths import ROOT
from host.tools.ladder import __main__ as command
from host.tools.ladder import plan
from host.tools.ladder.budgets import SameRounds
from host.tools.ladder.players import Spec

QUICK = ["konane,size=6", "--games", "2", "--rounds", "1", "--jobs", "1", "--python"]


def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    monkeypatch.setattr(sys, "argv", ["ladder", *words])
    command.main()
    return capsys.readouterr().out


def test_two_processes_print_what_one_prints(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """They start from nothing, which takes a second or two."""
    words = [*QUICK, "--players", "3", "greedy", "--games", "8"]
    run = subprocess.run(
        [sys.executable, "-m", "host.tools.ladder", *words, "--jobs", "2"], capture_output=True, text=True, cwd=ROOT
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout == printed(monkeypatch, capsys, *words)
    assert "| konane size=6 | level 3 | greedy  |     8 |" in run.stdout


def test_levels_meet_those_below_and_the_yardsticks(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """Eight matches of two games: a second."""
    said = printed(monkeypatch, capsys, *QUICK)
    assert [line.split(": ")[1] for line in said.split("\n\n")[0].splitlines()] == [
        *(f"level {number} - level {number - 1}" for number in (2, 3, 4, 5)),
        *(f"level {number} - greedy" for number in (3, 4, 5)),
        "level 5 - random",
    ]
    assert "\n## Levels\n" in said and "\n## Konane\n" in said
    assert "\n## Goals\n" in said and "each level against the one below" in said


def test_a_match_ends_when_it_is_clear(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    words = ["--players", "greedy", "random", "--games", "60", "--sprt", "0.05", "0.3"]
    said = printed(monkeypatch, capsys, *QUICK, *words)
    assert "The test says 30 %, not 5 %." in said.splitlines()[0]
    assert " of 60 games" not in said


def test_without_a_test_of_ones_own_it_is_that_of_the_goal(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """Level 3 of one round wins no 60 % against itself. --whole plays on."""
    words = [*QUICK, "--rounds", "1", "--players", "3", "greedy", "--games", "60"]
    said = printed(monkeypatch, capsys, *words).splitlines()[0]
    assert "The test says" in said and " of 60 games" not in said
    assert printed(monkeypatch, capsys, *words, "--whole").splitlines()[0].endswith(" of 60 games.")


def test_what_says_most_is_played_first() -> None:
    found = [
        match
        for words in ("robble size=5", "ouroboros players=2")
        for match in plan.matches(words, 2, 1, SameRounds(9))
    ]
    kinds = [match.other.kind for match in sorted(found, key=plan.turn)]
    assert kinds == ["level"] * 8 + ["greedy"] * 6 + ["random"] * 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "no game 'chess'"),
        (["konane,size=7"], "size=7"),
        (["konane", "--players", "6", "greedy"], "no player '6'"),
        (["konane", "--sprt", "0.7", "0.6"], "two shares"),
    ],
)
def test_what_cannot_be_played_is_said(words: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["ladder", *words])
    with pytest.raises(SystemExit, match=message):
        command.main()


def test_every_game_is_played_by_every_number_of_players() -> None:
    played = [words for game in GAMES for words in plan.variants(game, further=True)]
    assert len(set(played)) == len(played)
    for words in played:
        found = list(plan.matches(words, 5, 1, SameRounds(9)))
        assert found and all(match.games % plan.seats(match.words) == 0 for match in found)
        if plan.seats(words) > 2:
            assert [match.other for match in found] == [Spec("greedy")]
