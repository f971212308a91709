"""Reading .mpy files: what mpy-cross writes, and damage."""

import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.freeze import FreezeError, modules_of, mpy, uf2
from host.freeze.image import FirmwareImage
from host.freeze.linker import Linker
from host.freeze.mpy import Kind
from host.freeze.official import official_image
from tests.host.freeze.compiling import compiled, module
from tests.host.freeze.program import MODULES, NATIVE
from tests.support.examples import examples
from tests.support.malformed import damaged


def test_constants_are_read() -> None:
    found = module("x = (1, 1 << 80, -5, 2.5, 1j, 'a text of some length', b'bytes', None, True, ..., ())").objects
    assert repr(found) == repr(
        [(1, 1 << 80, -5, 2.5, 1j, "a text of some length", b"bytes", None, True, ..., ())]
    )  # by their texts: 1 is True


def test_names_and_functions_are_read() -> None:
    names = module("a_new_name = print", "some/path.py").names
    assert names[0] == "some/path.py" and "a_new_name" in names
    assert any(isinstance(name, mpy.Static) for name in names)  # print
    found = module("def f(): pass\ndef g(a, b, c, d=1, *e, **h):\n    yield a\n    yield from h")
    assert [child.generator for child in found.code.children] == [False, True]


def test_machine_code_is_read() -> None:
    found = module(NATIVE)
    kinds = [child.kind for child in found.code.children]
    assert kinds == [Kind.VIPER] * 3 + [Kind.NATIVE] * 3 + [Kind.ASM]
    assert [child.generator for child in found.code.children] == [False] * 4 + [True, False, False]
    assert found.code.children[-1].arguments == 2
    assert (found.arch, found.sub_version) == (4, 3)


def test_a_file_cut_short_anywhere_is_refused() -> None:
    data = compiled(MODULES["pack/functions.py"])
    for size in range(4, len(data)):
        with pytest.raises(FreezeError, match=r"cut is a damaged \.mpy file: .*too early"):
            mpy.read(data[:size], "cut")


whole = st.sampled_from(sorted(MODULES)).map(lambda path: compiled(MODULES[path], path))


@settings(max_examples=examples(500))
@given(data=damaged(whole))
def test_whatever_is_in_a_file_it_can_be_frozen_or_is_refused_with_a_message(data: bytes) -> None:
    try:
        Linker(found_image()).freeze({"some/module.py": mpy.read(data, "module.mpy")})
    except FreezeError as error:
        assert str(error).endswith(".") and "\n" not in str(error)


@cache
def found_image() -> FirmwareImage:
    return FirmwareImage(uf2.read(official_image().read_bytes()))


def test_a_file_that_is_longer_than_the_flash_is_refused(tmp_path: Path) -> None:
    """As is what is no file: a pipe, on which one would wait for ever."""
    (tmp_path / "long.mpy").touch()
    os.truncate(tmp_path / "long.mpy", 1 << 30)
    with pytest.raises(OSError, match=r"long\.mpy has 1,073,741,824 bytes, more than the 1,048,576"):
        modules_of([tmp_path])
    (tmp_path / "long.mpy").unlink()
    os.mkfifo(tmp_path / "pipe.mpy")
    with pytest.raises(OSError, match=r"pipe\.mpy is no file, but a pipe or a device"):
        modules_of([tmp_path])


REFUSED = [
    (b"", "not a .mpy file"),
    (b"PK\3\4....", "not a .mpy file"),
    (b"M\5\0\x1f....", "version 5 of the .mpy format; version 6 is needed"),
    (b"M\6\0\x1f\0\1\x0b\0", "unknown kind 11"),
    (b"M\6\0\x1f\0\1\x05\x01ab", "a text has no end"),
    (b"M\6\x1f\x1f\0\0\x02\x40\0", "needs relocation"),
    (b"M\6\0\x1f" + b"\xff" * 300_000 + b"\0", "a number has more than 32 bits"),
    (b"M\6\0\x1f\1\0" + b"\x80" * 300_000 + b"\0", "it ends too early"),
    (b"M\6\0\x1f\x8f\xff\xff\xff\x7f\0", "4294967295 things would have to follow, and 1 bytes do"),
    (b"M\6\0\x1f\0\x90\x80\x80\x80\0", "a number has more than 32 bits"),
    (b"M\6\0\x1f\0\0\x88\x80\0" + b"\x80" * 16384, "the signature of a function has no end"),
    (b"M\6\x1f\x1f\0\0\x03\0\x82\0\0", "a function in assembly has too many arguments"),
    (b"M\6\0\x1f\0\0\x10\0\0", "does not name its source"),
    (b"M\6\0\x1f\0\1\7\x031_0", "'1_0' is no number"),
    (b"M\6\0\x1f\0\1\7\xa7\x08" + b"9" * 5000, "damaged"),
    (b"M\6\0\x1f\0\1" + b"\x0a\x01" * 101 + b"\x02", "nested more than 100 times"),
    (compiled("x = 1") + b"ab", "2 bytes follow its end"),
    (b"M\x06\0\x1f\0\x01" + b"\x0a\x01" * 20_000, "damaged"),
]


def test_other_files_are_refused() -> None:
    for data, said in REFUSED:
        with pytest.raises(FreezeError, match=said):
            mpy.read(data, "file")
