"""Clients that are not ours lead games of Robble between two engines: see tests/host/gtp/clients."""

from types import ModuleType

import pytest

from engines.robble.rules import Robble
from host.gtp import go
from tests.host.gtp.clients import as_twogtp, with_sabaki, with_sgfmill

CLIENTS = (with_sabaki, with_sgfmill, as_twogtp)


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__.rpartition(".")[2])
@pytest.mark.parametrize("size", [7, 9])  # of 9 the last column is J for them and i for us
def test_a_game_that_a_client_leads(client: ModuleType, size: int) -> None:
    led = client.lead(size)
    assert led.refused() == []
    black, white = led.histories
    assert black == white
    game = Robble(size)
    game.load(black.split())
    assert "swap" not in black
    moves = [go.move_of(game, move) for move in led.moves if move.lower() != "pass"]
    assert moves == [word for word in black.split() if word != "resign"]
    if game.outcome is None:  # an engine has resigned, which the other one is not told
        assert led.scores[0].endswith("+R")
    else:
        assert len(led.moves) == len(moves) + 2  # both pass
        assert set(led.scores) == {go.score(game)}
