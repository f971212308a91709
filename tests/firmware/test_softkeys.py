"""The tables of soft keys have no clashes."""

import pytest

from engines.registry import GAMES
from firmware.games.registry import Setup, open_view
from firmware.input import softkeys
from firmware.input.softkeys import SEATS, at, find
from firmware.screens.play import Play
from tests.support.app_harness import AppHarness


def tables_of(name):
    """The tables of soft keys that a game has while it runs and when it is over."""
    setup = Setup(name, {})
    play = Play(AppHarness().app, open_view(setup), setup, [])
    running = play.soft_keys()
    play.over = True
    return [running, play.soft_keys()]


TABLES = [(*softkeys.ALWAYS, softkeys.NEXT)] + [table for name in GAMES for table in tables_of(name)]


@pytest.mark.parametrize("table", TABLES)
def test_names_places_and_letters_are_unique(table):
    keys = {entry[0]: find(table, entry[0]) for entry in table}
    assert len({entry[1:3] for entry in table}) == len(table)
    assert len({entry[3] for entry in keys.values()}) == len(keys)
    for entry in table:  # the other keys of an entry have no letter
        assert len(entry) == 7 and all(entry[4:6])
        assert (entry[3] != "") == (entry is keys[entry[0]])


@pytest.mark.parametrize("table", TABLES)
def test_they_lie_on_control_keys_and_not_on_turn_lights(table):
    turn = {light for players in SEATS.values() for seat in players for light in seat}
    for entry in table:
        name, row, column = entry[:3]
        assert column in (12, 13) and 0 < row < 11 and (row, column) not in turn
        assert at(table, row, column) is entry and find(table, name)[0] == name
