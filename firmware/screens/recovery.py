"""In place of a game that cannot be shown: one move back, or the menu."""

from engines.game import NOBODY
from firmware.clock import GAME
from firmware.input import softkeys
from firmware.screens.screen import Screen


class Trouble(Screen):
    """Offers undo. The game stays as it is until that is pressed."""

    def refresh(self) -> None:
        self.clear()
        status = "Something went wrong inside: the game cannot be shown."
        self.app.panel.show("Cairn", status, "Undo: one move back. Menu: leave it for now.", "")
        self.app.touch()

    def rules(self) -> tuple[str, ...]:
        return ()

    def rests(self) -> bool:
        return False

    def soft_keys(self) -> tuple:
        return softkeys.ALWAYS + (softkeys.UNDO,)

    def usable(self) -> tuple[str, ...] | list[str]:
        return ("undo",)

    def control(self, name: str, now: int) -> None:
        """Go on with the game as it was before a person's last move; without one, from its start."""
        app = self.app
        record, board_plays = app.record(), app.play.board_plays
        moves = record["moves"]
        game = type(app.play.game).from_record({"game": record["game"], "options": record["options"], "moves": []})
        players = []  # who made each of the moves
        for place in range(len(moves)):  # the last one is not made: it may be the one that cannot be
            app.board.feed(GAME, now)
            if place:
                game.play(game.parse(moves[place - 1]))
            players.append(game.to_move)
        while moves:
            moves.pop()
            player = players.pop()
            if player > NOBODY and player != board_plays:
                break
        app.load(record, now)
