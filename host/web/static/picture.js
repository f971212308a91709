/* Finds the game in a picture that Cairn has saved (host/web/picture.py): the text of a chunk of the PNG, iTXt or what
 * other programs make of it. It is found in an intact file alone, in which every chunk's checksum is right, and nothing
 * else of the file is unpacked: neither pixels nor a colour profile. */

import { textOf, unpacked } from "./pack.js";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const KEYWORD = "cairn\0";
const AROUND = 12; // bytes of a chunk's length, name and checksum
const NONE = "There is no game in this picture; choose one that Cairn has saved.";
const DAMAGED = "This picture is damaged or cut off; choose another copy of it.";
const UNREADABLE = "The browser cannot read this file. Choose it again; a folder is no file.";
const MAX_BYTES = 1 << 20;
const CRC = 0xedb88320; // the polynomial, reflected (PNG, third edition, annex D)
const CRCS = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? CRC ^ (byte >>> 1) : byte >>> 1;
  return byte;
});

/* Returns the text of a file: that of the game where it is a picture. Raises, with a sentence for the reader. */
export async function textInFile(file) {
  const bytes = await file.arrayBuffer().then((data) => new Uint8Array(data), () => null);
  if (!bytes) throw new Error(UNREADABLE);
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) return file.text();
  try {
    const chunks = [...chunksOf(bytes)];
    for (const [name, content] of chunks) {
      if (name in TEXTS && latin(content.subarray(0, KEYWORD.length)) === KEYWORD) {
        return await TEXTS[name](content.subarray(KEYWORD.length));
      }
    }
  } catch {
    throw new Error(DAMAGED);
  }
  throw new Error(NONE);
}

/* Yields [name, content] of each chunk up to the end. Raises where the file is not whole. */
function* chunksOf(bytes) {
  const view = new DataView(bytes.buffer);
  for (let at = SIGNATURE.length, name = ""; name !== "IEND"; ) {
    const end = at + view.getUint32(at) + AROUND;
    name = latin(bytes.subarray(at + 4, at + 8));
    if (view.getUint32(end - 4) !== checksum(bytes.subarray(at + 4, end - 4))) throw new RangeError("A chunk is damaged.");
    yield [name, bytes.subarray(at + 8, end - 4)];
    at = end;
  }
}

function checksum(bytes) {
  return ~bytes.reduce((sum, byte) => CRCS[(sum ^ byte) & 0xff] ^ (sum >>> 8), ~0) >>> 0;
}

function latin(bytes) {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

// What a chunk has after its keyword, as text (PNG, third edition, 11.3.3.2 to 11.3.3.4)
const TEXTS = {
  tEXt: latin,
  zTXt: (content) => unpacked(content.subarray(1), MAX_BYTES),
  iTXt(content) {
    const text = content.subarray(content.indexOf(0, content.indexOf(0, 2) + 1) + 1); // behind language and keyword
    return content[0] ? unpacked(text, MAX_BYTES) : textOf(text);
  },
};
