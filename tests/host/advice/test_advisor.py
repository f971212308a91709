"""An advisor follows a board and its process; what the process does wrong costs the help alone.

The processes are Python programs of a line or two, which answer at once or not at all. The last tests are with the one
that thinks.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engines.game import IllegalMove
from firmware.games.registry import HELPED
from firmware.games.thinker import HELP_MS
from host.advice.advisor import BEGIN_MS, HUNG_MS, MOST_FAILURES, REST_MS, Advisor
from host.paths import ROOT
from host.targets.mirrored import MirroredBoard
from host.targets.virtual import VirtualBoard, VirtualWire

DEADLINE_S = 20.0  # for a process to start and answer, on a busy machine
READS = "import json, sys\nfor line in sys.stdin:\n request = json.loads(line)\n"
ANSWERS = READS + " if request: print(json.dumps({'number': request['number'], 'move': 'c3'}), flush=True)"
BEGINS = READS + " if request: print(json.dumps({'number': request['number']}), flush=True)"
ECHOES = READS + " print(json.dumps({'number': 1, 'move': 'c3'} if not request else {'number': 0}), flush=True)"
IS_SILENT = "import sys\nfor line in sys.stdin: pass"
ENDS = "import sys\nsys.stdin.readline()"
TALKS_NONSENSE = "import sys, time\nsys.stdin.readline()\nprint('nonsense', flush=True)\ntime.sleep(60)"


class Board:
    """A board that wants help with a thought, as a Target has it."""

    knows_record = True

    def __init__(self) -> None:
        self.wanted = (0, 0)
        self.moves: list[str] = []
        self.said: list[tuple[int, str | None]] = []
        self.offered = 0

    def offer_help(self) -> None:
        self.offered += 1

    def thought(self) -> tuple[int, int]:
        return self.wanted

    def record(self) -> dict[str, Any]:
        return {"game": "robble", "options": {"size": "5"}, "moves": self.moves, "level": 6, "seat": 2}

    def advise(self, thought: int, move: str | None) -> None:
        if thought != self.wanted[0]:
            raise ValueError("The board does not think about that position any more.")
        if move == "z9":
            raise IllegalMove("There is no such square.")
        self.said.append((thought, move))
        if move is None:
            self.wanted = (0, 0)


Advised = Callable[[str], Advisor]


@pytest.fixture
def board() -> Board:
    return Board()


@pytest.fixture
def advised(board: Board) -> Iterator[Advised]:
    """Makes the advisor of the board, by a program for its process."""
    made: list[Advisor] = []

    def advisor(program: str) -> Advisor:
        made.append(Advisor(board, (sys.executable, "-c", program)))  # type: ignore[arg-type]
        return made[-1]

    yield advisor
    for each in made:
        each.close()


def wait(advisor: Advisor, until: Callable[[], object], now_ms: int = 0) -> None:
    """Step until something is so; the advisor's time stands still, the processes' does not."""
    end = time.monotonic() + DEADLINE_S
    while not until():
        assert time.monotonic() < end
        advisor.step(now_ms)
        time.sleep(0.005)


def heard_all(advisor: Advisor) -> bool:
    """Whether the process has answered what it was asked."""
    advisor.step(0)
    return advisor._begun


def test_a_thought_is_answered_once(board: Board, advised: Advised) -> None:
    advisor = advised(ANSWERS)
    assert board.offered == 1
    advisor.step(0)
    assert not advisor._process  # before it is wanted
    board.wanted = (1, 0)
    wait(advisor, lambda: board.said)
    for _ in range(5):
        advisor.step(10)
    assert board.said == [(1, "c3")]
    board.moves, board.wanted = ["c3", "d4"], (2, 2)
    wait(advisor, lambda: len(board.said) == 2)
    assert board.said[1] == (2, "c3")


def test_the_record_is_waited_for(board: Board, advised: Advised) -> None:
    advisor = advised(ANSWERS)
    board.wanted = (1, 1)  # the move before it is not in the record yet
    advisor.step(0)
    assert not advisor._process
    board.knows_record = False
    board.moves = ["c3"]
    advisor.step(0)
    assert not advisor._process
    board.knows_record = True
    wait(advisor, lambda: board.said)


def test_a_process_that_compiles_is_not_waited_for(board: Board, advised: Advised) -> None:
    advisor = advised(IS_SILENT)
    board.wanted = (1, 0)
    advisor.step(0)
    advisor.step(BEGIN_MS)
    assert not board.said
    advisor.step(BEGIN_MS + 1)
    advisor.step(BEGIN_MS + 2)
    assert board.said == [(1, None)]


def test_a_process_that_has_begun_has_its_time(board: Board, advised: Advised) -> None:
    advisor = advised(BEGINS)
    board.wanted = (1, 0)
    wait(advisor, lambda: heard_all(advisor))
    advisor.step(BEGIN_MS + 1000)
    assert not board.said


def test_a_process_that_hangs_is_ended_and_another_one_comes(
    board: Board, advised: Advised, caplog: pytest.LogCaptureFixture
) -> None:
    advisor = advised(BEGINS)
    board.wanted = (1, 0)
    wait(advisor, lambda: heard_all(advisor))
    first = advisor._process
    advisor.step(HUNG_MS + 1)
    assert board.said == [(1, None)] and not advisor._process and "hangs" in caplog.text
    board.wanted = (2, 0)
    advisor.step(HUNG_MS + 2)
    assert advisor._process and advisor._process is not first


@pytest.mark.parametrize("program", [ENDS, TALKS_NONSENSE, "nonsense", "import no_such_module"])
def test_a_process_that_fails_again_and_again_is_left_alone(
    board: Board, advised: Advised, program: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Three processes, 20 ms each."""
    advisor = advised(program)
    for number in range(1, MOST_FAILURES + 2):
        board.wanted = (number, 0)
        wait(advisor, lambda: len(board.said) == number)  # noqa: B023
    assert board.said == [(number, None) for number in range(1, MOST_FAILURES + 2)]
    assert caplog.text.count("the board thinks alone") == MOST_FAILURES


def test_a_program_that_is_not_there_is_said(board: Board, caplog: pytest.LogCaptureFixture) -> None:
    advisor = Advisor(board, ("/no/such/program",))  # type: ignore[arg-type]
    board.wanted = (1, 0)
    advisor.step(0)
    assert board.said == [(1, None)] and "cannot be started" in caplog.text


def test_an_answer_that_comes_too_late_is_dropped(board: Board, advised: Advised) -> None:
    advisor = advised(ECHOES)
    board.wanted = (1, 0)
    advisor.step(0)
    board.wanted = (0, 0)  # a player has taken a move back; the process answers all the same
    advisor.step(0)
    process = advisor._process
    assert process
    wait(advisor, lambda: not process._heard and process._process.stdin)
    assert not board.said


def test_a_move_that_the_board_refuses_does_no_harm(board: Board, advised: Advised) -> None:
    advisor = advised(ANSWERS.replace("c3", "z9"))
    board.wanted = (1, 0)
    wait(advisor, lambda: advisor._answered == 1)
    assert not board.said


def test_a_board_that_restarts_counts_its_thoughts_from_1_again(board: Board, advised: Advised) -> None:
    advisor = advised(ANSWERS)
    for _ in range(2):
        board.wanted = (1, 0)
        wait(advisor, lambda: board.said)
        assert board.said.pop() == (1, "c3")
        board.wanted = (0, 0)
        advisor.step(0)


def test_a_process_that_does_not_read_holds_nobody_up(board: Board, advised: Advised) -> None:
    """Far more than a pipe takes is on its way to it."""
    advisor = advised("import time\ntime.sleep(60)")
    board.moves = ["c3"] * 4000
    for number in range(1, 20):
        board.wanted = (number, 4000)
        advisor.step(0)
    assert advisor._process and not board.said


def test_a_process_without_work_ends(board: Board, advised: Advised) -> None:
    advisor = advised(ANSWERS)
    board.wanted = (1, 0)
    wait(advisor, lambda: board.said)
    advisor.step(REST_MS)
    assert advisor._process
    advisor.step(REST_MS + 1)
    assert not advisor._process


# --- the one that thinks ----------------------------------------------------------------------------

THINKER = (sys.executable, "-m", "host.advice.thinker", "0.1")


@pytest.mark.parametrize("by_link", [False, True])
def test_a_board_plays_what_the_process_finds(by_link: bool) -> None:
    """Konane, in which level 5 would think for 4 s; a process starts, which takes one or two."""
    with VirtualBoard() as virtual:
        virtual.boot()
        board = MirroredBoard(VirtualWire(virtual)) if by_link else virtual
        if by_link:
            board.boot()
        advisor = Advisor(board, THINKER)
        try:
            advisor.step(0)
            virtual.run(100)
            board.load({"game": "konane", "options": {"size": "6"}, "moves": ["c3", "c4"], "seat": 2, "level": 6})

            def has_moved() -> bool:
                virtual.run(2)  # in the deadline less than HELP_MS
                board.run(0)
                return len((board.record() or {"moves": []})["moves"]) == 3

            begun = virtual.now_ms
            wait(advisor, has_moved)
            assert virtual.now_ms - begun < HELP_MS and not advisor._failures
            assert virtual.app.play.setup.level == HELPED
        finally:
            advisor.close()


def test_the_last_line_counts_and_null_ends_a_thought() -> None:
    """A process that is asked again while it thinks answers the last question alone, and ends with its input."""
    with subprocess.Popen(
        (*THINKER[:-1], "0.5"), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin and process.stdout
        record = {"game": "konane", "options": {"size": "6"}, "moves": ["c3", "c4"]}
        for number in (1, 2):
            print(json.dumps({"number": number, "record": record}), file=process.stdin, flush=True)
            while json.loads(process.stdout.readline()) != {"number": number}:  # it has begun
                pass
            print("null", file=process.stdin, flush=True)
        print(json.dumps({"number": 3, "record": record}), file=process.stdin, flush=True)
        answers = [json.loads(process.stdout.readline()) for _ in range(2)]
        assert answers[0] == {"number": 3} and answers[1]["number"] == 3 and "-" in answers[1]["move"]
        process.stdin.close()
        assert process.wait(DEADLINE_S) == 0
