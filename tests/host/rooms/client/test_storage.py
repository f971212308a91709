"""What a client keeps of a room: the same log is found again, however it came."""

import json

import pytest

from host.rooms.client.state import Told
from host.rooms.client.storage import PIECE, Storage, Texts


class RoomState:
    """A log of so many events, as far as it is kept."""

    def __init__(self, events: int) -> None:
        self.events = [Told({"n": number}) for number in range(1, events + 1)]


def found(texts: Texts) -> list[int]:
    """Return the numbers of the events in the texts of room K7QMXA, piece by piece."""
    pieces = [json.loads(texts[f"log/K7QMXA/{number}"]) for number in range(len(texts))]
    assert all(len(piece) == PIECE for piece in pieces[:-1])
    return [event["n"] for piece in pieces for event in piece]


def kept(texts: Texts, acts: list) -> Texts:
    """Return the texts once the acts are done."""
    texts = dict(texts)
    for kind, name, text in acts:
        assert kind == "keep"
        if text is None:
            del texts[name]
        else:
            texts[name] = text
    return texts


@pytest.mark.parametrize("events", [1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE])
def test_every_event_is_kept_whatever_its_number(events: int) -> None:
    before = Storage({})
    before.put_line("K7QMXA", RoomState(events - 1), 1)  # type: ignore[arg-type]
    texts = kept({}, before.acts)
    after = Storage(texts)
    after.put_line("K7QMXA", RoomState(events), events)  # type: ignore[arg-type]
    assert len(after.acts) == 1  # a move writes one short text
    assert found(kept(texts, after.acts)) == list(range(1, events + 1))


def test_events_that_are_gone_are_not_kept() -> None:
    before = Storage({})
    before.put_line("K7QMXA", RoomState(2 * PIECE + 1), 1)  # type: ignore[arg-type]
    texts = kept({}, before.acts)
    after = Storage(texts)
    after.put_line("K7QMXA", RoomState(PIECE), 1)  # type: ignore[arg-type]
    assert found(kept(texts, after.acts)) == list(range(1, PIECE + 1))
