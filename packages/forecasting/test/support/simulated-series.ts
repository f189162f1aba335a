import { normalDraw, type Random } from '../../src/random.ts';

/** A simulated demand series for tests: drifting level, multiplicative season, proportional noise. */
export function simulatedSeries(random: Random, length: number, seasonLength = 12): Float64Array {
  const drift = 0.004 * normalDraw(random);
  const season = Array.from({ length: seasonLength }, () => 0.15 * normalDraw(random));
  const noise = 0.03 + 0.1 * random();
  let level = 500 + 1000 * random();
  return Float64Array.from({ length }, (_, t) => {
    level *= 1 + drift + 0.01 * normalDraw(random);
    return Math.max(0, level * (1 + (season[t % seasonLength] ?? 0) + noise * normalDraw(random)));
  });
}
