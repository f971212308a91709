"""The manual: all of its files are in it, its links lead somewhere, and it looks like nothing else is needed."""

import re
from html.parser import HTMLParser

import httpx
import pytest

from engines.registry import GAMES
from host.web import manual, shell
from host.web.shell import STATIC
from tests.host.web.test_static import contrast
from tests.support.web_server import PATIENCE_S

PRINT = "print"  # the sheets
LINKS = {"icon.svg", "manual.css", "glass.css", *(f"pictures/{game}.png" for game in GAMES)}
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


def test_it_is_served(idle):
    answer = httpx.get(idle.address + "manual", timeout=PATIENCE_S)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text.replace(f"{shell.served().build}/", "") == manual.page()
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert httpx.get(idle.address + "manual", headers={"host": "evil.example"}).status_code == 400


def test_playing_comes_first_and_then_every_game(outline):
    chapters = outline.texts["h2"]
    assert chapters[:2] == ["Playing", "The games"]
    assert len(chapters) == 2 + len(GAMES)
    assert outline.texts["h1"] == ["The manual"]
    rules = {path.name for path in (manual.DOCS / "rules").glob("*.md")}
    assert {name.split("/")[1] for name in manual.PAGES[1:]} == rules


def test_every_heading_is_in_the_files(outline):
    for name in manual.PAGES:
        for marks, heading in re.findall(r"^(#+) (.+)$", (manual.DOCS / name).read_text("utf-8"), re.MULTILINE):
            plain = re.sub(r"[*`]", "", heading)
            found = any(plain in text for text in outline.texts[f"h{len(marks) + 1}"])
            found = found and manual.anchor(name, heading if len(marks) > 1 else "") in outline.ids
            assert found == (heading != "In the text protocol"), (name, heading)


def test_what_is_for_programs_stands_once_and_last():
    """The manual ends there, and a reader looks in one place."""
    for name in manual.PAGES[2:]:
        headings = re.findall(r"^## (.+)$", (manual.DOCS / name).read_text("utf-8"), re.MULTILINE)
        assert headings.index("In the text protocol") == len(headings) - 1, name


def test_every_link_leads_somewhere(outline):
    assert len(set(outline.ids)) == len(outline.ids)
    within = [href for href in outline.hrefs if href.startswith("#")]
    assert {href[1:] for href in within} <= set(outline.ids)
    assert {href for href in outline.hrefs if not href.startswith(("#", "https://"))} == LINKS | {PRINT}


def test_the_contents_lead_to_every_chapter_and_section(outline):
    contents = Outline(manual.page().split("<nav")[1].split("</nav>")[0].partition(">")[2])
    sections = re.findall(r'<h[23] id="([^"]+)"', manual.page())
    assert [href[1:] for href in contents.hrefs if href != PRINT] == sections


def test_the_table_of_games_leads_to_their_rules():
    for game in GAMES:
        assert f'href="#{manual.anchor(f"rules/{game}.md")}"' in manual.page()


def test_tables_and_figures_are_there(outline):
    assert outline.tags.count("table") >= 3
    assert outline.tags.count("pre") >= 2


def test_nothing_runs_in_it_and_nothing_is_inline(outline):
    assert not {"script", "style", "iframe", "object", "form"} & set(outline.tags)
    assert not [name for name in outline.attributes if name == "style" or name.startswith("on")]


def test_html_in_a_file_stays_text(monkeypatch, tmp_path):
    for name in manual.PAGES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(
            f"# About {name} <b>&amp;\n\n<script>alert(1)</script> [x](javascript:alert) [y](z)\n"
        )
    monkeypatch.setattr(manual, "DOCS", tmp_path)
    outline = Outline(manual.page.__wrapped__())
    assert "script" not in outline.tags and "b" not in outline.tags
    assert not [href for href in outline.hrefs if href.startswith(("javascript", "z"))]


def test_its_texts_are_readable_on_their_paper():
    """WCAG 2.1, 1.4.3: 4.5 to 1 for text."""
    light, dark = (STATIC / "manual.css").read_text("utf-8").split("@media (prefers-color-scheme: dark)")
    for part in (light, dark):
        colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", part.split("}")[0]))
        for ink in ("ink", "ink-soft", "accent"):
            assert contrast(colours[ink], colours["paper"]) >= 4.5, ink
        assert contrast(colours["ink"], colours["raised"]) >= 4.5
