"""The page's files as one build: what its name stands for, and where its pages find their files."""

import json
from hashlib import sha256

from host.web.shell import BUILD, NO_BUILD, Late, Shell

PAGES = {
    "manual": b'<link href="a.css"></html>',
    "index.html": f'{NO_BUILD}<a href="manual"><script src="b/c.js"></html>'.encode(),
}
FILES = {"a.css": b"a", "b/c.js": b"c", "late.png": Late(lambda: b"late")}


def build(pages=PAGES, files=FILES):
    return Shell(pages, files).build


def test_the_same_files_are_the_same_build_and_any_other_content_another():
    assert BUILD.fullmatch(build())
    assert build() == build(dict(PAGES), dict(reversed(FILES.items())))
    for other in (
        {"pages": PAGES | {"manual": PAGES["manual"] + b" "}},
        {"pages": PAGES | {"index.html": PAGES["index.html"].replace(b"manual", b"manuel")}},
        {"files": FILES | {"a.css": b""}},
        {"files": FILES | {"a.css": b"c", "b/c.js": b"a"}},
        {"files": {**FILES, "d.js": b""}},
        *({"files": {path: part for path, part in FILES.items() if path != gone}} for gone in FILES),
    ):
        assert build(**other) != build()


def test_pages_load_the_files_of_their_build_and_what_needs_a_file_comes_after_it():
    shell = Shell(PAGES, FILES)
    name = shell.build
    assert shell.page("manual").decode() == f'<link href="{name}/a.css"></html>'
    meta = f'<meta name="cairn-build" content="{name}">'
    assert shell.page("index.html").decode() == f'{meta}<a href="manual"><script src="{name}/b/c.js"></html>'
    listed = json.loads(shell.listed())
    assert listed["pages"] == ["manual", "index.html"]
    assert listed["files"] == {path: sha256(data).hexdigest() for path, data in (FILES | {"late.png": b"late"}).items()}
    inside = [f"{name}/{path}" for path in ("a.css", "b/c.js", "late.png")]
    assert list(shell.laid_out()) == [*inside, "build.json", "manual", "index.html"]


def test_a_page_that_is_made_late_is_made_when_it_is_asked_for():
    made = []
    late = Late(lambda: made.append(1) or PAGES["manual"], b"sources")
    shell = Shell(PAGES | {"manual": late}, FILES)
    assert not made
    assert shell.page("manual").decode() == f'<link href="{shell.build}/a.css"></html>' and made
    assert shell.build != build(PAGES | {"manual": late._replace(sources=b"others")})
