/** A generator of uniform numbers in [0, 1). */
export type Random = () => number;

/**
 * Returns a seeded generator (mulberry32, T. Ettinger, public domain). Uses integer operations only, so every machine
 * draws the same numbers.
 *
 * @param seed any integer; only its low 32 bits count
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Draws a standard normal number as the centered sum of twelve uniforms, which is the same on every machine. Tails
 * end at ±6.
 */
export function normalDraw(random: Random): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += random();
  return sum;
}
