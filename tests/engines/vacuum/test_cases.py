"""Every clause of docs/rules/vacuum.md, on drawn boards: cases.py, on the engine."""

from tests.engines.vacuum import cases


def test_the_engine() -> None:
    found = list(cases.run())
    assert len({name for name, _ in found}) == len(found) >= 150
    assert [(name, wrong) for name, wrong in found if wrong] == []
