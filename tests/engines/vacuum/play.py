"""Random play of Vacuum on the engine and on the reference side by side, biased so that everything happens."""

import random
from collections import Counter
from typing import Any

from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import BARREN, BOULDER, PEDESTALS, STONE, name_of
from tests.engines.vacuum.reference import NAMES, Piece
from tests.engines.vacuum.reference_game import Position, start
from tests.engines.vacuum.reference_moves import STAGE

GRID = [row * 16 + column for row in range(2, 14) for column in range(2, 14)]


class Pair:
    """The engine and the reference in the same position; `done` counts the words played, here and before."""

    def __init__(self, game: Vacuum, position: Position, done: Counter[str]) -> None:
        self.game = game
        self.positions = [position]
        self.done = done
        self.legal: set[str] = set()  # as check() has found them last; the reference takes its time

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def check(self) -> None:
        """Compare everything that can be asked of both."""
        game, position = self.game, self.position
        moves = game.legal_moves()
        assert moves == sorted(set(moves))
        self.legal = position.legal()
        assert {game.text(move) for move in moves} == self.legal
        assert game.state() == position.state()
        assert game.can_undo() == (position.actions > 0)
        assert all(game.is_legal(move) for move in moves[:: 1 + len(moves) // 8])

    def play(self, text: str) -> None:
        self.game.play(self.game.parse(text))
        self.done[text.partition(":")[0]] += 1
        if text == "undo":
            self.positions.pop()
        else:
            self.positions.append(self.position.after(text))

    def step(self, chance: random.Random) -> None:
        """Make a random move, after check(): of all words those that have come up least are the likeliest."""
        legal = sorted(self.legal)
        if (not legal and self.game.can_undo()) or (self.game.can_undo() and chance.random() < 0.06):
            self.play("undo")
        elif not legal or chance.random() < (0.1 if self.position.chain else 0.004):
            self.play("resign")
        else:
            self.play(self.choose(chance, legal))

    def choose(self, chance: random.Random, legal: list[str]) -> str:
        words: dict[str, list[str]] = {}
        for text in legal:
            words.setdefault(text.partition(":")[0], []).append(text)
        weights = []
        for word in words:
            weight = 1 / (1 + self.done[word]) ** 0.7
            if STAGE.get(word) == self.position.stage == 1:
                weight *= 6
            if STAGE.get(word) == 3 and self.position.stage < 3:
                weight *= 0.15  # not yet: a turn should have many actions
            if self.position.joins and word == "supply":
                weight *= 1.5
            weights.append(weight)
        return chance.choice(words[chance.choices(list(words), weights)[0]])


def from_the_start(chance: random.Random, done: Counter[str]) -> Pair:
    """Return a new game."""
    players = chance.choice((2, 3, 4, 4))
    turns = chance.choice((0, 0, 60, 150))
    return Pair(Vacuum(players, turns), start(players, turns), done)


def from_anywhere(chance: random.Random, done: Counter[str]) -> Pair:
    """Return a position made up at random: sparse, rich, or so crowded that players lose their final actions."""
    game = Vacuum(chance.choice((2, 3, 3, 4, 4, 4)), 0)
    players = list(range(1, game.players + 1))
    gone = chance.sample(players, chance.randint(0, len(players) - 2))
    for player in gone:
        game.active &= ~(1 << player)
    _slide(game, chance)
    style = chance.choice(("sparse", "rich", "rich", "full", "crowded", "crowded"))
    owners = [p for p in players if p not in gone] + [0] * bool(gone)
    if style == "crowded" and gone:
        owners += [0] * chance.choice((20, 60, 200))
    kinds = chance.choice(((1, 1, 2, 3, 4, STONE, BOULDER), (1, 1, 1, 2), (1, 2, 3, 4, 4), (1, STONE, STONE, BOULDER)))
    tiles = [square for square in GRID if game.terrain[square]]
    share = {"sparse": 0.2, "rich": 0.55, "full": 0.9, "crowded": 0.985}[style]
    for square in tiles:
        if chance.random() < share:
            game.units[square] = chance.choice(owners) * 8 + chance.choice(kinds)
    game.to_move = chance.choice([p for p in players if p not in gone])
    game.stone_era = 2 * chance.randrange(1 << game.players)
    for player in chance.sample(players, chance.choice((0, 0, 1, 2))):  # some have lost everything
        for square in GRID:
            if game.units[square] >> 3 == player:
                game.units[square] = 0
    for index in range(len(PEDESTALS)):
        if chance.random() < 0.2:
            game.cooldowns[index] = chance.choice([p for p in players if p not in gone])
    game.stage = 4 if style == "crowded" else chance.choice((1, 1, 2, 3, 4))
    game.turn = chance.randrange(200)
    game.turns = chance.choice((0, 0, 0, game.turn + chance.randint(1, 4)))
    game.joins = chance.choice((0, 62, 63, 64))
    chained = [p for p in tiles if game.units[p] >> 3 == game.to_move]
    chained = [p for p in chained if (game.units[p] & 7 == BOULDER if game.stage == 1 else game.units[p] & 7 < STONE)]
    if game.stage < 3 and chained and chance.random() < 0.4:
        game.chain = chance.choice(chained)
    return Pair(game, reference_of(game), done)


def _slide(game: Vacuum, chance: random.Random) -> None:
    for _ in range(chance.choice((0, 5, 40))):
        source = chance.choice([square for square in GRID if 0 < game.terrain[square] < 5])
        free = [source + step for step in (-16, -1, 1, 16)]
        free = [target for target in free if target in GRID and not game.terrain[target]]
        if free:
            game.terrain[chance.choice(free)] = game.terrain[source]
            game.terrain[source] = BARREN


def reference_of(game: Vacuum) -> Position:
    """Read a position from what the engine says its state is."""
    state: dict[str, Any] = game.state()
    position = start(game.players, game.turns)
    position.tiles = {}
    names = dict(zip("abcd.^", (*NAMES, "board", "pedestal"), strict=True))
    for row, line in enumerate(state["board"]):
        for column, (terrain, owner, kind) in enumerate(line.split()):
            if terrain != "#":
                position.tiles[row, column] = names[terrain]
            if kind != "-":
                number = int(kind) if kind.isdigit() else 1
                what = {"s": "stone", "b": "boulder"}.get(kind, "pebbles")
                position.pieces[row, column] = Piece(("neutral", *NAMES)[int(owner)], what, number)
    position.to_move = state["to_move"]
    position.active = frozenset(state["active"])
    position.stone_era = frozenset(state["stone_era"])
    squares = {name_of(square): (square // 16 - 2, square % 16 - 2) for square in GRID}
    position.cooldowns = {squares[name]: player for name, player in state["cooldowns"].items()}
    position.stage = 4 if state["stage"] == "commit" else state["stage"]
    position.turn = state["turn"]
    if state["chain"]:
        position.chain = state["chain"][0], squares[state["chain"][1]]
    position.joins = game.joins
    return position


def compare(plies: int, seed: int) -> Counter[str]:
    """Compare this many positions; return how often each word was played."""
    chance = random.Random(seed)
    done: Counter[str] = Counter()
    compared = 0
    while compared < plies:
        begin, longest = chance.choice(((from_the_start, 400), *[(from_anywhere, 12)] * 40))
        pair = begin(chance, done)
        pair.check()
        for _ in range(longest):
            if pair.position.outcome:
                break
            pair.step(chance)
            pair.check()
            compared += 1
        while pair.game.ply:
            pair.game.undo()
            pair.positions.pop()
            assert (pair.game.state(), pair.game.joins) == (pair.position.state(), pair.position.joins)
    return done
