"""The rooms' file: what is there when it was said to be, who may write, and what a failure leaves."""

from tests.planted.bug import Bug

CHANGES = "host/rooms/changes.py"
STORE = "host/rooms/store.py"
TABLES = "host/rooms/tables.py"
WRITER = "host/rooms/writer.py"
TEST = "tests/host/rooms/test_store.py"
DAMAGE = "tests/host/rooms/server/test_damage.py"
FAILURES = "tests/host/rooms/test_failures.py"
CUTS = "tests/host/rooms/test_power_cuts.py::test_no_acknowledged_event_is_lost"

BUGS = (
    Bug(
        TABLES,
        "pragma synchronous = full",
        "pragma synchronous = normal",
        "a power cut takes away what was acknowledged",
        (CUTS,),
    ),
    Bug(
        WRITER,
        "            _report(jobs, self._kept(commit(self._db, [change for change, _ in jobs])))\n",
        "            _report(jobs, [Outcome()] * len(jobs))\n            commit(self._db, [job[0] for job in jobs])\n",
        "writes are acknowledged before they are on the disk",
        (f"{TEST}::test_nothing_is_reported_before_it_is_on_the_disk",),
    ),
    Bug(
        WRITER,
        '        db.execute("rollback to change")\n',
        "",
        "of a write that is refused a part stays",
        (f"{TEST}::test_numbers_follow_each_other",),
    ),
    Bug(
        WRITER,
        "        if blames_disk(error):\n            raise\n        db.execute",
        "        if True:\n            raise\n        db.execute",
        "a write that is refused takes others with it",
        (f"{TEST}::test_many_writes_have_each_their_own_outcome",),
    ),
    Bug(
        WRITER,
        '    db.execute("rollback")\n    db.execute("begin immediate")\n',
        "",
        "writes that were made before one that is refused are made twice",
        (f"{TEST}::test_many_writes_have_each_their_own_outcome",),
    ),
    Bug(
        WRITER,
        '                db.execute("rollback")\n',
        "                pass\n",
        "after a failure of the disk nothing is kept any more",
        (f"{FAILURES}::test_a_failure_in_the_middle_leaves_nothing",),
    ),
    Bug(
        WRITER,
        "            if len(self._jobs) >= self._waiting:\n",
        "            if len(self._jobs) < 0:\n",
        "writes wait without end where the disk is slow",
        (f"{TEST}::test_too_many_writes_are_refused",),
    ),
    Bug(
        CHANGES,
        '" where ? = 1 + coalesce(',
        '" where ? > coalesce(',
        "events have gaps between them",
        (f"{TEST}::test_numbers_follow_each_other",),
    ),
    Bug(
        CHANGES,
        "    _check_owner(db, epoch, code)\n    _insert(",
        "    _insert(",
        "a server that was thought dead writes into a room that another has",
        (f"{TEST}::test_a_server_that_was_thought_dead_is_refused",),
    ),
    Bug(
        CHANGES,
        "where code = ? and epoch <= ? and {LAST}",
        "where code = ? and ? and {LAST}",
        "a server that was thought dead expires rooms that another has",
        (f"{TEST}::test_a_server_that_was_thought_dead_is_refused",),
    ),
    Bug(
        STORE,
        "range(0, len(codes), AT_ONCE)",
        "range(0, len(codes) - 1, AT_ONCE)",
        "a single idle room never expires",
        (f"{TEST}::test_idle_rooms_expire_however_many_there_are",),
    ),
    Bug(
        CHANGES,
        "    if (now := _last(db, code)) != last:\n",
        "    if (now := _last(db, code)) < last:\n",
        "a room that goes on while it is archived loses what came then",
        (f"{TEST}::test_a_room_that_goes_on_while_it_is_archived_stays",),
    ),
    Bug(
        TABLES,
        "pragma foreign_keys = on",
        "pragma foreign_keys = off",
        "the events of rooms that expired stay for ever",
        (f"{TEST}::test_idle_rooms_expire_whole",),
    ),
    Bug(
        WRITER,
        "        if error := self._lost():\n",
        "        if error := None:\n",
        "moves are acknowledged into a file that was removed",
        ("tests/host/rooms/test_store_file.py",),
    ),
    Bug(
        TABLES,
        "        _migrate(db)\n",
        "        pass\n",
        "rooms of an older version cannot be written",
        ("tests/host/rooms/test_migrations.py",),
    ),
    Bug(
        TABLES,
        '    db.execute(f"pragma user_version = {VERSION}")\n    db.execute("commit")\n\n\ndef _elsewhere',
        '    db.execute("commit")\n    db.execute(f"pragma user_version = {VERSION}")\n\n\ndef _elsewhere',
        "a failure while a file comes up to date leaves it between two versions",
        ("tests/host/rooms/test_migrations.py",),
    ),
    Bug(
        CHANGES,
        " and state <> ? returning",
        " and ? <> '' returning",
        "a room that is set aside is removed before anyone looks",
        (f"{DAMAGE}::test_a_store_keeps_what_is_set_aside",),
    ),
    Bug(
        TABLES,
        'errors="replace"',
        'errors="strict"',
        "a damaged text is taken for a failure of the whole disk",
        (f"{DAMAGE}::test_a_damaged_room_is_set_aside",),
    ),
)
