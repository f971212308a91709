"""What the moves of Vacuum do, in the slow words of reference.py."""

from dataclasses import replace

from tests.engines.vacuum.reference import NAMES, NEUTRAL, Piece, Square, around, read
from tests.engines.vacuum.reference_moves import STAGE, Moves


class Position(Moves):
    """A position that a move turns into another one."""

    # -- what a move does

    def after(self, move: str) -> "Position":
        """Return the position after a legal move."""
        new = replace(
            self, tiles=dict(self.tiles), pieces=dict(self.pieces), cooldowns=dict(self.cooldowns), ply=self.ply + 1
        )
        name, _, details = move.partition(":")
        if move == "commit":
            new.commit()
        elif move == "resign":
            new.resign()
        else:
            new.actions += 1
            new.act(name, details)
        return new

    def act(self, name: str, details: str) -> None:
        me = self.to_move
        assert me
        self.chain = None
        if name == "exit":
            self.stage = 2
            return
        squares, _, count = details.partition("*")
        first, _, second = squares.partition("-")
        n = int(count or 0)
        s = read(first)
        self.stage = {1: 2, 2: 2, 3: 4}[STAGE[name]]
        d = self.cast_end(s, second) if name == "cast" else read(second) if second else s
        target = self.pieces.get(d)
        if name == "cast":
            del self.pieces[s]
            self.pieces[d] = Piece(me, "boulder" if target else "stone")
        elif name == "entrench":
            self.pieces[s] = Piece(me, "pebbles", self.mine(s) + 1)
        elif name in ("retreat", "war"):
            self.pieces[d] = self.pieces.pop(s)
        elif name in ("extend", "vacuum"):
            self.pieces[d] = Piece(me, "pebbles")
        elif name == "boulder":
            self.boulder(s, d)
        elif name in ("attack", "supply"):
            before = self.mine(d)
            self.take_off(s, n)
            self.pieces[d] = Piece(me, "pebbles", before + n)
            if name == "supply" and before:
                self.chain = "supply", d
                self.joins += 1
            elif name == "supply":
                self.stage = 3
        elif name == "reduce":
            self.stage = 3
            self.take_off(s, n)
            self.take_off(d, n)
        elif name == "create":
            for square in around(s):
                if self.mine(square):
                    del self.pieces[square]
            self.pieces[s] = Piece(me, "stone")
            self.stone_era |= {me}
        elif name == "teleport":
            self.pieces[d] = self.pieces.pop(s)
            if target and s != d:
                self.pieces[s] = target
            self.cooldowns.update({s: me, d: me})
        else:
            assert name == "perimeter"
            self.tiles[d] = self.tiles.pop(s)
            if s in self.pieces:
                self.pieces[d] = self.pieces.pop(s)

    def take_off(self, square: Square, n: int) -> None:
        piece = self.pieces.pop(square)
        if piece.number > n:
            self.pieces[square] = replace(piece, number=piece.number - n)

    def boulder(self, s: Square, d: Square) -> None:
        target = self.pieces.get(d)
        if self.mine(d):
            self.chain = "boulder", d
            self.stage = 1
        elif target and target.kind == "boulder" and not self.stronger(d):
            del self.pieces[s], self.pieces[d]
            return
        self.pieces[d] = self.pieces.pop(s)

    # -- 4.7

    def commit(self) -> None:
        self.turn += 1
        me = self.to_move
        assert me
        order = self.players[self.players.index(me) + 1 :] + self.players[: self.players.index(me) + 1]
        for player in order:
            if player in self.active & self.stone_era and not any(p.owner == player for p in self.pieces.values()):
                self.leave(player)
                if self.outcome:
                    break
        self.next_player(me)
        if self.limit and self.turn == self.limit and not self.outcome:
            self.to_move, self.outcome = None, "draw"

    def resign(self) -> None:
        me = self.to_move
        assert me
        self.leave(me)
        self.next_player(me)

    def next_player(self, player: str) -> None:
        self.stage, self.chain, self.joins, self.actions = 1, None, 0, 0
        while not self.outcome:
            player = self.players[(self.players.index(player) + 1) % len(self.players)]
            if player not in self.active:
                continue
            self.end_cooldowns(player)
            self.to_move = player
            if self.final_actions():
                break
            self.leave(player)
        if self.outcome:
            self.to_move = None

    def leave(self, player: str) -> None:
        self.active -= {player}
        self.end_cooldowns(player)
        if len(self.active) == 1:
            (self.outcome,) = self.active
            return
        for square, piece in self.pieces.items():
            if piece.owner == player:
                self.pieces[square] = replace(piece, owner=NEUTRAL)

    def end_cooldowns(self, player: str) -> None:
        self.cooldowns = {square: owner for square, owner in self.cooldowns.items() if owner != player}


def start(players: int = 2, turns: int = 0) -> Position:
    """Return the position at the start of a game."""
    return Position(NAMES[:players], turns, active=frozenset(NAMES[:players]))
