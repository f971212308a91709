"""The text protocol with a game that has chance, a board of one size, and turns that only `undo` can leave."""

from typing import Any

import pytest

from engines.game import CHANCE, MANY, NOBODY, RESIGN, Game, IllegalMove, Option
from host import games
from host.gtp.session import Session
from tests.support.controller import everything, run, say

HEADS, TAILS, KEEP, UNDO = 1, 2, 3, 4


class Toss(Game):
    """A coin is tossed; on heads p1 may keep it, after which p1 can only undo or resign; tails ends the game."""

    NAME = "toss"
    PLAYERS = ("p1", "p2")
    OPTIONS = (Option("word", "fair", ("fair",), free=True),)
    TEXTS = ("resign", "heads", "tails", "keep", "undo")

    def __init__(self, word: str = "fair") -> None:
        if not word.isalpha():
            raise ValueError(f"{word!r} is not a word.")
        self.word = word
        self.moves: list[int] = []
        self._look()

    def _look(self) -> None:
        """Derive what depends on the moves."""
        self.ply = len(self.moves)
        self.outcome = 2 if self.moves and self.moves[-1] in (TAILS, RESIGN) else None
        self.to_move = NOBODY if self.outcome is not None else 1 if self.moves else CHANCE

    def options(self) -> dict[str, str]:
        return {"word": self.word}

    def history(self, start: int = 0, end: int = MANY) -> list[int]:
        return self.moves[start:end]

    def legal_moves(self) -> list[int]:
        if not self.moves:
            return [TAILS, HEADS]
        return [KEEP] if self.moves == [HEADS] else []

    def play(self, move: int) -> None:
        if move == UNDO:
            self.moves.pop()
        else:
            self.moves.append(move)
        self._look()

    def undo(self) -> None:
        self.moves.pop()
        self._look()

    def text(self, move: int) -> str:
        return self.TEXTS[move]

    def parse(self, text: str) -> int:
        move = self.TEXTS.index(text) if text in self.TEXTS else -1
        extra = [RESIGN, UNDO] if self.ply > 1 else [RESIGN]
        if move not in self.legal_moves() + (extra if self.to_move == 1 else []):
            raise IllegalMove(f"{text} is not possible now.")
        return move

    def sample(self, seed: int) -> int:
        return TAILS if seed % 2 else HEADS

    def state(self) -> dict[str, Any]:
        return {**super().state(), "board": [".-- .1s", "^2b .--"]}


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setattr(games, "engine_of", {"toss": Toss}.__getitem__)
    return Session(Toss())


def test_chance_is_to_move_and_the_seed_decides(session: Session) -> None:
    assert say(session, "to_move") == "= chance"
    assert say(session, "legal_moves") == "= heads tails"
    for refused in ("genmove chance", "genmove p1", "play p1 keep", "chance", "chance x", "chance 4294967296"):
        assert say(session, refused).startswith("? ")
    assert say(session, "chance 004294967295") == "= tails"
    assert say(session, "outcome") == "= p2"
    assert say(session, "chance 0").startswith("? nothing is left to chance now")
    run(session, "undo")
    assert say(session, "chance 0") == "= heads"
    assert say(session, "to_move") == "= p1"
    assert say(session, "play chance heads").startswith("? illegal move: p1 is to move, not chance")


def test_a_chance_move_can_be_played_by_hand(session: Session) -> None:
    run(session, "play chance heads", "undo", "play chance tails")
    assert say(session, "history") == "= tails"


def test_genmove_undoes_where_nothing_else_is_left(session: Session) -> None:
    run(session, "play chance heads", "play p1 keep")
    assert say(session, "legal_moves") == "="
    assert say(session, "to_move") == "= p1"
    assert say(session, "genmove p1") == "= undo"
    assert say(session, "history") == "= heads"
    run(session, "play p1 keep", "play p1 undo")
    assert say(session, "history") == "= heads"


def test_load_refuses_undo_even_where_it_is_a_move(session: Session) -> None:
    run(session, "load heads keep")
    before = everything(session)
    assert say(session, "load heads keep undo").startswith("? illegal move: ")
    assert everything(session) == before


def test_a_board_of_one_size_takes_only_that_and_starts_again(session: Session) -> None:
    run(session, "newgame toss word=free", "play chance heads")
    assert say(session, "boardsize 3").startswith("? unacceptable size: ")
    assert say(session, "history") == "= heads"
    run(session, "boardsize 02")
    assert say(session, "history") == "="
    assert session.game.dump()["options"] == {"word": "free"}


def test_free_options_are_the_engines_to_check(session: Session) -> None:
    before = everything(session)
    assert say(session, "newgame toss word=07") == "? '07' is not a word."
    assert everything(session) == before


def test_a_board_of_long_tokens_is_drawn_in_columns(session: Session) -> None:
    run(session, "play chance heads")
    assert (
        say(session, "showboard")
        == "= toss\n   a   b\n 2 .-- .1s 2\n 1 ^2b .-- 1\n   a   b\nlast move: heads\nto move: p1"
    )
