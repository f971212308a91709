"""The rooms' server: what is sent when, who may do what, and what a failure leaves."""

from tests.planted.bug import Bug

ACCESS = "host/rooms/server/access.py"
APP = "host/rooms/server/app.py"
CLIENT = "host/rooms/server/client.py"
LIMITS = "host/rooms/server/limits.py"
OWNER = "host/rooms/server/owner.py"
ROOMS = "host/rooms/server/rooms.py"
DAMAGE = "tests/host/rooms/server/test_damage.py"
FAULTS = "tests/host/rooms/server/test_faults.py"
TEST = "tests/host/rooms/server/test_server.py"

GARBAGE = "host/rooms/server/garbage.py"
TEST_GARBAGE = "tests/host/rooms/server/test_garbage.py"

BUGS = (
    Bug(
        GARBAGE,
        "        gc.freeze()\n",
        "",
        "each full collection looks at all objects",
        (f"{TEST_GARBAGE}::test_a_collection_looks_only_at_what_is_new",),
    ),
    Bug(
        GARBAGE,
        "            gc.unfreeze()\n            self",
        "            self",
        "cycles that were frozen are never collected",
        (f"{TEST_GARBAGE}::test_all_is_looked_at_again_once_the_memory_has_doubled",),
    ),
    Bug(
        GARBAGE,
        "        elif used >= 2 * self._used:\n",
        "        else:\n",
        "all objects are looked at again although they are no more than before",
        (f"{TEST_GARBAGE}::test_objects_that_come_and_go_are_not_taken_for_more",),
    ),
    Bug(
        "host/rooms/server/process.py",
        "    await asyncio.sleep(0)",
        "    pass",
        "ctrl-c while the server opens its rooms is a traceback",
        ("tests/host/rooms/server/test_serve.py::test_ctrl_c_while_it_opens_its_rooms_ends_it",),
    ),
    Bug(
        OWNER,
        "                await append(self._store, self.room, acts.events)\n",
        "                kept = asyncio.ensure_future(append(self._store, self.room, acts.events))\n"
        "                kept.add_done_callback(lambda done: done.exception())\n",
        "events are sent before they are kept",
        (f"{FAULTS}::test_the_disk_fails[not kept]",),
    ),
    Bug(
        OWNER,
        "            self._close_all(FAULT)\n",
        "",
        "clients of a room that has ended wait for it for ever",
        (f"{FAULTS}::test_a_fault_of_the_server_in_a_room",),
    ),
    Bug(
        OWNER,
        "str(busy), message))",
        "str(busy)))",
        "who is asked to try again does not know with what",
        (f"{FAULTS}::test_the_store_is_busy",),
    ),
    Bug(
        OWNER,
        "        elif isinstance(event, events.Sit | events.Stand):\n",
        "        elif isinstance(event, events.Stand):\n",
        "the second connection of a seat has no seat",
        (f"{FAULTS}::test_a_seat_is_taken_on_one_of_two_connections",),
    ),
    Bug(
        OWNER,
        "is not None and not watched:\n",
        "is not None and False:\n",
        "time goes by while there is no server",
        (f"{FAULTS}::test_no_time_goes_by_without_a_server",),
    ),
    Bug(
        OWNER,
        "self._inbox.put_nowait(Asked(None, None, ",
        "_ = (Asked(None, None, ",
        "nobody looks at the clock",
        (f"{FAULTS}::test_the_alarm_of_a_clock",),
    ),
    Bug(
        CLIENT,
        "        if self.sent < kept:\n",
        "        if self.sent < room.facts.n and self.sent + 1 < kept:\n",
        "the last event is not sent",
        (f"{TEST}::test_undo_needs_all_players",),
    ),
    Bug(
        APP,
        "                async with asyncio.timeout(SLOW_S):\n",
        "                if True:\n",
        "a client that does not read stays for ever",
        (f"{FAULTS}::test_a_slow_reader",),
    ),
    Bug(
        APP,
        "            if bucket.strikes > MAX_STRIKES:\n",
        "            if False:\n",
        "a flood goes on for ever",
        (f"{FAULTS}::test_a_flood",),
    ),
    Bug(
        APP,
        "        if not self._access.is_own(websocket.headers):\n",
        "        if False:\n",
        "pages of other origins connect",
        (f"{TEST}::test_pages_of_other_origins_are_refused",),
    ),
    Bug(
        LIMITS,
        "        if not self.wrong_codes.take(address, now):\n",
        "        if False:\n",
        "codes can be guessed without an end",
        (f"{TEST}::test_a_code_that_there_is_not",),
    ),
    Bug(
        ROOMS,
        "        await self.store.take(code)\n        kept",
        "        kept",
        "two servers write to a room",
        (f"{FAULTS}::test_another_server_takes_the_room",),
    ),
    Bug(
        ROOMS,
        "if len(event.moves) <= TOGETHER:",
        "if True:",
        "a room that begins with a long game keeps all other rooms waiting",
        (f"{TEST}::test_a_long_game_that_begins_a_room_keeps_no_other_room_waiting",),
    ),
    Bug(
        APP,
        "            if self._limits.guesses(address, _now()):  # who guesses does not hear which codes are wrong\n",
        "            if False:\n",
        "who guesses codes over WebSockets learns which rooms there are, as fast as they like",
        (f"{TEST}::test_a_code_that_there_is_not",),
    ),
    Bug(
        APP,
        "        try:\n            if (data := _data_of(event)) is None:\n                continue\n",
        "        if (data := _data_of(event)) is None:\n            continue\n        try:\n",
        "a binary message ends the connection with an error in the log",
        (f"{FAULTS}::test_a_binary_message",),
    ),
    Bug(
        APP,
        "        except ClientDisconnect:\n",
        "        except ZeroDivisionError:\n",
        "a body that is cut off is a traceback in the log",
        (f"{FAULTS}::test_clients_that_break_off_are_no_error_of_the_server",),
    ),
    Bug(
        ROOMS,
        "        if not is_intact(kept):\n",
        "        if False:\n",
        "a move that was changed in the file is played on",
        (f"{DAMAGE}::test_a_damaged_room_is_set_aside",),
    ),
    Bug(
        ROOMS,
        "        if not has_its_secret(kept, room):\n",
        "        if False:\n",
        "a room draws from another secret than the one that it began with",
        (f"{DAMAGE}::test_a_damaged_room_is_set_aside",),
    ),
    Bug(
        OWNER,
        "        head=events.head_after(room.facts.head, found),\n",
        "        head=events.head_after(room.facts.head, found[:1]),\n",
        "a room is taken for damaged after a move with a draw",
        (f"{DAMAGE}::test_every_way_to_write_keeps_the_head",),
    ),
    Bug(
        ROOMS,
        "except (NotKept, NoRoom, SetAside) as error:",
        "except (NotKept, NoRoom) as error:",
        "a damaged room keeps all others from the archive",
        (f"{DAMAGE}::test_a_damaged_room_holds_up_no_other_room_in_the_background",),
    ),
)
