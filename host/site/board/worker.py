"""The session in the Web Worker. host/site/static/board.js makes the module `page`; bytes cross as base64 texts."""

import json
from binascii import a2b_base64, b2a_base64

import page

from host.site.board.flash import Step
from host.site.board.session import PageSession


def keep(step: Step) -> None:
    """Let the browser keep a step."""
    texts = {name: data if data is None else b2a_base64(data).decode().strip() for name, data in step.items()}
    page.keep(json.dumps(texts))


session = PageSession(
    {name: a2b_base64(data.encode()) for name, data in json.loads(page.files).items()}, keep, page.post
)
