"""Reading .mpy files: what mpy-cross writes, and damage."""

import random

import pytest

from host.freeze import FreezeError, mpy
from host.freeze.mpy import Kind
from tests.host.freeze.compiling import compiled, module
from tests.host.freeze.program import MODULES, NATIVE


def test_constants_are_read() -> None:
    found = module("x = (1, 1 << 80, -5, 2.5, 1j, 'a text of some length', b'bytes', None, True, ..., ())").objects
    assert repr(found) == repr(
        [(1, 1 << 80, -5, 2.5, 1j, "a text of some length", b"bytes", None, True, ..., ())]
    )  # by their texts: 1 is True


def test_names_are_read() -> None:
    names = module("a_new_name = print", "some/path.py").names
    assert names[0] == "some/path.py" and "a_new_name" in names
    assert any(isinstance(name, mpy.Static) for name in names)  # print


def test_generators_differ_from_functions() -> None:
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


def test_a_file_with_something_behind_it_is_refused() -> None:
    with pytest.raises(FreezeError, match="2 bytes follow its end"):
        mpy.read(compiled("x = 1") + b"ab", "long")


def test_damage_is_harmless_or_reported() -> None:
    data = compiled(MODULES["pack/constants.py"])
    chance = random.Random(1)
    refused = 0
    for _ in range(500):
        damaged = bytearray(data)
        damaged[chance.randrange(len(data))] = chance.randrange(256)
        try:
            mpy.read(bytes(damaged), "damaged")
        except FreezeError:
            refused += 1
    assert refused > 50


def test_tuples_within_tuples_without_end_are_refused() -> None:
    endless = b"M\x06\0\x1f\0\x01" + b"\x0a\x01" * 20_000
    with pytest.raises(FreezeError, match="damaged"):
        mpy.read(endless, "endless")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a .mpy file"),
        (b"PK\3\4....", "not a .mpy file"),
        (b"M\5\0\x1f....", "version 5 of the .mpy format; version 6 is needed"),
        (b"M\6\0\x1f\0\1\x0b\0", "unknown kind 11"),
        (b"M\6\0\x1f\0\1\x05\x01ab", "a text has no end"),
        (b"M\6\x1f\x1f\0\0\x02\x40\0", "needs relocation"),
    ],
)
def test_other_files_are_refused(data: bytes, said: str) -> None:
    with pytest.raises(FreezeError, match=said):
        mpy.read(data, "file")
