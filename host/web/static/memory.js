/* What this browser remembers of a reader's choices. Storage may be forbidden or full;
 * then a choice lasts as long as the page. */

const PREFIX = "cairn ";

/* Returns the text that was remembered under a name, or null. */
export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name, text) {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // nothing to do
  }
}

export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing to do
  }
}
