"""Looking back in a session: who sees what, what is asked of the board, and what a page may not do."""

import json
from base64 import b64decode

import pytest

from firmware.games import reviewer
from host.link.errors import LinkError
from host.targets.memory import MemoryTarget
from host.web import lookback
from host.web.lookback import GONE, NOT_BACK, NOTHING, OTHER, review_of
from host.web.refused import LOOKS_BACK, Refused
from host.web.session import BoardSession
from host.web.timeline import Timeline
from tests.engines.test_review import finished
from tests.host.web.test_timeline import HIDDEN, random_record, read
from tests.support.felt_board import felt_session

ROBBLE = {"game": "robble", "options": {"size": "5"}, "moves": ["c3", "d3", "a1", "b2"], "seat": 0, "level": 1}


class Reader:
    """A page: what it shows, and what it was told."""

    def __init__(self, session):
        self.session = session
        self.visitor = session.join()
        self.lines, self.game, self.labels = [], 0, {}
        self.parts, self.errors, self.meanwhile, self.finished = {}, [], [], None
        self.told = []

    def say(self, **message):
        """Send a message; return whether it was taken."""
        return self.session.hear(self.visitor, json.dumps(message), self.session._now / 1000)

    def wait(self, ms=400):
        for _ in range(ms // 20):
            self.session.step(20)
        return self.hear()

    def hear(self):
        for text in self.visitor.news():
            message = json.loads(text)
            kind = message["type"]
            self.told.append(kind)
            if kind == "moves":
                moves = message["moves"]
                self.lines = [] if moves["game"] != self.game else self.lines
                self.game = moves["game"]
                self.lines = self.lines[: moves["from"]] + [text for text, _ in moves["lines"]]
            elif kind == "labels":
                self.labels |= message["labels"]
            elif kind == "error":
                self.errors.append(message["message"])
            elif kind == "meanwhile":
                self.meanwhile.append(message["text"])
            elif kind == "finished":
                self.finished = message["games"]
            else:
                self.parts[kind] = message.get(kind)
        return self

    def shows(self, record, move):
        """Whether this is the position after a move of a record."""
        timeline = read(record)
        timeline.go(move, 999)
        position = timeline.position({})
        return [*position.labels] == [self.labels[str(key)] for key in range(168)] and {
            **position.panel,
            "tip": 0,
        } == {**self.parts["panel"], "tip": 0}


@pytest.fixture(scope="module")
def _session():
    with MemoryTarget() as board:
        session = BoardSession(board)
        session.boot()
        for _ in range(50):
            session.step(20)
        yield session


@pytest.fixture
def session(_session):
    """The real firmware, with four moves of Robble on it."""
    _session.load(ROBBLE)
    for _ in range(25):
        _session.step(20)
    yield _session
    _session.look_back.give(())
    for visitor in list(_session.visitors):
        _session.leave(visitor, 0.0)
    _session.expire(1e9)


@pytest.fixture
def page(session):
    return Reader(session).hear()


@pytest.fixture
def other(session, page):
    return Reader(session).hear()


def make(session, text):
    """Make a move on the board."""
    session.board.app.play.play(text, session.board.app.now)


def silent(*_):
    """Be a request to a board that is gone."""
    raise LinkError("The board does not answer any more.")


# --- the log ------------------------------------------------------------------------------


def test_a_page_has_all_moves_from_the_first_on(session, page):
    record = random_record("vacuum", 1, most=150)
    session.load(record)
    page.wait(1500)
    assert page.lines == read(record).lines and len(page.lines) == 150 > len(page.parts["panel"]["log"])


def test_moves_that_come_and_go_are_told_alone(session, page):
    before = len(page.told)
    make(session, "e5")
    page.wait()
    assert [line.split(":")[0] for line in page.lines] == [
        "1 Blue c3",
        "2 White d3",
        "3 Blue a1",
        "4 White b2",
        "5 Blue e5",
    ]
    session.board.app.play._undo(session.board.app.now)
    page.wait()
    assert len(page.lines) == 4 and page.told[before:].count("moves") == 2


def test_a_note_of_the_board_stands_in_the_log(session, page):
    session.board.app.panel.note("A key is stuck.")
    session.board.app.changes.touch()
    page.wait()
    assert page.lines[-1] == "A key is stuck." and len(page.lines) == 5


def test_a_game_that_this_computer_does_not_know_has_the_boards_log():
    session = felt_session()
    session.board.record = lambda: {"game": "chess", "options": {}, "moves": ["e4"], "seat": 0, "level": 1}
    session.board.play("e5")
    page = Reader(session).wait()
    assert page.lines == ["1 Blue e5"]
    assert not page.say(type="look", move=0) and page.hear().errors == [NOTHING]


# --- looking back ---------------------------------------------------------------------------


def test_a_page_looks_back_and_nobody_notices(session, page, other):
    before, told = session.record(), len(other.told)
    for move in (2, 0, 3, 1):
        assert page.say(type="look", move=move)
        page.wait(200)
        assert page.parts["past"] == {"move": move, "moves": 4, "source": "board"}
        assert page.shows(ROBBLE, move)
    other.hear()
    assert set(other.told[told:]) <= {"frame"} and other.parts["past"] == {}
    assert session.record() == before
    assert page.say(type="now")
    page.wait(200)
    other.hear()
    assert page.parts["past"] == {} and page.parts["panel"] == other.parts["panel"] and page.labels == other.labels
    assert page.parts["frame"] == other.parts["frame"]


def test_the_past_breathes(page):
    page.say(type="look", move=2)
    page.wait(200)
    frames = set()
    for _ in range(20):
        page.wait(40)
        frames.add(page.parts["frame"])
    assert len(frames) > 10
    assert len({b64decode(frame)[:36] for frame in frames}) == 1  # nothing is lit at the edge of a small board


def test_keys_rest_while_a_page_looks_back(session, page):
    page.say(type="press", row=5, column=5)
    page.say(type="look", move=1)
    assert not page.say(type="press", row=0, column=0)
    page.wait(1200)
    assert page.errors == [LOOKS_BACK] and session.record()["moves"] == ROBBLE["moves"] and session.at_rest()


def test_the_last_move_is_the_present(page):
    for move in (4, 20_000):
        page.say(type="look", move=2)
        page.wait(200)
        assert page.parts["past"]
        assert page.say(type="look", move=move)
        page.wait(200)
        assert page.parts["past"] == {}


def test_a_move_meanwhile_is_told_and_changes_nothing_of_the_past(session, page):
    page.say(type="look", move=2)
    page.wait(200)
    make(session, "e5")
    page.wait(400)
    assert page.meanwhile == ["5 Blue e5"] and len(page.lines) == 5
    assert page.parts["past"] == {"move": 2, "moves": 5, "source": "board"} and page.shows(ROBBLE, 2)


def test_what_is_taken_back_cannot_be_looked_at(session, page):
    page.say(type="look", move=3)
    page.wait(200)
    session.board.app.play._undo(session.board.app.now)
    session.board.app.play._undo(session.board.app.now)
    page.wait(400)
    assert page.errors == [GONE] and page.parts["past"] == {} and len(page.lines) == 2


def test_with_another_game_one_is_back_at_the_board(session, page):
    page.say(type="look", move=3)
    page.wait(200)
    session.load({**ROBBLE, "moves": ["a1"]})
    page.wait(400)
    assert page.errors == [OTHER] and page.parts["past"] == {} and page.lines == ["1 Blue a1"]


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
    page.hear()
    other.hear()
    for one, move in ((page, 267), (other, 211)):
        assert one.parts["past"]["move"] == move and one.shows(record, move)


def test_the_boards_settings_are_those_of_the_past(session, page):
    app = session.board.app
    page.say(type="look", move=1)
    page.wait(200)
    before = page.parts["frame"]
    app.settings.take("rotation", "90")
    app.show(app.screen, app.now)
    page.wait(200)
    page.say(type="look", move=1)
    page.wait(200)
    assert page.parts["frame"] != before
    app.settings.take("rotation", "0")
    app.show(app.screen, app.now)


def test_the_words_for_what_is_seen_are_in_the_boards_language(session, page):
    app = session.board.app
    assert page.parts["language"] == "en" and page.parts["legend"][0]["text"] == "Blue's stone"
    app.settings.take("language", "Deutsch")
    app.apply_settings()
    page.wait(400)
    assert page.parts["language"] == "de" and page.parts["legend"][0]["text"] == "Stein von Blau"
    page.say(type="look", move=1)
    page.wait(200)
    assert page.parts["legend"][0]["text"] == "Stein von Blau"
    app.settings.take("language", "English")
    app.apply_settings()
    page.say(type="now")
    page.wait(400)
    assert page.parts["language"] == "en" and page.parts["legend"][0]["text"] == "Blue's stone"


# --- names ------------------------------------------------------------------------------------


def test_the_people_have_the_names_that_they_are_given(session, page, other):
    assert page.parts["people"] == {"called": ["Blue", "White"], "names": []}
    assert page.say(type="names", names=["Ada", " Bo "])
    page.wait()
    other.hear()
    for reader in (page, other):
        assert reader.parts["people"]["names"] == ["Ada", "Bo"]
        assert reader.parts["panel"]["status"].startswith("Ada to move")
        assert [line.split()[:2] for line in reader.lines] == [["1", "Ada"], ["2", "Bo"], ["3", "Ada"], ["4", "Bo"]]
        assert reader.parts["legend"][0]["text"] == "Ada's stone"
        assert any("Ada" in label for label in reader.labels.values())
    page.say(type="look", move=1)
    page.wait()
    assert page.parts["panel"]["status"].startswith("Bo to move") and page.parts["panel"]["log"] == ["1 Ada c3"]
    page.say(type="now")
    page.say(type="names", names=["", ""])
    page.wait()
    assert page.parts["panel"]["status"].startswith("Blue to move") and page.lines[0] == "1 Blue c3"


def test_who_only_watches_names_nobody(session, page, other):
    assert not other.say(type="names", names=["Ada"])
    other.wait()
    assert other.errors and other.parts["people"]["names"] == []


def test_names_go_with_the_people_who_exchange_colours(session, page, other):
    page.say(type="names", names=["Ada", "Bo"])
    session.load({**ROBBLE, "moves": ["c3", "swap", "d3"]})
    page.wait(1200)
    assert [line.split()[1].rstrip(":") for line in page.lines] == ["Ada", "Bo", "Ada"], page.lines
    assert page.parts["panel"]["status"].startswith("Bo to move")
    page.say(type="look", move=1)
    page.wait()
    other.hear()
    assert page.parts["panel"]["status"].startswith("Bo to move")  # as White
    assert other.parts["panel"]["status"].startswith("Bo to move")  # as Blue
    page.say(type="names", names=["Ann", "Ben"])
    page.wait()
    other.hear()
    assert other.parts["panel"]["status"].startswith("Ben to move")
    page.say(type="names", names=["Ada", "Bo"])
    make(session, "e5")
    page.wait()
    other.hear()
    assert other.lines[-1].split()[1].rstrip(":") == "Bo" and other.parts["panel"]["status"].startswith("Ada to move")
    page.say(type="now")
    page.wait()


# --- playing on -------------------------------------------------------------------------------


def test_a_branch_begins_there_and_keeps_the_game(session, page, other):
    page.say(type="look", move=2)
    page.wait(200)
    assert page.say(type="branch", move=2)
    page.wait(600)
    assert session.record() == {**ROBBLE, "moves": ROBBLE["moves"][:2]} and page.parts["past"] == {}
    assert len(page.lines) == len(other.hear().lines) == 2
    games = session.board.finished_games()
    assert session.board.finished_game(len(games)) == ROBBLE


def test_who_only_watches_may_look_but_not_branch(session, page, other):
    assert other.say(type="look", move=2)
    other.wait(200)
    assert other.parts["past"]["move"] == 2
    assert not other.say(type="branch", move=2) and "only watches" in other.hear().errors[0]
    assert session.record() == ROBBLE
    page.say(type="share")
    assert other.say(type="branch", move=1)
    other.wait()
    assert len(session.record()["moves"]) == 1


@pytest.mark.parametrize("look", [None, 2])
@pytest.mark.parametrize("move", [5, 20_000])
def test_a_branch_from_where_nothing_is(session, page, look, move):
    if look is not None:
        page.say(type="look", move=look)
        page.wait(200)
    assert not page.say(type="branch", move=move) and page.hear().errors == [NOT_BACK]
    assert session.record() == ROBBLE


# --- finished games, and files ------------------------------------------------------------------


def test_a_finished_game_is_looked_at_and_played_on(session, page, other):
    over = {**ROBBLE, "moves": ["a1", "b1", "c1", "resign"]}
    session.load(over)
    page.wait(600)
    session.load(ROBBLE)
    page.wait(600)
    page.say(type="finished")
    page.wait(600)
    last = page.finished[-1]
    assert last == {"number": len(page.finished), "title": "Robble", "words": "size 5, two people"}
    assert other.hear().finished is None
    page.say(type="open", game=last["number"])
    page.wait(600)
    assert page.parts["past"] == {"move": 4, "moves": 4, "source": "finished", "over": True} and page.shows(over, 4)
    assert "resigned" in page.parts["panel"]["status"] and page.lines == read(over).lines
    assert other.hear().lines == read(ROBBLE).lines and session.record() == ROBBLE
    page.say(type="look", move=3)
    page.wait(200)
    assert page.shows(over, 3)
    assert page.say(type="branch", move=3)
    page.wait(600)
    assert session.record()["moves"] == ["a1", "b1", "c1"] and page.lines == read(over).lines[:3]


def test_a_finished_game_that_is_not_there(session, page):
    page.say(type="open", game=20)
    page.wait(600)
    assert page.errors == ["This game could not be read."] and page.parts["past"] == {}


def test_a_journal_that_cannot_be_read_is_told(session, page, monkeypatch):
    monkeypatch.setattr(session.board, "finished_games", silent)
    monkeypatch.setattr(session.board, "finished_game", silent)
    page.say(type="finished")
    page.wait(400)
    page.say(type="open", game=1)
    page.wait(400)
    assert page.errors == ["The board does not answer any more."] * 2


def test_the_journal_is_not_read_all_the_time(session, page, monkeypatch):
    read_at = []
    monkeypatch.setattr(session.board, "finished_games", lambda: read_at.append(session._now) or [])
    monkeypatch.setattr(session.board, "finished_game", lambda number: read_at.append(session._now) or dict(ROBBLE))
    for _ in range(50):
        page.say(type="finished")
        page.say(type="open", game=1)
        page.wait(20)
    assert 2 <= len(read_at) <= 1 + 1000 // lookback.READ_MS


def test_a_file_is_looked_at_and_the_board_keeps_its_game(session, page, other):
    record = random_record("konane", 3, most=12)
    session.open(other.visitor, read(record))
    other.wait(200)
    assert other.parts["past"] == {"move": 12, "moves": 12, "source": "file"} and other.lines == read(record).lines
    assert session.record() == ROBBLE and page.hear().lines == read(ROBBLE).lines
    make(session, "e5")
    other.wait(400)
    assert other.meanwhile == ["5 Blue e5"] and len(other.lines) == 12
    other.say(type="now")
    other.wait(100)
    assert len(other.lines) == 5 and other.parts["past"] == {}


def test_a_game_whose_moves_do_not_fit_is_told_and_the_page_shows_the_board(session, page):
    session.open(page.visitor, Timeline({**ROBBLE, "moves": ["c3", "c3"]}))
    page.wait(200)
    (message,) = page.errors
    assert message.startswith("This game cannot be shown. ") and page.parts.get("past", {}) == {}
    assert page.lines == read(ROBBLE).lines


def test_where_the_boards_rules_are_others_its_own_log_is_shown(session, page, monkeypatch):
    """The board has a version of the rules in which moves are legal that are not here."""
    monkeypatch.setattr(session.board, "record", lambda: {**ROBBLE, "moves": ["c3", "c3"]})
    make(session, "e5")
    page.wait()
    assert len(page.lines) == 5 and page.lines[-1].startswith("5 Blue e5") and page.errors == []
    assert not page.say(type="look", move=1) and page.hear().errors == [NOTHING]


def test_a_board_that_does_not_tell_its_game_has_its_log_shown(session, page, monkeypatch):
    monkeypatch.setattr(session.board, "record", silent)
    make(session, "e5")
    page.wait()
    assert len(page.lines) == 5 and page.lines[-1].startswith("5 Blue e5")
    with pytest.raises(Refused, match="does not answer any more"):
        session.record()


def test_a_page_that_goes_while_it_waits_leaves_nothing(session, page, other):
    other.say(type="look", move=1)
    other.say(type="finished")
    other.say(type="open", game=1)
    session.leave(other.visitor, 0.0)
    page.wait(600)
    assert not session.look_back._looks and not session.look_back._to_open and not session.look_back._to_list


def test_a_refusal_leaves_the_look_as_it_is(session, page, monkeypatch):
    page.say(type="look", move=2)
    page.wait(200)

    def fail(*_, **__):
        raise Refused("No.")

    monkeypatch.setattr(session, "load", fail)
    assert not page.say(type="branch", move=2)
    assert page.wait(200).parts["past"]["move"] == 2


def test_a_review_comes_to_all_pages_and_a_turn_is_told(monkeypatch):
    """The board goes through its game that is over; a second, as it thinks."""
    monkeypatch.setattr(reviewer, "POSITIONS_MS", 200)
    monkeypatch.setattr(reviewer, "SUSPECTS_MS", 200)
    monkeypatch.setattr(reviewer, "SHORTEST_MS", 5)
    source = finished("robble size=5", 1)
    session = BoardSession(MemoryTarget())
    session.boot()
    reader = Reader(session)
    session.load({**source.dump(), "seat": 0, "level": 1})
    for _ in range(60):
        reader.wait(400)
        if reader.parts["review"]:
            break
    review = reader.parts["review"]
    [line] = review["lines"]
    assert [move for move, _ in line] == list(range(source.ply))
    assert all(0 <= value <= 100 for _, value in line)
    turns = review["turns"]
    assert 0 < len(turns) <= 3
    reader.say(type="look", move=turns[0])
    reader.wait(400)
    assert reader.parts["past"]["move"] == turns[0]
    assert "Better: " in reader.parts["panel"]["tip"]
    assert "From " in reader.parts["panel"]["tip"]
    reader.say(type="look", move=turns[0] + 1)
    reader.wait(400)
    assert "Better: " not in reader.parts["panel"]["tip"] or turns[0] + 1 in turns
    reader.say(type="now")
    reader.wait(200)
    session.load({"game": "robble", "options": {"size": "5"}, "moves": ["c3"], "seat": 0, "level": 1})
    reader.wait(400)
    assert reader.parts["review"] == {}


def test_what_players_hid_is_shown_once_their_game_is_over_in_a_room(monkeypatch):
    """The record does not say that they agreed on a draw; the board's review does. A second, as it thinks."""
    monkeypatch.setattr(reviewer, "POSITIONS_MS", 100)
    monkeypatch.setattr(reviewer, "SUSPECTS_MS", 100)
    monkeypatch.setattr(reviewer, "SHORTEST_MS", 5)
    session = BoardSession(MemoryTarget())
    session.boot()
    reader = Reader(session)
    session.load({**HIDDEN, "seat": 0})
    room = {"code": "K7QMXA", "away": [2], "names": ["Ada", "Bo"], "here": [True, True], "online": True}
    for info, shown in ((room, (1,)), ({**room, "away": [1, 2], "state": "over"}, (1, 2))):
        session.board.room(info)
        for _ in range(60):
            reader.wait(200)
            if reader.parts["review"] or len(shown) == 1:
                break
        assert reader.say(type="look", move=5)
        reader.wait(400)
        assert reader.parts["past"]["move"] == 5
        assert [player for player in (1, 2) if f"Player {player}: " in reader.parts["panel"]["diagnostics"]] == [*shown]
        reader.say(type="now")


def test_a_review_is_a_line_among_two_and_one_each_among_more():
    found = {"values": "280a" + "ff" + "63", "movers": "0102" + "00" + "01", "turns": [[1, 2, "c3"]]}
    assert review_of(found, 2) == {"lines": [[[0, 40], [1, 90], [3, 99]]], "turns": [1], "moves": 4}
    assert review_of(found, 3)["lines"] == [[[0, 40], [3, 99]], [[1, 10]], []]
