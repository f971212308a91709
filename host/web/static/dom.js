/* Elements of the page. */

const COPIED = "The link is copied.";
const SELECTED = "This browser does not let the page copy. The link is selected: copy it from there.";

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

/* Call act(button) for each click on a button in an element. */
export function onButtons(element, act) {
  element.addEventListener("click", ({ target }) => {
    const one = target.closest("button");
    if (one) act(one);
  });
}

const known = new WeakMap(); // element -> what it shows, as JSON

/* Note what an element is to show, any value; returns whether that is another than before. */
export function isNews(element, content) {
  const text = JSON.stringify(content);
  if (known.get(element) === text) return false;
  known.set(element, text);
  return true;
}

/* Copy the link in a text field that can be seen; returns what to say of it. Browsers have a clipboard for pages of this
 * computer and over HTTPS alone, and may refuse it there; then the older way is tried, and else the link is left
 * selected. */
export async function copied(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return COPIED;
  } catch {
    input.focus();
    input.select();
    return document.execCommand?.("copy") ? COPIED : SELECTED;
  }
}
