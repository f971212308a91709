/* Packs texts and unpacks them again, as zlib does (RFC 1950): what is damaged or cut off does not come back as
 * something else. */

const METHOD = "deflate"; // as the Compression Standard calls zlib's format

/* Returns the bytes of a text, packed. */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(METHOD));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/* Returns the text in packed bytes. Raises where they are not whole, or the text has more bytes than `most`. */
export async function unpacked(bytes, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(METHOD)).getReader();
  const parts = [];
  for (let size = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      reader.cancel();
      throw new RangeError("The text is too long.");
    }
    parts.push(part.value);
  }
  return textOf(await new Blob(parts).arrayBuffer());
}

/* Returns bytes of UTF-8 as text. Raises where they are none. */
export function textOf(bytes) {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
