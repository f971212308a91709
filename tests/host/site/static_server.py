"""A plain server of static files, whose network may fail."""

import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Handler(SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    server: "Files"

    def log_message(self, *words):
        pass

    def end_headers(self):
        if self.server.cache_control:
            self.send_header("Cache-Control", self.server.cache_control)
        super().end_headers()

    def do_GET(self):
        time.sleep(self.server.delay_s)
        if self.server.answers is not None:
            self.server.answers -= 1
            if self.server.answers < 0:
                self.close_connection = True  # without an answer
                return
        self.server.served.append(self.path)
        super().do_GET()


class Files(ThreadingHTTPServer):
    cache_control = ""
    answers: int | None = None  # that many more, until the network fails; None: all
    delay_s = 0.0  # of each answer
    served: list[str]  # the addresses that were answered


class StaticServer:
    """A server of a folder, as `python -m http.server` is one; files is what it may do besides."""

    def __init__(self, folder):
        self.files = Files(("127.0.0.1", 0), partial(Handler, directory=folder))
        self.files.served = []
        self._thread = threading.Thread(target=self.files.serve_forever, daemon=True)
        self._thread.start()
        self.host = f"127.0.0.1:{self.files.server_port}"
        self.address = f"http://{self.host}/"

    def stop(self):
        """Close the port; may be called again."""
        if self._thread.is_alive():
            self.files.shutdown()
            self.files.server_close()
            self._thread.join()
