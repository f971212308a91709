"""Which of several servers has a room."""

import pytest

from host.rooms.codes import ALPHABET, new_code, read_code
from host.rooms.share import ALL, Share

MOST = len(ALPHABET)


@pytest.mark.parametrize("servers", range(1, MOST + 1))
def test_each_letter_is_of_one_server_and_servers_have_about_as_many(servers: int) -> None:
    shares = [Share(server, servers) for server in range(servers)]
    counts = [len(share.letters) for share in shares]
    assert "".join(share.letters for share in shares) == ALPHABET
    assert max(counts) - min(counts) <= 1
    for share in shares:
        made = [new_code(share.letters) for _ in range(100)]
        assert {code[0] for code in made} <= set(share.letters) and [read_code(code) for code in made] == made


def test_three_servers() -> None:
    shares = [Share(server, 3) for server in range(3)]
    assert [share.letters for share in shares] == ["0123456789A", "BCDEFGHJKMN", "PQRSTVWXYZ"]
    assert [share.others for share in shares] == [["B", "P"], ["0", "P"], ["0", "B"]]
    assert (ALL.letters, ALL.others) == (ALPHABET, [])


@pytest.mark.parametrize(("server", "servers"), [(0, 0), (0, MOST + 1), (-1, 4), (4, 4), (0, -1)])
def test_there_are_no_other_servers(server: int, servers: int) -> None:
    with pytest.raises(ValueError, match="1 to 32"):
        Share(server, servers)
