"""Whole games of Ouroboros, move by move: against an implementation unlike the engine, and from files."""

import json
import random
from pathlib import Path

import pytest

from engines.game import RESIGN, IllegalMove
from engines.ouroboros.rules import Ouroboros
from tests.engines.ouroboros.reference import Reference

GOLDENS = sorted((Path(__file__).parent / "goldens").glob("ouroboros-*.txt"))
JUNK = (
    *("", "undo", "a1", "A1+", "a1*", "a0+", "i1x", "-b", "-", "-BB", "a1+ ", "resign ", "setup:", "setup:" + "B" * 36),
    *("c1&a1:RRR", "a1&a1:RRR", "a1&c1", "a1&c1:", "a1&c1:rrr", "a1&c1:RRRR", "a1&b1:GBRY", "first:p5", "first:p1"),
)


def agree(game: Ouroboros, reference: Reference) -> None:
    assert json.loads(json.dumps(game.state())) == reference.state()
    legal = game.legal_moves()
    assert legal == sorted(set(legal)) and len(legal) <= game.max_moves
    assert sorted(map(game.text, legal)) == reference.legal_moves()
    assert game.dump()["moves"] == reference.moves


def choice(texts: list[str], chooser: random.Random, taste: int) -> str:
    """One of the moves. Players of taste 1 and 2 prefer to get rid of cubes, 3 fills the board with stones."""
    lean = [text for text in texts if ("+" in text or text[-1] == "x") == (taste == 3)]
    removals = [text for text in lean if "&" in text]
    if taste == 1 and removals:
        return chooser.choice(removals)
    return chooser.choice(lean if lean and taste and chooser.random() < 0.7 else texts)


@pytest.mark.parametrize("size", [6, 7, 8])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ply_by_ply(players: int, size: int) -> None:
    """With resignations, undo and junk in between, and now and then a removal that is not legal."""
    chooser = random.Random(100 * players + size)
    for number in range(3):
        game, reference = Ouroboros(players, size), Reference(players, size)
        agree(game, reference)
        for seed in (chooser.getrandbits(32), chooser.getrandbits(32)):
            move = game.sample(seed)
            text = game.text(move)
            game.play(move)
            reference.play(text)
            agree(game, reference)
        while game.outcome is None:
            texts = reference.legal_moves()
            text = "resign" if chooser.random() < 0.01 else choice(texts, chooser, number % 4)
            for junk in chooser.sample(JUNK, 2):
                if junk not in (*texts, "resign"):
                    with pytest.raises(IllegalMove):
                        game.parse(junk)
            for move in (chooser.randrange(-9, 6000), chooser.getrandbits(30)):
                if move != RESIGN and move not in game.legal_moves():
                    with pytest.raises(IllegalMove):
                        game.play(move)
            game.play(game.parse(text))
            reference.play(text)
            agree(game, reference)
            if chooser.random() < 0.1:
                for _ in range(chooser.randrange(1, game.ply)):
                    game.undo()
                    reference.undo()
                    agree(game, reference)
                    if game.ply <= 2:
                        break


def state_lines(game: Ouroboros) -> list[str]:
    """The state as golden games have it: without the keys that say what the file does, cubes as letters."""
    state = game.state()
    supplies = [
        f"{name} " + "".join(cube * cubes[cube] for cube in "BGRY") for name, cubes in state["supplies"].items()
    ]
    turns = " ".join(str(number) for number in state["turns"].values())
    last = f"{state['to_move']} to move, outcome {state['outcome']}, stones {state['stones']}, turns {turns}"
    out = f"out {' '.join(state['out'])}".strip()
    return [*state["board"], *(line.strip() for line in supplies), last, out]


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda path: path.stem)
def test_golden(golden: Path) -> None:
    """`new OPTIONS`, `play MOVE`, `refuse MOVE`, `undo`, `chance SEED MOVE`; and the state, indented."""
    game, drawn, checks = Ouroboros(), [], 0
    for line in [*golden.read_text("utf-8").splitlines(), "end"]:
        if line.startswith("  "):
            drawn.append(line.strip())
            continue
        if drawn:
            assert state_lines(game) == drawn, game.dump()["moves"]
            drawn, checks = [], checks + 1
        word, *rest = line.partition("#")[0].split() or [""]
        if word == "new":
            game = Ouroboros(**dict(option.split("=") for option in rest))
        elif word == "play":
            game.play(game.parse(rest[0]))
        elif word == "refuse":
            with pytest.raises(IllegalMove):
                game.parse(rest[0])
        elif word == "undo":
            game.undo()
        elif word == "chance":
            move = game.sample(int(rest[0]))
            assert game.text(move) == rest[1]
            game.play(move)
        else:
            assert word in ("", "end"), line
    assert checks > 3
    again = Ouroboros.from_record(json.loads(json.dumps(game.dump())))
    assert again.state() == game.state()
