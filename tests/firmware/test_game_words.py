"""What Pebble Rebel, Ouroboros and Vacuum say fits the display, in every language, whatever is chosen."""

import random

import pytest

from engines.game import CHANCE, NOBODY, RESIGN, IllegalMove
from engines.ouroboros.rules import Ouroboros
from engines.ouroboros.tables import SYMBOLS
from engines.pebble_rebel.rules import PebbleRebel
from engines.texts import ENGLISH, GERMAN, LANGUAGES, said
from engines.vacuum.rules import Vacuum
from firmware import texts
from firmware.changes import Changes
from firmware.games.registry import info, view_of
from firmware.hardware.wiring import OLED_PAGES
from firmware.output.panel import LETTERS, Panel, wrap
from firmware.speech import Speech
from tests.support.pebble_rebel_harness import FULL

# What Play adds: who is at a seat
YOU, BOARD = (" (you)", " (du)"), (" (board)", " (Brett)")
GAMES = {
    "pebble_rebel": (lambda: PebbleRebel(setup="random"), lambda: PebbleRebel(draw="one", diagonals="on")),
    "ouroboros": (lambda: Ouroboros("2", "8"), lambda: Ouroboros("4", "6"), lambda: Ouroboros("4")),
    "vacuum": (lambda: Vacuum(2, 30), lambda: Vacuum(4, 60)),
}
CASES = [(name, place, language) for name, made in GAMES.items() for place in range(len(made)) for language in (0, 1)]
SAMPLES = 12  # squares tried in each position


class Display:
    """Collects what is said, and checks that it fits."""

    def __init__(self, view, language):
        self.view = view
        self.language = language
        self.panel = Panel(Changes())
        self.seen = set()

    def check(self, status, tip, whole=True):
        """The title is not cut; status, tip and what always stands below them have a line each that they need.

        `whole`: what stands below may not be shortened to less than a line for each player.
        """
        view = self.view
        below = view.info(self.panel.space(status, tip))
        lines = [view.heading()]
        for words in (status, tip, below):
            lines += wrap(words) if words else []
        assert len(lines) <= OLED_PAGES and max(len(line) for line in lines) <= LETTERS, lines
        assert all(len(word) <= LETTERS for word in " ".join(lines).split()), "no word is broken"
        if whole and view.game.NAME == "ouroboros":
            assert {row.split(":")[0][-1] for row in below.split("\n") if ":" in row} == set(
                "1234"[: view.game.players]
            )
        self.seen.add(tip)

    def check_position(self, chance):
        view, game = self.view, self.view.game
        status = view.status()
        if game.to_move == CHANCE:
            return self.check(status, "")
        seated = self.seated()
        self.check(seated, view.tip())
        for square in chance.sample(range(view.size**2), SAMPLES):
            self.check(seated, view.preview(square))
            assert 1 + len(wrap(view.describe(square))) <= OLED_PAGES, "a square that is held"
        for name in [*view.usable(), "undo", "resign"]:
            self.check(seated, view.question(name))
        moves = game.legal_moves()
        for move in [*chance.sample(moves, min(len(moves), 6)), RESIGN]:
            self.check(seated, view.say(texts.HINT, view.spell(move)), whole=False)

    def seated(self):
        """The status with whose seat that is, where the board can be a player."""
        return self.view.status() + (YOU[self.language] if len(info(self.view.game.NAME).seats) > 1 else "")

    def check_fingers(self, chance):
        """Tap here and there, and read what is chosen by that, or why it is refused."""
        view = self.view
        for _ in range(SAMPLES):
            fingers = [lambda: view.tap(chance.randrange(view.size**2))]
            fingers += [lambda name=name: view.control(name) for name in view.usable()]
            start, end = chance.sample(range(view.size**2), 2)
            if view.slides(start, end):
                fingers.append(lambda start=start, end=end: view.slide(start, end))
            try:
                chance.choice(fingers)()
            except IllegalMove as error:
                self.check(self.seated(), error.said(view.say), whole=False)
                assert ("{" not in str(error) and str(error) == error.said(Speech().say)) or self.language == GERMAN
            self.check(self.seated(), view.tip())


@pytest.mark.parametrize(("name", "place", "language"), CASES)
def test_all_that_is_said_in_a_game_fits(name, place, language):
    """Random games. Some seconds in all, as every position is read in many ways."""
    game, chance = GAMES[name][place](), random.Random(5)
    view = view_of(name)(game, Speech(language).say)
    display = Display(view, language)
    for _ in range(90):
        if game.to_move == NOBODY:
            break
        if game.ply % 3 == 0 and game.to_move != CHANCE:
            display.check_position(chance)
            display.check_fingers(chance)
        player, moves = game.to_move, game.legal_moves()
        move = game.sample(game.ply + 1) if player == CHANCE else chance.choice(moves or [RESIGN])
        game.play(move)
        view.moved()
        line = view.words(move, player)
        assert len(wrap(line)) < OLED_PAGES and "{" not in line
        assert (player == CHANCE) != line[0].isdigit(), "only what players do has a number"
    assert len(display.seen) > 20
    while game.to_move not in (NOBODY, CHANCE):
        game.play(RESIGN)
        view.moved()
    if game.to_move == NOBODY:
        display.check(view.verdict(), view.say(texts.AGAIN_QUESTION, "a"))


@pytest.mark.parametrize("language", [ENGLISH, GERMAN])
@pytest.mark.parametrize(("players", "size"), [("2", "8"), ("3", "8"), ("4", "8")])
def test_supplies_of_any_size_fit(language, players, size):
    """As many cubes as there are of each colour, in all possible hands."""
    game, chance = Ouroboros(players, size), random.Random(3)
    for _ in range(2):
        game.play(game.sample(7))
    view = view_of("ouroboros")(game, Speech(language).say)
    display = Display(view, language)
    for most in (1, 2, 9, 10, 17, 17, 17):
        for player in range(1, int(players) + 1):
            for colour in range(1, 5):
                game.supplies[4 * player + colour] = chance.choice((0, most, most))
        view.moved()
        display.check_position(chance)
        status = view.status() + BOARD[language]
        display.check(status, view.say(texts.THINKING))
        for lines in range(1, OLED_PAGES):
            assert len(wrap(view.info(lines))) <= lines
            assert view.info(lines).split("\n")[0].split(":")[0][-1] == str(
                1 if lines >= int(players) else game.to_move
            )


def test_supplies_are_as_many_words_as_fit():
    game = Ouroboros("2")
    for _ in range(2):
        game.play(game.sample(7))
    view = view_of("ouroboros")(game)
    for player, cubes in ((1, "BBBGRR"), (2, "YYYYYYYYYY")):
        for colour in range(1, 5):
            game.supplies[4 * player + colour] = cubes.count(SYMBOLS[colour])
    assert [view.info(lines) for lines in (4, 3, 2)] == [
        "Player 1: 3 blue,\n1 green, 2 red\nPlayer 2: 10 yellow",
        "Player 1: 3 blue,\n1 green, 2 red\nPlayer 2: 10 yellow",
        "1: 3bl 1gr 2re\n2: 10ye",
    ]
    game.supplies[8], game.supplies[5] = 10, 10
    assert [view.info(lines) for lines in (5, 4, 2)] == [
        "Player 1: 10 blue,\n1 green, 2 red,\n10 yellow\nPlayer 2: 10 yellow",
        "Player 1: 10 blue,\n1 green, 2 red,\n10 yellow\nPlayer 2: 10 yellow",
        "1: 10bl 1gr 2re 10ye\n2: 10ye",
    ]
    assert view.info(1) == f"{game.to_move}: " + {1: "10b 1g 2r 10y", 2: "10y"}[game.to_move]


@pytest.mark.parametrize("language", [ENGLISH, GERMAN])
def test_hand_and_bag_are_words_where_there_is_space(language):
    game = PebbleRebel(setup=FULL[:12] + "." * 24)
    for colour in range(1, 5):
        game.hand[colour], game.bag[colour] = 12, 13
    view = view_of("pebble_rebel")(game, Speech(language).say)
    display = Display(view, language)
    assert len(view.info(6).split("\n")) > 3 and len(view.info(3).split("\n")) == 2
    display.check("-", "-")
    assert (
        view.info(2)
        == ("Hand: 12b 12r 12w 12y\nBag: 13b 13r 13w 13y", "Hand: 12b 12r 12w 12g\nSack: 13b 13r 13w 13g")[language]
    )


@pytest.mark.parametrize("name", GAMES)
def test_tips_of_soft_keys_fit_below_any_status(name):
    view = view_of(name)
    longest = {"pebble_rebel": 2, "ouroboros": 2, "vacuum": 2}[name]  # lines of the status
    for entry in view.KEYS:
        for language in range(len(LANGUAGES)):
            assert 1 + longest + len(wrap(said(entry[5], (), language))) <= OLED_PAGES, entry[5]
            assert len(said(entry[4], (), language)) <= 9


@pytest.mark.parametrize("name", GAMES)
def test_pages_of_help_fit_in_all_languages(name):
    for page in view_of(name).PAGES:
        assert len(page) == len(LANGUAGES) and all(len(wrap(words)) <= 7 for words in page), page
