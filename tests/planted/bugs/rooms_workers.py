"""Several workers, and the server behind a proxy."""

from tests.planted.bug import Bug

FRONT = "host/rooms/server/front.py"
DIVISION = "host/rooms/division.py"
ACCESS = "host/rooms/server/access.py"
WORKERS = "tests/host/rooms/test_workers.py"
DIVIDED = "tests/host/rooms/test_division.py"
HOSTING = "tests/host/rooms/test_hosting.py"
STOPS = "tests/host/rooms/server/test_stops.py"

BUGS = (
    Bug(
        FRONT,
        "code_in(unquote(path.decode(",
        "code_in((path.decode(",
        "a code that is escaped leads to the wrong worker",
        ("tests/host/rooms/test_share.py",),
    ),
    Bug(
        FRONT,
        "            self._again = self._loop.call_later(self._pause, self._look)\n",
        "",
        "a first line in two pieces is never read to its end",
        (f"{WORKERS}::test_a_first_line_may_come_in_pieces",),
    ),
    Bug(
        FRONT,
        "            make_way(self.unread, MOST_UNREAD)\n",
        "",
        "connections that say nothing fill the front",
        (f"{WORKERS}::test_connections_that_say_nothing_keep_nobody_out",),
    ),
    Bug(
        FRONT,
        "or len(self._held) >= MOST_HELD",
        "or False",
        "connections for a worker that hangs fill the front",
        (f"{WORKERS}::test_a_worker_that_does_not_answer_keeps_no_other_rooms_waiting",),
    ),
    Bug(
        "host/rooms/server/worker.py",
        "                self._close_channel()\n                self.should_exit = True\n",
        "                self._close_channel()\n",
        "workers outlive their front",
        (f"{WORKERS}::test_workers_end_with_the_front",),
    ),
    Bug(
        "host/rooms/server/shared.py",
        'MutableHeaders(scope=message)["Connection"] = "close"',
        "pass",
        "a second request of a connection comes to the wrong worker",
        (f"{WORKERS}::test_a_connection_is_for_one_request",),
    ),
    Bug(
        DIVISION,
        "            _write(folder, Note(workers, note.workers))\n",
        "",
        "a power cut while files are divided loses rooms",
        (f"{DIVIDED}::test_a_cut_at_any_moment_loses_nothing",),
    ),
    Bug(
        DIVISION,
        '        db.execute("update owner set epoch = max(epoch, (select epoch from source.owner))")\n'.strip(),
        "pass",
        "after a division an old owner may write",
        (f"{DIVIDED}::test_a_new_owner_is_later_than_all_before",),
    ),
    Bug(
        ACCESS,
        "PORTS[parts.scheme])",
        "0)",
        "an address with the usual port is never that of a page",
        (f"{HOSTING}::test_the_public_address_is_what_browsers_send",),
    ),
    Bug(
        ACCESS,
        "scripts=SCRIPTS, secure=secure, public=public",
        "scripts=SCRIPTS, secure=False, public=public",
        "a page over TLS may open no WebSocket",
        (f"{HOSTING}::test_a_game_over_tls",),
    ),
    Bug(
        "host/rooms/server/process.py",
        "        forwarded_allow_ips=settings.proxy or None,\n",
        '        forwarded_allow_ips="*",\n',
        "everybody may say which address it has",
        (f"{HOSTING}::test_who_is_no_proxy_cannot_say_who_it_is",),
    ),
    Bug(
        FRONT,
        "            self.process.kill()\n\n    @property",
        "\n    @property",
        "a worker that hangs is never noticed",
        (f"{STOPS}::test_a_silent_worker_gets_no_more_connections_and_is_killed_once",),
    ),
    Bug(
        FRONT,
        " and self._silent_s < self._patience.new",
        "",
        "a worker that hangs gets new connections",
        (f"{STOPS}::test_a_silent_worker_gets_no_more_connections_and_is_killed_once",),
    ),
    Bug(
        FRONT,
        "worker.look(min(loop.time() - began, 2 * LOOK_S))",
        "worker.look(loop.time() - began)",
        "a server that was stopped with ctrl-z kills its workers when it continues",
        (f"{STOPS}::test_a_front_that_was_stopped_itself_takes_no_worker_for_hung",),
    ),
    Bug(
        FRONT,
        "            notify(LIVES)\n",
        "",
        "systemd kills a server that serves",
        (f"{STOPS}::test_systemd_hears_that_it_serves_and_lives_until_it_hangs",),
    ),
    Bug(
        "host/rooms/server/process.py",
        "    if not settings.database and not file.exists():",
        "    if False:",
        "a worker whose file is gone serves an empty one",
        (f"{WORKERS}::test_a_worker_whose_file_is_gone_says_so_and_waits_for_it",),
    ),
    Bug(
        DIVISION,
        "    if begun.exists() and not file.exists():",
        "    if False:",
        "one of several servers whose file is gone serves an empty one",
        (f"{DIVIDED}::test_a_file_of_one_of_several_servers_that_is_lost_is_no_empty_one",),
    ),
    Bug(
        "host/rooms/server/serve.py",
        "    private_folder(folder, *OWN)\n",
        "    folder.mkdir(parents=True, exist_ok=True)\n",
        "others on the computer may read the secrets of draws",
        (f"{HOSTING}::test_rooms_are_for_their_servers_eyes_only",),
    ),
)
