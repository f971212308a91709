"""The game screen: works with the view of any game.

A tap chooses or makes a move; what it does is then shown step by step, which any key cuts short. Undo and resign ask
back. Chance moves by itself. Where the board is one of the players it thinks in slices, a slice a tick, and keys and
lights continue meanwhile.
"""

from engines.game import CHANCE, NOBODY, RESIGN, IllegalMove
from firmware.clock import GAME, elapsed
from firmware.games.registry import Setup
from firmware.games.thinker import Thinker
from firmware.input.layout import NOWHERE
from firmware.input.softkeys import find
from firmware.output.panel import LOG_LINES
from firmware.screens.screen import Screen

ASK_MS = 4000  # how long a question stands
# The jobs that show a change, one a tick, so that each tick is short: paint the symbols, leave a tick to the app, which
# lights them, write the panel. Each job is followed by the next lower one.
PAINT, LIGHT, WRITE, IDLE = 3, 2, 1, 0


class Play(Screen):
    """One game from its first move to 'again?'. `over` is True when it has ended. `note`: what the panel says in place
    of a tip until the next key.
    """

    shows_log = True

    def __init__(self, app, view, setup: Setup, moves) -> None:
        """`setup`, `moves`: what App.begin() was given. Raises: IllegalMove for a move that does not fit."""
        self.view = view
        self.game = view.game
        self.size = view.size
        self.palette = view.PALETTE
        super().__init__(app)
        self.setup = setup
        self.board_plays = setup.board_plays()  # the player that the board itself is, or NOBODY
        self.level = setup.level
        self.exchanged = False  # the people have changed colours
        self.over = False
        self.opening = 0  # moves that chance made before anybody
        self.note = ""
        self.lines: list[str] = []  # about the moves that were given
        again = find(view.KEYS, "again")
        self._keys = tuple([entry for entry in view.KEYS if entry[0] != "again"])
        self._keys_over = tuple([entry for entry in self._keys if entry[1:3] != again[1:3]]) + (again,)
        self._steps: list[tuple] = []
        self._step_since = 0
        self._asking: str | None = None
        self._asked_at = 0
        self._pressed = self._hint = -1
        self._thinker: Thinker | None = None
        self._now = 0
        self._job = IDLE  # of the next tick
        self._next_job = IDLE  # what follows WRITE
        self._tip = ""
        for text in moves:
            app.board.feed(GAME, app.now)  # a long game takes longer than a tick may
            self.replay(text)

    # --- what it shows ---------------------------------------------------------------

    def enter(self, now: int) -> None:
        self._now = now
        self._steps.clear()
        super().enter(now)
        self._next_player(now)

    def refresh(self, tip: str = "") -> None:
        """Have the next ticks write symbols and panel again; `tip` replaces what the turn would say."""
        self._tip = tip
        if not self._steps:
            self._next_job = PAINT
        else:  # which own the symbols, so the panel alone is written
            self._next_job = IDLE if self._job else WRITE

    def _write_panel(self) -> None:
        view, game, tip = self.view, self.game, self._tip
        if self.over:
            status = view.verdict()
            tip = tip or self.note or "Again? Press " + find(self._keys_over, "again")[3] + "."
        else:
            status = view.status()
            if game.to_move != CHANCE and (self.exchanged or self.board_plays != NOBODY):
                status += " (" + self.seat(game.to_move) + ")"
            if self._pressed >= 0:
                tip = tip or view.preview(self._pressed)
            tip = tip or self.note or ("The board is thinking." if self._thinker else view.tip())
        if self._asking:
            tip = view.question(self._asking)
        self.app.panel.show(view.heading(), status, tip, view.info())

    def seat(self, player: int) -> str:
        """Return who plays a colour: 'player 1' opened the game; or 'you' and 'board'."""
        if self.board_plays != NOBODY:
            return "board" if player == self.board_plays else "you"
        return "player " + str(3 - player if self.exchanged else player)

    def thinks(self) -> bool:
        """Return True while the board thinks about a move."""
        return self._thinker is not None

    def pending(self) -> bool:
        return self._job > IDLE or self._next_job > IDLE

    def settled(self) -> bool:
        return not self.pending() and not self._steps and not self._thinker

    def paint_keys(self, lights: bytearray) -> None:
        self.view.paint_keys(lights)

    def turn_lights(self) -> list[tuple]:
        return self.view.turn_lights()

    def describe(self, square: int) -> str:
        return self.view.describe(square)

    # --- keys ------------------------------------------------------------------------

    def soft_keys(self) -> tuple:
        return self._keys_over if self.over else self._keys

    def usable(self) -> tuple[str, ...] | list[str]:
        names = []
        if self.view.can_undo(self.opening):
            names.append("undo")
        if self.over:
            names.append("again")
        elif self.game.to_move != CHANCE and (not self._thinker or self._thinker.hinting):
            names.append("resign")
            names.append("hint")
            names.extend(self.view.usable())
        return names

    def asking(self) -> str | None:
        return self._asking

    def press(self, square: int) -> None:
        self.note = ""
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
        if self._says_no():
            return
        if self._may_move():
            self._try(self.view.tap, (square,), now, square)
        else:
            self.refresh()

    def slide(self, start: int, square: int, now: int) -> bool:
        if not self._may_move() or not self.view.slides(start, square):
            return False
        self._pressed = -1
        if not self._says_no():
            self._try(self.view.slide, (start, square), now, square)
        return True

    def _says_no(self) -> bool:
        """Return whether a finger on the board has answered a question with no, which is then all that it does."""
        asked, self._asking = self._asking, None
        if asked:
            self.refresh()
        return bool(asked)

    def control(self, name: str, now: int) -> None:
        self.note = ""
        self._cut_short()
        if self._asking != name and self.view.question(name):
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
            self._try(self.view.control, (name,), now)

    def _try(self, meaning, arguments: tuple, now: int, square: int = NOWHERE) -> None:
        """Play the move that a finger (on a square) means, or say until the next key why there is none."""
        try:
            move = meaning(*arguments)
            if move is not None:
                self._play(move, now)
                return
            self.app.sound.play("choose", now)
            self.refresh()
        except IllegalMove as error:
            self.note = str(error)
            self.app.refuse(self.layout.keys_of(square), now)
            self.refresh()

    # --- moves -----------------------------------------------------------------------

    def play(self, text: str, now: int) -> None:
        """Make the move of a text for the player to move. Raises: IllegalMove, and the game is as it was."""
        self._cut_short()
        if not self._may_move():
            raise IllegalMove("The game is over, or it is not a person who is to move.")
        move = self.game.parse(text)
        if self.app.screen is not self:
            self.app.show(self, now)
        self._play(move, now)

    def _may_move(self) -> bool:
        return self.game.to_move > NOBODY and self.game.to_move != self.board_plays

    def _play(self, move: int, now: int) -> None:
        """Make a move and start its animation. Raises: IllegalMove, and nothing has changed."""
        player = self.game.to_move
        self.view.paint(self.symbols, still=True)
        self._make(move)
        self._hint = -1
        self._thinker = None
        self._asking = None
        self.app.panel.add(self.view.words(move, player))
        self._start(self.view.steps() + (self.view.counting() if self.over else []), now)

    def _make(self, move: int) -> None:
        view, game = self.view, self.game
        player, before = game.to_move, game.ply
        game.play(move)
        if game.ply < before:  # Vacuum has an undo among its moves
            self.app.journal.retracted(self)
        if player == CHANCE and self.opening == before:
            self.opening = game.ply
        if view.exchanges(move):
            self._exchange()
        view.moved()
        self.over = game.to_move == NOBODY

    def replay(self, text: str) -> None:
        """Make a move of a game being resumed, without showing it; `lines` gets one. Raises: IllegalMove."""
        game, player = self.game, self.game.to_move
        try:
            move = game.parse(text)
            self._make(move)
        except IllegalMove as error:
            raise IllegalMove("Move " + str(game.ply + 1) + ": " + str(error)) from None
        self.lines.append(self.view.words(move, player))
        if len(self.lines) > LOG_LINES:  # a long game's would fill the memory
            self.lines.pop(0)

    def _undo(self, now: int) -> None:
        """Take back the last move, and what chance and the board did before it, until a player is to move again."""
        game, view = self.game, self.view
        self._thinker = None
        self._hint = -1
        while game.ply > self.opening:
            self.retract()
            if view.undoes_alone() or (game.to_move != CHANCE and game.to_move != self.board_plays):
                break
        self.app.sound.play("remove", now)
        self._start([], now)

    def retract(self) -> None:
        """Take back the last move, whosever it is, and its line of the log."""
        game, view = self.game, self.view
        move = game.last_move()
        game.undo()
        self.app.journal.retracted(self)
        self.app.panel.remove()
        if view.exchanges(move):
            self._exchange()
        view.moved()
        self.over = False

    def _exchange(self) -> None:
        """The two people, or the person and the board, change colours."""
        self.exchanged = not self.exchanged
        if self.board_plays != NOBODY:
            self.board_plays = 3 - self.board_plays

    def _next_player(self, now: int) -> None:
        """Let chance move, or the board think, if it is their turn."""
        if self.game.to_move == CHANCE:
            self._play(self.game.sample(self.app.stir(self.game.ply)), now)
        elif not self.over and self.game.to_move == self.board_plays:
            self._think(hinting=False)

    def _think(self, hinting: bool) -> None:
        seed = (self.game.ply * 7919 + self._now) & 0x3FFFFFFF
        self._thinker = Thinker(self.game, self.level, seed, hinting)
        self.refresh()

    # --- time ------------------------------------------------------------------------

    def tick(self, now: int) -> None:
        self._now = now
        if self.pending():
            self._do_job()
        elif self._steps:
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

    def _do_job(self) -> None:
        if not self._job:
            self._job, self._next_job = self._next_job, IDLE
        job = self._job
        self._job = job - 1
        if job == PAINT:
            self.view.paint(self.symbols, self._pressed, self._hint)
            self.app.touch()
        elif job == WRITE:
            self._write_panel()

    def _thought(self, move: int, hinting: bool, now: int) -> None:
        self._thinker = None
        if not hinting:
            self._play(move, now)
            return
        self._hint = -1 if move == RESIGN else move
        self.refresh("Hint: " + self.view.spell(move) + ".")

    def _start(self, steps: list, now: int) -> None:
        self._steps = steps
        self._step_since = now
        self.refresh()
        self._show_step(now)

    def _show_step(self, now: int) -> None:
        """Show the first of the steps that are left, or the position when there is none."""
        if not self._steps:
            if self.over:
                self.app.sound.play("over", now)
            self.refresh()
            self._next_player(now)
            return
        _, tune, marks = self._steps[0]
        if tune:
            self.app.sound.play(tune, now)
        for square, symbol in marks:
            if square != NOWHERE:
                self.symbols[square] = symbol
        self.app.touch()

    def _cut_short(self) -> None:
        """End the animation at once."""
        if self._steps:
            self._steps = []
            self._show_step(self._now)
