"""`cairn animate`: where the animation goes, and what it says of a file without a game."""

import json
from pathlib import Path

import pytest
from PIL import Image

from host import cli

RECORD = {"cairn": 1, "game": "robble", "options": {"size": "5"}, "moves": ["c3"]}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORD))
    return path


def test_the_animation_is_beside_the_game_or_where_it_is_wanted(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = game.with_name("other.webp")
    assert cli.main(["animate", str(game)]) == 0
    assert cli.main(["animate", str(game), str(other), "--ms", "100"]) == 0
    for path in (game.with_suffix(".webp"), other):
        assert Image.open(path).n_frames == 2  # type: ignore[attr-defined]
        assert f"{path}: " in capsys.readouterr().out or path == other
    assert sorted(path.name for path in game.parent.iterdir()) == ["game.json", "game.webp", "other.webp"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"rubbish", "neither a picture"),
        (b"", "empty"),
        (b" " * (1 << 20) + b"{}", "too large"),
        (None, "No such file"),
    ],
)
def test_what_is_no_game_is_one_line(
    game: Path, data: bytes | None, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game.unlink()
    if data is not None:
        game.write_bytes(data)
    assert cli.main(["animate", str(game)]) == 2
    error = capsys.readouterr().err
    assert words in error and error.startswith("cairn: ") and error.count("\n") == 1
    assert not game.with_suffix(".webp").exists()
