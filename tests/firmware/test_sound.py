"""The buzzer's language: tunes are told apart by ear, and each is heard when it should be."""

from itertools import pairwise

from firmware.output.sound import TUNES
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


def test_no_two_are_alike_in_contour_and_rhythm():
    names = TUNES.keys() - TICKS | {"place"}
    assert len({(contour(TUNES[name]), rhythm(TUNES[name])) for name in names}) == len(names)


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
