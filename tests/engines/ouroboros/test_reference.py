"""Whole games of Ouroboros, move by move, against an implementation unlike the engine."""

import json
import random

import pytest

from engines.game import RESIGN, IllegalMove
from engines.ouroboros.rules import Ouroboros
from tests.engines.ouroboros.reference import Reference

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
    winners = set()
    for number in range(5):
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
            for junk in [*chooser.sample(JUNK, 2), near(text, chooser)]:
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
        winners.add(game.outcome)
    assert len(winners) > 1


def near(text: str, chooser: random.Random) -> str:
    """A move text with one character changed."""
    offset = chooser.randrange(len(text))
    return text[:offset] + chooser.choice("abcdefgh12345678+x&:-BGRY") + text[offset + 1 :]
