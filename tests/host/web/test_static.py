"""The page's files: they stand on their own, stay small, and are one build."""

import json
import re
from hashlib import sha256

from PIL import Image

from engines.registry import GAMES
from host.http import security
from host.site.build import OWN
from host.web import manual, shell
from host.web.shell import BUILD, NO_BUILD, STATIC, Late, Shell

FILES = sorted(STATIC.iterdir())
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in FILES if path.suffix != ".png"}
MANIFEST = json.loads(TEXTS["app.webmanifest"])
SERVED = {"manual", *(f"pictures/{game}.png" for game in GAMES)}  # which are made when they are asked for
NAMESPACE = "http://www.w3.org/2000/svg"  # a name, never fetched


def test_no_reference_to_another_host_and_no_file_is_long():
    """Also of the site's own files."""
    own = {path.name: path.read_text("utf-8") for path in OWN.iterdir()}
    for name, text in (TEXTS | own).items():
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


# --- a build -------------------------------------------------------------------------------------

PAGES = {
    "manual": b'<link href="a.css"></html>',
    "index.html": f'{NO_BUILD}<a href="manual"><script src="b/c.js"></html>'.encode(),
}
PARTS = {"a.css": b"a", "b/c.js": b"c", "late.png": Late(lambda: b"late")}


def build(pages=PAGES, files=PARTS):
    return Shell(pages, files).build


def test_the_same_files_are_the_same_build_and_any_other_content_another():
    assert BUILD.fullmatch(build())
    assert build() == build(dict(PAGES), dict(reversed(PARTS.items())))
    for other in (
        {"pages": PAGES | {"manual": PAGES["manual"] + b" "}},
        {"pages": PAGES | {"index.html": PAGES["index.html"].replace(b"manual", b"manuel")}},
        {"files": PARTS | {"a.css": b""}},
        {"files": PARTS | {"a.css": b"c", "b/c.js": b"a"}},
        {"files": {**PARTS, "d.js": b""}},
        *({"files": {path: part for path, part in PARTS.items() if path != gone}} for gone in PARTS),
    ):
        assert build(**other) != build()


def test_pages_load_the_files_of_their_build_and_what_needs_a_file_comes_after_it():
    shell = Shell(PAGES, PARTS)
    name = shell.build
    assert shell.page("manual").decode() == f'<link href="{name}/a.css"></html>'
    meta = f'<meta name="cairn-build" content="{name}">'
    assert shell.page("index.html").decode() == f'{meta}<a href="manual"><script src="{name}/b/c.js"></html>'
    listed = json.loads(shell.listed())
    assert listed["pages"] == ["manual", "index.html"]
    assert listed["files"] == {path: sha256(data).hexdigest() for path, data in (PARTS | {"late.png": b"late"}).items()}
    inside = [f"{name}/{path}" for path in ("a.css", "b/c.js", "late.png")]
    assert list(shell.laid_out()) == [*inside, "build.json", "manual", "index.html"]


def test_a_page_that_is_made_late_is_made_when_it_is_asked_for():
    made = []
    late = Late(lambda: made.append(1) or PAGES["manual"], b"sources")
    shell = Shell(PAGES | {"manual": late}, PARTS)
    assert not made
    assert shell.page("manual").decode() == f'<link href="{shell.build}/a.css"></html>' and made
    assert shell.build != build(PAGES | {"manual": late._replace(sources=b"others")})
