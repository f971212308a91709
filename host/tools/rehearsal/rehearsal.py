"""A fault goes through the steps of the guide; what is said of it is compared with what it is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from firmware.hardware import wiring
from host.hardware.system import MAIN
from host.paths import ROOT
from host.tools.rehearsal.builder import STEPS, Builder, Sign, measure
from host.tools.rehearsal.faults import NO_FAULT, Fault
from host.tools.rehearsal.netlist import Netlist
from host.tools.rehearsal.parts import parts_of

ROW = re.compile(r"^\| (?P<seen>[^|]+) \| (?P<look>[^|]+) \|$", re.MULTILINE)
BARE_STEP, SUPPLY_STEP = 2, 6  # the mainboard alone; the supply
SUPPLY_V = (4.9, 5.2)
WRONG_SUPPLY = "the supply alone: not 4.9 to 5.2 V"


@dataclass(frozen=True)
class Result:
    """step: of the guide, 0 for none; signs: what was not as it should be there; sign: that which names the fault."""

    fault: Fault
    step: int
    signs: tuple[Sign, ...]
    sign: Sign | None


@cache
def guide() -> dict[str, str]:
    """Return what hardware/troubleshooting.md says to look at, by what is seen."""
    text = (ROOT / "hardware" / "troubleshooting.md").read_text("utf-8")
    return {row["seen"].strip(): row["look"].strip() for row in ROW.finditer(text)}


def look_of(sign: Sign) -> str:
    """Return where to look: by the board's words, or else the guide's."""
    return "; ".join(sign.look) or guide().get(sign.what, "")


def rehearse(builder: Builder, fault: Fault) -> Result:
    """Go through the steps until something is wrong; only where the fault makes a difference, but for NO_FAULT."""
    for step, signs in _steps(builder, fault):
        if signs:
            said = [(sign, f"{sign.what} {look_of(sign)}") for sign in signs]
            named = [sign for sign, words in said if fault.named and all(word in words for word in fault.named)]
            return Result(fault, step, signs, named[0] if named else None)
    return Result(fault, 0, (), None if fault.named else Sign("nothing: it works"))


def _steps(builder: Builder, fault: Fault) -> Iterator[tuple[int, tuple[Sign, ...]]]:
    loose = Netlist(wiring.TILES)
    fault.plant(loose)
    loose.join(cables=False)
    yield 1, tuple(sign for tile in wiring.TILES for sign in measure(loose, tile))
    for step, plugged in STEPS.items():
        netlist, well = Netlist(plugged), Netlist(plugged)
        fault.plant(netlist)
        for each in (netlist, well):
            each.join()
        if step != SUPPLY_STEP:
            netlist.supply = well.supply
        signs = [*measure(netlist, MAIN)] if step == BARE_STEP else []
        if not SUPPLY_V[0] <= netlist.supply["volts"] <= SUPPLY_V[1]:
            signs.append(Sign(WRONG_SUPPLY))
        if not signs and (fault is NO_FAULT or not is_same(netlist, well, step)):
            signs += builder.switch_on(netlist)
            if plugged:
                signs += builder.test(netlist)
        yield step, tuple(signs)


def is_same(one: Netlist, other: Netlist, step: int) -> bool:
    """Return whether nothing can be seen of a difference at a step: both do the same to the Pico."""
    if step == BARE_STEP and one.display != other.display:
        return False
    return parts_of(one) == parts_of(other) and (one.sockets, one.supply) == (other.sockets, other.supply)
