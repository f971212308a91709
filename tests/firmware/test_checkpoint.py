"""The checkpoint on an app without hardware: a start from it is the start from all of the moves, or these are made."""

from random import Random

import pytest

from engines.game import CHANCE
from engines.registry import GAMES
from firmware import version
from firmware.loop import REST_MS
from firmware.screens.play import Play
from firmware.storage.journal_reader import BODY, CHECKPOINT, NEW_CHECKPOINT
from firmware.storage.settings import TABLE
from tests.support.journal_harness import JournalHarness, copy_of

RESTED_MS = REST_MS + 1000  # the checkpoint is written
LAST = 1  # move that is made again, so that the view learns of it


@pytest.fixture(autouse=True)
def image(monkeypatch):
    monkeypatch.setattr(version, "BUILD", "an image")


def rested(name, moves, **options):
    """Return a harness with a game of that many moves and its checkpoint."""
    harness = JournalHarness()
    harness.begin(name, **options)
    harness.make_moves(moves)
    harness.run(RESTED_MS)
    assert CHECKPOINT in harness.board.files
    return harness


def start(harness, monkeypatch, without=False):
    """Return a harness after a power cut, and how many moves it made to get there; `without` the checkpoint."""
    board, made, replay = copy_of(harness.board), [], Play.replay
    if without:
        del board.files[CHECKPOINT]
    with monkeypatch.context() as patch:
        patch.setattr(Play, "replay", lambda play, text: (made.append(text), replay(play, text)))
        again = JournalHarness(board)
        again.wake()
    return again, len(made)


def look(harness):
    """All that a player sees, and what the next moves come from."""
    app = harness.app
    texts = app.panel.title, app.panel.status, app.panel.tip, app.panel.diagnostics, tuple(app.panel.log)
    keys = app.soft_keys(), app.usable(), app.play.seats.viewer()
    return texts, keys, bytes(app.frame.lights), app.record(), harness.game.state(), app.play.can_undo()


@pytest.mark.parametrize(("moves", "later"), [(40, 0), (150, 7)])
@pytest.mark.parametrize("name", GAMES)
def test_a_start_from_it_is_the_start_from_the_moves(name, moves, later, monkeypatch):
    harness = rested(name, moves)
    harness.make_moves(later)
    harness.run(200)
    quick, made = start(harness, monkeypatch)
    slow, all_made = start(harness, monkeypatch, without=True)
    assert look(quick) == look(slow) and made <= later + LAST and made < all_made
    random = Random(5)
    for _ in range(20):  # both go on alike,
        for game in (quick.game, slow.game):
            if game.to_move == CHANCE:
                game.play(game.sample(7))
        legal = quick.game.legal_moves()
        assert legal == slow.game.legal_moves()
        if legal:
            move = random.choice(legal)
            quick.game.play(move)
            slow.game.play(move)
    while quick.game.ply:  # and back
        assert quick.game.texts() == slow.game.texts() and quick.game.state() == slow.game.state()
        quick.game.undo()
        slow.game.undo()


@pytest.mark.parametrize("change", ["build", "language", "torn", "byte", "moves", "head"])
def test_one_that_does_not_count_is_passed_over(change, monkeypatch):
    harness = rested("robble", 40)
    files = harness.board.files
    if change == "build":
        monkeypatch.setattr(version, "BUILD", "another image")
    elif change == "language":
        harness.app.settings.choose([entry[0] for entry in TABLE].index("language"), 1)
        harness.app.settings.keep(harness.now)
    elif change == "torn":
        files[CHECKPOINT] = files[CHECKPOINT][:-100]
    elif change == "byte":
        files[CHECKPOINT] = files[CHECKPOINT].replace(b'"opening": 0', b'"opening": 1')
    elif change == "head":
        harness.app.play.setup.level = 2
        harness.app.journal.rewrite(harness.app.play)
        for _ in range(9):
            harness.app.keep()
    else:
        while harness.game.ply > 5:
            harness.undo()
        harness.make_moves(80)
    quick, made = start(harness, monkeypatch)
    assert made >= len(harness.moves) and quick.app.record() == harness.app.record()
    assert quick.app.play.opening == 0


def test_what_does_not_fit_the_game_is_passed_over(monkeypatch):
    """Of a file that someone has written, with its checksum."""
    harness = rested("robble", 40)
    monkeypatch.setattr("firmware.storage.checkpoint._crc32", lambda board, name, size: 0x2144DF1C)
    data = harness.board.files[CHECKPOINT]
    for found, instead in ((b'"cells"', b'"celts"'), (b'"_record"', b'"_renord"'), (b'"H", 771', b'"?", 771')):
        assert found in data or b"771" in found
        harness.board.files[CHECKPOINT] = data.replace(found, instead)
        quick, _ = start(harness, monkeypatch)
        assert quick.app.record() == harness.app.record() and "Resumed" in quick.panel.tip


def test_the_power_may_fail_at_each_step(monkeypatch):
    harness = JournalHarness()
    harness.begin("vacuum")
    harness.make_moves(40)
    steps, change = [], harness.board.change
    monkeypatch.setattr(harness.board, "change", lambda step: (change(step), steps.append(copy_of(harness.board))))
    harness.run(RESTED_MS)
    harness.make_moves(30)
    harness.run(RESTED_MS)
    assert sum(NEW_CHECKPOINT in board.files for board in steps) == 2
    moves = harness.moves
    for board in steps:
        again = JournalHarness(board)
        again.wake()
        assert moves[: again.game.ply] == again.moves and again.game.ply >= 40
    assert again.moves == moves


def test_a_flash_without_space_has_the_moves():
    harness = JournalHarness()
    harness.begin("vacuum")
    harness.make_moves(40)
    harness.board.capacity = sum(map(len, harness.board.files.values())) + 2000
    harness.run(RESTED_MS)
    assert not {CHECKPOINT, NEW_CHECKPOINT} & set(harness.board.files) and not harness.app.trouble()
    harness.make_moves(3)
    assert harness.again().app.record() == harness.app.record()


def test_a_game_with_something_else_in_it_has_its_moves():
    harness = JournalHarness()
    harness.begin("konane")
    harness.make_moves(30)
    harness.game.chances = {"a": 1}
    harness.run(RESTED_MS)
    assert not {CHECKPOINT, NEW_CHECKPOINT} & set(harness.board.files)
    assert harness.moves and harness.again().app.record() == harness.app.record()  # no exception has ended the loop


def test_it_gives_way_to_moves(monkeypatch):
    harness = rested("vacuum", 150)
    harness.board.capacity = sum(map(len, harness.board.files.values()))
    harness.make_moves(10)
    harness.run(10_000)
    assert CHECKPOINT not in harness.board.files and not harness.app.trouble()
    assert harness.again().app.record() == harness.app.record()


def test_it_is_written_where_nobody_waits_and_something_has_changed():
    harness = rested("robble", 40)
    writes = harness.board.writes
    harness.run(10 * RESTED_MS)
    harness.make_moves(10)
    harness.run(REST_MS - 100)
    assert harness.board.files[CHECKPOINT] and harness.board.writes == writes + 10
    body = harness.board.files[BODY]
    harness.make_moves(10)
    harness.run(RESTED_MS)
    assert harness.board.writes > writes + 20 and harness.board.files[BODY] != body
