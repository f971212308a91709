"""'Where did it turn?': the moves of a game that mattered most, one after another, each played as it was and then with
the better one lit. From each of them one may play on.
"""

from engines.game import CHANCE
from firmware import texts
from firmware.clock import elapsed
from firmware.input import softkeys
from firmware.output.palette import GO, KEY
from firmware.screens.game_screen import GameScreen

KEYS = softkeys.ALWAYS + (
    ("branch", 9, 13, "p", texts.BRANCH_KEY, texts.BRANCH_TIP, GO),
    ("back",) + softkeys.BACK[1:5] + (texts.TURN_BACK_TIP, KEY),
    ("next",) + softkeys.NEXT[1:5] + (texts.TURN_ON_TIP, KEY),
)
BEFORE_MS = 500  # how long the position stands before the played move is made in it
SHOWN_MS = 1200  # how long the played move stands
AWAY = -1
# How far a turn is: on the way to its position, there, its move was played, the better one is shown
GOING, BEFORE, PLAYED, BETTER = 0, 1, 2, 3


class Turns(GameScreen):
    """Begins with the first of them. Belongs to a screen to which it goes back."""

    def __init__(self, app, review, view, setup, back) -> None:
        """review: over, by which the view's game moves. setup: of the game, for one that is played on."""
        GameScreen.__init__(self, app, view, back)
        self.symbols = bytearray(back.symbols)  # until it has arrived
        self._review = review
        self._setup = setup
        self._number = 0  # of the turn
        self._stage, self._since = GOING, 0  # since when
        self._played = False  # its move was made
        self._line = ""
        self._tips: list[str] = [""]

    def enter(self, now: int) -> None:
        self._turn_to(self._number)
        GameScreen.enter(self, now)

    def leave(self) -> None:
        self._take_back()

    def _turn_to(self, number: int) -> None:
        """Begin a turn: the board goes there in the next ticks."""
        self._take_back()
        self._number, self._stage, self._hint = number, GOING, AWAY
        self._preview.end()

    def _take_back(self) -> None:
        """Be at the position before the turn again, if its move was made."""
        if self._played:
            self._played = False
            self.game.undo()
            self.view.moved()

    def _turn(self):
        turns = self._review.turns
        return turns[self._number] if turns else None

    def _rest(self, now: int) -> None:
        turn, stood = self._turn(), elapsed(now, self._since)
        if self._stage == GOING and self._review.go(turn.ply if turn else self._review.count):
            self._arrive(turn, now)
        elif self._stage == BEFORE and stood >= BEFORE_MS:
            self._play(turn, now)
        elif self._stage == PLAYED and stood >= SHOWN_MS:
            self._show_better(turn)

    def _arrive(self, turn, now: int) -> None:
        self._stage, self._since = BEFORE if turn else BETTER, now
        self.view.moved()
        if turn:
            self._line, self._tips = described(self.view, turn)
        self.refresh()

    def _play(self, turn, now: int) -> None:
        steps = self._make_move(self.game.parse(turn.played), [])
        self._played = True
        self._start(steps, now)

    def _shown(self, now: int) -> None:
        if self._played:
            self._stage, self._since = PLAYED, now

    def _show_better(self, turn) -> None:
        self._stage = BETTER
        if turn.better:
            self._take_back()
            self._hint = self.game.parse(turn.better)
            self._preview.show(self._hint)
        self.refresh()

    def _paint_symbols(self) -> None:
        if self._stage:
            GameScreen._paint_symbols(self)

    def _write_panel(self) -> None:
        say, panel, turns = self.app.say, self.app.panel, self._review.turns
        if not turns:
            # There is none while the board is on its way to the end, nor of a game that was left.
            verdict = self.view.verdict() if self.game.outcome is not None else ""
            panel.show(self.view.heading(), verdict, say(texts.NO_TURNS), "")
            return
        title = say(texts.TURNED_TITLE, self._number + 1, len(turns))
        tip = next((tip for tip in self._tips if panel.space(self._line, tip) >= 0), self._tips[-1])
        panel.show(title, self._line, tip, "")

    def moves(self) -> bool:
        return bool(self._steps) or self._stage == GOING

    def soft_keys(self) -> tuple:
        return KEYS

    def usable(self) -> list[str]:
        names = ["back"]
        if self._number < len(self._review.turns) - 1:
            names.append("next")
        if self._review.turns and self._stage and not self.app.places.lack(self.view):
            names.append("branch")
        return names

    def press(self, square: int) -> None:
        self._cut_short()
        self._since = self._now - SHOWN_MS  # no stage lasts longer

    def control(self, name: str, now: int) -> None:
        self._cut_short()
        if name == "branch":
            self.app.begin(self._setup, now, self._review.moves(self._turn().ply), keep=True)
            return
        number = self._number + (1 if name == "next" else -1)
        if number < 0:
            self.app.show(self.back, now)
            return
        self.app.sound.play("choose", now)
        self._turn_to(number)
        self.refresh()


def described(view, turn) -> tuple[str, list[str]]:
    """Return what was played and what that cost, and the rest in some lengths, the longest first. view: at the position
    before the turn (engines/bots/review.py), and there again afterwards. Raises: IllegalMove.
    """
    say, game = view.say, view.game
    move, player = game.parse(turn.played), game.to_move
    better, more = "", ""
    if turn.better:
        better, more = _told(view, turn.better, texts.BETTER)
    game.play(move)
    view.moved()
    try:
        line, answer, then = view.words(move, player), "", ""
        if turn.reply:
            names = view.names()
            answer, then = _told(view, turn.reply, texts.ANSWER, names[game.to_move - 1])
    finally:
        game.undo()
        view.moved()
    chances = say(texts.PERCENT, turn.before), say(texts.PERCENT, turn.after)
    line += "\n" + say(texts.VALUES, view.names()[turn.player - 1], *chances)
    if player == CHANCE:
        return line, [say(texts.LUCK)]
    whole = " ".join([part for part in (better, more, answer, then) if part])
    return line, [whole, " ".join([part for part in (better, answer) if part]), better]


def _told(view, move: str, text, *before) -> tuple[str, str]:
    """Return a text about a legal move, which it names last, and what the move does."""
    index = view.game.parse(move)
    return view.say(text, *before, view.spell(index)), view.preview_move(index)[1]
