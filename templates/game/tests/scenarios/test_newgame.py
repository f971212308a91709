"""New Game, played on a board."""

from tests.support.played_game import PlayedGame


def test_a_whole_game(board, player):
    here = PlayedGame("newgame", board, player)
    for name in ("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"):
        here.tap(name)
        here.engine.play(here.engine.parse(name))
        here.agree()
    assert player.status.startswith("Draw")
    here.key("again")
    assert here.moves == []
