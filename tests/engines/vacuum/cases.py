"""All drawn cases of Vacuum tried on the engine, for CPython and MicroPython alike.

`run()` yields (name, "" or what is wrong).
"""

from engines.game import NOBODY, IllegalMove
from engines.vacuum.actions import COMMITTING
from engines.vacuum.terrain import name_of
from tests.engines.vacuum import cases_effects, cases_one, cases_turns, cases_two
from tests.engines.vacuum.boards import drawn, outside, put


def run():
    """Try every case; yield (its name, what is wrong or nothing)."""
    for cases in (cases_one.CASES, cases_two.CASES):
        for group, rows in cases:
            for name, words, drawing, legal, illegal in rows:
                game = put(words, drawing)
                wrong = _all_legal(game, legal.split()) + _all_refused(game, illegal.split())
                yield group + ": " + name, wrong
    for group, rows in cases_effects.CASES:
        for name, words, drawing, moves, after, facts in rows:
            yield group + ": " + name, _played(words, drawing, moves, after, facts, "")
    for group, rows in cases_turns.CASES:
        for name, words, moves, facts, refused in rows:
            yield group + ": " + name, _played(words, "", moves, "", facts, refused)


def facts_of(game, at="a12", drawing=""):
    """What is true of a game, in the words of a case; `also` is what is outside the window."""
    state = game.state()
    return {
        "stage": str(state["stage"]),
        "turn": str(state["turn"]),
        "move": str(state["move"]),
        "ply": str(state["ply"]),
        "to_move": state["to_move"],
        "outcome": state["outcome"],
        "active": ",".join(state["active"]),
        "stone_era": ",".join(state["stone_era"]),
        "cool": ",".join(sorted([square + ":" + player for square, player in state["cooldowns"].items()])),
        "chain": name_of(game.chain) if game.chain else "",
        "joins": str(game.joins),
        "also": outside(game, at, drawing),
    }


def _all_legal(game, legal):
    listed = [game.text(move) for move in game.legal_moves()]
    return " ".join(["not listed: " + text for text in legal if text not in listed])


def _all_refused(game, texts):
    listed = [game.text(move) for move in game.legal_moves()]
    wrong = ""
    before = facts_of(game)
    for text in texts:
        try:
            game.play(game.parse(text))
            wrong += " accepted: " + text
        except IllegalMove as error:
            if len(str(error)) < 20 or facts_of(game) != before:
                wrong += " changed by " + text
        if text in listed:
            wrong += " listed: " + text
    return wrong


def _played(words, drawing, moves, after, facts, refused):
    """Play and compare; then take everything back and compare again."""
    game = put(words, drawing)
    at = "a12"
    for word in words.split():
        if word[:3] == "at=":
            at = word[3:]
    before = facts_of(game)
    played = 0
    for text in moves.split():
        listed = [game.text(move) for move in game.legal_moves()]
        if text not in listed and text not in ("undo", "resign"):
            return "not listed: " + text + " of " + " ".join(listed)
        game.play(game.parse(text))
        played += -1 if text == "undo" else 1
    wrong = "" if drawn(game, at, after) == after else " drawn: " + drawn(game, at, after)
    if game.ply != played:
        wrong += " ply " + str(game.ply)
    now = facts_of(game, at, after)
    if now["also"] and drawing and "also" not in words and "also" not in facts:
        wrong += " outside: " + now["also"]
    for fact in facts.split():
        key, _, value = fact.partition("=")
        if key == "now":  # these pieces are among all
            missing = [piece for piece in value.split(",") if piece not in now["also"].split(",")]
            wrong += " not there: " + ",".join(missing) if missing else ""
        elif sorted(now[key].split(",")) != sorted(value.split(",")):
            wrong += " " + key + "=" + now[key]
    wrong += _all_refused(game, refused.split())
    if game.to_move == NOBODY and (game.legal_moves() or game.stage == COMMITTING):
        wrong += " moves after the end"
    while game.ply:
        game.undo()
    return wrong if facts_of(game) == before else wrong + " undone: " + str(facts_of(game))
