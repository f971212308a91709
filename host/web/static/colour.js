/* From what an LED emits to what a screen can show.
 *
 * The bytes on the LED chain are linear light: twice the number, twice the light.
 * A bare LED at 10 of 255 is still bright in a room, so the light is exposed like
 * a photograph: EXPOSURE times up, with a shoulder that keeps 255 at 255 and a
 * colour its hue. Then it is encoded as sRGB (IEC 61966-2-1).
 */

const EXPOSURE = 3.5;
const CACHE_SIZE = 2048; // colours; fading lights have many
const cache = new Map();

/* linear: 0..1; returns 0..1. */
export function encodeSrgb(linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/* red, green, blue: bytes as sent to the LED. Returns {red, green, blue} as sRGB
 * 0..255 and level, how bright the brightest of them is, 0..1. */
export function emitted(red, green, blue) {
  const name = (red << 16) | (green << 8) | blue;
  let colour = cache.get(name);
  if (!colour) {
    if (cache.size >= CACHE_SIZE) cache.clear();
    colour = develop(red, green, blue);
    cache.set(name, colour);
  }
  return colour;
}

function develop(...bytes) {
  const linear = exposed(...bytes);
  const [red, green, blue] = linear.map((part) => Math.round(255 * encodeSrgb(part)));
  return { red, green, blue, level: encodeSrgb(Math.max(...linear)) };
}

/* red, green, blue: bytes as sent to the LED. Returns them exposed, as linear light 0..1. */
export function exposed(...bytes) {
  const peak = Math.max(...bytes) / 255;
  if (peak === 0) return [0, 0, 0];
  const exposure = peak * EXPOSURE;
  const shown = (exposure / (1 + exposure)) * (1 + 1 / EXPOSURE);
  return bytes.map((byte) => ((byte / 255) * shown) / peak);
}
