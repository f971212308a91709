"""`make site`: write the page with a board in the browser to build/site, as files that any web server can serve."""

import argparse
import gzip
import sys
from pathlib import Path

from host.report import Table
from host.site.build import SITE, build
from host.terminal import complain, say
from host.web.shell import BUILD


def main() -> int:
    parser = argparse.ArgumentParser(prog="make site", description=__doc__)
    parser.add_argument(
        "--to", type=Path, default=SITE, metavar="FOLDER", help="another folder, empty or with an older site"
    )
    parser.add_argument("--rooms", default="", metavar="URL", help="the server of its online rooms (default: none)")
    options = parser.parse_args()
    folder = options.to
    try:
        files = build(folder, options.rooms)
    except (OSError, ValueError, RuntimeError) as error:
        complain("make site", error)
        return 2
    kinds: dict[str, list[bytes]] = {}
    for name, data in files.items():
        kinds.setdefault(_kind_of(name), []).append(data)
    kinds["all"] = list(files.values())
    rows = [(kind, *(f"{size:,}" for size in _sizes(found))) for kind, found in kinds.items()]
    say(str(Table(f"The site, in {folder}", ("part", "files", "bytes", "compressed"), rows)))
    say(f"Serve it by any web server: python -m http.server -d {folder}")
    return 0


def _kind_of(path: str) -> str:
    folder, _, name = path.partition("/")
    name = name if BUILD.fullmatch(folder) else path
    if name.startswith(("micropython.", "program.", "pictures/", "licenses/", "manual.")):
        return name.partition("/")[0]
    return "page"


def _sizes(found: list[bytes]) -> tuple[int, int, int]:
    """Return how many files there are, their bytes, and their bytes as a web server sends them."""
    return len(found), sum(map(len, found)), sum(min(len(data), len(gzip.compress(data))) for data in found)


if __name__ == "__main__":
    sys.exit(main())
