"""The page's server on a free port, with its board, in a thread of its own; and a client for it."""

import asyncio
import json
import socket
import threading
import time
from contextlib import ExitStack, contextmanager
from math import inf

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from host.http.addresses import listen
from host.web import server
from host.web.session import BoardSession
from tests.support.session_page import Told

PATIENCE_S = 20  # a busy machine is no reason to fail


def until(condition, what="the condition"):
    """Wait until condition() is true and return what it returned."""
    end = time.monotonic() + PATIENCE_S
    while not (found := condition()):
        assert time.monotonic() < end, f"waited {PATIENCE_S} s for {what}"
        time.sleep(0.005)
    return found


class RunningServer:
    """A running server. `session` and `board` belong to its thread: look, don't touch."""

    def __init__(self, make_board, port=0, token="", share=None):
        self._make_board = make_board
        self._token = token
        self._share = share
        self._listener = listen("127.0.0.1", port)
        self.port = self._listener.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.address = f"http://{self.host}/"
        self.session = self.board = self._server = None
        self._error = None
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        until(lambda: self._error or (self._server and self._server.started), "the server")
        if self._error:
            raise self._error

    def _serve(self):
        try:
            self.board = self._make_board()
            self.session = BoardSession(self.board)
            self.session.boot()
            host = "0.0.0.0" if self._token else "127.0.0.1"  # as which it shall act; it listens to this computer alone
            self._server = server.make_server(self.session, host, self.port, self._token, self._share)
            self._server.run(sockets=[self._listener])
        except BaseException as error:  # for the thread of the test
            self._error = error
        finally:
            self._listener.close()

    @property
    def connections(self):
        """What is connected to the server: its protocols."""
        return self._server.server_state.connections

    def free_seat(self, number=None):
        """Wait until the page with this number is gone, or all are, and do as if the time for its seat were over."""

        def still_there():
            return [page for page in list(self.session.visitors) if number in (None, page.number)]

        until(lambda: not still_there(), "the page to leave")
        self.do(lambda: self.session.expire(inf))

    def do(self, action):
        """Call a function in the server's thread."""

        async def act():
            action()

        loop = self._server.servers[0].get_loop()
        asyncio.run_coroutine_threadsafe(act(), loop).result(PATIENCE_S)

    def felt(self, *expected):
        """Wait until the board has felt these, check that it has felt no others, and forget them."""
        until(lambda: len(self.board.touched) >= len(expected), expected)
        assert self.board.touched == list(expected)
        self.board.touched.clear()

    def stop(self):
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()


class Page(Told):
    """What a page does, without a browser: one WebSocket, and the state that came over it."""

    def __init__(self, served, **options):
        super().__init__()
        self._served = served
        self._exits = ExitStack()
        self.socket = self._exits.enter_context(connect(f"ws://{served.host}/board", max_queue=None, **options))

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def receive(self, condition, what="a message"):
        """Take messages until condition() is true."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            self.take(self.socket.recv(timeout=max(0.1, end - time.monotonic())))
        return self

    def sync(self):
        """Take all that the server sent before it hears a ping."""
        wanted = len(self.of_type("pong")) + 1
        self.send(type="ping")
        return self.receive(lambda: len(self.of_type("pong")) >= wanted, "a pong")

    def complete(self):
        """Wait until every part of the state is there."""
        parts = {"version", "keys", "frame", "oled", "panel", "labels", "squares", "legend"}
        parts |= {"buzzer", "fault", "seats", "invite", "past"}
        return self.receive(lambda: parts <= set(self.state), "the whole state")

    def farewell(self):
        """Take messages until the server closes the connection; return its code and reason.

        (1006, "") when the connection broke without a word: when a server closes while
        its client still sends, the reset can overtake the goodbye.
        """
        try:
            self.receive(lambda: False, "the end")
        except ConnectionClosed as closed:
            return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")

    def label(self, row, column):
        """What a key means."""
        return self.labels[str(14 * row + column)]

    def close(self):
        """Leave for good."""
        self._exits.close()
        self._served.free_seat(self.number)


def tap(visitor, row, column):
    """Press a key and let it go."""
    visitor.send(type="press", row=row, column=column)
    visitor.send(type="release", row=row, column=column)


def knock(served, name, origin):
    """Ask for the WebSocket under a host name, as a page from `origin`; return the HTTP status."""
    sock = socket.create_connection(("127.0.0.1", served.port))
    try:
        # A client whose queue is full does not read the goodbye, and waits 10 s for it.
        with connect(f"ws://{name}/board", sock=sock, origin=origin, max_queue=None):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


@contextmanager
def running_server(make_board, port=0, **options):
    """Serve a board that make_board() makes, in the thread that it will run in."""
    served = RunningServer(make_board, port, **options)
    try:
        yield served
    finally:
        served.stop()


@contextmanager
def page(served, **options):
    """A page that has all of the present state."""
    visitor = Page(served, **options)
    try:
        yield visitor.complete()
    finally:
        visitor.close()
