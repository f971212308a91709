"""Power cuts at each operation on the flash, in a session of each kind, on the Pico's file system.

At most the move in flight is lost, and what is broken on purpose is found out.
"""

from bisect import bisect_right
from collections import Counter
from random import Random

import pytest
from littlefs import __LFS_DISK_VERSION__, __LFS_VERSION__, LittleFSError

from engines.game import CHANCE, RESIGN
from firmware.storage.journal import ASIDE, FINISHED, MAX_TAIL, SLACK
from firmware.storage.journal_reader import BODY, FOLDER, TAIL
from firmware.storage.settings import TABLE, choices
from tests.firmware.journalled_game import JournalledGame, JournalStore, Kept
from tests.firmware.littlefs_chip import Chip, Littlefs, do, do_beginning, do_random_bits

SECTORS = 64  # a small flash, so that every sector is used
VACUUM = {"game": "vacuum"}
GAMES = (
    {"game": "robble", "options": {"size": "5"}},
    {"game": "robble", "options": {"size": "9"}},
    {"game": "ouroboros"},
    VACUUM,
)
LONG = 30  # moves; then a new game begins
FIRST_MOVES = 300  # bytes of a journal, more than its header
TEARS = (lambda flash, address, page, random: None, do_beginning, do_random_bits)
WHOLE, IN_FLIGHT = "all there", "all but the step in flight"


class Session:
    """Plays on a chip. marks: (operations so far, what is there after them), since begin(); first: the chip then.
    filed: the finished games but the current one.
    """

    def __init__(self, seed):
        self.random = Random(seed)
        self.chip = Chip(SECTORS)
        self.store = JournalStore(Littlefs(self.chip, new=True))
        self.games, self.filed = GAMES, []
        self.begin()

    @property
    def current(self):
        return self.store.current

    def has(self):
        """What a board has to keep, by its game itself."""
        game = self.current and self.current.record()
        over = [game] * bool(self.current and self.current.over)
        return Kept(game, (self.filed + over)[-FINISHED:], self.store.settings.texts())

    def begin(self):
        """Have the cuts come from here on."""
        self.first = bytes(self.chip.buffer)
        self.chip.log.clear()
        self.marks = [(0, self.has())]

    def keep(self):
        """Let the journal write everything; it files a finished game in a second pass."""
        self.store.keep()
        self.store.keep()
        self.marks.append((len(self.chip.log), self.has()))

    def change(self, game):
        """Leave the game for another, or none."""
        self.store.keep()
        self.filed = self.has().finished
        self.store.current = game
        self.keep()

    def start(self, most):
        """Begin a game of that many moves."""
        game = JournalledGame({**self.random.choice(self.games), "seat": 0, "level": 2})
        for _ in range(self.random.randint(0, most)):
            if not game.over:
                game.play(game.any_move(self.random))
        self.change(game)

    def ensure(self, least=0):
        """Have a game that is on, of at least that many moves."""
        while not self.current or self.current.over or not least <= self.current.game.ply <= LONG:
            if self.current and not self.current.over and self.current.game.ply < least:
                self.move()
            else:
                self.start(LONG // 2)

    def move(self):
        self.current.play(self.current.any_move(self.random))
        self.keep()

    def undo(self, count=1):
        for _ in range(count):
            self.store.undo()
        self.keep()

    def resign(self):
        while self.current.game.to_move == CHANCE:
            self.move()
        self.current.play(RESIGN)
        self.keep()

    def choose(self):
        """Change a setting."""
        place = self.random.randrange(len(TABLE))
        self.store.settings.take(TABLE[place][0], self.random.choice(choices(place)))
        self.marks.append((len(self.chip.log), self.has()))

    def do(self, steps):
        """Move, undo, go on with a game that is over, resign, begin another one, have none, or change a setting: by
        its first letter each.
        """
        for step in steps:
            if step in "mur":
                self.ensure(0 if step == "m" else 3)
            if step == "m":
                self.move()
            elif step == "u":
                self.undo(self.random.choice((1, 1, 2)))
            elif step == "g":
                self.undo()
            elif step == "r":
                self.resign()
            elif step == "b":
                self.start(LONG)
            elif step == "h":
                self.change(None)
            else:
                self.choose()


# Steps before the cuts, and those that are cut
SESSIONS = {
    "moves": ("", 60 * "m"),
    "undo": (8 * "m", 30 * "um"),
    "what is taken back is dropped": ((SLACK // 2 - 1) * "mg", 3 * SLACK // 2 * "mg"),
    "finished games": (FINISHED * "rb", 2 * "rgmrb"),
    "other games": ("m", 6 * "bmh"),
    "settings": ("m", 10 * "ccm"),
    "damage": ("", 20 * "m"),
}


def damage(session):
    """Flip a bit of the journal: the moves before it stay."""
    session.games = (VACUUM,)  # long enough for damage among the moves
    session.start(0)
    for _ in range(70):
        session.move()
    storage = session.store.storage
    damaged = bytearray(storage.load(BODY))
    damaged[session.random.randrange(FIRST_MOVES, len(damaged))] ^= 1 << session.random.randrange(8)
    with storage.open(BODY, "wb") as file:
        file.write(damaged)
    session.store = JournalStore(storage)
    session.filed = session.store.kept().finished


@pytest.mark.parametrize("name", SESSIONS)
def test_no_cut_loses_a_game(name):
    """Before each operation on the flash, and twice in the middle of it."""
    session, found = Session(7), Counter()
    before, steps = SESSIONS[name]
    session.do(before)
    if name == "damage":
        damage(session)
    session.begin()
    session.keep()
    session.do(steps)
    flash, ends = bytearray(session.first), [count for count, _ in session.marks]
    assert {bool(page) for _, page in session.chip.log} == {True, False}
    for number, operation in enumerate(session.chip.log):
        index = bisect_right(ends, number)
        before, after = (session.marks[min(at, len(ends) - 1)][1] for at in (index - 1, index))
        for tear in TEARS:
            torn = bytearray(flash)
            tear(torn, *operation, session.random)
            found[left(torn, before, after, name == "damage" and index == 1, session.random)] += 1
        do(flash, *operation)
    assert set(found) == {WHOLE, IN_FLIGHT}
    assert found.total() > 100


def left(flash, before, after, damaged, random):
    """Switch on, make moves, and switch on again. Return what the first time is there, or what is wrong."""
    allowed = [after, before]
    if before.game in before.finished:  # it is filed before the next one begins
        allowed.append(before._replace(game=None))
    try:
        storage = Littlefs(Chip(contents=flash))
        store = JournalStore(storage)
        found, said = store.kept(), store.journal.message
        if found not in allowed or (said and not damaged):
            return f"{found} and {said!r}, not one of {allowed}"
        play_on(store, random)
        now = store.kept()
        if said and not any(name.startswith(ASIDE) for name in storage.names(FOLDER)):
            return f"nothing is set aside, in spite of {said!r}"
        again = JournalStore(Littlefs(Chip(contents=storage.context.buffer)))
        if again.kept() != now or again.journal.message:
            return f"then {again.kept()} and {again.journal.message!r}, not {now}"
    except (OSError, LittleFSError) as error:
        return str(error)
    return WHOLE if found == after else IN_FLIGHT


def play_on(store, random):
    store.keep()
    for _ in range(2):
        if store.current and not store.current.over:
            store.current.play(store.current.any_move(random))
            store.keep()


def test_the_file_system_is_that_of_the_pico():
    """MicroPython 1.25 has littlefs 2.8.1, on-disk version 2.1."""
    assert __LFS_DISK_VERSION__ == (2, 1) and (2, 8) <= __LFS_VERSION__ < (3, 0)


def test_a_record_takes_one_page_and_seldom_an_erase():
    chip = Chip(SECTORS)
    store = JournalStore(Littlefs(chip, new=True))
    store.current = JournalledGame({"game": "robble", "options": {"size": "9"}})
    store.keep()
    random, pages, erases = Random(1), [], 0
    for _ in range(60):
        chip.log.clear()
        store.current.play(store.current.any_move(random))
        store.keep()
        pages.append(sum(bool(page) for _, page in chip.log))
        erases += len(chip.log) - pages[-1]
        assert len(store.storage.load(TAIL)) <= MAX_TAIL
    assert pages.count(1) >= 50 and max(pages) <= 5 and erases <= 5
    assert store.storage.load(BODY)
