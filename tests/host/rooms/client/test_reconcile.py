"""The decision about a board and its moves, case by case, without sockets."""

import pytest

from host.rooms.client.reconcile import Local, Remote, reconcile


def have(board, base, outbox="", expected=None, back=False):
    """Positions as texts of one letter a move."""
    after = base + outbox if expected is None else expected
    return Local(None if board is None else list(board), list(base), list(outbox), list(after), back)


def said(moves, takes=True, never=False, changed=False):
    return Remote(list(moves), takes, never, changed)


def conflict(why, same, room, here):
    return ("conflict", why, same, list(room), list(here))


CASES = {
    "1 no board, nothing waits": (have(None, "ab"), said("abc"), []),
    "1 no board, a move waits": (have(None, "ab", "c"), said("ab"), [("send",)]),
    "1 no board, a move waits, the room waits too": (have(None, "ab", "c"), said("ab", takes=False), []),
    "1 no board, the room went on": (have(None, "ab", "c"), said("abd"), []),
    "2 the server forgot a move": (have("abc", "abc"), said("ab", changed=True), [conflict("changed", 2, "", "c")]),
    "2 the server has another move": (
        have("abc", "abc"),
        said("abd", changed=True),
        [conflict("changed", 2, "d", "c")],
    ),
    "2 it forgot what is no move": (have("abc", "abc"), said("abc", changed=True), []),
    "2 it forgot, and went on": (have("abc", "abc"), said("abcd", changed=True), [("play", ["d"])]),
    "3 the board lost its last moves": (have("a", "abc", back=True), said("abc"), [("play", ["b", "c"])]),
    "3 and the room has more": (have("a", "abc", back=True), said("abcd"), [("play", ["b", "c", "d"])]),
    "3 and some of its own": (have("a", "ab", "c", back=True), said("ab"), [("play", ["b", "c"])]),
    "3 not back: it was made so": (have("a", "abc"), said("abc"), [conflict("board", 1, "bc", "")]),
    "4 another line on the board": (have("abx", "abc"), said("abc"), [conflict("board", 2, "c", "x")]),
    "4 the same line as the room's, by itself": (have("abcd", "ab"), said("abcd"), []),
    "4 half of the way forth": (have("abc", "ab"), said("abcd"), [("play", ["d"])]),
    "4 half of the way back": (have("abc", "abcd"), said("ab"), [("retract", 1)]),
    "4 half of the way around": (have("ab", "abc"), said("abde"), [("play", ["d", "e"])]),
    "5 another board of the seat sent it": (have("abc", "ab", "c"), said("abc"), [("sent",)]),
    "5 and more came": (have("abc", "ab", "c"), said("abcd"), [("sent",), ("play", ["d"])]),
    "5 an undo is never sent by another": (
        have("a", "ab", "u", expected="a"),
        said("abc"),
        [conflict("moved", 1, "bc", "")],
    ),
    "6 it can be sent": (have("abc", "ab", "c"), said("ab"), [("send",)]),
    "6 several, the first of them": (have("abcd", "ab", "cd"), said("ab"), [("send",)]),
    "6 paused": (have("abc", "ab", "c"), said("ab", takes=False), []),
    "6 an undo as a move": (have("a", "ab", "u", expected="a"), said("ab"), [("send",)]),
    "7 the room went another way": (have("abc", "ab", "c"), said("abd"), [conflict("moved", 2, "d", "c")]),
    "7 the room took back": (have("abc", "ab", "c"), said("a"), [conflict("moved", 1, "", "bc")]),
    "7 the room is over": (have("abc", "ab", "c"), said("ab", False, never=True), [conflict("ended", 2, "", "c")]),
    "8 nothing to do": (have("ab", "ab"), said("ab"), []),
    "8 forth": (have("ab", "ab"), said("abcd"), [("play", ["c", "d"])]),
    "8 back": (have("ab", "ab"), said(""), [("retract", 2)]),
    "8 back and forth": (have("ab", "ab"), said("acd"), [("retract", 1), ("play", ["c", "d"])]),
    "8 the same number of moves is not the same": (have("ab", "ab"), said("ac"), [("retract", 1), ("play", ["c"])]),
}


@pytest.mark.parametrize("name", CASES)
def test_a_case(name: str) -> None:
    what, room, acts = CASES[name]
    assert reconcile(what, room) == acts


def test_following_leads_to_the_room_and_never_loses_a_move() -> None:
    """All boards, bases and rooms of up to three moves out of two, with up to one move that waits."""
    words = ["", *"ab", *["aa", "ab", "ba", "bb"], "aab", "abb", "bba"]
    seen = set()
    for base in words:
        for room in words:
            for outbox in ("", "a", "b"):
                for board in (base + outbox, room, base, base[:1], "aab"):
                    what = have(board, base, outbox)
                    acts = reconcile(what, said(room))
                    moves = list(board)
                    for act in acts:
                        seen.add(act[0])
                        if act[0] == "retract":
                            del moves[len(moves) - act[1] :]
                        elif act[0] == "play":
                            moves += act[1]
                        elif act[0] == "conflict":
                            assert list(room[: act[2]]) + act[3] == list(room)
                            assert list(board[: act[2]]) + act[4] == list(board)
                    kinds = [act[0] for act in acts]
                    if "retract" in kinds or "play" in kinds:
                        assert moves == list(room)
                        assert not outbox or "sent" in kinds
                        assert not outbox or room.startswith(base + outbox)
                    elif not kinds:
                        assert moves == list(room) and not outbox
    assert seen == {"retract", "play", "conflict", "send", "sent"}
