"""What a room's log says, read event by event, and which messages the room takes then.

It reads JSON by the engines and the standard library: it knows nothing of host/rooms.
"""

import hmac
import json
from collections.abc import Mapping
from typing import Any

from engines.game import CHANCE, NOBODY, Game, IllegalMove
from engines.registry import GAMES, engine_of
from tests.host.rooms.memory import sha256

KINDS: list[tuple[str, dict[str, str]]] = [
    ("robble", {"size": "5"}),
    ("pebble_rebel", {}),
    ("pebble_rebel", {"setup": "random", "draw": "one"}),
    ("ouroboros", {}),
    ("ouroboros", {"players": "3", "size": "6"}),
    ("ouroboros", {"players": "4"}),
    ("vacuum", {"turns": "50"}),
    ("vacuum", {"players": "3"}),
    ("vacuum", {"players": "4"}),
    ("konane", {"size": "6"}),
]
KINDS += [(name, {}) for name in GAMES if name not in dict(KINDS)]
DRAWING = [name for name in GAMES if engine_of(name).sample is not Game.sample]  # they leave something to chance
REMATCHES = ("rematch", "swap")
KEEP_OPEN = ("ask", "answer", "sit", "seed", "chance")  # all else takes a question away
FIRST_HEAD = "0" * 16


def canonical(event: Any) -> str:
    return json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Model:
    """A room by its log. secrets: of the server's draws, by their SHA-256. crooked: the server draws by others.

    senders: the keys that each move was sent with, by its id. unfair: the event of the first draw that is not fair.
    """

    def __init__(self, secrets: Mapping[str, bytes], senders: Mapping[str, set[str]], crooked: bool = False) -> None:
        self.secrets, self.senders, self.crooked = secrets, senders, crooked
        self.heads = [FIRST_HEAD]
        self.texts: list[str] = []
        self.at = self.unfair = 0
        self.ids: set[tuple[int, str]] = set()
        self.keys: dict[int, str] = {}
        self.closed = False

    @property
    def n(self) -> int:
        return len(self.texts)

    def _open(self, event: dict[str, Any]) -> None:
        record = {"game": event["game"], "options": event["options"], "moves": event.get("moves", [])}
        self.game: Game = engine_of(event["game"]).from_record(record)
        self.code, self.options, self.owner = event["code"], event["options"], event["owner"]
        self.count = int(self.options.get("players", 2))
        assert event["table"] == "seated"
        self.clock = event.get("clock")
        self._begin(event["commit"], {})
        self.floor = self.game.ply

    def _begin(self, commit: str, commits: dict[int, str]) -> None:
        """Begin a game, the first or another."""
        self.commit, self.commits = commit, commits
        self.left = dict.fromkeys(range(1, self.count + 1), self.clock["limit"] if self.clock else 0)
        self.ahead = dict.fromkeys(self.left, 0)  # turns taken back, whose time the clock has already
        self.out: set[int] = set()
        self.seeds: dict[int, str] = {}
        self.drawn: list[int] = []  # at which ply, of the draws that stand
        self.asked: dict[str, Any] | None = None
        self.asks: set[tuple[int, str]] = set()
        self.adds: dict[int, str] = {}
        self.paused = self.over = self.revealed = False
        self.begun = len(self.keys) == self.count
        self.floor, self.waits = 0, 30_000  # ms before the clocks of a game begin without a move

    # --- how it stands ----------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self.begun and not (self.paused or self.over or self.closed)

    @property
    def state(self) -> str:
        words = {"closed": self.closed, "over": self.over, "waiting": not self.begun, "paused": self.paused}
        return next((word for word, holds in words.items() if holds), "playing")

    def owing(self) -> list[int]:
        """Whose seeds the draws wait for."""
        if self.over or self.closed or not self.begun or self.game.NAME not in DRAWING:
            return []
        return [seat for seat in sorted(self.commits) if seat not in self.seeds and seat not in self.out]

    def turn(self) -> int:
        """The seat whose turn it is; a swap at the second move exchanges the two."""
        if not self.running or self.game.to_move <= NOBODY or self.owing():
            return 0
        return self._seat_to_move()

    def _seat_to_move(self) -> int:
        swapped = self.game.NAME == "robble" and "swap" in self.game.texts(0, 2)
        return 3 - self.game.to_move if swapped else self.game.to_move

    def runner(self) -> int:
        """Whose clock runs, 0 for nobody's."""
        if not self.clock or not self.running:
            return 0
        runner = (self.owing() or [self.turn()])[0]
        return 0 if runner in self.out else runner

    def deadline(self) -> int | None:
        runner = self.runner()
        return self.at + self.waits + self.left[runner] if runner else None

    def seat_with(self, token: str | None) -> int:
        key = sha256((token or "").encode())
        return next((seat for seat, kept in self.keys.items() if kept == key), 0)

    def agreed(self) -> bool:
        """Whether all say yes who have to."""
        if not self.asked:
            return False
        must = set(self.keys) - (set() if self.asked["what"] in REMATCHES else self.out)
        return must <= self.asked["yes"]

    def undo_count(self, by: int) -> int:
        """How many moves an undo takes back: the last of the seat that asks, and all after it."""
        game, texts, found = self.game, self.game.texts(), 0
        while game.ply > self.floor and not found:
            game.undo()
            if game.to_move > NOBODY and self._seat_to_move() == by:
                found = len(texts) - game.ply
        for text in texts[game.ply :]:
            game.play(game.parse(text))
        return found

    # --- which messages it takes ------------------------------------------------------------

    def takes(self, who: int, said: dict[str, Any]) -> bool:
        """Whether a message of a seat, 0 for none, leads to an event. Its client knows the whole log."""
        return bool(getattr(self, f"_takes_{said['t']}")(who, said))

    def _plays(self, who: int) -> bool:
        """Whether a seat, 0 for none, may act."""
        return who in self.keys and (who not in self.out or self.over)

    def _takes_move(self, who: int, said: dict[str, Any]) -> bool:
        if said["after"] != self.n or self.owing() or not self.running or self.game.to_move <= NOBODY:
            return False
        if not self._plays(who) or who != self.turn():
            return False
        try:
            self.game.parse(said["m"])
        except IllegalMove:
            return False
        return True

    def _takes_sit(self, who: int, said: dict[str, Any]) -> bool:
        seat = said["seat"]
        return not (who or self.over or self.closed or seat in self.keys or seat in self.out or seat > self.count)

    def _takes_stand(self, who: int, said: dict[str, Any]) -> bool:
        return who in self.keys and who not in self.owing() and not self.closed

    def _takes_seed(self, who: int, said: dict[str, Any]) -> bool:
        return who in self.owing() and sha256(bytes.fromhex(said["seed"])) == self.commits[who]

    def _takes_forfeit(self, who: int, said: dict[str, Any]) -> bool:
        return self.running and self._plays(who)

    def _takes_resume(self, who: int, said: dict[str, Any]) -> bool:
        return self.paused and not (self.over or self.closed) and self._plays(who)

    def _takes_close(self, who: int, said: dict[str, Any]) -> bool:
        others_play = self.state in ("playing", "paused") and set(self.keys) - self.out - {who}
        return not (self.closed or others_play) and sha256(said["owner"].encode()) == self.owner

    def _takes_ask(self, who: int, said: dict[str, Any]) -> bool:
        what, again = said["what"], said["what"] in REMATCHES
        if not (self.revealed and not self.closed if again else self.running and not self.owing()):
            return False
        if not self._plays(who) or self.asked or (who, what) in self.asks:
            return False
        if not again and set(range(1, self.count + 1)) - set(self.keys) - self.out:
            return False
        if bool(said["commit"]) != again:
            return False
        return what != "undo" or self.undo_count(who) > 0

    def _takes_answer(self, who: int, said: dict[str, Any]) -> bool:
        asked = self.asked
        if not asked or asked["n"] != said["n"] or not self._plays(who):
            return False
        again = asked["what"] in REMATCHES
        if not (self.revealed and not self.closed if again else self.running):
            return False
        return not (said["yes"] and who in asked["yes"]) and bool(said["commit"]) == (said["yes"] and again)

    # --- the next event -----------------------------------------------------------------------

    def read(self, text: str) -> None:
        event = json.loads(text)
        assert canonical(event) == text
        assert event["n"] == self.n + 1 and event["at"] >= self.at
        assert (event["k"] == "open") == (self.n == 0)
        runner = self.runner() if self.n else 0
        if runner:
            passed = event["at"] - self.at
            self.left[runner] = max(0, self.left[runner] - max(0, passed - self.waits))
            self.waits = max(0, self.waits - passed)
            assert (self.left[runner] == 0) == (event["k"] == "forfeit" and event["why"] == "time"), event
        asked, agreed = self.asked if self.n else None, self.n > 0 and self.agreed()
        if self.n and event["k"] not in KEEP_OPEN:
            self.asked = None
        self.by = asked if agreed else None
        getattr(self, f"_{event['k']}")(event)
        if runner and event["k"] == "move" and self.runner() != runner:
            self.left[runner] += 0 if self.ahead[runner] else (self.clock or {}).get("add", 0)
            self.ahead[runner] = max(0, self.ahead[runner] - 1)
        self.at = event["at"]
        self.texts.append(text)
        self.heads.append(sha256(self.heads[-1].encode() + text.encode())[:16])

    def _sit(self, event: dict[str, Any]) -> None:
        seat = event["seat"]
        assert seat not in self.keys and seat not in self.out and event["key"] not in self.keys.values()
        assert ("commit" in event) != self.begun  # who comes later would know what its seed leads to
        self.keys[seat] = event["key"]
        if not self.begun:
            self.commits[seat] = event["commit"]
        self.begun |= len(self.keys) == self.count

    def _stand(self, event: dict[str, Any]) -> None:
        assert event["seat"] not in self.owing()
        del self.keys[event["seat"]]
        if not self.begun:
            del self.commits[event["seat"]]

    def _seed(self, event: dict[str, Any]) -> None:
        seat = event.get("seat", 0)
        assert seat in self.owing()
        assert sha256(bytes.fromhex(event["seed"])) == self.commits[seat]
        self.seeds[seat] = event["seed"]

    def _move(self, event: dict[str, Any]) -> None:
        seat, name = event.get("seat", 0), event.get("id", "")
        assert self.running and self.game.to_move != CHANCE and not self.owing()
        if name:
            assert self._plays(seat) and seat == self.turn()
            assert self.keys[seat] in self.senders[name], f"{name} was not sent by seat {seat}"
            assert (seat, name) not in self.ids
            self.ids.add((seat, name))
        else:
            assert event["m"] == "resign" and seat == self.turn() and seat in self.out
        self.asks.clear()
        self.waits = 0
        self.game.play(self.game.parse(event["m"]))

    def _chance(self, event: dict[str, Any]) -> None:
        """A draw depends on secret, seeds and its number alone, so that it is the same again after an undo."""
        assert self.running and self.game.to_move == CHANCE and not self.owing()
        self.drawn.append(self.game.ply)
        seeds = b"".join(bytes.fromhex(self.seeds[seat]) for seat in sorted(self.seeds))
        said = self.code.encode() + len(self.drawn).to_bytes(8, "big") + seeds
        number = int(hmac.new(self.secrets[self.commit], said, "sha256").hexdigest()[:8], 16)
        fair = event["m"] == self.game.text(self.game.sample(number))
        assert fair or self.crooked, event
        self.unfair = self.unfair or (0 if fair else event["n"])
        self.game.play(self.game.parse(event["m"]))

    def _ask(self, event: dict[str, Any]) -> None:
        seat, what = event.get("seat", 0), event["what"]
        assert not self.asked and (seat, what) not in self.asks
        self.asked = {"n": event["n"], "what": what, "by": seat, "yes": {seat}}
        self.asks.add((seat, what))
        self.adds = {seat: event["commit"]} if event.get("commit") else {}

    def _answer(self, event: dict[str, Any]) -> None:
        assert self.asked and self.asked["n"] == event["to"] and event["seat"] in self.keys
        if not event["yes"]:
            self.asked = None
            return
        self.asked["yes"] |= {event["seat"]}
        if event.get("commit"):
            self.adds[event["seat"]] = event["commit"]

    def _undo(self, event: dict[str, Any]) -> None:
        assert self.by and self.by["what"] == "undo" and event["count"] == self.undo_count(self.by["by"])
        for _ in range(event["count"]):
            then = self._seat_to_move()
            self.game.undo()
            if self._seat_to_move() not in (CHANCE, then):
                self.ahead[self._seat_to_move()] += 1
        self.drawn = [ply for ply in self.drawn if ply < self.game.ply]
        self.asks.clear()

    def _pause(self, event: dict[str, Any]) -> None:
        assert self.running
        if event["why"] == "agreed":
            assert self.by and self.by["what"] == "pause"
            self.asks.clear()
        self.paused = True

    def _resume(self, event: dict[str, Any]) -> None:
        assert self.paused and self._plays(event.get("seat", 0))
        self.paused = False

    def _forfeit(self, event: dict[str, Any]) -> None:
        assert self.running and event["seat"] not in self.out
        assert event["why"] == "time" or event["seat"] in self.keys
        self.out.add(event["seat"])

    def _over(self, event: dict[str, Any]) -> None:
        if event["why"] == "rules":
            assert self.game.to_move == NOBODY and event["outcome"] == self.game.outcome_name()
        elif event["why"] == "forfeit":
            assert {event["seat"]} == set(range(1, self.count + 1)) - self.out
        else:
            assert event["why"] == "agreed" and self.by and self.by["what"] == "draw"
            assert event["outcome"] == "draw" and event.get("seat", 0) == 0
        self.over = True

    def _reveal(self, event: dict[str, Any]) -> None:
        assert (self.over or self.closed) and sha256(bytes.fromhex(event["secret"])) == self.commit
        self.revealed = True

    def _rematch(self, event: dict[str, Any]) -> None:
        """All who have seats have agreed: a game without moves, in which nobody has given up."""
        swap = event.get("swap", False)
        assert self.over and self.revealed and not self.closed
        assert self.by and self.by["what"] == ("swap" if swap else "rematch")
        assert set(self.adds) == set(self.keys)
        to = {seat: seat % self.count + 1 if swap else seat for seat in range(1, self.count + 1)}
        self.keys = {to[seat]: key for seat, key in self.keys.items()}
        self.game = engine_of(self.game.NAME)(**self.options)
        self._begin(event["commit"], {to[seat]: commit for seat, commit in self.adds.items()})

    def _close(self, event: dict[str, Any]) -> None:
        assert not self.closed
        self.closed = True
