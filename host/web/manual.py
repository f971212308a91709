"""The manual as a page: docs/playing.md and the rules of all games, from Markdown, and what is on their boards."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from posixpath import normpath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from engines.registry import GAMES
from host.paths import DOCS, ROOT
from host.web.glass import LOOKS as DRAWINGS
from host.web.glass import TRAIL
from host.web.legend import explained
from host.web.picture import SIZE

ON_THE_BOARD = "On the board"  # the section that explains lights and pieces
ALT = "The board in the middle of a game, with its pieces and coordinates"
PAGES = ("playing.md", "rules/README.md", *(f"rules/{game}.md" for game in GAMES))
LOOKS = ("look.py", "palette.py")  # of a game: what its lights mean
# How a light is, by the name of its rhythm
RHYTHMS = {
    "steady": "steady light",
    "breathe": "the light breathes",
    "pulse": "the light pulses",
    "blink": "the light blinks",
    "swell": "the light swells",
    "beat": "the light beats like a heart",
    "dip": "the light dips once a pebble",
    "": "light in its colour",
}

FRAME = """<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Cairn: the manual</title>
  <link rel="icon" href="icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="colours.css">
  <link rel="stylesheet" href="manual.css">
  <link rel="stylesheet" href="glass.css">
  <script type="module" src="manual.js"></script>
</head>
<body>
  <nav aria-label="Contents">
    <p class="brand">Cairn</p>
    <ol>
{contents}
    </ol>
  </nav>
  <main>
    <h1>The manual</h1>
{body}
  </main>
</body>
</html>
"""


def sources() -> bytes:
    """Return what the manual is made of."""
    looks = [ROOT / "firmware/games" / game / name for game in GAMES for name in LOOKS]
    return b"".join([path.read_bytes() for path in (*(DOCS / name for name in PAGES), *looks)])


@cache
def page() -> str:
    """Return the manual as HTML."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    contents, body = [], []
    for name in PAGES:
        tokens = markdown.parse(_for_players((DOCS / name).read_text("utf-8")))
        contents.append(_contents(list(_mark_headings(tokens, name))))
        for token in tokens:
            if token.children:
                token.children = list(_lead_within(token.children, name))
        chapter = _for_readers(markdown.renderer.render(tokens, markdown.options, {}))
        game = name.removeprefix("rules/").removesuffix(".md")
        if game in GAMES:
            chapter = _illustrated(chapter, game)
            link = f'<li><a href="#{anchor(f"rules/{game}.md", ON_THE_BOARD)}">{ON_THE_BOARD}</a></li>'
            contents[-1] = contents[-1].replace("</ol></li>", f"{link}\n</ol></li>")
        body.append(f"<section>\n{chapter}</section>")
    return FRAME.format(contents="\n".join(contents), body="\n".join(body))


def _illustrated(chapter: str, game: str) -> str:
    """Return the chapter of a game with its picture below the title, and what its lights and pieces mean at the end."""
    heading, end, rest = chapter.partition("</h2>\n")
    image = f'<img src="pictures/{game}.png" width="{SIZE[0]}" height="{SIZE[1]}" loading="lazy" alt="{ALT}">'
    meanings = f'<h3 id="{anchor(f"rules/{game}.md", ON_THE_BOARD)}">{ON_THE_BOARD}</h3>\n{_for_readers(table(game))}\n'
    return f"{heading}{end}<figure>{image}</figure>\n{rest}{meanings}"


def table(game: str) -> str:
    """Return the table of all that can be on a game's board; static/manual.js draws what the words say."""
    rows = "\n".join(_row(row) for row in explained(game))
    head = "<thead><tr><th>what you see</th><th>it means</th></tr></thead>"
    return f"<table>\n{head}\n<tbody>\n{rows}\n</tbody>\n</table>"


def _row(row: dict[str, Any]) -> str:
    words = [name_of(row[what]) for what in ("piece", "mark") if row[what]]
    if row["lights"]:
        words.append(RHYTHMS[row["rhythm"]] if any(light != "#000000" for light in row["lights"]) else "dark")
    seen = f'<span class="seen" data-look="{escape(json.dumps(row))}"><span>{escape(", ".join(words))}</span></span>'
    return f"<tr><td>{seen}</td><td>{escape(row['text'])}</td></tr>"


def name_of(piece: str) -> str:
    """Return a piece in words, such as `red cube`, `white pebbles`."""
    if piece[0] == TRAIL:
        return "line"
    kind = DRAWINGS["pieces"][piece[0]]["name"]
    return f"{DRAWINGS['colours'][piece[1]]['name']} {kind}" if piece[1:] else str(kind)


def _for_players(text: str) -> str:
    """Return a page without its last section, where that is for programs."""
    return text.partition("\n## In the text protocol\n")[0]


def _for_readers(html: str) -> str:
    """Return HTML whose code and tables can be scrolled by keys, and whose tables have no empty headings."""
    html = html.replace("<th></th>", "<td></td>").replace("<pre>", '<pre tabindex="0">')
    return html.replace("<table>", '<table tabindex="0">')


def anchor(name: str, heading: str = "") -> str:
    """Return the id of a file of docs/, or of a heading in it."""
    words = f"{name.removesuffix('.md').replace('/README', '')} {heading}"
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def _mark_headings(tokens: Sequence[Token], name: str) -> Iterator[tuple[int, str, str]]:
    """Give headings ids and the rank below the page's own; yield rank (1 is the file's own), id and text."""
    for index, token in enumerate(tokens):
        if token.type not in ("heading_open", "heading_close"):
            continue
        rank = int(token.tag[1])
        token.tag = f"h{rank + 1}"
        if token.type == "heading_open":
            text = tokens[index + 1].content
            mark = anchor(name) if rank == 1 else anchor(name, text)
            token.attrSet("id", mark)
            yield rank, mark, text


def _lead_within(tokens: Sequence[Token], name: str) -> Iterator[Token]:
    """Yield the tokens of a line: links to files of the manual lead to their anchor in it, those to others go."""
    kept = []
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrGet("href"))
            page = normpath((Path(name).parent / target).as_posix())
            if page in PAGES:
                token.attrSet("href", f"#{anchor(page)}")
            kept.append(page in PAGES or target.startswith("https://"))
            if not kept[-1]:
                continue
        elif token.type == "link_close" and not kept.pop():
            continue
        yield token


def _contents(headings: Sequence[tuple[int, str, str]]) -> str:
    """Return a file's entry in the table of contents: its title, and below it its sections."""
    links = [(rank, f'<li><a href="#{mark}">{escape(text)}</a>') for rank, mark, text in headings if rank <= 2]
    (_, title), *sections = links
    below = "\n".join(f"{link}</li>" for _, link in sections)
    return f"{title}<ol>\n{below}\n</ol></li>" if below else f"{title}</li>"
