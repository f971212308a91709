"""`make site`: write the page with a board in the browser to build/site, as files that any web server can serve."""

import argparse
import sys
from pathlib import Path

from host.site.build import SITE, build
from host.terminal import complain, say


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
    say(f"The site, in {folder}: {len(files)} files of {sum(map(len, files.values())):,} bytes.")
    say(f"Serve it by any web server: python -m http.server -d {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
