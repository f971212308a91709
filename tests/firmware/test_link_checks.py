"""Lines with checks: what noise on a serial line does to them is noticed, and changes nothing."""

import json
import zlib

from firmware.clock import TICK_MS
from firmware.link.lines import MAX_LINE, check_of, verified
from firmware.link.link import LEASE_TICKS


def checked(request):
    data = request if isinstance(request, bytes) else json.dumps(request).encode()
    return b"%08x " % zlib.crc32(data) + data


def replies(harness, *lines):
    """Send lines, and return what comes back, as bytes without the blanks that fill it up."""
    harness.lines()
    harness.say(*lines)
    harness.run(300)
    return harness.lines()


def opened(line):
    """What is in a line that the board sent with its check."""
    assert line == checked(line[9:])
    return json.loads(line[9:])


def test_the_check_is_the_crc_of_png_and_zip():
    assert check_of(b"123456789") == b"cbf43926 "  # the check value of CRC-32/ISO-HDLC
    assert verified(b"cbf43926 123456789") == b"123456789" and not verified(b"CBF43926 123456789")
    assert not any(map(verified, [b"", b"cbf43926", b"cbf43926 ", b"00000000 ", b"cbf43926  23456789"]))
    assert check_of(b"\x9d\x0a\xd9\x6d") == b"00000000 "  # with all of its leading zeros


def test_a_line_with_its_check_is_answered_with_one(harness):
    (line,) = replies(harness, checked({"id": 1, "method": "record"}))
    assert opened(line) == {"id": 1, "result": None}
    (line,) = replies(harness, checked({"id": 2, "method": "press", "row": 12, "column": 0}))
    assert "row is a whole number" in opened(line)["error"]


def test_after_a_check_all_lines_need_theirs(harness):
    replies(harness, checked({"method": "hello"}))
    press = b'{"id": 2, "method": "press", "row": 5, "column": 5}'
    other = checked(press).replace(b'"row": 5', b'"row": 4')
    for line in (press, b"00000000 " + press, other, checked(press)[:-1], b"x" * (MAX_LINE + 1)):
        (reply,) = replies(harness, line)
        found = opened(reply)
        assert found["id"] is None and "damaged" in found["error"]
    assert not any(harness.app.keys.down)


def test_noise_is_no_sign_of_a_computer(harness):
    """A finger comes off after the lease, however much noise comes."""
    replies(harness, checked({"method": "press", "row": 0, "column": 0}))
    assert harness.app.keys.down[0]
    for _ in range(LEASE_TICKS * TICK_MS // 500):
        harness.board.say(b"noise\n")
        harness.run(500)
    assert not any(harness.app.keys.down)
    (line,) = replies(harness, b'{"id": 1, "method": "record"}')  # another computer, without checks
    assert json.loads(line) == {"id": 1, "result": None}


def test_the_longest_line_with_its_check(harness):
    request = b'{"method": "record"}'
    for length, words in ((MAX_LINE - 9, b"result"), (MAX_LINE - 8, b"damaged")):
        (line,) = replies(harness, checked(request + b" " * (length - len(request))))
        assert words in line
