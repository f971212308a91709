"""The game that a board should have now, by the rules on this computer.

Tests and tools keep one beside a board. What players do is done to both; what chance and
the board itself do is read from the board, and taken over where it is legal and theirs to do.
"""

from random import Random
from typing import Any

from engines.game import CHANCE, NO_MOVE, NOBODY, Game, IllegalMove
from engines.registry import engine_of
from firmware.games.registry import is_board, setup_of
from host.games import any_move

Record = dict[str, Any]  # a game as App.record() has it: game, options, seat, level, moves


class Differs(AssertionError):
    """The board has a game that it must not have; the text says what was there and what is."""


class ShadowGame:
    """A game beside a board. `game`: on an engine of its own; None before the first game, or after one was given up.

    `seat`, `level`: as the menu has them.
    """

    def __init__(self, record: Record | None = None) -> None:
        self.game: Game | None = None
        self.seat, self.level = 0, 1
        if record is not None:
            self.load(record)

    # --- what players do --------------------------------------------------------------------

    def begin(self, name: str, options: dict[str, str] | None = None, seat: int = 0, level: int = 1) -> None:
        """Start a new game; an option that is not given has its default. Raises: ValueError."""
        self.load({"game": name, "options": options or {}, "seat": seat, "level": level, "moves": []})

    def load(self, record: Record) -> None:
        """Go on with the game of a record, at its end.

        Raises: ValueError, or IllegalMove with a message that counts moves from 1; the game before stays.
        """
        self.game = engine_of(record["game"]).from_record(record)
        self.seat, self.level = record.get("seat", 0), record.get("level", 1)

    def play(self, text: str) -> None:
        """Make the move of a text, `resign` among them. Raises: IllegalMove."""
        self.on.play(self.on.parse(text))

    def undo(self) -> None:
        """Do what the undo key does: take back the last move, and what chance and the board did before it, until it is
        a player's turn. Raises: IllegalMove where there is nothing to take back.
        """
        game, opening = self.on, self.opening()
        if game.UNDO != NO_MOVE:
            self.play(game.text(game.UNDO))
            return
        if game.ply <= opening:
            raise IllegalMove("There is no move to take back.")
        while game.ply > opening:
            self.retract()
            if self.players_turn:
                break

    def retract(self) -> None:
        """Take back the last move, whosever it is. Raises: IllegalMove where there is none."""
        self.on.undo()

    # --- what there is -----------------------------------------------------------------------

    @property
    def on(self) -> Game:
        """The game, where there has to be one."""
        assert self.game is not None, "There is no game."
        return self.game

    @property
    def over(self) -> bool:
        """Whether there is a game, and it has come to its end."""
        return self.game is not None and self.game.to_move == NOBODY

    @property
    def board_plays(self) -> int:
        """The player that the board itself is, OTHERS, or NOBODY without one. After a swap it has the other colour."""
        if self.game is None:
            return NOBODY
        player: int = setup_of({"game": self.game.NAME, "seat": self.seat}).board_plays()
        return 3 - player if player and self.game.swapped() else player

    @property
    def players_turn(self) -> bool:
        """Whether a player is to move, neither chance nor the board itself."""
        game = self.game
        return game is not None and game.to_move > NOBODY and not is_board(self.board_plays, game.to_move)

    def record(self) -> Record | None:
        """Return the game as App.record() has it, None without one."""
        return None if self.game is None else {**self.game.dump(), "seat": self.seat, "level": self.level}

    def opening(self) -> int:
        """Return how many moves chance made before any player."""
        fresh, count = type(self.on)(**self.on.options()), 0
        while count < self.on.ply and fresh.to_move == CHANCE:
            fresh.play(fresh.parse(self.on.texts(count, count + 1)[0]))
            count += 1
        return count

    def any_move(self, random: Random) -> str:
        """Return a legal move, chance's where chance is to move."""
        return self.on.text(any_move(self.on, random))

    # --- what the board has -------------------------------------------------------------------

    def begins(self, found: Record | None) -> bool:
        """Whether a record is this game, with more moves or none."""
        now = self.record()
        if found is None or now is None:
            return found is now
        return bool({**found, "moves": found["moves"][: len(now["moves"])]} == now)

    def follow(self, found: Record | None) -> None:
        """Take over what chance and the board itself have done, and nothing else.

        found: the record of the board. Raises: Differs, and the game here stays as it was.
        """
        problem = self._go_on(found)
        if problem:
            raise Differs(problem)

    def adopt(self, found: Record | None) -> None:
        """Take over whatever the board has, as after keys that were pressed at random: any legal game will do.

        Raises: Differs, and the game here stays as it was.
        """
        if found is None:
            self.game = None
            return
        other = self if self.begins(found) else ShadowGame({**found, "moves": []})
        problem = other._go_on(found, any_player=True)
        if problem:
            raise Differs(problem)
        self.game, self.seat, self.level = other.game, other.seat, other.level

    def difference(self, found: Record | None) -> str:
        """Return what is wrong with the game that the board has, in words; "" if follow() would take it."""
        ply = self.game.ply if self.game else 0
        problem = self._go_on(found)
        while self.game and self.game.ply > ply:
            self.retract()
        return problem

    def _go_on(self, found: Record | None, any_player: bool = False) -> str:
        """Make the moves that `found` has more: those of chance and of the board, or those of any player.

        Return what is wrong with them, in words; then none is made.
        """
        if not self.begins(found):
            return f"The board has another game than it should have: not {self.record()}, but {found}."
        if found is None:
            return ""
        game, before = self.on, self.on.texts()
        try:
            for text in found["moves"][len(before) :]:
                if self.players_turn and not any_player:
                    raise IllegalMove("it was a player's turn.")
                game.play(game.parse(text))
            if game.texts() != found["moves"]:
                raise IllegalMove("the rules have other words for these moves.")
        except IllegalMove as problem:
            number = game.ply + 1
            game.load(before)
            return f"The board has made move {number}, which is not legal: {problem} It has {found}."
        return ""
