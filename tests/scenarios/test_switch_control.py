"""Two switches play a game: one continues through what can be tapped, one takes it, and the display says it."""

import random

from tests.support.menu_keys import Menu

GOES_ON, TAKES = (0, 0), (11, 13)
CONTROLS = "the control keys"
ELSEWHERE = {"menu", "help", "log", "settings", "undo", "redo", "resign", "hint", "move now", CONTROLS}
MAX_STEPS = 60


class Switches:
    """A player who has two keys, and the display."""

    def __init__(self, board):
        self.board = board

    @property
    def offered(self):
        return self.board.panel()["tip"]

    def press(self, key):
        self.board.tap(*key)
        self.board.settle()

    def offers(self):
        """Return all that is offered, by a round through it."""
        found = [self.offered]
        self.press(GOES_ON)
        while self.offered != found[0]:
            found.append(self.offered)
            assert len(found) < MAX_STEPS, found
            self.press(GOES_ON)
        return found

    def take(self, *words):
        """Go on to what the display says with some of these words at its beginning, and take it; return which."""
        for _ in range(MAX_STEPS):
            for each in words:
                if self.offered.startswith(each):
                    self.press(TAKES)
                    return each
            self.press(GOES_ON)
        raise AssertionError(f"{words} are not offered: {self.offers()}")

    def key(self, label):
        """Take a control key, which is behind the last row where squares can be tapped."""
        if self.take(label, CONTROLS) == CONTROLS:
            self.take(label)


def test_two_switches_play_from_the_settings_to_the_end_of_a_game(board, player, scale):
    """The other games: tests/firmware/test_switch_control.py."""
    player.key("settings")
    board.settle()
    Menu(board).set_line("Scanning", "two keys")
    board.settle()
    here, chance = Switches(board), random.Random("konane")
    here.key("menu")
    while not any(offer == "choose Konane" for offer in here.offers()):
        here.take("more games")
    here.take("choose Konane")
    here.take("start a new game")
    for _ in range(scale(8, 3)):
        if board.panel()["title"].endswith("the end"):
            break
        offers = here.offers()
        here.take(chance.choice([offer for offer in offers if offer not in ELSEWHERE] or offers))
    moves = len(board.record()["moves"])
    assert moves > 0
    if not board.panel()["title"].endswith("the end"):
        here.key("resign")
        here.take("resign")
        assert board.panel()["title"].endswith("the end") or len(board.record()["moves"]) > moves
    here.key("menu")
    assert board.panel()["title"] == "Cairn: choose a game"
    here.key("settings")
    while not any(offer.startswith("Scanning") for offer in here.offers()):
        here.take("next page")
    here.take("Scanning")
    here.take("Scanning: off")
    assert board.settings()["scanning"] == "off"
