"""A plain server of static files, whose network may fail."""

import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Handler(SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    server: "StaticServer"

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
        super().do_GET()


class StaticServer(ThreadingHTTPServer):
    """A server of a folder, as `python -m http.server` is one."""

    cache_control = ""
    answers: int | None = None  # that many more, until the network fails; None: all
    delay_s = 0.0  # of each answer

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), partial(Handler, directory=folder))
        self._thread = threading.Thread(target=self.serve_forever, daemon=True)
        self._thread.start()
        self.host = f"127.0.0.1:{self.server_port}"
        self.address = f"http://{self.host}/"

    def stop(self):
        """Close the port; may be called again."""
        if self._thread.is_alive():
            self.shutdown()
            self.server_close()
            self._thread.join()
