"""The model of the flash chip alone, without a Pico around it."""

import json
import subprocess

from host.node import command
from host.paths import ROOT

FLASH = ROOT / "host/emulator/machine/flash.mjs"
TORN = "chip.cut = { kind: 'any', count: 1, part: 0.5, seed: 1 };"
PAGE = "chip.program(0, new Uint8Array(256).fill(0x0f));"
COUNT = "[...chip.bytes.subarray(0, 4096)].reduce((counts, x) => counts.set(x, (counts.get(x) ?? 0) + 1), new Map())"


def outcome(steps: str) -> dict[str, int]:
    """Return how often each byte is in the first sector after `steps` with a new chip, and the ns that they took."""
    program = f"""
        import {{ FlashChip }} from {json.dumps(FLASH.as_uri())};
        let ns = 0, fails = 0;
        const chip = new FlashChip({{ wait: (nanos) => (ns += nanos), powerFail: () => fails++ }});
        {steps}
        console.log(JSON.stringify({{ ...Object.fromEntries({COUNT}), ns, fails }}));
    """
    words = [*command("node"), "--input-type=module", "--eval", program]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_a_page_loses_bits_and_never_gets_any() -> None:
    assert outcome(PAGE) == {"15": 256, "255": 4096 - 256, "ns": 400_000, "fails": 0}
    again = outcome(PAGE + "chip.program(0, new Uint8Array(256).fill(0xf3));")
    assert again == {"3": 256, "255": 4096 - 256, "ns": 800_000, "fails": 0}
    assert outcome(PAGE + "chip.erase(0, 4096, 65536);") == {"255": 4096, "ns": 45_400_000, "fails": 0}


def test_a_cut_leaves_an_operation_half_done() -> None:
    page = outcome(TORN + PAGE)
    assert page.pop("fails") == 1 and page.pop("ns") == 200_000 and page["255"] < 4096
    assert len(page) > 4 and all(int(byte) & 15 == 15 for byte in page), "bits that stay 1 are never touched"
    sector = outcome(
        PAGE.replace("15", "0") + "chip.program(256, new Uint8Array(3840));" + TORN + "chip.erase(0, 4096, 0);"
    )
    assert sector.pop("fails") == 1 and 1000 < sector["255"] < 4096


def test_a_cut_before_an_operation_leaves_all_as_it_was() -> None:
    assert outcome(TORN.replace("0.5", "0") + PAGE) == {"255": 4096, "ns": 0, "fails": 1}
