"""For a MicroPython of one's own with Cairn frozen into it; docs/deploy.md has the command.

What is frozen are the sources that `make firmware` writes to build/frozen. A version that `cairn deploy` installs on
the flash goes before the frozen one.
"""
# ruff: noqa: F821  MicroPython's build hands in the functions (docs/reference/manifest.rst).

include("$(PORT_DIR)/boards/manifest.py")  # what the port has by itself
package("engines", base_path="../build/frozen", opt=2)
package("firmware", base_path="../build/frozen", opt=2)
module("main.py", base_path="../build/frozen", opt=2)
