"""What hands do in a room, which say what they like."""

import json

from hypothesis import strategies as st

from host.rooms.messages import MAX_MESSAGE
from tests.torture.choices import chosen, event, spread
from tests.torture.rooms.messages import GARBAGE, WORDS
from tests.torture.rooms.model import REMATCHES, canonical, sha256

SEEDS = {sha256(bytes.fromhex(seed)): seed for seed in (f"{number:032x}" for number in range(5))}
COMMITS = [*SEEDS]  # to the seed of each seat; 0: who watches
EACH = st.integers(0, 3)
RARELY = spread(*[False] * 4, True)  # what ends a game
MOVE = chosen(lambda machine: machine.moves())
AFTER = spread(0, 0, 0, 0, -1, -2, -5, 1, 2)
ASKED = spread("undo", "undo", "undo", "pause", "draw") | spread(*REMATCHES)


class Hands:
    """What hands do. hands: of a room's machine, a watcher first. last: the move that each has sent last."""

    def hand(self, number):
        return self.hands[number % len(self.hands)]

    def hand_in(self, seat):
        return next((hand for hand in self.hands if seat and self.model.seat_with(hand.token) == seat), None)

    def say(self, hand, t, **fields):
        """Say something, and compare what comes of it with the model. Return what is heard."""
        if hand.is_gone:
            hand.enter({"n": self.model.n, "head": self.model.heads[-1]} if self.model.n else None)
        self.read()
        if hand.is_gone:
            assert not self.server.disk.is_well
            return []
        model, said = self.model, {"t": t, **fields}
        who, deadline = model.seat_with(hand.token), model.deadline()
        is_late = deadline is not None and self.server.clock.now >= deadline
        takes = model.takes(who, said)
        heard = hand.say(**said)
        new = self.read()
        if not self.server.disk.is_well:
            return heard
        if is_late:
            assert new[0]["k"] == "forfeit" and new[0]["why"] == "time", (said, new)
        else:
            assert bool(new) == takes, (said, new, heard)
            assert not new or new[0]["k"] == t, (said, new)
        assert any(one["t"] == "no" and one["to"] == t for one in heard) == (is_late or not takes), (said, heard)
        return heard

    def say_move(self, hand, text, after=0):
        self.last[hand] = {"t": "move", "id": f"i{next(self.ids)}", "after": max(0, self.model.n + after), "m": text}
        return self.say(hand, **self.last[hand])

    @event(number=EACH, move=MOVE | st.sampled_from(WORDS), after=AFTER)
    def move(self, number, move, after):
        """Anybody moves, at any time, after any event."""
        self.say_move(self.hand(number), move, after)

    @event(number=EACH)
    def repeat(self, number):
        """Say a move again, as after a broken line: it is there once, and said to be."""
        hand = self.hand(number)
        last = self.last.get(hand)
        if not last or hand.is_gone:
            return
        mine = [
            found for found in map(json.loads, self.model.texts[last["after"] :][:1])
            if found.get("id") == last["id"] and found.get("seat", 0) == self.model.seat_with(hand.token)
        ]  # fmt: skip
        if not mine:
            self.say(hand, **last)
            return
        heard = hand.say_text(json.dumps(last))
        assert not self.read() and heard[0]["t"] == "events" and heard[0]["events"][0] == mine[0], heard

    @event(number=EACH, seat=st.integers(1, 4), token=st.none() | spread("t" * 22, "u" * 22))
    def sit(self, number, seat, token):
        hand = self.hand(number)
        have = self.model.seat_with(token)
        if token and have == seat:
            hand.token = token  # it asks again, as no answer came
            assert hand.is_gone or {"t": "seat", "seat": seat, "token": token} in hand.say(
                "sit", seat=seat, name="A", commit=COMMITS[seat], token=token
            )
        elif not have:
            self.say(hand, "sit", seat=seat, name="Ada", commit=COMMITS[seat], token=token)

    @event(number=EACH, what=spread("stand", "forfeit", "resume", "resume", "resume", "close", "close"), sure=RARELY)
    def act(self, number, what, sure):
        if what == "close":
            self.say(self.hand(number), "close", owner=self.owner if sure else "x" * 22)
        elif sure or what == "resume":
            self.say(self.hand(number), what)

    @event(number=EACH, seed=st.integers(0, 4))
    def show(self, number, seed):
        """Show a seed, the right one or another."""
        self.say(self.hand(number), "seed", seed=f"{seed:032x}")

    def show_seeds(self):
        """All hands show what the draws wait for."""
        for seat in self.model.owing():
            said = self.model.commits[seat]
            if said in SEEDS and (hand := self.hand_in(seat)):
                self.say(hand, "seed", seed=SEEDS[said])

    @event(number=EACH, what=ASKED, commits=spread(True, True, True, False))
    def ask(self, number, what, commits):
        self.say_ask(self.hand(number), what, commits)

    def say_ask(self, hand, what, commits=True):
        self.say(hand, "ask", what=what, commit=self.adds(hand) if commits and what in REMATCHES else "")

    def adds(self, hand):
        """What a hand commits to for another game."""
        return COMMITS[self.model.seat_with(hand.token)]

    @event(number=EACH, yes=st.booleans(), ago=spread(0, 0, 1, 2))
    def answer(self, number, yes, ago):
        n = self.model.asked["n"] - ago if self.model.asked else max(0, self.model.n - ago)
        self.say_answer(self.hand(number), n, yes)

    def say_answer(self, hand, n, yes):
        asked = self.model.asked
        adds = yes and asked and asked["what"] in REMATCHES
        self.say(hand, "answer", n=n, yes=yes, commit=self.adds(hand) if adds else "")

    @event(number=EACH, text=GARBAGE)
    def garbage(self, number, text):
        """What is wrong gets a sentence, and changes nothing; nor does what is right of whoever watches."""
        hand, model = self.hand(number), self.model
        if hand.is_gone or len(text) > MAX_MESSAGE + 1:
            return
        heard = hand.say_text(text)
        new = self.read()
        try:
            said = json.loads(text.encode())
            is_wrong = not isinstance(said, dict) or "x" in said
        except (ValueError, RecursionError):
            is_wrong = True
        watches = len(model.keys) == model.count and not model.seat_with(hand.token)
        assert not new or not (is_wrong or watches) or new[0].get("why") == "time", (text, new)
        if is_wrong and self.server.disk.is_well:
            assert [one["t"] for one in heard] == ["no"], (text, heard)

    @event(number=EACH, times=spread(70, 70, 70, 300))
    def flood(self, number, times):
        """Say more than is taken: most is refused, for the time being."""
        hand, n = self.hand(number), self.model.n
        if hand.is_gone:
            return
        text = json.dumps({"t": "answer", "n": 0, "yes": False})
        heard = [one for _ in range(times) if not hand.is_gone for one in hand.say_text(text)]
        self.read()
        assert self.model.n == n or self.model.at == self.server.clock.now
        assert sum(one["t"] == "no" and one["why"] == "rate" for one in heard) >= 15
        self.server.rest_s(60)

    @event(number=EACH, back=st.integers(0, 9), strange=st.booleans())
    def come_back(self, number, back, strange):
        """Come back, and get what is lacking; all of the log, where its own is another."""
        hand, model = self.hand(number), self.model
        n = max(0, model.n - back)
        have = {"n": n, "head": "f" * 16 if strange else model.heads[n]}
        heard = hand.enter(have)
        self.read()
        if hand.is_gone:
            assert not self.server.disk.is_well
            return
        assert any(one["t"] == "fork" for one in heard) == strange
        got = [canonical(each) for one in heard if one["t"] == "events" for each in one["events"]]
        assert got == model.texts[0 if strange else n :]
