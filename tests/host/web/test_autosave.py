"""The game that goes on: over reboots, with a new server, and with files that nobody can read."""

import json
import os

import pytest

from host.targets.virtual import VirtualBoard
from host.web.autosave import Autosave
from host.web.records import MAX_BYTES
from host.web.room import REBOOT_REST_MS, Room
from tests.host.web.lamps import Lamps

LAMPS = {"cairn": 1, "game": "lamps", "options": {}, "moves": ["0 0", "3 4"]}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.json"


def opened(path, board=None):
    """A room with a board that has just been switched on."""
    room = Room(board or Lamps(), path, shared=True)
    room.boot()
    room.step(10)
    return room


def press(room, *keys):
    page = room.join()
    for row, column in keys:
        for kind in ("press", "release"):
            room.hear(page, json.dumps({"type": kind, "row": row, "column": column}), 0.0)
            for _ in range(10):
                room.step(10)
    room.leave(page)


def told(visitor):
    return [message["message"] for message in map(json.loads, visitor.news()) if message["type"] == "error"]


def test_the_game_goes_on_in_a_new_room(path):
    press(opened(path), (0, 0), (3, 4))
    assert opened(path).record()["moves"] == ["0 0", "3 4"]


def test_every_move_is_kept_at_once(path):
    room = opened(path)
    for count in range(1, 4):
        press(room, (count, count))
        assert len(json.loads(path.read_text())["moves"]) == count
    assert os.listdir(path.parent) == [path.name]


def test_the_file_can_be_loaded_like_any_other(path):
    press(opened(path), (0, 0))
    fields = json.loads(path.read_text())
    assert fields.pop("saved")
    assert fields == {"cairn": 1, "game": "lamps", "options": {}, "moves": ["0 0"], "seat": 0, "level": 1}


def test_the_game_goes_on_after_a_reboot(path):
    room = opened(path)
    press(room, (5, 5))
    room.step(REBOOT_REST_MS)
    room.reboot()
    room.step(10)
    assert room.board.boots == 2
    assert room.record()["moves"] == ["5 5"]
    press(room, (6, 6))
    assert len(json.loads(path.read_text())["moves"]) == 2


def test_the_game_goes_on_after_the_board_has_reset_itself(path):
    """As its watchdog does it: a new app, and the room was not asked."""
    room = opened(path)
    press(room, (5, 5))
    room.board.power_cut()
    room.step(10)
    assert json.loads(path.read_text())["moves"] == ["5 5"]
    room.board.boot()
    room.step(10)
    assert room.record()["moves"] == ["5 5"]


def test_what_has_not_changed_is_not_written_again(path):
    room = opened(path)
    press(room, (0, 0))
    path.unlink()
    room.board.app.revision += 1  # other texts, the same game
    room.step(10)
    assert not path.exists()


def test_a_restored_game_is_not_written_again(path):
    path.write_text(json.dumps({**LAMPS, "seat": 0, "level": 1}))
    before = path.read_bytes()
    opened(path)
    assert path.read_bytes() == before


def test_without_a_path_nothing_is_kept(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    room = opened(None)
    press(room, (0, 0))
    room.step(REBOOT_REST_MS)
    room.reboot()
    room.step(10)
    assert room.board.record() is None
    assert os.listdir(tmp_path) == []


# --- what can go wrong --------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"rubbish",
        b"\xff\xfe",
        json.dumps(LAMPS).encode()[:-5],
        json.dumps({**LAMPS, "moves": ["99 99"]}).encode(),
        json.dumps({**LAMPS, "game": "chess"}).encode(),
        json.dumps(LAMPS).encode() + b" " * MAX_BYTES,
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_the_next_page_is_told(path, data):
    path.write_bytes(data)
    room = opened(path)
    aside = path.with_name("game.json.damaged")
    assert room.state["fault"] == "" and room.board.record() is None
    assert not path.exists() and aside.read_bytes() == data
    (sentence,) = told(room.join())
    assert aside.name in sentence and sentence.endswith(".")
    assert told(room.join()) == []  # once is enough
    press(room, (1, 1))
    assert opened(path).record()["moves"] == ["1 1"]


def test_pages_that_are_there_are_told_at_once(path):
    room = opened(path)
    press(room, (1, 1))
    one, two = room.join(), room.join()
    path.write_text("rubbish")
    room.step(REBOOT_REST_MS)
    room.reboot()
    room.step(10)
    assert len(told(one)) == len(told(two)) == 1
    assert told(room.join()) == []


def test_a_board_that_trips_over_a_game_does_not_stop_at_every_start(path):
    class Trips(Lamps):
        def load(self, record):
            raise TypeError("unforeseen")

    path.write_text(json.dumps(LAMPS))
    room = opened(path, Trips())
    assert room.state["fault"] == "" and not path.exists()


def test_a_game_that_stops_the_board_is_given_one_chance(path, caplog):
    """The board stops, is switched on again with the game, and stops again without having got any further."""
    path.write_text(json.dumps(LAMPS))
    room = opened(path)
    page = room.join()
    room.board.breaks = ZeroDivisionError("divide by zero")
    room.step(10)
    assert path.with_name("game.json.damaged").exists() and not path.exists()
    assert "stopped the board" in told(page)[0]
    room.reboot()
    room.step(10)
    assert room.state["fault"] == "" and room.board.record() is None


def test_a_game_that_went_on_is_not_blamed(path, caplog):
    path.write_text(json.dumps(LAMPS))
    room = opened(path)
    press(room, (7, 7))
    room.board.breaks = ZeroDivisionError("divide by zero")
    room.step(10)
    room.reboot()
    room.step(10)
    assert len(room.record()["moves"]) == 3


def test_a_folder_that_takes_no_file_is_told_once_and_the_game_goes_on(tmp_path):
    folder = tmp_path / "gone"
    room = opened(folder / "game.json")
    page = room.join()
    press(room, (1, 1))
    press(room, (2, 2))
    assert room.record()["moves"] == ["1 1", "2 2"]
    (sentence,) = told(page)
    assert "cannot be kept" in sentence
    folder.mkdir()
    press(room, (3, 3))
    assert len(json.loads((folder / "game.json").read_text())["moves"]) == 3


def test_a_file_that_cannot_be_opened_is_left_alone(path):
    path.mkdir()
    room = opened(path)
    assert "cannot be read" in told(room.join())[0]
    assert path.is_dir() and room.state["fault"] == ""


def test_a_write_that_is_cut_off_leaves_the_file_as_it_was(path, monkeypatch):
    press(opened(path), (1, 1))
    before = path.read_bytes()

    def cut(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", cut)
    board = Lamps()
    board.boot()
    board.load(LAMPS)
    assert "No space left" in Autosave(path).follow(board)
    assert path.read_bytes() == before


# --- with the real firmware ---------------------------------------------------------------


@pytest.fixture
def boards():
    made = []

    def make():
        made.append(VirtualBoard())
        return made[-1]

    yield make
    for board in made:
        board.close()


def test_a_real_game_goes_on(path, boards):
    room = opened(path, boards())
    room.load({"game": "robble", "options": {"size": "5"}, "moves": ["c3"]})
    room.step(500)
    press(room, (1, 1))
    assert room.record()["moves"] == ["c3", "a5"]
    again = opened(path, boards())
    again.step(500)
    assert again.record() == room.record()
    assert again.state["panel"] == room.state["panel"]
    assert again.state["labels"] == room.state["labels"]


def test_a_real_game_that_is_over_is_shown_as_it_ended(path, boards):
    room = opened(path, boards())
    room.load({"game": "robble", "options": {"size": "5"}, "moves": ["c3", "resign"]})
    room.step(3000)
    again = opened(path, boards())
    again.step(3000)
    assert again.board.app.play.over
    assert "wins" in again.state["panel"]["status"]
    assert again.state["panel"] == room.state["panel"]


def test_a_real_board_that_starts_again_has_its_game(path, boards):
    room = opened(path, boards())
    room.load({"game": "robble", "options": {"size": "6"}, "moves": ["c3", "d4"]})
    room.step(REBOOT_REST_MS)
    room.reboot()
    room.step(500)  # the game comes back when the board is up,
    room.step(100)  # and is on the panel a tick later
    assert room.record()["moves"] == ["c3", "d4"]
    assert "6x6" in room.state["panel"]["title"]
