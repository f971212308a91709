"""Which soft keys stand under a common heading."""

from engines.vacuum.actions import ACTIONS
from firmware.games.konane.view import View as Konane
from firmware.games.vacuum.view import View as Vacuum
from host.web.key_groups import heading_of


def test_the_actions_of_vacuum_stand_under_their_stages_and_no_other_games_keys():
    vacuum, konane = ([key[0] for key in view.KEYS] for view in (Vacuum, Konane))
    stages = {name: f"Stage {stage}" for name, stage, *_ in ACTIONS if stage} | {"commit": "Stage 3", "redo": "Stage 3"}
    assert len(stages) == 15
    assert {name: heading for name in vacuum if (heading := heading_of(name, vacuum))} == stages
    assert all(heading_of(name, [*konane, "attack"]) == "" for name in (*konane, "attack"))
