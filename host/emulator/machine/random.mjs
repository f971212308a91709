// Small seeded generator (mulberry32, public domain, Tommy Ettinger): numbers in [0, 1), the same on every run.

export function random(seed) {
  const next = () => {
    const state = (next.state = (next.state + 0x6d2b79f5) >>> 0);
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  next.state = seed >>> 0; // where a snapshot finds it
  return next;
}
