"""A share of `make fuzz`: some thousand messages, and that the models would notice what must not be."""

import json
import random
import struct
from collections import Counter

import pytest

from firmware.room import QR_BYTES
from host.web import picture
from host.web.messages import Refused
from host.web.session import BoardSession
from tests.fuzz import drive
from tests.fuzz.board import LIES, FuzzedBoard
from tests.fuzz.files import INFOS, MODULES_OF, FuzzedDrives, FuzzedFreezer
from tests.fuzz.link import KINDS, Conversation
from tests.fuzz.tally import Tally
from tests.fuzz.web import FILES, MESSAGES, FuzzedSession

# Blocks; a frame on its way to the lights of the virtual board is some thousand. Hypothesis looks for constants in all
# modules and holds each for good: also each copy of a game's modules, which the firmware unloads and loads again.
LEAK = 60_000
TRIES = 3_000


@pytest.mark.parametrize(
    ("run", "count", "kinds"),
    [
        (drive.link, 4_000, KINDS),
        (drive.checked_link, 4_000, KINDS),
        (drive.messages, 6_000, MESSAGES),
        (drive.files, 600, FILES),
    ],
    ids=["link", "link with checks", "messages", "files"],
)
def test_whatever_comes_the_game_is_as_the_model_has_it(run, count, kinds):
    tally, growth = run(count, 7)
    assert tally.total >= count and len(tally.counts) == len(kinds)
    *_, total = str(tally.table()).splitlines()
    assert total.split()[:4] == ["|", "all", "|", f"{tally.total:,}"]
    assert growth < LEAK


@pytest.mark.parametrize(
    ("run", "count", "kinds"),
    [(drive.replies, 800, LIES), (drive.modules, 800, MODULES_OF), (drive.drives, 200, INFOS)],
    ids=["replies", "modules", "drives"],
)
def test_whatever_parts_say_there_is_a_sentence(run, count, kinds):
    """Some seconds: a start of a board and of a page, and hundreds of programs."""
    tally, growth = run(count, 7)
    assert tally.total >= count and len(tally.counts) == len(kinds)
    outcomes = sum(tally.counts.values(), Counter())
    assert all(outcomes[outcome] > count // 20 for outcome in outcomes) and len(outcomes) == 2
    assert growth < LEAK


def noticed(act, kinds):
    """Send messages until one does what the model does not expect."""
    rng = random.Random(7)
    with pytest.raises((AssertionError, ArithmeticError, LookupError, TypeError, ValueError)):
        for _ in range(TRIES):
            act(rng.choice(sorted(kinds)), rng.randrange(1 << 32))


def test_a_link_that_labels_keys_that_are_none_is_noticed(monkeypatch):
    monkeypatch.setattr("firmware.link.link.row_of", lambda request: 0)
    noticed(Conversation(Tally()).say, KINDS)


def test_a_link_that_takes_null_for_a_number_is_noticed(monkeypatch):
    monkeypatch.setattr("firmware.link.link.start_of", lambda request: request.get("from", 0))
    noticed(Conversation(Tally()).say, KINDS)


def test_a_link_that_trusts_every_line_is_noticed(monkeypatch):
    monkeypatch.setattr("firmware.link.link.verified", lambda line: line[9:] if line[8:9] == b" " else b"")
    noticed(Conversation(Tally(), checks=True).say, KINDS)


def test_a_board_that_takes_nothing_back_is_noticed(monkeypatch):
    monkeypatch.setattr("firmware.room.take_back", lambda app, count, now: None)
    noticed(Conversation(Tally()).say, KINDS)


def test_a_board_that_takes_any_room_is_noticed(monkeypatch):
    monkeypatch.setattr("firmware.room._length", lambda text: QR_BYTES)
    noticed(Conversation(Tally()).say, KINDS)


def test_a_session_that_lets_all_play_is_noticed(monkeypatch):
    monkeypatch.setattr(BoardSession, "_check_that_it_plays", lambda self, visitor: None)
    noticed(FuzzedSession(Tally()).say, MESSAGES)


def test_a_session_that_reads_damaged_pictures_is_noticed(monkeypatch):
    def careless(data):
        at = data.find(b'{"cairn"')
        if at < 0:
            raise Refused("There is no game in this picture.")
        return json.dumps(json.JSONDecoder().raw_decode(data[at:].decode("latin-1"))[0])

    monkeypatch.setattr(picture, "text_in", careless)
    noticed(FuzzedSession(Tally()).send, FILES)


def answers_of_any_kind(method, result, kind=None):
    return result


def test_a_program_that_believes_a_board_is_noticed(monkeypatch):
    monkeypatch.setattr("host.link.client.checked", answers_of_any_kind)
    monkeypatch.setattr("host.commands.board.checked", answers_of_any_kind)
    noticed(FuzzedBoard(Tally()).say, LIES)


def test_a_program_that_believes_events_is_noticed(monkeypatch):
    monkeypatch.setattr("host.link.client.checked_event", lambda event: event)
    noticed(FuzzedBoard(Tally()).say, LIES)


def test_a_terminal_that_obeys_a_board_is_noticed(monkeypatch):
    monkeypatch.setattr("host.terminal.plain", str)
    noticed(FuzzedBoard(Tally()).say, LIES)


def test_a_freezer_that_takes_floats_of_any_size_is_noticed(monkeypatch):
    monkeypatch.setattr("host.freeze.layout.float_bytes", lambda value: struct.pack("<f", value))
    noticed(FuzzedFreezer(Tally()).read, MODULES_OF)


def test_a_drive_that_follows_links_is_noticed(monkeypatch):
    monkeypatch.setattr("os.O_NOFOLLOW", 0)
    noticed(FuzzedDrives(Tally()).look, INFOS)
