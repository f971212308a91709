"""What Vacuum's engine takes for granted about sizes: how many moves there can be, and what fits where."""

from collections import Counter
from itertools import product

from engines.vacuum import actions, rules, stage2
from engines.vacuum.actions import CREATE, EXIT, SUPPLY, action_of, count_of, pack, source_of, target_of
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import TILES

# -- how many moves a position can have

# What a tile holds: own, an enemy's or neutral pebbles of a number, stone, boulder; empty; None is barren.
OWN = [("own", number) for number in (1, 2, 3, 4)] + [("own stone", 0), ("own boulder", 0)]
FOES = [("foe", number) for number in (1, 2, 3, 4)] + [("foe stone", 0), ("foe boulder", 0)]
STATES: list[tuple[str, int] | None] = [None, ("empty", 0), *OWN, *FOES]


def from_to(a: tuple[str, int], b: tuple[str, int]) -> int:
    """Return how many moves at most go from tile a to its neighbour b, those of retreat left out."""
    (kind, n), (other, m) = a, b
    if kind == "own":
        if other == "empty":
            return n - 1  # supply
        if other == "own":
            return min(n, 4 - m) + (n == m == 1)  # supply; extend over b
        if other == "foe":
            return n + min(n, m - (n > m)) + 1  # attack, reduce, war
        return n if other.startswith("foe") else 0  # attack
    if kind == "own stone":
        return other in ("empty", "own stone", "foe stone")
    return kind == "own boulder" and other in ("empty", "own", "foe", "foe stone", "foe boulder")


def test_no_position_has_more_moves() -> None:
    """A bound by blocks of 2 x 2 tiles. Each tile is in four of them, each pair of tiles side by side in two, each pair
    on a diagonal in one; so all moves are the sum over the blocks of what is shared out to each."""
    either = {(a, b): from_to(a, b) + from_to(b, a) if a and b else 0 for a, b in product(STATES, repeat=2)}
    of_tile: dict[tuple[str, int] | None, float] = {None: 0}
    for state in STATES[1:]:
        assert state
        # an empty tile: create, vacuum, and the target of 16 retreats; own pebbles: entrench
        of_tile[state] = 18 if state == ("empty", 0) else state[0] == "own" and state[1] < 4
    most = 0.0
    for a, b, c, d in product(STATES, repeat=4):
        tiles = sum(state is not None for state in (a, b, c, d))
        if tiles:
            beside = either[a, b] + either[c, d] + either[a, c] + either[b, d]
            share = beside / 2 + either[a, d] + either[b, c] + sum(map(of_tile.__getitem__, (a, b, c, d))) / 4
            most = max(most, share / tiles)
    teleports, perimeters, exits = 4 * 4, 32 * 4, 1
    assert TILES * 4 * most + teleports + perimeters + exits <= rules.MAX_MOVES == Vacuum.max_moves


def test_facts_fit_into_30_bits() -> None:
    game = Vacuum(4)
    game.to_move, game.stage, game.chain, game.joins = 4, 4, 255, 64
    game.active = game.stone_era = 0b11110
    assert game._packed() < 1 << 30
    for move in (actions.COMMIT, pack(SUPPLY, 68, 69), pack(CREATE, 68, 68)):
        game.to_move, game.stage, game.chain, game.joins, game.active, game.stone_era = 4, 4, 255, 64, 30, 30
        before = game.to_move, game.stage, game.chain, game.joins, game.active, game.stone_era
        game._remember(move)
        game.stage, game.chain = 1, 0
        if move == actions.COMMIT:
            game.to_move, game.joins, game.active = 1, 0, 2
        elif action_of(move) == SUPPLY:
            game.joins = 65
        else:
            game.stone_era = 0
        game.undo()
        assert (game.to_move, game.stage, game.chain, game.joins, game.active, game.stone_era) == before


# -- tables


def test_every_move_of_the_notation_is_one_number_and_back() -> None:
    game = Vacuum()
    texts = set()
    for move in range(65536):
        try:
            text = game.text(move)
        except Exception as error:
            assert str(error) == "This is no move of Vacuum."
            continue
        assert text not in texts
        texts.add(text)
        action = action_of(move)
        if action and action != EXIT:
            assert pack(action, source_of(move), target_of(move), count_of(move)) == move
    names = Counter(text.partition(":")[0] for text in texts)
    # all squares, pairs of squares at distance 1 and 2, and so on
    beside, apart = 4 * 11 * 12 + 4 * 11 * 11, 4 * 12 * 10 + 4 * 10 * 10
    assert names == {
        **dict.fromkeys(("entrench", "create", "vacuum"), 144),
        **dict.fromkeys(("boulder", "war", "perimeter"), beside),
        **dict.fromkeys(("attack", "supply", "reduce"), 4 * beside),
        **dict.fromkeys(("commit", "undo", "resign", "exit"), 1),
        "cast": 8 * 144,
        "extend": apart,
        "retreat": apart + 8 * 10 * 11,
        "teleport": 4 * 144,
    }


def test_stone_creation_by_counting() -> None:
    """The table against all assignments of tiles to sides, tried one by one."""
    sides = ("nw", "n", "ne", "w", "e", "sw", "s", "se")
    for mask in range(256):
        tiles = [side for index, side in enumerate(sides) if mask >> index & 1]
        covered = max((len(set(choice)) for choice in product(*tiles)), default=0)
        straight = any(all(side in tile for tile in tiles) for side in "nesw")
        assert stage2.ENOUGH[mask] == (covered >= 3 and not straight)
