"""What the play screen asks of a game's view."""

from engines.game import CHANCE, DRAW, NOBODY, IllegalMove
from engines.registry import title_of
from firmware import texts
from firmware.hardware.wiring import BOARD_COLUMNS, OLED_PAGES
from firmware.input import softkeys
from firmware.input.layout import NOWHERE
from firmware.output.palette import EMPTY, PALETTE
from firmware.output.panel import LETTERS
from firmware.speech import Speech

LINES = OLED_PAGES  # of the display
LAST = "l"  # for programs: of the last move
WATCHERS, TABLE = 0, 9  # in the place of a player, where none or several sit at this board
DISCS = ("", "db", "dw")  # View.piece() of a cell, where blue and white discs are all that a game has
QUESTIONS = (("undo", texts.UNDO_QUESTION), ("resign", texts.RESIGN_QUESTION))


def listed(words: list[str], last: str) -> str:
    """Return words as a sentence lists them: commas between, but `last`, such as ' or ', before the last one."""
    return ", ".join(words[:-2] + [last.join(words[-2:])])


def packed(start: str, words: list[str]) -> str:
    """Return `start` and what follows it, with commas between and broken so that a line of the display ends at one."""
    text, length = start, len(start)
    for place in range(len(words)):
        word = words[place] + ("," if place < len(words) - 1 else "")
        fits = length + 1 + len(word) <= LETTERS
        text += (" " if fits else "\n") + word
        length = length + 1 + len(word) if fits else len(word)
    return text


def paint_cells(symbols: bytearray, cells: bytearray, size: int, table: tuple) -> None:
    """Give each square the symbol that `table` has for its cell. cells: size x size, with an edge round them."""
    square = 0
    for start in range(size + 3, (size + 2) * (size + 1), size + 2):  # of each row in the cells
        for index in range(start, start + size):
            symbols[square] = table[cells[index]]
            square += 1


class View:
    """Base of the views: what a game looks like, and what touches mean in it. A game's view names its ENGINE. game: the
    engine. size: squares along an edge. Squares are numbered row by row from the top left corner. A view keeps what the
    player has chosen so far and not yet played (a stone, a way), and forgets it in moved().

    Where a finger rests, the screen calls aim(), preview() and preview_move(); for a tap, tap(); for a tap beside a
    finger that rests, slides() and slide(), or drags() and no_drag() where that is no slide; for soft keys, usable(),
    or uses() of one, question() and control(). Whoever plays with few keys is shown the squares of offers().
    """

    ENGINE: type
    TIP: tuple[str, ...] | str = ""  # what to do on one's turn
    PAGES: tuple = ()  # the rules for the help screen, texts of at most seven lines of 21 letters
    GOAL: tuple[str, ...] | None = None  # who wins, in three lines; where it is None the first page says so in as many
    KEYS: tuple = softkeys.GAME  # the table of soft keys
    PALETTE = PALETTE
    NAMES: tuple = ()  # of the players in turn order, as people read them
    TURN_LIGHTS: tuple[int, ...] = ()  # by player in turn order
    WINS: tuple[int, ...] = ()  # the symbol of a player who has won, in turn order
    SIZES = True  # whether it is played on boards of several sizes
    NUMBERED: tuple[str, ...] = texts.MOVE_NUMBER  # the title line: the game and number()
    closed: int | None = None  # who has won, or DRAW, where a room has ended a game that its rules let continue
    LONG_STATUS = True  # whether whoever is seated there may take one more line of the panel

    def __init__(self, game, say=None) -> None:
        """`say`: of the board's Speech; without, the view speaks English."""
        self.game = game
        self.say = say or Speech().say
        self.size = game.size
        self.title = title_of(game.NAME)

    # --- what it shows -----------------------------------------------------------------

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        """Fill `symbols` (one a square) with the present state. `pressed`: the square under a finger; `hint`: a move to
        point out; `still`: the pieces alone, as an animation starts from them.
        """

    def paint_keys(self, lights: bytearray) -> None:
        """Change the lights of the game's soft keys where they tell more than that they can be used."""

    def seats(self) -> tuple:
        """Return the places of the turn lights, by player in turn order."""
        return softkeys.SEATS[len(self.names())]

    def is_over(self) -> bool:
        """Return True if the game has ended, by its rules or in a room."""
        return self.closed is not None or self.game.to_move == NOBODY

    def facing(self) -> int:
        """Return the player who is to move or has won, CHANCE or DRAW."""
        game = self.game
        if game.to_move == NOBODY:
            return game.outcome
        return game.to_move if self.closed is None else self.closed

    def turn_lights(self) -> list[tuple]:
        """Return the turn lights that are lit, of the player to move or has won: a list of (row, column, light)."""
        player = self.facing()
        if player in (DRAW, CHANCE):
            return []
        light = self.TURN_LIGHTS[player - 1]
        return [(row, column, light) for row, column in self.seats()[player - 1]]

    def whose(self, row: int, column: int) -> str:
        """Return in words whose turn the light at this place shows, '' for none."""
        for player, places in enumerate(self.seats()):
            if (row, column) in places:
                return self.say(texts.TURN_OF, self.names()[player])
        return ""

    def names(self) -> tuple[str, ...]:
        """Return the names of the players of this game, in turn order."""
        return tuple([self.say(name) for name in self.NAMES])

    def heading(self, over: bool = False) -> str:
        """Return the title line: the game, its size if it has SIZES and there is space, and number(), or that it has
        ended, by its rules or (`over`) in a room.
        """
        size = " " + str(self.size) + "x" + str(self.size) if self.SIZES else ""
        for name in (self.title + size, self.title):
            ended = over or self.game.to_move == NOBODY
            line = self.say(texts.THE_END, name) if ended else self.say(self.NUMBERED, name, self.number())
            if len(line) <= LETTERS:
                break
        return line

    def number(self) -> int | str:
        """Return the number of the next move, as the title has it."""
        return self.game.ply + 1

    def status(self) -> str:
        """Return whose turn it is, and what is happening."""
        if self.game.to_move == CHANCE:
            return self.say(texts.CHANCE_DECIDES)
        return self.say(texts.TO_MOVE, self.names()[self.game.to_move - 1])

    def tip(self) -> str:
        """Return what the player to move can do now."""
        return self.say(self.TIP)

    def preview(self, square: int) -> str:
        """Return what would happen if the finger on the square were released now; '' where tip() says it."""
        return ""

    # --- squares of an engine whose cells have an edge round them, as paint_cells() takes them ------------

    def _index(self, square: int) -> int:
        return (square // self.size + 1) * (self.size + 2) + square % self.size + 1

    def _square(self, index: int) -> int:
        width = self.size + 2
        return (index // width - 1) * self.size + index % width - 1

    # --- what a move would do: it is made and taken back at once, and nobody but the engine knows ----------

    def aim(self, square: int) -> int:
        """Return the legal move that a tap on the square would make, or prepare; -1 where there is none."""
        return -1

    def preview_move(self, move: int) -> tuple:
        """Return what a legal move would do: marks (square, symbol), and words, '' where preview() says it."""
        game = self.game
        game.play(move)
        try:
            return self.effects(move), self.verdict() if game.to_move == NOBODY else self.outlook(move)
        finally:
            game.undo()

    def effects(self, move: int) -> list[tuple]:
        """Return the marks (square, symbol) of what the last move does, to be seen before it. The square of the tap
        itself has its symbol by paint().
        """
        return []

    def outlook(self, move: int) -> str:
        """Return in a few words what the last move does, as seen before it."""
        return ""

    # --- what the panel says ----------------------------------------------------------------

    def info(self, lines: int = LINES) -> str:
        """Return what the panel always shows below the tip, shortened if it can be where there are fewer lines."""
        return ""

    def describe(self, square: int) -> str:
        """Return in words what is on the square, and whether it can be used now."""
        return ""

    def piece(self, square: int) -> str:
        """Return what is on the square for programs, in the words of docs/link.md (`squares`); '' for nothing."""
        return ""

    def squares(self, row: int, layout, symbols: bytearray) -> list:
        """Return of each key in a row of the board the name of its square, its symbol, and piece(), joined by blanks;
        '' for a key that is no square. LAST is before the piece on the squares of last().
        """
        found, before, text, last = [], NOWHERE, "", self.last()
        for column in range(BOARD_COLUMNS):
            square = layout.square_at(row, column)
            if square != before:
                before, text = square, ""
            if square != NOWHERE and not text:
                words = (self.name_of(square), str(symbols[square]), LAST if square in last else "", self.piece(square))
                text = " ".join([word for word in words if word])
            found.append(text)
        return found

    def winner(self) -> int:
        """Return the symbol of whoever has won, EMPTY where nobody has or the game has no WINS."""
        outcome = self.game.outcome
        return self.WINS[outcome - 1] if self.WINS and outcome not in (None, DRAW) else EMPTY

    def last(self) -> list[int]:
        """Return the squares of the last move, or of the last turn where it has several moves."""
        return []

    def spell(self, move: int) -> str:
        """Return a legal move in a few words, as a hint names it."""
        return self.game.text(move)

    def words(self, move: int, player: int) -> str:
        """Return a line for the log about the move that `player`, or CHANCE, has just made."""
        return ""

    def verdict(self) -> str:
        """Return in words how the game ended and why."""
        return ""

    # --- animations: lists of (ms, tune or None, ((square, symbol), ...)), and a fourth for words to show meanwhile ---

    def steps(self) -> list[tuple]:
        """Return the animation of the last move, from how things stood before it."""
        return []

    def counting(self) -> list[tuple]:
        """Return the animation of the end of the game."""
        return []

    # --- what touches mean ---------------------------------------------------------------

    def tap(self, square: int) -> int | None:
        """Return the move that a tap on the square makes, or None where it chose something or changed nothing. Raises:
        IllegalMove with a message.
        """
        raise IllegalMove(texts.NOTHING_THERE)

    def offers(self, square: int) -> bool:
        """Return True if a tap on the square plays or chooses something now."""
        return self.aim(square) >= 0

    def slide(self, start: int, square: int) -> int | None:
        """Return the move from `start`, on which a finger rests, to `square`, or None. Raises: IllegalMove."""
        return None

    def slides(self, start: int, square: int) -> bool:
        """Return True if slide() has something to say about these two; else the second is a tap like any other."""
        return False

    def drags(self, start: int) -> bool:
        """Return True if a finger on `start` may be about to drag what stands there: then no tap beside it plays."""
        return False

    def no_drag(self, start: int, square: int) -> IllegalMove:
        """Return the error that says why a drag between these two means nothing."""
        return IllegalMove(texts.NO_DRAG, self.name_of(start), self.name_of(square))

    def name_of(self, square: int) -> str:
        """Return the name of a square, such as "c4"."""
        return chr(97 + square % self.size) + str(self.size - square // self.size)

    def usable(self) -> list[str]:
        """Return the names of the game's own soft keys that can be used now."""
        return []

    def uses(self, name: str) -> bool:
        """Return True while the game's own soft key `name` can be used."""
        return name in self.usable()

    def control(self, name: str) -> int | None:
        """Return the move that a soft key of usable() makes, or None as in tap(). Raises: IllegalMove."""
        raise ValueError("this game has no soft key " + name)

    def question(self, name: str) -> str:
        """Return what a soft key asks before it acts, so that it has to be pressed twice; '' for nothing."""
        return self.say(dict(QUESTIONS).get(name, ""))

    def moved(self) -> None:
        """The position has changed: forget what was chosen."""
