"""Which server has a room, and which room a path is about: the share and the application must agree."""

from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.routing import Match

from host.rooms.codes import ALPHABET, new_code, read_code
from host.rooms.server.access import Access
from host.rooms.server.app import make_app
from host.rooms.shards import MOST_WORKERS, letters_of
from host.rooms.share import Share, code_in

PARTS = st.sampled_from(
    ["/", "//", "api", "API", "rooms", "K7QMXA", "k7q-mxa", "%4B7QMXA", "K7QMXA%2Flog", "%2F", "%", "..", ".", "socket",
     "log", "?", "#", ";", " ", "%20", "%00", "%0A", "oOiIlL", "\xe9", "http://x", "", "ZZZZZZ", "000000", "UUUUUU"]
)  # fmt: skip
TARGETS = st.one_of(
    st.lists(PARTS, max_size=9).map("".join),
    st.lists(PARTS, max_size=4).map(lambda parts: "/api/rooms/" + "".join(parts)),
)


@pytest.mark.parametrize("workers", range(1, MOST_WORKERS + 1))
def test_each_letter_is_of_one_worker_and_each_worker_has_its_share(workers: int) -> None:
    shares = [letters_of(worker, workers) for worker in range(workers)]
    assert "".join(shares) == ALPHABET
    assert max(map(len, shares)) - min(map(len, shares)) <= 1
    for worker, letters in enumerate(shares):
        assert all(Share(worker, workers).has(letter + new_code()[1:]) for letter in letters)


@pytest.mark.parametrize(("worker", "workers"), [(0, 0), (0, 33), (-1, 4), (4, 4)])
def test_there_are_no_other_workers(worker: int, workers: int) -> None:
    with pytest.raises(ValueError, match="servers"):
        Share(worker, workers)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/rooms/K7QMXA", "K7QMXA"),
        ("/api/rooms/K7QMXA/socket", "K7QMXA"),
        ("/api/rooms/k7q-mxa/log", "K7QMXA"),
        ("/api/rooms/oi7qmx/log", "017QMX"),
        ("/api/rooms", ""),
        ("/api/rooms/", ""),
        ("/api/rooms//K7QMXA", ""),
        ("//api/rooms/K7QMXA", ""),
        ("/api/rooms/K7QMX", ""),
        ("/api/rooms/K7QMXU", ""),
        ("/K7QMXA", ""),
        ("/api/health", ""),
    ],
)
def test_a_path_names_a_room(path: str, code: str) -> None:
    assert code_in(path) == code


APP = make_app(None, Access())  # type: ignore[arg-type]


def routed(target: str) -> str:
    """Return the code of the room that the application takes a request to be about, "" for none, as uvicorn asks it."""
    path = unquote(target.partition("?")[0])
    for kind in ("http", "websocket"):
        scope: Any = {"type": kind, "path": path, "method": "GET", "headers": []}
        for route in APP.routes:
            match, found = route.matches(scope)
            if match is Match.FULL and "code" in found["path_params"]:
                try:
                    return read_code(found["path_params"]["code"])
                except ValueError:
                    return ""
            if match is Match.FULL:
                break
    return ""


@given(TARGETS)
@example("/api/rooms/K7QMXA%2Flog")
@example("/api/rooms/%6B7qmxa/socket")
@example("/api/rooms/K7QMXA\n/log")
def test_whatever_the_application_takes_for_a_room_the_share_takes_for_the_same(target: str) -> None:
    if code := routed(target):
        assert code_in(unquote(target.partition("?")[0])) == code
