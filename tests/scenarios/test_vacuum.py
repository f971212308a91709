"""Scenarios for Vacuum: keys pressed on a whole board; lights, display and panel checked."""

import random

import pytest

from engines.game import DRAW, NOBODY
from engines.vacuum.actions import ACTIONS, COMMIT, COUNT, EXIT, SOURCE, action_of, count_of, source_of, target_of
from engines.vacuum.terrain import name_of
from tests.scenarios.player import light
from tests.support import played_game
from tests.support.played_game import current_ma

TURN_LIGHTS = ((0, 12), (11, 12), (11, 13), (0, 13))
OWN_KEYS = {entry[0] for entry in ACTIONS[1:]} | {"commit"}


class PlayedGame(played_game.PlayedGame):
    """The players of a game of Vacuum."""

    def __init__(self, board, player, **options):
        super().__init__("vacuum", board, player, **options)

    def make(self, move, sliding=False):
        """Make a move of the engine with the touches, from no action chosen or one that continues."""
        action = action_of(move)
        name, _, _, needs, _, label, _ = ACTIONS[action]
        if move == COMMIT or action == EXIT:
            self.key("commit" if move == COMMIT else "exit")
        else:
            if f": {label[0]}" in self.player.status:
                self.key(name)  # release what continues by itself
            self.key(name)
            source, target = name_of(source_of(move)), name_of(target_of(move))
            if sliding and needs & SOURCE and source != target and count_of(move) == 1:
                self.slide(source, target)
            else:
                if needs & SOURCE:
                    self.tap(*[source] * (count_of(move) if needs & COUNT else 1))
                self.tap(target)
        self.play(self.engine.text(move))
        self.agree()

    def check(self):
        """Keys, turn lights and panel say what the engine says."""
        engine, player = self.engine, self.player
        legal = engine.legal_moves()
        names = {ACTIONS[action_of(move)][0] or "commit" for move in legal}
        lit = player.lit()
        assert lit & OWN_KEYS == names
        assert ("undo" in lit) == engine.can_undo()
        frame = self.board.frame()
        lit = [light(frame, *key) != (0, 0, 0) for key in TURN_LIGHTS]
        assert lit == [index + 1 == engine.to_move for index in range(4)]
        turn = f"{engine.turn + 1}" + (f"/{engine.turns}" if engine.turns else "")
        assert self.board.panel()["title"] == f"Vacuum, turn {turn}"
        assert player.status.startswith(("", "Red", "Gold", "Green", "White")[engine.to_move])


@pytest.fixture
def here(board, player):
    return PlayedGame(board, player)


def choose(engine, chance):
    """Return a move, of a kind that is drawn first, so that rare ones come up."""
    legal = engine.legal_moves()
    action = chance.choice(sorted({action_of(move) for move in legal}))
    return chance.choice([move for move in legal if action_of(move) == action])


@pytest.mark.worn
@pytest.mark.parametrize(("players", "seed"), [("2", 3), pytest.param("4", 4, marks=pytest.mark.memory_only)])
def test_people_play_a_whole_game(board, player, scale, players, seed):
    here, chance = PlayedGame(board, player, players=players, turns="50"), random.Random(seed)
    engine = here.engine
    most = scale(60, 6)  # then they resign, one after another
    while engine.to_move != NOBODY:
        here.check()
        if engine.can_undo() and chance.random() < 0.1:
            here.key("undo")
            here.undo()
            here.agree()
        elif engine.legal_moves() and engine.ply < most:
            here.make(choose(engine, chance), sliding=chance.random() < 0.5)
        else:
            player.twice("resign")
            here.play("resign")
        assert current_ma(board.frame()) <= 500
    verdict = "Draw: the limit of 50 turns" if engine.outcome == DRAW else f"{engine.PLAYERS[engine.outcome - 1]} wins"
    assert player.status.lower().startswith(verdict.lower())
    assert player.is_lit("again") and not player.lit() & {"undo", "resign"}
    player.read()
    here.key("again")
    assert here.moves == [] and player.is_lit("vacuum") and board.faults == []


@pytest.mark.emulated
def test_a_turn_is_made_taken_back_and_committed(here, board, player):
    here.tap("f6")
    assert here.moves == ["vacuum:f6"] and player.is_lit("commit") and not player.is_lit("vacuum")
    here.key("undo")
    assert here.moves == [] and player.is_lit("vacuum") and not player.is_lit("commit")
    here.key("vacuum")
    here.tap("f6")
    here.key("commit")
    assert player.status == "Gold moves, stage 1" and not player.is_lit("undo")
    assert "2 Red commits" in board.panel()["log"][-1]
