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
from host.gtp import go

LEVELS = range(1, 6)
USUAL_LEVEL = 3
USUAL_S = 2.0  # that a move takes at most where no time is set: a laptop does more in it than the board in its time
SECONDS = range(1, 3601)
SEEDS = range(1 << 32)
SIZES = range(1 << 16)  # what can be a board's size at all


class Refusal(Exception):
    """A command that cannot be obeyed; nothing has changed. The message is the reason."""


class Session:
    """A controller's game, the bot's level and its seconds for a move (None: the level's), and whether it has sent
    `quit`.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.level = USUAL_LEVEL
        self.seconds: int | None = None
        self.finished = False
        self._chooser = random.Random()
        self._bot: Bot | None = None
        self._prepared: tuple[object, ...] = ()  # what the bot is for
        self._passes = 0  # after the end: programs for Go end a game with two of them

    def obey(self, name: str, *arguments: str) -> str:
        """Do a command and return its answer. Raises: Refusal, and the session is as it was."""
        if name not in COMMANDS:
            raise Refusal(f"unknown command: {name}; list_commands prints those there are.")
        command = COMMANDS[name]
        if not command.least <= len(arguments) <= command.most:
            raise Refusal(f"syntax error: write {name} {command.arguments}".rstrip() + ".")
        return command.do(self, *arguments) or ""

    def quit(self) -> None:
        self.finished = True

    # -- a new game

    def boardsize(self, size: str) -> None:
        number = _number("a size", size, SIZES)
        options = self.game.options()
        if "size" not in options:
            only = len(self.game.state()["board"])
            if number != only:
                raise Refusal(f"unacceptable size: {self.game.NAME} is played on a board of {only} only.")
            self.clear_board()
            return
        try:
            self.newgame(self.game.NAME, *_words({**options, "size": str(number)}))
        except Refusal as refusal:
            raise Refusal(f"unacceptable size: {refusal}") from None

    def clear_board(self) -> None:
        self.newgame(self.game.NAME, *_words(self.game.options()))

    def load(self, *moves: str) -> None:
        words = [self._own(move) for move in moves]
        if "undo" in words:
            raise Refusal("illegal move: a game is loaded without undo; leave out the moves that it took back.")
        try:
            self.game.load(words)
        except IllegalMove as error:
            raise Refusal(f"illegal move: {error}{_hint(*words)}") from None
        self._passes = 0

    def komi(self, points: str) -> None:
        """GTP2: it is accepted even if it is ridiculous, as it is where no points are counted."""
        if not go.FLOAT.fullmatch(points):
            raise Refusal(f"syntax error: komi is a number such as 6.5, not {points!r}.")

    def newgame(self, name: str, *options: str) -> None:
        try:
            self.game = new_game(name, options)
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._passes = 0

    # -- moves

    def play(self, player: str, move: str) -> None:
        name = self._player(player)
        word = self._own(move)
        if word == go.PASS and go.speaks(self.game) and name in self.game.PLAYERS:
            self._pass()
            return
        self._must_be_to_move(name)
        try:
            self.game.play(self.game.parse(word))
        except IllegalMove as error:
            raise Refusal(f"illegal move: {error}{_hint(word)}") from None

    def genmove(self, player: str) -> str:
        name = self._player(player)
        if name == "chance":
            raise Refusal("genmove is for players; write chance SEED.")
        in_go = name != player
        if in_go and self.game.to_move == NOBODY:
            self._pass()
            return go.PASS
        self._must_be_to_move(name)
        move = self._make(self._choice_without_swap() if in_go else self._choice())
        return go.vertex_of(move) if in_go else move

    def _pass(self) -> None:
        if self.game.to_move != NOBODY:
            raise Refusal(f"illegal move: nobody may pass in {self.game.NAME} while the game is on.")
        self._passes += 1

    def chance(self, seed: str) -> str:
        number = _number("a seed", seed, SEEDS)
        if self.game.to_move != CHANCE:
            raise Refusal("it is not the turn of chance now.")
        return self._make(self.game.sample(number))

    def undo(self) -> None:
        if self._passes:
            self._passes -= 1
            return
        if not self.game.ply:
            raise Refusal("cannot undo: no move has been made yet.")
        self.game.undo()

    def set_level(self, level: str) -> None:
        self.level = _number("a level", level, LEVELS)

    def set_time(self, seconds: str) -> None:
        self.seconds = _number("a time", seconds, SECONDS)

    def _player(self, word: str) -> str:
        """Return the player that a word stands for, or chance. Raises: Refusal."""
        name = go.player_of(self.game, word)
        if name not in (*self.game.PLAYERS, "chance"):
            players = ", ".join(self.game.PLAYERS)
            raise Refusal(f"syntax error: {self.game.NAME} has no player {word!r}; it has {players}.")
        return name

    def _own(self, word: str) -> str:
        """Return a move or square in Cairn's own words. Raises: Refusal."""
        try:
            return go.move_of(self.game, word)
        except ValueError as error:
            raise Refusal(f"syntax error: {error}") from None

    def _must_be_to_move(self, player: str) -> None:
        if self.game.to_move == NOBODY:
            raise Refusal("illegal move: the game is over; undo a move or begin a new game.")
        if player != self.to_move():
            raise Refusal(f"illegal move: {self.to_move()} is to move, not {player}.")

    def _choice(self) -> int:
        """Return the bot's move; where nothing but undo and resign is left, undo."""
        if not self.game.legal_moves():
            return self.game.parse("undo")
        bot = self._prepared_bot()
        bot.begin(self.game, self._chooser.getrandbits(32))
        end = time.monotonic() + (self.seconds or min(USUAL_S, bot.budget_ms / 1000))
        while not bot.done and time.monotonic() < end:
            bot.step()
        return bot.move()

    def _choice_without_swap(self) -> int:
        """Return the bot's move for a program for Go, which has no word for a swap. Behind one there are the same board
        and the same player to move.
        """
        swap = next((move for move in self.game.legal_moves() if self.game.text(move) == go.SWAP), None)
        if swap is None:
            return self._choice()
        self.game.play(swap)
        try:
            return self._choice()
        finally:
            self.game.undo()

    def _prepared_bot(self) -> Bot:
        """Return the bot of the last move where game, options and level are the same: it may remember its plans."""
        wanted = (self.game.NAME, tuple(self.game.options().items()), self.level)
        if not self._bot or self._prepared != wanted:
            self._bot, self._prepared = bot_of(self.game.NAME)(self.game, self.level), wanted
        return self._bot

    def _make(self, move: int) -> str:
        text = self.game.text(move)
        self.game.play(move)
        return text

    # -- questions about the game

    def to_move(self) -> str:
        return self.game.to_move_name()

    def legal_moves(self) -> str:
        if self.game.open_chance():
            return "*"
        return " ".join(sorted(self.game.text(move) for move in self.game.legal_moves()))

    def pressure(self, square: str) -> str:
        try:
            found = self.game.pressure(self._own(square))
        except IllegalMove as error:
            raise Refusal(f"syntax error: {error}{_hint(square)}") from None
        if found is None:
            raise Refusal(f"there is no pressure in {self.game.NAME}.")
        return json.dumps(found)

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
            lines.append("draw" if self.game.outcome == DRAW else f"winner: {self.game.outcome_name()}")
        return "\n".join(lines)


def _in_go(question: Callable[[Game], str]) -> Callable[[Session], str]:
    """Return how a command is done that answers a question of go.py, of the games that programs for Go can play."""

    def ask(session: Session) -> str:
        if not go.speaks(session.game):
            raise Refusal(f"{session.game.NAME} is no game of black and white; ask for state and outcome.")
        try:
            return question(session.game)
        except ValueError as error:
            raise Refusal(str(error)) from None

    return ask


def _words(options: dict[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in options.items()]


def _hint(*words: str) -> str:
    """Return what to add to a refusal of words where one has a square in capitals, which is no vertex in this game."""
    wrong = next((word for word in words if word != go.small(word)), "")
    return f" Squares are in small letters: {go.small(wrong)}." if wrong else ""


def _number(what: str, word: str, allowed: range) -> int:
    """Return the number that a word of digits says. Raises: Refusal."""
    digits = word.lstrip("0") or "0"
    # int() itself refuses thousands of digits, with an error of its own
    if not (word.isascii() and word.isdigit()) or len(digits) > 10 or int(digits) not in allowed:
        raise Refusal(f"syntax error: {what} is a whole number from {allowed[0]} to {allowed[-1]}, not {word!r}.")
    return int(digits)


class Command(NamedTuple):
    """How a command is done, how many arguments it takes, and how they are written."""

    do: Callable[..., str | None]
    least: int = 0
    most: float = 0
    arguments: str = ""


MANY = float("inf")

COMMANDS: dict[str, Command] = {
    "protocol_version": Command(lambda _: "2"),
    "name": Command(lambda _: "Cairn"),
    "version": Command(lambda _: __version__),
    "known_command": Command(lambda _, name: "true" if name in COMMANDS else "false", 1, 1, "COMMAND"),
    "list_commands": Command(lambda _: "\n".join(COMMANDS)),
    "quit": Command(Session.quit),
    "boardsize": Command(Session.boardsize, 1, 1, "N"),
    "clear_board": Command(Session.clear_board),
    "komi": Command(Session.komi, 1, 1, "POINTS"),
    "play": Command(Session.play, 2, 2, "PLAYER MOVE"),
    "genmove": Command(Session.genmove, 1, 1, "PLAYER"),
    "undo": Command(Session.undo),
    "showboard": Command(Session.showboard),
    "final_score": Command(_in_go(go.score)),
    "newgame": Command(Session.newgame, 1, MANY, "GAME [option=value ...]"),
    "to_move": Command(Session.to_move),
    "legal_moves": Command(Session.legal_moves),
    "chance": Command(Session.chance, 1, 1, "SEED"),
    "outcome": Command(lambda session: session.game.outcome_name()),
    "state": Command(lambda session: json.dumps(session.game.state())),
    "history": Command(lambda session: " ".join(session.game.texts())),
    "pressure": Command(Session.pressure, 1, 1, "SQUARE"),
    "load": Command(Session.load, 0, MANY, "MOVE MOVE ..."),
    "level": Command(Session.set_level, 1, 1, "N"),
    "time": Command(Session.set_time, 1, 1, "SECONDS"),
    "gogui-rules_game_id": Command(_in_go(lambda game: game.NAME.capitalize())),
    "gogui-rules_board": Command(_in_go(go.board)),
    "gogui-rules_board_size": Command(_in_go(lambda game: str(game.size))),
    "gogui-rules_legal_moves": Command(_in_go(go.moves)),
    "gogui-rules_side_to_move": Command(_in_go(go.side_to_move)),
    "gogui-rules_final_result": Command(_in_go(go.result)),
}
