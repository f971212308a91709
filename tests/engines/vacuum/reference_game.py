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
            self,
            tiles=dict(self.tiles),
            pieces=dict(self.pieces),
            cooldowns=dict(self.cooldowns),
            ply=self.ply + 1,
        )
        name, _, details = move.partition(":")
        self.seen[name] += 1
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
        chain, self.chain = self.chain, None
        squares, _, count = details.partition("*")
        first, _, second = squares.partition("-")
        n = int(count or 0)
        if name == "exit":
            assert chain
            self.seen[f"exit from {chain[0]}"] += 1
            self.stage = 2
            return
        s = read(first)
        self.stage = {1: 2, 2: 2, 3: 4}[STAGE[name]]
        if chain and name != "supply" and chain[0] == "supply":
            self.seen[f"chain ended by {name}"] += 1
        if name == "cast":
            end, how = self.cast_path(s, second)
            self.seen[f"cast: {how}"] += 1
            struck = self.pieces.get(end)
            del self.pieces[s]
            self.pieces[end] = Piece(me, "boulder" if struck else "stone")
            return
        d = read(second) if second else s
        target = self.pieces.get(d)
        if name == "entrench":
            self.pieces[s] = Piece(me, "pebbles", self.mine(s) + 1)
        elif name == "retreat":
            self.pieces[d] = self.pieces.pop(s)
        elif name in ("extend", "vacuum"):
            self.pieces[d] = Piece(me, "pebbles")
        elif name == "boulder":
            self.boulder(s, d)
        elif name in ("attack", "supply"):
            if name == "attack":
                assert target
                self.seen[f"attack: {target.kind}"] += 1
            else:
                self.seen["supply: onto own" if target else "supply: into empty"] += 1
                self.seen["supply: other source"] += bool(chain and chain[1] != s)
            moving, before = self.mine(s), self.mine(d)
            self.pieces[d] = Piece(me, "pebbles", before + n)
            if moving == n:
                del self.pieces[s]
            else:
                self.pieces[s] = Piece(me, "pebbles", moving - n)
            if name == "supply" and before:
                self.chain = "supply", d
                self.joins += 1
            elif name == "supply":
                self.stage = 3
        elif name == "reduce":
            self.stage = 3
            for square in (s, d):
                piece = self.pieces.pop(square)
                if piece.number > n:
                    self.pieces[square] = Piece(piece.owner, "pebbles", piece.number - n)
        elif name == "create":
            for square in around(s):
                if self.mine(square):
                    del self.pieces[square]
            self.pieces[s] = Piece(me, "stone")
            self.stone_era |= {me}
        elif name == "war":
            self.pieces[d] = self.pieces.pop(s)
        elif name == "teleport":
            contents = {d: self.pieces[s]}
            if target:
                contents[s] = target
            self.pieces.pop(s)
            self.pieces.pop(d, None)
            self.pieces.update(contents)
            self.cooldowns.update({s: me, d: me})
            owner = "nothing" if not target else "itself" if s == d else "own" if target.owner == me else "an enemy"
            self.seen[f"teleport: with {owner}"] += 1
        else:
            assert name == "perimeter"
            outward = bool({s[0], s[1]} & {1, 10}) and bool({d[0], d[1]} & {0, 11})
            whose = "own" if self.tiles[s] == me else "unowned"
            held = self.pieces.get(s)
            load = "empty" if not held else "mine" if held.owner == me else "an enemy's"
            self.seen[f"perimeter: {whose}, {load}"] += 1
            self.seen["perimeter: outward" if outward else "perimeter: another direction"] += 1
            self.tiles[d] = self.tiles.pop(s)
            if held:
                self.pieces[d] = self.pieces.pop(s)

    def boulder(self, s: Square, d: Square) -> None:
        target = self.pieces.get(d)
        if self.mine(d):
            self.seen["boulder: chain step"] += 1
            self.chain = "boulder", d
            self.stage = 1
        elif target and target.kind == "boulder" and not self.stronger(d):
            self.seen["boulder: sacrifice"] += 1
            del self.pieces[s], self.pieces[d]
            return
        else:
            self.seen[f"boulder: takes {target.kind}" if target else "boulder: step"] += 1
        self.pieces[d] = self.pieces.pop(s)

    # -- 4.7

    def commit(self) -> None:
        self.turn += 1
        me = self.to_move
        assert me
        order = self.players[self.players.index(me) + 1 :] + self.players[: self.players.index(me) + 1]
        for player in order:
            if player in self.active & self.stone_era and not any(p.owner == player for p in self.pieces.values()):
                self.seen["out: stone era, the one who commits" if player == me else "out: stone era"] += 1
                self.leave(player)
                if self.outcome:
                    break
        self.next_player(me)
        if self.limit and self.turn == self.limit and not self.outcome:
            self.seen["draw"] += 1
            self.to_move, self.outcome = None, "draw"

    def resign(self) -> None:
        me = self.to_move
        assert me
        self.seen["resigned in the middle of a turn"] += self.actions > 0
        self.leave(me)
        self.next_player(me)

    def next_player(self, player: str) -> None:
        self.stage, self.chain, self.joins, self.actions = 1, None, 0, 0
        looked_at = 0
        while not self.outcome:
            player = self.players[(self.players.index(player) + 1) % len(self.players)]
            if player not in self.active:
                continue
            looked_at += 1
            self.end_cooldowns(player)
            self.to_move = player
            if self.final_actions():
                break
            self.seen["out: no final action"] += 1
            self.seen["out: no final action, several in a row"] += looked_at > 1
            self.leave(player)
        if self.outcome:
            self.to_move = None

    def leave(self, player: str) -> None:
        self.active -= {player}
        self.seen["out with a cooldown"] += player in self.cooldowns.values()
        self.end_cooldowns(player)
        if len(self.active) == 1:
            (self.outcome,) = self.active
            self.seen["won"] += 1
            return
        for square, piece in self.pieces.items():
            if piece.owner == player:
                self.seen["turned neutral: " + piece.kind] += 1
                self.pieces[square] = replace(piece, owner=NEUTRAL)

    def end_cooldowns(self, player: str) -> None:
        self.seen["cooldown ended"] += list(self.cooldowns.values()).count(player)
        self.cooldowns = {square: owner for square, owner in self.cooldowns.items() if owner != player}


def start(players: int = 2, turns: int = 0) -> Position:
    """Return the position at the start of a game."""
    return Position(NAMES[:players], turns, active=frozenset(NAMES[:players]))
