"""The texts of bytes are those of everyone else."""

import base64

from hypothesis import given
from hypothesis import strategies as st

from host.site.board.base64 import decoded, encoded


@given(st.binary(max_size=300))
def test_texts_are_standard_and_come_back(data: bytes) -> None:
    text = base64.b64encode(data).decode()
    assert encoded(data) == text
    assert decoded(text) == data
