"""Versions of a site: each script, sheet and page says of which version it is, so that a test sees what a load ran."""

import json
import os
import time
from pathlib import Path

from host.site.build import Contents, write
from host.web.shell import LIST

DAY_S = 86_400
# In the page: what each part that it has loaded says. A sheet that did not come says "".
SAID = """() => {
    const style = getComputedStyle(document.documentElement);
    const sheets = [...document.styleSheets].map(({ href }) => href.split("/").pop().replace(".css", ""));
    return {
        page: [document.querySelector('meta[name="version"]').content],
        scripts: window.versions ?? [],
        sheets: sheets.map((name) => style.getPropertyValue(`--version-${name}`).trim()),
    };
}"""


def contents_of(site: Path) -> Contents:
    """Return what a site in a folder was made of."""
    listed = json.loads((site / LIST).read_text("utf-8"))
    build = listed["build"]
    pages = {name: (site / name).read_text("utf-8") for name in listed["pages"]}
    pages = {
        name: text.replace(f"{build}/", "").replace(build, "").replace(".js?", ".js") for name, text in pages.items()
    }
    files = {name: (site / build / name).read_bytes() for name in listed["files"]}
    others = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    others = {name: data for name, data in others.items() if name not in (LIST, *pages) and not name.startswith(build)}
    return Contents(pages, files, others)


def version(contents: Contents, name: str) -> Contents:
    """Return the contents of a site as another version of it."""

    def marked(path: str, data: bytes) -> bytes:
        if path.endswith(".js"):
            data += f'\n(globalThis.versions ??= []).push("{name}");\n'.encode()
        elif path.endswith(".css"):
            data += f"\n:root {{ --version-{path.removesuffix('.css')}: {name}; }}\n".encode()
        return data

    pages = {
        path: text.replace("<head>", f'<head><meta name="version" content="{name}">')
        for path, text in contents.pages.items()
    }
    return Contents(pages, {path: marked(path, data) for path, data in contents.files.items()}, contents.others)


def put(folder: Path, contents: Contents, days_old: float = 100) -> str:
    """Have a version alone in the folder of a server, with files that were last changed so long ago; return its build.

    Browsers keep what is old without a word for days: a tenth of its age (HTTP Caching, RFC 9111, section 4.2.2).
    """
    found = contents.laid_out()
    write(folder, found)
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        if path.relative_to(folder).as_posix() not in found:
            path.unlink()
        else:
            os.utime(path, (time.time() - days_old * DAY_S,) * 2)
    return str(json.loads((folder / LIST).read_text("utf-8"))["build"])
