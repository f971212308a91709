"""What a player sees before a move, takes back and plays again, on a board."""

import pytest


def lights(player, *names):
    return [player.light(*player.where(name)) for name in names]


@pytest.mark.tiles
def test_a_finger_that_rests_sees_the_whole_move_and_plays_nothing(board, player):
    player.start_robble(5)
    player.play("c3", "c2", "b3", "d3")
    stones, empty = lights(player, "b3", "c2"), player.light(*player.where("b4"))
    board.press(*player.where("b2"))
    board.run(300)
    board.settle()
    assert player.tip == "2 pushed." and player.light(*player.where("b4")) != empty
    seen = set()
    for step in range(8):
        seen.add(player.light(*player.where("b3")))
        board.run(20 + 35 * step)  # a look takes time, too: in step with the light it would see the same each time
    assert len(seen) > 1  # it blinks
    board.run(600)
    board.release(*player.where("b2"))
    board.settle()
    assert lights(player, "b3", "c2") == stones and player.light(*player.where("b4")) == empty
    assert board.record()["moves"] == ["c3", "c2", "b3", "d3"] and board.faults == []


def test_a_pointer_sees_the_same_until_it_leaves(board, player):
    player.start_robble(5)
    player.play("c3", "c2", "b3", "d3")
    before, stone = board.panel(), lights(player, "b4", "c3")
    board.point(player.where("b2"))
    board.settle()
    assert player.tip == "2 pushed." and lights(player, "b4", "c3") != stone
    board.point(None)
    board.settle()
    assert board.panel() == before and lights(player, "b4", "c3") == stone
    board.point(player.where("b2"))
    player.play("e5")  # a finger comes first
    assert board.record()["moves"][-1] == "e5" and player.tip == "Tap an empty square."
