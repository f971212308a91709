"""A whole game of Ouroboros on the page, from the menu to its end; Robble's are in test_browser_game.py.

The page knows no game. These two have all that it does for one: squares and keys by click, letter and drag, and chance.
"""

import pytest
from playwright.sync_api import expect

from tests.support.browsers import IN_EVERY_BROWSER
from tests.support.game_player import OuroborosPlayer


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


@IN_EVERY_BROWSER
def test_ouroboros(open_page, firmware):
    """All kinds of moves; then who has the fewest cubes gets rid of them."""
    players, done = OuroborosPlayer(open_page(firmware)), {}
    engine = players.engine
    while engine.outcome is None:
        word = pick(engine, done)
        done[kind(word)] = done.get(kind(word), 0) + 1
        players.make(word, ["click", "letter", "drag"][engine.ply % 3])
    assert set(done) == {"+", "x", "remove", "discard"}
    players.over(f"Player {engine.outcome} wins: the supply is empty.")


@pytest.mark.parametrize("screen", ["desktop", "small", "phone", "phone-on-its-side"])
def test_the_letterings_of_vacuum_keep_to_their_keys(open_page, firmware, screen):
    """They are the most, and the longest."""
    here = open_page(firmware, screen).begin("Vacuum")
    expect(here.page.locator(".lettering:not(:empty)")).to_have_count(22)  # with two turn lights
    over = here.page.locator(".lettering:not(:empty)").evaluate_all(
        """letterings => letterings.filter(lettering => lettering.checkVisibility()).filter(lettering => {
            const range = document.createRange();
            range.selectNodeContents(lettering);
            const [text, cell] = [range, lettering.closest(".cell")].map(part => part.getBoundingClientRect());
            return text.left < cell.left || text.right > cell.right;
        }).map(lettering => lettering.textContent)"""
    )
    assert over == []
