"""Chromium by its DevTools protocol: what Playwright leaves out, as the globals of a worker and a process to kill.

One thread; events are taken while a reply or an event is waited for.
"""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

CHROMIUM_SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_S = 60
LOOK_S = 0.02


def chromium_path() -> str | None:
    """Where Chromium is, None without one. The shell that has no windows loads a page in half the time."""
    return os.environ.get("CAIRN_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


class DevToolsError(Exception):
    """The browser refused a command, or a script in it failed."""


class Chromium:
    """A browser of its own with its profile in a folder, in a process group of its own."""

    def __init__(self, profile: Path, *switches: str):
        profile.mkdir(parents=True, exist_ok=True)
        port = profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        path = chromium_path()
        if not path:
            raise FileNotFoundError("no Chromium: install it, or say where it is in CAIRN_CHROMIUM")
        self._process = subprocess.Popen(
            [path, *CHROMIUM_SWITCHES, *switches, f"--user-data-dir={profile}", "--remote-debugging-port=0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._exits = ExitStack()
        self._exits.callback(self._end)
        try:
            until(lambda: port.exists() and port.read_text().count("\n") == 1, "the browser has started")
            number, path = port.read_text().split()
            address = f"ws://127.0.0.1:{number}{path}"
            self._socket = self._exits.enter_context(
                connect(address, max_size=None, ping_interval=None, close_timeout=0)
            )
        except BaseException:
            self._exits.close()
            raise
        self._commands = 0
        self._events: list[tuple[str, str, Callable[[dict[str, Any]], None]]] = []

    def send(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """Return the result of a command. Raises: DevToolsError."""
        self._commands += 1
        number = self._commands
        command = {"id": number, "method": method, "params": parameters}
        self._socket.send(json.dumps({**command, **({"sessionId": session} if session else {})}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE_S))
            if message.get("id") == number:
                if "error" in message:
                    raise DevToolsError(f"{method}: {message['error']['message']}")
                result: dict[str, Any] = message["result"]
                return result
            self._take(message)

    def look(self) -> None:
        """Take the events that have come."""
        while True:
            try:
                self._take(json.loads(self._socket.recv(0)))
            except TimeoutError:
                return

    def on(self, session: str, event: str, act: Callable[[dict[str, Any]], None]) -> None:
        """Call act(parameters) for each such event of a session; act sends no command."""
        self._events.append((session, event, act))

    def _take(self, message: dict[str, Any]) -> None:
        for session, event, act in self._events:
            if message.get("method") == event and message.get("sessionId", "") == session:
                act(message["params"])

    def kill(self) -> None:
        """End all its processes at once, as a crash or a lost power does."""
        self._end()
        self._exits.close()

    def _end(self) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


class Page:
    """A tab and the workers that it starts. context: one of the browser's, with a profile of its own.

    start: a script for each document, before its own. worker_start: one for each worker.
    """

    def __init__(self, browser: Chromium, context: str = "", *, start: str = "", worker_start: str = ""):
        self.browser = browser
        self.context = context
        self._worker_start = worker_start
        self._waiting: list[str] = []  # sessions of workers that do not run yet
        self.workers: list[str] = []  # sessions of those that run
        self._open(start)

    def _open(self, start: str) -> None:
        where = {"browserContextId": self.context} if self.context else {}
        self.target = self.browser.send("Target.createTarget", url="about:blank", width=1280, height=800, **where)[
            "targetId"
        ]
        self.session = self.browser.send("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.browser.on(self.session, "Target.attachedToTarget", lambda found: self._waiting.append(found["sessionId"]))
        self.browser.on(self.session, "Target.detachedFromTarget", self._forget)
        self.send("Page.enable")
        # Not to service workers: a page that opens waits for its own, which would wait for us.
        self.send(
            "Target.setAutoAttach",
            autoAttach=True,
            waitForDebuggerOnStart=True,
            flatten=True,
            filter=[{"type": "worker"}],
        )
        if start:
            self.send("Page.addScriptToEvaluateOnNewDocument", source=start)

    def _forget(self, gone: dict[str, Any]) -> None:
        self.workers = [session for session in self.workers if session != gone["sessionId"]]

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Return the result of a command to the page."""
        return self.browser.send(method, self.session, **parameters)

    def go(self, address: str) -> None:
        """Open an address, without waiting for what it loads."""
        self.send("Page.navigate", url=address)

    def look(self) -> None:
        """Take what has happened; let new workers run."""
        self.browser.look()
        while self._waiting:
            session = self._waiting.pop(0)
            if self._worker_start:
                self.run(self._worker_start, session)
            self.browser.send("Runtime.runIfWaitingForDebugger", session)
            self.workers.append(session)

    def captured(self, function: str, session: str) -> dict[str, str]:
        """Return the names that a function has from around it, and the objects that they are, as the debugger shows
        them. function: an object of this session.
        """
        inner = self._properties(function, session, "internalProperties")
        found = {}
        for scope in reversed(list(self._properties(inner["[[Scopes]]"], session).values())):
            found |= self._properties(scope, session)
        return found

    def _properties(self, thing: str, session: str, kind: str = "result") -> dict[str, str]:
        """Return those properties of an object that are objects."""
        reply = self.browser.send("Runtime.getProperties", session, objectId=thing, ownProperties=True)
        values = [(entry["name"], entry.get("value", {})) for entry in reply[kind]]
        return {name: value["objectId"] for name, value in values if "objectId" in value}

    def object(self, script: str, session: str) -> str:
        """Return the object that an expression is."""
        reply = self.browser.send("Runtime.evaluate", session, expression=script)
        return str(reply["result"]["objectId"])

    def call(self, function: str, thing: str, *words: Any, session: str) -> Any:
        """Return the value of a function that has an object as `this`. Raises: DevToolsError."""
        reply = self.browser.send(
            "Runtime.callFunctionOn",
            session,
            functionDeclaration=function,
            objectId=thing,
            arguments=[{"value": word} for word in words],
            returnByValue=True,
            awaitPromise=True,
        )
        return _value(reply)

    def run(self, script: str, session: str = "") -> Any:
        """Return the value of an expression, awaited, in the page or in one of its workers. Raises: DevToolsError."""
        reply = self.browser.send(
            "Runtime.evaluate",
            session or self.session,
            expression=script,
            awaitPromise=True,
            returnByValue=True,
        )
        return _value(reply)

    def wait(self, script: str, session: str = "") -> None:
        """Wait until an expression is true. Raises: TimeoutError."""
        until(lambda: self.run(script, session), script, self.look)

    def close(self) -> None:
        """Close the tab at once; its profile stays."""
        self.browser.send("Target.closeTarget", targetId=self.target)


def _value(reply: dict[str, Any]) -> Any:
    if "exceptionDetails" in reply:
        raise DevToolsError(json.dumps(reply["exceptionDetails"].get("exception", reply["exceptionDetails"])))
    return reply["result"].get("value")


def until(done: Callable[[], Any], what: str, look: Callable[[], None] = lambda: None) -> None:
    """Wait until done() is true, and look() each time before. Raises: TimeoutError."""
    end = time.monotonic() + PATIENCE_S
    while True:
        look()
        if done():
            return
        if time.monotonic() > end:
            raise TimeoutError(f"It took too long until {what}.")
        time.sleep(LOOK_S)


@contextmanager
def running(*switches: str) -> Iterator[Chromium]:
    """Have a browser with an empty profile, which is removed in the end."""
    with tempfile.TemporaryDirectory(prefix="cairn-chromium-", ignore_cleanup_errors=True) as folder:
        browser = Chromium(Path(folder), *switches)
        try:
            yield browser
        finally:
            browser.kill()
