"""The page's server: security, seats, fingers, files; and the page itself."""

from tests.planted.bug import Bug

SECURITY = "host/web/security.py"
SESSION = "host/web/session.py"
KEYS = "host/web/keys.py"
FILES = "host/web/files.py"
PICTURE = "host/web/picture.py"
RECORDS = "host/web/records.py"
SEATS = "host/web/seats.py"
CONNECTIONS = "host/web/connections.py"
SERVER = "host/web/server.py"
STATIC = "host/web/static"
TEST = "tests/host/web"

BUGS = (
    Bug(
        SECURITY,
        'return parts.scheme == "http" and parts.netloc.lower() == headers.get("host", "").lower()',
        'return parts.scheme == "http" and parts.netloc.lower() in headers.get("host", "").lower()',
        "a page whose origin is part of the host's name is let in",
        (f"{TEST}/test_server.py::test_another_site_is_refused",),
    ),
    Bug(
        SECURITY,
        "(self._any_address and _is_address(",
        "(_is_address(",
        "a board for this computer alone answers to any address",
        (f"{TEST}/test_security.py::test_loopback_has_all_its_names",),
    ),
    Bug(
        SECURITY,
        'elif scope["type"] == "http" and self._fits(_asked(scope)):',
        "elif self._fits(_asked(scope)):",
        "a WebSocket needs no cookie, a token in its address does",
        (f"{TEST}/test_security.py::test_a_token_in_the_address_is_not_enough_for_a_websocket",),
    ),
    Bug(
        SECURITY,
        """    name, port = host\n    return f"'self' ws://{f'[{name}]' if ':' in name else name}{port}"\n""",
        """    return f"'self' ws://{headers['host']}"\n""",
        "the page's policy has the Host header as it came",
        (f"{TEST}/test_security.py::test_the_policy_names_the_host_as_it_was_understood",),
    ),
    Bug(
        SECURITY,
        "HOST.fullmatch(host)",
        "HOST.match(host)",
        "anything may follow the name in the Host header",
        (f"{TEST}/test_security.py::test_nothing_but_a_name_and_a_port_is_a_host",),
    ),
    Bug(
        CONNECTIONS,
        "    if len(there) > most_connections():\n",
        "    if False:\n",
        "idle connections keep newcomers out",
        (f"{TEST}/test_connections.py::test_the_address_with_the_most_makes_way",),
    ),
    Bug(
        CONNECTIONS,
        "        self.give(HEADERS_S)\n        make_way(self.connections)\n",
        "        make_way(self.connections)\n",
        "a connection that says nothing stays open",
        (f"{TEST}/test_connections.py::test_a_request_that_does_not_end_is_cut_off[nothing]",),
    ),
    Bug(
        SERVER,
        "    if not same_origin(websocket.headers):\n",
        "    if False:\n",
        "any web page may open the board's WebSocket",
        (f"{TEST}/test_server.py::test_another_site_is_refused",),
    ),
    Bug(
        SERVER,
        "if len(session.visitors) >= MAX_VISITORS:",
        "if len(session.visitors) > MAX_VISITORS:",
        "a page more than the limit is let in",
        (f"{TEST}/test_server.py::test_too_many_pages",),
    ),
    Bug(
        SERVER,
        "        session.leave(visitor",
        "        (lambda *_: None)(visitor",
        "a page that is gone keeps its fingers on the keys",
        (f"{TEST}/test_server.py::test_the_keys_of_a_page_that_vanishes_are_released",),
    ),
    Bug(
        FILES,
        'if "origin" not in request.headers or not same_origin(request.headers):',
        "if not same_origin(request.headers):",
        "who does not say where it comes from may load a game",
        (f"{TEST}/test_files.py::test_who_does_not_say_where_it_comes_from_cannot_load",),
    ),
    Bug(
        FILES,
        "        elif size > MOST_READ:\n            break\n",
        "        elif size < 0:\n            break\n",
        "an endless file is read for ever",
        (f"{TEST}/test_files.py::test_an_endless_file_is_refused",),
    ),
    Bug(
        PICTURE,
        'while name != b"IEND":',
        "while at < len(data):",
        "a picture that is cut off between two chunks is taken",
        (f"{TEST}/test_picture.py::test_a_file_that_is_cut_off_anywhere",),
    ),
    Bug(
        PICTURE,
        "unpacker.decompress(packed, MAX_BYTES)",
        "unpacker.decompress(packed)",
        "a small picture unpacks to more than there is memory",
        (f"{TEST}/test_picture.py::test_a_bomb_of_text[1]",),
    ),
    Bug(
        PICTURE,
        "linear <= 0.0031308",
        "linear <= 0.31308",
        "dark lights are too bright in a saved picture",
        (f"{TEST}/test_picture.py::test_light_is_developed_as_on_the_page",),
    ),
    Bug(
        RECORDS,
        "value.isprintable() and value.isascii()",
        "value.isprintable()",
        "a record may hold texts that the board cannot show",
        (f"{TEST}/test_records.py::test_what_does_not_do_is_refused_with_a_message",),
    ),
    Bug(
        RECORDS,
        "    if len(moves) > MAX_MOVES:\n",
        "    if False:\n",
        "a record with a million moves keeps the board busy",
        (f"{TEST}/test_records.py::test_what_does_not_do_is_refused_with_a_message",),
    ),
    Bug(
        RECORDS,
        "if type(number) is not int or not 0 <= number <= MAX_NUMBER:",
        "if not isinstance(number, int) or not 0 <= number <= MAX_NUMBER:",
        "a seat that is true is seat 1",
        (f"{TEST}/test_records.py::test_what_does_not_do_is_refused_with_a_message",),
    ),
    Bug(
        SEATS,
        "if page is not self._player and (self._player or self._gone):",
        "if page is not self._player and self._gone:",
        "a watcher takes the seat of who plays",
        (f"{TEST}/test_seats.py::test_then_another_takes_over",),
    ),
    Bug(
        SEATS,
        "        if page is not self._player:\n            raise Refused(NOT_YOURS)\n",
        "",
        "a watcher lets itself play",
        (f"{TEST}/test_seats.py::test_all_play_when_the_first_lets_them_and_until_it_does_not",),
    ),
    Bug(
        SEATS,
        "self._player, self._gone, self._held_until = None, page, now + HOLD_S",
        "self._player = None",
        "who loads the page again loses the seat to whoever is quicker",
        (f"{TEST}/test_seats.py::test_the_seat_of_a_page_that_goes_is_held",),
    ),
    Bug(
        SEATS,
        "if self._gone and compare_digest(self._gone.token",
        "if (had := self._gone or self._player) and compare_digest(had.token",
        "a copied tab has the seat of the one that it was copied from",
        (f"{TEST}/test_seats.py::test_a_pass_is_good_for_one_seat_that_is_held",),
    ),
    Bug(
        KEYS,
        "        return not holders\n",
        "        return True\n",
        "a key comes up although another page holds it",
        (f"{TEST}/test_keys.py::test_a_key_stays_down_until_the_last_page_releases_it",),
    ),
    Bug(
        KEYS,
        "            self._plan(key, False, rest_ms=HELD_MS)\n",
        "            self._plan(key, False)\n",
        "a changed mind plays",
        (f"{TEST}/test_keys.py::test_a_cancelled_key_stays_down_until_it_is_held",),
    ),
    Bug(
        KEYS,
        "            self._plan(key, True, self._releases())\n",
        "            self._plan(key, True)\n",
        "fast taps on several keys become slides",
        (f"{TEST}/test_keys.py::test_a_burst_of_taps_keeps_its_order",),
    ),
    Bug(
        SESSION,
        "self._private: deque[dict] = deque(maxlen=MAX_PRIVATE)",
        "self._private: deque[dict] = deque()",
        "replies to a page that does not listen fill the memory",
        (f"{TEST}/test_session.py::test_replies_to_a_page_that_does_not_listen_stay_few",),
    ),
    Bug(
        SESSION,
        "            left = min(elapsed, CATCH_UP_MS)\n",
        "            left = elapsed\n",
        "after the computer slept the board runs for hours at once",
        (f"{TEST}/test_session.py::test_after_a_long_sleep_the_board_does_not_catch_up_for_hours",),
    ),
    Bug(
        SESSION,
        "        self._take_fingers_off()  # what",
        "        pass  # what",
        "a tap for one game is played in the next one",
        (f"{TEST}/test_gestures.py::test_a_tap_before_another_game_is_loaded_is_not_played_there",),
    ),
    Bug(
        SESSION,
        "                self.keys.withdraw(visitor)\n",
        "                pass\n",
        "who may no longer play keeps a finger on a key",
        (f"{TEST}/test_seats.py",),
    ),
    Bug(
        "host/web/messages.py",
        "self.strikes = max(0, self.strikes - 1)",
        "self.strikes = 0",
        "a flood with pauses never ends",
        (f"{TEST}/test_messages.py::test_strikes_fade_for_those_who_slow_down",),
    ),
    Bug(
        "host/web/messages.py",
        'or len(data.encode("utf-8", "surrogatepass")) > MAX_BYTES',
        "",
        "the length of a message is counted in letters, not bytes",
        (
            f"{TEST}/test_messages.py::test_bad_messages_are_refused_with_a_message",
            f"{TEST}/test_messages.py::test_the_longest_message_is_taken",
        ),
    ),
    Bug(
        "host/web/messages.py",
        "if type(value) is not int or not 0 <= value < limit:",
        "if type(value) is not int or not 0 <= value <= limit:",
        "a key in a row too many is pressed",
        (f"{TEST}/test_messages.py::test_bad_messages_are_refused_with_a_message",),
    ),
    Bug(
        "host/web/addresses.py",
        "            if error.errno != errno.EADDRINUSE:\n",
        "            if True:\n",
        "a port that is taken ends it",
        (f"{TEST}/test_play.py::test_a_taken_port_gives_the_next",),
    ),
    Bug(
        f"{STATIC}/hand.js",
        "if (!this.holds(index)) this.send(type, index, target);",
        "this.send(type, index, target);",
        "a key comes up although a second finger is on it",
        (f"{TEST}/test_browser_drag.py::test_a_second_finger_on_the_key_keeps_it_down",),
    ),
    Bug(
        f"{STATIC}/pointer.js",
        "if (index < 0 || event.button !== 0) return;",
        "if (index < 0) return;",
        "the right mouse button presses keys",
        (f"{TEST}/test_browser_input.py::test_other_mouse_buttons_press_nothing",),
    ),
    Bug(
        f"{STATIC}/keyboard.js",
        '} else if (event.key === "Escape") {',
        '} else if (event.key === "Esc") {',
        "Escape does not take the fingers off",
        (f"{TEST}/test_browser_drag.py::test_escape_cancels",),
    ),
    Bug(
        f"{STATIC}/connection.js",
        "    this.retry = setTimeout(() => this.open(), this.wait);\n",
        "",
        "a page that lost its connection stays without",
        (f"{TEST}/test_browser_connection.py::test_the_connection_goes_and_comes_back",),
    ),
)
