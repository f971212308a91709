"""Programs at a board that lies: `cairn board`, its page and `cairn deploy` end with a sentence, or go on."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout, suppress
from typing import Any
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from host import cli
from host.commands.board import TOPICS
from host.targets.mirrored import MirroredBoard
from host.web.errors import PageError
from host.web.session import BoardSession
from tests.host.link.lying_board import GAME, LyingWire, Message, lies
from tests.support.examples import examples
from tests.support.malformed import is_sentence

STEP_MS = 10
PATIENCE_STEPS = 1500  # until a page has forgotten a lie
WORDS = st.sampled_from(
    [*([topic] for topic in TOPICS), ["selftest"], ["selftest", "--json"], ["settings", "sound=low"]]
)


def lying(data: st.DataObject, most: int) -> LyingWire:
    """A wire to a board that lies once."""
    return LyingWire(lambda message: data.draw(lies(message)), data.draw(st.integers(0, most)))


@settings(max_examples=examples(60))
@given(data=st.data())
def test_cairn_board_prints_what_a_terminal_may_have_or_one_message(data: st.DataObject) -> None:
    words, wire = data.draw(WORDS), lying(data, 3)
    out, err = io.StringIO(), io.StringIO()
    with patch("host.commands.board.SerialWire", lambda url: wire), redirect_stdout(out), redirect_stderr(err):
        status = cli.main(["board", *words, "--port", "x"])
    assert all(line.isprintable() for line in out.getvalue().split("\n")) and len(out.getvalue()) < 1 << 15
    said = err.getvalue()
    assert (status, said) == (0, "") or (status == 2 and said[:-1].isprintable() and said.count("\n") == 1)
    assert len(said) < 1100 and "Errno" not in said and "Traceback" not in said


class Page:
    """A page with a lying board behind it."""

    def __init__(self, **answers: Any) -> None:
        self.wire = LyingWire(answers=answers)
        self.session = BoardSession(MirroredBoard(self.wire))
        self.session.boot()
        self.visitor = self.session.join()
        self.run(60)

    @property
    def fault(self) -> str:
        return str(self.session.state["fault"])

    def run(self, steps: int) -> None:
        for _ in range(steps):
            self.wire.wait(STEP_MS)
            self.session.step(STEP_MS)
            for text in self.visitor.outgoing():
                json.loads(text)

    def say(self, message: Message) -> None:
        self.session.handle_message(self.visitor, json.dumps(message), 0.0)


REQUESTS: st.SearchStrategy[Message] = st.sampled_from(
    [
        {"type": "finished"},
        {"type": "open", "game": 1},
        *({"type": "look", "move": move} for move in range(4)),
        {"type": "press", "row": 5, "column": 5},
        {"type": "reboot"},
    ]
)


@settings(max_examples=examples(30))
@given(data=st.data())
def test_a_page_forgets_a_lie_once_the_board_tells_the_truth(data: st.DataObject) -> None:
    page = Page()
    assert page.fault == "" and page.session.state["review"]["turns"] == [1, 3]
    page.wire.lie(lambda message: data.draw(lies(message)), data.draw(st.integers(0, 30)))
    page.say(data.draw(REQUESTS))
    if data.draw(st.booleans()):
        page.session.board._reports.stale = True  # as after a `change`
    elif data.draw(st.booleans()):
        with suppress(PageError):
            page.session.load({**GAME, "moves": data.draw(st.sampled_from([[], ["c3"]]))}, data.draw(st.booleans()))
    fault = ""
    for step in range(PATIENCE_STEPS):
        page.run(1)
        fault = fault or page.fault
        page.wire.done = page.wire.done or step > 60  # enough of lies
        if step > 60 and not page.fault:
            break
    assert page.fault == "" and "Power the board off" not in fault, (page.fault, fault)
    assert fault == "" or is_sentence(fault, 1000)
