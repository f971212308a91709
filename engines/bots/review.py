"""A game looked at afterwards: what each of its positions was worth, and the moves at which it turned.

A bot thinks about each position from the last one to the first, as what is near the end is known best. A move after
which its maker may expect less than before it is a suspect. Of the worst ones the positions after the move and after
the better one are searched, longer, and with the same side to move, so that only the moves differ. What chance drew is
luck: both moves are then weighed over the same draws.

Among more than two players, and where a turn is several moves, a bot knows the value of who is to move alone: there a
turn is weighed by what its player expects a round later, and is a suspect where the bot has another move.
"""

from engines.bots.bot import SURE, Bot
from engines.game import CHANCE, DRAW, NO_MOVE, NOBODY, RESIGN, Game

WALK, SHORT, LONG, SAMPLE = 0, 1, 2, 3  # what next() wants: nothing, or a thought, of a length that its caller knows
SUSPECTS = 6  # that are searched again, with two thoughts each
NAMED = 3  # moves at which a game turned, at most
LEAST = SURE // 20  # points that such a move costs at least
DRAWS = 3  # over which two moves are weighed before chance
FORCED = 8  # moves without a choice that are made until there is something to search
UNKNOWN = 255


def percent(points: int, proved: bool) -> int:
    """Return points as a value: 1 to 99 %, 0 and 100 where they are proved."""
    return (100 if points else 0) if proved else min(max(points * 100 // SURE, 1), 99)


class Turn:
    """A move at which a game turned. ply: how many moves were before it. luck: it was chance's.

    played, better, reply: moves as Game.text() has them, reply the answer to what was played; "" for none. before,
    after: the values of the better and of the played move for `player`, who made it, or moved before the draw.
    """

    def __init__(
        self, ply: int, player: int, played: str, better: str, reply: str, before: int, after: int, luck: bool
    ) -> None:
        self.ply = ply
        self.player = player
        self.played, self.better, self.reply = played, better, reply
        self.before, self.after = before, after
        self.luck = luck

    def row(self) -> list:
        """Return what __init__ takes."""
        return [self.ply, self.player, self.played, self.better, self.reply, self.before, self.after, self.luck]


class Review:
    """Goes through a game. Its caller lets the bot think about `game` whenever next() says so, then calls that again.

    values: of each position for who is to move in it, a byte each: percent(), or UNKNOWN. movers: who that is, 0 for
    chance. known: how many positions have been looked at, from the end on. turns: filled at the end, in the order of
    the game. over: all is done. seed: of the next thought.
    """

    def __init__(self, game: Game, source: Game, bot: Bot) -> None:
        """game: at its start, in which this moves about; source: the same game, over, which has the moves.

        bot: of this game, level 5.
        """
        self.game, self.bot = game, bot
        self.count = source.ply
        self.values = bytearray([UNKNOWN] * self.count)
        self.movers = bytearray(self.count)
        self.known = 0
        self.turns: list[Turn] = []
        self.over = False
        self._source = source
        self._rounds = game.UNDO != NO_MOVE or int(game.options().get("players", 2)) > 2
        self._suspects: list[tuple] = []  # (points lost or won by chance, ply, the bot's move)
        self.seed = 1
        self.value = SURE // 2  # what the last worth() has come to, whether that is proved, and the answer
        self.proved = False
        self.reply = ""
        # Of what follows the position that is looked at: who is to move there or has won, and the value for them;
        # and for each player the value of their next turn, as (points, proved).
        self._next: tuple = (NOBODY, SURE // 2, False)
        self._later: dict[int, tuple[int, bool]] = {}
        self._work = self._steps()

    def next(self) -> int:
        """Do a step, of a move at most; return WALK, or how long the bot is to think before the next one."""
        if self.over:
            return WALK
        try:
            return next(self._work)
        except StopIteration:
            self.over = True
            return WALK

    def report(self) -> dict:
        """Return what is known, as docs/link.md has it."""
        turns = [turn.row() for turn in self.turns] if self.over else []
        return {
            "known": self.known,
            "over": self.over,
            "values": bytes(self.values).hex(),
            "movers": bytes(self.movers).hex(),
            "turns": turns,
        }

    def go(self, ply: int) -> bool:
        """Make or take back a move on the way to the position after so many of them; return whether that is reached."""
        game = self.game
        if game.ply > ply:
            game.undo()
        elif game.ply < ply:
            game.play(game.parse(self._text(game.ply)))
        return game.ply == ply

    def moves(self, ply: int) -> list[str]:
        """Return the first moves of the game, as Game.text() has them."""
        return self._source.texts(0, ply)

    def _text(self, ply):
        return self._source.texts(ply, ply + 1)[0]

    def _steps(self):
        while not self.go(self.count):
            yield WALK
        self._end()
        for ply in range(self.count - 1, -1, -1):
            self.go(ply)
            yield WALK
            if self._is_choice(ply):
                self.movers[ply] = self.game.to_move
                if self._text(ply) != "resign" or self.game.legal_moves():
                    self.seed = ply + 1
                    yield SHORT
                    self._take(ply)
            self.known += 1
        for suspect in self._suspects:
            while not self.go(suspect[1]):
                yield WALK
            yield from self._try_again(*suspect)
        self.turns.sort(key=lambda turn: abs(turn.after - turn.before))
        self.turns = sorted(self.turns[-NAMED:], key=lambda turn: turn.ply)

    def _end(self):
        """Take note of how the game ended."""
        game = self.game
        if game.outcome is None:
            return
        drawn = game.outcome == DRAW
        self._next = (NOBODY, SURE // 2, False) if drawn else (game.outcome, SURE, True)
        for player in range(1, len(game.PLAYERS) + 1):
            self._later[player] = (SURE // 2 if drawn else SURE if player == game.outcome else 0, not drawn)

    def _is_choice(self, ply):
        """Return whether a player begins a turn here."""
        game = self.game
        if game.to_move <= NOBODY:
            return False
        if game.UNDO == NO_MOVE or not ply:
            return True
        mover = game.to_move
        game.undo()
        begins = game.to_move != mover
        game.play(game.parse(self._text(ply - 1)))
        return begins

    def _take(self, ply):
        """Take what the bot has found about the position that is looked at."""
        game, bot, text = self.game, self.bot, self._text(ply)
        mover, move = game.to_move, bot.move()
        proved = bot.proved()
        after = self._after(mover, text)
        if not bot.rounds and not proved:  # there was nothing to choose, or the bot knows nothing yet
            value, proved = after or (SURE // 2, False)
        else:
            value = bot.points()
            self._suspect(ply, text, game.text(move), value, after)
        self.values[ply] = percent(value, proved)
        self._next = (mover, value, proved)
        self._later[mover] = (value, proved)

    def _after(self, mover, text):
        """Return points and whether they are proved, for who made a move, after it; None where that is unknown."""
        if self._rounds:
            return self._later.get(mover)
        player, value, proved = self._next
        if player == NOBODY:
            return value, proved
        same = (player == mover) != (text == "swap")
        return value if same else SURE - value, proved

    def _suspect(self, ply, played, best, value, after):
        if after is None or best == "resign":
            return
        lost, drawn = value - after[0], self._draws_after(ply)
        if drawn:
            lost = abs(lost)
        if lost >= LEAST and (drawn or played != best):
            self._suspects.append((lost, ply, best))
            self._suspects.sort(key=lambda suspect: -suspect[0])
            del self._suspects[SUSPECTS:]

    def _draws_after(self, ply):
        """Return whether chance was to move after the move of this position, which was made from here on."""
        return ply + 1 < self.count and not self.movers[ply + 1] and not self._rounds

    def _try_again(self, lost, ply, best):
        """Weigh a suspect, with longer thoughts."""
        game, played = self.game, self._text(ply)
        mover = game.to_move
        if self._rounds:
            self.seed = ply + 1
            yield LONG
            move = self.bot.move()
            if move != RESIGN and game.text(move) != played:
                before = self.values[ply]
                after = max(before - lost * 100 // SURE, 1)
                self.turns.append(Turn(ply, mover, played, game.text(move), "", before, after, False))
            return
        yield from self.worth(best, mover)
        before, was_proved = self.value, self.proved
        if best != played:
            yield from self.worth(played, mover)
        after, costs = self.value, before - self.value
        if costs >= LEAST:
            values = percent(before, was_proved), percent(after, self.proved)
            self.turns.append(Turn(ply, mover, played, best, self.reply, values[0], values[1], False))
        if self._draws_after(ply):
            self._weigh_draw(ply + 1, mover, after)

    def _weigh_draw(self, ply, mover, expected):
        """Name a draw that has changed what a player could expect before it."""
        first = ply
        while first < self.count and self.values[first] == UNKNOWN:
            first += 1
        if first == self.count:
            return
        value = self.values[first]
        if self.movers[first] != mover:
            value = 100 - value
        before = percent(expected, False)
        if abs(value - before) * SURE >= LEAST * 100:
            self.turns.append(Turn(ply, mover, self._text(ply), "", "", before, value, True))

    def worth(self, text, mover):
        """Find what a move is worth for who makes it, and the answer."""
        game = self.game
        before = game.ply
        game.play(game.parse(text))
        self.reply = ""
        if game.to_move == CHANCE:
            total = 0
            for seed in range(1, DRAWS + 1):
                game.play(game.sample(seed))
                yield from self._search(mover, False, SAMPLE)
                total += self.value
                game.undo()
            self.value, self.proved, self.reply = total // DRAWS, False, ""
        else:
            yield from self._search(mover, text == "swap", LONG)
        while game.ply > before:
            game.undo()

    def _search(self, mover, swapped, length):
        """Search the position for a player, behind moves without a choice."""
        game, bot = self.game, self.bot
        start = game.ply
        for _ in range(FORCED):
            if game.to_move <= NOBODY:
                break
            self.seed = 1
            yield length
            move = bot.move()
            if not self.reply and move != RESIGN:
                self.reply = game.text(move)
            if bot.rounds or bot.proved() or move == RESIGN:
                same = (game.to_move == mover) != swapped
                self.value = bot.points() if same else SURE - bot.points()
                self.proved = bot.proved()
                break
            game.play(move)
        if game.to_move == NOBODY:
            drawn = game.outcome == DRAW
            self.proved = not drawn
            self.value = SURE // 2 if drawn else SURE if (game.outcome == mover) != swapped else 0
        while game.ply > start:
            game.undo()
