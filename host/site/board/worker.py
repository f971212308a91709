"""The session in the Web Worker. host/site/static/board.js makes the module `page`; bytes cross as base64 texts."""

import json

import page

from host.site.board.base64 import decoded, encoded
from host.site.board.flash import Step
from host.site.board.session import PageSession


def keep(step: Step) -> None:
    """Let the browser keep a step."""
    texts = {name: data if data is None else encoded(data) for name, data in step.items()}
    page.keep(json.dumps(texts))


session = PageSession({name: decoded(data) for name, data in json.loads(page.files).items()}, keep, page.post)
