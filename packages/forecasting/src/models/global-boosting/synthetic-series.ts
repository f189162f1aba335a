import { normalDraw, type Random } from '../../random.ts';

/**
 * Simulates a demand-like series: random level drift and shifts, damped or persistent trend, a season of random shape
 * and strength, and noise, additive or multiplicative. Used when the run has too few series. Similar to the series
 * that N-BEATS is pre-trained on, but implemented separately so that each can change.
 *
 * @param seasonLength 1 for no season
 * @param length in buckets
 * @returns positive values around 1
 */
export function syntheticSeries(random: Random, seasonLength: number, length: number): Float64Array {
  const cycle = seasonLength > 1 ? seasonLength : 1;
  const multiplicative = random() < 0.65;
  const noise = logUniform(random, 0.003, 0.35);
  const drift =
    random() < 0.25
      ? 0
      : (seasonLength > 1 ? 0.02 + 0.12 * normalDraw(random) : 0.04 + 0.09 * normalDraw(random)) / cycle;
  const damping = random() < 0.5 ? 1 : 0.8 + 0.2 * random();
  const levelNoise = random() < 0.25 ? 0 : noise * random() * (random() < 0.5 ? 1 : 1.5);
  const slopeNoise = random() < 0.6 ? 0 : levelNoise * 0.3 * random() * random();
  const persistence = random() < 0.4 ? random() * 1.3 - 0.4 : 0;
  const outliers = random() < 0.2 ? 0.02 * random() : 0;
  const shifts = random() < 0.15 ? (1.5 / length) * random() : 0;
  const season = randomSeason(random, seasonLength);
  const seasonNoise = random() < 0.6 ? 0 : 0.04 * random() * amplitude(season);
  let level = 0;
  let slope = drift;
  let error = 0;
  return Float64Array.from({ length }, (_, t) => {
    if (random() < shifts) level += normalDraw(random) * Math.max(0.15, 3 * noise);
    slope = damping * slope + slopeNoise * normalDraw(random);
    level += slope + levelNoise * normalDraw(random);
    error = persistence * error + noise * normalDraw(random);
    const position = t % seasonLength;
    const seasonal = (season[position] as number) + seasonNoise * normalDraw(random);
    season[position] = seasonal;
    let value = level + seasonal + error;
    if (random() < outliers) value += normalDraw(random) * (8 * noise + 0.2);
    return multiplicative ? Math.exp(Math.max(-6, Math.min(6, value))) : Math.max(0.001, 1 + value);
  });
}

/** Draws log-uniformly between the bounds. */
function logUniform(random: Random, low: number, high: number): number {
  return low * Math.exp(random() * Math.log(high / low));
}

/**
 * Draws a season that sums to 0: smooth, jagged or with a peak. It is white noise, smoothed a few times, and flat for
 * one in five series.
 *
 * @returns one value per position, in units of the level
 */
function randomSeason(random: Random, seasonLength: number): Float64Array {
  const season = new Float64Array(seasonLength);
  if (seasonLength < 2 || random() < 0.2) return season;
  for (let i = 0; i < seasonLength; i++) season[i] = normalDraw(random);
  const passes = random() < 0.5 ? 1 + Math.floor((random() * seasonLength) / 4) : Math.round(random());
  for (let pass = 0; pass < passes; pass++) smoothCircular(season);
  if (random() < 0.2) {
    const peak = Math.floor(random() * seasonLength);
    season[peak] = (season[peak] as number) + 3 * amplitude(season) * (random() < 0.7 ? 1 : -1);
  }
  let mean = 0;
  for (const value of season) mean += value / seasonLength;
  const centered = season.map((value) => value - mean);
  const wanted = logUniform(random, 0.01, 0.7);
  const unit = amplitude(centered) || 1;
  return centered.map((value) => (value / unit) * wanted);
}

/** Smooths circularly with weights ¼, ½, ¼. */
function smoothCircular(season: Float64Array): void {
  const before = season.slice();
  const { length } = season;
  for (let i = 0; i < length; i++) {
    const left = before[(i + length - 1) % length] as number;
    const right = before[(i + 1) % length] as number;
    season[i] = (left + 2 * (before[i] as number) + right) / 4;
  }
}

/** Root mean square. */
function amplitude(season: Float64Array): number {
  let squares = 0;
  for (const value of season) squares += value * value;
  return Math.sqrt(squares / season.length);
}
