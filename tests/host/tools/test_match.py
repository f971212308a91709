"""`make match`: games are fair, and the same every time on any number of processes; what is printed, and refused."""

import re
import subprocess
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from engines.game import RESIGN, Game
from host.deploy import numba_kernels
from host.games import new_game
from host.paths import ROOT
from host.rooms.room import seats_of
from host.tools import match
from host.tools.match import HEAD, Match, Played, Player, play_game, player_of, row, wilson
from host.tools.opponent import ProgramError

RANDOM = Player("random")
LEVEL = Player("2:3", 2, 3)
QUICK = ["--game", "konane,size=6", "--games", "5"]


class Here(Executor):
    """Does everything in this process."""

    def __init__(self, *_: Any) -> None:
        pass

    def map(self, fn: Any, *iterables: Any, timeout: float | None = None, chunksize: int = 1) -> Any:
        return map(fn, *iterables)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process, and kernels that stay as they are for other tests."""
    monkeypatch.setattr(match, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(numba_kernels, "compile_kernels", lambda: 1)


def called(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["match", *words])
    match.main()


def results(one: Match) -> list[tuple]:
    """Return the games of a match."""
    return [play_game(one, number) for number in range(one.games)]


# -- the command


def test_the_table_of_a_small_match(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Six games for five, so that each has both seats as often."""
    called(monkeypatch, "2:3", "random", *QUICK)
    title, _, head, _, *rows = capsys.readouterr().out.strip().splitlines()
    assert title == "Points of the first player; a draw is an equal share:"
    assert tuple(re.split(r" *\| *", head.strip("| "))) == HEAD
    (cells,) = [re.split(r" *\| *", line.strip("| ")) for line in rows]
    assert cells == ["konane size=6", "2:3", "random", "6", "66.7", "30-90", "33 100", "0"]


def test_each_player_meets_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A program that does not play ends the match."""
    called(monkeypatch, "random", "1:1", "--against", "cairn gtp konane", "--game", "konane,size=6", "--games", "2")
    rows = [re.split(r" *\| *", line.strip("| ")) for line in capsys.readouterr().out.strip().splitlines()[4:]]
    assert [cells[1:4] for cells in rows] == [[player, "cairn gtp konane", "2"] for player in ("random", "1:1")]
    with pytest.raises(SystemExit):
        called(monkeypatch, "random", "--against", "true", *QUICK)
    assert capsys.readouterr().err == "true has ended instead of answering 'known_command load'.\n"


def test_without_a_game_it_is_all_of_the_page(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """docs/strength.md has a row for each; random has two or three opponents in some."""
    monkeypatch.setattr(match, "play_game", lambda one, number: Played(number % 4, 1.0, False))
    called(monkeypatch, "5", "random", "--games", "1")
    rows = [re.split(r" *\| *", line.strip("| ")) for line in capsys.readouterr().out.strip().splitlines()[4:]]
    page = re.findall(r"^\| ([\w,=]+) +\|", Path(ROOT, "docs/strength.md").read_text("utf-8"), re.MULTILINE)
    assert [cells[0].replace(" ", ",") for cells in rows] == [name for name in page if name != "game"]
    assert [cells[2:4] for cells in rows[4:7]] == [["random", "2"], ["random x 2", "3"], ["random x 3", "4"]]


def test_two_processes_play_what_one_plays() -> None:
    """They start from nothing, which takes a second or two."""
    one = Match("konane size=6", LEVEL, RANDOM, 8)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        rows = [next(iter(match.table([one], where).rows)) for where in (pool, Here())]
    assert rows[0] == rows[1]


REFUSED = {
    "5": "A needs a B, or a program --against",
    "5 --against no-such": "There is no program 'no-such'.",
    "6 random": "There is no player '6'; write a level",
    "5 5:0": "no player '5:0'",
    "5 5@no-such": "There is no commit 'no-such' here.",
    "5 6@HEAD": "no player '6@HEAD'",
    "random:9 5": "no player 'random:9'",
    "5 4 --game chess": "no game 'chess'",
    "5 4 --game konane,size=7": "size=7 is not possible in konane",
    "5 4 --game konane,size=10": "konane size=10 a Pico makes was not measured; write 5:1000",
    "5 4 --games 0": "games and jobs are 1 or more",
    "5 4 --games many": "invalid int value: 'many'",
}


def test_what_cannot_be_played_is_said(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    for words, message in REFUSED.items():
        with pytest.raises(SystemExit):
            called(monkeypatch, *words.split())
        assert message in capsys.readouterr().err.splitlines()[-1]


# -- commits


@pytest.fixture
def commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A commit whose program has no game, but does what it is told, and resigns when it is to move."""
    program = (
        "import sys\nfor line in sys.stdin: print('= resign' if 'genmove' in line else '=', end='\\n\\n', flush=True)"
    )
    for folder in ("engines", "firmware", "host"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "program.py").write_text(program)
    author = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
    for words in (["init", "-q"], ["add", "."], [*author, "commit", "-q", "-m", "Resign"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    (tmp_path / "host/program.py").write_text("raise SystemExit('This is not committed.')")
    monkeypatch.setattr(match, "ROOT", tmp_path)
    match.tree_of.cache_clear()  # HEAD is another one here
    return "HEAD"


def test_the_program_of_a_commit_plays(commit: str) -> None:
    words = "konane size=6"
    games = results(Match(words, player_of(f"1@{commit}", words), RANDOM, 2))
    assert games == [(0, 0.0, False), (1, 0.0, False)]


def test_programs_have_the_same_game() -> None:
    """Moves, draws, and a turn that is taken back: each is sent to the program, and its answers are legal here."""
    words = "vacuum players=3 turns=12"
    game = play_game(Match(words, Player("1@here", 1, tree=str(ROOT)), RANDOM, 3), 1)
    assert game.draw or game.points in (0, 1)


def test_a_program_that_refuses_ends_the_match(tmp_path: Path) -> None:
    (tmp_path / "host").mkdir()
    (tmp_path / "host/program.py").write_text("input(); print('? unknown command', end='\\n\\n')")
    with pytest.raises(ProgramError, match=r"1@old answers '. unknown command' to 'level 1'"):
        play_game(Match("reversi", Player("1@old", 1, tree=str(tmp_path)), RANDOM, 2), 0)


# -- games


def test_a_match_is_the_same_every_time() -> None:
    words = "ouroboros players=3"
    one = Match(words, LEVEL, Player("1:2", 1, 2), 6)
    games = results(one)
    assert games == results(one) != results(one._replace(seed=2))
    seats = seats_of(new_game(words.split()[0], words.split()[1:]))
    assert [seat for seat, *_ in games] == [number % seats for number in range(6)]


def test_the_swap_changes_who_plays_black(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second player swaps the first stone, and from then on black's moves are its own."""
    movers: list[tuple[str, int]] = []

    def swapper(player: Player, game: Game, programs: ExitStack) -> match.Chooser:
        def choose(game: Game, seed: int) -> int:
            movers.append((player.name, game.to_move))
            if player.name == "a" and game.ply > 6:
                return RESIGN
            return 1 if game.ply == 1 else game.legal_moves()[-1]

        return choose

    monkeypatch.setattr(match, "chooser", swapper)
    game = play_game(Match("robble size=5", Player("a"), Player("b"), 2), 0)
    assert movers[0] == ("b", 2) and set(movers[1:]) == {("a", 2), ("b", 1)}
    other = play_game(Match("robble size=5", Player("b"), Player("a"), 2), 1)
    assert (game.points, other.points) == (0.0, 1.0)


def test_a_row_counts() -> None:
    played = [Played(0, 1.0, False), Played(1, 0.5, True), Played(0, 0.0, False), Played(1, 1.0, False)]
    counted = ("konane", "2:3", "random", "4", "62.5", "22-91", "50 75", "1")
    assert row(Match("konane", LEVEL, RANDOM, 4), played) == counted


def test_wilsons_interval_is_the_published_one() -> None:
    """Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3."""
    for wins, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        assert wilson(wins, games) == pytest.approx((low, high), abs=0.00005)
        assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=0.00005)
