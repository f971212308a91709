"""All games over the text protocol, and one of chance: beginning, draws, pressure, and the bot at every turn."""

import json
from typing import Any

import pytest

from engines.game import CHANCE, MANY, NOBODY, RESIGN, Game, IllegalMove, Option
from engines.registry import GAMES
from engines.vacuum.bot import VacuumBot
from host import games
from host.gtp.session import Refusal, Session
from tests.host.gtp.controller import everything, run, say, session, talk

HEADS, TAILS, KEEP, UNDO = 1, 2, 3, 4


def obey(gtp: Session, line: str) -> str:
    return gtp.obey(*line.split())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_played_and_loaded(game: str) -> None:
    gtp = session(game)
    obey(gtp, "level 1")
    for _ in range(9):
        to_move = obey(gtp, "to_move")
        if to_move == "none":
            break
        obey(gtp, "chance 5" if to_move == "chance" else f"genmove {to_move}")
    assert json.loads(obey(gtp, "state"))["game"] == game
    history = obey(gtp, "history")
    state = obey(gtp, "state")
    obey(gtp, "clear_board")
    obey(gtp, "load " + history)
    assert obey(gtp, "state") == state
    with pytest.raises(Refusal):
        obey(gtp, "load " + history + " nonsense")
    assert obey(gtp, "state") == state


def test_the_vectors_of_chance() -> None:
    gtp = session("pebble_rebel")
    obey(gtp, "play pebble b2-a2-a1-b1")
    assert obey(gtp, "chance 1") == "draw:WYY"
    gtp = session("pebble_rebel setup=random")
    assert obey(gtp, "legal_moves") == "*"
    assert obey(gtp, "chance 7") == "setup:.B.Y.......W..BY......RY..W....R.RBW"
    gtp = session("ouroboros")
    assert obey(gtp, "legal_moves") == "*"
    assert obey(gtp, "chance 7") == "setup:RYYRYGRRBRBGGYGBGRRYGBGBYRBBYBYBGBYG"
    assert obey(gtp, "legal_moves") == "first:p1 first:p2"


def test_pressure() -> None:
    gtp = session("vacuum players=3")
    obey(gtp, "play red vacuum:f6")
    assert json.loads(obey(gtp, "pressure f6")) == {"red": 2, "gold": 0, "green": 0}
    for line in ("pressure", "pressure f6 f7", "pressure m1", "pressure F6"):
        with pytest.raises(Refusal):
            obey(gtp, line)
    with pytest.raises(Refusal, match="no pressure"):
        obey(session("robble"), "pressure d4")


def test_a_turn_of_vacuum_is_one_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[VacuumBot] = []
    search = VacuumBot._search

    def note(bot: VacuumBot) -> Any:
        thoughts.append(bot)
        return search(bot)

    monkeypatch.setattr(VacuumBot, "_search", note)
    gtp = session("vacuum players=3")
    obey(gtp, "level 3")
    for turn in range(1, 7):
        player = obey(gtp, "to_move")
        while obey(gtp, f"genmove {player}") != "commit":
            assert len(thoughts) == turn
    assert obey(gtp, "to_move") == "red" and len(obey(gtp, "history").split()) > 15
    obey(gtp, "clear_board")
    assert obey(gtp, "genmove red").startswith("vacuum:")


# -- a game of chance, whose board has one size, with turns that only `undo` can leave


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
def toss(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setattr(games, "engine_of", {"toss": Toss}.__getitem__)
    return Session(Toss())


def test_chance_is_to_move_and_the_seed_decides(toss: Session) -> None:
    for refused in ("genmove p1", "play p1 keep", "chance", "chance x", "chance 4294967296"):
        talk(toss, f"{refused} -> ? ...")
    talk(
        toss,
        """to_move -> = chance
        legal_moves -> = heads tails
        genmove chance -> ? genmove is for players...
        chance 004294967295 -> = tails
        outcome -> = p2
        chance 0 -> ? nothing is left to chance now...
        undo
        chance 0 -> = heads
        play chance heads -> ? illegal move: p1 is to move, not chance...""",
    )
    board = "= toss\n   a   b\n 2 .-- .1s 2\n 1 ^2b .-- 1\n   a   b\nlast move: heads\nto move: p1"
    assert say(toss, "showboard") == board  # long tokens in columns
    talk(toss, "undo\nplay chance tails\nhistory -> = tails")  # by hand


def test_genmove_undoes_where_nothing_else_is_left(toss: Session) -> None:
    talk(
        toss,
        """play chance heads
        play p1 keep
        legal_moves -> =
        to_move -> = p1
        genmove p1 -> = undo
        play p1 keep
        play p1 undo
        history -> = heads""",
    )
    before = everything(toss)
    talk(
        toss,
        "load heads keep undo -> ? illegal move: ...\nload undo -> ? illegal move: a game is loaded...",
    )
    talk(toss, "newgame toss word=07 -> ? '07' is not a word.")  # a free option, which the engine checks
    assert everything(toss) == before


def test_a_board_of_one_size_takes_only_that_and_starts_again(toss: Session) -> None:
    run(toss, "newgame toss word=free", "play chance heads")
    talk(toss, "boardsize 3 -> ? unacceptable size: ...\nhistory -> = heads\nboardsize 02\nhistory -> =")
    assert toss.game.dump()["options"] == {"word": "free"}
