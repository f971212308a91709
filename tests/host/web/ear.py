"""Someone who plays by a screen reader: hears what live regions say, finds keys by their names in the accessibility
tree, and presses them by the keyboard.
"""

import re

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
SILENCE_MS = 1000


class Ear:
    """Hears what a page says."""

    def __init__(self, here):
        self.page = here.page
        self.page.add_init_script(LISTEN)
        self.page.reload()
        here.ready()

    def hears(self, *words):
        """Wait for an announcement that has one of these words, and for silence after it; return all that was said."""
        self.page.wait_for_function(
            "words => window.heard.some((text) => words.some((word) => text.includes(word)))", arg=list(words)
        )
        self.page.wait_for_timeout(SILENCE_MS)
        return [text.replace("\u00a0", "") for text in self.page.evaluate("window.heard.splice(0)")]


class Listener:
    """Plays with an Ear and a keyboard, and knows nothing of the page's elements but their names and states."""

    def __init__(self, here):
        self.ear = Ear(here)
        self.page = here.page
        self._tools = self.page.context.new_cdp_session(self.page)
        for domain in ("DOM", "Accessibility"):
            self._tools.send(f"{domain}.enable")
        self._tools.send("DOM.getDocument")
        self._nodes: dict[str, int] = {}  # by name, the first that has it

    def names(self):
        """Return the names of all buttons that can be pressed, in reading order."""
        self._nodes = {}
        for node in self._tools.send("Accessibility.getFullAXTree")["nodes"]:
            if node.get("ignored") or node["role"]["value"] != "button":
                continue
            states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
            if not states.get("disabled"):
                self._nodes.setdefault(node["name"]["value"], node["backendDOMNodeId"])
        return list(self._nodes)

    def press(self, pattern):
        """Press the first button whose name begins with the pattern; return what is said then."""
        name = next(name for name in self.names() if re.match(pattern, name))
        self._tools.send("DOM.focus", {"backendNodeId": self._nodes[name]})
        self.page.keyboard.press("Enter", delay=50)
        return self.ear.hears("")
