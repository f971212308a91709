"""`make bench` measures every game on the emulated Pico, and docs/speed.md has what it prints."""

from contextlib import closing
from pathlib import Path

import pytest

from engines.registry import GAMES, title_of
from firmware.games.registry import setup_of
from firmware.hardware.wiring import BOARD_COLUMNS
from host.games import new_game
from host.report import Table
from host.targets.emulator import EmulatedBoard
from host.tools import bench
from host.tools.bench import FRESH, HEAD, MENU, PAGE, RESUMED, SCREEN, START_GOAL_MS, WELCOME, rows_of

# By how much a figure may differ from the page before that is to be measured again: what a commit changes in passing.
NEAR = (6, 2, 3, 3)
HOW = "measured, and on the page: run `make bench ARGS=--publish`"


def test_every_start_and_game_has_its_row() -> None:
    rows = rows_of(PAGE.read_text("utf-8"))
    assert list(rows) == [FRESH, WELCOME, MENU, *bench.positions()], HOW
    assert all(any(row.startswith(title_of(game)) for row in rows) for game in GAMES)
    for row, figures in rows.items():
        missing = [name for name, figure in zip(HEAD[1:], figures, strict=True) if figure == "-"]
        assert len(missing) == {FRESH: 9, WELCOME: 9, MENU: 3}.get(row, 0)
        assert all(float(figure) > 0 for figure in figures if figure != "-")


def test_positions_are_rich_the_board_is_to_move_and_a_key_answers() -> None:
    for record in bench.positions().values():
        game = type(new_game(record["game"])).from_record(record)
        assert setup_of(record).board_plays() in (game.to_move, 9)
        assert len(game.legal_moves()) >= len(type(game)(**game.options()).legal_moves())
        key, lights = bench.answering(record)
        assert lights and max(key) < BOARD_COLUMNS


@pytest.mark.nightly
def test_the_page_has_the_figures_that_the_bench_prints(firmware_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a minute of the emulated Pico: its starts, Pebble Rebel with all touches, and a thought, but of level 1."""
    monkeypatch.setattr(bench, "STARTS_MS", 200)
    monkeypatch.setattr(bench, "ENDS_MS", 0)
    record, rows = bench.rich("pebble_rebel"), rows_of(PAGE.read_text("utf-8"))
    with closing(EmulatedBoard(uf2=firmware_image)) as board:
        found: dict[str, tuple[str, ...]] = {name: (f"{ms:.0f}",) for name, ms in bench.begun(board).items()}
        found["Pebble Rebel"] = bench.screen(board, record, bench.FINGERS)
        seconds, p50, p99 = map(float, bench.thought(board, {**record, "level": 1}, 3))
    for row, figures in found.items():
        off = [abs(float(one) - float(other)) for one, other in zip(figures, rows[row], strict=False)]
        assert all(far <= most for far, most in zip(off, NEAR, strict=False)), (row, figures, rows[row], HOW)
    assert float(found[FRESH][0]) > START_GOAL_MS > float(found[WELCOME][0])
    assert 0.2 < seconds < 0.6 and 1 < p50 <= p99 < 60


@pytest.mark.nightly
def test_a_game_is_there_soon(firmware_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "UF2", firmware_image)
    for row, (_, moves, goal) in zip(bench.resumed(RESUMED).rows, RESUMED, strict=True):
        assert float(row[1]) <= START_GOAL_MS and float(row[2]) <= goal
        assert row[3] == "-" if moves > bench.MAX_MOVES else float(row[3]) > float(row[2])


@pytest.mark.nightly
def test_the_rows_without_a_game_are_of_both_boards(firmware_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And Robble's inner loop has its time. Some 10 s of the emulated Pico."""
    monkeypatch.setattr(bench, "UF2", firmware_image)
    rows = {row[0]: row[1:] for row in bench.measured({}, 3).rows}
    assert list(rows) == [FRESH, WELCOME, MENU] and rows[MENU][4:7] == bench.NO_THOUGHT
    assert all(float(figure) > 0 for figure in (*rows[MENU][:4], *rows[MENU][7:]))
    assert bench.loop_us() > 0


def test_the_table_goes_between_its_marks() -> None:
    table = Table("", ("", *SCREEN), [(MENU, "1", "2.5", "3", "4")])
    page = bench.with_table(f"a\n{bench.BEGIN}old\n{bench.END}z\n", f"{table}")
    assert page == f"a\n{bench.BEGIN}{table}{bench.END}z\n"
    assert rows_of(page) == {MENU: ["1", "2.5", "3", "4"]}
    for page in ("", bench.BEGIN, bench.END):
        with pytest.raises(ValueError, match="lacks the marks"):
            bench.with_table(page, f"{table}")
