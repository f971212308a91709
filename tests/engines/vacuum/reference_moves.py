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
        if not moving or not self.empty(d) or distance(s, d) != 2:
            return False
        if not any(
            distance(m, s) == 1 and distance(m, d) == 1 and (self.empty(m) or 0 < self.mine(m) <= 4 - moving)
            for m in self.tiles
        ):
            self.seen["retreat: no way"] += 1
            return False
        nearer = [other for other in self.pieces if self.enemy(other) and distance(d, other) < distance(s, other)]
        self.seen["retreat: nearer to an enemy"] += bool(nearer)
        return not nearer

    def can_extend(self, s: Square, d: Square) -> bool:
        if distance(s, d) != 2 or (s[0] - d[0]) % 2 or (s[1] - d[1]) % 2:
            return False
        middle = (s[0] + d[0]) // 2, (s[1] + d[1]) // 2
        return self.mine(s) == 1 and self.mine(middle) == 1 and self.empty(d)

    def cast_path(self, s: Square, direction: str) -> tuple[Square, str]:
        """Return where the stone ends, or strikes, and how it got there."""
        at = s
        for _ in range(3):
            ahead = at[0] + COMPASS[direction][0], at[1] + COMPASS[direction][1]
            if ahead not in self.tiles:
                return at, "stopped by barren" if ahead in GRID else "stopped by the edge"
            piece = self.pieces.get(ahead)
            if piece and piece.kind == "stone" and piece.owner != NEUTRAL:
                return ahead, "struck own" if piece.owner == self.to_move else "struck an enemy"
            if piece:
                return at, f"stopped by {'neutral ' if piece.owner == NEUTRAL else ''}{piece.kind}"
            at = ahead
        assert self.to_move
        home = HOME[self.to_move]
        down, right = home[0] - at[0], home[1] - at[1]
        if at == home:
            return at, "third square, home"
        if not (down == 0 or right == 0 or abs(down) == abs(right)):
            return at, "third square, no line home"
        longest = distance(at, home)
        ahead = at[0] + down // longest, at[1] + right // longest
        piece = self.pieces.get(ahead)
        if ahead not in self.tiles:
            return at, "hook stopped by barren"
        if piece and piece.kind == "stone" and piece.owner != NEUTRAL:
            return ahead, "hook struck own" if piece.owner == self.to_move else "hook struck an enemy"
        if piece:
            return at, "hook stopped by a piece"
        return ahead, "hook"

    def can_cast(self, s: Square, direction: str) -> bool:
        return bool(self.mine(s, "stone")) and self.cast_path(s, direction)[0] != s

    def can_boulder(self, s: Square, d: Square) -> bool:
        if not self.mine(s, "boulder") or distance(s, d) != 1:
            return False
        if self.chain and self.chain[0] == "boulder":
            return s == self.chain[1] and self.mine(d) > 0
        enemy = self.enemy(d)
        if enemy:
            self.seen["boulder: not stronger"] += not self.stronger(d)
            return self.stronger(d) or enemy.kind == "boulder"
        return self.empty(d) or self.mine(d) > 0

    def can_attack(self, s: Square, d: Square, n: int) -> bool:
        if not (1 <= n <= self.mine(s) and distance(s, d) == 1 and self.enemy(d)):
            return False
        self.seen["attack: not stronger"] += not self.stronger(d)
        return self.stronger(d)

    # -- 4.5

    def can_supply(self, s: Square, d: Square, n: int) -> bool:
        if not 1 <= n <= self.mine(s) or distance(s, d) != 1:
            return False
        if self.empty(d):
            self.seen["supply: none would stay"] += n == self.mine(s)
            return n < self.mine(s)
        if self.mine(d) and self.mine(d) + n <= 4:
            self.seen["supply: 64 already"] += self.joins == 64
            return self.joins < 64
        return False

    def can_reduce(self, s: Square, d: Square, n: int) -> bool:
        enemy = self.enemy(d)
        if not self.mine(s) or distance(s, d) != 1 or not enemy or enemy.kind != "pebbles":
            return False
        attackers, defenders = self.mine(s), enemy.number
        if attackers < defenders:
            return 1 <= n <= attackers
        if attackers == defenders:
            return 1 <= n <= defenders
        return 1 <= n <= defenders - 1

    def can_create(self, d: Square) -> bool:
        if not self.empty(d):
            return False
        own = sum(self.mine(p) for p in around(d))
        if own < 3:
            return False
        every = sum(self.pieces[p].number for p in around(d) if p in self.pieces and self.pieces[p].kind == "pebbles")
        if own < every - own + 3:
            self.seen["create: others too many"] += 1
            return False
        where = [name for name, (down, right) in COMPASS.items() if self.mine((d[0] + down, d[1] + right))]
        if not any(all(side in tile for side, tile in zip(sides, tiles, strict=True))
                   for sides in ("nes", "new", "nsw", "esw")
                   for tiles in permutations(where, 3)):  # fmt: skip
            self.seen["create: two sides only"] += 1
            return False
        straight = any(all(side in name for name in where) for side in "nesw")
        self.seen["create: straight line"] += straight
        return not straight

    def can_war(self, s: Square, d: Square) -> bool:
        enemy = self.enemy(d)
        if not self.mine(s) or distance(s, d) != 1 or not enemy or enemy.kind != "pebbles":
            return False
        self.seen["war: not stronger"] += not self.stronger(d)
        return self.stronger(d)

    def can_teleport(self, s: Square, d: Square) -> bool:
        piece = self.pieces.get(s)
        if not piece or piece.owner != self.to_move or self.tiles[s] != "pedestal" or self.tiles.get(d) != "pedestal":
            return False
        if s in self.cooldowns or d in self.cooldowns:
            self.seen["teleport: cooldown"] += 1
            return False
        other = self.pieces.get(d)
        neutral = other is not None and other.owner == NEUTRAL
        self.seen["teleport: neutral pieces"] += neutral
        return not neutral

    # -- 4.6

    def can_vacuum(self, d: Square) -> bool:
        if not self.empty(d):
            return False
        for centre in [d, *around(d)]:
            if centre in self.tiles and all(self.empty(p) for p in [centre, *around(centre)] if p in self.tiles):
                return True
        return False

    def can_perimeter(self, s: Square, d: Square) -> bool:
        colour = self.tiles.get(s)
        if colour not in NAMES or d in self.tiles or d not in GRID or abs(s[0] - d[0]) + abs(s[1] - d[1]) != 1:
            return False
        if s in self.pieces and self.pieces[s].owner == NEUTRAL:
            self.seen["perimeter: neutral pieces"] += colour == self.to_move
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
