import type { StoredPoints } from './stored-run.ts';

/** Why the forecast of a combination changed between two runs; the three causes sum to the change. */
export interface Move {
  /** Sums of the forecasts over the periods that both runs forecast. */
  before: number;
  after: number;
  change: number;
  /** Part of the change due to new actuals in periods that the first run had forecast. */
  newActuals: number;
  /** Part of the change due to changed actuals in the history of the first run. */
  changedHistory: number;
  /** Part of the change due to neither, for example to other settings. */
  other: number;
}

type Forecast = Pick<StoredPoints, 'forecastStart' | 'forecast'>;

/** Periods as bucket indexes; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** Returns the periods that both runs forecast. */
export function commonPeriods(before: Forecast, after: Forecast): Span {
  const from = Math.max(before.forecastStart, after.forecastStart);
  const to = Math.min(
    before.forecastStart + before.forecast.length,
    after.forecastStart + after.forecast.length,
  );
  return { from, to: Math.max(from, to) };
}

/** Returns the value of a series in a bucket; null if it has none. */
export const valueAt = (start: number, values: readonly (number | null)[], bucket: number): number | null =>
  values[bucket - start] ?? null;

/**
 * Splits the change of a forecast by cause, in proportion to two sizes: the errors of the first forecast in periods with
 * new actuals, and the size of the changes in the history.
 */
export function computeMove(before: StoredPoints, after: StoredPoints): Move {
  const newActualsSize = differences(before.forecastStart, after.forecastStart, (bucket) => [
    valueAt(before.forecastStart, before.forecast, bucket),
    valueAt(after.start, after.actual, bucket),
  ]);
  const changedSize = differences(
    before.start,
    Math.min(before.start + before.actual.length, before.forecastStart),
    (bucket) => [valueAt(before.start, before.actual, bucket), valueAt(after.start, after.actual, bucket)],
  );
  const [old, current] = commonSums(before, after);
  const change = current - old;
  const size = newActualsSize + changedSize;
  const newActuals = size === 0 ? 0 : (change * newActualsSize) / size;
  const changedHistory = size === 0 ? 0 : change - newActuals;
  return { before: old, after: current, change, newActuals, changedHistory, other: size === 0 ? change : 0 };
}

/** Applies a move to plans; `adjusted` is the part of the change due to adjustments. */
export function plannedMove(move: Move, before: Forecast, after: Forecast): Move & { adjusted: number } {
  const [old, current] = commonSums(before, after);
  const change = current - old;
  return { ...move, before: old, after: current, change, adjusted: change - move.change };
}

/** Sums both forecasts over their common periods. */
function commonSums(before: Forecast, after: Forecast): [before: number, after: number] {
  const span = commonPeriods(before, after);
  return [sumOver(span, before), sumOver(span, after)];
}

/** Sums a forecast over some periods. */
export function sumOver({ from, to }: Span, { forecastStart, forecast }: Forecast): number {
  let total = 0;
  for (let bucket = from; bucket < to; bucket++) total += valueAt(forecastStart, forecast, bucket) ?? 0;
  return total;
}

/** Sums the absolute differences over the buckets where both values are known. */
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
