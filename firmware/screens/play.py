"""The game screen: works with the view of any game.

A tap chooses or makes a move; what it does is then shown step by step, which any key cuts short. A finger that rests on
a square shows what a tap there would do. Chance moves by itself, and the board thinks while keys and lights continue.

In an online room (firmware/room.py) the moves of chance and of the players at other boards come by the link, and undo
is a request of this board's.
"""

from engines import texts as rules_texts
from engines.game import CHANCE, NO_MOVE, NOBODY, RESIGN, IllegalMove
from firmware import texts
from firmware.clock import GAME
from firmware.games.registry import Setup
from firmware.games.view import TABLE, WATCHERS
from firmware.input.layout import NOWHERE
from firmware.input.softkeys import SWAPPED, GameKeys
from firmware.output.panel import LOG_LINES
from firmware.screens.screen import Question
from firmware.screens.seats import BOARD, ELSEWHERE, HERE
from firmware.screens.thinking import Thinking
from firmware.storage.settings import ONE_KEY

ASK_MS = 4000  # how long a question stands
PACE_MS = 600  # between two actions of one turn of the board, for people to follow
# Steps. Without a tick between them draws of chance, or a request of the link and the bot it begins, end the stack.
PACE, NEXT_TICK = (PACE_MS, None, ()), (0, None, ())
# What the result means for the level 'like you': all; no win counts, as a hint was given or a move taken back; nothing
# any more, as the game has ended before
FAIR, HELPED, COUNTED = 0, 1, 2


class Play(Thinking):
    """One game from its first move to 'again?'. note: what the panel says in place of a tip until the next key. lines:
    of the log, about the moves that replay() made. opening: how many moves chance made before anybody.
    """

    shows_log = True

    def __init__(self, app, view, setup: Setup, moves, room=None) -> None:
        """`setup`, `moves`: what App.begin() was given. Raises: IllegalMove for a move that does not fit."""
        Thinking.__init__(self, app, view, setup, room)
        self.note = ""
        self.lines: list[str] = []
        self.opening = 0
        self._first = 0  # moves before those of a player here; -1 once one was made, or something chosen for it
        self._counts = FAIR
        self._keys = GameKeys(view, setup)
        self._question = Question(app, ASK_MS)
        # Texts of the moves that were taken back, the next one to be played again last. Not the engine's numbers: some
        # stand for what an engine forgets once other moves are made.
        self._undone: list[str] = []
        self._calls = False  # who moved last does so elsewhere: a person here is told that it is their turn
        self.look()
        for text in moves:
            app.board.feed(GAME, app.now)  # a long game takes longer than a tick may
            if self.game.ply % 16 == 0:
                app.board.tidy()  # or what stays of the moves would be strewn over more of the heap: up to 6 KB
            self.replay(text)

    # --- what it shows ---------------------------------------------------------------

    def enter(self, now: int) -> None:
        Thinking.enter(self, now)
        self._next_player(now)

    def _write_panel(self) -> None:
        view, game, tip, say, seats = self.view, self.game, self._tip, self.app.say, self.seats
        room = seats.room
        if self.over and self._steps and self._end().counting is not None:
            status = say(texts.GAME_ENDS)
        elif self.over:
            status, tip = self._end().verdict(), tip or self.note or self._end().question()
        else:
            status = seats.status()
            if self._preview.square >= 0:
                tip = tip or self._preview.words or view.preview(self._preview.square)
            tip = tip or self.note or (room.waiting(self, say) if seats.turn() == ELSEWHERE else self._hint_words())
            tip = tip or (self._thinking() if self.thinks() else self._turn_tip(status))
        tip = self._question.words or tip
        panel = self.app.panel
        space = panel.space(status, tip)
        if room:
            room.stand(panel, say)
            space = max(0, space - 1)
        info = view.info(space)
        if game.ply == self._first and panel.space(status, tip, info) < 0:
            info = ""  # there is nothing yet that it could count
        panel.show(view.heading(self.over), status, tip, info)

    def _turn_tip(self, status: str) -> str:
        """Return what to do; at the first move of a player here, if there is space, with the goal of the game, and
        with the colour of the one player here where the status never has space for that.
        """
        view, say, tip = self.view, self.app.say, self.view.tip()
        if self.game.ply != self._first or not view.PAGES:
            return tip
        longer, me = say(view.GOAL or view.PAGES[0]) + " " + tip, self.seats.viewer()
        if not view.LONG_STATUS and WATCHERS < me < TABLE:
            longer = say(texts.YOU_ARE, view.names()[me - 1]) + " " + longer
        return longer if self.app.panel.space(status, longer) >= 0 else tip

    def _paint_symbols(self) -> None:
        self.view.paint(self.symbols, self._preview.square, self._hint)
        self._preview.paint(self.symbols)

    def moves(self) -> bool:
        return len(self._steps) > ((self._ending and self._ending.counting) or 0)

    # --- keys ------------------------------------------------------------------------

    def soft_keys(self) -> tuple:
        keys = self._keys
        if self.over:
            return keys.over_in_room if self.seats.room else keys.over
        return keys.thinking if self.thinks() else keys.running(bool(self._undone))

    def usable(self) -> tuple[str, ...] | list[str]:
        names, thinks, room = [], self.thinks(), self.seats.room
        turn = NOBODY if self.over else self.seats.turn()
        if self.can_undo() and (turn == HERE or self.game.UNDO == NO_MOVE):
            names.append("undo")
        if self._undone and turn == HERE:
            names.append("redo")
        if thinks:
            names.append("now")
        if self.over:
            fits = not self.app.places.lack(self.view)
            if fits:
                names.append("again")
            if self.app.journal.has_finished(self):
                names.append("look")
            if self.game.ply:
                names.append("turned")
            if fits and SWAPPED in self.soft_keys():
                names.append("swapped")
        elif turn in (HERE, BOARD) and (not thinks or self._thinker.hinting):
            names.append("resign")
            if not room or room.hints:
                names.append("hint")
            names.extend(self.view.usable())
        return names

    def asking(self) -> str | None:
        return self._question.about

    def not_now(self, label: str) -> str:
        lack = self.app.places.lack(self.view) if self.over else ""
        return lack or Thinking.not_now(self, label)

    def offers(self, square: int) -> bool:
        return self._may_move() and self.view.offers(square)

    def press(self, square: int) -> None:
        self.note = ""
        self._cut_short()
        self._end_hint()
        if not self._may_move():
            return
        self._preview.aim(square, self.app.now)
        self.refresh()

    def hold(self, square: int) -> None:
        self.app.panel.show(tip=self._preview.words, diagnostics=self.describe(square))

    def release(self) -> None:
        self._preview.end()
        Thinking.release(self)

    def point(self, square: int) -> None:
        if square == NOWHERE or self._steps or not self._may_move():
            if not self._preview.by_finger:
                self._preview.end()
                self.view.paint(self.symbols)  # a view would take the pointer for the first of two touches
                self.refresh()
        elif square != self._preview.square:
            self._preview.aim(square, self.app.now, by_finger=False)
            self.refresh()

    def tap(self, square: int, now: int) -> None:
        self._preview.end()
        if self._question.withdraw():  # a finger on the board says no, and does nothing else
            self.refresh()
        elif self._may_move():
            self._try(self.view.tap, (square,), now, square)
        else:
            if self.seats.turn() == ELSEWHERE and not self.over:
                self.note = self.seats.room.refusal(self, self.app.say)
                self.app.refuse(self.layout.keys_of(square), now)
            self.refresh()

    def slide(self, start: int, square: int, now: int) -> bool:
        view = self.view
        if not self._may_move():
            return False
        meaning = view.slide
        if not view.slides(start, square):
            if not view.drags(start):
                return False
            meaning = self._choose_beside
        self._preview.end()
        if self._question.withdraw():
            self.refresh()
        else:
            self._try(meaning, (start, square), now, square)
        return True

    def _choose_beside(self, start: int, square: int) -> None:
        """Tap a square while something is dragged from `start`: it may choose, but never play. Raises: IllegalMove."""
        if self.view.tap(square) is not None:
            raise self.view.no_drag(start, square)

    def control(self, name: str, now: int) -> None:
        self.note = ""
        self._cut_short()
        if name == "now":
            self._thinker.hurry()
            return
        self._end_hint()
        words = self._question_about(name)
        if words and self._question.about != name:
            self._question.ask(name, words, now)
            self._hint = -1
            self._preview.end()
            self.refresh()
            return
        self._question.withdraw()
        if name == "undo" and self.seats.room:
            self._request("undo", self.seats.room.undo_count(self), texts.UNDO_WISHED)
        elif name == "undo":
            self._undo(now)
        elif name == "redo":
            self._redo(now)
        elif name == "resign":
            self._play(RESIGN, now)
        elif name == "hint":
            self._counts = max(self._counts, HELPED)
            self._think(hinting=True)
        elif name == "again" and self.seats.room and not words:
            self._request("rematch", 0, texts.REMATCH_WISHED)
        elif name == "again":
            self.app.begin(self.setup, now)
        elif name == "swapped":
            self.app.begin(self.setup.swapped(), now)
        elif name == "look":
            from firmware.screens.replay import Replay  # as the menu does

            self.app.show(Replay(self.app, self), now)
        elif name == "turned":
            self.note = self._review().request(now)
            self.refresh()
        else:
            self._try(self.view.control, (name,), now)

    def _request(self, what: str, count: int, text: tuple[str, ...]) -> None:
        """Report a request of a player to the room, and say so."""
        self.app.changes.request(what, count)
        self.note = self.app.say(text)
        self.refresh()

    def _question_about(self, name: str) -> str:
        """Return what a soft key asks before it acts, '' for nothing."""
        if name == "undo" and self.app.settings.value("take_back") == ONE_KEY:
            return ""
        room = self.seats.room
        if name == "again" and room:  # which another game in the room keeps
            return "" if room.online and room.is_over() else self.app.say(texts.LEAVE_QUESTION)
        return self.view.question(name)

    def _try(self, meaning, arguments: tuple, now: int, square: int = NOWHERE) -> None:
        """Play the move that a finger (on a square) means, or say until the next key why there is none."""
        try:
            move = meaning(*arguments)
            if move is not None:
                self._play(move, now)
                return
            self._follows, self._first = True, -1
            self.app.sound.play("choose", now)
        except IllegalMove as error:
            self.note = error.said(self.app.say)
            self.app.refuse(self.layout.keys_of(square), now)
        self.refresh()

    # --- moves -----------------------------------------------------------------------

    def look(self) -> None:
        """Take up whether the game is over, by its rules or in the room: for whenever that may have changed."""
        view, closed = self.view, self.seats.closed()
        if closed != view.closed:
            view.closed = closed
            view.moved()
        self.over = view.is_over()
        if not self.over:
            self._ending = None

    def play(self, text: str, now: int) -> None:
        """Make the move of a text for the player to move; in a room for chance and the board, too. Raises: IllegalMove,
        and the game is as it was.
        """
        self._cut_short()
        if not self._may_move() and (self.game.to_move == NOBODY or not self.seats.room):
            raise IllegalMove(texts.NOT_A_PERSON)
        move = self.game.parse(text)
        self.note = ""
        if self.app.screen is not self and not self.seats.room:
            self.app.show(self, now)
        self._play(move, now)

    def rest(self, now: int) -> None:
        """Show the position as it is, and let whoever is to move do so."""
        self._end_all()
        self._undone.clear()
        self.note = ""
        self._start([NEXT_TICK], now)

    def can_undo(self) -> bool:
        """Return True if there is a move to take back, not one of those before anybody's."""
        return self.game.ply > self.opening and self.game.can_undo()

    def _end_all(self) -> None:
        self._hint = -1
        self._question.withdraw()
        self.leave()

    def _play(self, move: int, now: int, again: bool = False) -> None:
        """Make a move and start its animation; `again`: one that was taken back. Raises: IllegalMove, and nothing has
        changed.
        """
        game, seats = self.game, self.seats
        player = game.to_move
        by_board = seats.is_board(player)  # before a swap
        if player != CHANCE:
            self._calls = seats.turn() != HERE
        self.view.paint(self.symbols, still=True)
        self._make(move)
        if not again:
            self._undone.clear()
        self._end_all()
        if move == game.UNDO:  # there is no move to show
            self.app.panel.remove()
            self.rest(now)
            return
        self.app.panel.add(self.view.words(move, player))
        counting = self._end().begin() if game.to_move == NOBODY else []
        if game.to_move == NOBODY and self.setup.like_you and not seats.room and self._counts != COUNTED:
            self.note = self._end().take_result(self._counts == HELPED) or self.note
        goes_on = by_board and game.to_move == player
        last = [PACE] if goes_on else [NEXT_TICK] if player == CHANCE else []
        self._start(self.view.steps() + counting + last, now)

    def _make(self, move: int) -> None:
        view, game = self.view, self.game
        player, before, mine = game.to_move, game.ply, self._may_move()
        game.play(move)
        if self._first == before:
            self._first = -1 if mine else game.ply
        if move == game.UNDO:
            self.app.journal.retracted(self)
        elif player == CHANCE and self.opening == before:
            self.opening = game.ply
        if move == game.SWAP:
            self.seats.exchange()
        self.look()
        view.moved()

    def replay(self, text: str) -> None:
        """Make a move of a game being resumed, without showing it; `lines` gets one. Raises: IllegalMove."""
        game, player = self.game, self.game.to_move
        try:
            move = game.parse(text)
            self._make(move)
        except IllegalMove as error:
            raise IllegalMove(rules_texts.MOVE_FAILS, game.ply + 1, error) from None
        self.lines.append(self.view.words(move, player))
        if len(self.lines) > LOG_LINES:  # a long game's would fill the memory
            self.lines.pop(0)

    def _undo(self, now: int) -> None:
        """Take back the last move, and what chance and the board did before it, until a player is to move again."""
        game = self.game
        self.leave()
        self._hint = -1
        while game.ply > self.opening:
            self._undone.append(game.texts(game.ply - 1)[0])
            self.retract()
            if game.UNDO != NO_MOVE or (game.to_move != CHANCE and not self.seats.is_board(game.to_move)):
                break
        if not self._may_move():
            self._undone.clear()  # the board began, and thinks about another beginning
        self.app.sound.play("remove", now)
        self._start([], now)

    def _redo(self, now: int) -> None:
        """Play the move again that was taken back last; _next_player() continues with what chance and the board did."""
        self._play(self.game.parse(self._undone.pop()), now, again=True)

    def retract(self) -> None:
        """Take back the last move, whosever it is, and its line of the log."""
        game = self.game
        self.end_review()
        if self.over:
            self._counts = COUNTED
        elif game.UNDO == NO_MOVE:  # else it is a part of a turn
            self._counts = max(self._counts, HELPED)
        move = game.last_move()
        game.undo()
        self.app.journal.retracted(self)
        self.app.panel.remove()
        if move == game.SWAP:
            self.seats.exchange()
        self.look()
        self.view.moved()

    def _next_player(self, now: int) -> None:
        """Let chance move, or the board think, if it is their turn: as they did where that was taken back."""
        turn = self.seats.turn()
        if self.over or (turn != BOARD and turn != CHANCE):
            return
        if self._undone:
            self._redo(now)
        elif turn == CHANCE:
            self._play(self.game.sample(self.app.stir(self.game.ply)), now)
        else:
            self._think(hinting=False)

    # --- time ------------------------------------------------------------------------

    def tick(self, now: int) -> None:
        Thinking.tick(self, now)
        if self._question.expires(now):
            self.refresh()

    def _shown(self, now: int) -> None:
        if self._ending and self._ending.counting is not None:
            from firmware.screens.ending import celebration

            self._ending.counting = None
            steps = celebration(self.view, self.symbols)
            if steps:
                self._start(steps, now)
                return
            self.app.sound.play("over", now)
        elif self.over and self.game.to_move != NOBODY:  # in the room
            self.app.sound.play("over", now)
        elif self._calls and self._may_move():
            self._calls = False
            self.app.sound.play("turn", now)
        self._next_player(now)
