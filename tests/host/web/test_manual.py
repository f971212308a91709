"""The manual: all of its files are in it, its links lead somewhere, and nothing else is needed."""

import re
from html.parser import HTMLParser

import pytest

from engines.registry import GAMES
from host.web import manual

LINKS = {"icon.svg", "colours.css", "manual.css", "glass.css", "manual.js", *(f"pictures/{game}.png" for game in GAMES)}
VOID = {"meta", "link", "br", "hr", "img"}


class Outline(HTMLParser):
    """What a page has: ids, hrefs, attributes, tags, and whether they close as they should."""

    def __init__(self, html):
        super().__init__()
        self.ids, self.hrefs, self.attributes, self.tags, self.open, self.texts = [], [], set(), [], [], {}
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value)
            elif name in ("href", "src"):
                self.hrefs.append(value)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data.strip())


@pytest.fixture(scope="module")
def outline():
    outline = Outline(manual.page())
    assert outline.open == []
    return outline


def test_every_file_and_every_heading_of_it_is_there(outline):
    """But for what is for programs, which stands last: the manual ends there."""
    chapters = outline.texts["h2"]
    assert chapters[:2] == ["Playing", "The games"] and len(chapters) == 2 + len(GAMES)
    assert {name.split("/")[1] for name in manual.PAGES[1:]} == {
        path.name for path in (manual.DOCS / "rules").glob("*.md")
    }
    for name in manual.PAGES:
        found = re.findall(r"^(#+) (.+)$", (manual.DOCS / name).read_text("utf-8"), re.MULTILINE)
        for marks, heading in found:
            plain = re.sub(r"[*`]", "", heading)
            shown = any(plain in text for text in outline.texts[f"h{len(marks) + 1}"])
            shown = shown and manual.anchor(name, heading if len(marks) > 1 else "") in outline.ids
            assert shown == (heading != "In the text protocol"), (name, heading)
        assert (
            name in manual.PAGES[:2]
            or [heading for marks, heading in found if marks == "##"][-1] == "In the text protocol"
        )


def test_every_link_leads_somewhere_and_nothing_runs_but_what_draws(outline):
    assert not {"style", "iframe", "object", "form"} & set(outline.tags) and outline.tags.count("script") == 1
    assert not [name for name in outline.attributes if name == "style" or name.startswith("on")]
    assert len(set(outline.ids)) == len(outline.ids)
    assert {href[1:] for href in outline.hrefs if href.startswith("#")} <= set(outline.ids)
    assert {href for href in outline.hrefs if not href.startswith(("#", "https://"))} == LINKS
    contents = Outline(manual.page().split("<nav")[1].split("</nav>")[0].partition(">")[2])
    sections = re.findall(r'<h[23] id="([^"]+)"', manual.page())
    assert [href[1:] for href in contents.hrefs] == sections
    for game in GAMES:  # the table of the games
        assert f'href="#{manual.anchor(f"rules/{game}.md")}"' in manual.page()


def test_html_in_a_file_stays_text(monkeypatch, tmp_path):
    for name in manual.PAGES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        text = f"# About {name} <b>&amp;\n\n<script>alert(1)</script> [x](javascript:alert) [y](z)\n"
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(manual, "DOCS", tmp_path)
    outline = Outline(manual.page.__wrapped__())
    assert outline.tags.count("script") == 1 and "b" not in outline.tags
    assert not [href for href in outline.hrefs if href.startswith(("javascript", "z"))]
