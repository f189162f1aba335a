import type { Random } from '../../../random.ts';
import { logUniform, quickNormal } from './synthetic-draws.ts';

/**
 * Simulates a series for pre-training: a random level with damped, persistent or mean-reverting drift, a season of
 * random shape that may change, and autocorrelated noise, outliers and shifts, all additive or all multiplicative. No
 * real series was used to choose the ranges. With slope s, level l, season c and error e: s ← φs + noise, l ← l + s −
 * ρl + noise, e ← κe + noise; the value is l + c + e or its exponential. `damping` is φ, `correlation` κ, `reversion`
 * ρ; `walk` and `slopeWalk` are the noise of l and s; `outliers` and `shifts` are probabilities per step.
 *
 * @param seasonLength 1 for no season
 * @returns positive values around 1
 */
export function syntheticDemand(random: Random, seasonLength: number, length: number): Float64Array {
  const seasonal = seasonLength > 1;
  const multiplicative = random() < 0.65;
  const noise = logUniform(random, 0.003, 0.35);
  const drift = seasonal
    ? (0.02 + 0.12 * quickNormal(random)) / seasonLength
    : 0.04 + 0.09 * quickNormal(random);
  const damping = random() < 0.5 ? 1 : 0.8 + 0.2 * random();
  const walk = random() < 0.25 ? 0 : noise * random() * (random() < 0.5 ? 1 : 1.5);
  const slopeWalk = random() < 0.6 ? 0 : walk * 0.3 * random() * random();
  const correlation = random() < 0.4 ? 1.3 * random() - 0.4 : 0;
  const reversion = random() < 0.15 ? 0.02 + 0.3 * random() : 0;
  const outliers = random() < 0.2 ? 0.02 * random() : 0;
  const shifts = random() < 0.15 ? (1.5 / length) * random() : 0;
  const season = randomSeason(random, seasonLength);
  const seasonWalk = random() < 0.6 ? 0 : 0.04 * random() * spread(season);
  const phase = Math.floor(random() * seasonLength);
  const values = new Float64Array(length);
  let slope = random() < 0.25 ? 0 : drift;
  let level = 0;
  let error = 0;
  for (let t = 0; t < length; t++) {
    if (shifts > 0 && random() < shifts) level += quickNormal(random) * Math.max(0.15, 3 * noise);
    slope *= damping;
    if (slopeWalk > 0) slope += slopeWalk * quickNormal(random);
    // A damped slope sometimes restarts, like growth after a pause.
    if (damping < 1 && t % seasonLength === 0 && random() < 0.05) slope = drift;
    level += slope - reversion * level;
    if (walk > 0) level += walk * quickNormal(random);
    error = correlation * error + noise * quickNormal(random);
    const position = (t + phase) % seasonLength;
    if (seasonWalk > 0) season[position] = (season[position] as number) + seasonWalk * quickNormal(random);
    let value = level + (season[position] as number) + error;
    if (outliers > 0 && random() < outliers) value += quickNormal(random) * (8 * noise + 0.2);
    values[t] = multiplicative ? Math.exp(Math.max(-6, Math.min(6, value))) : Math.max(0.001, 1 + value);
  }
  return values;
}

/**
 * Draws a season that sums to 0: either a few harmonics, or a jagged shape with or without a peak. One series in five
 * has no season.
 *
 * @returns one value per position, in units of the level
 */
function randomSeason(random: Random, seasonLength: number): Float64Array {
  const season = new Float64Array(seasonLength);
  if (seasonLength < 2 || random() < 0.2) return season;
  if (random() < 0.5) addHarmonics(random, season);
  else addJags(random, season);
  let mean = 0;
  for (const value of season) mean += value / seasonLength;
  const centered = season.map((value) => value - mean);
  const factor = logUniform(random, 0.01, 0.7) / (spread(centered) || 1);
  return centered.map((value) => value * factor);
}

/** Amplitudes fall off as 1/k^decay, so that most seasons are smooth. */
function addHarmonics(random: Random, season: Float64Array): void {
  const { length } = season;
  const count = 1 + Math.floor(random() * Math.min(6, length / 2));
  const decay = 0.5 + random();
  for (let harmonic = 1; harmonic <= count; harmonic++) {
    const size = Math.exp(-decay * Math.log(harmonic));
    const cosine = size * quickNormal(random);
    const sine = size * quickNormal(random);
    for (let i = 0; i < length; i++) {
      const angle = (2 * Math.PI * harmonic * i) / length;
      season[i] = (season[i] as number) + cosine * Math.cos(angle) + sine * Math.sin(angle);
    }
  }
}

/**
 * Draws each position independently. Half of the seasons are smoothed with weights ¼, ½, ¼; a peak may extend to the
 * next position, like a moving holiday.
 */
function addJags(random: Random, season: Float64Array): void {
  const { length } = season;
  for (let i = 0; i < length; i++) season[i] = quickNormal(random);
  if (random() < 0.5) {
    const before = season.slice();
    for (let i = 0; i < length; i++) {
      const left = before[(i + length - 1) % length] as number;
      const right = before[(i + 1) % length] as number;
      season[i] = (left + 2 * (before[i] as number) + right) / 4;
    }
  }
  if (random() < 0.3) {
    const peak = Math.floor(random() * length);
    const height = 3 * random() * (random() < 0.7 ? 1 : -1);
    season[peak] = (season[peak] as number) + height;
    const next = (peak + 1) % length;
    if (random() < 0.5) season[next] = (season[next] as number) + height * 0.6;
  }
}

/** Root mean square: the standard deviation of centered values. */
function spread(season: Float64Array): number {
  let squares = 0;
  for (const value of season) squares += value * value;
  return Math.sqrt(squares / season.length);
}
