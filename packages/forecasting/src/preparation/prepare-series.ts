import { fillGaps } from './fill-gaps.ts';
import type { HistoryKind, PreparedSeries } from './prepared-series.ts';

/** Below this many values a mean is as good as any model. */
const fewestValues = 5;

/**
 * Makes a history ready for a model and says what it is good for.
 *
 * @param values NaN where nothing was observed
 * @param start bucket index of the first value
 */
export function prepareSeries(values: Float64Array, start: number, seasonLength: number): PreparedSeries {
  const first = values.findIndex((value) => value !== 0 && !Number.isNaN(value));
  if (first < 0) return withoutDemand(values, start);
  const trimmed = values.subarray(first);
  const observed = Uint8Array.from(trimmed, (value) => (Number.isNaN(value) ? 0 : 1));
  const filled = fillGaps(trimmed, seasonLength);
  const gaps = observed.reduce((count, seen) => count + 1 - seen, 0);
  const kind = kindOf(filled, observed, seasonLength);
  const notes: string[] = [];
  if (gaps > 0)
    notes.push(`${gaps} of ${filled.length} buckets had no value and were filled in from their neighbours.`);
  if (kind === 'short') {
    notes.push(
      `Only ${plural(filled.length - gaps, 'value')}: too few for a model, the forecast is their mean.`,
    );
  } else if (kind === 'constant') {
    notes.push('All values are the same: the forecast repeats them.');
  } else if (kind === 'zero') {
    notes.push(
      `Nothing but zeros for the last ${restingPeriod(seasonLength)} buckets: the forecast is zero.`,
    );
  } else if (seasonLength > 1 && filled.length <= 2 * seasonLength) {
    notes.push('Less than two full seasons of history: a season cannot be told from chance.');
  }
  const nonnegative = trimmed.every((value) => !(value < 0));
  return { kind, start: start + first, values: filled, observed, nonnegative, notes };
}

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

function kindOf(filled: Float64Array, observed: Uint8Array, seasonLength: number): HistoryKind {
  const seen = observed.reduce((count, one) => count + one, 0);
  if (seen > 1 && filled.every((value) => value === filled[0])) return 'constant';
  const resting = restingPeriod(seasonLength);
  if (filled.length > resting && filled.subarray(filled.length - resting).every((value) => value === 0))
    return 'zero';
  return seen < fewestValues ? 'short' : 'regular';
}

/** A series silent this long counts as discontinued: two seasons, but never less than half a dozen buckets. */
function restingPeriod(seasonLength: number): number {
  return Math.max(6, 2 * seasonLength);
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
