/* Elements of the page. */

/* Returns a new element with these properties, data-… by `dataset`, and contents. */
export function element(tag, { dataset, ...properties } = {}, ...contents) {
  const made = Object.assign(document.createElement(tag), properties);
  Object.assign(made.dataset, dataset);
  made.append(...contents);
  return made;
}

export function button(properties, ...contents) {
  return element("button", { type: "button", ...properties }, ...contents);
}

/* Give an element another text; the same one is left, as a screen reader would say it again. */
export function setText(one, text) {
  if (one.textContent !== text) one.textContent = text;
}

/* Copy what stands in a text field that can be seen; returns whether that is done. Browsers have a clipboard for pages of
 * this computer and over HTTPS alone, and may refuse it there; then the older way is tried, and else the text is left
 * selected. */
export async function copied(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.focus();
    input.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}
