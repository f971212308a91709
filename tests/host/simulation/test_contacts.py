"""Keys as scans read them: contacts that bounce, and ghosts where a diode is missing."""

import pytest

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS, ROWS
from host.simulation.contacts import Contacts


def scanned(contacts):
    """Return the keys that the next scan reads closed."""
    columns = contacts.scan()
    return {(row, column) for column in range(COLUMNS) for row in range(ROWS) if columns[column] >> row & 1}


def test_a_contact_bounces_for_its_time_when_it_closes_and_when_it_opens():
    contacts, seen = Contacts(bounce_ms=10 * TICK_MS, seed=7), []
    for act, settled in ((contacts.press, {(3, 4)}), (contacts.release, set())):
        act(3, 4)
        bounce = [scanned(contacts) for _ in range(10)]
        assert set() in bounce and {(3, 4)} in bounce
        assert [scanned(contacts) for _ in range(10)] == [settled] * 10
        seen.append(bounce)
    assert seen[0] != seen[1]


@pytest.mark.parametrize("corner", range(4))
def test_a_missing_diode_makes_the_fourth_corner_a_ghost(corner):
    corners = [(2, 3), (2, 8), (7, 8), (7, 3)]
    ghost, opposite = corners[corner], corners[(corner + 2) % 4]
    down = set(corners) - {ghost}
    contacts = Contacts()
    contacts.set_diode(*opposite, False)
    for key in down:
        contacts.press(*key)
    assert scanned(contacts) == set(corners)
    contacts.set_diode(*opposite, True)
    assert scanned(contacts) == down
