"""A client that is not ours, @sabaki/gtp, which Sabaki talks to its engines with, leads games of Robble between two."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engines.robble.rules import Robble
from host.emulator import node
from host.gtp import go

FASTEST = "level 1"  # a game takes a second
ENGINE = [sys.executable, "-m", "host.cli", "gtp", "robble"]


@pytest.mark.parametrize("size", [7, 9])  # of 9 the last column is J for it and i for us
def test_a_game_that_a_client_leads(size: int) -> None:
    words = [*node.command("node"), str(Path(__file__).with_name("sabaki.cjs")), str(size), FASTEST, *ENGINE]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    *said, end = map(json.loads, done.stdout.splitlines())
    assert said and not [part for part in said if part["error"]]
    black, white = end["histories"]
    assert black == white and "swap" not in black
    game = Robble(size)
    game.load(black.split())
    moves = [go.move_of(game, move) for move in end["moves"] if move.lower() != "pass"]
    assert moves == [word for word in black.split() if word != "resign"]
    if game.outcome is None:  # an engine has resigned, which the other one is not told
        assert end["scores"][0].endswith("+R")
    else:
        assert len(end["moves"]) == len(moves) + 2  # both pass
        assert set(end["scores"]) == {go.score(game)}
