/* Give an element another text; the same one is left, as a screen reader would say it again. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
