"""A game looked at afterwards: what each of its positions was worth, and the moves at which it turned.

A bot looks at each position from the last one to the first, as what is near the end is known best: there it proves who
wins, as far back as there is time, and before that it thinks. A move after which its maker may expect less than before
it is a suspect. Of the worst ones the positions after the move and after the better one are searched, longer, and with
the same side to move, so that only the moves differ. What chance drew is luck: both moves are then weighed over the
same draws.

Among more than two players, and where a turn is several moves, a bot knows the value of the player to move alone: there
a turn is weighed by what its player expects a round later, and is a suspect where the bot has another move.
"""

from engines.bots.bot import SURE, Bot
from engines.game import CHANCE, DRAW, NO_MOVE, NOBODY, RESIGN, Game

WALK, SHORT, LONG, SAMPLE = 0, 1, 2, 3  # what next() wants: nothing, or a thought, of a length that its caller knows
SHORTS = 60  # thoughts about positions that there is time for: where a game is shorter, a long one is for four of them
SUSPECTS = 6  # that are searched again, with two thoughts each
NAMED = 3  # moves at which a game turned, at most; more where more wins for sure were thrown away
EVEN = SURE // 2
MIN_LOSS = SURE // 20  # points that such a move costs at least
DRAWS = 3  # over which two moves are weighed before chance
FORCED = 8  # moves without a choice that are made until there is something to search
UNKNOWN = 255


def percent(points: int, proved: bool) -> int:
    """Return points as a value: 1 to 99 %, 0 and 100 where they are proved."""
    return points * 100 // SURE if proved else min(max(points * 100 // SURE, 1), 99)


def _is_sure(turn):
    """Return whether a turn threw a game away that was won for sure."""
    return turn.before == 100 and not turn.luck


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

    values: of each position for the player to move in it, a byte each: percent(), or UNKNOWN. movers: who that is, 0
    for chance. known: how many positions have been looked at, from the end on. turns: filled at the end, in the order
    of the game. over: all is done. seed: of the next thought.
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
        self._suspects: list[tuple] = []  # what _try_again() takes, the worst ones first
        self._chance = False  # whether it was to move after a player
        self._left = 2 * SUSPECTS + max(0, (SHORTS - self.count) // 4)  # long thoughts that there is time for
        self.seed = 1
        self.value = EVEN  # what the last evaluate() has come to, whether that is proved, and the answer
        self.proved = False
        self.reply = ""
        # Of what follows the position that is looked at: who is to move there or has won, the value for them, whether
        # that is exact, and their best move; and for each player the value of their next turn, as (points, proved).
        self._next: tuple = (NOBODY, EVEN, False, "")
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
        is_begun = False
        while not self.go(self.count):
            is_begun = is_begun or self.game.to_move != CHANCE
            self._chance = self._chance or (is_begun and self.game.to_move == CHANCE)
            yield WALK
        self._end()
        for ply in range(self.count - 1, -1, -1):
            self.go(ply)
            yield WALK
            if self._is_choice(ply):
                self.movers[ply] = self.game.to_move
                moves = self.game.legal_moves()
                if self._text(ply) != "resign" or moves:
                    yield from self._think(ply, moves)
            self.known += 1
        for suspect in self._suspects:
            if not (suspect[3][1] and suspect[5]):  # it takes two long thoughts
                self._left -= 2
                if self._left < 0:
                    continue
            while not self.go(suspect[1]):
                yield WALK
            yield from self._try_again(*suspect)
        self.turns.sort(key=lambda turn: (_is_sure(turn), abs(turn.after - turn.before)))
        most = max(NAMED, sum([_is_sure(turn) for turn in self.turns]))
        self.turns = sorted(self.turns[-most:], key=lambda turn: turn.ply)

    def _end(self):
        """Take note of how the game ended."""
        game = self.game
        if game.outcome is None:
            return
        drawn = game.outcome == DRAW
        self._next = (NOBODY, EVEN, True, "") if drawn else (game.outcome, SURE, True, "")
        for player in range(1, len(game.PLAYERS) + 1):
            self._later[player] = (EVEN if drawn else SURE if player == game.outcome else 0, True)

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

    def _think(self, ply, moves):
        """Find what the position that is looked at is worth."""
        game, bot, played = self.game, self.bot, self._text(ply)
        after = self._after(game.to_move, played)
        is_sure = after is not None and after[1] and not self._rounds and not self._draws_after(ply)
        if len(moves) == 1 and played != "resign":
            self._take(ply, after[0] if after else EVEN, is_sure, played)
        elif is_sure and after[0] == SURE:  # no move is better
            self._take(ply, SURE, True, played)
        elif len(moves) == 1:  # who might have made it has resigned
            best = game.text(moves[0])
            yield from self.evaluate(best, game.to_move)
            self._suspect(ply, played, best, (self.value, self.proved), after, is_sure)
            self._take(ply, self.value, self.proved, best)
        else:
            if is_sure and bot.PROVES:
                yield from self._prove(ply)
            if not bot.proves or not bot.exact():
                bot.proves = False
                self.seed = ply + 1
                yield SHORT
            move, value, exact = bot.move(), bot.points(), bot.exact()
            bot.proves = False
            if self._wins_at_once(move):
                value, exact = SURE, True
            if bot.rounds or exact:
                self._suspect(ply, played, game.text(move), (value, exact), after, is_sure)
            self._take(ply, value, exact, "" if move == RESIGN else game.text(move))

    def _wins_at_once(self, move):
        """Return whether a move ends the game, and wins it."""
        game = self.game
        mover = game.to_move
        game.play(move)
        wins = game.outcome == mover
        game.undo()
        return wins

    def _prove(self, ply):
        """Have the bot look through all that follows, for as long as there is time."""
        bot = self.bot
        bot.proves = True
        self.seed = ply + 1
        yield SHORT
        while not bot.exact() and not bot.done and self._left > SUSPECTS:
            self._left -= 1
            yield LONG

    def _take(self, ply, value, exact, best):
        """Take what was found about the position that is looked at."""
        mover = self.game.to_move
        self.values[ply] = percent(value, exact)
        self._next = (mover, value, exact, best)
        self._later[mover] = (value, exact)

    def _after(self, mover, text):
        """Return points and whether they are exact, after a move, for its player; None where that is unknown."""
        if self._rounds:
            return self._later.get(mover)
        player, value, proved, _ = self._next
        if player == NOBODY:
            return value, proved
        same = (player == mover) != (text == "swap")
        return value if same else SURE - value, proved

    def _suspect(self, ply, played, best, before, after, is_sure):
        """Take note of a move that may be a mistake. before, after: points, and whether they are exact. is_sure: after
        are those of the move, whatever chance does.
        """
        if after is None or best == "resign":
            return
        lost, drawn = before[0] - after[0], self._draws_after(ply)
        wins = self._wins_at_once(self.game.parse(best))
        if drawn:
            lost = abs(lost)
        elif wins and self._rounds and not self._wins_at_once(self.game.parse(played)):
            lost = max(lost, 1)  # whatever others have let it come to
        if lost < (1 if wins else MIN_LOSS) or (played == best and not drawn):
            return
        if wins or (is_sure and before[1]):
            lost += SURE  # before all others
        elif self._is_exact_game() and not before[0] > EVEN - MIN_LOSS > after[0] - 2 * MIN_LOSS and played != "resign":
            return
        self._suspects.append((lost, ply, best, before, after, is_sure, self._next[3]))
        self._suspects.sort(key=lambda suspect: -suspect[0])
        del self._suspects[SUSPECTS:]

    def _is_exact_game(self):
        """Return whether each position is won, drawn or lost: what else a bot thinks of it is a guess."""
        return not self._chance and not self._rounds

    def _draws_after(self, ply):
        """Return whether chance was to move after the move of this position, which was made from here on."""
        return ply + 1 < self.count and not self.movers[ply + 1] and not self._rounds

    def _try_again(self, _lost, ply, best, before, after, is_sure, reply):
        """Weigh a suspect, with longer thoughts where it is not known for sure."""
        game, played = self.game, self._text(ply)
        mover, wins = game.to_move, self._wins_at_once(game.parse(best))
        if self._rounds:
            if not wins:
                self.seed = ply + 1
                yield LONG
                move = self.bot.move()
                best = played if move == RESIGN else game.text(move)
            if best != played:
                value = self.values[ply]
                lost = max((before[0] - after[0]) * 100 // SURE, 1)
                self._name(ply, mover, best, "", value, max(value - lost, 1))
            return
        if not (is_sure and before[1]):
            yield from self.evaluate(best, mover)
            before = self.value, self.proved
        if not is_sure:
            if best != played:
                yield from self.evaluate(played, mover)
            after, reply = (self.value, self.proved), self.reply
        lost = before[0] - after[0]
        turned = before[0] > EVEN > after[0] or (before[1] and after[1]) or played == "resign"
        if (lost >= MIN_LOSS and (turned or not self._is_exact_game())) or (wins and lost > 0):
            self._name(ply, mover, best, reply, percent(*before), percent(*after))
        if self._draws_after(ply):
            self._weigh_draw(ply + 1, mover, after[0])

    def _name(self, ply, player, better, reply, before, after):
        self.turns.append(Turn(ply, player, self._text(ply), better, reply, before, after, False))

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
        if abs(value - before) * SURE >= MIN_LOSS * 100:
            self.turns.append(Turn(ply, mover, self._text(ply), "", "", before, value, True))

    def evaluate(self, text, mover):
        """Find what a move is worth for whoever makes it, and the answer."""
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
            if bot.rounds or bot.exact() or move == RESIGN:
                same = (game.to_move == mover) != swapped
                self.value = bot.points() if same else SURE - bot.points()
                self.proved = bot.exact()
                break
            game.play(move)
        if game.to_move == NOBODY:
            drawn = game.outcome == DRAW
            self.proved = True
            self.value = EVEN if drawn else SURE if (game.outcome == mover) != swapped else 0
        while game.ply > start:
            game.undo()
