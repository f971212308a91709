"""A client of online rooms: what pages, boards and terminals may want of a room, and what they are shown."""

from tests.planted.bug import Bug

ACTIONS = "host/rooms/client/actions.py"
CLIENT = "tests/host/rooms/client/test_client.py"
PAGE = "tests/host/web/test_browser_rooms.py"

BUGS = (
    Bug(
        "host/rooms/client/kept.py",
        "number = max(0, first - 1) // PIECE",
        "number = first // PIECE",
        "a client keeps 63 of 64 events",
        ("tests/host/rooms/client/test_kept.py::test_every_event_is_kept_whatever_its_number",),
    ),
    Bug(
        "host/rooms/board/network.py",
        "        sync_folder(self._path)\n",
        "",
        "a power cut takes a text that a client has kept",
        ("tests/host/rooms/board/test_network.py::test_a_text_is_on_the_disk_once_it_is_kept",),
    ),
    Bug(
        ACTIONS,
        '        wanted["clock"] = fields["clock"]\n',
        "        pass\n",
        "a room is made without the clock that was chosen",
        (f"{CLIENT}::test_a_room_has_the_clock_that_it_was_made_with",),
    ),
    Bug(
        ACTIONS,
        """Membership(dict(words, game=answer.get("game", ""), qr=answer.get("qr", "")))""",
        """Membership(dict(words, game=answer.get("game", "")))""",
        "a board in a browser that joins a room has no QR code to show",
        (f"{CLIENT}::test_a_room_is_made_of_the_boards_game_and_joined_by_its_link",),
    ),
    Bug(
        "host/rooms/client/hearing.py",
        """        client.say, client.misfits = message["say"], True
        client.drop()
""",
        """        client.say = message["say"]
        client.leave()
""",
        "who is in a room loses it when the server is updated",
        (f"{CLIENT}::test_a_server_of_another_version_keeps_who_is_in_a_room_waiting",),
    ),
    Bug(
        "host/rooms/client/client.py",
        "IndexError, AttributeError, RuntimeError, MemoryError, ArithmeticError)",
        "IndexError)",
        "an answer that is a list stops the program of the board",
        (f"{CLIENT}::test_a_server_that_speaks_nonsense_stops_nothing",),
    ),
    Bug(
        "host/rooms/board/network.py",
        "except (OSError, ValueError, HTTPException):",
        "except (OSError, ValueError):",
        "a board waits for ever for a room at an address of another protocol",
        ("tests/host/rooms/board/test_network.py::test_what_is_no_server_of_rooms_gives_status_0",),
    ),
    Bug(
        "host/rooms/names.py",
        "    (0x202A, 0x202E),\n",
        "",
        "a name turns the line in which others read it",
        ("tests/host/rooms/test_names.py",),
    ),
    Bug(
        "host/rooms/typed.py",
        "word if word == MARK else stripped(word) for word",
        "word for word",
        "a code with a full stop behind it is none",
        ("tests/host/rooms/test_typed.py",),
    ),
    Bug(
        "host/rooms/typed.py",
        "return _server_in(words, own), read_code(codes[0])",
        'return "", read_code(codes[0])',
        "a code beside the link to its server is looked for on another server",
        ("tests/host/rooms/test_typed.py::test_a_link_is_found_in_what_was_pasted",),
    ),
    Bug(
        "host/rooms/typed.py",
        '.replace("=\\n", "")  #',
        "  #",
        "a mail that breaks a link leads to another server",
        ("tests/host/rooms/test_typed.py::test_a_mail_may_break_a_link_anywhere",),
    ),
    Bug(
        "host/rooms/typed.py",
        "        if FULL_WIDTH[0] <= number <= FULL_WIDTH[1]:\n",
        "        if number < 0:\n",
        "a code of full-width letters is none",
        ("tests/host/rooms/test_typed.py::test_a_link_is_found_in_what_was_pasted",),
    ),
    Bug(
        "host/rooms/messages.py",
        "    _check_version(data, LONGEST_MESSAGE)\n",
        "",
        "a client of another version is told of unknown fields, not what to do",
        ("tests/host/rooms/test_messages.py",),
    ),
    Bug(
        "firmware/room.py",
        "a2b_base64(text.encode())",
        "a2b_base64(text)",
        "a board in a browser stops at the QR code of its room",
        ("tests/host/site/test_rooms.py",),
    ),
    Bug(
        "host/rooms/board/lines.py",
        'if part["connection"] == "lost" and not self._lost:',
        'if part["connection"] == "lost":',
        "the terminal says at each try that the server is lost",
        ("tests/host/rooms/board/test_lines.py",),
    ),
    Bug(
        "host/web/static/roomclock.js",
        "{ clock: { limit: limit * 1000, add: add * 1000 } }",
        "{ clock: { limit: limit * 1000, add } }",
        "a clock adds milliseconds for the seconds that were chosen",
        (f"{PAGE}::test_a_room_with_seats_may_have_a_clock",),
    ),
)
