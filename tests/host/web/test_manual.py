"""The manual: all of its files are in it, its links lead somewhere, and nothing else is needed."""

import re
from xml.etree import ElementTree

import pytest

from engines.registry import GAMES
from host.web import manual

LINKS = {"icon.svg", "colours.css", "manual.css", "glass.css", "manual.js", *(f"pictures/{game}.png" for game in GAMES)}


def tree_of(html):
    """Return the elements of a page: each that has an end is closed, as it should be."""
    html = re.sub(r"<((?:meta|link|br|hr|img)\b[^>]*?)\s*/?>", r"<\1/>", html)
    return ElementTree.fromstring(html.removeprefix("<!doctype html>"))


def values(tree, *names):
    """Return what the elements of a page have as these attributes."""
    return [text for element in tree.iter() for name, text in element.items() if name in names]


@pytest.fixture(scope="module")
def tree():
    return tree_of(manual.page())


def test_every_file_and_every_heading_of_it_is_there(tree):
    """But for what is for programs, which stands last: the manual ends there."""
    headings = {rank: ["".join(heading.itertext()) for heading in tree.iter(f"h{rank}")] for rank in range(2, 6)}
    assert headings[2][:2] == ["Playing", "The games"] and len(headings[2]) == 2 + len(GAMES)
    assert {name.split("/")[1] for name in manual.PAGES[1:]} == {
        path.name for path in (manual.DOCS / "rules").glob("*.md")
    }
    ids = values(tree, "id")
    for name in manual.PAGES:
        found = re.findall(r"^(#+) (.+)$", (manual.DOCS / name).read_text("utf-8"), re.MULTILINE)
        for marks, heading in found:
            shown = re.sub(r"[*`]", "", heading) in headings[len(marks) + 1]
            shown = shown and manual.anchor(name, heading if len(marks) > 1 else "") in ids
            assert shown == (heading != "In the text protocol"), (name, heading)
        assert (
            name in manual.PAGES[:2]
            or [heading for marks, heading in found if marks == "##"][-1] == "In the text protocol"
        )


def test_every_link_leads_somewhere_and_nothing_runs_but_what_draws(tree):
    tags, ids, links = [element.tag for element in tree.iter()], values(tree, "id"), values(tree, "href", "src")
    assert not {"style", "iframe", "object", "form"} & set(tags) and tags.count("script") == 1
    assert not [name for element in tree.iter() for name in element.attrib if name == "style" or name.startswith("on")]
    assert len(set(ids)) == len(ids)
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    assert {link for link in links if not link.startswith(("#", "https://"))} == LINKS
    sections = [element.get("id") for element in tree.iter() if element.tag in ("h2", "h3")]
    assert [link[1:] for link in values(tree.find(".//nav"), "href")] == sections
    for game in GAMES:  # the table of the games
        assert f"#{manual.anchor(f'rules/{game}.md')}" in values(tree.find(".//main"), "href")


def test_html_in_a_file_stays_text(monkeypatch, tmp_path):
    for name in manual.PAGES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        text = f"# About {name} <b>&amp;\n\n<script>alert(1)</script> [x](javascript:alert) [y](z)\n"
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(manual, "DOCS", tmp_path)
    tree = tree_of(manual.page.__wrapped__())
    assert len([*tree.iter("script")]) == 1 and not [*tree.iter("b")]
    assert not [link for link in values(tree, "href") if link.startswith(("javascript", "z"))]
