"""Who plays which colour of a game, and where: people at this board, the board itself, or others in an online room."""

from engines.game import CHANCE, DRAW, NOBODY
from firmware import texts
from firmware.games.registry import is_board
from firmware.games.view import TABLE, WATCHERS
from firmware.output.panel import LETTERS

HERE, BOARD, ELSEWHERE = 1, 2, 3  # Seats.turn(), beside CHANCE and NOBODY


class Seats:
    """A seat is a person, or the board, who may have another colour after a swap.

    board_plays: the player that the board itself is, OTHERS or NOBODY. exchanged: the two players have changed colours.
    room: the online room (firmware/room.py) that the game is played in, or None. left: what the journal keeps of a room
    that was left once the game was over.
    """

    def __init__(self, view, board_plays: int, room=None) -> None:
        self.board_plays, self.room = board_plays, room
        self.exchanged = False
        self.left: dict | None = None
        self._view = view

    def exchange(self) -> None:
        """The two people, or the person and the board, change colours."""
        self.exchanged = not self.exchanged
        if self.board_plays != NOBODY:
            self.board_plays = 3 - self.board_plays

    def turn(self) -> int:
        """Return who makes the next move by the rules. ELSEWHERE: another board, or the room for chance."""
        to_move, room = self._view.game.to_move, self.room
        if room and (to_move == CHANCE or self.seat_of(to_move) in room.away):
            return ELSEWHERE
        if to_move <= NOBODY:
            return to_move
        return BOARD if self.is_board(to_move) else HERE

    def closed(self) -> int | None:
        """Return who has won, or DRAW, where the room has ended a game that its rules let continue; else None."""
        room = self.room
        if not room or not room.is_over() or self._view.game.to_move == NOBODY:
            return None
        return self.seat_of(room.won) if room.won else DRAW

    def seat_of(self, player: int) -> int:
        """Return the seat that plays a colour: the player who had it before they exchanged colours."""
        return 3 - player if self.exchanged else player

    def is_board(self, player: int) -> bool:
        """Return True if the board itself is this player."""
        return is_board(self.board_plays, player)

    def viewer(self) -> int:
        """Return the one player who sits at this board; TABLE where several do, WATCHERS where none does."""
        viewer, away = WATCHERS, self.room.away if self.room else ()
        for player in range(1, len(self._view.names()) + 1):
            if not self.is_board(player) and self.seat_of(player) not in away:
                viewer = TABLE if viewer else player
        return viewer

    def name(self, player: int) -> str:
        """Return who plays a colour: 'player 1' opened the game; 'you' and 'board'; in a room people's names."""
        say, seat = self._view.say, self.seat_of(player)
        if self.room:
            return self.room.name(seat, say)
        if self.board_plays != NOBODY:
            return say(texts.BOARD if self.is_board(player) else texts.YOU)
        return say(texts.PLAYER, seat)

    def status(self) -> str:
        """Return whose turn it is, and, if there is space, who that is where colours do not say it."""
        view, to_move = self._view, self._view.game.to_move
        status = view.status()
        if to_move == CHANCE or not (self.exchanged or self.room or self.board_plays != NOBODY):
            return status
        seated = status + " (" + self.name(to_move) + ")"
        return seated if len(seated) <= LETTERS or view.LONG_STATUS else status

    def result(self) -> str:
        """Return that the one player who sits at this board has won or lost; '' where several do, and after a draw."""
        me, won, room = self.viewer(), self._view.facing(), self.room
        if room and me == WATCHERS and room.mine:  # as it is over
            me = self.seat_of(room.mine)
        if not WATCHERS < me < TABLE or won == DRAW:
            return ""
        return self._view.say(texts.YOU_WON if won == me else texts.YOU_LOST) + " "
