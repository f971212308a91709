"""The rooms' database: what it refuses by itself, and what is said while it is away."""

from tests.planted.bug import Bug

FUNCTIONS = "host/rooms/postgres_functions.sql"
STORE = "host/rooms/postgres.py"
ALL = "tests/host/rooms/test_store.py"
TEST = "tests/host/rooms/test_postgres.py"

BUGS = (
    Bug(
        STORE,
        "with suppress(DatabaseFailed), _failures():",
        "with suppress(TimeoutError):",
        "a server whose database goes while it ends, ends with a traceback",
        (f"{TEST}::test_a_store_is_closed_when_its_database_goes_at_the_farewell",),
    ),
    Bug(
        FUNCTIONS,
        "if added.n <> last + 1 then",
        "if added.n <= last then",
        "a database takes events with gaps between them",
        (f"{ALL}::test_numbers_follow_each_other",),
    ),
    Bug(
        FUNCTIONS,
        "if its is distinct from mine then",
        "if its is null then",
        "in a database a server that was thought dead writes into a room that another has",
        (f"{ALL}::test_a_server_that_was_thought_dead_is_refused",),
    ),
    Bug(
        FUNCTIONS,
        "where code = of_code for no key update;",
        "where code = of_code;",
        "a change looks at a room that another changes just then",
        (f"{TEST}::test_a_room_that_is_written_while_it_is_removed_stays",),
    ),
    Bug(
        FUNCTIONS,
        " where code = of_code and epoch <= mine;",
        " where code = of_code;",
        "a server that was thought dead takes rooms back",
        (f"{ALL}::test_a_server_that_was_thought_dead_is_refused",),
    ),
    Bug(
        FUNCTIONS,
        " and epoch <= mine for update",
        " for update",
        "in a database a server that was thought dead expires rooms that another has",
        (f"{ALL}::test_a_server_that_was_thought_dead_is_refused",),
    ),
    Bug(
        FUNCTIONS,
        " for update skip locked",
        "",
        "a room that is written while it expires loses what came then",
        (f"{TEST}::test_a_room_that_is_written_while_it_expires_stays",),
    ),
    Bug(
        FUNCTIONS,
        "if last <> seen then",
        "if last < seen then",
        "in a database a room that goes on while it is archived loses what came then",
        (f"{ALL}::test_a_room_that_goes_on_while_it_is_archived_stays",),
    ),
    Bug(
        STORE,
        '"synchronous_commit": "on"',
        '"synchronous_commit": "off"',
        "a power cut of the database takes away what was acknowledged",
        (f"{TEST}::test_commits_are_synced_whatever_is_usual_there",),
    ),
    Bug(
        STORE,
        "await asyncio.shield(task)",
        "await task",
        "a client that gives up takes its room's next write away",
        (f"{ALL}::test_a_caller_who_is_cancelled_holds_up_no_one",),
    ),
    Bug(
        STORE,
        "                    if before:\n",
        "                    if False:\n",
        "writes of a room overtake each other",
        (f"{ALL}::test_closing_keeps_what_waits",),
    ),
    Bug(
        STORE,
        "        if self._waiting >= self._most:\n",
        "        if self._waiting < 0:\n",
        "writes wait without end where the database is slow",
        (f"{ALL}::test_too_many_writes_are_refused",),
    ),
    Bug(
        STORE,
        "self._pool.acquire(timeout=PATIENCE_S) as connection",
        "self._pool.acquire() as connection",
        "who reads waits without end while all connections are held up",
        (f"{TEST}::test_all_connections_are_held_up",),
    ),
    Bug(
        STORE,
        "asyncpg.InternalClientError, OSError)",
        "asyncpg.InternalClientError)",
        "a database that is away is an error that nothing expects",
        (f"{TEST}::test_a_database_that_is_away_and_back",),
    ),
    Bug(
        STORE,
        "        if error.sqlstate[:2] in CALLERS:\n            raise\n",
        "",
        "one client's impossible write looks like a database that fails",
        (f"{ALL}::test_many_writes_have_each_their_own_outcome",),
    ),
    Bug(
        STORE,
        "        await _migrate(connection, version)\n",
        "        pass\n",
        "a database of an older version cannot be written",
        ("tests/host/rooms/test_migrations.py",),
    ),
    Bug(
        FUNCTIONS,
        " and state <> 'aside'\n",
        "\n",
        "in a database a room that is set aside is removed before anyone looks",
        ("tests/host/rooms/server/test_damage.py::test_a_store_keeps_what_is_set_aside",),
    ),
)
