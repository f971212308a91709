"""The decision about a board and its moves, case by case, without sockets."""

from host.rooms.client.place import follows

SEND, FORGET = ("send",), ("forget",)


def have(board, base, outbox="", expected=None):
    """Positions as texts of one letter a move."""
    after = base + outbox if expected is None else expected
    return None if board is None else list(board), list(base), list(outbox), list(after)


def said(moves, takes=True, may=True):
    return list(moves), takes, may


def lost(moves):
    return "lost", list(moves)


def play(moves):
    return "play", list(moves)


CASES = {
    "1 no board, nothing waits": (have(None, "ab"), said("abc"), []),
    "1 no board, a move waits": (have(None, "ab", "c"), said("ab"), [SEND]),
    "1 no board, a move waits, the room waits too": (have(None, "ab", "c"), said("ab", takes=False), []),
    "1 no board, the room went on": (have(None, "ab", "c"), said("abd"), []),
    "2 another board of the seat sent it": (have("abc", "ab", "c"), said("abc"), [FORGET]),
    "2 and more came": (have("abc", "ab", "c"), said("abcd"), [FORGET, play("d")]),
    "2 an undo is never sent by another": (
        have("a", "ab", "u", expected="a"),
        said("abc"),
        [FORGET, lost("u"), play("bc")],
    ),
    "3 the room went another way": (
        have("abc", "ab", "c"),
        said("abd"),
        [FORGET, lost("c"), ("retract", 1), play("d")],
    ),
    "3 the room took back": (have("abc", "ab", "c"), said("a"), [FORGET, lost("c"), ("retract", 2)]),
    "3 the room is over": (have("abc", "ab", "c"), said("ab", False, False), [FORGET, lost("c"), ("retract", 1)]),
    "4 another line on the board": (have("abx", "abc"), said("abc"), [lost("x"), ("retract", 1), play("c")]),
    "4 beside a move that waits": (have("abcx", "ab", "c"), said("ab"), [lost("x"), ("retract", 1)]),
    "4 the same line as the room's, by itself": (have("abcd", "ab"), said("abcd"), []),
    "4 half of the way forth": (have("abc", "ab"), said("abcd"), [play("d")]),
    "4 half of the way back": (have("abc", "abcd"), said("ab"), [("retract", 1)]),
    "4 half of the way around": (have("ab", "abc"), said("abde"), [play("de")]),
    "5 the board lost its last moves": (have("a", "abc"), said("abc"), [play("bc")]),
    "5 and the room has more": (have("a", "abc"), said("abcd"), [play("bcd")]),
    "5 and some of its own": (have("a", "ab", "c"), said("ab"), [play("bc")]),
    "5 the server forgot a move": (have("abc", "abc"), said("ab"), [("retract", 1)]),
    "5 it can be sent": (have("abc", "ab", "c"), said("ab"), [SEND]),
    "5 several, the first of them": (have("abcd", "ab", "cd"), said("ab"), [SEND]),
    "5 paused": (have("abc", "ab", "c"), said("ab", takes=False), []),
    "5 an undo as a move": (have("a", "ab", "u", expected="a"), said("ab"), [SEND]),
    "5 nothing to do": (have("ab", "ab"), said("ab"), []),
    "5 back": (have("ab", "ab"), said(""), [("retract", 2)]),
    "5 the same number of moves is not the same": (have("ab", "ab"), said("ac"), [("retract", 1), play("c")]),
}


def test_each_case_leads_to_its_acts() -> None:
    for name, (what, room, acts) in CASES.items():
        assert follows(*what, *room) == acts, name
