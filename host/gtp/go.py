"""How programs for Go say things: players, vertices, and what their front ends ask at the end of a game.

They can play the games of black and white. A vertex is a square whose column has no letter I (GTP2 2.11), so J9 is i9
here. Words of Cairn's own are in small letters, so a capital before digits is a vertex's column; a small j is one, too,
where no square has it. What depends on what a front end sends was read from GoGui, Sabaki, Lizzie and gomill.
"""

import re

from engines.game import DRAW, NOBODY, RESIGN, Game

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # of a board for Go
PLAYERS = {"b": "black", "w": "white"}
PASS = "pass"
SWAP = "swap"  # a move that no vertex says
STONES = str.maketrans("bw", "XO")

_COLUMN = re.compile(r"\b[A-Za-z](?=[0-9])")
_VERTEX = re.compile(r"[A-Z][0-9]+")
FLOAT = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)")  # a number as komi is one, such as 6.5 or -3


def speaks(game: Game) -> bool:
    """Return whether a game is one that programs for Go can play: of black and white."""
    return set(game.PLAYERS) == set(PLAYERS.values())


def player_of(game: Game, word: str) -> str:
    """Return the player that a word stands for: b, W and BLACK are said in Go, where the game has black and white."""
    small = word.lower()
    return PLAYERS.get(small, small) if speaks(game) else word


def move_of(game: Game, word: str) -> str:
    """Return a move or a square, of which each may be a vertex, in Cairn's own words. Raises: ValueError."""
    if not speaks(game):
        return word

    def own(column: re.Match[str]) -> str:
        letter = column[0]
        if letter == "I":
            raise ValueError(f"no vertex has the letter I; the square i9 is J9 in capitals, not {word!r}.")
        if letter in COLUMNS:
            return chr(ord("a") + COLUMNS.index(letter))
        return "i" if letter == "j" and game.size < 10 else letter

    return _COLUMN.sub(own, word).lower()


def vertex_of(text: str) -> str:
    """Return a move of Cairn's own words with vertices for squares: J9 for i9; other words stay as they are."""
    return _COLUMN.sub(lambda column: COLUMNS[ord(column[0]) - ord("a")], text)


def small(word: str) -> str:
    """Return a word with its squares in small letters, all columns counted."""
    return _COLUMN.sub(lambda column: column[0].lower(), word)


def score(game: Game) -> str:
    """Return the result of a game that is over: B+ for a win, as no points are counted, B+R after a resignation, 0 for
    a draw. Raises: ValueError where the game is on.
    """
    if game.outcome is None:
        raise ValueError("cannot score: the game is not over.")
    if game.outcome == DRAW:
        return "0"
    resigned = "R" if game.last_move() == RESIGN else ""
    return game.outcome_name()[0].upper() + "+" + resigned


# -- what GoGui asks a program whose game is not Go, to show the board and to take moves: its manual, chapter Rules


def board(game: Game) -> str:
    """Return the board: X for black, O for white, the top row first."""
    return "\n".join(" ".join(row.translate(STONES)) for row in game.state()["board"])


def moves(game: Game) -> str:
    """Return the legal vertices, nothing when the game is over. Raises: ValueError where a move is more than one."""
    vertices = [vertex_of(game.text(move)) for move in game.legal_moves()]
    vertices = [vertex for vertex in vertices if vertex != SWAP]
    if not all(map(_VERTEX.fullmatch, vertices)):
        raise ValueError(f"a board for Go cannot show the moves of {game.NAME}: they have more than one square.")
    return " ".join(sorted(vertices))


def side_to_move(game: Game) -> str:
    """Return black or white. Raises: ValueError when the game is over."""
    if game.to_move == NOBODY:
        raise ValueError("nobody is to move: the game is over.")
    return game.to_move_name()


def result(game: Game) -> str:
    """Return how a game has ended, in a sentence."""
    if game.outcome is None:
        return "The game is not over."
    return "A draw." if game.outcome == DRAW else f"{game.outcome_name().capitalize()} wins."
