"""Which soft keys stand under a common heading."""

from engines.vacuum.actions import ACTIONS
from firmware.games.konane.view import View as Konane
from firmware.games.vacuum.view import View as Vacuum
from host.web.key_groups import heading_of


def names(view):
    return [key[0] for key in view.KEYS]


def test_the_actions_of_vacuum_stand_under_their_stages():
    stages = {name: stage for name, stage, *_ in ACTIONS if stage}
    assert len(stages) == 13
    for name, stage in stages.items():
        assert heading_of(name, names(Vacuum)) == f"Stage {stage}"
    assert heading_of("commit", names(Vacuum)) == "Stage 3"
    for name in ("menu", "exit", "undo", "resign"):
        assert heading_of(name, names(Vacuum)) == ""


def test_another_games_key_of_the_same_name_has_no_heading():
    assert all(heading_of(name, names(Konane)) == "" for name in names(Konane))
    assert heading_of("attack", [*names(Konane), "attack"]) == ""
