"""Vacuum's bot: a beam search over the actions of its turn.

At each depth it plays the promising actions of the few best positions so far, and evaluates where they lead. A position
that continues is one for the next depth; one after a final action ends a turn. Of the best of these the higher levels
look at the turns that follow, each by what looks best for its player, up to the player's own next one, and evaluate
after each. It thinks once a turn: while all goes as its line has it, its further actions are there at once.

Between two players it makes no stone early, and none against a player who does: a player without
a stone cannot be out by losing the last unit.
"""

from array import array

from engines.bots.bot import ALL_SEEN, MEMORY, SURE, Bot, new_like
from engines.game import NOBODY, Game
from engines.random32 import Random32
from engines.vacuum import actions
from engines.vacuum.actions import ACTIONS, AROUND, AT_DISTANCE_2, FIRSTS, PAGES, REACHES, action_of
from engines.vacuum.bot_kernels import CATCH, FINAL, GATHERED, LEAD, SIEGE, evaluate, gathered, press, select, spaces
from engines.vacuum.rules import MAX_MOVES
from engines.vacuum.stage2 import ENOUGH
from engines.vacuum.stage3 import AREA, survey_areas
from engines.vacuum.terrain import KIND, MAILBOX, OWNER, TILES, WEIGHTS

# By level: positions kept at a depth, actions before the final one, actions and final ones tried in a position, sight
# (see judge), how many eighths of those that are tried are not overlooked, and how many turns are looked at with those
# that follow
LEVELS = (
    (1, 1, 6, 4, 0, 3, 1),
    (1, 2, 16, 6, 1, 6, 1),
    (3, 4, 40, 8, 2, ALL_SEEN, 4),
    (4, 6, 40, 10, 2, ALL_SEEN, 10),
    (8, 4, 40, 10, 2, ALL_SEEN, 16),
)
NOISE = 16  # by how much a judgement may be off, less one: it keeps two bots from repeating turns
DEEPEST = 8
WIDTH, DEPTH, TRIED, TRIED_FINAL, SIGHT = range(5)  # of a row
ANSWER = (1, 2, 16, 6)  # as a row begins: for a turn that follows
# What a turn is worth less, after which the player leaves the game, or more, after which it wins: twice as much a turn
# sooner. MIN_VALUE is below all.
GONE, MIN_VALUE = 1 << 24, -(1 << 28)

# What evaluate() weighs, in 64ths of a pebble: found by some thousands of matches against itself and random moves.
OWN = (0, 64, 122, 173, 218, 384, 1455, 0)  # by kind
# Enemies without a stone cannot be beaten, so they are welcome; the last one is for a square that is free for them.
SPARED = (0, 32, 61, 86, 109, 192, 727, 3)
# Enemies in the stone era; the last one is for being in it, which opens the way to boulders.
HUNTED = (0, 1934, 3686, 5227, 6587, 11604, 43968, 1000)
FACTORS = (
    32,  # 64ths of a unit's worth that are lost where an enemy could take it
    32,  # for an enemy who could be taken
    3,  # for a point of the lead over an enemy, from 8 behind to 8 ahead
    9,  # for a step to each of the weakest enemy's last units
    20,  # for a square that is free for the last enemies
    100,  # for a pebble of a stone to be
    41,  # for an enemy without a stone within reach
    500,  # for each unit that no one can take and that are too few, once the last one counts
)
# How many such units are enough, between two and among more. Among more the first stone waits until then: who has none
# cannot lose the last unit while the others take each other's. Against greedy among four, in 240 turns, level 5 made
# 1.5 times its share with 3 (24 games) and 1.9 with 8 (100); 12 are no worse, but the stone comes four turns later.
ENOUGH_OF_TWO, ENOUGH_OF_MORE = 3, 8
WORTHS = array("H", OWN + SPARED + HUNTED + FACTORS + (ENOUGH_OF_TWO, 0, 0))
WORTHS_OF_MORE = array("H", OWN + SPARED + HUNTED + FACTORS + (ENOUGH_OF_MORE, 0, 0))

# Between two, the bot makes no stone in the first EARLY moves of a game, nor later if the enemy made one then: it is a
# hunter. To a hunter its own stone is worth nothing, and a stack as much as its pebbles. An enemy's pebble is worth as
# many as it has for each of the enemy's, once both have MORE: this rate, in 16ths, counts for all that is RATED.
EARLY = 100
MORE = 8 * 64
MIN_RATE, MAX_RATE = 8, 480
STACKS = (0, 64, 128, 192, 256)
HUNTER = array("H", STACKS + (0, 1455, 0) + SPARED + STACKS + (384, 1455, 0, 40, 16, 1, 9, 20, 0, 41, 0, 0, 3, 2500))
RATED = tuple(range(len(OWN + SPARED), len(OWN + SPARED + OWN))) + (CATCH, LEAD, SIEGE)

# By action: the first move, how its target is found, the bits of that, and how promising it is, 255 at most
FIRST_MOVES = array("H", FIRSTS)
TARGETS = bytes([row[4] for row in ACTIONS])
BITS = bytes([(REACHES + (0,))[row[4]] for row in ACTIONS])
PROMISES = bytes((120, 80, 10, 90, 60, 70, 120, 130, 30, 60, 200, 170, 20, 60, 20))


class VacuumBot(Bot):
    """Plays Vacuum. A round is an evaluated position. It never resigns: among three or four that helps others."""

    RUNS_ON_SECOND_CORE = True

    def __init__(self, game: Game, level: int, memory: int = MEMORY) -> None:
        """As in Bot. It takes 12 KB, whatever `memory` is."""
        Bot.__init__(self, game, level, memory)
        self._own = new_like(game)  # it moves about in this one
        self._limits: tuple[int, ...] = LEVELS[level - 1]
        limits = self._limits
        self._sight, self._seen, turns = limits[SIGHT:]
        self._moves = array("H", range(MAX_MOVES))  # bytes would first take as much memory once more
        self._scores = bytearray(MAX_MOVES)
        self._tally = array("H", range(2 * FINAL))
        self._maps = bytearray(5 * MAILBOX)
        self._squares = bytearray(TILES)
        self._held = array("i", range(5))  # by owner, see _count()
        self._area = array("H", range(AREA))
        self._beams = (_Beam(limits[WIDTH]), _Beam(limits[WIDTH]))
        self._turns = _Beam(turns)  # the best ones, each with its final action
        self._answer = _Beam(1)  # a turn that follows one of them
        self._random = Random32(0)
        self._worths = WORTHS
        self._hunts = False
        self._hunter = array("H", HUNTER)  # as it hunts now
        self._player = NOBODY
        self._around = 0  # how many play on
        self._thought = None
        self._first = actions.UNDO  # a legal move, for want of a line
        self._best = array("H", range(DEEPEST + 2))  # the line
        self._length = self._played = 0  # moves in it, and how many of them were played
        self._value = 0
        self._points = SURE // 2  # those of the turn's beginning

    def _start(self, game: Game, random: Random32) -> None:
        own = self._own
        self._become(game)
        self._player = own.to_move
        self._thought = None
        if own.stage == actions.COMMITTING:
            self._best[0] = actions.COMMIT
            self._length, self._played = 1, 0
        if self._played < self._length:
            self.done = True
            return
        self._random = random
        count = own.legal_moves_into(self._moves)
        self._first = self._moves[count - 1] if count else actions.UNDO
        self._around = 0
        active = own.active
        while active:
            self._around += active & 1
            active >>= 1
        self._choose_worths(game)
        self._thought = self._search()

    def _choose_worths(self, game: Game) -> None:
        """Find whether this turn is a hunter's, and what it weighs."""
        own, held = self._own, self._held
        self._hunts = (
            own.players == 2
            and not own.stone_era >> self._player & 1
            and (game.ply < EARLY or actions.CREATE in [action_of(move) for move in game.history(0, EARLY)])
        )
        self._worths = WORTHS if own.players == 2 else WORTHS_OF_MORE
        if self._hunts:
            self._worths = self._hunter
            mine = self._count()
            rate = 16 * (mine + MORE) // (max(held) + MORE)
            rate = min(max(rate, MIN_RATE), MAX_RATE)
            for index in RATED:
                self._worths[index] = (HUNTER[index] * rate >> 4) or 1

    def _become(self, game: Game) -> None:
        """Become the position, without the moves before it, and keep the line where it leads there."""
        own = self._own
        while own.ply:
            own.undo()
        keeps = False
        if self._played < self._length:
            own.play(self._best[self._played])
            keeps = own.like(game)
        own.become(game)
        if not keeps:
            self._points = SURE // 2
        if keeps:
            self._played += 1
        if not keeps or self._played == self._length:
            self._length = self._played = 0

    def step(self) -> None:
        if not self.done:
            next(self._thought)

    def move(self) -> int:
        """As in Bot; UNDO where the actions of this turn have left no final one."""
        if self._length:
            return self._best[self._played]
        return actions.UNDO if self.done else self._first

    def points(self) -> int:
        return self._points

    def line(self) -> list[int]:
        return [self._best[place] for place in range(self._played, self._length)]

    def _search(self):
        """Find the best turns, then weigh each with those that follow; yield after each slice: a move made or taken
        back, a list of moves, a part of a judgement.

        On the Pico most take 0.5 to 1.5 ms, the longest 3 ms: the list of moves in the richest position.
        """
        own, moves, turns = self._own, self._moves, self._turns  # four at once would be a tuple, which takes memory
        player = self._player
        found, limits = turns, self._limits
        place = start = weighed = left = total = 0
        most = MIN_VALUE
        self._points = self._share()
        yield
        while 1:
            beam, following = self._beams
            found.clear(found.width)
            beam.clear(1)
            depth = 0
            if own.outcome is None:
                beam.add(0, 0)
                self._player = own.to_move
            while beam.count and depth <= limits[DEPTH]:
                goes_on = depth < limits[DEPTH]
                following.clear(limits[WIDTH])
                for node in range(beam.count):
                    for index in range(node * DEEPEST, node * DEEPEST + depth):
                        own.play_listed(beam.paths[index])
                        yield
                    count = own.legal_moves_into(moves)
                    yield
                    self._press()
                    yield
                    count = self._select(count, limits[TRIED] if goes_on else 0, limits[TRIED_FINAL])
                    yield
                    for index in range(count - 1, -1, -1):  # those that end a turn first
                        if self._overlooks():
                            continue
                        move = moves[index]
                        ends = move >= FIRSTS[actions.VACUUM]
                        own.play_listed(move)
                        yield
                        key = self._press()
                        yield
                        value = self._judge(key & 255)
                        self.rounds += 1
                        (found if ends else following).keep(value, key >> 8 << 2 | own.stage, beam, node, depth, move)
                        if ends and found is turns and (not self._length or value > self._value):
                            self._take(turns.last, value)
                        yield
                        own.undo()
                        yield
                    while own.ply > start:
                        own.undo()
                        yield
                beam, following = following, beam
                depth += 1
            self._player = player
            if found is turns:
                found, limits = self._answer, ANSWER
            else:  # one that follows
                if found.count:
                    for index in range(found.lengths[0]):
                        own.play_listed(found.paths[index])
                        yield
                    own.play_listed(actions.COMMIT)
                    yield
                left -= 1
                value = self._judge(self._press() & 255)
                total += value if left else value + value
                if own.outcome == player:
                    total += GONE << left
                    left = 0
                elif not own.active >> player & 1:
                    total -= GONE << left
                    left = 0
                yield
                if left:
                    start = own.ply
                    continue
                if total > most:
                    most = total
                    self._take(place, total)
                turns.values[place] = MIN_VALUE
                yield
                while own.ply:
                    own.undo()
                    yield
            if weighed == turns.count or turns.count < 2:
                break
            weighed += 1
            left = self._around  # up to the player's own next turn
            place = turns.best()
            total = turns.values[place]
            for index in range(place * DEEPEST, place * DEEPEST + turns.lengths[place]):
                own.play_listed(turns.paths[index])
                yield
            own.play_listed(actions.COMMIT)
            yield
            start = own.ply
        self.done = True
        yield

    def _overlooks(self):
        """Whether a weak level does not see the next action; it always sees one way to end its turn."""
        return self._seen < ALL_SEEN and self._length > 0 and self._random.next(ALL_SEEN) >= self._seen

    def _select(self, count, most, most_final):
        """Leave the most promising of the moves that were listed, and return how many they are."""
        salt = self._random.next(1 << 14)
        return select(
            self._moves, count, self._own.units, self._maps, self._player, PAGES, FIRST_MOVES, TARGETS, BITS, AROUND,
            AT_DISTANCE_2, PROMISES, most, most_final, salt, self._scores, self._tally,
        )  # fmt: skip

    def _press(self):
        own = self._own
        return press(own.units, own.terrain, WEIGHTS, self._player, own.players, self._maps, self._squares)

    def _judge(self, count):
        """Return the worth of the position, whose pressure is known."""
        own, maps, player = self._own, self._maps, self._player
        era = own.active if self._hunts else own.stone_era & own.active
        free = 0
        if self._sight > 1:
            survey_areas(own.units, own.terrain, self._area)
            free = spaces(self._area, maps, player)
        value = evaluate(own.units, maps, self._squares, count, player, era, self._sight, free, self._worths)
        if not self._hunts:
            value += gathered(own.units, own.terrain, maps, AROUND, ENOUGH, player) * self._worths[GATHERED]
        return value + self._random.next(NOISE)

    def _take(self, place, value):
        """Take one of the turns as the best line so far."""
        turns = self._turns
        length = turns.lengths[place]
        for index in range(length):
            self._best[index] = turns.paths[place * DEEPEST + index]
        self._best[length] = actions.COMMIT
        self._length = length + 1
        self._value = value

    def _share(self):
        """Return the player's part of what this one and the strongest enemy have, as points."""
        mine = self._count()
        return SURE * (mine + 64) // (mine + max(self._held) + 128)

    def _count(self):
        """Return what the player holds; _held then has what each enemy does."""
        held = self._held
        for owner in range(5):
            held[owner] = 0
        for unit in self._own.units:
            held[unit >> OWNER] += OWN[unit & KIND]
        mine = held[self._player]
        held[NOBODY] = held[self._player] = 0
        return mine


class _Beam:
    """The best positions of a depth: what they are worth, a key of each, and the moves that lead there."""

    def __init__(self, width):
        self.count = 0
        self.width = width
        self.values = [0] * width
        self.keys = [0] * width
        self.paths = array("H", range(width * DEEPEST))
        self.lengths = bytearray(width)
        self.last = 0  # the place of the position that was kept last

    def clear(self, width):
        """Forget all. width: how many are kept from now on."""
        self.count = 0
        self.width = width

    def best(self):
        """Return the place of the best position."""
        best = 0
        for place in range(1, self.count):
            if self.values[place] > self.values[best]:
                best = place
        return best

    def keep(self, value, key, beam, node, depth, move):
        """Keep the position after a move in another beam's position, if it is good enough."""
        place = self.add(value, key)
        if place >= 0:
            self.last = place
            self.lengths[place] = depth + 1
            place *= DEEPEST
            node *= DEEPEST
            for _ in range(depth):
                self.paths[place] = beam.paths[node]
                place += 1
                node += 1
            self.paths[place] = move

    def add(self, value, key):
        """Return the place of a new position: a free one, or that of the worst; -1 for one that is worse or known."""
        values, worst = self.values, 0
        for place in range(self.count):
            if values[place] == value and self.keys[place] == key:
                return -1
            if values[place] < values[worst]:
                worst = place
        if self.count < self.width:
            worst = self.count
            self.count += 1
        elif values[worst] >= value:
            return -1
        values[worst] = value
        self.keys[worst] = key
        return worst
