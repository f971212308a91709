"""A smaller sitting than `make soak`, and boards at which it sees what is wrong."""

import sys
from random import Random

import pytest

from host.tools.soak import __main__, faults, looks, rigs
from host.tools.soak.model import Broken, Model
from host.tools.soak.rigs import VirtualRig, held
from host.tools.soak.sitting import MOST_VIOLATIONS, Sitting

WRAP_MS = DISPLAY_MS = 12_000  # a soak run has more patience; here it is the cost
ROBBLE = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1}


def robble(*moves):
    return {**ROBBLE, "moves": list(moves)}


def test_a_sitting_finds_nothing():
    with VirtualRig(Random(1)) as rig:
        sitting = Sitting(rig, "virtual", 8, lambda line: None)
        tally = sitting.sit(0.04)
        faults.power_cut(sitting)
    assert tally.violations == []
    assert tally.cuts and tally.faults.total() > 4 and tally.moves.total() > 50
    assert tally.memory and tally.looks > 1
    assert "| violations (lost moves, mishaps, ...) | 0 |" in tally.table()


class Forgetful(VirtualRig):
    """A board whose flash forgets the last moves when the power goes."""

    def boot(self):
        if "/journal/tail" in self.virtual.pico.flash.files():
            self.virtual.pico.flash.remove("journal/tail")
        super().boot()


def at_a_game(rig):
    """Sit down at a rig, with a game of Robble begun."""
    sitting = Sitting(rig, "virtual", 1)
    sitting.begin_anew()
    sitting.begin("robble")
    return sitting


def test_moves_that_are_lost_are_found_out():
    with Forgetful(Random(1)) as rig:
        sitting = at_a_game(rig)
        for _ in range(3):
            sitting.play_a_move()
        sitting.settle()
        with pytest.raises(Broken, match="A power cut has lost more than a move in flight"):
            sitting.cut_power()


def test_a_reply_that_gets_lost_is_no_drift():
    """The client waits for it for seconds and asks again: what the board then tells is later than the question."""
    with VirtualRig(Random(1)) as rig:
        sitting = at_a_game(rig)
        sitting.look()
        ask, late = sitting.ask, [False, False, True, False, False]

        def ask_again(method, **parameters):
            if method == "settled" and len(asked) < len(late):
                asked.append(method)
                sitting.run(5000 * late[len(asked) - 1])
            return ask(method, **parameters)

        asked = []
        sitting.settle()
        sitting.ask = ask_again
        sitting._looker._look_at_the_clock()
        assert len(asked) == len(late) and sitting.tally.drift_ms < 5


@pytest.mark.parametrize("failures", [2, MOST_VIOLATIONS])
def test_a_board_that_does_not_start_is_switched_on_again_and_again(failures):
    with VirtualRig(Random(1)) as rig:
        sitting = Sitting(rig, "virtual", 1, lambda line: None)
        start, left = sitting._start, [Broken("It does not start.")] * failures

        def try_to_start():
            if left:
                raise left.pop()
            start()
            sitting.end_soon()

        sitting._start = try_to_start
        sitting._finish = lambda: None
        tally = sitting.sit(24)
    assert tally.violations == ["Broken: It does not start."] * failures


def test_a_sitting_can_be_ended():
    with VirtualRig(Random(1)) as rig:
        sitting = Sitting(rig, "virtual", 1)
        play_a_move, moves = sitting.play_a_move, []

        def play():
            play_a_move()
            moves.append(sitting.now_ms)
            sitting.end_soon()

        sitting.play_a_move = play
        tally = sitting.sit(24)
    assert len(moves) == 1 and tally.hours < 0.02 and tally.violations == []


@pytest.mark.parametrize("rotation", ["0", "90", "180", "270"])
def test_a_game_behind_the_menu_is_gone_on_with(rotation):
    with VirtualRig(Random(1)) as rig:
        sitting = at_a_game(rig)
        sitting.ask("settings.set", name="rotation", value=rotation)
        rig.board.tap(1, 12)
        assert sitting.ask("panel")["title"] == "Cairn: menu"
        sitting._wake()
        sitting.run(100)
        assert sitting.ask("panel")["title"].startswith("Robble")


def test_a_display_with_two_faults_is_in_order_once_both_are_over(monkeypatch):
    monkeypatch.setattr(looks, "DISPLAY_MS", DISPLAY_MS)
    with VirtualRig(Random(1)) as rig:
        sitting = at_a_game(rig)
        plug, let_go = faults.no_display(sitting), faults.stuck_bus(sitting)
        let_go()
        assert sitting.display_since is None
        sitting.run(2 * DISPLAY_MS)
        sitting.look()
        plug()
        assert sitting.display_since == sitting.now_ms
        sitting.run(2 * DISPLAY_MS)
        sitting.look()
        rig.display("unplug")
        with pytest.raises(Broken, match="display"):
            sitting.look()


def test_clocks_that_come_round_are_counted(monkeypatch):
    monkeypatch.setattr(rigs, "WRAP_MS", WRAP_MS)
    with VirtualRig(Random(1)) as rig:
        sitting = at_a_game(rig)
        sitting.look()
        assert sitting.tally.wraps == 0
        sitting.run(WRAP_MS)
        sitting.look()
        sitting.look()
        assert sitting.tally.wraps == 1


def test_a_clock_that_drifts_is_found_out():
    with VirtualRig(Random(1)) as rig:
        sitting = at_a_game(rig)
        sitting.look()
        sitting.run(10_000)
        sitting.look()
        rig.virtual.pico.variables["board"].scan_ms -= 20
        with pytest.raises(Broken, match="The clock is"):
            sitting.look()


def test_memory_that_is_lost_and_mishaps_are_found_out():
    with VirtualRig(Random(1)) as rig:
        sitting = at_a_game(rig)
        sitting.look()
        rig.virtual.app.leak = [[place] for place in range(100)]
        with pytest.raises(Broken, match="less and less memory"):
            sitting.look()
        rig.virtual.pico.variables["board"].save(
            "mishap0.txt", b'{"number": 0, "version": "1", "seconds": 5, "why": "E"}\n\nnull\n'
        )
        with pytest.raises(Broken, match="mishaps"):
            sitting.look()


def test_what_a_power_cut_may_take():
    def after(*steps, at=0):
        times = iter(range(0, 1000, 100))
        model = Model(lambda: next(times))
        for record in steps:
            model.adopt(record)
        return lambda found: model.lacks_move_in_flight(found, 100 * (len(steps) - 1) + at)

    cut = after(robble(), robble("a1"), robble("a1", "b2"))
    assert cut(robble("a1")) and not cut(robble("a1", "b2"))
    for found in (robble(), None, robble("a1", "c3"), robble("a1", "b2", "c3")):
        with pytest.raises(Broken, match="lost more"):
            cut(found)
    with pytest.raises(Broken):  # its lights had settled long before
        after(robble(), robble("a1"), at=2000)(robble())
    over, new = robble("a1", "resign"), {**ROBBLE, "options": {"size": "6"}, "moves": []}
    cut = after(over, new)
    assert cut(None) and cut(over) and not cut(new)
    with pytest.raises(Broken):
        after(robble("a1"), new)(None)


def test_what_hangs_on_an_object():
    assert held([]) == 1 and held([[], [(1, 2.5)]]) == 4 and held([held, int]) == 1


def test_the_command(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["soak", "--hours", "0.002", "--seed", "4"])
    assert __main__.main() == 0
    assert "| target, seed | virtual, 4 |" in capsys.readouterr().out
