"""Online rooms: who may move, what is taken twice, draws, clocks, and what a log proves."""

from tests.planted.bug import Bug

ROOM = "host/rooms/room.py"
QUESTIONS = "host/rooms/questions.py"
DECISIONS = "host/rooms/decisions.py"
MODEL = "tests/host/rooms/test_model.py::test_the_long_run_runs"
RULES = "tests/host/rooms/test_room.py"
ASKING = "tests/host/rooms/test_questions.py"
FAULTS = "tests/host/rooms/server/test_faults.py::test"
SAID = "tests/host/rooms/test_decisions.py"

BUGS = (
    Bug(
        ROOM,
        "if facts.seated and room.turn() != event.seat:",
        "if facts.seated and not event.seat:",
        "a player moves for another",
        (MODEL,),
    ),
    Bug(
        ROOM,
        "return 3 - player if self.game.swapped() else player",
        "return player",
        "after a swap seats keep their colours",
        (f"{RULES}::test_a_swap_exchanges_the_colours_of_the_seats",),
    ),
    Bug(
        DECISIONS,
        "(event.seat, event.id) == (who, message.id)",
        "event.id == message.id",
        "the move of another counts as one's own",
        (f"{SAID}::test_the_id_of_another_is_no_repetition",),
    ),
    Bug(
        DECISIONS,
        "and message.after != room.facts.n:",
        "and message.after > room.facts.n:",
        "a stale move is taken",
        (MODEL,),
    ),
    Bug(
        ROOM,
        "self._changes.append(last if move == game.UNDO else None)",
        "self._changes.append(None)",
        "to foresee Vacuum's undo changes the game",
        (MODEL,),
    ),
    Bug(ROOM, "facts.change(runner).left = max(0, left)", "pass", "a clock stands still", (MODEL,)),
    Bug(
        QUESTIONS,
        "game.ply > room.facts.floor and",
        "game.ply and",
        "an undo takes back what was before the room",
        (f"{ASKING}::test_an_undo_leaves_what_was_before_the_room",),
    ),
    Bug(
        ROOM,
        "facts.draws + 1, self.facts.seeds)",
        "facts.draws + 1, [])",
        "the seeds of players do not matter",
        (f"{RULES}::test_draws_depend_on_the_seeds_of_players",),
    ),
    Bug(
        ROOM,
        'FOLLOWS = ("chance", "undo", "over", "reveal")',
        'FOLLOWS = ("undo", "over", "reveal")',
        "chance comes when it is not due",
        (f"{RULES}::test_chance_cannot_be_played_by_a_client_nor_left_out",),
    ),
    Bug(
        ROOM,
        "self._heads += bytes.fromhex(facts.head)",
        "self._heads += bytes.fromhex(self.head_at(event.n - 1))",
        "the heads of a room are one behind",
        (f"{SAID}::test_catching_up_finds_where_lines_part",),
    ),
    Bug(
        QUESTIONS,
        'KEEP_OPEN = ("ask",',
        'KEEP_OPEN = ("stand", "ask",',
        "a question stays open after a seat is given back",
        (f"{ASKING}::test_a_question_goes_with_who_gives_a_seat_back",),
    ),
    Bug(
        QUESTIONS,
        "(seat.plays and number not in asked.yes)",
        "len(asked.yes) < 2",
        "two of three agree for all",
        (f"{ASKING}::test_all_who_play_must_agree",),
    ),
    Bug(
        "host/rooms/chance.py",
        'number.to_bytes(8, "big")',
        'b""',
        "every draw of a room is the same",
        ("tests/host/rooms/test_chance.py::test_everything_matters",),
    ),
    Bug(
        "host/rooms/chance.py",
        "if commitment(bytes.fromhex(event.seed)) != committed:",
        "if False:",
        "who sits down last chooses among draws",
        (f"{RULES}::test_seeds_are_shown_once_all_are_committed_to",),
    ),
    Bug(
        "host/rooms/seats.py",
        "if event.seat in facts.owing():",
        "if False:",
        "who has seen the others' seeds sits down again with another",
        (f"{RULES}::test_seeds_are_shown_once_all_are_committed_to",),
    ),
    Bug(
        QUESTIONS,
        "        facts.draws -= room.game.to_move == CHANCE\n",
        "",
        "a draw that was taken back is another one when it comes again",
        (f"{RULES}::test_a_draw_that_was_taken_back_is_made_again",),
    ),
    Bug(
        ROOM,
        "draw(secret, self.code, self.facts.draws + 1,",
        "draw(secret, self.code, self.facts.n + 1,",
        "a server chooses among draws by pauses",
        (f"{RULES}::test_pauses_and_questions_do_not_shift_the_draws",),
    ),
    Bug(
        ROOM,
        "if facts.n >= MOST_EVENTS:",
        "if False:",
        "in a full room only the clocks go on",
        (f"{RULES}::test_a_room_at_its_limit_ends_without_a_winner_and_its_clocks_stop",),
    ),
    Bug(
        QUESTIONS,
        "if (event.seat, event.what) in facts.questions:",
        "if False:",
        "questions fill the log",
        (f"{ASKING}::test_a_seat_asks_for_the_same_again_only_after_a_move",),
    ),
    Bug(
        QUESTIONS,
        "if facts.seated and not seat.key and not seat.out:",
        "if False:",
        "who plays on alone takes everything back",
        (f"{ASKING}::test_nobody_agrees_for_a_seat_that_is_free",),
    ),
    Bug(
        "host/rooms/server/owner.py",
        "if client and message and not self._has_time(client, message):",
        "if False:",
        "limits hold for one connection each",
        (f"{FAULTS}_a_flood_over_many_connections",),
    ),
    Bug(
        "host/rooms/server/owner.py",
        "client.token = hello.token",
        "client.token = None",
        "who came back loses the seat as another sits down or stands up",
        ("tests/host/rooms/server/test_server.py::test_who_came_back_keeps_the_seat_as_others_come_and_go",),
    ),
    Bug(
        "host/rooms/server/owner.py",
        "await self._keep(decisions.time_up(room, now, secret))\n            self._set_alarm()",
        "await self._keep(decisions.time_up(room, now, secret))",
        "an alarm that came early is the last",
        (f"{FAULTS}_an_alarm_that_comes_early_is_set_again",),
    ),
    Bug(
        "host/rooms/server/owner.py",
        "max(0, room.facts.at - clock())",
        "0",
        "a clock that was set back before a start gives time away",
        (f"{FAULTS}_no_time_is_given_away_by_a_clock_that_is_set_back_before_a_start",),
    ),
    Bug(
        "host/rooms/server/rooms.py",
        "self._asleep[code] = deadline",
        "pass",
        "in a room that sleeps no time is ever up",
        (f"{FAULTS}_the_time_of_a_room_that_sleeps_is_up",),
    ),
    Bug(
        "host/rooms/server/rooms.py",
        "await self._pause_all()",
        "self.clock.go_on()",
        "a laptop that slept makes players lose on time",
        (f"{FAULTS}_a_computer_that_slept_pauses_its_rooms",),
    ),
    Bug(
        "host/rooms/server/clock.py",
        "return self._at(now) if self._held is None else self._held",
        "return round(self._wall() * 1000)",
        "who sets the computer's clock takes players' time",
        ("tests/host/rooms/server/test_clock.py::test_who_sets_the_wall_clock_takes_and_gives_no_time",),
    ),
    Bug(
        "host/rooms/client/kept.py",
        "bool(sent)] for",
        "False] for",
        "after a restart a move that was sent counts as unsent",
        (
            "tests/host/rooms/client/test_client.py"
            "::test_a_move_that_was_sent_is_not_taken_back_here_alone_after_a_restart",
        ),
    ),
    Bug(
        "host/rooms/client/fair.py",
        "if seat in owing and said == commitment_of(seed)]",
        "if seat in owing]",
        "a client shows its seed to a server that has replaced it",
        ("tests/host/rooms/client/test_fair.py::test_another_seed_than_the_own_is_found_and_the_own_not_shown",),
    ),
    Bug(
        "host/rooms/client/line.py",
        'if event.k == "chance" and line.draw(secret) != event.m:',
        "if False:",
        "a client does not check the draws",
        ("tests/host/rooms/client/test_fair.py::test_a_draw_that_the_server_chose_is_found",),
    ),
    Bug(
        "host/rooms/verify.py",
        "if room.facts.ended or room.facts.closed:",
        "if False:",
        "a server need not reveal its secret",
        ("tests/host/rooms/test_verify.py::test_a_finished_game_that_is_not_revealed_is_wrong",),
    ),
    Bug(
        "host/rooms/codes.py",
        "return same and bool(token)",
        "return same",
        "no token is the token of a seat without one",
        ("tests/host/rooms/test_codes.py::test_no_token_fits_a_free_seat",),
    ),
    Bug(
        "host/rooms/verify.py",
        "if due == event.m:",
        "if due:",
        "a draw that the server chose passes",
        ("tests/host/rooms/test_verify.py::test_another_draw_is_found",),
    ),
    Bug(
        "host/rooms/hash_chain.py",
        "head.encode() + body",
        "body",
        "a head says nothing of the events before",
        ("tests/host/rooms/test_events.py::test_heads_chain",),
    ),
)
