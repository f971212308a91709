"""Which matches are played: for each game its levels against each other and against the yardsticks."""

from collections.abc import Iterator

from engines.bots.bot import LEVELS
from host.games import new_game
from host.tools.ladder.budgets import Budgets
from host.tools.ladder.matches import Match, seats_of
from host.tools.ladder.players import GREEDY, LEVEL, RANDOM, Spec

TOP = LEVELS[-1]
GREEDY_FROM = 3  # the lowest level that greedy is compared with
AGAINST = ("below", GREEDY, RANDOM, "itself")  # whom levels meet
ORDER = (LEVEL, GREEDY, RANDOM)  # of others: what says most is played first
# By game, as behind `cairn gtp`; another game is played with its defaults. Vacuum needs a limit: the greedy player and
# the random one do not end games. It is 60 turns a player.
VARIANTS = {
    "robble": ("robble size=5", "robble size=7", "robble size=9"),
    "ouroboros": ("ouroboros players=2", "ouroboros players=3", "ouroboros players=4"),
    "vacuum": ("vacuum players=2 turns=120", "vacuum players=3 turns=180", "vacuum players=4 turns=240"),
    "konane": ("konane size=8",),
}
# More of them, with --all
FURTHER = {
    "robble": ("robble size=6", "robble size=8"),
    "pebble_rebel": ("pebble_rebel diagonals=on", "pebble_rebel draw=one"),
    "ouroboros": ("ouroboros players=2 size=7", "ouroboros players=2 size=8"),
    "konane": ("konane size=6", "konane size=10", "konane size=12"),
}
LONG = "vacuum players=2 turns=200"  # in which the top level wins every game
LONG_GAMES = 100


def variants(game: str, further: bool = False) -> tuple[str, ...]:
    """Return what is played of a game."""
    return VARIANTS.get(game, (game,)) + (FURTHER.get(game, ()) if further else ())


def parsed(text: str, words: str, budgets: Budgets) -> Spec:
    """Return the player that a text names: 1 to 5, greedy or random. Raises: ValueError."""
    if text in map(str, LEVELS):
        return level(int(text), words, budgets)
    if text in (GREEDY, RANDOM):
        return Spec(text)
    raise ValueError(f"There is no player {text!r}; there is 1 to 5, greedy and random.")


def level(number: int, words: str, budgets: Budgets) -> Spec:
    """Return a level with the rounds that it has time for. Raises: ValueError where these are not known."""
    return Spec(LEVEL, number, budgets.rounds(words, number))


def matches(words: str, games: int, seed: int, budgets: Budgets, against: tuple[str, ...] = AGAINST) -> Iterator[Match]:
    """Yield the matches of a game. games: of each, about. Raises: ValueError where no rounds are known."""
    name = words.split()[0]
    top = level(TOP, words, budgets)

    def match(first: Spec, other: Spec, on: str = words, most: int = games) -> Match:
        return Match(on, first, other, rounded(min(most, games), on), seed)

    if seats(words) > 2:
        if GREEDY in against:
            yield match(top, Spec(GREEDY))
        return
    if "below" in against:
        for number in LEVELS[1:]:
            yield match(level(number, words, budgets), level(number - 1, words, budgets))
    if GREEDY in against:
        for number in range(GREEDY_FROM, TOP + 1):
            yield match(level(number, words, budgets), Spec(GREEDY))
    if RANDOM in against:
        yield match(top, Spec(RANDOM))
        if name == "vacuum":
            yield match(top, Spec(RANDOM), LONG, LONG_GAMES)
    if "itself" in against and name == "vacuum":
        yield match(top, top, LONG, LONG_GAMES)


def turn(match: Match) -> int:
    """Return when a match is played, as a key to sort by: those that say most come first, if there is little time."""
    return ORDER.index(match.other.kind)


def seats(words: str) -> int:
    """Return how many play a game, given as behind `cairn gtp`. Raises: ValueError."""
    name, *options = words.split()
    return seats_of(new_game(name, options))


def rounded(games: int, words: str) -> int:
    """Return the next number of games in which each seat has as many."""
    return -(-games // seats(words)) * seats(words)
