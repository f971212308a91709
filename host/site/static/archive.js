/* Unpacks the board's program: a tar file, gzipped. */

const BLOCK = 512;
const NAME = [0, 100];
const SIZE = [124, 136]; // octal
const PREFIX = [345, 500]; // what stands before the name, where that is long (POSIX ustar)

/* Returns the bytes of a gzipped stream. */
export async function unzipped(stream) {
  return new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/* Yields [path, bytes] of each file. */
export function* filesOf(tar) {
  const text = (at, [start, end]) => new TextDecoder().decode(tar.subarray(at + start, at + end)).split("\0")[0];
  for (let at = 0; tar[at]; ) {
    const size = parseInt(text(at, SIZE), 8);
    const prefix = text(at, PREFIX);
    yield [prefix ? `${prefix}/${text(at, NAME)}` : text(at, NAME), tar.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}
