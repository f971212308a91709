"""All power cuts of a story, and what is on the flash after each of them."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from firmware.journal import ASIDE
from firmware.story import FOLDER
from host.powercuts.chip import Chip, Operation, do, do_beginning, do_by_chance
from host.powercuts.sitting import Kept, Table
from host.powercuts.storage import Storage
from host.powercuts.stories import STORIES, Telling

Tear = Callable[[bytearray, Operation, Random], None]

# How an operation can be cut short
TEARS: dict[str, Tear] = {
    "before": lambda flash, operation, random: None,
    "beginning": do_beginning,
    "by chance": do_by_chance,
}
PLACES = (
    "between operations",
    "page, its beginning",
    "page, bits by chance",
    "erase, its beginning",
    "erase, bits by chance",
)

WHOLE, IN_FLIGHT, LOST = "all there", "but the move in flight", "a game lost"
RESULTS = (WHOLE, IN_FLIGHT, LOST)


@dataclass(frozen=True)
class Cut:
    """What a power cut did. story: see STORIES. place: one of PLACES. result: WHOLE, IN_FLIGHT or LOST."""

    story: str
    place: str
    result: str
    reason: str = ""  # of LOST


def cuts(story: str, seed: int) -> Iterator[Cut]:
    """Yield the cuts of a story: before each operation on the flash, and twice in the middle of it.

    After each the board is switched on, plays on, and is switched on once more.
    """
    telling = Telling(Random(f"{story} {seed}"))
    STORIES[story](telling)
    random = Random(seed)
    flash = bytearray(telling.first)
    ends = [count for count, _ in telling.marks]
    for number, operation in enumerate(telling.operations()):
        place = bisect_right(ends, number)
        before = telling.marks[place - 1][1]
        after = telling.marks[min(place, len(ends) - 1)][1]
        for tear, carry_out in TEARS.items():
            torn = bytearray(flash)
            carry_out(torn, operation, random)
            yield Cut(story, place_of(tear, operation), *judged(torn, before, after, random))
        do(flash, operation)


def place_of(tear: str, operation: Operation) -> str:
    """Return which of PLACES a cut is."""
    if tear == "before":
        return PLACES[0]
    return PLACES[(1 if operation.data else 3) + (tear == "by chance")]


def judged(flash: bytearray, before: Kept, after: Kept, random: Random) -> tuple[str, str]:
    """Switch the board on and return the result, and the reason where a game is lost.

    before, after: what was kept before the step in which the power went, and what was to be kept after it.
    """
    try:
        storage = Storage(Chip(contents=flash))
        table = Table(storage)
        found = table.kept()
        allowed = [before, after]
        if before.game and before.game in before.finished:  # it is put to the others before the next one begins
            allowed.append(Kept(None, before.finished, before.settings))
        if found not in allowed:
            return LOST, f"found {found}, not {before} or {after}"
        if found.message and not before.message:
            return LOST, f"told {found.message}"
        _play_on(table, random)
        now = table.kept()
        if found.message and not any(name.startswith(ASIDE) for name in storage.names(FOLDER)):
            return LOST, "what could not be read was not set aside"
        storage.close()
        again = Table(Storage(Chip(contents=storage.chip.buffer))).kept()
        if again != now or again.message:
            return LOST, f"then found {again}, not {now}"
    except OSError as error:
        return LOST, str(error)
    return (WHOLE if found == after else IN_FLIGHT), ""


def _play_on(table: Table, random: Random) -> None:
    table.keep()
    table.journal.message = ""
    for _ in range(2):
        if table.sitting and not table.sitting.over:
            table.sitting.play(table.sitting.any_move(random))
            table.keep()


def counted(
    stories: dict[str, int], least: int = 0, run: Callable[..., Iterable[list[Cut]]] = map
) -> tuple[Counter[tuple[str, str, str]], list[Cut]]:
    """Make all cuts of the stories (name: first seed), with more seeds until there are `least` cuts in all.

    run: map(), or one that does several at once. Return how many cuts there are by story, place and result, and those
    that lost a game.
    """
    counts: Counter[tuple[str, str, str]] = Counter()
    lost = []
    turn = 0
    while not counts or counts.total() < least:
        for found in run(all_cuts, stories, [seed + turn for seed in stories.values()]):
            counts.update((cut.story, cut.place, cut.result) for cut in found)
            lost += [cut for cut in found if cut.result == LOST]
        turn += 1
    return counts, lost


def all_cuts(story: str, seed: int) -> list[Cut]:
    """Return the cuts of a story."""
    return list(cuts(story, seed))
