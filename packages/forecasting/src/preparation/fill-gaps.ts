/** Number of seasons before and after a gap that show its usual seasonality. */
const maxSeasons = 5;
/**
 * Weight of the value one season earlier in a gap at the end. Chosen like the method on emptied months of M3's
 * histories: it has an error of 9.8% between values and 11.9% at the end; linear interpolation and the value one season
 * earlier have 10.3 and 15.6%.
 */
const seasonAgoWeight = 0.3;

/** A gap at `t`: its distance from the values before and after it; null at the end. */
interface Gap {
  before: number;
  after: number | null;
}

/**
 * Fills gaps: a straight line between the values around a gap, or the last value at the end, plus the mean distance from
 * such a line in the same bucket of other seasons. This distance counts as much as it would have helped to estimate the
 * known values of the series.
 *
 * @param values NaN where nothing was observed; the first value is observed
 * @returns the same array if there are no gaps
 */
export function fillGaps(values: Float64Array, seasonLength: number): Float64Array {
  if (!values.some(Number.isNaN)) return values;
  const filled = values.slice();
  const lowest = values.reduce((min, value) => (value < min ? value : min), Infinity);
  const weights = new Map<boolean, number>();
  const nextKnown = nextKnownOf(values);
  let last = 0;
  for (let t = 1; t < filled.length; t++) {
    if (!Number.isNaN(values[t])) {
      last = t;
      continue;
    }
    const after = nextKnown[t] === values.length ? null : (nextKnown[t] as number) - t;
    const gap = { before: t - last, after };
    const line = lineAt(values, t, gap);
    const effect = seasonLength > 1 ? seasonalEffect(values, t, gap, seasonLength) : null;
    const isEnd = after === null;
    const weight = effect === null ? 0 : (weights.get(isEnd) ?? weightOf(values, isEnd, seasonLength));
    if (effect !== null) weights.set(isEnd, weight);
    const estimate = line + weight * (effect ?? 0);
    const value = lowest >= 0 ? Math.max(0, estimate) : estimate;
    const ago = isEnd && seasonLength > 1 ? filled[t - seasonLength] : undefined;
    filled[t] = ago === undefined ? value : value + seasonAgoWeight * (ago - value);
  }
  return filled;
}

/** Returns the position of the next observed value at or after each position; the length if there is none. */
function nextKnownOf(values: Float64Array): Uint32Array {
  const next = new Uint32Array(values.length);
  for (let t = values.length - 1; t >= 0; t--)
    next[t] = Number.isNaN(values[t]) ? (next[t + 1] ?? values.length) : t;
  return next;
}

/** Returns the value of the straight line through a gap; NaN if one of its ends is unknown. */
function lineAt(values: Float64Array, t: number, { before, after }: Gap): number {
  const from = values[t - before] ?? Number.NaN;
  if (after === null) return from;
  const to = values[t + after] ?? Number.NaN;
  return from + ((to - from) * before) / (before + after);
}

/** Returns the mean distance from the line in the same bucket of other seasons; null if none is known. */
function seasonalEffect(values: Float64Array, t: number, gap: Gap, seasonLength: number): number | null {
  let [sum, count] = [0, 0];
  for (let season = -maxSeasons; season <= maxSeasons; season++) {
    const at = t + season * seasonLength;
    const distance = season === 0 ? Number.NaN : (values[at] ?? Number.NaN) - lineAt(values, at, gap);
    if (Number.isNaN(distance)) continue;
    sum += distance;
    count++;
  }
  return count === 0 ? null : sum / count;
}

/** Returns the weight with which the seasonal effects best estimate the known values, by least squares from 0 to 1. */
function weightOf(values: Float64Array, isEnd: boolean, seasonLength: number): number {
  const gap = { before: 1, after: isEnd ? null : 1 };
  let [product, square] = [0, 0];
  for (let t = 1; t < values.length; t++) {
    const distance = (values[t] as number) - lineAt(values, t, gap);
    const effect = Number.isNaN(distance) ? null : seasonalEffect(values, t, gap, seasonLength);
    if (effect === null) continue;
    product += distance * effect;
    square += effect * effect;
  }
  return square === 0 ? 0 : Math.max(0, Math.min(1, product / square));
}
