"""Whole games as text, checked by hand, forwards and backwards: on the engine and on the reference.

A golden has its options, the moves with their numbers and players, after some of them what is on the board, and in the
end some facts.
"""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engines.registry import engine_of
from tests.engines.pebble_rebel.reference import Reference as PebbleRebel
from tests.engines.robble.reference import Reference as Robble
from tests.engines.vacuum.reference_game import Position
from tests.engines.vacuum.reference_game import start as vacuum

GOLDENS = [path for path in sorted(Path(__file__).parent.glob("*/goldens/*.txt")) if "ouroboros" not in path.name]
FACTS = ("to_move", "outcome", "groups", "turn", "active", "stone_era", "cooldowns")


def parts(golden: Path) -> tuple[str, dict[str, str], list[tuple[str, list[str]]], list[str]]:
    """Return the game, its options, the moves as ("number player move", what is drawn after it), and the facts."""
    first, *lines = [line for line in golden.read_text("utf-8").splitlines() if line and not line.startswith("# ")]
    name, *options = first.split()
    moves: list[tuple[str, list[str]]] = []
    facts = []
    for line in lines:
        if re.match(r"\d+ \w+ \S+$", line):
            moves.append((line, []))
        elif line.split()[0] in FACTS:
            facts.append(line)
        else:
            moves[-1][1].append(line)
    return name, dict(option.split("=") for option in options), moves, facts


def begun(name: str, options: dict[str, str]) -> Any:
    """Return the start of a game as the reference has it."""
    if name == "robble":
        return Robble(int(options["size"]))
    if name == "vacuum":
        return vacuum(int(options["players"]), int(options.get("turns", "0")))
    return PebbleRebel.begin(**options)


def drawn(state: dict[str, Any]) -> list[str]:
    """Return what is on the board, and where there is a bag, what is in it."""
    if "bag" not in state:
        return list(state["board"])
    bag = " ".join(f"{letter}{count}" for letter, count in state["bag"].items())
    return [*state["board"], f"bag {bag} hand {state['hand'] or '-'} owed {state['owed']}"]


def facts_of(state: dict[str, Any]) -> set[str]:
    cooldowns = [f"{square}={player}" for square, player in state.get("cooldowns", {}).items()]
    lists = {"active": state.get("active"), "stone_era": state.get("stone_era"), "cooldowns": sorted(cooldowns)}
    groups = state.get("groups", {})
    return {
        *(f"{name} {state.get(name)}" for name in ("to_move", "outcome", "turn")),
        *(f"{name} {' '.join(words or ['-'])}" for name, words in lists.items()),
        *(f"groups {player} {' '.join(map(str, sizes))}" for player, sizes in groups.items()),
    }


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
def test_a_golden_game(golden: Path) -> None:
    name, options, moves, facts = parts(golden)
    game, reference = engine_of(name)(**options), begun(name, options)
    states = [game.state()]
    for number, (line, board) in enumerate(moves, 1):
        count, player, move = line.split()
        assert (int(count), player) == (number, game.to_move_name())
        assert game.is_legal(game.parse(move))
        game.play(game.parse(move))
        reference = reference.after(move) if isinstance(reference, Position) else reference.play(move)
        states.append(game.state())
        assert states[-1] == reference.state()
        assert board in ([], drawn(states[-1]))
    assert sum(bool(board) for _, board in moves) > 1
    assert game.to_move_name() == "none" and f"outcome {game.outcome_name()}" in facts
    assert set(facts) <= facts_of(states[-1])
    assert type(game).from_record(game.dump()).state() == states[-1]
    played = game.history()
    for before in reversed(states[:-1]):
        game.undo()
        assert game.state() == before
    for again in played:
        game.play(again)
    assert game.state() == states[-1]


def test_the_goldens_are_there() -> None:
    assert Counter(golden.parents[1].name for golden in GOLDENS) == {"robble": 7, "pebble_rebel": 7, "vacuum": 3}
    ends = {parts(golden)[3][-1] for golden in GOLDENS if "pebble" in golden.stem}
    assert ends == {"outcome pebble", "outcome rebel", "outcome draw"}
