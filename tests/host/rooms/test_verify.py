"""A log checked: one that is right, and every way of cheating with it that a server has."""

import json
from pathlib import Path

import msgspec
import pytest

from host import cli
from host.rooms import events, messages
from host.rooms.events import AnyEvent, Chance, Move
from host.rooms.hash_chain import FIRST_HEAD, next_head
from host.rooms.verify import read, verify
from tests.host.rooms.table import Table, committed


def finished() -> list[AnyEvent]:
    """A game with a setup and random draws, to its end."""
    table = Table("pebble_rebel", setup="random", draw="one").sit(1, 2)
    for _ in range(6):
        table.play(table.room.game.text(table.room.game.legal_moves()[0]))
    table.say(table.room.turn(), messages.Forfeit())
    return table.room.events


def wrong(log: list[AnyEvent], heads: tuple[str, ...] = ()) -> str:
    """Return what is wrong, as sentences."""
    return " ".join(finding.say for finding in verify(log, heads) if finding.right is False)


def heads_of(log: list[AnyEvent]) -> tuple[str, ...]:
    heads = [FIRST_HEAD]
    for event in log:
        heads.append(next_head(heads[-1], event.body()))
    return tuple(heads[1:])


LOG = finished()
DRAWN = [number for number, event in enumerate(LOG) if isinstance(event, Chance)]


def test_a_log_that_is_right() -> None:
    found = verify(LOG, heads_of(LOG))
    assert [finding.right for finding in found] == [True] * 4
    assert f"{len(LOG)} events" in found[0].say and f"All {len(DRAWN)} draws" in found[3].say and len(DRAWN) >= 2


def test_what_is_not_revealed_is_open() -> None:
    over = next(number for number, event in enumerate(LOG) if isinstance(event, events.Over))
    found = verify(LOG[:over])
    assert [finding.right for finding in found] == [True, None, None]
    assert "cannot be checked" in found[2].say


def test_a_finished_game_that_is_not_revealed_is_wrong() -> None:
    """A server that keeps its secret keeps its draws from being checked."""
    assert wrong(LOG[:-1]) == "The game is over, and its secret is not revealed: the log lacks its end."
    closed = Table("pebble_rebel").sit(1, 2)
    closed.say(0, messages.Close(owner="o" * 22))
    assert "not revealed" in wrong(closed.room.events[:-1]) and not wrong(closed.room.events)


def test_draws_without_seeds_are_said() -> None:
    table = Table("ouroboros", table="free")
    table.say(0, messages.Close(owner="o" * 22))
    found = verify(table.room.events)
    assert [finding.right for finding in found] == [True, None, None, True, True]
    assert "No player added to the draws" in found[2].say


@pytest.mark.parametrize("number", range(1, len(LOG) - 1))
def test_a_missing_event_is_found(number: int) -> None:
    """Also when the others are numbered again: what follows does not fit, or a draw has another number."""
    left = LOG[:number] + LOG[number + 1 :]
    assert f"Event {number + 1} is against the rules" in wrong(left)
    renumbered = [msgspec.structs.replace(event, n=n) for n, event in enumerate(left, 1)]
    assert wrong(renumbered)


def test_another_draw_is_found() -> None:
    """A server that chose a draw that it likes better; the players' moves are still legal."""
    place = DRAWN[0]
    setup = LOG[place]
    assert isinstance(setup, Chance)
    rows = setup.m.removeprefix("setup:")
    log = [*LOG[:place], msgspec.structs.replace(setup, m="setup:" + rows[::-1])]
    reveal = msgspec.structs.replace(LOG[-1], n=len(log) + 2)
    log += [events.Close(n=len(log) + 1, at=LOG[-1].at, why="idle"), reveal]
    assert wrong(log) == f"The draw at event {place + 1} should be {setup.m}, not setup:{rows[::-1]}."


def test_another_secret_is_found() -> None:
    log = [*LOG[:-1], msgspec.structs.replace(LOG[-1], secret="00" * 32)]
    assert "not the one that the game began with" in wrong(log)


def test_another_seed_is_found() -> None:
    sits = [number for number, event in enumerate(LOG) if isinstance(event, events.Sit)]
    log = list(LOG)
    log[sits[0]] = msgspec.structs.replace(log[sits[0]], commit=committed("7" * 32))
    shown = next(number for number, event in enumerate(LOG) if isinstance(event, events.Seed))
    assert f"Event {shown + 1} is against the rules: This seed is not the one" in wrong(log)
    log[shown] = msgspec.structs.replace(log[shown], seed="7" * 32)
    assert "The draw at event" in wrong(log)


def test_an_illegal_move_is_found() -> None:
    place = next(number for number, event in enumerate(LOG) if isinstance(event, Move))
    log = list(LOG)
    log[place] = msgspec.structs.replace(log[place], m="a1-a1")
    assert f"Event {place + 1} is against the rules" in wrong(log)


def test_a_head_that_is_not_the_events_is_found() -> None:
    heads = list(heads_of(LOG))
    heads[4] = "f" * 16
    assert "The head after event 5 is" in wrong(LOG, tuple(heads))
    assert f"{len(LOG) - 1} heads" in wrong(LOG, heads_of(LOG)[:-1])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log.json"
    listed = [json.loads(event.body()) for event in LOG]
    for written in (listed, {"events": listed, "heads": heads_of(LOG)}):
        file.write_text(json.dumps(written, indent=2), "utf-8")
        assert cli.main(["rooms", "verify", str(file)]) == 0
        assert "right  Room K7QMXA, Pebble Rebel" in capsys.readouterr().out
    listed[3]["at"] -= 10**6
    file.write_text(json.dumps(listed), "utf-8")
    assert cli.main(["rooms", "verify", str(file)]) == 1
    assert "WRONG  Event 4" in capsys.readouterr().out
    for text in ("", "{}", "[1]", '{"events": 1}', "\udcff"):
        file.write_text(text, "utf-8", "surrogateescape")
        assert cli.main(["rooms", "verify", str(file)]) == cli.MISUSE
        assert capsys.readouterr().err.startswith("cairn: This is no log of a room:")
    assert cli.main(["rooms", "verify", str(tmp_path / "none")]) == cli.MISUSE


@pytest.mark.parametrize(("version", "named"), [({}, 1), ({"v": 2}, 2), ({"v": 4}, 4)])
def test_a_log_of_another_version_is_named(tmp_path: Path, version: dict[str, int], named: int) -> None:
    file = tmp_path / "log.json"
    other = {"k": "open", "n": 1, "at": 1, "game": "robble", "code": "K7QMXA", **version}
    file.write_text(json.dumps([other, {"k": "sit", "n": 2, "seed": "0" * 32}]), "utf-8")
    with pytest.raises(ValueError, match=rf"another version of online rooms \({named}, not 3\)"):
        read(file)


def test_an_empty_log_is_wrong() -> None:
    assert wrong([]) == "The log is empty."
    assert "first event opens" in wrong([events.Stand(n=1, at=1, seat=1)])
