"""The clauses of docs/rules/robble.md as cases with drawn boards, for CPython and MicroPython alike.

`run()` tries every case on the engine and yields (name, "" or what is wrong).
"""

from engines.game import IllegalMove
from engines.robble.kernels import FLIP, FREE, PLAYER, PUSH, REMOVE
from engines.robble.rules import Robble

EFFECTS = {PUSH: "p", REMOVE: "r", FLIP: "f"}
PLAYERS = {"b": "black", "w": "white"}

# -- one stone: (name, player, square, board before, board after, effects right, left, down, up by their first letters)
# In the boards a blank stands between the rows, the top row first.

STONES = (
    ("A empty: nothing", "b", "c3", "..... ..... ..... ..... .....", "..... ..... ..b.. ..... .....", ""),
    ("A empty, B a stone: nothing", "b", "c3", "..w.. ..... b...w ..... ..b..", "..w.. ..... b.b.w ..... ..b..", ""),
    ("A off the board: nothing, a1", "w", "a1", "..... ..... ..... ..... .....", "..... ..... ..... ..... w....", ""),
    ("a diagonal neighbour: nothing", "b", "c3", "..... .w.b. ..... .b.w. .....", "..... .w.b. ..b.. .b.w. .....", ""),
    # A a stone, B empty: A moves to B
    ("push right", "b", "b3", "..... ..... ..w.. ..... .....", "..... ..... .b.w. ..... .....", "p"),
    ("push left", "b", "d3", "..... ..... ..w.. ..... .....", "..... ..... .w.b. ..... .....", "p"),
    ("push down", "b", "c4", "..... ..... ..w.. ..... .....", "..... ..b.. ..... ..w.. .....", "p"),
    ("push up", "b", "c2", "..... ..... ..w.. ..... .....", "..... ..w.. ..... ..b.. .....", "p"),
    # A a stone, B off the board: A is removed
    ("remove right", "b", "d3", "..... ..... ....w ..... .....", "..... ..... ...b. ..... .....", "r"),
    ("remove left", "b", "b3", "..... ..... w.... ..... .....", "..... ..... .b... ..... .....", "r"),
    ("remove down", "b", "c2", "..... ..... ..... ..... ..w..", "..... ..... ..... ..b.. .....", "r"),
    ("remove up", "b", "c4", "..w.. ..... ..... ..... .....", "..... ..b.. ..... ..... .....", "r"),
    ("remove from a corner", "w", "b1", "..... ..... ..... ..... b....", "..... ..... ..... ..... .w...", "r"),
    # A a stone, B a stone of either colour: A turns
    ("flip, B the mover's", "b", "a3", "..... ..... .wb.. ..... .....", "..... ..... bbb.. ..... .....", "f"),
    ("flip, B the other's", "b", "a3", "..... ..... .ww.. ..... .....", "..... ..... bbw.. ..... .....", "f"),
    ("flip one's own, B one's own", "b", "a3", "..... ..... .bb.. ..... .....", "..... ..... bwb.. ..... .....", "f"),
    ("flip left", "w", "d3", "..... ..... .bb.. ..... .....", "..... ..... .bww. ..... .....", "f"),
    ("flip down", "w", "c4", "..... ..... ..b.. ..w.. .....", "..... ..w.. ..w.. ..w.. .....", "f"),
    ("flip up", "w", "c2", "..... ..w.. ..b.. ..... .....", "..... ..w.. ..w.. ..w.. .....", "f"),
    # several at once
    ("four pushes", "b", "c3", "..... ..w.. .w.w. ..w.. .....", "..w.. ..... w.b.w ..... ..w..", "pppp"),
    ("four flips", "b", "c3", "..b.. ..w.. bw.wb ..w.. ..b..", "..b.. ..b.. bbbbb ..b.. ..b..", "ffff"),
    ("removals and flips", "w", "b2", "..... .b... .w... b.ww. .b...", "..... .b... .b... .wbw. .....", "frrf"),
    ("pushes and removals", "b", "b4", ".w... w.b.. .w... ..... .....", "..... .b.b. ..... .w... .....", "prpr"),
    ("all three", "b", "d4", "...w. ..b.w ...b. ...b. .....", "..... .b.b. ...w. ...b. .....", "rpfr"),
    # as the board was when P was placed
    ("three pushes and a removal", "w", "c2", "..... ..... ..b.. .b.b. ..b..", "..... ..b.. ..... b.w.b .....", "pprp"),
    ("P itself is never changed", "b", "c3", "..... ..w.. ..... ..w.. .....", "..w.. ..... ..b.. ..... ..w..", "pp"),
)  # fmt: skip

# -- the end: (name, full board, winner). The last stone is the one in the lower right corner.

ENDS = (
    ("the biggest group wins", "bbbbb bbbbb bbbbb wwwww wwwww", "black"),
    ("not the most stones", "bbwbb bbwbb wwwww bbwbb bbwbb", "white"),
    ("equal groups cancel, the next one wins", "wwwww wwwww bbbbb bbbbb wwwww", "white"),
    ("equal groups cancel, the bigger of the next wins", "bbbbbb bbbbbb wwwwww wwwwww bbbbbb wwwwwb", "black"),
    ("a group cancels one other only", "bbwwbb bbwwbb wwbbww wwbbww bbwwbb bbwwbb", "black"),
    ("stones on a diagonal are no group", "bwbwb wbwbw bwbwb wbwbw bwbwb", "black"),
    ("nothing is left: the last mover loses, white", "bbbbbb bbbbbb wwwwww wwwwww bbbbbb wwwwww", "black"),
    ("nothing is left: the last mover loses, black", "wwwwww wwwwww bbbbbb bbbbbb wwwwww bbbbbb", "white"),
)

# -- games on 5x5: (name, moves, to_move, outcome, board at the end)

CYCLE = "c4 d4 b3 b4 c2 b2 d3 d2 "
OPENING = "b5 a5 b4 b5 b4 d3 d2 "
# The board after 34 moves, with black to move, comes again after 55 and after a LAP, with white to move.
TURNED = (
    "e5 a5 d5 b5 c5 a4 d5 b4 c5 c4 d5 b4 c5 c4 d5 a5 d4 b3 a4 b4 a3 b3 a2 b2 a5 c4 b5 b4 e5 d3 e4 d4 c5 a5 "
    "c4 b5 b4 c1 d3 d4 c2 d2 b3 b2 c4 b4 d3 d4 c2 d2 a3 b3 a2 b2 c5 "
)
LAP = "c4 b5 b4 d3 d4 c2 d2 a1 b3 a2 b2 c5 "
GAMES = (
    ("black starts", "", "black", "none", "..... ..... ..... ..... ....."),
    ("then white", "c3", "white", "none", "..... ..... ..b.. ..... ....."),
    ("then black", "c3 a1", "black", "none", "..... ..... ..b.. ..... w...."),
    ("white swaps and is to move again", "c3 swap", "white", "none", "..... ..... ..b.. ..... ....."),
    ("the colours stay after a swap", "c3 swap a1 a5", "white", "none", "b.... ..... ..b.. ..... w...."),
    ("black resigns", "resign", "none", "white", "..... ..... ..... ..... ....."),
    ("white resigns", "c3 resign", "none", "black", "..... ..... ..b.. ..... ....."),
    ("white resigns after a swap", "c3 swap resign", "none", "black", "..... ..... ..b.. ..... ....."),
    ("a board for the second time", OPENING + CYCLE, "white", "none", "...b. .b.w. ..... .b.b. ....."),
    ("before the third", OPENING + CYCLE + CYCLE[:-3], "black", "none", "...b. .b... ...w. .b..b ...w."),
    ("a board for the third time is a draw", OPENING + 2 * CYCLE, "none", "draw", "...b. .b.w. ..... .b.b. ....."),
    ("the third time, once with black to move", TURNED + LAP, "white", "none", "w.b.. .w.w. ..... .w.w. ....."),
    ("one of the next is there thrice", TURNED + LAP + LAP[:15], "none", "draw", "..... .w.w. ..... .w.b. ...w."),
)  # fmt: skip

# -- refused on 5x5: (moves before, texts)

REFUSED = (
    ("", ("swap", "f1", "a6", "a0", "C3", "a01", "", "a", "a-1", "a1 ")),
    ("c3", ("c3", "pass")),
    ("c3 a1", ("swap",)),
    ("c3 a1 a5", ("a1", "swap")),
    ("c3 swap", ("swap",)),
    ("c3 swap a1 a5", ("swap",)),
    ("c3 resign", ("a1", "resign", "swap")),
    (OPENING + 2 * CYCLE, ("a1", "resign")),
)


def put(board, to_move):
    """Return a game on a drawn board. It has no history; a game that has one gets to a board by its moves only."""
    rows = board.split(" ")
    game = Robble(len(rows))
    free = 0
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            game.cells[(row + 1) * game.width + column + 1] = ".bw".index(sign)
            free += sign == "."
    game.to_move = game.PLAYERS.index(to_move) + 1
    game._record[PLAYER], game._record[FREE] = game.to_move, free
    return game


def before_the_last_stone(full):
    """Return the board before the stone in the lower right corner, which turns the two beside it, and its player."""
    signs = list(full)
    for index in (len(full) - 2, len(full) - 2 - full.index(" ")):
        signs[index] = "w" if signs[index] == "b" else "b"
    signs[-1] = "."
    return "".join(signs), PLAYERS[full[-1]]


def drawn(game):
    """Return a game's board as the cases draw it."""
    return " ".join(game.state()["board"])


def run():
    """Try every case; yield (its name, what is wrong or nothing)."""
    for name, letter, square, before, after, effects in STONES:
        player = PLAYERS[letter]
        game = put(before, player)
        game.play(game.parse(square))
        wrong = "" if drawn(game) == after else drawn(game)
        if "".join([EFFECTS[effect] for effect, _, _ in game.effects()]) != effects:
            wrong += " effects " + str(game.effects())
        game.undo()
        if drawn(game) != before or game.to_move_name() != player:
            wrong += " undone " + drawn(game)
        yield name + ": " + player + " " + square, wrong
    for name, full, winner in ENDS:
        before, player = before_the_last_stone(full)
        game = put(before, player)
        game.play(game.legal_moves()[0])
        wrong = "" if game.outcome_name() == winner and game.to_move_name() == "none" else game.outcome_name()
        if drawn(game) != full:
            wrong += drawn(game)
        game.undo()
        if drawn(game) != before or game.outcome_name() != "none" or game.to_move_name() != player:
            wrong += " undone " + drawn(game)
        yield name, wrong
    for name, moves, to_move, outcome, board in GAMES:
        game = Robble(5)
        for text in moves.split():
            if game.outcome is not None:
                yield name, "over before " + text
            game.play(game.parse(text))
        found = game.to_move_name(), game.outcome_name(), drawn(game)
        wrong = "" if found == (to_move, outcome, board) else str(found)
        if (game.can_swap(), game.swapped()) != (moves == "c3", "swap" in moves):
            wrong += " can_swap or swapped"
        yield name, wrong
    for moves, texts in REFUSED:
        game = Robble(5)
        game.load(moves.split())
        before = str(game.dump()), str(game.state())
        for text in texts:
            try:
                game.play(game.parse(text))
                yield moves + text, "accepted"
            except IllegalMove as error:
                now = str(game.dump()), str(game.state())
                yield moves + text + ": " + str(error), "" if now == before else "changed"
