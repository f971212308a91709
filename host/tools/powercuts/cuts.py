"""All power cuts of a workload on littlefs, and their results."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from firmware.storage.journal import ASIDE
from firmware.storage.journal_reader import FOLDER
from host.tools.powercuts.chip import Chip, Operation, do, do_beginning, do_random_bits
from host.tools.powercuts.journalled_game import JournalStore, Kept
from host.tools.powercuts.littlefs import recorded
from host.tools.powercuts.storage import Storage
from host.tools.powercuts.workloads import allowed

Tear = Callable[[bytearray, Operation, Random], None]

# How an operation can be cut short
TEARS: dict[str, Tear] = {
    "before": lambda flash, operation, random: None,
    "beginning": do_beginning,
    "random bits": do_random_bits,
}
POINTS = (
    "between operations",
    "page, its beginning",
    "page, random bits",
    "erase, its beginning",
    "erase, random bits",
)

WHOLE, IN_FLIGHT, LOST = "all there", "but the move in flight", "a game lost"
RESULTS = (WHOLE, IN_FLIGHT, LOST)


@dataclass(frozen=True)
class Cut:
    """A power cut and its result: WHOLE, IN_FLIGHT or LOST. point: of POINTS.

    Of a killed process: missing: moves lost, of those shown; call: the system call at which it ended, if any.
    """

    workload: str
    point: str
    result: str
    reason: str = ""  # of LOST
    missing: int = 0
    call: str = ""
    shown: int = 0


def cuts(name: str, seed: int) -> Iterator[Cut]:
    """Yield the cuts of a workload: before each operation on the flash, and twice in the middle of it.

    After each cut the board is switched on, makes moves, and is switched on once more.
    """
    session = recorded(name, seed)
    random = Random(seed)
    flash = bytearray(session.first)
    ends = [count for count, _ in session.marks]
    for number, operation in enumerate(session.operations):
        index = bisect_right(ends, number)
        before = session.marks[index - 1][1]
        after = session.marks[min(index, len(ends) - 1)][1]
        for tear, carry_out in TEARS.items():
            torn = bytearray(flash)
            carry_out(torn, operation, random)
            yield Cut(name, point_of(tear, operation), *judged(torn, before, after, random))
        do(flash, operation)


def point_of(tear: str, operation: Operation) -> str:
    """Return the cut's entry in POINTS."""
    if tear == "before":
        return POINTS[0]
    return POINTS[(1 if operation.data else 3) + (tear == "random bits")]


def judged(flash: bytearray, before: Kept, after: Kept, random: Random) -> tuple[str, str]:
    """Switch the board on and return the result, and the reason where a game is lost.

    before, after: what was saved before the interrupted step, and what it was to save.
    """
    try:
        storage = Storage(Chip(contents=flash))
        store = JournalStore(storage)
        found = store.kept()
        if found not in allowed(before, after):
            return LOST, f"found {found}, not {before} or {after}"
        if found.message and not before.message:
            return LOST, f"the message {found.message}"
        _play_on(store, random)
        now = store.kept()
        if found.message and not any(name.startswith(ASIDE) for name in storage.names(FOLDER)):
            return LOST, "an unreadable file was not set aside"
        storage.close()
        again = JournalStore(Storage(Chip(contents=storage.chip.buffer))).kept()
        if again != now or again.message:
            return LOST, f"then found {again}, not {now}"
    except OSError as error:
        return LOST, str(error)
    return (WHOLE if found == after else IN_FLIGHT), ""


def _play_on(store: JournalStore, random: Random) -> None:
    store.keep()
    store.journal.message = ""
    for _ in range(2):
        if store.current and not store.current.over:
            store.current.play(store.current.any_move(random))
            store.keep()


def counted(
    workloads: Iterable[str], seed: int, least: int = 0, run: Callable[..., Iterable[list[Cut]]] = map
) -> tuple[Counter[tuple[str, str, str]], list[Cut]]:
    """Make all cuts of the workloads, with more seeds from `seed` on until there are `least` cuts in all.

    run: map(), or one that does several at once. Return how many cuts there are by workload, point and result, and
    those that lost a game.
    """
    counts: Counter[tuple[str, str, str]] = Counter()
    lost = []
    workloads = list(workloads)
    while not counts or counts.total() < least:
        for found in run(all_cuts, workloads, [seed] * len(workloads)):
            counts.update((cut.workload, cut.point, cut.result) for cut in found)
            lost += [cut for cut in found if cut.result == LOST]
        seed += 1
    return counts, lost


def all_cuts(name: str, seed: int) -> list[Cut]:
    """Return the cuts of a workload."""
    return list(cuts(name, seed))
