"""A game that @sabaki/gtp leads, in Node.js."""

import json
import subprocess
from pathlib import Path

from host import node
from tests.host.gtp.clients.engine import COMMAND, FASTEST, Led

SCRIPT = Path(__file__).with_name("sabaki.cjs")


def lead(size: int) -> Led:
    """Play a game. Raises: ValueError where the client gives up."""
    words = [*node.command("node"), str(SCRIPT), str(size), FASTEST, *COMMAND]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode:
        raise ValueError(f"{said[-1] if said else ''} {done.stderr}")
    *dialogue, end = said
    led = Led(moves=end["moves"], scores=end["scores"], histories=end["histories"])
    for part in dialogue:
        led.log.append(f"{part['colour']}> {part['command']}")
        led.log.append(f"{part['colour']}< {'?' if part['error'] else '='} {part['content']}".rstrip())
    return led
