"""What a client keeps of a room: the same log is found again, however it came."""

import json

from host.rooms.client.state import Told
from host.rooms.client.storage import PIECE, Storage, Texts


class RoomState:
    """A log of so many events, as far as it is kept."""

    def __init__(self, events: int) -> None:
        self.events = [Told({"n": number}) for number in range(1, events + 1)]


def kept(texts: Texts, events: int, first: int) -> tuple[Texts, int]:
    """Return the texts once a log is kept, and how many of them were written or removed."""
    storage = Storage(texts)
    storage.put_line("K7QMXA", RoomState(events), first)  # type: ignore[arg-type]
    for _, name, text in storage.acts:
        texts = {**texts, name: text} if text is not None else {key: texts[key] for key in texts if key != name}
    return texts, len(storage.acts)


def test_every_event_is_kept_whatever_its_number() -> None:
    for before, events in ((0, 1), (PIECE - 1, PIECE), (PIECE, PIECE + 1), (2 * PIECE, 2 * PIECE + 1), (150, PIECE)):
        texts, _ = kept({}, before, 1)
        texts, written = kept(texts, events, min(before, events) + 1)
        assert before > events or written == 1  # a move writes one short text
        pieces = [json.loads(texts[f"log/K7QMXA/{number}"]) for number in range(len(texts))]
        assert all(len(piece) == PIECE for piece in pieces[:-1])
        assert [event["n"] for piece in pieces for event in piece] == list(range(1, events + 1))
