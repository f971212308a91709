"""What real keys did: each file of recordings/, made by `cairn board record`, is done again."""

from pathlib import Path

import pytest

from engines.texts import said
from firmware.storage.settings import TABLE
from host.targets import menu_keys, recording

FILES = sorted(Path(__file__).with_name("recordings").glob("*.json"))
THAT_MATTER = ("rotation", "take_back", "scanning")  # settings that change what a key does


@pytest.mark.emulated
@pytest.mark.tiles
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recording_ends_with_the_game_that_its_board_had(board, player, file):
    found = recording.read(file)
    usual = board.settings()
    had = {**usual, **found.settings}
    changed = {name: had[name] for name in THAT_MATTER if had[name] != usual[name]}
    if changed:
        player.key("settings")
        board.settle()
        for name, label, *_ in TABLE:
            if name in changed:
                menu_keys.set_line(board, said(label), changed[name])
        player.key("settings")
        board.settle()
    if found.before:
        board.load(found.before)
        board.settle()
    board.replay(found.changes)
    board.settle()
    assert board.record() == found.after
    assert board.faults == []
