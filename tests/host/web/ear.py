"""What someone hears who plays by a screen reader: what live regions say."""

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
SILENCE_MS = 800  # twice as long as the page waits before it speaks


class Ear:
    """Hears what a page says that has LISTEN."""

    def __init__(self, here):
        self.page = here.page

    def hears(self, *words):
        """Wait for an announcement that has one of these words, and for silence after it; return all that was said."""
        self.page.wait_for_function(
            "words => window.heard.some((text) => words.some((word) => text.includes(word)))", arg=list(words)
        )
        self.page.wait_for_timeout(SILENCE_MS)
        return [text.replace("\u00a0", "") for text in self.page.evaluate("window.heard.splice(0)")]
