"""A move that a player enters while another one thinks: it is made as soon as it is their turn, if it is legal then. It
runs on both runtimes.

It is for games of two whose turn is one move, written as its squares, from which nothing is drawn: in Ouroboros and
Vacuum a turn has parts that each depend on the one before, and in Pebble Rebel chance comes between.
"""

from typing import Any

from host.rooms.client import words

GAMES = ("robble", "konane", "reversi")
LONGEST = 7  # letters: d10-d12


def is_for(client: Any) -> bool:
    """Return whether this client may enter a move ahead now."""
    line = client.line
    if not client.seat or not line.facts.seated or line.facts.state != "playing":
        return False
    return line.facts.opened.game in GAMES and not client.member.outbox and not client.conflict


def enter(client: Any, text: str) -> None:
    """Keep a move for later, in place of an earlier one; "" for none. Raises: Refused."""
    if text and not (is_for(client) and all(_is_square(part) for part in text.split("-"))):
        raise words.Refused(words.NO_PREMOVE)
    client.premove = text


def due(client: Any) -> str:
    """Return the move that the board, which has the room's position, is to make now; "" for none. It waits until it is
    made: a board may not take it at once.
    """
    line, text = client.line, client.premove
    if not text or not line.may_move(client.seat):
        return ""
    if line.after([text], client.seat) is None:
        client.premove = ""
        client.say = words.PREMOVE_LOST.format(text)
        return ""
    return str(text)


def _is_square(part: str) -> bool:
    return part[:1].isalpha() and part[1:].isdigit()
