"""The heat in the enclosure: what comes in goes out, and the answers move the way they have to."""

import pytest

from firmware.hardware.wiring import PIXELS
from firmware.output.frame import IDLE_MA
from host.tools.enclosure import files, heat
from host.tools.enclosure import parameters as p

OPENING = heat.in_series(heat.openings())


@pytest.mark.parametrize("assumed", [heat.COOL, heat.WARM])
@pytest.mark.parametrize("opening", [0.0, OPENING])
@pytest.mark.parametrize("keys", [PIXELS, heat.TILE_KEYS])
def test_all_heat_leaves_the_box(assumed: heat.Assumptions, opening: float, keys: int) -> None:
    found = heat.rises(12.0, 25.0, assumed, opening, keys)
    assert found["out"] == pytest.approx(12.0 * assumed.share, rel=1e-3)
    assert found["tiles"] > found["floor"] > 0 and found["air"] > found["walls"] > 0


@pytest.mark.parametrize(("kelvin", "conductivity", "viscosity"), [(300, 26.3, 15.89), (350, 30.0, 20.92)])
def test_air_is_that_of_the_table(kelvin: float, conductivity: float, viscosity: float) -> None:
    found = heat.air(kelvin)
    assert found[0] * 1e3 == pytest.approx(conductivity, rel=0.01)
    assert found[1] * 1e6 == pytest.approx(viscosity, rel=0.01)


def test_a_wall_gives_what_a_hand_calculation_gives() -> None:
    # 0.1 m, 320 and 300 K: Ra = 9.81 / 310 * 20 * 0.001 / (16.8e-6 * 23.8e-6) = 1.58e6, Nu = 0.68 + 0.515 * 35.4 = 18.9
    assert heat.upright(320, 300, 0.1) == pytest.approx(18.9 * 0.0270 / 0.1, rel=0.02)


def test_more_power_is_warmer_and_slots_are_cooler() -> None:
    weak, strong = (heat.ranges(watts, False) for watts in (5.0, 20.0))
    vented = heat.ranges(20.0, True)
    for node in heat.NODES:
        assert all(less < more for less, more in zip(weak[node], strong[node], strict=True))
        assert strong[node][0] < strong[node][1]
    assert vented["air"][1] < 0.7 * strong["air"][1]


def test_without_slots_the_draught_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(p, "HEADER_SLOT", (0.01, 0.01))
    closed = heat.ranges(20.0, False)["air"]
    assert heat.ranges(20.0, True)["air"] == pytest.approx(closed, rel=0.01)


def test_the_limits_are_where_chips_are_at_theirs() -> None:
    allowed = heat.SUPPLY_CAP_MA * heat.VOLTS / 1e3
    for watts, keeps in ((allowed, True), (allowed * 1.1, False)):
        tiles = heat.ranges(watts, True)["tiles"]
        warmest = heat.SUMMER + heat.junction(tiles, watts, PIXELS)[1]
        assert (warmest <= heat.CHIP) is keeps


def test_the_page_says_the_limits() -> None:
    page = " ".join(files.POWER.read_text("utf-8").split())
    assert f"stand {heat.SUPPLY_CAP_MA} mA in all for hours, and {heat.tile_ma()} mA in one tile A" in page
    assert f"in a room of {heat.SUMMER:.0f} °C" in page
    assert f"A closed box of {heat.WIDE * 1e3:.0f} x {heat.DEEP * 1e3:.0f} mm" in page


def test_no_game_begins_above_the_limits() -> None:
    """Six boards start, which takes three seconds."""
    for name, light, tile in heat.game_draws():
        assert light + IDLE_MA <= heat.SUPPLY_CAP_MA, name
        assert tile + heat.TILE_KEYS <= heat.tile_ma(), name


def test_fuses_hold_what_the_chart_says() -> None:
    assert heat.holds("1.5 A", 60) == 1.09
    assert heat.holds("1.5 A", 45) == pytest.approx(1.24)
    assert heat.holds("1.5 A", heat.SUMMER + heat.ranges(20.0, True)["air"][1]) > heat.FEED_MA / 1e3
