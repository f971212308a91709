"""Looking back in a session: who sees what, what is asked of the board, and what a page may not do."""

import pytest

from host.link.errors import LinkError
from host.web import lookback
from host.web.errors import LOOKS_BACK, PageError
from host.web.lookback import GONE, NOT_BACK, NOTHING, OTHER, review_of
from host.web.timeline import Timeline
from tests.host.web.felt_board import felt_session
from tests.host.web.test_timeline import random_record, read
from tests.support.session_page import SessionPage

ROBBLE = {"game": "robble", "options": {"size": "5"}, "moves": ["c3", "d3", "a1", "b2"], "seat": 0, "level": 1}


class Reader(SessionPage):
    """A page that looks back."""

    def looks_at(self, move):
        assert self.say(type="look", move=move)
        return self.wait(200)

    @property
    def past(self):
        return self.state["past"]

    @property
    def meanwhile(self):
        return [message["text"] for message in self.of_type("meanwhile")]

    def shows(self, record, move):
        """Whether this is the position after a move of a record."""
        timeline = read(record)
        timeline.go(move, 999)
        position = timeline.position({})
        return [*position.labels] == [self.labels[str(key)] for key in range(168)] and {**position.panel, "tip": 0} == {
            **self.state["panel"],
            "tip": 0,
        }


@pytest.fixture
def session():
    """The real firmware, with four moves of Robble on it."""
    return felt_session(ROBBLE, 500)


@pytest.fixture
def page(session):
    return Reader(session).receive()


@pytest.fixture
def other(session, page):
    return Reader(session).receive()


def make(session, text):
    """Make a move on the board."""
    session.board.app.play.play(text, session.board.app.now)


def take_back(session):
    session.board.app.play._undo(session.board.app.now)


def silent(*_):
    """Be a request to a board that is gone."""
    raise LinkError("The board does not answer any more.")


# --- the log ------------------------------------------------------------------------------


def test_a_page_has_all_moves_and_is_told_those_that_come_and_go(session, page):
    """And notes of the board."""
    make(session, "e5")
    page.wait()
    moves = ["1 Blue c3", "2 White d3", "3 Blue a1", "4 White b2", "5 Blue e5"]
    assert [line.split(":")[0] for line in page.lines] == moves
    take_back(session)
    page.wait()
    assert len(page.lines) == 4 and len(page.of_type("moves")) == 3
    session.board.app.panel.note("A key is stuck.")
    session.board.app.changes.touch()
    page.wait()
    assert page.lines[-1] == "A key is stuck." and len(page.lines) == 5
    record = random_record("vacuum", 1, most=150)
    session.load(record)
    page.wait(1500)
    assert page.lines == read(record).lines and len(page.lines) == 150 > len(page.state["panel"]["log"])


def test_a_board_whose_game_is_not_to_be_had_has_its_own_log_shown(session, page, monkeypatch):
    """It has a version of the rules in which moves are legal that are not here, or a game; or it does not answer."""
    make(session, "e5")
    for found in (lambda: {**ROBBLE, "moves": ["c3", "c3"]}, lambda: {**ROBBLE, "game": "chess"}, silent):
        monkeypatch.setattr(session.board, "record", found)
        session.board.app.changes.touch()
        page.wait()
        assert len(page.lines) == 5 and page.lines[-1].startswith("5 Blue e5") and page.errors == []
        assert not page.say(type="look", move=1) and page.receive().errors.pop() == NOTHING
    with pytest.raises(PageError, match="does not answer any more"):
        session.record()


# --- looking back ---------------------------------------------------------------------------


def test_a_page_looks_back_and_nobody_notices(session, page, other):
    """The past breathes, and nothing is lit at the edge of a small board."""
    before, told = session.record(), len(other.messages)
    for move in (2, 0, 3, 1):
        page.looks_at(move)
        assert page.past == {"move": move, "moves": 4, "source": "board"} and page.shows(ROBBLE, move)
    frames = {page.wait(40).state["frame"] for _ in range(20)}
    assert len(frames) > 10 and len({bytes.fromhex(frame)[:36] for frame in frames}) == 1
    other.receive()
    assert {message["type"] for message in other.messages[told:]} <= {"frame"} and other.past == {}
    assert session.record() == before
    assert page.say(type="now")
    page.wait(200)
    other.receive()
    assert page.past == {} and page.state["panel"] == other.state["panel"] and page.labels == other.labels
    assert page.state["frame"] == other.state["frame"]
    for move in (4, 20_000):  # the last move is the present
        page.looks_at(2)
        assert page.past and not page.looks_at(move).past


def test_keys_rest_while_a_page_looks_back(session, page):
    page.say(type="press", row=5, column=5)
    page.say(type="look", move=1)
    assert not page.say(type="press", row=0, column=0)
    page.wait(1200)
    assert page.errors == [LOOKS_BACK] and session.record()["moves"] == ROBBLE["moves"] and session.at_rest()


def test_what_happens_on_the_board_meanwhile_is_told(session, page):
    """A move changes nothing of the past; what was taken back cannot be looked at, nor the game before another."""
    page.looks_at(2)
    make(session, "e5")
    page.wait(400)
    assert page.meanwhile == ["5 Blue e5"] and len(page.lines) == 5
    assert page.past == {"move": 2, "moves": 5, "source": "board"} and page.shows(ROBBLE, 2)
    page.looks_at(4)
    take_back(session)
    assert page.wait(400).past == {"move": 4, "moves": 4, "source": "board"} and page.errors == []
    take_back(session)
    page.wait(400)
    assert page.errors == [GONE] and page.past == {} and len(page.lines) == 3
    page.looks_at(2)
    session.load({**ROBBLE, "moves": ["a1"]})
    page.wait(400)
    assert page.errors == [GONE, OTHER] and page.past == {} and page.lines == ["1 Blue a1"]


def test_of_many_wishes_the_last_counts_and_a_step_does_a_piece(session, page, other, monkeypatch):
    record = random_record("vacuum", 2, most=400)
    session.load(record)
    page.wait(1500)
    asked = []
    go = Timeline.go
    monkeypatch.setattr(Timeline, "go", lambda self, move, most: asked.append(most) or go(self, move, most))
    for move in range(90):
        assert page.say(type="look", move=3 * move) and other.say(type="look", move=300 - move)
    for _ in range(20):
        asked.clear()
        session.step(20)
        assert sum(asked) <= 2 * lookback.MOVES_A_STEP
    for one, move in ((page.receive(), 267), (other.receive(), 211)):
        assert one.past["move"] == move and one.shows(record, move)


def test_settings_and_language_of_the_board_are_those_of_the_past(session, page):
    app, frames = session.board.app, []
    for rotation, language, code, stone in (
        ("0", "English", "en", "Blue's stone"),
        ("90", "Deutsch", "de", "Stein von Blau"),
        ("0", "English", "en", "Blue's stone"),
    ):
        app.settings.take("rotation", rotation)
        app.settings.take("language", language)
        app.apply_settings()
        app.show(app.screen, app.now)
        page.wait(400)
        assert page.state["language"] == code and page.state["legend"][0]["text"] == stone
        frames.append(page.looks_at(1).state["still"])
        page.say(type="now")
    assert frames[0] == frames[2] != frames[1]


# --- playing on -------------------------------------------------------------------------------


def test_a_branch_begins_there_and_keeps_the_game(session, page, other, monkeypatch):
    """A page that only watches may look, but not branch; neither may one from where nothing is."""
    for move in (5, 20_000):
        assert not page.say(type="branch", move=move) and page.receive().errors.pop() == NOT_BACK
    page.looks_at(2)
    assert not page.say(type="branch", move=5) and page.receive().errors.pop() == NOT_BACK
    other.looks_at(2)
    assert not other.say(type="branch", move=2) and "You are watching" in other.receive().errors[0]
    assert session.record() == ROBBLE

    with monkeypatch.context() as patch:
        patch.setattr(session.board, "load", silent)
        assert not page.say(type="branch", move=2)
    assert page.wait(200).past["move"] == 2  # a refusal leaves the look as it is
    assert page.say(type="branch", move=2)
    page.wait(600)
    assert session.record() == {**ROBBLE, "moves": ROBBLE["moves"][:2]} and page.past == {}
    assert len(page.lines) == 2
    games = session.board.finished_games()
    assert session.board.finished_game(len(games)) == ROBBLE


# --- finished games, and files ------------------------------------------------------------------


def test_a_finished_game_is_looked_at_and_played_on(session, page, other):
    over = {**ROBBLE, "moves": ["a1", "b1", "c1", "resign"]}
    for record in (over, ROBBLE):
        session.load(record)
        page.wait(600)
    page.say(type="finished")
    page.wait(600)
    games = page.state["finished"]["games"]
    last = games[-1]
    assert last == {"number": len(games), "title": "Robble", "words": "size 5, two people"}
    assert "finished" not in other.receive().state
    page.say(type="open", game=last["number"])
    page.wait(600)
    assert page.past == {"move": 4, "moves": 4, "source": "finished", "over": True} and page.shows(over, 4)
    assert "resigned" in page.state["panel"]["status"] and page.lines == read(over).lines
    assert other.receive().lines == read(ROBBLE).lines and session.record() == ROBBLE
    assert page.looks_at(3).shows(over, 3)
    assert page.say(type="branch", move=3)
    page.wait(600)
    assert session.record()["moves"] == ["a1", "b1", "c1"] and page.lines == read(over).lines[:3]
    page.say(type="open", game=20)
    page.wait(600)
    assert page.errors == ["This game could not be read."] and page.past == {}


def test_the_journal_is_not_read_all_the_time(session, page, other, monkeypatch):
    """That it cannot be read is told; a page that goes while it waits leaves nothing."""
    read_at = []
    monkeypatch.setattr(session.board, "finished_games", lambda: read_at.append(session._now) or [])
    monkeypatch.setattr(session.board, "finished_game", lambda number: read_at.append(session._now) or dict(ROBBLE))
    for _ in range(50):
        page.say(type="finished")
        page.say(type="open", game=1)
        page.wait(20)
    assert 2 <= len(read_at) <= 1 + 1000 // lookback.READ_MS
    page.say(type="now")
    for name in ("finished_games", "finished_game"):
        monkeypatch.setattr(session.board, name, silent)
    page.wait(800)
    page.errors.clear()
    for message in ({"type": "finished"}, {"type": "open", "game": 1}):
        page.say(**message)
        page.wait(400)
        other.say(**message)
    other.say(type="look", move=1)
    other.say(type="finished")
    assert page.errors == ["The board does not answer any more."] * 2
    session.leave(other.visitor, 0.0)
    assert not session.look_back._looks and not session.look_back._asked


def test_a_file_is_looked_at_and_the_board_keeps_its_game(session, page, other):
    record = random_record("konane", 3, most=12)
    session.open(other.visitor, read(record))
    other.wait(200)
    assert other.past == {"move": 12, "moves": 12, "source": "file"} and other.lines == read(record).lines
    assert session.record() == ROBBLE and page.receive().lines == read(ROBBLE).lines
    make(session, "e5")
    other.wait(400)
    assert other.meanwhile == ["5 Blue e5"] and len(other.lines) == 12
    take_back(session)
    other.wait(400)
    assert other.past and other.errors == []
    other.say(type="now")
    other.wait(100)
    assert len(other.lines) == 4 and other.past == {}
    session.open(page.visitor, Timeline({**ROBBLE, "moves": ["c3", "c3"]}))
    page.wait(200)
    assert len(page.errors) == 1 and page.errors[0].startswith("This game cannot be shown. ")
    assert page.state.get("past", {}) == {} and page.lines == read(ROBBLE).lines


# --- reviews ------------------------------------------------------------------------------------


def test_a_review_is_a_line_among_two_and_one_each_among_more():
    """A review on the board and on the page: test_browser_timeline.py."""
    found = {"values": "280a" + "ff" + "63", "movers": "0102" + "00" + "01", "turns": [[1, 2, "c3"]]}
    assert review_of(found, 2) == {"lines": [[[0, 40], [1, 90], [3, 99]]], "turns": [1], "moves": 4}
    assert review_of(found, 3)["lines"] == [[[0, 40], [3, 99]], [[1, 10]], []]
