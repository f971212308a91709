/* Copies what stands in a field. Browsers have a clipboard for pages of this computer and over HTTPS alone, and may
 * refuse it there; then the older way is tried, and else the text is left selected. */

/* Returns whether it was copied. input: a text field that can be seen. */
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
