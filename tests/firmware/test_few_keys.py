"""One to four NeoTrellis tiles: what fits is played by keys, the rest says so, and tiles that come later are used."""

from itertools import product

import pytest

from firmware.hardware.wiring import COLUMNS, GRID, ROWS, TRELLIS_GRIDS
from firmware.input.meanings import GUARD_MS
from firmware.input.softkeys import find
from firmware.input.whole_keys import WholeKeys
from host.simulation.kinds import NEOTRELLIS
from host.targets.memory import MemoryTarget
from tests.scenarios import test_stones
from tests.scenarios.player import Player
from tests.support import menu_keys

UP_MS = 400  # all tiles that are there have been found
FOUND_MS = 3000  # a tile that comes later has
SMALL = [grid for _, grid in TRELLIS_GRIDS if grid != GRID]
FOUR = (8, 8)
FOUR_KEYS = set(product(range(8), range(8)))


class FewKeysPlayer(Player):
    """A player who sees a square a key."""

    def where(self, name):
        return self.size - int(name[1:]), ord(name[0]) - ord("a")

    def open(self):
        """Hold the last key, which opens the control keys."""
        self.board.tap(FOUR[0] - 1, FOUR[1] - 1, 700)
        self.board.settle()


def few_keys(grid):
    """Return a board of rows x columns keys that has started and shows its menu."""
    board = MemoryTarget(board=f"{NEOTRELLIS}-{grid[0]}x{grid[1]}")
    board.boot()
    board.run(UP_MS)
    menu_keys.to_menu(board)
    board.settle()
    return board


def lit(board):
    """Return the keys (row, column) that are lit."""
    frame = board.frame()
    keys = product(range(ROWS), range(COLUMNS))
    return {key for place, key in enumerate(keys) if any(frame[3 * place : 3 * place + 3])}


def add(board, tiles):
    """Solder further tiles, a mask, to a running board."""
    board.board.meet(tiles)
    board.run(FOUND_MS)


@pytest.fixture
def four():
    with few_keys(FOUR) as board:
        yield board
        assert board.faults == []


def test_konane_is_played_to_its_end(four):
    """By the scenario of the whole board. tests/torture plays the other games on few keys, too."""
    test_stones.test_a_whole_game(four, FewKeysPlayer(four), lambda whole, some: some, "konane", {"size": "6"})


def test_a_game_on_all_keys_has_its_control_keys_behind_the_last(four):
    player = FewKeysPlayer(four)
    player.start("konane", size="8")
    assert four.soft_keys() == [] and lit(four) <= FOUR_KEYS
    player.play("d4")
    assert four.record()["moves"] == ["d4"]
    player.open()
    names = [entry[0] for entry in four.soft_keys()]
    assert {"menu", "undo", "resign", "hint"} <= set(names)
    assert four.record()["moves"] == ["d4"]
    four.tap(7, 7)  # closes it
    four.settle()
    assert four.soft_keys() == [] and four.record()["moves"] == ["d4"]
    player.open()
    four.tap(*find(four.soft_keys(), "menu")[1:3])
    four.settle()
    assert menu_keys.Menu(four).find("choose Robble")


def test_a_game_that_does_not_fit_says_so():
    for (rows, columns), size in [*[(grid, 5) for grid in SMALL[:-1]], (FOUR, 9)]:
        with few_keys((rows, columns)) as board:
            with pytest.raises(TypeError):  # there is no record of a game
                FewKeysPlayer(board).start("robble", size=str(size))
            assert f"Robble needs {size} x {size} keys. This board has {rows} x {columns}." in board.panel()["tip"]


def test_the_self_test_lights_all_keys_of_the_tiles_that_answer(four):
    """By their numbers: it has no tiles A1 to B2."""
    player = FewKeysPlayer(four)
    for name in ("settings", "test", "next"):
        player.key(name)
        four.run(GUARD_MS)
    assert four.panel()["status"] == "Tiles that answer: 1, 2, 5, 6"
    assert lit(four) == FOUR_KEYS
    four.tap(5, 5)
    four.settle()
    frame = four.frame()
    place = 3 * (5 * COLUMNS + 5)
    assert frame[place + 1] > frame[place] and four.app.frame.dark_from == -1


def alone(tiles):
    """Return a board that has started with some tiles, a mask."""
    board = MemoryTarget()
    board.tiles = tiles
    board.boot()
    board.run(UP_MS)
    return board


def colours(board, place):
    """Return (red, green, blue) of each key of a tile: eight, or sixteen."""
    frame, top, left = board.frame(), place // 4 * 4, place % 4 * 4
    keys = [COLUMNS * row + column for row in range(top, top + 4) for column in range(left, min(left + 4, COLUMNS))]
    return [tuple(frame[3 * key : 3 * key + 3]) for key in keys]


@pytest.mark.parametrize("tiles", [1 << 3, 0b11, 0xFFF ^ 1 << 4])
def test_all_keys_of_each_tile_that_answers_are_lit_until_something_else_is_asked_for(tiles):
    there = [place for place in range(12) if tiles >> place & 1]
    with alone(tiles) as board:
        for _ in range(2):
            for place in range(12):
                lights = colours(board, place)
                assert [red == green == blue > 0 for red, green, blue in lights] == [place in there] * len(lights)
            board.run(FOUND_MS)  # each has been set up again
        numbers = ", ".join(str(place + 1) for place in there)
        assert board.panel()["status"] == f"Tiles that answer: {numbers}"
        row, column = there[-1] // 4 * 4 + 1, there[-1] % 4 * 4
        board.tap(row, column)
        board.settle()
        lights = colours(board, there[-1])
        (red, green, blue), white = lights[len(lights) // 4], lights[len(lights) // 4 + 1]
        assert green > red and green > blue and min(white) > 0
        board.tap(row, column, 700)
        board.settle()
        assert "Tiles that answer" not in board.panel()["status"] and board.faults == []


def test_tiles_that_come_later_make_the_grid_larger_and_keep_the_game(four):
    player = FewKeysPlayer(four)
    player.start("konane", size="6")
    player.play("d4")
    moves = four.record()["moves"]
    four_tiles = next(tiles for tiles, grid in TRELLIS_GRIDS if grid == FOUR)
    add(four, ~four_tiles & TRELLIS_GRIDS[-1][0])
    assert isinstance(four.app.places, WholeKeys) and four.app.board.grid() is GRID
    assert four.record()["moves"] == moves == ["d4"]
    whole = Player(four)
    whole.size = 6
    whole.play("d3")
    assert four.record()["moves"] == ["d4", "d3"]
