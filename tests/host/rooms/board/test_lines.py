"""What the terminal says of a board's room."""

from host.rooms.board.rooms import BACK, LOST, RoomLines
from tests.host.room_page import CODE, OUTSIDE, two

GONE, HERE = LOST.format(CODE), BACK.format(CODE)
NEWER, FAIR = "This server of rooms is newer.", "Nobody chose them."
CUT, TRYING = two(connection="lost"), two(connection="connecting")
OVER = two(state="over", draws=FAIR)
SAID = (
    # The server is lost and back once each, however often the board tries
    ([two(), CUT, TRYING, CUT, TRYING, CUT, TRYING, two(), two(watch=1)], [GONE, HERE]),
    # Why a server that answers is no use is said once, and nothing else that the page has
    ([two(say="Sit down first."), CUT | {"say": NEWER}, TRYING | {"say": NEWER}, CUT, two()], [GONE, NEWER, HERE]),
    # Draws when they are checked
    ([two(), two(draws="The draws wait for Bo."), two(), OVER, OVER | {"watch": 1}], [FAIR]),
    # Another room begins from the start
    ([CUT, OUTSIDE, two(code="K7QMXB"), CUT | {"code": "K7QMXB"}], [GONE, LOST.format("K7QMXB")]),
)


def test_the_terminal_says_what_its_player_has_to_know() -> None:
    for parts, said in SAID:
        lines = RoomLines()
        assert [line for part in parts for line in lines.of(part)] == said
