"""The session in the Web Worker. host/site/static/board.js makes the module `page`; bytes cross in hexadecimal."""

import json

import page

from host.site.board.session import PageSession
from host.site.board.target import Step


def keep(step: Step) -> None:
    """Let the browser keep a step."""
    page.keep(json.dumps({name: data if data is None else data.hex() for name, data in step.items()}))


def random(count: int) -> bytes:
    """Return random bytes."""
    return bytes.fromhex(page.random(count))


class Network:
    """The browser's, as host/rooms/client/client.py has it."""

    def connect(self, number: int, url: str) -> None:
        page.connect(number, url)

    def send(self, number: int, text: str) -> None:
        page.send(number, text)

    def disconnect(self, number: int) -> None:
        page.disconnect(number)

    def fetch(self, number: int, url: str, text: str | None) -> None:
        page.ask(number, url, "" if text is None else text)


def keep_text(name: str, text: str | None) -> None:
    """Let the browser keep a text of the rooms; a text that is sent later waits until that lasts."""
    page.keep_text(name, "" if text is None else text)


session = PageSession({name: bytes.fromhex(data) for name, data in json.loads(page.files).items()}, keep, page.post)
client = session.connect(Network(), keep_text, json.loads(page.kept), random, page.rooms)
