"""Shown in place of a game that cannot be shown: undo, or the menu."""

from engines.game import NOBODY
from firmware import texts
from firmware.clock import GAME
from firmware.games.registry import is_board, setup_of
from firmware.input import softkeys
from firmware.screens.screen import Screen


class RecoveryScreen(Screen):
    """Offers undo. The game stays unchanged until then."""

    def refresh(self) -> None:
        self.clear()
        say = self.app.say
        self.app.panel.show("Cairn", say(texts.CANNOT_SHOW), say(texts.UNDO_OR_MENU), "")
        self.app.changes.touch()

    def soft_keys(self) -> tuple:
        return softkeys.ALWAYS + (softkeys.UNDO,)

    def usable(self) -> tuple[str, ...] | list[str]:
        return () if self.app.places.lack(self.app.play.view) else ("undo",)

    def control(self, name: str, now: int) -> None:
        """Continue the game before the last move of a player; without one, from its start."""
        app = self.app
        record, board_plays = app.record(), app.play.seats.board_plays
        moves = record["moves"]
        game = type(app.play.game).from_record({"game": record["game"], "options": record["options"], "moves": []})
        players = []  # who made each of the moves
        for ply in range(len(moves)):  # the last one is not made: it may be the one that cannot be
            app.board.feed(GAME, now)
            if ply:
                game.play(game.parse(moves[ply - 1]))
            players.append(game.to_move)
        while moves:
            moves.pop()
            player = players.pop()
            if player > NOBODY and not is_board(board_plays, player):
                break
        app.begin(setup_of(record), now, moves)  # which leaves a room: its game is another one
