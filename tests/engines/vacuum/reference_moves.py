"""Which moves of Vacuum are legal, in the slow words of reference.py."""

from collections.abc import Iterator
from itertools import permutations

from tests.engines.vacuum.reference import COMPASS, GRID, HOME, NAMES, NEUTRAL, Board, Square, around, distance, written

STAGE = {
    **dict.fromkeys(("entrench", "retreat", "extend", "cast", "boulder", "attack"), 1),
    **dict.fromkeys(("supply", "reduce", "create", "war", "teleport"), 2),
    **dict.fromkeys(("vacuum", "perimeter"), 3),
}


class Moves(Board):
    """A position that can be asked for its legal moves."""

    # -- 4.4

    def can_entrench(self, s: Square) -> bool:
        return 1 <= self.mine(s) <= 3

    def can_retreat(self, s: Square, d: Square) -> bool:
        moving = self.mine(s)
        return (
            moving > 0
            and self.empty(d)
            and distance(s, d) == 2
            and any(
                distance(m, s) == 1 and distance(m, d) == 1 and (self.empty(m) or 0 < self.mine(m) <= 4 - moving)
                for m in self.tiles
            )
            and all(distance(d, other) >= distance(s, other) for other in self.pieces if self.enemy(other))
        )

    def can_extend(self, s: Square, d: Square) -> bool:
        if distance(s, d) != 2 or (s[0] - d[0]) % 2 or (s[1] - d[1]) % 2:
            return False
        middle = (s[0] + d[0]) // 2, (s[1] + d[1]) // 2
        return self.mine(s) == 1 and self.mine(middle) == 1 and self.empty(d)

    def cast_end(self, s: Square, direction: str) -> Square:
        """Return where the stone ends, or strikes."""
        at, step = s, COMPASS[direction]
        for flown in range(4):
            if flown == 3:  # the hook
                assert self.to_move
                home = HOME[self.to_move]
                down, right = home[0] - at[0], home[1] - at[1]
                if at == home or not (down == 0 or right == 0 or abs(down) == abs(right)):
                    break
                step = down // distance(at, home), right // distance(at, home)
            ahead = at[0] + step[0], at[1] + step[1]
            piece = self.pieces.get(ahead)
            if piece and piece.kind == "stone" and piece.owner != NEUTRAL:
                return ahead
            if piece or ahead not in self.tiles:
                break
            at = ahead
        return at

    def can_cast(self, s: Square, direction: str) -> bool:
        return bool(self.mine(s, "stone")) and self.cast_end(s, direction) != s

    def can_boulder(self, s: Square, d: Square) -> bool:
        if not self.mine(s, "boulder") or distance(s, d) != 1:
            return False
        if self.chain and self.chain[0] == "boulder":
            return s == self.chain[1] and self.mine(d) > 0
        enemy = self.enemy(d)
        if enemy:
            return self.stronger(d) or enemy.kind == "boulder"
        return self.empty(d) or self.mine(d) > 0

    def can_attack(self, s: Square, d: Square, n: int) -> bool:
        return 1 <= n <= self.mine(s) and distance(s, d) == 1 and self.enemy(d) is not None and self.stronger(d)

    # -- 4.5

    def can_supply(self, s: Square, d: Square, n: int) -> bool:
        if not 1 <= n <= self.mine(s) or distance(s, d) != 1:
            return False
        if self.empty(d):
            return n < self.mine(s)
        return 0 < self.mine(d) <= 4 - n and self.joins < 64

    def pebbles_beside(self, s: Square, d: Square) -> int:
        """Return how many pebbles of an opponent are on d, where own ones are on s beside it; else 0."""
        enemy = self.enemy(d)
        return enemy.number if enemy and enemy.kind == "pebbles" and self.mine(s) and distance(s, d) == 1 else 0

    def can_reduce(self, s: Square, d: Square, n: int) -> bool:
        attackers, defenders = self.mine(s), self.pebbles_beside(s, d)
        return 1 <= n <= (min(attackers, defenders) if attackers <= defenders else defenders - 1)

    def can_create(self, d: Square) -> bool:
        if not self.empty(d):
            return False
        own = sum(self.mine(p) for p in around(d))
        every = sum(self.pieces[p].number for p in around(d) if p in self.pieces and self.pieces[p].kind == "pebbles")
        if own < every - own + 3:
            return False
        where = [name for name, (down, right) in COMPASS.items() if self.mine((d[0] + down, d[1] + right))]
        if not any(all(side in tile for side, tile in zip(sides, tiles, strict=True))
                   for sides in ("nes", "new", "nsw", "esw")
                   for tiles in permutations(where, 3)):  # fmt: skip
            return False
        return not any(all(side in name for name in where) for side in "nesw")

    def can_war(self, s: Square, d: Square) -> bool:
        return self.pebbles_beside(s, d) > 0 and self.stronger(d)

    def can_teleport(self, s: Square, d: Square) -> bool:
        piece, other = self.pieces.get(s), self.pieces.get(d)
        return (
            piece is not None
            and piece.owner == self.to_move
            and self.tiles[s] == self.tiles.get(d) == "pedestal"
            and not {s, d} & set(self.cooldowns)
            and not (other and other.owner == NEUTRAL)
        )

    # -- 4.6

    def can_vacuum(self, d: Square) -> bool:
        return self.empty(d) and any(
            centre in self.tiles and all(self.empty(p) for p in [centre, *around(centre)] if p in self.tiles)
            for centre in [d, *around(d)]
        )

    def can_perimeter(self, s: Square, d: Square) -> bool:
        colour = self.tiles.get(s)
        if colour not in NAMES or d in self.tiles or d not in GRID or abs(s[0] - d[0]) + abs(s[1] - d[1]) != 1:
            return False
        if s in self.pieces and self.pieces[s].owner == NEUTRAL:
            return False
        return colour == self.to_move or (colour not in self.active and self.mine(s) > 0)

    def final_actions(self) -> set[str]:
        found = {f"vacuum:{written(d)}" for d in self.tiles if self.can_vacuum(d)}
        return found | {
            f"perimeter:{written(s)}-{written(d)}" for s in self.tiles for d in around(s) if self.can_perimeter(s, d)
        }

    # -- 4.3

    def legal(self) -> set[str]:
        """Return all legal moves but `resign` and `undo`."""
        if self.to_move is None:
            return set()
        if self.stage == 4:
            return {"commit"}
        stages: Iterator[set[str]] = iter((self.first_stage(), self.second_stage(), self.final_actions()))
        found = {move for moves in stages for move in moves if STAGE[move.partition(":")[0]] >= self.stage}
        if self.chain and self.chain[0] == "boulder":
            found = {move for move in found if move.startswith("boulder:")}
        return found | ({"exit"} if self.chain else set())

    def first_stage(self) -> set[str]:
        found = set()
        for s in self.pieces:
            name = written(s)
            if self.stage > 1 or self.pieces[s].owner != self.to_move:
                continue
            if self.can_entrench(s):
                found.add(f"entrench:{name}")
            found |= {f"cast:{name}-{direction}" for direction in COMPASS if self.can_cast(s, direction)}
            for d in [p for p in self.tiles if distance(s, p) <= 2]:
                if self.can_retreat(s, d):
                    found.add(f"retreat:{name}-{written(d)}")
                if self.can_extend(s, d):
                    found.add(f"extend:{name}-{written(d)}")
                if self.can_boulder(s, d):
                    found.add(f"boulder:{name}-{written(d)}")
                found |= {f"attack:{name}-{written(d)}*{n}" for n in range(1, 5) if self.can_attack(s, d, n)}
        return found

    def second_stage(self) -> set[str]:
        found = set()
        if self.stage > 2:
            return found
        for s in self.tiles:
            name = written(s)
            if self.can_create(s):
                found.add(f"create:{name}")
            if s not in self.pieces or self.pieces[s].owner != self.to_move:
                continue
            for d in self.tiles:
                if self.can_teleport(s, d):
                    found.add(f"teleport:{name}-{written(d)}")
                if self.can_war(s, d):
                    found.add(f"war:{name}-{written(d)}")
                if distance(s, d) == 1:
                    found |= {f"supply:{name}-{written(d)}*{n}" for n in range(1, 5) if self.can_supply(s, d, n)}
                    found |= {f"reduce:{name}-{written(d)}*{n}" for n in range(1, 5) if self.can_reduce(s, d, n)}
        return found
