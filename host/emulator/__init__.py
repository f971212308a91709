"""A Raspberry Pi Pico that runs its real firmware, instruction by instruction, in a process of Node.js.

pico.py starts that process and speaks with it by control.py; plugin.py lends it to tests. The emulator itself is
JavaScript, around rp2040js from npm: machine/ is the Pico, main.mjs the process. What hangs on the pins is a module of
whoever uses it. README.md is its manual. It imports nothing of the project around it: `pip install ./host/emulator`
installs it alone, as `pytest_rp2040`.
"""

from .control import EmulatorError
from .pico import Edge, EmulatedPico

__version__ = "1.0.0"

__all__ = ("Edge", "EmulatedPico", "EmulatorError")
