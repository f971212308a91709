"""Games by ear: a move is one sentence, a press is answered, and keys are called what stands there."""

import re

from playwright.sync_api import expect

# What live regions say, in order: the text of one that has changed, each entry that a log has got.
LISTEN = """
    window.heard = [];
    const LIVE = "[role=status], [role=log], [role=alert], [aria-live]";
    const listen = (changes) => {
        const changed = new Set();
        for (const { target, addedNodes } of changes) {
            const region = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest(LIVE);
            if (!region || region.ariaLive === "off" || !region.checkVisibility()) continue;
            if (region.role === "log") window.heard.push(...[...addedNodes].map((node) => node.textContent));
            else changed.add(region);
        }
        for (const region of changed) window.heard.push(region.textContent);
        window.heard = window.heard.filter((text) => text.trim());
    };
    addEventListener("DOMContentLoaded", () =>
        new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true }));
"""
SILENCE_MS = 600  # longer than the page waits before it speaks


# Seconds: what is not said is waited for.
def test_a_move_is_a_sentence_and_a_press_is_answered(open_page, firmware):
    here = open_page(firmware, before=lambda page: page.add_init_script(LISTEN))

    def hears(words):
        """Wait for an announcement that has these words, and for silence after it; return all that was said."""
        here.page.wait_for_function("words => window.heard.some((text) => text.includes(words))", arg=words)
        here.page.wait_for_timeout(SILENCE_MS)
        return [text.replace("\u00a0", "") for text in here.page.evaluate("window.heard.splice(0)")]

    def press(key):
        key.focus()
        here.page.keyboard.press("Enter", delay=50)

    here.begin("Robble", Size=5)
    start = "Robble 5x5, move 1. Blue to move. The biggest group on the full board wins. Tap an empty square."
    assert hears("Blue to move")[-1] == start
    press(here.square("c3"))
    assert hears("c3;") == ["Blue c3; White to move. Tap an empty square. Or swap colours: w."]
    for _ in range(2):
        press(here.square("c3"))
        assert hears("is taken") == ["c3 is taken. Tap an empty square."]
    press(here.square("e5"))
    assert hears("e5;")[-1].startswith("White e5; Blue to move.")
    press(here.square("a1"))
    assert hears("a1;") == ["Blue a1; White to move."]
    press(here.control("hint"))
    assert re.fullmatch(r"Hint: \w\d\. .+\.", hears("Hint: ")[-1])
    press(here.control("undo"))
    assert hears("Undo?") == ["Undo? Press again."]
    press(here.control("undo"))
    assert hears("to move") == ["Blue to move."]
    expect(here.page.get_by_role("log", name="Log").get_by_role("listitem")).to_have_count(2)
