"""Kills of the browser, a few of them: python -m tests.host.site.kills is for more."""

from pathlib import Path

from tests.host.site.kills import Found, killed, table

PLAY_S = 1.0


def test_a_game_outlives_the_browser(built_site: Path) -> None:
    """It takes some seconds: a browser is started three times, and a game is played along the clock."""
    (found,) = killed(built_site, 1, seed=2, longest_s=PLAY_S)
    assert not found.broken
    assert found.lost <= 1
    assert found.kept >= found.shown - 1


def test_the_table_says_what_was_lost() -> None:
    rows = table([Found(3, 3, ""), Found(4, 3, ""), Found(9, 1, "other moves")])
    assert "| kills | 3 |" in rows and "| moves that the page showed then, together | 16 |" in rows
    assert "| games that lost 0 moves | 1 |" in rows and "| games that lost 1 move | 1 |" in rows
    assert "| games that were broken | 1 |" in rows
