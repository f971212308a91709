"""An online room at a board: who may move, what is reported and kept, and what the display shows."""

from tests.planted.bug import Bug

ROOM = "firmware/room.py"
TEST = "tests/firmware/test_room.py"

BUGS = (
    Bug(
        ROOM,
        "return to_move == CHANCE or seat_of(play, to_move) in self.away",
        "return to_move == CHANCE or to_move in self.away",
        "after a swap the board lets the other person move",
        (f"{TEST}::test_a_person_keeps_the_seat_after_a_swap",),
    ),
    Bug(
        ROOM,
        "return to_move == CHANCE or seat_of(play, to_move) in self.away",
        "return seat_of(play, to_move) in self.away",
        "the board draws what the room should draw",
        (f"{TEST}::test_chance_is_the_rooms",),
    ),
    Bug(
        ROOM,
        "    play.opening = min(play.opening, play.game.ply)\n",
        "",
        "moves of players count as those of chance before them",
        (f"{TEST}::test_what_chance_did_first_can_be_taken_back_and_come_again",),
    ),
    Bug(
        ROOM,
        "(confirmed != room.kept and (play.over or (room.unsent and not room.online)))",
        "confirmed != room.kept",
        "each confirmed move writes the whole game to the flash",
        (f"{TEST}::test_kept_is_what_the_room_has_when_moves_begin_to_wait",),
    ),
    Bug(
        ROOM,
        "(room.unsent and not room.online)",
        "room.unsent",
        "each move that is sent writes the whole game to the flash",
        (f"{TEST}::test_a_move_that_is_sent_writes_itself_and_no_more",),
    ),
    Bug(
        ROOM,
        "        if room is not known or before[0] != room.away or play.over != over:\n            play.rest(now)\n",
        "",
        "a board that thinks moves for a seat that is played elsewhere",
        (f"{TEST}::test_a_board_that_thinks_stops_when_its_seat_goes_elsewhere",),
    ),
    Bug(
        "firmware/screens/play.py",
        "        if move == self.game.UNDO:  # there is no move to show\n",
        "        if False:\n",
        "an undo that comes from another board stops the program",
        (f"{TEST}::test_in_vacuum_undo_is_a_wish_of_ones_own_turn",),
    ),
    Bug(
        "firmware/screens/resume.py",
        "setup, (), room)",
        "setup, ())",
        "after a power cut the board has forgotten its room",
        (f"{TEST}::test_a_power_cut_leaves_the_game_in_its_room",),
    ),
    Bug(
        "firmware/output/card.py",
        "row[column] = row[column + 1] = 255 & ~dark",
        "row[column] = row[column + 1] = dark",
        "the QR code has dark and light exchanged",
        ("tests/host/http/test_qr.py::test_the_display_can_be_scanned",),
    ),
    Bug(
        "host/rooms/board/network.py",
        "qr_of=modules_of",
        "qr_of=None",
        "a board in a room shows no QR code",
        ("tests/host/rooms/board/test_network.py::test_the_board_gets_the_qr_code_that_the_tests_scan",),
    ),
    Bug(
        "host/targets/mirrored.py",
        "        if self._lost:\n            raise LinkError(self._lost)\n        return taken",
        "        return taken",
        "a board that was away is not told again that its room is online",
        ("tests/host/rooms/board/test_network.py::test_a_board_that_lost_its_power_is_given_its_room_again",),
    ),
    Bug(
        "host/rooms/bot/run.py",
        "add_signal_handler(signal.SIGTERM,",
        "add_signal_handler(signal.SIGUSR1,",
        "a bot that is ended by SIGTERM keeps its seat",
        ("tests/host/rooms/test_bot.py::test_the_command_takes_a_seat_and_gives_it_back",),
    ),
    Bug(
        "firmware/screens/play.py",
        "(self.room is not None and self.room.is_over())",
        "False",
        "a board waits for ever for players who gave up in a room",
        (f"{TEST}::test_a_game_that_ends_in_the_room_is_over_at_the_board",),
    ),
    Bug(
        "host/rooms/client/view.py",
        '        "state": line.facts.state,\n        "won"',
        '        "won"',
        "in a room that is closed the board says that its own player plays elsewhere",
        ("tests/host/rooms/client/test_client.py::test_a_room_is_made_of_the_boards_game_and_joined_by_its_link",),
    ),
    Bug(
        "host/rooms/bot/player.py",
        "line.facts.seats[seat - 1].name or f'seat {seat}'",
        "line.facts.ended.outcome",
        "a bot names the winner by a colour that no page has",
        ("tests/host/rooms/test_bot.py::test_a_bot_plays_a_whole_game",),
    ),
    Bug(
        "host/commands/emulate.py",
        "super().__init__(wire, APART)",
        "super().__init__(wire)",
        "the page of `cairn emulate` takes replies to another program at the serial port for its own",
        ("tests/host/commands/test_emulate.py::test_another_program_at_the_serial_port_leaves_the_page_its_replies",),
    ),
    Bug(
        "host/targets/mirrored.py",
        'self._reports.moved(self.ask("play", move=text), text)',
        'self.ask("play", move=text)',
        "a move that was just made is missing in the record",
        ("tests/host/targets/test_room.py::test_a_mirror_knows_its_own_moves_at_once",),
    ),
)
