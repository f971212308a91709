"""The moves of the game that is on, and the pages that look back at them, at finished games or at files.

A page that looks back shows some parts of the session's state of its own: frame, still, labels, meanings, panel and
oled of a position in the past, `past`, and `moves` where they are those of another game. The board's game and the other
pages do not notice. All work is done in small pieces, one each step(), and only the last request of a page counts.

    moves   the lines of the log, see Log and page.py
    review  {} or {lines, turns}: of the game that is on, which is over: see review_of()
    past    {} or {move, moves, source[, over]}: the page looks back at the position after that many moves; source:
            BOARD for the game that is on, FINISHED, or FILE; over: true at the end of a game

A page that looks back also gets {"type": "meanwhile", "text": ...} for a line that the log of the board has more. Who
asks for it gets {"type": "finished", "games": [{number, title, words}, ...]}, the latest last.
"""

from typing import Any

from engines.bots.review import Turn
from engines.game import IllegalMove
from engines.languages import CODES
from engines.registry import title_of
from engines.texts import ENGLISH, said
from firmware.games.registry import setup_of
from host.link.errors import LinkError
from host.targets.target import Target
from host.web.errors import ON_THE_WAY, PageError, not_shown
from host.web.meanings import NONE
from host.web.page import Log, Page
from host.web.timeline import PARTS, Position, Record, Timeline, language_of, with_notes

BOARD, FINISHED, FILE = "board", "finished", "file"
LIST = 0  # in place of a finished game's number
MOVES_A_STEP = 64  # about 4 ms in Vacuum
FRAME_MS = 30  # between two frames of a page that looks back
READ_MS = 250  # between two readings of the journal
RECORD_MS = 100  # between two readings of the board's game: it changes its panel more often than that

GONE = "The moves that you looked at were taken back. This is the board now."
OTHER = "The board has another game now, or none. This is the board now."
NOTHING = "There is no move to look back at yet."
NOT_BACK = "Choose a move to start from first."


class Look:
    """What a page looks back at: the position after `move` moves of a timeline of its own, None for the game that is
    on. game: that timeline's number, see Log.
    """

    def __init__(self, source: str, timeline: Timeline | None, move: int, game: int = 0):
        self.source = source
        self.timeline = timeline
        self.move = move
        self.game = game
        self.position: Position | None = None  # once it is worked out


class LookBack:
    """Belongs to a session. state: its parts, such as `moves` and `language`, for pages that do not look back."""

    def __init__(self, board: Target):
        self._board = board
        self._looks: dict[Page, Look] = {}  # in the order of their last requests
        self._live: Timeline | None = None  # of the game that is on; None, too, where this computer does not know it
        self._game = 0  # its number
        self._games = 0  # how many numbers were given
        self._seen = -1  # the board's revision that it is of
        self._seen_at = -RECORD_MS  # when that was read (board time in ms)
        self._log: list[str] | None = None  # the board's log then, until pages are sent it
        self._turns: dict[int, Turn] = {}  # of the game that is on, by how many moves are before
        self._settings: dict[str, str] | None = None
        self._settings_of = -1  # the board's revision
        self._asked: list[tuple[Page, int]] = []  # who waits for a finished game, by number, or for LIST
        self._rests_until = 0  # when the journal is read again (board time in ms)
        self._drawn = 0  # when frames were drawn last
        self.state: dict[str, Any] = {
            "moves": Log(0, ()),
            "past": {},
            "review": {},
            "language": CODES[ENGLISH],
            "scanning": "off",
        }

    # --- what pages want -----------------------------------------------------------------

    def looks(self, page: Page) -> bool:
        """Return whether a page looks back."""
        return page in self._looks

    def look(self, page: Page, move: int) -> None:
        """Let a page look at the position after a move of what it shows. Raises: PageError where there is none."""
        look = self._looks.get(page) or Look(BOARD, None, move)
        timeline = look.timeline or self._live
        if timeline is None or not timeline.moves:
            raise PageError(NOTHING)
        if look.source == BOARD and move >= len(timeline.moves):
            self.back(page)
            return
        look.move, look.position = min(move, len(timeline.moves)), None
        self._looks.pop(page, None)
        self._looks[page] = look  # behind those that wait already

    def back(self, page: Page) -> None:
        """Let a page show the board again."""
        self._asked = [each for each in self._asked if each[0] is not page or each[1] == LIST]
        if self._looks.pop(page, None):
            page.show_board()

    def leave(self, page: Page) -> None:
        """Forget a page that is gone."""
        self._looks.pop(page, None)
        self._asked = [each for each in self._asked if each[0] is not page]

    def ask_finished(self, page: Page, number: int = LIST) -> None:
        """Let a page look at the end of a finished game, or send it their list, once the board has told it."""
        self._asked = [each for each in self._asked if each[0] is not page or bool(each[1]) != bool(number)]
        self._asked.append((page, number))

    def open(self, page: Page, timeline: Timeline, source: str) -> None:
        """Let a page look at a game, where its record was saved, or at its end."""
        self._looks.pop(page, None)
        self._games += 1
        self._looks[page] = Look(source, timeline, min(timeline.shown, len(timeline.moves)), self._games)

    def shown(self, page: Page) -> tuple[Record, Position]:
        """Return the whole game that a page looks back at, with the move that it shows, and what it shows of it.

        PageError where that is not worked out yet.
        """
        look = self._looks[page]
        timeline = look.timeline or self._live
        if timeline is None or look.position is None:
            raise PageError(ON_THE_WAY)
        return dict(timeline.record(len(timeline.moves)), move=look.move), look.position

    def record(self, page: Page, move: int) -> Record:
        """Return the record up to a move of what the page looks back at. Raises: PageError where it does not."""
        look = self._looks.get(page)
        timeline = look and (look.timeline or self._live)
        if not timeline or not timeline.whole or move > len(timeline.moves):
            raise PageError(NOT_BACK)
        return timeline.record(move)

    # --- time ----------------------------------------------------------------------------

    def step(self, now: int, revision: int, log: list[str]) -> None:
        """Do a piece of what is to be done. now: board time (ms); revision, log: the board's."""
        changed = revision != self._seen and now - self._seen_at >= RECORD_MS
        if changed and self._board.knows_record and self._know_settings(revision):
            self._seen, self._seen_at = revision, now
            self.state["language"] = CODES[self.language]
            self.state["scanning"] = (self._settings or {}).get("scanning", "off")
            self._follow()
            self._log = log
        if self._live and not self._live.whole:
            self._read_on(self._live)
        elif self._log is not None:
            self._tell(self._log)
            self._log = None
        self._read_journal(now)
        waiting = next((page for page, look in self._looks.items() if look.position is None), None)
        if waiting:
            self._work_out(waiting)
        if now - self._drawn >= FRAME_MS or waiting:
            self._drawn = now
            self._draw(now)

    def _follow(self) -> None:
        """Take over the board's game."""
        try:
            record = self._board.record()
        except LinkError:
            record = None
        if self._live:
            self._live.speech.language = self.language
        same = self._live.follow(record) if self._live and record else -1
        if same < 0:
            self._games += 1
            self._game = self._games
            self._live = _timeline(record, self.language)
        self._dismiss(same)
        self._take_review()

    def _take_review(self) -> None:
        """Take what the board has found about its game."""
        live = self._live
        try:
            found = self._board.review()
        except (LinkError, ValueError):  # a board of long ago
            found = None
        if not live or not found or not found["over"] or not _is_about(found, live):
            found = None
        self._turns = {row[0]: Turn(*row) for row in found["turns"]} if found else {}
        self.state["review"] = review_of(found, len(live.called)) if found and live else {}
        for look in self._looks.values():
            if look.source == BOARD and look.move in self._turns:
                look.position = None  # to be worked out again

    def _dismiss(self, same: int) -> None:
        """Let pages that look back beyond `same` moves of the board's game, or in one that is gone, show the board."""
        for page, look in list(self._looks.items()):
            if look.source == BOARD and look.move > same:
                self.back(page)
                page.reply({"type": "error", "message": OTHER if same < 0 else GONE})

    def _read_on(self, live: Timeline) -> None:
        """Make some moves of the board's game that were not made yet."""
        try:
            live.go(len(live.moves), MOVES_A_STEP)
        except (IllegalMove, ValueError):  # this computer's rules are not the board's
            self._live = None
            self._dismiss(-1)

    def _tell(self, latest: list[str]) -> None:
        """Bring the lines of the log up to date. latest: those of the board."""
        log = Log(self._game, with_notes(self._live.lines if self._live else [], latest))
        before = self.state["moves"]
        if log != before:
            self.state["moves"] = log
            if log.game == before.game and 0 < len(before.lines) < len(log.lines):
                for page in self._looks:
                    page.reply({"type": "meanwhile", "text": log.lines[-1].text})

    def _work_out(self, page: Page) -> None:
        """Go on towards the position that a page wants to see."""
        look = self._looks[page]
        timeline = look.timeline or self._live
        if timeline is None or not self._know_settings(self._seen):
            return
        try:
            if not timeline.whole:
                if look.timeline:
                    timeline.go(len(timeline.moves), MOVES_A_STEP)
                    look.move = len(timeline.moves)
                return
            if not timeline.go(look.move, MOVES_A_STEP):
                return
            turn = None if look.timeline else self._turns.get(look.move)
            position = look.position = timeline.position(self._settings or {}, turn)
        except (IllegalMove, ValueError) as error:
            self.back(page)
            page.reply({"type": "error", "message": not_shown(error)})
            return
        page.show(meanings=NONE, **{part: getattr(position, part) for part in PARTS})
        if look.timeline:
            page.show(moves=Log(look.game, with_notes(timeline.lines, [])), review={})

    @property
    def language(self) -> int:
        """The language of the board, an index of CODES in engines/languages."""
        return language_of(self._settings or {})

    def _know_settings(self, revision: int) -> bool:
        """Read the board's settings, as of its `revision`, where they may have changed; return whether it has any."""
        if self._settings_of != revision:
            try:
                found = self._board.settings()
            except (LinkError, ValueError):  # a board of long ago
                found = self._settings or {}
            if found is not None:
                self._settings, self._settings_of = found, revision
        return self._settings is not None

    def _draw(self, now: int) -> None:
        """Bring what pages show of the past up to the time."""
        for page, look in self._looks.items():
            timeline = look.timeline or self._live
            if look.position is None or timeline is None:
                continue
            past = {"move": look.move, "moves": len(timeline.moves), "source": look.source}
            if look.position.over:
                past["over"] = True
            page.show(past=past, frame=look.position.frame(now))

    # --- the journal -----------------------------------------------------------------------

    def _read_journal(self, now: int) -> None:
        """Ask for the finished games that pages wait for; the board may need some steps for its answer."""
        if now < self._rests_until or not self._asked:
            return
        wanted = self._asked[0][1]
        pages = [page for page, number in self._asked if number == wanted]
        try:
            found: Any = self._board.finished_games() if wanted == LIST else self._board.finished_game(wanted)
            if found is None:
                return
            for page in pages:
                if wanted == LIST:
                    page.reply({"type": "finished", "games": [_entry(*game) for game in enumerate(found, 1)]})
                else:
                    self.open(page, Timeline(found, self.language), FINISHED)
        except (LinkError, ValueError, IllegalMove) as error:
            for page in pages:
                page.reply({"type": "error", "message": str(error)})
        self._asked = [each for each in self._asked if each[1] != wanted]
        self._rests_until = now + READ_MS


def _is_about(review: dict[str, Any], timeline: Timeline) -> bool:
    """Return whether a review has as many positions as a game, and no more players."""
    players = len(timeline.called)
    return len(review["values"]) == 2 * len(timeline.moves) and all(row[1] <= players for row in review["turns"])


def review_of(found: dict[str, Any], players: int) -> dict[str, Any]:
    """Return a review for pages. found: see docs/link.md, `review`.

    lines: what a player could expect, [moves before, %] each; among two that of the first player alone, else of each.
    turns: moves before each move at which the game turned; moves: of the whole game.
    """
    lines: list[list[list[int]]] = [[] for _ in range(1 if players == 2 else players)]
    for move, (value, mover) in enumerate(zip(bytes.fromhex(found["values"]), bytes.fromhex(found["movers"]))):
        if value <= 100 and 0 < mover <= players:
            if players == 2:
                lines[0].append([move, value if mover == 1 else 100 - value])
            else:
                lines[mover - 1].append([move, value])
    turns = [row[0] for row in found["turns"]]
    return {"lines": lines, "turns": turns, "moves": len(found["values"]) // 2}


def _timeline(record: Record | None, language: int) -> Timeline | None:
    """Return the timeline of a board's game; None where this computer does not know it."""
    try:
        return Timeline(record, language) if record else None
    except (IllegalMove, ValueError):
        return None


def _entry(number: int, head: dict[str, Any] | None) -> dict[str, Any]:
    """Return a finished game as a page lists it: its number, title, and how it was played; "" for an unknown one."""
    try:
        if head is None:
            raise ValueError
        setup = setup_of(head)
        words = [f"{name} {value}" for name, value in head["options"].items() if len(value) < 20]
        words.append(said(setup.game.seats[setup.seat][0]))
        return {"number": number, "title": title_of(head["game"]), "words": ", ".join(words)}
    except (KeyError, ValueError):
        return {"number": number, "title": "", "words": ""}
