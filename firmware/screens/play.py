"""The game screen: works with the view of any game.

A tap chooses or makes a move; what it does is then shown step by step, which any key cuts short. A finger that rests on
a square shows what a tap there would do. Chance moves by itself, and the board thinks while keys and lights continue.

In an online room (firmware/room.py) the moves of chance and of the players at other boards come by the link, and undo
is a request of this board's.
"""

from engines import texts as rules_texts
from engines.game import CHANCE, DRAW, NO_MOVE, NOBODY, RESIGN, IllegalMove
from firmware import texts
from firmware.clock import GAME, elapsed
from firmware.games.registry import OTHERS, Setup, is_board
from firmware.games.view import TABLE, WATCHERS
from firmware.input.layout import NOWHERE
from firmware.input.softkeys import LOOK, NOW, SWAPPED, TURNED, at, find, with_entry
from firmware.output.panel import LETTERS, LOG_LINES
from firmware.screens.thinking import Thinking
from firmware.storage.settings import ONE_KEY

ASK_MS = 4000  # how long a question stands; for one key until it is answered
PACE_MS = 600  # between two actions of one turn of the board, for people to follow
# Steps. Without a tick between them draws of chance, or a request of the link and the bot it begins, end the stack.
PACE, NEXT_TICK = (PACE_MS, None, ()), (0, None, ())


class Play(Thinking):
    """One game from its first move to 'again?'. `over` is True when it has ended. `note`: what the panel says in place
    of a tip until the next key. `room`: the online room that it is played in, or None.
    """

    shows_log = True

    def __init__(self, app, view, setup: Setup, moves, room=None) -> None:
        """`setup`, `moves`: what App.begin() was given. Raises: IllegalMove for a move that does not fit."""
        Thinking.__init__(self, app, view, setup)
        self.room = room
        self.left: dict | None = None  # what the journal keeps of a room that was left once the game was over
        self.board_plays = setup.board_plays()  # the player that the board itself is, OTHERS or NOBODY
        self.exchanged = self.over = False  # exchanged: the people have changed colours
        self.opening = 0  # moves that chance made before anybody
        self._first = 0  # moves before those of a player here; -1 once one was made, or something chosen for it
        self._helped = False  # a hint was given, or a move taken back
        self._counted = False  # the game has ended before
        self.note = ""
        self.lines: list[str] = []  # about the moves that were given
        keys = view.KEYS
        again, redo, hint = find(keys, "again"), find(keys, "redo"), find(keys, "hint")
        keys = tuple([entry for entry in keys if entry not in (again, redo, hint)])
        self._before_redo = at(keys, redo[1], redo[2])  # the key that shares redo's place, or None
        self._before_hint = at(keys, hint[1], hint[2])
        if not self._before_redo:
            keys = with_entry(keys, redo)
        if not self._before_hint:
            keys = with_entry(keys, hint)
        # without and with redo in the place that it shares, then the same two with hint in its place
        self._tables = (keys, with_entry(keys, redo), with_entry(keys, hint), with_entry(with_entry(keys, redo), hint))
        self._keys_over = self._keys_swapped = with_entry(with_entry(with_entry(keys, again), LOOK), TURNED)
        if setup.swapped():
            self._keys_swapped = with_entry(self._keys_over, SWAPPED)
        self._keys_thinking = with_entry(keys, (NOW[0],) + hint[1:3] + NOW[3:])
        # Texts of the moves that were taken back, the next one to be played again last. Not the engine's numbers: some
        # stand for what an engine forgets once other moves are made.
        self._undone: list[str] = []
        self._ends = False  # the winner is still to be celebrated
        self._calls = False  # who moved last does so elsewhere: a person here is told that it is their turn
        self._counting = 0  # how many of the steps, the last, count after the last move
        self._asking: str | None = None
        self._asked_at = 0
        self.look()
        for text in moves:
            app.board.feed(GAME, app.now)  # a long game takes longer than a tick may
            if self.game.ply % 16 == 0:
                app.board.tidy()  # or what stays of the moves would be strewn over more of the heap: up to 6 KB
            self.replay(text)

    # --- what it shows ---------------------------------------------------------------

    def enter(self, now: int) -> None:
        self._preview.end()
        Thinking.enter(self, now)
        self._next_player(now)

    def _write_panel(self) -> None:
        view, game, tip, say = self.view, self.game, self._tip, self.app.say
        if self._ends and self._steps:  # which lead to the verdict
            status = say(texts.GAME_ENDS)
        elif self.over:
            status = self.result() + (view.verdict() if game.to_move == NOBODY else self.room.verdict(self, say))
            tip = tip or self.note or self._again_question()
        else:
            status = view.status()
            if game.to_move != CHANCE and (self.exchanged or self.room or self.board_plays != NOBODY):
                seated = status + " (" + self.seat(game.to_move) + ")"
                if len(seated) <= LETTERS or view.LONG_STATUS:
                    status = seated
            if self._preview.square >= 0:
                tip = tip or self._preview.words or view.preview(self._preview.square)
            tip = tip or self.note or (self.room.waiting(self, say) if self._waits() else self._hint_words())
            tip = tip or (self._thinking() if self.thinks() else self._turn_tip(status))
        if self._asking:
            tip = self._question(self._asking)
        panel = self.app.panel
        space = panel.space(status, tip)
        if self.room:
            self.room.stand(panel, say)
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
        longer, me = say(view.GOAL or view.PAGES[0]) + " " + tip, self.viewer()
        if not view.LONG_STATUS and WATCHERS < me < TABLE:
            longer = say(texts.YOU_ARE, view.names()[me - 1]) + " " + longer
        return longer if self.app.panel.space(status, longer) >= 0 else tip

    def result(self) -> str:
        """Return that the one player who sits at this board has won or lost; '' where several do, and after a draw."""
        me, won, room = self.viewer(), self.view.facing(), self.room
        if room and me == WATCHERS and room.mine:  # as it is over
            me = self.seat_of(room.mine)
        if not WATCHERS < me < TABLE or won == DRAW:
            return ""
        return self.app.say(texts.YOU_WON if won == me else texts.YOU_LOST) + " "

    def _paint_symbols(self) -> None:
        self.view.paint(self.symbols, self._preview.square, self._hint)
        self._preview.paint(self.symbols)

    def seat(self, player: int) -> str:
        """Return who plays a colour: 'player 1' opened the game; 'you' and 'board'; in a room people's names."""
        if self.room:
            return self.room.player(self, player, self.app.say)
        if self.board_plays != NOBODY:
            return self.app.say(texts.BOARD if self.is_board(player) else texts.YOU)
        return self.app.say(texts.PLAYER, self.seat_of(player))

    def seat_of(self, player: int) -> int:
        """Return the seat that plays a colour: the player who had it before they exchanged colours."""
        return 3 - player if self.exchanged else player

    def is_board(self, player: int) -> bool:
        """Return True if the board itself is this player."""
        return is_board(self.board_plays, player)

    def head(self) -> dict:
        """Return the game as App.record() has it, without moves and room."""
        head = {"game": self.game.NAME, "options": self.game.options()}
        head["seat"], head["level"] = self.setup.seat, self.setup.level
        return head

    def away(self) -> tuple[int, ...]:
        """Return the seats that are played elsewhere."""
        return self.room.away if self.room else ()

    def look(self) -> None:
        """Take up whether the game is over, by its rules or in the room: for whenever that may have changed."""
        view, room, closed = self.view, self.room, None
        self.over = self.game.to_move == NOBODY or (room is not None and room.is_over())
        if self.over and self.game.to_move != NOBODY:
            closed = self.seat_of(room.won) if room.won else DRAW
        if closed != view.closed:
            view.closed = closed
            view.moved()

    def viewer(self) -> int:
        """Return the one player who sits at this board; TABLE where several do, WATCHERS where none does."""
        viewer, away = WATCHERS, self.away()
        for player in range(1, len(self.view.names()) + 1):
            if not self.is_board(player) and self.seat_of(player) not in away:
                viewer = TABLE if viewer else player
        return viewer

    def settled(self) -> bool:
        return Thinking.settled(self) and not self.thinks() and not self._preview.waits

    def moves(self) -> bool:
        return len(self._steps) > self._counting

    # --- keys ------------------------------------------------------------------------

    def soft_keys(self) -> tuple:
        """Redo and hint take the places that they share with keys of the game, unless the use of these is open."""
        if self.over:
            return self._keys_over if self.room else self._keys_swapped
        if self.thinks():
            return self._keys_thinking
        table = 0
        if self._undone and self._before_redo and not self.view.uses(self._before_redo[0]):
            table += 1
        if self._before_hint and not self.view.uses(self._before_hint[0]):
            table += 2
        return self._tables[table]

    def usable(self) -> tuple[str, ...] | list[str]:
        names = []
        if self.can_undo() and (self._may_move() or self.game.UNDO == NO_MOVE):
            names.append("undo")
        if self._undone and self._may_move():
            names.append("redo")
        if self.thinks():
            names.append("now")
        fits = not self.app.places.lack(self.view)
        if self.over:
            if fits:
                names.append("again")
            if self.app.journal.has_finished(self):
                names.append("look")
            if self.game.ply:
                names.append("turned")
            if fits and SWAPPED in self.soft_keys():
                names.append("swapped")
        elif not self._waits() and self.game.to_move != CHANCE and (not self.thinks() or self._thinker.hinting):
            names.append("resign")
            if not self.room or self.room.hints:
                names.append("hint")
            names.extend(self.view.usable())
        return names

    def asking(self) -> str | None:
        return self._asking

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
        if self._says_no():
            return
        if self._may_move():
            self._try(self.view.tap, (square,), now, square)
        else:
            if self._waits() and not self.over:
                self.note = self.room.refusal(self, self.app.say)
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
        if not self._says_no():
            self._try(meaning, (start, square), now, square)
        return True

    def _choose_beside(self, start: int, square: int) -> None:
        """Tap a square while something is dragged from `start`: it may choose, but never play. Raises: IllegalMove."""
        if self.view.tap(square) is not None:
            raise self.view.no_drag(start, square)

    def _says_no(self) -> bool:
        """Return whether a finger on the board has answered a question with no, which is then all that it does."""
        asked, self._asking = self._asking, None
        if asked:
            self.refresh()
        return bool(asked)

    def control(self, name: str, now: int) -> None:
        self.note = ""
        self._cut_short()
        if name == "now":
            self._thinker.hurry()
            return
        self._end_hint()
        if self._asking != name and self._asks(name):
            self._asking, self._asked_at = name, now
            self._hint = -1
            self._preview.end()
            self.refresh()
            return
        self._asking = None
        if name == "undo" and self.room:
            self._request("undo", self.room.undo_count(self), texts.UNDO_WISHED)
        elif name == "undo":
            self._undo(now)
        elif name == "redo":
            self._redo(now)
        elif name == "resign":
            self._play(RESIGN, now)
        elif name == "hint":
            self._helped = True
            self._think(hinting=True)
        elif name == "again" and self._can_go_on():
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

    def _asks(self, name: str) -> bool:
        if name == "undo" and self.app.settings.value("take_back") == ONE_KEY:
            return False
        return bool(self._question(name))

    def _question(self, name: str) -> str:
        """Return what a soft key asks before it acts, '' for nothing."""
        if self._can_go_on() and name == "again":
            return ""
        if name == "again" and self.room:
            return self.app.say(texts.LEAVE_QUESTION)
        return self.view.question(name)

    def _can_go_on(self) -> bool:
        return bool(self.room) and self.room.online and self.room.is_over()

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

    def play(self, text: str, now: int) -> None:
        """Make the move of a text for the player to move; in a room for chance and the board, too. Raises: IllegalMove,
        and the game is as it was.
        """
        self._cut_short()
        if not self._may_move() and (self.game.to_move == NOBODY or not self.room):
            raise IllegalMove(texts.NOT_A_PERSON)
        move = self.game.parse(text)
        self.note = ""
        if self.app.screen is not self and not self.room:
            self.app.show(self, now)
        self._play(move, now)

    def rest(self, now: int) -> None:
        """Show the position as it is, and let whoever is to move do so."""
        self._end_all()
        self._undone.clear()
        self.note = ""
        self._start([NEXT_TICK], now)

    def _end_all(self) -> None:
        self._hint, self._asking = -1, None
        self.leave()

    def can_undo(self) -> bool:
        """Return True if there is a move to take back, not one of those before anybody's."""
        return self.game.ply > self.opening and self.game.can_undo()

    def _may_move(self) -> bool:
        to_move = self.game.to_move
        return to_move > NOBODY and not self.over and not self.is_board(to_move) and not self._waits()

    def _waits(self) -> bool:
        """Return True in a room while the next move comes from elsewhere."""
        return self.room is not None and self.room.waits(self)

    def _play(self, move: int, now: int, again: bool = False) -> None:
        """Make a move and start its animation; `again`: one that was taken back. Raises: IllegalMove, and nothing has
        changed.
        """
        player = self.game.to_move
        by_board = self.is_board(player)  # before a swap
        if player != CHANCE:
            self._calls = by_board or self._waits()
        self.view.paint(self.symbols, still=True)
        self._make(move)
        if not again:
            self._undone.clear()
        self._end_all()
        if move == self.game.UNDO:  # there is no move to show
            self.app.panel.remove()
            self.rest(now)
            return
        self.app.panel.add(self.view.words(move, player))
        self._ends = self.game.to_move == NOBODY
        counting = self.view.counting() if self._ends else []
        self._counting = len(counting)
        if self._ends and self.setup.like_you and not self.room:
            self._take_result()
        goes_on = by_board and self.game.to_move == player
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
            self._exchange()
        self.look()
        view.moved()

    def _take_result(self) -> None:
        """Let the level 'like you' follow the end of a game of one person: once, a win only without help, no draw."""
        players = int(self.game.options().get("players", 2))
        if self._counted or self.game.outcome == DRAW or (players > 2 and self.board_plays != OTHERS):
            return
        settings, name, won = self.app.settings, self.game.NAME, not self.is_board(self.game.outcome)
        if won and self._helped:
            return
        before = settings.level(name)
        settings.take_result(name, won, players)
        if settings.level(name) != before:
            self.note = self.app.say(texts.NEXT_LEVEL, settings.level(name)) + " " + self._again_question()

    def _again_question(self) -> str:
        return self.app.places.lack(self.view) or self.app.say(texts.AGAIN_QUESTION, find(self._keys_over, "again")[3])

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
            if game.UNDO != NO_MOVE or (game.to_move != CHANCE and not self.is_board(game.to_move)):
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
        game, view = self.game, self.view
        self.end_review()
        self._helped = self._helped or self.game.UNDO == NO_MOVE  # else it is a part of a turn
        self._counted = self._counted or self.over
        move = game.last_move()
        game.undo()
        self.app.journal.retracted(self)
        self.app.panel.remove()
        if move == game.SWAP:
            self._exchange()
        self.look()
        view.moved()

    def _exchange(self) -> None:
        """The two people, or the person and the board, change colours."""
        self.exchanged = not self.exchanged
        if self.board_plays != NOBODY:
            self.board_plays = 3 - self.board_plays

    def _next_player(self, now: int) -> None:
        """Let chance move, or the board think, if it is their turn: as they did where that was taken back."""
        if self.over or self._may_move() or self._waits():
            return
        if self._undone:
            self._redo(now)
        elif self.game.to_move == CHANCE:
            self._play(self.game.sample(self.app.stir(self.game.ply)), now)
        else:
            self._think(hinting=False)

    # --- time ------------------------------------------------------------------------

    def tick(self, now: int) -> None:
        Thinking.tick(self, now)
        if self._asking and not self.app.switch and elapsed(now, self._asked_at) >= ASK_MS:
            self._asking = None
            self.refresh()

    def _start(self, steps: list, now: int) -> None:
        self._preview.end()
        Thinking._start(self, steps, now)

    def _rest(self, now: int) -> None:
        if self._preview.waits:
            if self._preview.update(now):
                self.refresh()
        elif self.thinks():
            self._go_on_thinking(now)
        elif self.over and self.game.ply:
            self._review().tick(now)

    def _shown(self, now: int) -> None:
        if self._ends:
            self._ends, self._counting = False, 0
            from firmware.screens.celebration import celebration

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

    def _cut_short(self) -> None:
        self._ends = False
        Thinking._cut_short(self)
