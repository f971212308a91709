"""How long a flash lasts: the erases of each sector in a game, on the file system and the chip of a Pico."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from engines.game import RESIGN
from host.simulation.memory import FLASH_BYTES
from host.tools.powercuts.chip import SECTOR, Chip
from host.tools.powercuts.journalled_game import JournalledGame, JournalStore
from host.tools.powercuts.storage import Storage

CYCLES = 100_000  # erases that a sector of a W25Q16JV takes at least: its data sheet, 1 (Features)
FIRMWARE = 400 * 1024  # bytes of the file system that never change: two versions of the firmware, 156 KB each, and more
MOVES = 1350  # of a game of three hours at a move each 8 seconds
UNDO_EVERY = 10  # moves
DAYS = 365.25


def _course(game: str, moves: int, random: Random) -> list[int]:
    """Return the moves of a game."""
    played = JournalledGame({"game": game})
    while played.game.ply < moves and not played.over:
        played.play(played.any_move(random))
    return played.game.history()


@dataclass(frozen=True)
class Wear:
    """The wear of `games` games of `moves` moves. most: erases of the busiest sector."""

    games: int
    moves: int
    records: int
    bytes_kept: int  # of a finished game, on average
    pages: int
    erases: int
    most: int
    longest_pages: int  # that one record wrote
    longest_erases: int

    def years(self, games_a_day: float) -> float:
        """Return how long the busiest sector lasts."""
        return CYCLES / (self.most / self.games * games_a_day) / DAYS


def worn(game: str, games: int, moves: int = MOVES, seed: int = 1) -> Wear:
    """Play `games` games, `moves` random moves and a resignation each, and count the operations."""
    random = Random(seed)
    course = _course(game, moves, random)
    chip = Chip(FLASH_BYTES // SECTOR)
    storage = Storage(chip, new=True)
    with storage.open("firmware", "wb") as file:
        file.write(bytes(FIRMWARE))
    store = JournalStore(storage)
    chip.log.clear()
    records = longest_pages = longest_erases = 0
    for _ in range(games):
        store.current = JournalledGame({"game": game})
        store.keep()
        played = store.current
        while played.game.ply < len(course):
            before = len(chip.log)
            if played.game.ply and not random.randrange(UNDO_EVERY):
                store.undo()
            else:
                played.play(course[played.game.ply])
            store.keep()
            records += 1
            done = chip.log[before:]
            longest_erases = max(longest_erases, sum(not operation.data for operation in done))
            longest_pages = max(longest_pages, sum(bool(operation.data) for operation in done))
        if not played.over:
            played.play(RESIGN)
        store.keep()
    erased = Counter(operation.address // SECTOR for operation in chip.log if not operation.data)
    sizes = [len(storage.load(name) or b"") for name in store.journal.finished()]
    return Wear(
        games=games,
        moves=moves,
        records=records // games,
        bytes_kept=sum(sizes) // len(sizes),
        pages=(len(chip.log) - erased.total()) // games,
        erases=erased.total() // games,
        most=max(erased.values()),
        longest_pages=longest_pages,
        longest_erases=longest_erases,
    )
