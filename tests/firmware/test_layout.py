"""Squares and keys: firmware/input/layout.py."""

import pytest

from firmware.games.robble import palette
from firmware.games.robble.palette import of
from firmware.input.layout import NOWHERE, Layout
from tests.vision.looks import symbols_of


@pytest.mark.parametrize("size", range(5, 13))
@pytest.mark.parametrize("rotation", range(4))
def test_every_square_has_its_keys_and_no_key_two_squares(size, rotation):
    layout = Layout(size, rotation)
    squares = [layout.square_at(row, column) for row in range(12) for column in range(12)]
    count = 4 if size <= 6 else 1
    assert all(squares.count(square) == count for square in range(size * size))
    assert squares.count(NOWHERE) == 144 - count * size * size
    assert all(layout.square_at(row, column) == NOWHERE for row in range(12) for column in (12, 13))


def test_where_the_boards_lie():
    assert Layout(5).square_at(1, 1) == 0 and Layout(5).square_at(10, 10) == 24
    assert Layout(6).square_at(0, 0) == 0 and Layout(6).square_at(11, 11) == 35
    assert Layout(7).square_at(2, 2) == 0 and Layout(7).square_at(8, 8) == 48
    assert Layout(9).square_at(1, 1) == 0 and Layout(9).square_at(9, 9) == 80
    assert Layout(12).square_at(0, 11) == 11


def test_a_block_shows_the_shape_of_its_symbol():
    lights = bytearray(168)
    symbols = bytearray(25)
    symbols[0] = of(1, palette.STONE)
    Layout(5).paint(symbols, lights, palette.PALETTE)
    shape = symbols_of(palette.PALETTE)[of(1, palette.STONE)][1:]
    assert tuple(lights[row * 14 + column] for row in (1, 2) for column in (1, 2)) == shape
    turned = bytearray(168)
    Layout(5, 1).paint(symbols, turned, palette.PALETTE)  # the block is now at the top right, turned with the board
    assert turned[1 * 14 + 10] == shape[0] and turned[2 * 14 + 10] == shape[1]
