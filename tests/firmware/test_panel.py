"""The text panel and its picture: firmware/output/panel.py, firmware/output/font.py."""

from hypothesis import given
from hypothesis import strategies as st

from firmware.changes import Changes
from firmware.hardware.wiring import OLED_PAGES
from firmware.output import font
from firmware.output.panel import LETTERS, Panel, wrap

texts = st.text(st.sampled_from("abc def ghi\n-"), max_size=120)


@given(texts)
def test_wrapping_keeps_every_word_and_the_width(text):
    lines = wrap(text)
    assert all(len(line) <= LETTERS for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


def test_lines_come_in_order_and_the_log_gets_what_is_left():
    panel = Panel(Changes())
    panel.show("Title", "status", "tip", "diagnostics")
    for number in range(10):
        panel.add("move " + str(number))
    assert panel.lines() == ["Title", "status", "tip", "diagnostics", "move 6", "move 7", "move 8", "move 9"]
    panel.toggle_log()
    assert panel.lines() == ["Title"] + ["move " + str(number) for number in range(3, 10)]


def test_only_changed_pages_are_sent():
    panel = Panel(Changes())
    panel.show("Title", "one")
    assert [panel.next_page() for _ in range(OLED_PAGES + 1)] == [*range(OLED_PAGES), -1]
    panel.show(status="two")
    assert [panel.next_page(), panel.next_page()] == [1, -1]
    panel.show(status="two")
    assert panel.next_page() == -1


def test_the_title_is_inverse_and_letters_are_the_font():
    panel = Panel(Changes())
    panel.show("I", "I")
    pages = {}
    while (page := panel.next_page()) >= 0:
        pages[page] = bytes(panel.page_bytes())
    letter = font.GLYPHS[5 * (ord("I") - 32) : 5 * (ord("I") - 32) + 5]
    assert pages[1][:6] == letter + b"\0" and pages[1][6:] == bytes(122)
    assert pages[0] == bytes(255 - byte for byte in pages[1])


def test_unknown_letters_are_shown_as_a_question_mark():
    """Whatever their bytes are in UTF-8: those of \u00e3 begin as those of \u00e4 do, and 0x7f follows ASCII."""
    for letter in "\u00e3\u20ac\U0001f600\x7f\x1f":
        assert drawn("a" + letter + "b") == drawn("a?b")


def test_letters_with_accents_are_shown():
    letters = font.ACCENTED.decode("latin-1")
    assert letters.startswith("\u00c4\u00d6\u00dc\u00df\u00e4\u00f6\u00fc\u00a1\u00bf")
    for place, letter in enumerate(letters):
        glyph = 5 * (95 + place)
        assert drawn(letter)[:6] == font.GLYPHS[glyph : glyph + 5] + b"\0"
    assert drawn("x" * 20 + letters[:7])[:126] == drawn("x" * 20 + "\u00c4")[:126]  # where the line is full


def drawn(text):
    row = bytearray(128)
    font.write(text, row)
    return row


def test_every_letter_has_its_own_shape():
    letters = 95 + len(font.ACCENTED)
    shapes = [font.GLYPHS[5 * index : 5 * index + 5] for index in range(letters)]
    assert len(font.GLYPHS) == letters * 5 and len(set(shapes)) == letters
    assert all(byte < 128 for byte in font.GLYPHS)
