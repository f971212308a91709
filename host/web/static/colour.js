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
    colour = develop(red / 255, green / 255, blue / 255);
    cache.set(name, colour);
  }
  return colour;
}

function develop(red, green, blue) {
  const peak = Math.max(red, green, blue);
  if (peak === 0) return { red: 0, green: 0, blue: 0, level: 0 };
  const exposed = peak * EXPOSURE;
  const shown = (exposed / (1 + exposed)) * (1 + 1 / EXPOSURE);
  const scale = shown / peak;
  const byte = (linear) => Math.round(255 * encodeSrgb(linear * scale));
  return { red: byte(red), green: byte(green), blue: byte(blue), level: encodeSrgb(shown) };
}
