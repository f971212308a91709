"""The buzzer's language: tunes are told apart by ear, and each is heard when it should be."""

from itertools import combinations, pairwise

import pytest

from firmware.output.sound import TUNES, Sound
from tests.support.app_harness import AppHarness

TICKS = {"place", "push", "remove", "flip", "choose"}  # what a move does, one kind of sound
TICK_MS, LONG_MS = 60, 150  # a note is a tick, short or long: people hear three lengths apart, not more
AUDIBLE = 1.12  # the ratio of two pitches that differ by a whole tone


def contour(tune):
    """Which of the notes are higher (1), lower (-1) or as high (0) as the one before."""
    notes = [hz for hz in tune[::2] if hz]
    return tuple((b > a * AUDIBLE) - (a > b * AUDIBLE) for a, b in pairwise(notes))


def rhythm(tune):
    """The length of each note and rest: 0 a tick, 1 short, 2 long; a rest is negative."""
    lengths = zip(tune[::2], tune[1::2], strict=True)
    return tuple(((ms > TICK_MS) + (ms > LONG_MS)) if hz else -1 for hz, ms in lengths)


@pytest.mark.parametrize(("one", "other"), list(combinations(sorted(TUNES.keys() - TICKS | {"place"}), 2)))
def test_no_two_are_alike_in_contour_and_rhythm(one, other):
    assert (contour(TUNES[one]), rhythm(TUNES[one])) != (contour(TUNES[other]), rhythm(TUNES[other]))


def test_what_a_move_does_ticks_and_nothing_else():
    assert {name for name, tune in TUNES.items() if set(rhythm(tune)) <= {0, -1}} == TICKS | {"low"}
    assert all(sum(TUNES[name][1::2]) <= TICK_MS for name in TICKS)
    assert sum(TUNES["low"][1::2]) > 4 * TICK_MS


def heard(harness, ms=3000):
    """The frequencies that sound one after the other while time passes."""
    tones = [0]
    for _ in range(ms // 10):
        harness.run(10)
        tone = harness.app.sound.tone(harness.now)
        if tone != tones[-1]:
            tones.append(tone)
    return tones


def sounds(name, tones):
    """Return whether a tune is among the tones."""
    notes = list(TUNES[name][::2])
    return any(tones[at : at + len(notes)] == notes for at in range(len(tones)))


def test_your_turn_is_heard_when_the_board_has_moved_not_when_you_have():
    harness = AppHarness()
    harness.begin("robble", size="5", seat=1)
    harness.settle()
    game = harness.app.play.game
    harness.tap(*harness.square("a1"))
    tones = heard(harness)
    assert game.ply == 2 and sounds("turn", tones) and tones[-1] == 0


def test_two_people_at_one_table_hear_no_call():
    harness = AppHarness()
    harness.begin("robble", size="5")
    harness.settle()
    for square in ("a1", "b2"):
        harness.tap(*harness.square(square))
        assert not sounds("turn", heard(harness))


def test_your_turn_is_heard_when_another_board_of_the_room_has_moved():
    harness = AppHarness()
    harness.begin("robble", size="5")
    harness.app.room({"code": "K7QMXA", "away": [2], "names": ["Ada", "Bo"], "online": True}, harness.now)
    harness.settle()
    harness.tap(*harness.square("a1"))
    assert not sounds("turn", heard(harness))
    harness.app.play.play("b2", harness.now)
    assert sounds("turn", heard(harness))


def test_little_time_is_heard_once():
    harness = AppHarness()
    harness.begin("robble", size="5")
    room = {"code": "K7QMXA", "away": [2], "names": ["Ada", "Bo"], "online": True}
    harness.app.room(room, harness.now)
    assert not sounds("low", heard(harness))
    harness.app.room({**room, "low": True}, harness.now)
    assert sounds("low", heard(harness))
    harness.app.room({**room, "low": True, "here": [True, True]}, harness.now)
    assert not sounds("low", heard(harness))


def test_what_sounds_falls_silent_as_sound_is_switched_off():
    """The driver has no volume for a tone then."""
    sound = Sound()
    sound.play("low", 0)
    assert sound.tone(10) > 0
    sound.volume = 0
    assert sound.tone(20) == 0
