"""The images that were installed from this computer, and which of them to go back to."""

import pytest

from host.deploy.archive import Archive

ONE, TWO, THREE = b"one" * 1000, b"two" * 1000, b"three" * 1000


@pytest.fixture
def archive(tmp_path):
    return Archive(tmp_path / "images")


def install(archive, image, runs=True):
    """As `cairn deploy` does."""
    archive.sending(image)
    if runs:
        archive.keep(image)


def test_there_is_nothing_to_go_back_to_at_first(archive):
    with pytest.raises(OSError, match=r"no version to go back to: .*images has"):
        archive.before()
    install(archive, ONE)
    with pytest.raises(OSError, match="none before the last one"):
        archive.before()


def test_the_version_before_is_the_one_before_the_last(archive):
    for image in (ONE, TWO, TWO):
        install(archive, image)
    assert archive.before() == ONE
    install(archive, THREE)
    assert archive.before() == TWO
    assert archive.current.read_bytes() == THREE and archive.previous.read_bytes() == TWO


def test_a_version_that_does_not_run_is_not_kept(archive):
    """The one to go back to from it is the last one that ran."""
    install(archive, ONE)
    install(archive, TWO)
    install(archive, THREE, runs=False)
    assert archive.before() == TWO
    install(archive, archive.before())
    assert archive.before() == ONE


def test_a_version_that_a_board_has_already_is_not_gone_back_to(archive):
    install(archive, ONE)
    install(archive, TWO)
    archive.keep(ONE)  # without a block sent
    assert archive.before() == TWO


@pytest.mark.parametrize("last", ["previous", "current"])
def test_a_computer_that_stops_while_it_keeps_an_image_has_the_one_that_ran_last(archive, monkeypatch, last):
    install(archive, ONE)
    install(archive, TWO)
    put = archive._put

    def stop(path, data):
        if path == getattr(archive, last):
            raise OSError("No space left on device")
        put(path, data)

    monkeypatch.setattr(archive, "_put", stop)
    with pytest.raises(OSError, match="No space"):
        install(archive, THREE)
    assert archive.current.read_bytes() == TWO == archive.before()
