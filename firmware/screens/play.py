"""The game screen: works with the view of any game.

A tap makes a move; what it does is then shown step by step, which any key cuts short.
Undo and resign ask back. Where the board is one of the players it thinks in slices,
a slice a tick, and keys and lights go on meanwhile.
"""

from engines.door import NOBODY, RESIGN, IllegalMove
from firmware.clock import elapsed
from firmware.games import BOARD_STARTS, PEOPLE, YOU_START
from firmware.layout import NOWHERE
from firmware.screens.screen import Screen
from firmware.thinker import Thinker

ASK_MS = 4000  # how long a question stands
COLOUR_OF_BOARD = {PEOPLE: NOBODY, YOU_START: 2, BOARD_STARTS: 1}
CONFIRM = {"undo": "Undo? Press again.", "resign": "Resign? Press again."}


class Play(Screen):
    """One game from its first move to 'again?'. `over` is True when it has ended."""

    shows_log = True

    def __init__(self, app, view, setup: tuple) -> None:
        """`setup`: what App.begin() was given."""
        self.view = view
        self.game = view.game
        self.size = view.size
        super().__init__(app)
        self.setup = setup
        self.board_plays = COLOUR_OF_BOARD[setup[2]]  # the player that the board itself is, or NOBODY
        self.level = setup[3]
        self.exchanged = False  # the people have changed colours
        self.over = False
        self._steps: list[tuple] = []
        self._step_since = 0
        self._asking: str | None = None
        self._asked_at = 0
        self._pressed = self._hint = -1
        self._thinker: Thinker | None = None
        self._now = 0

    # --- what it shows ---------------------------------------------------------------

    def enter(self, now: int) -> None:
        self._now = now
        self._steps.clear()
        super().enter(now)
        self._next_player()

    def refresh(self) -> None:
        if self._steps:
            return
        self.view.paint(self.symbols, self._pressed, self._hint)
        self._tell()
        self.app.touch()

    def _tell(self, tip: str = "") -> None:
        """Write the panel; `tip` replaces what the turn would say."""
        view, game = self.view, self.game
        title = view.title + " " + str(view.size) + "x" + str(view.size) + ", "
        if self.over:
            title += str(game.ply) + " moves"
            status = view.verdict()
            tip = tip or "Again? Press a."
        else:
            title += "move " + str(game.ply + 1)
            status = view.names()[game.to_move - 1] + " to move"
            if self.exchanged or self.board_plays:
                status += " (" + self.seat(game.to_move) + ")"
            if self._thinker:
                tip = tip or "The board is thinking."
            elif game.to_move != self.board_plays and "swap" in view.controls():
                tip = tip or view.tip + " Or swap colours: w."
            else:
                tip = tip or view.tip
        if self._asking:
            tip = CONFIRM[self._asking]
        self.app.panel.show(title, status, tip, "")

    def seat(self, player: int) -> str:
        """Return who plays a colour: 'player 1' opened the game; or 'you' and 'board'."""
        if self.board_plays:
            return "board" if player == self.board_plays else "you"
        return "player " + str(3 - player if self.exchanged else player)

    def rests(self) -> bool:
        return self.over

    def turn(self) -> int:
        return self.game.to_move - 1 if self.game.to_move != NOBODY else -1

    def describe(self, square: int) -> str:
        return self.view.describe(square)

    # --- keys ------------------------------------------------------------------------

    def usable(self) -> tuple[str, ...] | list[str]:
        names = []
        if self.game.ply:
            names.append("undo")
        if self.over:
            names.append("again")
        elif not self._thinker or self._thinker.hinting:
            names.append("hint")
            names.append("resign")
            names.extend(self.view.controls())
        return names

    def asking(self) -> str | None:
        return self._asking

    def press(self, square: int) -> None:
        self._cut_short()
        if not self._may_move():
            return
        self._pressed = square
        self.refresh()

    def release(self) -> None:
        self._pressed = -1
        super().release()

    def tap(self, square: int, now: int) -> None:
        self._pressed = -1
        self._asking = None
        if not self._may_move():
            self.refresh()
            return
        try:
            self._play(self.view.move_at(square), now)
        except IllegalMove as error:
            self.app.sound.play("refuse", now)
            self.refresh()
            self._tell(str(error))

    def control(self, name: str, now: int) -> None:
        self._cut_short()
        if name in CONFIRM and self._asking != name:
            self._asking, self._asked_at = name, now
            self.refresh()
            return
        self._asking = None
        if name == "undo":
            self._undo(now)
        elif name == "resign":
            self._play(RESIGN, now)
        elif name == "hint":
            self._think(hinting=True)
        elif name == "again":
            self.app.begin(self.setup, now)
        else:
            self._play(self.view.control(name), now)

    # --- moves -----------------------------------------------------------------------

    def _may_move(self) -> bool:
        return not self.over and self.game.to_move != self.board_plays

    def _play(self, move: int, now: int) -> None:
        """Make a move and start its animation. Errors: IllegalMove, and nothing has changed."""
        view, game = self.view, self.game
        player = game.to_move
        before = game.ply
        view.paint(self.symbols, still=True)
        game.play(move)
        self._hint = -1
        self._thinker = None
        self._asking = None
        self.app.panel.add(view.words(move, player))
        if game.ply > before and view.exchanges(move):
            self._exchange()
        self.over = game.to_move == NOBODY
        self._start(view.steps() + (view.counting() if self.over else []), now)

    def _undo(self, now: int) -> None:
        """Take back the last move; against the board, until a person is to move again."""
        game = self.game
        self._thinker = None
        self._hint = -1
        while game.ply:
            move = game.history[-1]
            game.undo()
            self.app.panel.remove()
            if self.view.exchanges(move):
                self._exchange()
            if game.to_move != self.board_plays:
                break
        self.over = False
        self.app.sound.play("remove", now)
        self._start([], now)

    def _exchange(self) -> None:
        """The two people, or the person and the board, change colours."""
        self.exchanged = not self.exchanged
        if self.board_plays:
            self.board_plays = 3 - self.board_plays

    def _next_player(self) -> None:
        if not self.over and self.game.to_move == self.board_plays:
            self._think(hinting=False)

    def _think(self, hinting: bool) -> None:
        seed = (self.game.ply * 7919 + self._now) & 0x3FFFFFFF
        self._thinker = Thinker(self.game, self.level, seed, hinting)
        self.refresh()

    # --- time ------------------------------------------------------------------------

    def tick(self, now: int) -> None:
        self._now = now
        if self._steps:
            if elapsed(now, self._step_since) >= self._steps[0][0]:
                self._step_since += self._steps.pop(0)[0]
                self._show_step(now)
        elif self._thinker:
            move = self._thinker.step()
            if move is not None:
                self._thought(move, self._thinker.hinting, now)
        if self._asking and elapsed(now, self._asked_at) >= ASK_MS:
            self._asking = None
            self.refresh()

    def _thought(self, move: int, hinting: bool, now: int) -> None:
        self._thinker = None
        if not hinting:
            self._play(move, now)
            return
        self._hint = self.view.square_of(move)
        self.refresh()
        self._tell("Hint: " + self.game.text(move) + ".")

    def _start(self, steps: list, now: int) -> None:
        self._steps = steps
        self._step_since = now
        self._tell()
        self._show_step(now)

    def _show_step(self, now: int) -> None:
        """Show the first of the steps that are left, or the position when there is none."""
        if not self._steps:
            if self.over:
                self.app.sound.play("over", now)
            self.refresh()
            self._next_player()
            return
        _, tune, marks = self._steps[0]
        if tune:
            self.app.sound.play(tune, now)
        for square, symbol in marks:
            if square != NOWHERE:
                self.symbols[square] = symbol
        self.app.touch()

    def _cut_short(self) -> None:
        """End the animation: a person has seen enough."""
        if self._steps:
            self._steps = []
            self._show_step(self._now)
