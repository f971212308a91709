"""The flash cache: its model alone."""

import json
import subprocess

from host.emulator.node import command
from host.paths import ROOT

CACHE = ROOT / "host/emulator/machine/cache.mjs"
WAY = 8192  # bytes: 16 kB in two ways


def costs(steps: str) -> list[int]:
    """Return what a list of JavaScript expressions of `cache` gives."""
    source = f"""
        import {{ FlashCache }} from {json.dumps(CACHE.as_uri())};
        const cache = new FlashCache();
        const at = (offset) => cache.touch(offset >>> 3);
        console.log(JSON.stringify([{steps}]));
    """
    words = [*command("node"), "--input-type=module", "--eval", source]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
    found: list[int] = json.loads(done.stdout)
    return found


def test_the_model() -> None:
    for steps, cycles in (
        ("at(0), at(0), at(7), at(8), at(15)", [20, 0, 0, 20, 0]),  # 8 bytes a line
        (f"at(0), at({WAY}), at(0), at({2 * WAY}), at(0), at({WAY})", [20, 20, 0, 20, 0, 20]),  # the older one goes
        (f"at(0), at({WAY + 8}), at({2 * WAY + 16}), at(0)", [20, 20, 20, 0]),  # other sets do not disturb
        ("at(0), cache.flush() ?? 0, at(0)", [20, 0, 20]),
        ("cache.touchBytes(4, 8), cache.touchBytes(0, 16), cache.touchBytes(6, 0), cache.misses", [40, 0, 0, 2]),
    ):
        assert costs(steps) == cycles
