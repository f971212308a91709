"""Online rooms: their rules and draws, their server and their stores, and what a client keeps."""

from tests.planted.bug import Bug

CHANGES = "host/rooms/changes.py"
DECISIONS = "host/rooms/decisions.py"
QUESTIONS = "host/rooms/questions.py"
ROOM = "host/rooms/room.py"
ROOMS = "host/rooms/server/rooms.py"
WRITER = "host/rooms/writer.py"
FIRMWARE_TEST_ROOM = "tests/firmware/test_room.py"
TEST_FAULTS = "tests/host/rooms/server/test_faults.py"
TEST_SERVER = "tests/host/rooms/server/test_server.py"
TEST_DECISIONS = "tests/host/rooms/test_decisions.py"
TEST_MODEL = "tests/host/rooms/test_model.py"
TEST_QUESTIONS = "tests/host/rooms/test_questions.py"
TEST_ROOM = "tests/host/rooms/test_room.py"
TEST_STORE = "tests/host/rooms/test_store.py"

BUGS = (
    Bug(
        ROOM,
        "if facts.seated and room.turn() != event.seat:",
        "if facts.seated and not event.seat:",
        "a player moves for another",
        (f"{TEST_MODEL}::test_the_long_run_runs",),
    ),
    Bug(
        ROOM,
        "return 3 - player if self.game.swapped() else player",
        "return player",
        "after a swap seats keep their colours",
        (f"{TEST_ROOM}::test_a_swap_exchanges_the_colours_of_the_seats",),
    ),
    Bug(
        DECISIONS,
        "(event.seat, event.id) == (who, message.id)",
        "event.id == message.id",
        "the move of another counts as one's own",
        (f"{TEST_DECISIONS}::test_the_id_of_another_is_no_repetition",),
    ),
    Bug(
        DECISIONS,
        "and message.after != room.facts.n:",
        "and message.after > room.facts.n:",
        "a stale move is taken",
        (f"{TEST_MODEL}::test_the_long_run_runs",),
    ),
    Bug(
        QUESTIONS,
        "game.ply > room.facts.floor and",
        "game.ply and",
        "an undo takes back what was before the room",
        (f"{TEST_QUESTIONS}::test_an_undo_leaves_what_was_before_the_room",),
    ),
    Bug(
        ROOM,
        "facts.draws + 1, self.facts.seeds)",
        "facts.draws + 1, [])",
        "the seeds of players do not matter",
        (f"{TEST_ROOM}::test_draws_depend_on_the_seeds_of_players",),
    ),
    Bug(
        ROOM,
        "self._heads += bytes.fromhex(facts.head)",
        "self._heads += self._heads[-HEAD_BYTES:]",
        "the heads of a room are one behind",
        (f"{TEST_DECISIONS}::test_catching_up_finds_where_lines_part",),
    ),
    Bug(
        QUESTIONS,
        "if not asked or (_answers(seat, asked.what) and number not in asked.yes):",
        "if not asked or len(asked.yes) < 2:",
        "two of three agree for all",
        (f"{TEST_QUESTIONS}::test_all_who_play_must_agree",),
    ),
    Bug(
        "host/rooms/chance.py",
        'number.to_bytes(8, "big")',
        'b""',
        "every draw of a room is the same",
        ("tests/host/rooms/test_chance.py::test_everything_matters",),
    ),
    Bug(
        "host/rooms/seats.py",
        "if event.seat in facts.owing():\n        facts.check_drawn()",
        "if False:\n        facts.check_drawn()",
        "who has seen the others' seeds sits down again with another",
        (f"{TEST_ROOM}::test_seeds_are_shown_once_all_are_committed_to",),
    ),
    Bug(
        "host/rooms/codes.py",
        "return same and bool(token)",
        "return same",
        "no token is the token of a seat without one",
        ("tests/host/rooms/test_codes.py::test_no_token_fits_a_free_seat",),
    ),
    Bug(
        "host/rooms/client/state.py",
        "line.draw(secret) != event.m",
        "not line.draw(secret)",
        "a draw that the server chose passes",
        ("tests/host/rooms/client/test_fair.py::test_a_draw_that_the_server_chose_is_found",),
    ),
    Bug(
        "host/rooms/hash_chain.py",
        "head.encode() + body",
        "body",
        "a head says nothing of the events before",
        ("tests/host/rooms/test_events.py::test_heads_chain",),
    ),
    Bug(
        ROOMS,
        "self._asleep[code] = deadline",
        "pass",
        "in a room that sleeps no time is ever up",
        (f"{TEST_FAULTS}::test_the_time_of_a_room_that_sleeps_is_up",),
    ),
    Bug(
        "host/rooms/server/owner.py",
        "                await append(self._store, self.room, acts.events, fresh)\n",
        "                kept = asyncio.ensure_future(append(self._store, self.room, acts.events, fresh))\n"
        "                kept.add_done_callback(lambda done: done.exception())\n",
        "events are sent before they are kept",
        (f"{TEST_FAULTS}::test_the_disk_fails[not kept]",),
    ),
    Bug(
        ROOMS,
        "        await self.store.take(code)\n        kept",
        "        kept",
        "two servers write to a room",
        (f"{TEST_FAULTS}::test_another_server_takes_the_room",),
    ),
    Bug(
        "host/rooms/server/limits.py",
        "        if not self.wrong_codes.take(address, now):\n",
        "        if False:\n",
        "codes can be guessed without an end",
        (f"{TEST_SERVER}::test_a_code_that_there_is_not",),
    ),
    Bug(
        "host/rooms/server/app.py",
        "        if not self._access.is_own(websocket.headers):\n",
        "        if False:\n",
        "pages of other origins connect",
        (f"{TEST_SERVER}::test_pages_of_other_origins_are_refused",),
    ),
    Bug(
        ROOMS,
        "        if not is_intact(kept):\n",
        "        if False:\n",
        "a move that was changed in the file is played on",
        ("tests/host/rooms/server/test_damage.py::test_a_damaged_room_is_set_aside",),
    ),
    Bug(
        "host/rooms/tables.py",
        "pragma synchronous = full",
        "pragma synchronous = normal",
        "a power cut takes away what was acknowledged",
        ("tests/host/rooms/test_power_cuts.py::test_no_acknowledged_event_is_lost",),
    ),
    Bug(
        WRITER,
        "            _report(jobs, self._kept(commit(self._db, [change for change, _ in jobs])))\n",
        "            _report(jobs, [Outcome()] * len(jobs))\n            commit(self._db, [job[0] for job in jobs])\n",
        "writes are acknowledged before they are on the disk",
        (f"{TEST_STORE}::test_nothing_is_reported_before_it_is_on_the_disk",),
    ),
    Bug(
        WRITER,
        '        db.execute("rollback to change")\n',
        "",
        "of a write that is refused a part stays",
        (f"{TEST_STORE}::test_numbers_follow_each_other",),
    ),
    Bug(
        CHANGES,
        "    _check_owner(db, epoch, code)\n    _insert(",
        "    _insert(",
        "a server that was thought dead writes into a room that another has",
        (f"{TEST_STORE}::test_a_server_that_was_thought_dead_is_refused",),
    ),
    Bug(
        WRITER,
        '                db.execute("rollback")\n',
        "                pass\n",
        "after a failure of the disk nothing is kept any more",
        ("tests/host/rooms/test_failures.py::test_a_failure_in_the_middle_leaves_nothing",),
    ),
    Bug(
        CHANGES,
        '" where ? = 1 + coalesce(',
        '" where ? > coalesce(',
        "events have gaps between them",
        (f"{TEST_STORE}::test_numbers_follow_each_other",),
    ),
    Bug(
        WRITER,
        "        if error := self._lost():\n",
        "        if error := None:\n",
        "moves are acknowledged into a file that was removed",
        ("tests/host/rooms/test_store_file.py",),
    ),
    Bug(
        "host/rooms/client/storage.py",
        "bool(sent)] for",
        "False] for",
        "after a restart a move that was sent counts as unsent",
        (
            "tests/host/rooms/client/test_client.py::test_a_move_that_was_sent_is_not_taken_back_here_alone_after_a_restart",
        ),
    ),
    Bug(
        "host/rooms/client/state.py",
        'if event.n > self.facts.since and event.k == "chance" and line.draw(secret) != event.m:',
        "if False:",
        "a client does not check the draws",
        ("tests/host/rooms/client/test_fair.py::test_a_draw_that_the_server_chose_is_found",),
    ),
    Bug(
        "host/rooms/postgres_functions.sql",
        "if its is distinct from mine then",
        "if its is null then",
        "in a database a server that was thought dead writes into a room that another has",
        (f"{TEST_STORE}::test_a_server_that_was_thought_dead_is_refused",),
    ),
    Bug(
        "host/rooms/postgres.py",
        "                    if before:\n",
        "                    if False:\n",
        "writes of a room overtake each other",
        (f"{TEST_STORE}::test_closing_keeps_what_waits",),
    ),
    Bug(
        "firmware/screens/resume.py",
        "setup, (), room)",
        "setup, ())",
        "after a power cut the board has forgotten its room",
        (f"{FIRMWARE_TEST_ROOM}::test_a_power_cut_leaves_the_game_in_its_room",),
    ),
    Bug(
        "firmware/room.py",
        "return to_move == CHANCE or play.seat_of(to_move) in self.away",
        "return play.seat_of(to_move) in self.away",
        "the board draws what the room should draw",
        (f"{FIRMWARE_TEST_ROOM}::test_chance_is_the_rooms",),
    ),
)
