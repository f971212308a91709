"""Games by ear: a move is one sentence, a press is answered, and keys are called what stands there."""

import re
from random import Random

from playwright.sync_api import expect

from engines.game import CHANCE, NOBODY
from engines.registry import engine_of, title_of
from tests.host.web.ear import Ear, Listener

SQUARE = re.compile(r"\b[a-l]\d+\b")
KEY = re.compile(r"^[a-l]\d+, ")
PROMISES = re.compile(r"\b(can|costs|goes with|Tap:)")
AGAIN = re.compile(r"\b[Tt]ap again\b|\b([a-l]\d+) again\b")
CONTROL = re.compile(r"^(?!menu|help|log|settings|undo|redo|resign|hint|swap).*, lit$")
MOVES = 2  # in the beginning, and before the end
# With a choice and a second tap; with control keys
GAMES = {"ouroboros": {}, "vacuum": {"turns": "12"}}


class Blind:
    """Someone who plays the game on the board without seeing it: by the keyboard, what has a promising name, and what
    was pressed once more where a sentence says so. A game of the engine's goes along.
    """

    def __init__(self, here):
        self.listener, self.here = Listener(here), here
        self.chance = Random(1)
        self.split = []  # what was said of moves that needed more than one announcement
        self.restart()

    def restart(self):
        """Begin with the game that the board has now."""
        self.last = self.said = ""
        self.promising = []
        self.moves = 0
        self.look()

    def look(self):
        record = self.here.served.session.board.record()
        self.game = engine_of(record["game"]).from_record(record) if record else None

    def press(self, pattern):
        said = self.listener.press(pattern)
        self.said = " ".join(said)
        self.look()
        return said

    def step(self):
        """Press something; what is played then is said with the squares where it begins and ends."""
        key, before = self.choice(), self.game.ply
        said = self.press(re.escape(key))
        self.last = key.partition(",")[0]
        self.moves += self.game.ply > before
        if len(said) > 1 and self.game.ply > before and self.game.to_move != NOBODY:
            self.split.append(said)
        for move in self.game.texts()[before:]:
            squares = SQUARE.findall(move) if not move.startswith("draw") else []
            for name in squares[:1] + squares[-1:]:
                assert name in self.said, f"{move}, and heard: {self.said}"

    def choice(self):
        """Return what to press: again the same, what has become promising, what is promising, or a control key."""
        keys = self.listener.names()
        again = AGAIN.search(self.said)
        if again and self.last:
            return next(key for key in keys if key.startswith(f"{again[1] or self.last},"))
        squares = [key for key in keys if KEY.match(key) and PROMISES.search(key)]
        fresh = [key for key in squares if key not in self.promising]
        self.promising = squares
        found = fresh or squares or [key for key in keys if CONTROL.match(key)]
        assert found, f"nothing to press; heard: {self.said}; keys: {keys}"
        return self.chance.choice(found)

    def finish(self):
        """Resign, unless the game is over, and hear how it ends."""
        for _ in range(2 if self.game.to_move != NOBODY else 0):  # it asks
            self.press("resign")
        if not re.search("wins|Draw", self.said):  # what counts is said first
            self.listener.ear.hears("wins", "Draw")


def nearly_over(name, options):
    """Return a game of random moves that lacks its last ones."""
    game, chance = engine_of(name)(**options), Random(name)
    while game.to_move != NOBODY:
        game.play(game.sample(chance.getrandbits(16)) if game.to_move == CHANCE else chance.choice(game.legal_moves()))
    for _ in range(MOVES):
        game.undo()
    return game


# Half a minute: sentences are waited for, and the silence after them.
def test_games_are_played_by_ear_from_the_menu_to_the_end(open_page, firmware):
    here = open_page(firmware)
    blind = Blind(here)
    for name, options in GAMES.items():
        blind.press(f"choose {title_of(name)}")
        blind.press("start a new game")
        blind.restart()
        while blind.game.ply < MOVES:
            blind.step()
        assert blind.moves >= MOVES or name == "ouroboros"  # of which one draws
        here.load(nearly_over(name, options))
        blind.listener.ear.hears("")
        blind.restart()
        for _ in range(4 * MOVES):
            if blind.game.to_move != NOBODY:
                blind.step()
        blind.finish()
        blind.press("menu")
    assert blind.split == []


def press(key):
    """Press a key as a keyboard does."""
    key.focus()
    key.page.keyboard.press("Enter", delay=50)


# Seconds: what is not said is waited for.
def test_a_move_is_a_sentence_and_a_press_is_answered(open_page, firmware):
    here = open_page(firmware)
    ear = Ear(here)
    here.begin("Robble", Size=5)
    start = "Robble 5x5, move 1. Blue to move. The biggest group on the full board wins. Tap an empty square."
    assert ear.hears("Blue to move")[-1] == start
    press(here.square("c3"))
    assert ear.hears("c3;") == ["Blue c3; White to move. Tap an empty square. Or swap colours: w."]
    for _ in range(2):
        press(here.square("c3"))
        assert ear.hears("is taken") == ["c3 is taken. Tap an empty square."]
    press(here.square("e5"))
    assert ear.hears("e5;")[-1].startswith("White e5; Blue to move.")
    press(here.square("a1"))
    assert ear.hears("a1;") == ["Blue a1; White to move."]
    press(here.control("hint"))
    assert re.fullmatch(r"Hint: \w\d\. .+\.", ear.hears("Hint: ")[-1])
    press(here.control("undo"))
    assert ear.hears("Undo?") == ["Undo? Press again."]
    press(here.control("undo"))
    assert ear.hears("to move") == ["Blue to move."]
    expect(here.page.get_by_role("log", name="Log").get_by_role("listitem")).to_have_count(2)
    press(here.control("resign"))
    ear.hears("Resign?")
    press(here.control("resign"))
    assert " ".join(ear.hears("White wins")).count("White wins") == 1
