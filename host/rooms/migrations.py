"""How the tables of an older version become those of this one: a step for each version, all of them in one transaction.

Step n leads from version n to n + 1. What changes the tables is one more step in FILE (SQLite), or in DATABASE
(PostgreSQL), and the same change in tables.py, or postgres.sql, which new rooms begin with: a test compares the two.
"""

from collections.abc import Sequence

# The head of a room's log, None until its next event: see intact.py
HEAD = "alter table room add column head text"

# Whether its open seats are listed, see server/lobby.py
LISTED = "alter table room add column listed int not null default 0"

# append_events also takes the secret of another game; the functions are made anew with each step
REMATCH = "select 1"

FILE: Sequence[str] = (HEAD, LISTED)
DATABASE: Sequence[str] = (HEAD, REMATCH, LISTED)


def version(steps: Sequence[str]) -> int:
    """Return the version that the steps lead to."""
    return 1 + len(steps)


def is_older(found: object, steps: Sequence[str]) -> bool:
    """Return whether tables of this version can become those that the steps lead to."""
    return isinstance(found, int) and 1 <= found < version(steps)
