"""The table of soft keys has no clashes."""

from firmware.softkeys import SOFT_KEYS, TURN_LIGHTS, at, find


def test_names_places_and_letters_are_unique():
    assert len({entry[0] for entry in SOFT_KEYS}) == len(SOFT_KEYS)
    assert len({entry[1:3] for entry in SOFT_KEYS}) == len(SOFT_KEYS)
    assert len({entry[3] for entry in SOFT_KEYS}) == len(SOFT_KEYS)


def test_they_lie_on_control_keys_and_not_on_turn_lights():
    turn = {place for player in TURN_LIGHTS for place in player}
    for name, row, column, *_ in SOFT_KEYS:
        assert column in (12, 13) and 0 < row < 11 and (row, column) not in turn
        assert at(row, column) == find(name)
