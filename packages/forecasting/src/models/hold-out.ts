import type { ForecastTask, KeyedSeries } from './forecaster.ts';

/** A series split into history and holdout. */
export interface HeldOut {
  history: KeyedSeries;
  /** Values of the holdout. */
  actual: Float64Array;
}

/**
 * Splits off a holdout at the end of every series, as long as the horizon but at most a quarter of the longest
 * history. It is part of the training data, so it never overlaps a backtest.
 *
 * @param maxSeries maximum number of series, evenly spread
 * @returns holdouts of equal length; null if no series is long enough
 */
export function holdOut(
  series: readonly KeyedSeries[],
  { horizon, seasonLength }: Pick<ForecastTask, 'horizon' | 'seasonLength'>,
  maxSeries: number,
): HeldOut[] | null {
  const longest = series.reduce((length, { values }) => Math.max(length, values.length), 0);
  const steps = Math.min(horizon, Math.floor(longest / 4));
  const minLength = seasonLength > 1 ? seasonLength + 2 : 5;
  const fit = series.filter(({ values }) => values.length - steps >= minLength && changes(values, steps));
  if (steps < 1 || fit.length === 0) return null;
  const every = Math.max(1, fit.length / maxSeries);
  const taken = fit.filter(
    (_, position) => Math.floor(position / every) !== Math.floor((position - 1) / every),
  );
  return taken.map((one) => {
    const end = one.values.length - steps;
    return { history: { ...one, values: one.values.subarray(0, end) }, actual: one.values.slice(end) };
  });
}

/** Moves the cutoff forward by some steps. */
export function later(held: readonly HeldOut[], steps: number): HeldOut[] {
  return held.map(({ history, actual }) => {
    const values = new Float64Array(history.values.length + steps);
    values.set(history.values);
    values.set(actual.subarray(0, steps), history.values.length);
    return { history: { ...history, values }, actual: actual.slice(steps) };
  });
}

/** Returns whether a history changes before the holdout; errors on a constant history have no scale. */
function changes(values: Float64Array, heldOut: number): boolean {
  const first = values[0];
  return values.subarray(0, values.length - heldOut).some((value) => value !== first);
}
