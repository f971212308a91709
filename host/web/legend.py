"""What the lights and pieces on the board mean: the rows of a game's table LOOK that the position has now.

A row is {"text": ..., "piece": ..., "mark": ..., "lights": [...], "rhythm": ...}: the words, a piece as View.piece()
names it and a mark (firmware/screens/scenes.py; "" for none), the lights as they are on a screen, "#rrggbb" (one, or
the four of a block, top left first; none where a light tells nothing), and the name of their rhythm ("" where it tells
nothing).
"""

from collections.abc import Iterable, Sequence
from typing import Any

from engines.languages import _
from engines.registry import GAMES
from engines.texts import ENGLISH, said
from firmware.output.frame import GAMMA
from firmware.output.palette import EMPTY, HINTED
from host.web.exposure import emitted
from host.web.squares import square_of

Rows = tuple[tuple[tuple[str, ...], tuple[int, ...], tuple[str, ...]], ...]

ALL_GAMES = ((_("an empty square"), (EMPTY,), ()), (_("a hint"), (HINTED,), ()))
WITHOUT_COLOUR = "hzvt"  # kinds of pieces
MAX_BLOCKS = 36  # squares; on larger boards a square is one key
RHYTHMS = ("steady", "breathe", "pulse", "blink", "dip", "dip", "dip", "swell", "beat", "dip", "wink")


def rows_of(game: str) -> Rows:
    """Return all rows of a game's legend: words, symbols, and how pieces begin; none of a game that is not known."""
    if game not in GAMES:
        return ()
    look = _part(game, "look").LOOK
    used = {symbol for row in look for symbol in row[1]}
    return tuple([row[:3] for row in look if row[0]] + [row for row in ALL_GAMES if row[1][0] in used])


def marks_of(game: str) -> dict[str, str]:
    """Return the marks that a game has on its squares, by the symbol there in digits; none of an unknown game."""
    if game not in GAMES:
        return {}
    return {str(symbol): row[4] for row in _part(game, "look").LOOK if len(row) > 4 for symbol in row[1]}


def legend_of(game: str, texts: Iterable[str], language: int = ENGLISH) -> list[dict[str, Any]]:
    """Return the rows for what is on the board. texts: of its keys, see glass.py."""
    squares = [square for text in set(texts) if (square := square_of(text))]
    symbols = {square.symbol for square in squares}
    pieces = sorted({piece for square in squares for piece in square.pieces})
    in_blocks = len({square.name for square in squares}) <= MAX_BLOCKS
    shown = []
    for words, meant, begins in rows_of(game):
        piece = next((piece for begin in begins for piece in pieces if piece.startswith(begin)), "")
        under = {square.symbol for square in squares if piece in square.pieces}  # the lights of this very piece
        lit = [symbol for symbol in meant if symbol in under] or [symbol for symbol in meant if symbol in symbols]
        if piece or lit:
            shown.append(dict(_look(game, lit or meant, in_blocks), text=said(words, (), language), piece=piece))
    return shown


def explained(game: str) -> list[dict[str, Any]]:
    """Return all rows of a game's legend, each with an example of a piece, for a page that explains them."""
    blocks = 2 in _part(game, "look").SCALES
    return [
        dict(_look(game, meant, blocks), text=said(words), piece=example(begins[0]) if begins else "")
        for words, meant, begins in rows_of(game)
    ]


def example(begin: str) -> str:
    """Return a piece whose name begins like this."""
    kind, colour = begin[:1], begin[1:2]
    if kind in WITHOUT_COLOUR:
        return kind
    return kind + (colour or ("n" if kind == "s" else "r")) + ("2" if kind == "p" else "")


def _look(game: str, symbols: Sequence[int], in_blocks: bool) -> dict[str, Any]:
    """Return mark, lights and rhythm of the first of these symbols; no rhythm where they differ in it."""
    looks = [_lights(game, symbol, in_blocks) for symbol in symbols]
    rhythms = {RHYTHMS[max(rhythm for *_, rhythm in lights)] for lights in looks}
    first = looks[0] if looks else []
    colours = ["#" + bytes(emitted(GAMMA[light[0]], GAMMA[light[1]], GAMMA[light[2]])).hex() for light in first]
    mark = marks_of(game).get(str(symbols[0]), "") if symbols else ""
    return {"lights": colours, "rhythm": rhythms.pop() if len(rhythms) == 1 else "", "mark": mark}


def _lights(game: str, symbol: int, in_blocks: bool) -> list[tuple[int, ...]]:
    """Return red, green, blue and rhythm of a symbol's lights: one, or the four of a block."""
    palette = _part(game, "palette").PALETTE
    whole, *block = palette.shapes[5 * symbol : 5 * symbol + 5]
    return [tuple(palette.colours[4 * light : 4 * light + 4]) for light in (block if in_blocks else [whole])]


def _part(game: str, name: str) -> Any:
    """Return a module of a game."""
    return __import__(f"firmware.games.{game}.{name}", None, None, (name,))
