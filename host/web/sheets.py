"""Sheets to print, as a page: the rules and a board of each game, for a table without screens.

The rules are those of docs/rules, without what programs and doubters want to know.
"""

import re
import sys
from functools import cache

from markdown_it import MarkdownIt

from engines.registry import GAMES, title_of
from firmware.games.registry import Setup, open_view
from host.paths import DOCS
from host.web.examples import squares_of
from host.web.glass import UNIT, Area, areas_of
from host.web.swatches import svg_of

RIM = 0.35  # of a square, for the names of columns and rows
LEFT_OUT = ("Settled points", "What the source leaves open", "In the text protocol")  # sections of the rules

FRAME = """<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Cairn: rules and boards to print</title>
  <link rel="icon" href="icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="sheets.css">
</head>
<body>
  <header>
    <h1>Rules and boards to print</h1>
    <p>For a table without screens: the rules of a game, and its board, 18 cm wide, on A4 or Letter. Choose a game, then
    print. Its first stones are drawn faintly.</p>
    <nav aria-label="Games"><ul>
{contents}
    <li><a href="#all">All games</a></li>
    </ul></nav>
  </header>
  <main id="all">
{body}
  </main>
</body>
</html>
"""


@cache
def page() -> str:
    """Return the sheets of all games as HTML."""
    contents = "\n".join([f'<li><a href="#{game}">{title_of(game)}</a></li>' for game in GAMES])
    return FRAME.format(contents=contents, body="\n".join([_sheets(game) for game in GAMES]))


def _sheets(game: str) -> str:
    """Return the sheets of a game: its rules, and its board."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    rules = markdown.render(_rules((DOCS / f"rules/{game}.md").read_text("utf-8")))
    rules = re.sub(r"(</?h)(\d)", lambda found: f"{found[1]}{int(found[2]) + 1}", rules)
    rules = re.sub("</?a\\b[^>]*>", "", rules).replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")
    return (
        f'<section id="{game}">\n<article class="rules">\n{rules}</article>\n'
        f'<article class="board"><h3>{title_of(game)}: the board</h3>\n{board(game)}</article>\n</section>'
    )


def _rules(text: str) -> str:
    """Return a page of docs/rules without the sections that a table can do without."""
    heading, *sections = text.split("\n## ")
    return "\n## ".join([heading, *(section for section in sections if not section.startswith(LEFT_OUT))])


def board(game: str) -> str:
    """Return the board of a game as SVG: squares, names of columns and rows, and what stands there at the start."""
    areas = areas_of(squares_of(open_view(Setup(game, {}))))
    rows, columns = sorted({area.row for area in areas}), sorted({area.column for area in areas})
    parts = [_square(area, rows, columns) for area in areas]
    for column in range(len(columns)):
        parts.append(_name(areas, columns[column], "column", (column + 0.5, len(rows) + RIM / 2)))
    for row in range(len(rows)):
        parts.append(_name(areas, rows[row], "row", (-RIM / 2, row + 0.5)))
    box = [-RIM, 0, len(columns) + RIM, len(rows) + RIM]
    view_box = " ".join(f"{UNIT * value:g}" for value in box)
    label = f"The board of {title_of(game)}"
    return f'<svg viewBox="{view_box}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _square(area: Area, rows: list[int], columns: list[int]) -> str:
    """Return a square, and what stands on it."""
    left, top = UNIT * columns.index(area.column), UNIT * rows.index(area.row)
    kind = " ".join([piece[0] for piece in area.square.pieces])
    standing = "".join("".join(svg_of(piece)) for piece in area.square.pieces)
    return (
        f'<g transform="translate({left} {top})" data-on="{kind}"><rect class="square" width="{UNIT}" height="{UNIT}"/>'
        f'<g class="standing">{standing}</g></g>'
    )


def _name(areas: list[Area], place: int, along: str, at: tuple[float, float]) -> str:
    """Return the name of the column or row of keys at a place."""
    name = next(area.square.name for area in areas if getattr(area, along) == place)
    text = name[0] if along == "column" else name[1:]
    return f'<text x="{UNIT * at[0]:g}" y="{UNIT * at[1]:g}">{text}</text>'


if __name__ == "__main__":
    sys.stdout.buffer.write(page().encode())
