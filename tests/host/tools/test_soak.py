"""A smaller soak run than `make soak`, and boards at which it sees what is wrong."""

import sys
from random import Random

import pytest

from engines.registry import GAMES
from engines.texts import ENGLISH
from firmware.texts import MENU_TITLE, SETTINGS_TITLE
from host.tools.soak import __main__, faults, rigs, run
from host.tools.soak.model import Broken, Model
from host.tools.soak.rigs import VirtualRig, held
from host.tools.soak.run import MOST_FAILURES, SoakRun

WRAP_MS = DISPLAY_MS = 12_000  # a soak run has more patience; here it is the cost
ROBBLE = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1}


def robble(*moves):
    return {**ROBBLE, "moves": list(moves)}


class Watched(SoakRun):
    """A soak run that keeps the titles of the screens that its soft keys open."""

    def _begin_each(self):
        self.titles = []
        super()._begin_each()
        assert {SETTINGS_TITLE[ENGLISH], "Test 1/8: lights"} <= {*self.titles}
        assert any(title.startswith("Cairn: help ") for title in self.titles)

    def _tap(self, name):
        super()._tap(name)
        self.titles.append(self.ask("panel")["title"])


def test_a_soak_run_finds_nothing():
    """What takes memory once is opened before the board's memory is measured."""
    with VirtualRig(Random(1)) as rig:
        soak = Watched(rig, "virtual", 8, lambda line: None)
        tally = soak.play_for(0.06)
        faults.power_cut(soak)
    assert tally.failures == []
    assert tally.cuts and tally.faults.total() > 4 and tally.moves.total() > 50
    assert tally.memory and tally.checks > 1
    *_, last = str(tally.table()).splitlines()
    assert [cell.strip() for cell in last.split("|")[1:3]] == ["failures (lost moves, crashes, ...)", "0"]


def test_with_a_level_the_board_plays_in_every_game():
    with VirtualRig(Random(1)) as rig:
        soak = SoakRun(rig, "virtual", 2, lambda line: None, level=2)
        soak.start_over()
        for name in GAMES:
            soak.begin(name, seat=soak._any_seat(name))
            record = soak.model.record()
            assert record["seat"] > 0 and record["level"] == 2


def test_a_game_that_the_board_plays_alone_is_not_waited_for(monkeypatch):
    """Among four in Vacuum the others play on when the player has given up, for longer than any one move takes."""
    monkeypatch.setattr(run, "ALONE", 4)
    monkeypatch.setattr(run, "THINKS_MS", 10_000)
    with VirtualRig(Random(1)) as rig:
        soak = SoakRun(rig, "virtual", 1, level=1)
        soak.start_over()
        soak.begin("vacuum", {"players": "4"}, seat=1)
        soak.play_a_move("resign")
        ply = soak.model.on.ply
        soak._await_player()
        assert soak.model.on.ply >= ply + 4
        assert not soak.model.players_turn and not soak.model.over


class Forgetful(VirtualRig):
    """A board whose flash forgets the last moves when the power goes."""

    def boot(self):
        self.virtual.flash.files.pop("journal/tail", None)
        super().boot()


def at_a_game(rig):
    """Sit down at a rig, with a game of Robble begun."""
    soak = SoakRun(rig, "virtual", 1)
    soak.start_over()
    soak.begin("robble")
    return soak


def test_moves_that_are_lost_are_found_out():
    with Forgetful(Random(1)) as rig:
        soak = at_a_game(rig)
        for _ in range(3):
            soak.play_a_move()
        soak.settle()
        with pytest.raises(Broken, match="A power cut has lost more than a move in flight"):
            soak.cut_power()


def test_a_reply_that_gets_lost_is_no_drift():
    """The client waits for it for seconds and asks again: the reply is later than the question."""
    with VirtualRig(Random(1)) as rig:
        soak = at_a_game(rig)
        soak.check_all()
        ask, late = soak.ask, [False, False, True, False, False]

        def ask_again(method, **parameters):
            if method == "settled" and len(asked) < len(late):
                asked.append(method)
                soak.run(5000 * late[len(asked) - 1])
            return ask(method, **parameters)

        asked = []
        soak.settle()
        soak.ask = ask_again
        soak._invariants._check_clock()
        assert len(asked) == len(late) and soak.tally.drift_ms < 5


@pytest.mark.parametrize("failures", [2, MOST_FAILURES])
def test_a_board_that_does_not_start_is_switched_on_again_and_again(failures):
    with VirtualRig(Random(1)) as rig:
        soak = SoakRun(rig, "virtual", 1, lambda line: None)
        start, left = soak._start, [Broken("It does not start.")] * failures

        def try_to_start():
            if left:
                raise left.pop()
            start()
            soak.end_soon()

        soak._start = try_to_start
        soak._finish = lambda: None
        tally = soak.play_for(24)
    assert tally.failures == ["Broken: It does not start."] * failures


def test_a_soak_run_can_be_ended():
    with VirtualRig(Random(1)) as rig:
        soak = SoakRun(rig, "virtual", 1)
        play_a_move, moves = soak.play_a_move, []

        def play(text=""):
            play_a_move(text)
            if not text:  # else it ends the game that is begun first of all
                moves.append(soak.now_ms)
                soak.end_soon()

        soak.play_a_move = play
        tally = soak.play_for(24)
    assert len(moves) == 1 and tally.hours < 0.03 and tally.failures == []


@pytest.mark.parametrize(("rotation", "language"), [("0", 0), ("90", 0), ("180", 0), ("270", 0), ("0", 1)])
def test_a_game_behind_the_menu_is_gone_on_with(rotation, language):
    with VirtualRig(Random(1)) as rig:
        soak = at_a_game(rig)
        soak.ask("settings.set", name="rotation", value=rotation)
        soak.ask("settings.set", name="language", value=("English", "Deutsch")[language])
        rig.board.tap(1, 12)
        assert soak.ask("panel")["title"] == MENU_TITLE[language]
        soak._wake()
        soak.run(100)
        assert soak.ask("panel")["title"].startswith("Robble")


def test_clocks_that_come_round_are_counted(monkeypatch):
    monkeypatch.setattr(rigs, "WRAP_MS", WRAP_MS)
    with VirtualRig(Random(1)) as rig:
        soak = at_a_game(rig)
        soak.check_all()
        assert soak.tally.wraps == 0
        soak.run(WRAP_MS)
        soak.check_all()
        soak.check_all()
        assert soak.tally.wraps == 1


def test_a_clock_that_drifts_is_found_out():
    with VirtualRig(Random(1)) as rig:
        soak = at_a_game(rig)
        soak.check_all()
        soak.run(10_000)
        soak.check_all()
        rig.virtual.board.scan_ms -= 20
        with pytest.raises(Broken, match="The clock is"):
            soak.check_all()


def test_memory_that_is_lost_and_mishaps_are_found_out():
    with VirtualRig(Random(1)) as rig:
        soak = at_a_game(rig)
        soak.check_all()
        rig.virtual.app.leak = [[index] for index in range(100)]
        with pytest.raises(Broken, match="Memory leaks"):
            soak.check_all()
        rig.virtual.board.save("crash0.txt", b'{"number": 0, "version": "1", "seconds": 5, "why": "E"}\n\nnull\n')
        with pytest.raises(Broken, match="crashes"):
            soak.check_all()


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
    assert "| virtual, 4 " in capsys.readouterr().out
