"""Intervals and the sequential test agree with published and with worked-out values."""

from math import log

import pytest

from host.tools.ladder.odds import Sprt, wilson


# Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00005)
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=0.00005)


def test_without_games_everything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_test_ends_where_wald_has_it() -> None:
    """Bounds of ln 19 = 2.944: 12 wins of ln 1.3 = 0.262 each, 9 losses of ln 0.7 = -0.357 each."""
    sprt = Sprt(0.5, 0.65)
    assert [sprt.verdict(games, games) for games in (11, 12)] == ["", "high"]
    assert [sprt.verdict(0, games) for games in (8, 9)] == ["", "low"]
    assert sprt.ratio(3, 5) == pytest.approx(3 * log(1.3) + 2 * log(0.7))


def test_a_draw_is_half_a_win_and_half_a_loss() -> None:
    assert Sprt(0.5, 0.65).ratio(0.5, 1) == pytest.approx(Sprt(0.5, 0.65).ratio(1, 2) / 2)


def test_errors_may_be_rarer() -> None:
    assert Sprt(0.5, 0.65, alpha=0.01, beta=0.01).verdict(12, 12) == ""


@pytest.mark.parametrize(("low", "high"), [(0.5, 0.5), (0.6, 0.5), (0, 0.5), (0.5, 1)])
def test_shares_have_to_differ(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="two shares"):
        Sprt(low, high)
