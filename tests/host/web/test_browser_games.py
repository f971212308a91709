"""A whole game of each game by people at the page, from the menu to its end; Robble's are in test_browser_game.py."""

import random

import pytest
from playwright.sync_api import expect

from tests.host.web.players import CubeCollectors, PebbleAndRebel, Voids

# --- Pebble Rebel --------------------------------------------------------------------------------


def moves(engine, lines):
    """Return the legal moves that make a line, or those that make none, as texts; all where there are none such."""
    found, rest = [], []
    for move in engine.legal_moves():
        word = engine.text(move)
        engine.play(move)
        (found if bool(engine.line()) == lines else rest).append(word)
        engine.undo()
    return found or rest


def test_pebble_rebel(table, room):
    """Both sides: Pebble by click, by drag and by hand, Rebel by click and by letter, chance by itself."""
    players, chance = PebbleAndRebel(table(room)), random.Random(5)
    engine = players.engine
    players.make("e2-e3-f3-f2-f3", "by hand")
    while engine.outcome is None:
        if engine.to_move_name() == "rebel":
            players.make(chance.choice(moves(engine, lines=False)), chance.choice(["click", "letter"]))
        else:
            wins = engine.ply > 12  # from now on if she can
            players.make(chance.choice(moves(engine, lines=wins)), chance.choice(["click", "drag", "by hand"]))
    players.over({0: "Draw: ", 1: "Pebble wins: 4", 2: "Rebel wins: the board is full"}[engine.outcome])


# --- Ouroboros -----------------------------------------------------------------------------------


def kind(word):
    return "discard" if word[0] == "-" else "remove" if ":" in word else word[-1]


def pick(engine, done):
    """Return a move of a kind that is not yet done, else the one that leaves the mover the fewest cubes."""
    words = [engine.text(move) for move in engine.legal_moves()]
    pairs = [word.partition(":")[0] for word in words]
    fresh = [
        word
        for word, pair in zip(words, pairs, strict=True)
        if kind(word) not in done and (":" not in word or pairs.count(pair) > 1)
    ]
    if "remove" not in done and done and not any(":" in word for word in fresh):
        fresh = [word for word in words if word[-1] in "+x"] or fresh
        return max(fresh, key=lambda word: (cubes_after(engine, word, theirs=True), word))
    return min(fresh or words, key=lambda word: (cubes_after(engine, word), word))


def cubes_after(engine, word, theirs=False):
    """How many cubes the mover has after a move, or the next player."""
    mover = engine.to_move
    engine.play(engine.parse(word))
    player = 3 - mover if theirs else mover
    count = sum(engine.supplies[4 * player + 1 : 4 * player + 5])
    engine.undo()
    return count


def test_ouroboros(table, room):
    """All kinds of moves; then who has the fewest cubes gets rid of them."""
    players, done = CubeCollectors(table(room)), {}
    engine = players.engine
    while engine.outcome is None:
        word = pick(engine, done)
        done[kind(word)] = done.get(kind(word), 0) + 1
        players.make(word, ["click", "letter", "drag"][engine.ply % 3])
    assert set(done) == {"+", "x", "remove", "discard"}
    players.over(f"{engine.outcome_name()} wins: the supply is empty.")


# --- Vacuum --------------------------------------------------------------------------------------


def test_vacuum(table, room):
    """Of three green resigns, and red loses the only stone; gold wins."""
    players = Voids(table(room), Players="3")
    status = players.here.text("status")
    players.make("vacuum:e9")
    players.undo()
    players.make("vacuum:d8", "letter")
    players.make("commit")
    turns = [
        "vacuum:g7 commit",
        "vacuum:j3 commit",
        "vacuum:e8 commit",
        "entrench:g7 vacuum:i5 commit",
        "teleport:j3-j10 vacuum:h9 commit",
        "vacuum:f6 commit",
        "entrench:g7 vacuum:e3 commit",
        "resign",
        "create:e7 perimeter:b8-a8 commit",
        "entrench:g7 supply:g7-f7*3 vacuum:d6 commit",
        "perimeter:b7-a7 commit",
        "attack:f7-e7*2 vacuum:h3 commit",
    ]
    for turn in turns:
        expect(status).to_contain_text(f"{players.engine.to_move_name().capitalize()} moves, stage 1")
        for word in turn.split():
            slides = word.startswith(("perimeter", "teleport"))
            players.make(word, "drag" if slides else ["click", "letter"][players.engine.ply % 2])
    assert players.engine.outcome_name() == "gold"
    players.over("Gold wins: Red lost all pieces.")


@pytest.mark.parametrize("screen", ["desktop", "small", "phone", "phone-on-its-side"])
def test_the_letterings_of_vacuum_keep_to_their_keys(table, room, screen):
    """They are the most, and the longest."""
    here = table(room, screen).begin("Vacuum")
    expect(here.page.locator(".lettering:not(:empty)")).to_have_count(20)
    over = here.page.locator(".lettering:not(:empty)").evaluate_all(
        """letterings => letterings.filter(lettering => {
            const range = document.createRange();
            range.selectNodeContents(lettering);
            const [text, cell] = [range, lettering.closest(".cell")].map(part => part.getBoundingClientRect());
            return text.left < cell.left || text.right > cell.right;
        }).map(lettering => lettering.textContent)"""
    )
    assert over == []
