"""`python -m tests.yardsticks GAME [option=value ...]`: a simple player that speaks the text protocol."""

import argparse
import sys
from random import Random

from engines.game import Game
from host.games import new_game
from host.gtp.session import Session
from host.gtp.wire import serve
from tests.yardsticks import turns
from tests.yardsticks.search import Search
from tests.yardsticks.values import VALUES

# Of a move, where nothing else is asked for; of Vacuum they are not counted.
POSITIONS = {"robble": 4000, "pebble_rebel": 500, "ouroboros": 2000, "konane": 20_000, "reversi": 3184}


class Yardstick(Session):
    """A session of the text protocol whose moves the yardstick of its game chooses.

    positions: how many it may look at for a move, 0 for the game's usual number. The same seed and the same moves so
    far give the same move. planned: the moves of a turn that has been thought out, by what there was before each.
    """

    def __init__(self, game: Game, positions: int = 0, seed: int = 1) -> None:
        super().__init__(game)
        self.positions, self.seed = positions, seed
        self.planned: dict[tuple[object, ...], int] = {}

    def _choice(self) -> int:
        game = self.game
        if not game.legal_moves():
            return super()._choice()
        made = (game.NAME, *game.options().values(), *game.history())
        if made not in self.planned:
            random = Random(f"{self.seed} {made}")
            if game.NAME == "vacuum":
                moves = turns.choose(game, random)
            else:
                moves = [Search(game, self.positions or POSITIONS[game.NAME], random).best()]
            self.planned = {(*made, *moves[:done]): move for done, move in enumerate(moves)}
        return self.planned[made]


def main() -> None:
    """Answer the text protocol until `quit` or the end of the input."""
    parser = argparse.ArgumentParser(prog="python -m tests.yardsticks", description=__doc__)
    parser.add_argument("game", metavar="GAME", choices=tuple(VALUES), help=", ".join(VALUES))
    parser.add_argument("options", nargs="*", metavar="option=value", help="the game's options")
    parser.add_argument("--positions", type=int, default=0, help="to look at for a move (the game's usual number)")
    parser.add_argument("--seed", type=int, default=1, help="of the choice among equal moves (%(default)s)")
    words = parser.parse_args()
    session = Yardstick(new_game(words.game, words.options), words.positions, words.seed)
    serve(session, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
