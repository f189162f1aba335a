import type { StoredPoints } from './stored-run.ts';

/** Why the forecast of a combination moved from one run to a later one; sums to the change. */
export interface Move {
  /** Sums of the forecasts over the periods that both runs forecast. */
  before: number;
  after: number;
  change: number;
  /** By what happened in periods that the first run forecast and the second knows. */
  newActuals: number;
  /** By changes of periods that the first run knew. */
  changedHistory: number;
  /** By neither: settings, and what moved elsewhere. */
  other: number;
}

type Forecast = Pick<StoredPoints, 'forecastStart' | 'forecast'>;

/** The periods that both forecast, as bucket indices: from, and up to but not including. */
export function commonPeriods(before: Forecast, after: Forecast): { from: number; to: number } {
  const from = Math.max(before.forecastStart, after.forecastStart);
  const to = Math.min(
    before.forecastStart + before.forecast.length,
    after.forecastStart + after.forecast.length,
  );
  return { from, to: Math.max(from, to) };
}

/** A value of a series by its bucket; null where it has none. */
export const valueAt = (start: number, values: readonly (number | null)[], bucket: number): number | null =>
  values[bucket - start] ?? null;

/**
 * How the forecast of one combination moved. What moved it is told in the proportion of two sizes: how far the new
 * actuals lie from what was forecast for them, and how much the known history was changed.
 */
export function moveOf(before: StoredPoints, after: StoredPoints): Move {
  const surprise = differences(before.forecastStart, after.forecastStart, (bucket) => [
    valueAt(before.forecastStart, before.forecast, bucket),
    valueAt(after.start, after.actual, bucket),
  ]);
  const changed = differences(
    before.start,
    Math.min(before.start + before.actual.length, before.forecastStart),
    (bucket) => [valueAt(before.start, before.actual, bucket), valueAt(after.start, after.actual, bucket)],
  );
  const [old, now] = commonSums(before, after);
  const change = now - old;
  const size = surprise + changed;
  const newActuals = size === 0 ? 0 : (change * surprise) / size;
  const changedHistory = size === 0 ? 0 : change - newActuals;
  return { before: old, after: now, change, newActuals, changedHistory, other: size === 0 ? change : 0 };
}

/** The same move as plans tell it, and how much of it is by what people adjusted. */
export function plannedMove(move: Move, before: Forecast, after: Forecast): Move & { adjusted: number } {
  const [old, now] = commonSums(before, after);
  const change = now - old;
  return { ...move, before: old, after: now, change, adjusted: change - move.change };
}

/** Sums of both over the periods that both forecast. */
function commonSums(before: Forecast, after: Forecast): [before: number, after: number] {
  const { from, to } = commonPeriods(before, after);
  const sum = ({ forecastStart, forecast }: Forecast) => {
    let total = 0;
    for (let bucket = from; bucket < to; bucket++) total += valueAt(forecastStart, forecast, bucket) ?? 0;
    return total;
  };
  return [sum(before), sum(after)];
}

/** Sum of absolute differences over the buckets where both are known. */
function differences(
  from: number,
  to: number,
  pairAt: (bucket: number) => [number | null, number | null],
): number {
  let sum = 0;
  for (let bucket = from; bucket < to; bucket++) {
    const [one, other] = pairAt(bucket);
    if (one !== null && other !== null) sum += Math.abs(other - one);
  }
  return sum;
}
