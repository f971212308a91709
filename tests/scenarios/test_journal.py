"""Stories of the journal, on a whole board: the plug is pulled, and the game goes on."""

import json
import random

import pytest

from engines.door import CHANCE
from firmware.games import GAMES, LEVELS
from firmware.wiring import COLUMNS, ROWS
from host.games import new_game
from host.targets.virtual import VirtualBoard

NAMES = [entry[0] for entry in GAMES]
SEATS = {entry[0]: entry[4] for entry in GAMES}
MENU, UNDO, RESIGN = (1, 12), (9, 12), (10, 12)
GO_ON, ABORT, START, REPLAY = (8, 5), (8, 10), (10, 5), (10, 10)
HOLD_MS = 800
SETTLED_MS = 3000


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "flash"


@pytest.fixture
def board(folder):
    with VirtualBoard(folder) as board:
        board.boot()
        board.run(100)
        yield board


def files(folder):
    """The journal's files by name."""
    return {path.name: path.read_bytes() for path in (folder / "journal").iterdir()}


def some_moves(name, count, seed=1):
    """A record of a game with moves made at random, chance's among them; a player is to move."""
    game, chance = new_game(name), random.Random(seed)
    while game.ply < count or game.to_move == CHANCE:
        if game.to_move == CHANCE:
            game.play(game.sample(chance.getrandbits(30)))
        else:
            game.play(chance.choice(game.legal_moves()))
    return {**game.dump(), "seat": 0, "level": 2}


def pull_the_plug(board):
    board.power_cut()
    board.boot()
    end = board.now_ms + 20_000
    while "Resuming" in board.panel()["status"] and board.now_ms < end:
        board.run(50)


def resign(board):
    board.tap(*RESIGN)
    board.tap(*RESIGN)
    board.run(1000)


@pytest.mark.parametrize("name", NAMES)
def test_the_plug_is_pulled_and_the_game_goes_on(board, name):
    board.load(some_moves(name, 25))
    board.run(500)
    before, panel = board.record(), board.panel()
    frame = board.frame()
    pull_the_plug(board)
    board.run(500)
    assert board.record() == before
    after = board.panel()
    assert after["tip"].startswith("Resumed")
    assert (after["title"], after["status"], after["log"]) == (panel["title"], panel["status"], panel["log"])
    assert name == "robble" or [dark == (0, 0, 0) for dark in frame] == [dark == (0, 0, 0) for dark in board.frame()]
    assert board.faults == []


def test_a_move_is_on_the_flash_while_its_animation_runs(board, folder):
    board.tap(*START)
    board.run(500)
    board.press(5, 5)
    board.run(50)
    board.release(5, 5)
    for _ in range(100):  # until the stone is there
        board.run(1)
        if board.record()["moves"]:
            break
    board.run(15)
    assert b"d4" in files(folder)["tail"] or board.record()["moves"][0].encode() in files(folder)["tail"]
    moves = board.record()["moves"]
    assert len(moves) == 1
    pull_the_plug(board)
    assert board.record()["moves"] == moves


def test_undo_goes_on_across_the_cut(board):
    board.tap(*START)
    board.run(500)
    for key in ((5, 5), (7, 7), (3, 3)):
        board.tap(*key)
        board.run(SETTLED_MS)
    moves = board.record()["moves"]
    assert len(moves) == 3
    pull_the_plug(board)
    for left in (2, 1):
        board.tap(*UNDO)
        board.tap(*UNDO)
        board.run(500)
        pull_the_plug(board)
        assert board.record()["moves"] == moves[:left]


def test_the_board_as_a_player_goes_on(board):
    seat = [text for text, _ in SEATS["robble"]].index("board starts")
    record = {"game": "robble", "options": {"size": "5"}, "moves": [], "seat": seat, "level": 1}
    board.load(record)
    board.run(20)
    pull_the_plug(board)  # while it thinks
    while not board.record()["moves"]:
        board.run(100)
    board.run(100)
    record = board.record()
    assert len(record["moves"]) == 1 and (record["seat"], record["level"]) == (seat, 1)
    pull_the_plug(board)
    assert board.record() == record and "you" in board.panel()["status"]


def test_hold_menu_and_abort(board):
    board.load(some_moves("ouroboros", 9))
    board.run(500)
    pull_the_plug(board)
    board.tap(*MENU, ms=HOLD_MS)
    assert board.panel()["tip"] == "New game, or abort?"
    board.tap(*ABORT)
    board.run(100)
    assert board.record() is None
    pull_the_plug(board)
    assert board.record() is None and board.panel()["title"] == "Cairn: menu"


def test_hold_menu_and_begin_anew(board):
    board.load(some_moves("ouroboros", 9))
    board.run(500)
    pull_the_plug(board)
    board.tap(*MENU, ms=HOLD_MS)
    board.tap(*START)
    board.run(3000)
    begun = board.record()
    assert begun["game"] == "ouroboros" and len(begun["moves"]) == 2  # those of chance: the menu has what was on
    pull_the_plug(board)
    assert board.record() == begun


def test_finished_games_are_in_the_list_and_can_be_replayed(board):
    for number, name in enumerate(NAMES):
        board.load(some_moves(name, 6 + number))
        board.run(500)
        resign(board)
        if number == 1:
            pull_the_plug(board)
    record = board.record()
    board.tap(*MENU)
    board.tap(*REPLAY)
    keys = {key[0]: key[1:3] for key in board.soft_keys()}
    for number in reversed(range(len(NAMES))):
        panel = board.panel()
        assert panel["title"] == f"Replay {number + 1} of {len(NAMES)}"
        assert GAMES[number][1] in panel["status"]
        first = board.frame()
        for _ in range(8):
            board.tap(*keys["next"])
        assert board.frame() != first and board.panel()["status"] != panel["status"]
        for _ in range(8):
            board.tap(*keys["back"])
        assert board.panel()["status"] == panel["status"]
        board.tap(*keys["older"])
    board.tap(*MENU)
    assert board.record() == record
    assert board.faults == []


def test_damaged_bytes_cost_what_follows_them(board, folder):
    record = some_moves("vacuum", 60)
    board.load(record)
    board.run(2000)
    board.power_cut()
    body = bytearray((folder / "journal" / "game").read_bytes())
    body[len(body) // 2] ^= 4
    (folder / "journal" / "game").write_bytes(body)
    pull_the_plug(board)
    board.run(500)
    moves = board.record()["moves"]
    assert 20 < len(moves) < 40 and moves == record["moves"][: len(moves)]
    assert "set aside" in board.panel()["tip"]
    assert len(files(folder)["aside-1"]) > len(body) // 3
    pull_the_plug(board)
    assert board.record()["moves"] == moves and "Resumed" in board.panel()["tip"]


def test_another_version_is_set_aside(board, folder):
    board.load(some_moves("robble", 9))
    board.run(500)
    board.power_cut()
    before = files(folder)
    (folder / "journal" / "game").write_bytes(b"cairn7" + before["game"][6:])
    pull_the_plug(board)
    board.run(500)
    assert board.record() is None and "another version" in board.panel()["tip"]
    assert files(folder)["aside-1"].startswith(b"cairn7" + before["game"][6:])
    board.tap(*START)
    board.run(500)
    board.tap(5, 5)
    board.run(SETTLED_MS)
    record = board.record()
    assert len(record["moves"]) == 1
    pull_the_plug(board)
    assert board.record() == record


def test_a_full_flash_is_told_and_the_board_plays_on(board, folder):
    board.load(some_moves("robble", 9))
    board.run(500)
    board.power_cut()
    (folder / "filler").write_bytes(bytes(board.pico.flash.free()))
    board.boot()
    board.run(2000)
    before = board.record()
    for row in range(2, 9):
        board.tap(row, 4)
        board.run(500)
    assert len(board.record()["moves"]) > len(before["moves"]) + 2
    board.load(some_moves("vacuum", 60))
    board.run(2000)
    assert "full" in board.panel()["tip"] or any("full" in line for line in board.panel()["log"])
    assert len(board.record()["moves"]) >= 60
    board.power_cut()
    (folder / "filler").unlink()
    pull_the_plug(board)
    board.run(500)
    moves = board.record()["moves"]
    assert moves[: len(before["moves"])] == before["moves"]
    board.load(some_moves("vacuum", 60))
    board.run(2000)
    record = board.record()
    pull_the_plug(board)
    assert board.record() == record


@pytest.mark.parametrize("seed", range(4))
def test_cuts_at_any_moment(board, seed):
    """Whenever the plug is pulled, the game is as it was a move ago at most."""
    chance = random.Random(seed)
    board.load({"game": NAMES[seed % len(NAMES)], "options": {}, "moves": [], "seat": 0, "level": int(LEVELS[0])})
    board.run(1000)
    for _ in range(6):
        before = board.record()["moves"]
        board.press(chance.randrange(ROWS), chance.randrange(COLUMNS - 2))
        board.run(50)
        for row, column in [(row, column) for row in range(ROWS) for column in range(COLUMNS - 2)]:
            board.release(row, column)
        board.run(chance.choice([1, 20, 30, 35, 40, 50, 100, 400]))
        now = board.record()["moves"]
        pull_the_plug(board)
        found = board.record()["moves"]
        assert found[: len(now)] in (before, now) or (now[: len(found)] == found and len(found) >= len(before))
        board.run(chance.choice([10, 500]))


def test_the_journal_is_one_of_files_that_tell_their_version(board, folder):
    board.tap(*START)
    board.run(500)
    body = files(folder)["game"]
    assert body.startswith(b"cairn1\nG")
    assert json.loads(body[13 : 13 + body[8]])["game"] == "robble"
