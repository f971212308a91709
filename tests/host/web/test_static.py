"""The page's files: they stand on their own, and stay small."""

import json
import re

from PIL import Image

from engines.registry import GAMES
from host.http import security
from host.web import manual, shell
from host.web.shell import STATIC

FILES = sorted(STATIC.iterdir())
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in FILES if path.suffix != ".png"}
MANIFEST = json.loads(TEXTS["app.webmanifest"])
SERVED = {"manual", *(f"pictures/{game}.png" for game in GAMES)}  # which are made when they are asked for
NAMESPACE = "http://www.w3.org/2000/svg"  # a name, never fetched


def test_no_reference_to_another_host_and_no_file_is_long():
    for name, text in TEXTS.items():
        assert not re.search(r"(https?|wss?):?//|[\"'(]//|@import|data:", text.replace(NAMESPACE, "")), name
        assert text.count("\n") < 400, name


def test_every_file_is_used_and_every_reference_leads_somewhere():
    """Scripts find the files of their own build: an address alone would be looked for beside the page."""
    pages = TEXTS["index.html"] + re.sub(r'href="https://[^"]*"', "", manual.page())
    used = {"index.html"} | set(re.findall(r'(?:href|src)="([^"#]+)"', pages)) - SERVED
    used |= {icon["src"] for icon in MANIFEST["icons"]} | {"worker.js"}  # which static/updates.js registers
    used |= set(re.findall(r'href="/([^"]+)"', security.NO_TOKEN))
    for name, text in TEXTS.items():
        for reference in (r'from "\./([^"]+)"', r'url\("([^"]+)"\)', r'new URL\("([^"]+)", import.meta.url\)'):
            used |= set(re.findall(reference, text))
        if name.endswith(".js") and name not in shell.OUTSIDE:
            assert not set(re.findall(r'(?<!from )"\./|fetch\("([^"]+)"', text)) - {shell.LIST}, name
    assert used == {path.name for path in FILES}
    assert set(shell.OUTSIDE) < used and {icon["src"] for icon in MANIFEST["icons"]} == set(shell.ICONS)


def test_the_icons_are_as_large_as_the_manifest_says():
    for icon in MANIFEST["icons"]:
        if icon["src"].endswith(".png"):
            with Image.open(STATIC / icon["src"]) as picture:
                assert "x".join(map(str, picture.size)) == icon["sizes"]


def test_nothing_is_inline_that_the_policy_forbids():
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", TEXTS["index.html"])
