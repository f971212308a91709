"""The site's files: whole and small. That they are from nowhere else: web/test_static.py."""

import gzip
import json
import re
from hashlib import sha256

import pytest

from engines.registry import GAMES
from host.files import replace
from host.site import build
from host.site.build import Contents
from host.web import shell
from host.web.shell import STATIC

MAX_BYTES = 1_000_000  # of all files, compressed


def test_the_site_has_the_page_of_cairn_play_and_its_own_files(site):
    listed = json.loads((site / "build.json").read_text("utf-8"))
    folder = site / listed["build"]
    there = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert listed["files"] == {path: sha256(data).hexdigest() for path, data in there.items()}
    assert listed["pages"] == ["manual.html", "index.html"]  # the one that is opened comes last
    own = {path.name for path in build.OWN.iterdir()}
    assert there.keys() >= own | {"micropython.mjs", "micropython.wasm", "program.tar.gz", f"pictures/{GAMES[0]}.png"}
    for path in STATIC.iterdir():
        if path.name != shell.INDEX:
            place = site if path.name in shell.OUTSIDE else folder
            assert (place / path.name).read_bytes() == path.read_bytes()
    assert all((site / name).is_file() for name in (*shell.ICONS, "licenses/micropython.txt"))
    index = (site / "index.html").read_text("utf-8")
    assert f'<meta name="cairn-board" content="{folder.name}/board.js">' in index
    assert "cairn-board" not in (STATIC / "index.html").read_text("utf-8")
    assert 'href="manual"' not in index and 'href="manual.html"' in index


# --- what is written ---------------------------------------------------------------------------

ONE, TWO, THREE = (
    Contents(
        {"index.html": f'<link href="a.css"> {name}'}, {"a.css": name.encode(), "b/c.js": b"c"}, {"worker.js": b"w"}
    )
    for name in ("one", "two", "three")
)


def names(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def whole(folder):
    """The text of a page whose files are all there."""
    text = (folder / "index.html").read_text()
    (link,) = re.findall('href="([^"]+)"', text)
    assert text.endswith((folder / link).read_text())
    return text.split()[-1]


def test_a_folder_is_a_whole_site_after_each_file_that_is_written(tmp_path, monkeypatch):
    """Also where the disk is full, at any of them: then it is the site of before."""
    build.write(tmp_path, ONE.laid_out())
    for most in range(len(TWO.laid_out())):
        done = []

        def replaced(*words, most=most, done=done):
            if len(done) == most:
                raise OSError("No space left on device")
            replace(*words)
            done.append(whole(tmp_path))

        with monkeypatch.context() as patch, pytest.raises(OSError, match="No space"):
            patch.setattr(build, "replace", replaced)
            build.write(tmp_path, TWO.laid_out())
        assert {*done, whole(tmp_path)} == {"one"}
    build.write(tmp_path, TWO.laid_out())
    assert whole(tmp_path) == "two"


def test_the_build_before_stays_for_pages_that_are_open(tmp_path):
    build.write(tmp_path, ONE.laid_out())
    build.write(tmp_path, TWO.laid_out())
    assert names(tmp_path) == {*ONE.laid_out(), *TWO.laid_out()}
    build.write(tmp_path, TWO.laid_out())
    assert names(tmp_path) == set(TWO.laid_out())  # nothing is before it
    (tmp_path / "something.js").write_text("from before")
    build.write(tmp_path, THREE.laid_out())
    assert names(tmp_path) == {*TWO.laid_out(), *THREE.laid_out()}
    assert whole(tmp_path) == "three"


def test_a_list_that_is_broken_is_replaced(tmp_path):
    for text in ("", "[]", "{}", '{"build": 1}', '{"build": "../../etc"}', "\xff"):
        (tmp_path / "build.json").write_text(text, "latin-1")
        build.write(tmp_path, ONE.laid_out())
        assert names(tmp_path) == set(ONE.laid_out())


def test_all_of_it_is_small(site):
    sizes = [min(path.stat().st_size, len(gzip.compress(path.read_bytes()))) for path in site.rglob("*.*")]
    assert sum(sizes) < MAX_BYTES


def test_a_page_that_has_changed_is_noticed_and_a_folder_with_something_else_stays(tmp_path):
    with pytest.raises(ValueError, match="no 'x' any more"):
        build.changed("a", (("x", "y"),))
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    with pytest.raises(ValueError, match="holds something else"):
        build.build(tmp_path)
    assert precious.read_text() == "mine"
