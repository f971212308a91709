"""Programs of the Go Text Protocol as players: what they are told, and what is said of those that do not play."""

import sys
from pathlib import Path

import pytest

from host.games import new_game
from host.tools import opponent
from host.tools.opponent import Program, ProgramError, command_of

FAKE = """
import sys
answers = dict(pair.split("=") for pair in sys.argv[2:])
for line in open(0):
    print(line.strip(), file=open(sys.argv[1], "a"))
    answer = answers.get(line.split()[0], "")
    if answer == "end": break
    if answer != "silence": print(f"= {answer}\\n", flush=True)
"""


class Fake(Program):
    """A program that answers by the first word of a command."""

    def __init__(self, folder: Path, **answers: str) -> None:
        self.log = folder / "log"
        words = [str(self.log), *(f"{command}={answer}" for command, answer in answers.items())]
        super().__init__("fake", [sys.executable, "-c", FAKE, *words])


def moved(program: Fake, words: str, *moves: str) -> tuple[str, list[str]]:
    """Return a program's move after others, and what it was told."""
    game = new_game(words.split()[0], words.split()[1:])
    game.load(moves)
    with program:
        program.begin(game)
        return game.text(program.move(game)), program.log.read_text("utf-8").splitlines()


def test_a_program_that_knows_load(tmp_path: Path) -> None:
    program = Fake(tmp_path, known_command="true", genmove="b2")
    told = ["known_command load", "newgame robble size=5", "load c3 swap", "genmove white"]
    assert moved(program, "robble size=5", "c3", "swap") == ("b2", told)


def test_a_program_for_go(tmp_path: Path) -> None:
    """Its columns have no I, and it knows no swap."""
    told = ["known_command load", "boardsize 9", "clear_board", "play black J3", "play white B2", "genmove black"]
    assert moved(Fake(tmp_path, genmove="J4"), "robble size=9", "i3", "swap", "b2") == ("i4", told)


def test_a_turn_that_falls_out_is_a_pass(tmp_path: Path) -> None:
    moves = "d6 c6 e3 d7 d8 e8 b7 c8".split()  # Black cannot move
    move, told = moved(Fake(tmp_path, genmove="A6"), "reversi", *moves)
    assert (move, told[-3:]) == ("a6", ["play white C8", "play black pass", "genmove white"])


def test_what_is_said_of_one_that_does_not_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for answers, message in (
        ({"genmove": "a1"}, "fake answers 'a1' to 'genmove black': a1"),
        ({"genmove": "PASS"}, "fake answers 'PASS' to 'genmove black': "),
        ({"genmove": "end"}, "fake has ended instead of answering 'genmove black'."),
        ({"known_command": "silence"}, "fake says nothing to 'known_command load' for 0.1 s."),
    ):
        monkeypatch.setattr(opponent, "SILENT_S", 0.1 if "known_command" in answers else 60)
        with pytest.raises(ProgramError) as error:
            moved(Fake(tmp_path, **answers), "reversi")
        assert str(error.value).startswith(message)


def test_a_command_that_is_none() -> None:
    for line, message in (
        ("", "no program ''"),
        ("no-such x", "no program 'no-such'"),
        ("a 'b", "No closing quotation"),
    ):
        with pytest.raises(ValueError, match=message):
            command_of(line)
