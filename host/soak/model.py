"""The game as it must be: what the board has is replayed by the rules on this computer."""

from typing import Any

from engines.door import CHANCE, NOBODY, Game, IllegalMove
from firmware.games import GAMES, place_of
from host.games import new_game

IN_FLIGHT_MS = 500  # so long after a move its lights have settled, a slow erase of the flash included
Record = dict[str, Any]


class Broken(AssertionError):
    """The board has done what it must not do; the text is a sentence."""


def replayed(record: Record) -> Game:
    """Return the game of a record. Errors: Broken where a move is not legal."""
    game = new_game(record["game"], [f"{name}={text}" for name, text in record["options"].items()])
    _replay(game, record["moves"])
    return game


def _replay(game: Game, moves: list[str]) -> None:
    for text in moves:
        try:
            game.play(game.parse(text))
        except IllegalMove as error:
            raise Broken(
                f"The board has made the move {text} as number {game.ply + 1}, which is not legal: {error}"
            ) from error


def is_fresh(record: Record) -> bool:
    """Return whether nobody has made a move yet, but for chance."""
    game = replayed({**record, "moves": []})
    for text in record["moves"]:
        if game.to_move != CHANCE:
            return False
        _replay(game, [text])
    return True


def heads_of(record: Record | None) -> Record | None:
    """Return a record without its moves."""
    return None if record is None else {name: value for name, value in record.items() if name != "moves"}


class Model:
    """`record`: the game as the board had it last, None without one; `game`: the same by the rules here.

    sure: everything that was begun is over and kept; see note() and after_cut().
    """

    def __init__(self) -> None:
        self.record: Record | None = None
        self.game: Game | None = None
        self.before: Record | None = None  # the record before the last change
        self.changed_ms = 0.0  # when that was seen
        self.sure = False
        self.moves = 0  # of all games

    @property
    def over(self) -> bool:
        return self.game is None or self.game.to_move == NOBODY

    @property
    def waits_for_a_person(self) -> bool:
        """Whether it is a person's turn, as far as the record tells."""
        return self.game is not None and self.game.to_move > NOBODY and self.record is not None and not self.plays_too

    @property
    def plays_too(self) -> bool:
        """Whether the board is one of the players."""
        return self.record is not None and GAMES[place_of(self.record["game"])][4][self.record["seat"]][1] > 0

    def take(self, found: Record | None, now_ms: float) -> None:
        """Take over what the board has, if it is legal. Errors: Broken."""
        if found == self.record:
            return
        if (
            found is not None
            and self._extends(self.record, found)
            and self.game is not None
            and self.record is not None
        ):
            _replay(self.game, found["moves"][len(self.record["moves"]) :])
        else:
            self.game = None if found is None else replayed(found)
        self._note(found, now_ms)

    def follow(self, found: Record | None, now_ms: float) -> None:
        """Take what nobody's finger has done: moves of chance, and of the board where it plays. Errors: Broken."""
        self.check_follows(self.record, found)
        self.take(found, now_ms)

    def check_follows(self, before: Record | None, found: Record | None) -> None:
        """Errors: Broken where `found` is not `before` with nothing but moves of chance and of the board after it."""
        if found == before:
            return
        if before is None or found is None or not self._extends(before, found):
            raise Broken(f"The game has become another one by itself: {_words(before, found)}")
        if self.plays_too:
            return
        game = replayed(before)
        for text in found["moves"][len(before["moves"]) :]:
            if game.to_move != CHANCE:
                raise Broken(f"The move {text}, number {game.ply + 1}, was made by nobody: {_words(before, found)}")
            _replay(game, [text])

    def check_after_cut(self, found: Record | None, now_ms: float) -> bool:
        """Look at what is there after the power went at `now_ms`, and return whether the move in flight is lost.

        Errors: Broken where more is.
        """
        try:
            self.check_follows(self.record, found)
            return False
        except Broken as error:
            if self.sure or now_ms - self.changed_ms > IN_FLIGHT_MS:
                raise Broken(f"A power cut has lost more than a move in flight. {error}") from error
            for lost in self._in_flight():
                try:
                    self.check_follows(lost, found)
                    return True
                except Broken:
                    pass
            raise Broken(f"A power cut has lost more than the move in flight. {error}") from error

    def _in_flight(self) -> list[Record | None]:
        """Return what the board may have without the last thing that was done."""
        record, before = self.record, self.before
        if record is not None and before is not None and self._extends(before, record):
            return [{**record, "moves": record["moves"][:-1]}]
        over = before is not None and replayed(before).to_move == NOBODY  # it is put to the others first
        return [before, None] if over else [before]

    def _note(self, found: Record | None, now_ms: float) -> None:
        if self._extends(self.record, found) and self.record is not None and found is not None:
            self.moves += len(found["moves"]) - len(self.record["moves"])
        self.before, self.record = self.record, found
        self.changed_ms = now_ms
        self.sure = False

    @staticmethod
    def _extends(before: Record | None, found: Record | None) -> bool:
        """Whether `found` is the game `before`, with further moves or none."""
        if before is None or found is None or heads_of(before) != heads_of(found):
            return False
        return bool(found["moves"][: len(before["moves"])] == before["moves"])


def _words(before: Record | None, found: Record | None) -> str:
    if before is None or found is None or heads_of(before) != heads_of(found):
        return f"{before} was there, {found} is."
    moves, now = before["moves"], found["moves"]
    same = next((place for place, pair in enumerate(zip(moves, now, strict=False)) if pair[0] != pair[1]), None)
    same = min(len(moves), len(now)) if same is None else same
    return f"{heads_of(before)}, after {same} moves {moves[same:]} were there, {now[same:]} are."
