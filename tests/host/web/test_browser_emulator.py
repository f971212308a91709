"""A page of another origin tries all it can against an emulated board's serial port."""

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from host.simulation.emulator.emulator import Emulator

# Every way for a page to send bytes to a TCP port, some of its own choice. Ends when all of them have failed.
ATTACK = r"""
async ([port, file]) => {
  const url = `http://127.0.0.1:${port}/`;
  const code = `\r\x03\x03\ropen('owned', 'w').close()\r{"command": "save", "file": "${file}"}\n`;
  const tries = [
    fetch(url, { mode: "no-cors", method: "POST", body: code }),
    fetch(url, { mode: "no-cors", method: "POST", body: new Blob([code], { type: "text/plain" }) }),
    fetch(url, { mode: "no-cors" }),
    fetch(url, { method: "PUT", body: code }),
    fetch(url.replace("http", "https"), { mode: "no-cors" }),
    new Promise((done) => {
      const request = new XMLHttpRequest();
      request.onloadend = done;
      request.open("POST", url);
      request.send(code);
    }),
    new Promise((done) => {
      const socket = new WebSocket(url.replace("http", "ws"));
      socket.onclose = done;
    }),
    new Promise((done) => {
      const peer = new RTCPeerConnection({
        iceServers: [{ urls: `turn:127.0.0.1:${port}?transport=tcp`, username: "a", credential: "b" }],
      });
      peer.createDataChannel("x");
      peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && done();
      peer.setLocalDescription();
    }),
  ];
  document.body.innerHTML = `<iframe name="frame"></iframe>
    <form method="post" enctype="text/plain" target="frame" action="${url}"><textarea name="x"></textarea></form>`;
  document.forms[0].x.value = code;
  tries.push(new Promise((done) => { document.querySelector("iframe").onload = done; }));
  document.forms[0].submit();
  navigator.sendBeacon(url, code);
  const late = new Promise((done) => { setTimeout(done, 20000); }); // where a try is served, it does not fail
  await Promise.race([Promise.allSettled(tries), late]);
}
"""


class Listener(http.server.BaseHTTPRequestHandler):
    """Shows a page to who asks for it, and keeps the beginning of whatever comes."""

    heard: list[bytes]

    def handle(self) -> None:
        data = b""
        self.connection.settimeout(10)
        with suppress(OSError):
            while not data or (data.startswith(b"POST") and b"owned" not in data):
                if not (more := self.connection.recv(1 << 16)):
                    break
                data += more
            self.heard.append(data)
            if data.startswith(b"GET"):
                self.connection.sendall(b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<title>another</title>")


@contextmanager
def listener() -> Iterator[tuple[int, list[bytes]]]:
    """Yield a port, and what comes there."""
    heard: list[bytes] = []
    kind = type("Keeper", (Listener,), {"heard": heard})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), kind) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server.server_port, heard
        finally:
            server.shutdown()
            thread.join()


def test_a_page_of_another_origin_reaches_nothing(chromium: Browser, tmp_path: Path) -> None:
    """Its bytes get as far as to a port that listens to all; at the emulator's they change nothing. Two seconds: the
    board boots MicroPython, and Chromium gives TURN up after a second.
    """
    flash, owned = tmp_path / "flash.img", tmp_path / "owned"
    with Emulator(flash) as emulator, listener() as (port, heard), chromium.new_context() as context:
        emulator.power(True)
        emulator.execute("pass")
        emulator.run(100)
        assert emulator.receive().endswith(b">>> ")
        before = emulator.flash()
        page = context.new_page()
        page.goto(f"http://localhost:{port}/")
        page.evaluate(ATTACK, [port, str(owned)])
        assert any(data.startswith(b"POST") and b"\x03\x03\ropen(" in data for data in heard)
        assert {data[:1] for data in heard} >= {b"P", b"G", b"\x16"}
        page.evaluate(ATTACK, [urlsplit(emulator.listen()).port, str(owned)])
        emulator.run(500)
        assert emulator.receive() == b""  # the prompt would echo
        assert emulator.flash() == before
        assert emulator.execute("import os\nprint('owned' in os.listdir())") == "False\n"
    assert [path.name for path in tmp_path.iterdir()] == [flash.name]
