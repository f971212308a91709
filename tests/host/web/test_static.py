"""The page's files: they stand on their own, and stay small."""

import json
import re

import pytest
from PIL import Image

from engines.registry import GAMES
from host.http import security
from host.web import manual, sheets, shell
from host.web.shell import STATIC

FILES = sorted(STATIC.iterdir())
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in FILES if path.suffix != ".png"}
MANIFEST = json.loads(TEXTS["app.webmanifest"])
SERVED = {"manual", "print", *(f"pictures/{game}.png" for game in GAMES)}  # which are made when they are asked for
NAMESPACES = ("http://www.w3.org/2000/svg",)  # a name, never fetched


@pytest.mark.parametrize("name", TEXTS)
def test_no_reference_to_another_host(name):
    text = TEXTS[name]
    for namespace in NAMESPACES:
        text = text.replace(namespace, "")
    assert not re.search(r"(https?|wss?):?//|[\"'(]//|@import|data:", text)


@pytest.mark.parametrize("name", TEXTS)
def test_files_are_under_400_lines(name):
    assert TEXTS[name].count("\n") < 400


def test_every_file_is_used_and_every_reference_leads_somewhere():
    pages = TEXTS["index.html"] + re.sub(r'href="https://[^"]*"', "", manual.page() + sheets.page())
    used = {"index.html"} | set(re.findall(r'(?:href|src)="([^"#]+)"', pages)) - SERVED
    used |= {icon["src"] for icon in MANIFEST["icons"]} | {"worker.js"}  # which static/updates.js registers
    used |= set(re.findall(r'href="/([^"]+)"', security.NO_TOKEN))
    for text in TEXTS.values():
        for reference in (r'from "\./([^"]+)"', r'url\("([^"]+)"\)', r'new URL\("([^"]+)", import.meta.url\)'):
            used |= set(re.findall(reference, text))
    assert used == {path.name for path in FILES}
    assert 'register("worker.js"' in TEXTS["updates.js"]


def test_what_stays_outside_of_a_build_s_folder_is_there():
    assert set(shell.OUTSIDE) < {path.name for path in FILES}
    assert {icon["src"] for icon in MANIFEST["icons"]} == set(shell.ICONS)


def test_scripts_find_the_files_of_their_own_build():
    """An address alone would be looked for beside the page."""
    for name, text in TEXTS.items():
        if name.endswith(".js") and name not in shell.OUTSIDE:
            literals = set(re.findall(r'(?<!from )"\./|fetch\("([^"]+)"', text)) - {shell.LIST}
            assert not literals, name


def test_the_icons_are_as_large_as_the_manifest_says():
    for icon in MANIFEST["icons"]:
        if icon["src"].endswith(".png"):
            with Image.open(STATIC / icon["src"]) as picture:
                assert "x".join(map(str, picture.size)) == icon["sizes"]


def test_nothing_is_inline_that_the_policy_forbids():
    index = TEXTS["index.html"]
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", index)


def test_colours_of_texts_are_readable_on_their_paper():
    """WCAG 2.1, 1.4.3: 4.5 to 1 for text."""
    css = TEXTS["page.css"]
    light, dark = css.split("@media (prefers-color-scheme: dark)", 1)
    for part in (light, dark):
        colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", part.split("}")[0]))
        for ink in ("ink", "ink-soft", "bad"):
            for paper in ("paper", "paper-low", "raised"):
                assert contrast(colours[ink], colours[paper]) >= 4.5, (ink, paper)
        for back in ("accent", "bad", "ink"):
            assert contrast(colours["paper"], colours[back]) >= 4.5, back


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    def linear(byte):
        part = byte / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
