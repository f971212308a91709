"""The files of translations: complete, and what the sources say. Whether they fit: tests/firmware/test_texts.py."""

import io
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from babel.messages import Catalog
from babel.messages.pofile import write_po
from hypothesis import given
from hypothesis import strategies as st

from engines import languages
from engines.languages import CODES
from firmware.output import font
from firmware.output.kernels import BEHIND, FIRST
from host.paths import ROOT
from host.tools import translations

entries = st.text('aZ"\\\n #\u00e4{}', min_size=1, max_size=50)
written_entries = st.tuples(entries, entries, entries | st.just(""), st.booleans())  # English, context, text, fuzzy


def keys(catalog: Catalog) -> set[tuple[object, object]]:
    return {(message.context, message.id) for message in catalog if message.id}


@pytest.fixture(scope="module")
def sources() -> Catalog:
    """The texts of all sources, which takes a second or two."""
    return translations.sources()


@pytest.mark.parametrize("code", CODES[1:])
def test_a_language_has_all_texts_and_no_other_and_letters_of_the_display(sources: Catalog, code: str) -> None:
    stored = translations.stored(code)
    assert keys(stored) == keys(sources), "make texts"
    known = {*map(chr, range(FIRST, BEHIND)), *font.ACCENTED.decode("latin-1")}
    read = languages.read(code)
    for (_context, english), text in read.items():
        assert english.count("{}") == text.count("{}"), text
        assert set(text) <= known, text
        assert text[:1].isspace() == english[:1].isspace() and text[-1:].isspace() == english[-1:].isspace(), text
    assert [message.id for message in translations.left(stored)] == [], "to translate"
    assert len(read) == len(keys(stored))


@given(st.lists(written_entries, max_size=5, unique_by=lambda entry: entry[:2]))
def test_any_file_is_read_as_programs_for_translators_write_it(written):
    """With line ends, quotes and backslashes in its texts, which go on in the next line."""
    catalog, file = Catalog(), io.BytesIO()
    for english, context, text, fuzzy in written:
        catalog.add(english, text, context=context, flags=["fuzzy"] * fuzzy)
    write_po(file, catalog, width=30)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        (Path(folder) / "xx.po").write_bytes(file.getvalue())
        patch.setattr(languages, "__file__", f"{folder}/__init__.py")
        read = languages.read("xx")
    assert read == {(context, english): text for english, context, text, fuzzy in written if text and not fuzzy}


def test_an_update_keeps_what_is_translated_and_lists_the_rest(sources, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(translations, "sources", lambda: sources)
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    monkeypatch.setattr(translations, "CODES", CODES[:2])
    whole = (ROOT / "engines/languages/de.po").read_text("utf-8")
    assert 'msgstr "Helligkeit"\n' in whole
    (tmp_path / "de.po").write_text(whole.replace('msgstr "Helligkeit"\n', 'msgstr ""\n'), "utf-8")
    assert [message.id for message in translations.left(translations.update("de"))] == ["Brightness"]
    (tmp_path / "de.po").write_text(whole, "utf-8")
    (tmp_path / "xx.po").touch()
    translations.main()
    assert "xx.po: add 'xx' to CODES" in capsys.readouterr().out
    assert (tmp_path / "de.po").read_text("utf-8") == whole
