"""A session of the text protocol: one game at a time, and the commands that ask and change it."""

import json
import random
import time
from collections.abc import Callable
from typing import NamedTuple

from engines.bots.bot import Bot
from engines.game import CHANCE, DRAW, NOBODY, Game, IllegalMove
from engines.registry import bot_of
from host import __version__
from host.games import new_game

LEVELS = range(1, 6)
USUAL_LEVEL = 3
SEEDS = range(1 << 32)
SIZES = range(1 << 16)  # what can be a board's size at all


class Refusal(Exception):
    """A command that cannot be obeyed; nothing has changed. The message is the reason."""


class Session:
    """A controller's game, the bot's level, and whether it has sent `quit`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.level = USUAL_LEVEL
        self._bot: Bot | None = None  # of this game and level: it knows how its turn of Vacuum goes on
        self.finished = False
        self._chooser = random.Random()

    def obey(self, name: str, *arguments: str) -> str:
        """Do a command and return its answer. Raises: Refusal, and the session is as it was."""
        if name not in COMMANDS:
            raise Refusal(f"unknown command: {name}; list_commands prints those there are.")
        command = COMMANDS[name]
        if not command.least <= len(arguments) <= command.most:
            raise Refusal(f"syntax error: write {name} {command.arguments}".rstrip() + ".")
        return command.do(self, *arguments)

    # -- about the program

    def protocol_version(self) -> str:
        return "2"

    def name(self) -> str:
        return "Cairn"

    def version(self) -> str:
        return __version__

    def known_command(self, name: str) -> str:
        return "true" if name in COMMANDS else "false"

    def list_commands(self) -> str:
        return "\n".join(COMMANDS)

    def quit(self) -> str:
        self.finished = True
        return ""

    # -- a new game

    def newgame(self, name: str, *options: str) -> str:
        self._begin(name, *options)
        return ""

    def boardsize(self, size: str) -> str:
        number = _number("a size", size, SIZES)
        options = self.game.options()
        if "size" not in options:
            only = len(self.game.state()["board"])
            if number != only:
                raise Refusal(f"unacceptable size: {self.game.NAME} is played on a board of {only} only.")
            return self.clear_board()
        try:
            self._begin(self.game.NAME, *_words({**options, "size": str(number)}))
        except Refusal as refusal:
            raise Refusal(f"unacceptable size: {refusal}") from None
        return ""

    def clear_board(self) -> str:
        self._begin(self.game.NAME, *_words(self.game.options()))
        return ""

    def load(self, *moves: str) -> str:
        if "undo" in moves:
            raise Refusal("illegal move: a game is loaded without undo; leave out the moves that it took back.")
        try:
            self.game.load(moves)
        except IllegalMove as error:
            raise Refusal(f"illegal move: {error}") from None
        return ""

    def _begin(self, name: str, *options: str) -> None:
        try:
            self.game = new_game(name, options)
            self._bot = None
        except ValueError as error:
            raise Refusal(str(error)) from None

    # -- moves

    def play(self, player: str, move: str) -> str:
        self._must_be_to_move(player)
        try:
            self.game.play(self.game.parse(move))
        except IllegalMove as error:
            raise Refusal(f"illegal move: {error}") from None
        return ""

    def genmove(self, player: str) -> str:
        if player == "chance":
            raise Refusal("genmove is for players; write chance SEED.")
        self._must_be_to_move(player)
        return self._make(self._choice())

    def chance(self, seed: str) -> str:
        number = _number("a seed", seed, SEEDS)
        if self.game.to_move != CHANCE:
            raise Refusal("nothing is left to chance now.")
        return self._make(self.game.sample(number))

    def undo(self) -> str:
        if not self.game.ply:
            raise Refusal("cannot undo: no move has been made yet.")
        self.game.undo()
        return ""

    def set_level(self, level: str) -> str:
        self.level = _number("a level", level, LEVELS)
        self._bot = None
        return ""

    def _must_be_to_move(self, player: str) -> None:
        if player not in (*self.game.PLAYERS, "chance"):
            players = ", ".join(self.game.PLAYERS)
            raise Refusal(f"syntax error: {self.game.NAME} has no player {player!r}; it has {players}.")
        if self.game.to_move == NOBODY:
            raise Refusal("illegal move: the game is over; undo a move or begin a new game.")
        if player != self.to_move():
            raise Refusal(f"illegal move: {self.to_move()} is to move, not {player}.")

    def _choice(self) -> int:
        """Return the bot's move; where nothing but undo and resign is left, undo."""
        if not self.game.legal_moves():
            return self.game.parse("undo")
        bot = self._bot = self._bot or bot_of(self.game.NAME)(self.game, self.level)
        bot.begin(self.game, self._chooser.getrandbits(32))
        end = time.monotonic() + bot.budget_ms / 1000
        while not bot.done and time.monotonic() < end:
            bot.step()
        return bot.move()

    def _make(self, move: int) -> str:
        text = self.game.text(move)
        self.game.play(move)
        return text

    # -- questions about the game

    def to_move(self) -> str:
        return self.game.to_move_name()

    def outcome(self) -> str:
        return self.game.outcome_name()

    def legal_moves(self) -> str:
        if self.game.open_chance():
            return "*"
        return " ".join(sorted(self.game.text(move) for move in self.game.legal_moves()))

    def history(self) -> str:
        return " ".join(self.game.texts())

    def pressure(self, square: str) -> str:
        if not hasattr(self.game, "pressure"):
            raise Refusal(f"there is no pressure in {self.game.NAME}.")
        try:
            return json.dumps(self.game.pressure(square))
        except IllegalMove as error:
            raise Refusal(f"syntax error: {error}") from None

    def state(self) -> str:
        return json.dumps(self.game.state())

    def showboard(self) -> str:
        """The board with its coordinates, the last move, and who is to move or how it ended."""
        rows = [row.split() if " " in row else list(row) for row in self.game.state()["board"]]
        letters = "   " + " ".join(chr(ord("a") + column).ljust(len(rows[0][0])) for column in range(len(rows[0])))
        lines = [self.game.NAME, letters.rstrip()]
        for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
            lines.append(f"{number:2} {' '.join(row)} {number}")
        lines.append(letters.rstrip())
        if moves := self.game.texts():
            lines.append(f"last move: {moves[-1]}")
        if self.game.outcome is None:
            lines.append(f"to move: {self.to_move()}")
        else:
            lines.append("draw" if self.game.outcome == DRAW else f"winner: {self.outcome()}")
        return "\n".join(lines)


def _words(options: dict[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in options.items()]


def _number(what: str, word: str, allowed: range) -> int:
    """Return the number that a word of digits says. Raises: Refusal."""
    digits = word.lstrip("0") or "0"
    # int() itself refuses thousands of digits, with an error of its own
    if not (word.isascii() and word.isdigit()) or len(digits) > 10 or int(digits) not in allowed:
        raise Refusal(f"syntax error: {what} is a whole number from {allowed[0]} to {allowed[-1]}, not {word!r}.")
    return int(digits)


class Command(NamedTuple):
    """How a command is done, how many arguments it takes, and how they are written."""

    do: Callable[..., str]
    least: int = 0
    most: float = 0
    arguments: str = ""


MANY = float("inf")

COMMANDS = {
    "protocol_version": Command(Session.protocol_version),
    "name": Command(Session.name),
    "version": Command(Session.version),
    "known_command": Command(Session.known_command, 1, 1, "COMMAND"),
    "list_commands": Command(Session.list_commands),
    "quit": Command(Session.quit),
    "boardsize": Command(Session.boardsize, 1, 1, "N"),
    "clear_board": Command(Session.clear_board),
    "play": Command(Session.play, 2, 2, "PLAYER MOVE"),
    "genmove": Command(Session.genmove, 1, 1, "PLAYER"),
    "undo": Command(Session.undo),
    "showboard": Command(Session.showboard),
    "newgame": Command(Session.newgame, 1, MANY, "GAME [option=value ...]"),
    "to_move": Command(Session.to_move),
    "legal_moves": Command(Session.legal_moves),
    "chance": Command(Session.chance, 1, 1, "SEED"),
    "outcome": Command(Session.outcome),
    "state": Command(Session.state),
    "history": Command(Session.history),
    "pressure": Command(Session.pressure, 1, 1, "SQUARE"),
    "load": Command(Session.load, 0, MANY, "MOVE MOVE ..."),
    "level": Command(Session.set_level, 1, 1, "N"),
}
