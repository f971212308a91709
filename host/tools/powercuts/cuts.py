"""All power cuts of a workload on littlefs, and what is on the flash after each of them."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from firmware.storage.journal import ASIDE
from firmware.storage.journal_reader import FOLDER
from host.tools.powercuts.chip import Chip, Operation, do, do_beginning, do_by_chance
from host.tools.powercuts.littlefs import recorded
from host.tools.powercuts.sitting import Kept, Table
from host.tools.powercuts.storage import Storage
from host.tools.powercuts.workloads import allowed

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
    """What a power cut did. place: in the middle of what. result: WHOLE, IN_FLIGHT or LOST.

    Of a process that was killed: missing: moves that were gone afterwards, of those that were shown; call: the system
    call at which it ended, if it was at one.
    """

    workload: str
    place: str
    result: str
    reason: str = ""  # of LOST
    missing: int = 0
    call: str = ""
    shown: int = 0


def cuts(name: str, seed: int) -> Iterator[Cut]:
    """Yield the cuts of a workload: before each operation on the flash, and twice in the middle of it.

    After each the board is switched on, plays on, and is switched on once more.
    """
    session = recorded(name, seed)
    random = Random(seed)
    flash = bytearray(session.first)
    ends = [count for count, _ in session.marks]
    for number, operation in enumerate(session.operations):
        place = bisect_right(ends, number)
        before = session.marks[place - 1][1]
        after = session.marks[min(place, len(ends) - 1)][1]
        for tear, carry_out in TEARS.items():
            torn = bytearray(flash)
            carry_out(torn, operation, random)
            yield Cut(name, place_of(tear, operation), *judged(torn, before, after, random))
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
        if found not in allowed(before, after):
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
    workloads: Iterable[str], seed: int, least: int = 0, run: Callable[..., Iterable[list[Cut]]] = map
) -> tuple[Counter[tuple[str, str, str]], list[Cut]]:
    """Make all cuts of the workloads, with more seeds from `seed` on until there are `least` cuts in all.

    run: map(), or one that does several at once. Return how many cuts there are by workload, place and result, and
    those that lost a game.
    """
    counts: Counter[tuple[str, str, str]] = Counter()
    lost = []
    workloads = list(workloads)
    while not counts or counts.total() < least:
        for found in run(all_cuts, workloads, [seed] * len(workloads)):
            counts.update((cut.workload, cut.place, cut.result) for cut in found)
            lost += [cut for cut in found if cut.result == LOST]
        seed += 1
    return counts, lost


def all_cuts(name: str, seed: int) -> list[Cut]:
    """Return the cuts of a workload."""
    return list(cuts(name, seed))
