"""Timeline: words, positions and lights are the board's own, whatever the way there."""

import random

import pytest

from engines.game import CHANCE
from engines.registry import GAMES, engine_of
from engines.texts import ENGLISH, said
from firmware.games.registry import is_board
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, PIXELS, ROWS
from firmware.output.frame import Frame
from firmware.output.palette import DARK
from host.targets.grid import in_grid_order
from host.web.legend import legend_of
from host.web.timeline import NO_MOVE, NOTE, Line, Timeline, language_of, with_notes
from tests.support.app_harness import AppHarness

STEP = 7  # moves at a time, so that nothing depends on where a piece ends
LOG_LINES = 40


def random_record(name, seed, most=120, **extra):
    """The record of a random game."""
    chance, game = random.Random(seed), engine_of(name)()
    while game.outcome is None and game.ply < most:
        if game.to_move == CHANCE:
            game.play(game.sample(chance.getrandbits(32)))
        else:
            game.play(chance.choice(game.legal_moves()))
    return {**game.dump(), "seat": 0, "level": 1, **extra}


def read(record, language=ENGLISH):
    timeline = Timeline(record, language)
    while not timeline.go(len(timeline.moves), STEP):
        pass
    return timeline


def at(timeline, move, settings=None):
    while not timeline.go(move, STEP):
        pass
    return timeline.position(settings or {})


class Board(AppHarness):
    """A board that is given games, with these settings."""

    def __init__(self, settings):
        super().__init__()
        for name, text in settings.items():
            self.app.settings.take(name, text)
        self.app.apply_settings()

    def load(self, record):
        self.app.load(record, self.now)
        if is_board(self.app.play.seats.board_plays, self.game.to_move) or self.game.to_move == CHANCE:
            self.app.play.leave()  # else it would move on
        self.run(50)

    def lights(self, now):
        """The lights of its squares and its turn lights, as its frame has them at a time, all others dark."""
        app = self.app
        alone = Frame(app.frame.brightness, app.frame.limit_ma)
        alone.use(app.screen.palette)
        turns = {(row, column) for row, column, _ in app.screen.turn_lights()}
        for key in range(PIXELS):
            row, column = divmod(key, COLUMNS)
            shown = column < BOARD_COLUMNS or (row, column) in turns
            alone.lights[key] = app.frame.lights[key] if shown else DARK
        alone.compose()
        alone.render(now)
        return in_grid_order(bytes(alone.wire))


def places(record, seed, count=6):
    """Some positions of a game, not those before moves of chance, which a board would make at once."""
    game, found = engine_of(record["game"])(**record["options"]), []
    for move, text in enumerate(record["moves"]):
        if game.to_move != CHANCE:
            found.append(move)
        game.play(game.parse(text))
    found.append(len(record["moves"]))
    return [found[0], found[-1], *random.Random(seed).choices(found, k=count)]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_what_the_board_would_show(name):
    settings = {"rotation": "90", "brightness": "low", "language": "Deutsch"}
    record = random_record(name, seed=3)
    language = language_of(settings)
    timeline, board = read(record, language), Board(settings)
    for move in places(record, seed=4):
        position = at(timeline, move, settings)
        board.load({**record, "moves": record["moves"][:move]})
        assert position.panel["title"] == board.panel.title
        assert position.panel["status"] == board.panel.status
        free = board.panel.space(position.panel["status"], position.panel["tip"])
        assert position.panel["diagnostics"] == board.app.play.view.info(free)
        assert position.panel["log"] == board.panel.log and position.panel["tip"] == said(NOTE, (), language)
        labels = [label for row in range(ROWS) for label in board.labels(row)]
        for key, label in enumerate(position.labels):
            assert label == (labels[key] if key % COLUMNS < BOARD_COLUMNS else "")
        assert position.squares == tuple(text for row in range(ROWS) for text in board.app.squares(row)[1])
        assert position.legend == legend_of(name, position.squares, language)
        for now in (0, 330, 1979):
            assert position.frame(now) == board.lights(now)


def test_whoever_plays_is_said_as_on_the_board():
    record = random_record("robble", 5, most=3, seat=1, level=2)
    assert at(read(record), 2).panel["status"] == "Blue to move (you)"
    swapped = {**record, "seat": 0, "moves": ["c3", "swap", "d4"]}
    board = Board({})
    board.load(swapped)
    assert at(read(swapped), 3).panel["status"] == board.panel.status == "Blue to move (player 2)"
    assert at(read(swapped), 1).panel["status"] == "White to move"


def test_a_timeline_goes_a_bounded_way_at_a_time():
    record = random_record("vacuum", 6)
    timeline = Timeline(record)
    assert not timeline.go(120, 50) and len(timeline.lines) == 50 and not timeline.whole
    assert not timeline.go(120, 50) and timeline.go(120, 50) and timeline.whole
    assert not timeline.go(0, 100) and timeline.go(0, 100)
    assert timeline.record(12) == {**record, "moves": record["moves"][:12]}


def test_a_move_that_takes_one_back_is_none_of_the_game():
    record = random_record("vacuum", 7, most=40)
    game = engine_of("vacuum").from_record(record)
    while not game.can_undo():
        game.undo()
    moves = game.texts()
    timeline = read({**record, "moves": [*moves, "undo", moves[-1]]})
    assert timeline.whole and timeline.moves == moves and timeline.lines == read({**record, "moves": moves}).lines
    assert at(timeline, 3).labels == at(read(record), 3).labels


def test_it_follows_what_is_played_and_taken_back():
    record = random_record("konane", 8, most=10)
    moves = record["moves"]
    timeline = read({**record, "moves": moves[:6]})
    assert timeline.follow({**record, "moves": moves[:8]}) == 6 and not timeline.whole
    assert at(timeline, 8).labels == at(read({**record, "moves": moves[:8]}), 8).labels
    assert timeline.follow({**record, "moves": moves[:3]}) == 3 and timeline.lines == read(record).lines[:3]
    for other in ({**record, "moves": []}, {**record, "level": 3}, random_record("robble", 8, most=10)):
        assert timeline.follow(other) == -1
        assert timeline.moves == moves[:3]


def test_notes_stand_between_the_moves():
    moves = [f"move {number}" for number in range(1, 61)]
    assert with_notes(moves, moves[-LOG_LINES:]) == tuple(Line(text, at) for at, text in enumerate(moves, 1))
    log = [*moves[50:55], "A key is stuck.", *moves[55:], "It works again."]
    told = with_notes(moves, log)
    assert [line.text for line in told] == [*moves[:55], "A key is stuck.", *moves[55:], "It works again."]
    assert [line.move for line in told if "move" not in line.text] == [NO_MOVE, NO_MOVE]
    assert with_notes([], ["Hello."]) == (Line("Hello.", NO_MOVE),)
    late = with_notes(moves, [*moves[40:58], "Late."])
    assert [line.text for line in late] == [*moves, "Late."]
    assert with_notes(["Again.", *moves], ["Again."])[-1] == Line("Again.", NO_MOVE), "it is no move of long ago"
    same = with_notes(["chance draws", "a", "chance draws", "b"], ["a", "chance draws", "b"])
    assert [line.move for line in same] == [1, 2, 3, 4]
