"""The site, built once, and a plain server of static files for it."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from host.site.build import build
from tests.host.web.conftest import _browser, chromium, open_page, pytest_runtest_makereport

__all__ = ["_browser", "chromium", "open_page", "pytest_runtest_makereport"]  # for the tests here, too


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the site. It takes some seconds: the compiler runs for each of the program's 160 files."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    def log_message(self, *words):
        pass


class StaticServer:
    """A server of a folder, as `python -m http.server` is one."""

    def __init__(self, folder):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.host = f"127.0.0.1:{self._server.server_port}"
        self.address = f"http://{self.host}/"

    def stop(self):
        """Close the port; may be called again."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()


@pytest.fixture
def static(site):
    served = StaticServer(site)
    yield served
    served.stop()
