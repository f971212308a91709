"""What the terminal says of a board's room."""

from host.rooms.board.lines import RoomLines
from tests.host.room_page import CODE, OUTSIDE, two

LOST = f"The server of room {CODE} does not answer. The game is kept, and the board tries again by itself."
BACK = f"The server of room {CODE} answers again."


def said(*parts: dict) -> list[str]:
    """Return the lines of some parts, one after the other."""
    lines = RoomLines()
    return [line for part in parts for line in lines.of(part)]


def test_the_server_is_lost_and_back_once_each() -> None:
    lost, trying = two(connection="lost"), two(connection="connecting")
    assert said(two(), lost, trying, lost, trying, lost, trying, two(), two(watch=1)) == [LOST, BACK]


def test_why_a_server_that_answers_is_no_use_is_said_once() -> None:
    lost = two(connection="lost", say="This server of rooms is newer.")
    assert said(two(say="Sit down first."), lost, two(connection="connecting", say=lost["say"]), lost, two()) == [
        LOST,
        "This server of rooms is newer.",
        BACK,
    ]


def test_what_is_not_sent_yet_is_said_until_it_is() -> None:
    lost = two(connection="lost")
    assert said(
        two(), two(unsent=1), lost | {"unsent": 1}, lost | {"unsent": 2}, two(unsent=2), two(unsent=1), two()
    ) == [
        LOST,
        "One move is not sent yet.",
        "2 moves are not sent yet.",
        BACK,
        "All moves are sent.",
    ]


def test_draws_are_said_when_they_are_checked() -> None:
    fair = two(state="over", draws="Nobody chose them.")
    assert said(two(), two(draws="The draws wait for Bo."), two(), fair, fair | {"watch": 1}) == ["Nobody chose them."]


def test_a_move_that_is_taken_back_is_not_said_to_be_sent() -> None:
    lost, back = two(connection="lost", unsent=1), two(say="It was taken back.")
    assert said(two(), two(unsent=1), back, back | {"watch": 1}) == ["It was taken back."]
    assert said(two(), lost, back) == [LOST, "One move is not sent yet.", BACK, "It was taken back."]


def test_another_room_begins_from_the_start() -> None:
    assert said(
        two(connection="lost", unsent=2), OUTSIDE, two(code="K7QMXB"), two(code="K7QMXB", connection="lost")
    ) == [
        LOST,
        "2 moves are not sent yet.",
        LOST.replace(CODE, "K7QMXB"),
    ]
