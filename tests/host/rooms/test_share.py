"""Which of several servers a room is for."""

import pytest

from host.rooms.codes import ALPHABET, new_code
from host.rooms.share import ALL, Share

MOST = len(ALPHABET)


def test_each_letter_is_of_one_server_and_servers_have_about_as_many() -> None:
    for servers in range(1, MOST + 1):
        shares = [Share(server, servers) for server in range(servers)]
        counts = [len(share.letters) for share in shares]
        assert "".join(share.letters for share in shares) == ALPHABET
        assert max(counts) - min(counts) <= 1
        assert all(new_code(share.letters)[0] in share.letters for share in shares)
    shares = [Share(server, 3) for server in range(3)]
    assert [share.letters for share in shares] == ["0123456789A", "BCDEFGHJKMN", "PQRSTVWXYZ"]
    assert [share.others for share in shares] == [["B", "P"], ["0", "P"], ["0", "B"]]
    assert (ALL.letters, ALL.others) == (ALPHABET, [])
    for server, servers in ((0, 0), (0, MOST + 1), (-1, 4), (4, 4), (0, -1)):
        with pytest.raises(ValueError, match="1 to 32"):
            Share(server, servers)
