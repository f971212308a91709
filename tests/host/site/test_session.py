"""The board of the site and its page, on this computer: it is the same board, and its flash lasts."""

import json

import pytest

from firmware.app import FRAME_TICKS
from firmware.clock import TICK_MS
from firmware.games.robble.palette import LAST, STONE, of
from firmware.output.palette import EMPTY
from host.simulation.memory import USED
from host.site.board.session import PageSession
from host.web.errors import STOPPED, stopped_by
from tests.engines.test_review import finished
from tests.support.session_page import Told

MENU_MS = 500
PLAIN = {EMPTY, *(of(player, symbol) for player in (1, 2) for symbol in (STONE, LAST))}  # of Robble
TAP_MS = 300  # the finger of a click rests for 50 ms, and the next tap comes after this one is shown


class Page(Told):
    """A session and what its page was told. steps: of the flash."""

    def __init__(self, files=USED):
        super().__init__()
        self.steps: list = []
        self.session = PageSession(dict(files), self.steps.append, self.take)

    def send(self, **message):
        self.session.handle_message(json.dumps(message))

    def tap(self, row, column):
        self.send(type="press", row=row, column=column)
        self.send(type="release", row=row, column=column)
        self.session.run(TAP_MS)

    def key_of(self, words):
        """The first key whose description begins so."""
        return divmod(min(int(key) for key, label in self.state["labels"].items() if label.startswith(words)), 14)

    def choose(self, *words):
        for word in words:
            self.tap(*self.key_of(word))

    def start(self):
        self.session.run(MENU_MS)
        self.choose("choose Robble", "start a new game")
        return self

    def play(self, *names):
        for name in names:
            self.choose(f"{name}, ")
        return self


def flash_after(steps):
    """The files after some steps."""
    found = dict(USED)
    for step in steps:
        found.update(step)
    return {name: data for name, data in found.items() if data is not None}


def test_power_off_and_on_ends_looking_back() -> None:
    page = Page().start().play("c3", "b2", "d4")
    page.session.run(1000)
    page.send(type="look", move=1)
    page.session.run(500)
    assert page.state["past"] == {"move": 1, "moves": 3, "source": "board"}
    page.send(type="reboot")
    page.session.run(2000)
    assert page.state["past"] == {}
    page.play("c5")
    assert page.errors == [] and page.session.board.record()["moves"] == ["c3", "b2", "d4", "c5"]


def test_a_program_that_stops_says_so_until_it_is_switched_on_again() -> None:
    page = Page()
    page.session.run(MENU_MS)

    def fail(columns) -> None:
        raise OSError("broken")

    page.session.board.loop.step = fail
    page.session.run(50)
    assert page.state["fault"] == stopped_by("OSError: broken")
    page.send(type="press", row=0, column=0)
    assert page.errors == [STOPPED]
    page.send(type="reboot")
    page.session.run(50)
    assert page.state["fault"] == ""


def stones(page):
    """On which squares a stone stands: by pieces, words and lights. Not those where a better move is shown."""
    state, told = page.session.state, []
    for at, text in enumerate(state["squares"]):
        key = at // 12 * 14 + at % 12
        name, symbol, *pieces = text.split() or ("", "0")
        if int(symbol) in PLAIN:
            lights = [any(state[part][3 * key : 3 * key + 2]) for part in ("still", "frame")]  # the floor is blue alone
            told.append((name, bool(pieces), "stone" in state["labels"][key], *lights))
    return [{row[0] for row in told if row[way]} for way in range(1, 5)]


@pytest.mark.usefixtures("quick_reviews")
def test_a_turning_point_changes_pieces_words_and_lights_in_one_step() -> None:
    page = Page()
    page.session.run(MENU_MS)
    page.session.board.load(finished("robble size=5", 1).dump())
    app = page.session.board.app
    while not (app.play.reviewing and (app.play.reviewing.report() or {}).get("over")):
        page.session.run(200)
    seen, late = set(), 0
    for key in ("turned", "next", "back"):
        _, row, column, *_ = next(entry for entry in page.session.board.soft_keys() if entry[0] == key)
        page.send(type="press", row=row, column=column)
        page.send(type="release", row=row, column=column)
        for _ in range(4000 // TICK_MS):
            page.session.run(TICK_MS)
            pieces, words, still, lights = stones(page)
            assert pieces == words == still, (key, app.now)
            late = 0 if lights == pieces or app.squares(0) is None else late + 1
            assert late < FRAME_TICKS, (key, app.now)  # lights that move are computed that often
            seen.add(tuple(sorted(pieces)))
    assert len(seen) > 4
