"""A Raspberry Pi Pico that runs its real firmware, instruction by instruction, in a process of Node.js.

pico.py starts that process and speaks with it by control.py. The emulator itself is JavaScript, around rp2040js from
npm: machine/ is the Pico, main.mjs the process. What hangs on the pins is a module of whoever uses it.
It imports nothing of the project around it.
"""

from .control import EmulatorError
from .pico import Edge, EmulatedPico

__version__ = "0.1.0"

__all__ = ("Edge", "EmulatedPico", "EmulatorError")
