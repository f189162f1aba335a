import { fillGaps } from './fill-gaps.ts';
import { openPositions } from './open-positions.ts';
import type { HistoryKind, PreparedSeries } from './prepared-series.ts';

/** Minimum number of values for a model. With fewer, a mean is as accurate as any model. */
const minValues = 5;

/**
 * Fills and classifies a history for models.
 *
 * @param values NaN where nothing was observed
 * @param start bucket index of the first value
 */
export function prepareSeries(values: Float64Array, start: number, seasonLength: number): PreparedSeries {
  const first = values.findIndex((value) => value !== 0 && !Number.isNaN(value));
  if (first < 0) return withoutDemand(values, start);
  const trimmed = values.subarray(first);
  const observed = new Uint8Array(trimmed.length);
  let [seen, nonnegative] = [0, true];
  for (let t = 0; t < trimmed.length; t++) {
    const value = trimmed[t] as number;
    if (value < 0) nonnegative = false;
    if (Number.isNaN(value)) continue;
    observed[t] = 1;
    seen++;
  }
  const open = openPositions(trimmed, seasonLength);
  // On closed positions, a missing value means zero.
  const known = open.includes(0)
    ? trimmed.map((value, t) => (open[t % seasonLength] === 0 ? 0 : value))
    : trimmed;
  const gaps = trimmed.length - seen;
  const filled = gaps > 0 ? fillGaps(known, seasonLength) : known;
  const kind = kindOf(filled, seen, seasonLength);
  const notes: string[] = [];
  if (gaps > 0) notes.push(`${gaps} of ${filled.length} periods had no value and were interpolated.`);
  if (kind === 'short') {
    notes.push(
      `Only ${plural(filled.length - gaps, 'value')}: too few for a model. The forecast is their mean with the seasonality of the other series.`,
    );
  } else if (kind === 'constant') {
    notes.push('All values since the first demand are equal: the forecast repeats them.');
  } else if (kind === 'zero') {
    notes.push(`Only zeros in the last ${zerosBefore(filled, filled.length)} periods: the forecast is zero.`);
  } else if (seasonLength > 1 && filled.length <= 2 * seasonLength) {
    notes.push('At most two full seasons of history: seasonality cannot be distinguished from chance.');
  }
  return { kind, start: start + first, values: filled, observed, nonnegative, notes };
}

/** Classifies a history without demand: `zero` if zeros were observed, `empty` if nothing was observed. */
function withoutDemand(values: Float64Array, start: number): PreparedSeries {
  const observedAny = values.some((value) => value === 0);
  return {
    kind: observedAny ? 'zero' : 'empty',
    start: start + values.length,
    values: new Float64Array(0),
    observed: new Uint8Array(0),
    nonnegative: true,
    notes: [
      observedAny
        ? 'All values are zero: the forecast is zero.'
        : 'No values before the forecast: the forecast is zero.',
    ],
  };
}

/**
 * Classifies a filled history.
 *
 * @param seen number of observed values; filled-in values do not count
 */
function kindOf(filled: Float64Array, seen: number, seasonLength: number): HistoryKind {
  if (seen > 1 && filled.every((value) => value === filled[0])) return 'constant';
  if (isDiscontinued(filled, seasonLength)) return 'zero';
  return seen < minValues ? 'short' : 'regular';
}

/**
 * Returns whether a series counts as discontinued: no demand for at least six buckets and two seasons, or for at
 * least six buckets and a quarter of a year if no earlier pause was more than half as long.
 */
function isDiscontinued(filled: Float64Array, seasonLength: number): boolean {
  const silent = zerosBefore(filled, filled.length);
  if (silent === filled.length || silent < 6) return false;
  if (silent >= 2 * seasonLength) return true;
  // With a weekly season, a quarter of a season is too short: shops close for holidays.
  if (seasonLength <= 7 || silent < seasonLength / 4) return false;
  for (let t = filled.length - silent; t > 0; t--) if (2 * zerosBefore(filled, t) > silent) return false;
  return true;
}

/** Counts consecutive zeros before a position. */
function zerosBefore(filled: Float64Array, end: number): number {
  let from = end;
  while (from > 0 && filled[from - 1] === 0) from--;
  return end - from;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
