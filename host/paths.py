"""Where the project's files are."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
HARDWARE = ROOT / "hardware"
NODE_MODULES = ROOT / "node_modules"
