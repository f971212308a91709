"""The syntax trees of sources."""

import ast
from functools import lru_cache


@lru_cache(maxsize=1024)  # more than an image has sources
def parsed(text: str) -> ast.Module:
    """Return the tree of a source, which nobody may change: several steps to an image read the same one."""
    return ast.parse(text)
