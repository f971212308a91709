"""A game as a record: App.record() and App.load()."""

import subprocess
import sys
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import IllegalMove
from tests.support.app_harness import AppHarness
from tests.support.examples import examples
from tests.support.malformed import changed


def test_a_record_goes_on_and_a_bad_one_brings_the_game_before_back(harness):
    harness.begin("pebble_rebel")
    harness.play("d6", "d5")
    before = harness.app.record(), list(harness.panel.log)
    with pytest.raises(IllegalMove, match="Move 2"):
        harness.app.load({"game": "robble", "moves": ["c3", "c3"]}, harness.now)
    assert (harness.app.record(), list(harness.panel.log)) == before
    assert harness.app.screen is harness.app.play
    harness.app.load(before[0], harness.now)
    harness.run(50)
    assert (harness.app.record(), list(harness.panel.log)) == before


def test_the_code_of_a_game_is_loaded_when_it_is_wanted():
    """In a process of its own, as other tests have loaded all of it."""
    program = (
        "import sys\nfrom tests.support.app_harness import AppHarness\nAppHarness().begin('robble')\n"
        "print(*sorted(name for name in sys.modules if name.endswith('.view')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["firmware.games.robble.view", "firmware.games.view"]


RECORD = {"game": "konane", "options": {"size": "6"}, "moves": ["b1", "a1"], "level": 2}


@settings(max_examples=examples(25))
@given(st.lists(changed(RECORD), min_size=5, max_size=20))
def test_whatever_a_record_has_is_loaded_or_changes_nothing(records):
    """Its fields are of the kinds that JSON has, as the link gives them."""
    harness = AppHarness()
    harness.begin("robble", size="5")
    for record in records:
        with suppress(ValueError, IllegalMove):
            load_or_change_nothing(harness, record)


def load_or_change_nothing(harness, record):
    app = harness.app
    before = app.record(), list(harness.panel.log), harness.panel.lines(), bytes(app.frame.lights), app.play
    try:
        app.load(record, harness.now)
    except (ValueError, IllegalMove) as error:
        assert str(error).endswith(".")
        harness.run(5)
        after = app.record(), list(harness.panel.log), harness.panel.lines(), bytes(app.frame.lights), app.play
        assert before == after
        raise
    taken = app.record()
    assert taken["game"] == record["game"] and taken["moves"] == record.get("moves", []), record
    harness.settle()
