"""The overlays name every control key and every square as the games do, and the files are those of the tool."""

import re
from xml.etree import ElementTree

import pytest

from engines.game import Game
from engines.registry import GAMES
from engines.texts import said
from engines.vacuum import terrain
from firmware.games.registry import info, view_of
from firmware.input.layout import Layout
from firmware.input.softkeys import SEATS
from host.tools import overlays

GAME = pytest.mark.parametrize("game", GAMES)


def test_the_files_are_what_the_tool_draws() -> None:
    """`python -m host.tools.overlays` brings them up to date."""
    there = {file.name: file.read_text("utf-8") for file in overlays.FOLDER.iterdir()}
    drawn = overlays.sheets()
    assert list(there) and sorted(there) == sorted(drawn)
    for name, text in drawn.items():
        assert there[name] == text, name


def texts(game: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(overlays.sheet(game)).findall("{*}text")


@GAME
def test_every_soft_key_is_named_beside_its_place(game: str) -> None:
    written = [(text.text, float(text.attrib["x"]), float(text.attrib["y"])) for text in texts(game)]
    for name, row, column, letter, label, _tip, _light in view_of(game).KEYS:
        top = 20 + row * overlays.PITCH
        beside = [words for words, _x, y in written if top < y < top + overlays.PITCH]
        if letter:
            assert said(label) in beside, name
            assert any(re.search(rf"\(.*\b{letter}\b.*\)", words or "") for words in beside), name
        assert column in (12, 13)


@GAME
def test_every_place_of_a_turn_light_tells_whose_it_is(game: str) -> None:
    lights = overlays.turn_lights(game)
    assert set(lights) == {(0, 12), (0, 13), (11, 12), (11, 13)} == {place for seat in SEATS[2] for place in seat}
    names = {name for light in lights.values() for name in light}
    assert names == {name for made in overlays.games(game) for name in view_of(game)(made).names()}


def name_of(game: Game, size: int, row: int, column: int) -> str:
    """The name of a square as the engine has it."""
    if game.NAME == "vacuum":
        return terrain.name_of(terrain.square_at(row, column))
    return game.name_of((row + 1) * (size + 2) + column + 1)


@GAME
def test_the_coordinates_are_those_of_the_engine(game: str) -> None:
    """Of every key: what the strips say at its row and column is the name of its square."""
    offered = {int(value) for option in info(game).options if option.name == "size" for value in option.values}
    assert offered <= set(overlays.sizes(game))
    for made in overlays.games(game):
        size = view_of(game)(made).size
        layout = Layout(size)
        letters, numbers = overlays.column_names(layout), overlays.row_names(layout)
        assert len(letters) == len(numbers) == size
        for number, (row_name, row) in enumerate(numbers):
            for letter, (column_name, column) in enumerate(letters):
                assert layout.square_at(int(row), int(column)) == number * size + letter
                assert row == int(row) + (layout.scale - 1) / 2  # the middle of one key or of two
                assert column_name + row_name == name_of(made, size, number, letter)
