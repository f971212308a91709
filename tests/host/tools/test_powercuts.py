"""Power cuts on littlefs: at most the move in flight is lost, and what is broken on purpose is found out."""

import sys
from random import Random

import pytest
from littlefs import __LFS_DISK_VERSION__, __LFS_VERSION__

from firmware.storage.journal import TAIL_MOST, Journal
from firmware.storage.journal_reader import BODY, FOLDER, TAIL
from host.tools.powercuts import __main__, littlefs
from host.tools.powercuts.chip import Chip, Operation, do, do_beginning, do_random_bits
from host.tools.powercuts.cuts import LOST, POINTS, RESULTS, counted, cuts
from host.tools.powercuts.journalled_game import JournalledGame, JournalStore
from host.tools.powercuts.littlefs import HERE
from host.tools.powercuts.storage import Storage
from host.tools.powercuts.wear import worn

LEAST = {
    "moves": 200,
    "undo": 200,
    "compaction": 700,
    "game over": 250,
    "settings": 200,
    "other games": 120,
    "undo of two": 70,
    "giving up": 90,
    "damage": 50,
}


@pytest.mark.parametrize("workload", HERE)
def test_no_cut_loses_a_game(workload):
    counts, lost = counted([workload], 7)
    assert lost == []
    assert counts.total() >= LEAST[workload]
    assert {key[1] for key in counts} == set(POINTS)
    assert {key[2] for key in counts} == set(RESULTS) - {LOST}


@pytest.mark.parametrize("workload", ["compaction", "other games"])
def test_remove_then_rename_would_lose_games(workload, monkeypatch):
    rename = Storage.rename

    def remove_then_rename(self, name, new_name):
        if new_name.rpartition("/")[2] in self.names(FOLDER):
            self.remove(new_name)
        rename(self, name, new_name)

    monkeypatch.setattr(Storage, "rename", remove_then_rename)
    assert counted([workload], 7)[1]


def test_a_tail_that_is_emptied_before_it_is_in_the_body_would_lose_moves(monkeypatch):
    merge = Journal._merge

    def empty_first(self):
        held = self._board.load(TAIL)
        self._board.open(TAIL, "wb").close()
        with self._board.open(TAIL, "wb") as file:
            file.write(held)
        merge(self)

    monkeypatch.setattr(Journal, "_merge", empty_first)
    assert any(cut.result == LOST for cut in cuts("moves", 7))


def test_a_chip_programs_what_is_erased_and_is_cut_short():
    flash = bytearray(b"\xff" * 8192)
    page = Operation(256, bytes(range(256)))
    do(flash, page)
    assert flash[256:512] == page.data and flash.count(0xFF) == 8192 - 255
    with pytest.raises(ValueError, match="not erased"):
        do(flash, page)
    torn = bytearray(flash)
    do_random_bits(torn, Operation(0), Random(1))
    assert torn not in (flash, bytearray(b"\xff" * 8192))
    assert all(new & old == old for new, old in zip(torn, flash, strict=True))  # an erase sets bits
    torn = bytearray(b"\xff" * 8192)
    do_beginning(torn, page, Random(1))
    count = sum(torn[256 + index] == index for index in range(255))
    assert 0 < count < 255 and torn[256 : 256 + count] == page.data[:count] and torn[256 + count :].count(0xFF) > 7000


def test_the_file_system_is_that_of_the_pico():
    """MicroPython 1.25 has littlefs 2.8.1, on-disk version 2.1."""
    assert __LFS_DISK_VERSION__ == (2, 1) and (2, 8) <= __LFS_VERSION__ < (3, 0)


def test_a_record_takes_one_page_and_seldom_an_erase():
    chip = Chip(64)
    store = JournalStore(Storage(chip, new=True))
    store.current = JournalledGame({"game": "robble", "options": {"size": "9"}})
    store.keep()
    random, pages, erases = Random(1), [], 0
    for _ in range(60):
        chip.log.clear()
        store.current.play(store.current.any_move(random))
        store.keep()
        pages.append(sum(bool(operation.data) for operation in chip.log))
        erases += len(chip.log) - pages[-1]
        assert len(store.storage.load(TAIL)) <= TAIL_MOST
    assert pages.count(1) >= 45 and max(pages) <= 24 and erases <= 20
    assert store.storage.load(BODY)


def test_the_flash_lasts_longer_than_ten_years():
    wear = worn("robble", games=6, moves=100)
    assert wear.records > 50 and wear.erases > 0
    assert wear.years(games_a_day=3) > 10


def test_the_command_prints_its_tables(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["powercuts", "--on", "host", "--least", "1", "--seed", "3"])
    monkeypatch.setattr(littlefs, "HERE", {name: HERE[name] for name in ("damage", "undo")})
    assert __main__.main() == 0
    printed = capsys.readouterr().out
    assert "games lost: 0" in printed and "| undo " in printed and " s\n" in printed
    monkeypatch.setattr(sys, "argv", ["powercuts", "--wear"])
    monkeypatch.setattr(__main__, "GAMES", {"robble": 2})
    assert __main__.main() == 0
    assert "years at 3 games a day" in capsys.readouterr().out
