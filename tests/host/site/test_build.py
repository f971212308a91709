"""The site's files: whole, small, and from nowhere else."""

import gzip
import re

import pytest

from host.site import build
from host.web.server import STATIC

MOST_BYTES = 1_000_000  # of all files, compressed
NAMESPACE = "http://www.w3.org/"  # a name, never fetched


def test_the_site_has_the_whole_page_and_its_own_files(site):
    found = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert found >= {path.name for path in STATIC.iterdir()} | {path.name for path in build.OWN.iterdir()}
    assert found >= {"micropython.mjs", "micropython.wasm", "program.tar.gz", "manual.html", "licenses/micropython.txt"}


def test_what_differs_from_the_page_of_cairn_play(site):
    same = [path for path in STATIC.iterdir() if path.name not in ("index.html", "worker.js")]
    assert all((site / path.name).read_bytes() == path.read_bytes() for path in same)
    index = (site / "index.html").read_text("utf-8")
    assert '<meta name="cairn-board" content="board.js">' in index
    assert "cairn-board" not in (STATIC / "index.html").read_text("utf-8")
    assert 'href="manual"' not in index


def test_the_service_worker_keeps_every_file(site):
    worker = (site / "worker.js").read_text("utf-8")
    kept = set(re.findall(r'"([^"]+)"', re.search(r"const FILES = \[(.*?)\];", worker, re.DOTALL)[1]))
    found = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert found - kept == {"worker.js", "manual.html"} | {name for name in found if name.startswith("licenses/")}
    assert kept < found
    assert 'const MANUAL = "manual.html"' in worker


def test_all_of_it_is_small(site):
    sizes = [min(path.stat().st_size, len(gzip.compress(path.read_bytes()))) for path in site.rglob("*.*")]
    assert sum(sizes) < MOST_BYTES


@pytest.mark.parametrize("name", [path.name for path in sorted(build.OWN.iterdir())])
def test_no_reference_to_another_host(name):
    text = (build.OWN / name).read_text("utf-8").replace(NAMESPACE, "")
    assert not re.search(r"(https?|wss?):?//|[\"'(]//|@import|data:", text)


def test_a_page_that_has_changed_is_noticed():
    assert build.changed("a b a", (("a", "c"),)) == "c b c"
    with pytest.raises(ValueError, match="no 'x' any more"):
        build.changed("a", (("x", "y"),))


def test_a_folder_with_something_else_stays(tmp_path):
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    with pytest.raises(ValueError, match="holds something else"):
        build.build(tmp_path)
    assert precious.read_text() == "mine"
