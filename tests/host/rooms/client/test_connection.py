"""When a client connects, waits and gives a connection up, by a clock that the test turns."""

from types import SimpleNamespace

import pytest

from host.rooms.client.connection import ANSWER_MS, BEHIND_MS, GOOD_MS, MAX_WAIT_MS, PROBE_MS, SILENCE_MS, Connection

URL = "wss://rooms.example/api/socket"


def zeros(count: int) -> bytes:
    return bytes(count)


class Line(Connection):
    """A connection that returns what it lets be done."""

    def __init__(self, random) -> None:
        super().__init__(random, [])

    def acts(self, method: str, *values: object) -> list[tuple]:
        getattr(self, method)(*values)
        found = self._acts[:]
        self._acts.clear()
        return found


def on(random=zeros) -> Line:
    connection = Line(random)
    assert connection.acts("begin", URL, 0) == [("connect", 1, URL)]
    assert connection.opened(1, 10) and connection.heard(1, 20)
    ready(connection, 20)
    return connection


def ready(connection: Line, now: int) -> None:
    """The server says what it has, which is what the client has."""
    connection.told = (4, "f")
    assert connection.catch_up(4, "f", now) and connection.state == "on"


@pytest.mark.parametrize(("random", "share"), [(zeros, 0.5), (lambda count: b"\xff" * count, 1.0)])
def test_waits_double_up_to_a_limit_and_are_half_random(random, share: float) -> None:
    connection = Line(random)
    connection.acts("begin", URL, 0)
    now, waits = 0, []
    for number in range(1, 9):
        connection.closed(number, now)
        began = now
        while not (acts := connection.acts("step", now)):
            now += 50
        assert acts == [("connect", number + 1, URL)]
        waits.append(now - began)
    expected = [1000, 2000, 4000, 8000, 16000, MAX_WAIT_MS, MAX_WAIT_MS, MAX_WAIT_MS]
    assert waits == [share * wait for wait in expected]


def test_waits_begin_from_the_first_after_a_connection_that_lasted_and_was_good() -> None:
    for lasts, is_good, waits in (
        (GOOD_MS, True, [500, 500, 500]),
        (GOOD_MS - 1, True, [500, 1000, 2000]),
        (100_000, False, [500, 1000, 2000, 4000]),
    ):
        connection, now, found = on(), 20, []
        for _ in waits:
            now += lasts
            connection.closed(connection.number, now) if is_good else connection.acts("drop", now, False)
            found.append(next(wait for wait in range(0, 9000, 500) if connection.acts("step", now + wait)))
            now += found[-1]
            assert not connection.acts("step", now - 1) and connection.opened(connection.number, now)
            ready(connection, now)
        assert found == waits


def test_the_end_of_another_log_is_not_the_servers() -> None:
    connection = on()
    assert connection.catch_up(5, "0", 100) and not connection.catch_up(4, "0", 100)


def test_one_that_never_answers_is_given_up() -> None:
    connection = Line(zeros)
    connection.acts("begin", URL, 0)
    assert connection.acts("step", ANSWER_MS - 1) == []
    assert connection.acts("step", ANSWER_MS) == [("disconnect", 1)] and connection.state == "lost"


def test_a_page_that_comes_back_asks_and_then_opens_another_socket() -> None:
    connection = on()
    assert connection.acts("hurry", 5000) == [("send", 1, '{"t": "ping"}')]
    assert connection.acts("hurry", 5100) == []
    assert connection.acts("step", 5000 + PROBE_MS - 1) == []
    assert connection.acts("step", 5000 + PROBE_MS) == [("disconnect", 1), ("connect", 2, URL)]


def test_a_page_that_comes_back_does_not_wait_any_longer() -> None:
    connection = on()
    connection.closed(1, 1000)
    assert connection.acts("hurry", 1001) == [("connect", 2, URL)]
    assert connection.acts("hurry", 1002) == []
    assert connection.acts("step", 1002 + PROBE_MS) == [("disconnect", 2)]


def test_a_silent_socket_is_asked() -> None:
    connection = on()
    assert connection.acts("step", 20 + SILENCE_MS - 1) == []
    assert connection.acts("step", 20 + SILENCE_MS) == [("send", 1, '{"t": "ping"}')]


def test_events_that_do_not_come_are_asked_for_over_another_socket_unless_the_room_is_left() -> None:
    for leaves in (False, True):
        connection, own = on(), SimpleNamespace(n=4, head="f")
        assert connection.heartbeat(5, "0", own, 1000)
        if leaves:
            connection.acts("end")
        assert connection.acts("step", 1000 + BEHIND_MS - 1) == []
        assert connection.acts("step", 1000 + BEHIND_MS) == ([] if leaves else [("disconnect", 1)])
