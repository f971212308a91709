"""Random games of Vacuum with resignations and moves taken back, and all that can be seen of them.

Three games of two, of three and of four players: MicroPython in WebAssembly takes a third of a second for each, of 300
moves. vacuum_cases.py has the clauses of the rules.
"""

from array import array
from binascii import crc32

from engines.game import RESIGN, IllegalMove
from engines.random32 import Random32
from engines.vacuum.actions import ACTIONS, UNDO, action_of
from engines.vacuum.rules import Vacuum
from tests.runtime.scripts.share import games


def digest(game):
    """What the board shows, in a few letters."""
    seen = bytes(game.units) + bytes(game.terrain) + bytes(game.cooldowns)
    return hex(crc32(seen) & 0xFFFFFFFF) + " " + str(game.stage) + str(game.chain)


def picked(moves, count, game, random):
    """A move: early actions are likelier than final ones, so that the board fills."""
    for _ in range(6):
        move = moves[random.next(count)]
        if ACTIONS[action_of(move)][1] < 3:
            return move
    return move


def words(error):
    return str(error)


def play(players, random):
    game = Vacuum(players, 60)
    moves = array("H", [0] * game.max_moves)
    while game.outcome is None:
        count = game.legal_moves_into(moves)
        if count == 0 or (game.can_undo() and random.next(12) == 0):
            move = UNDO if game.can_undo() else RESIGN
        else:
            move = RESIGN if random.next(600) == 0 else picked(moves, count, game, random)
        game.play(move)
        line = [game.text(move), game.to_move_name(), digest(game), str(count)]
        if count and random.next(9) == 0:
            line.append(game.text(moves[random.next(count)]))
        if random.next(25) == 0:
            for _ in range(random.next(9) + 1):
                if game.ply:
                    game.undo()
            line += ["back", game.to_move_name(), digest(game)]
        elif random.next(10) == 0:
            # All sorts of numbers and words, which nothing must come of.
            for wild in (random.draw(), -random.next(200), random.next(65536), random.next(65536), 1 << 40):
                try:
                    if not game.is_legal(wild):
                        game.play(wild)
                        line.append("accepted " + str(wild))
                except IllegalMove as error:
                    line.append(words(error))
            for wild in ("supply:c4-d4*5", "exit", "cast:c3-x", "perimeter:a1-a2", "vacuum:f13", "create", "commit"):
                try:
                    game.parse(wild)
                    line.append(wild)
                except IllegalMove as error:
                    line.append(words(error))
        print(" ".join(line))
    return game


for players in (2, 3, 4):
    random = Random32(players)
    for _ in range(games(3)):
        game = play(players, random)
        state = game.state()
        print([(key, state[key]) for key in sorted(state) if key not in ("board", "cooldowns")])
        print(sorted(state["cooldowns"].items()), "\n".join(state["board"]))
        print([sorted(game.pressure(name).items()) for name in ("a12", "c3", "f6", "l1", "b10")])
    print(" ".join(game.dump()["moves"]))
    again = Vacuum.from_record(game.dump())
    print(again.state()["board"] == game.state()["board"], again.history() == game.history())
