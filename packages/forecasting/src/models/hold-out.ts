import type { ForecastTask, KeyedSeries } from './forecaster.ts';

/** A series whose last values are kept back. */
export interface HeldOut {
  history: KeyedSeries;
  /** What came after the history. */
  actual: Float64Array;
}

/**
 * Keeps back the last values of the series of a run, as many as the horizon but at most a quarter of the longest
 * history, to choose by. All of it lies in the training part: what a backtest measures is not among it.
 *
 * @param most series to take at most, evenly spread
 * @returns null when no series is long enough
 * @returns histories and what came after them, all of the same number of steps
 */
export function holdOut(
  series: readonly KeyedSeries[],
  { horizon, seasonLength }: Pick<ForecastTask, 'horizon' | 'seasonLength'>,
  most: number,
): HeldOut[] | null {
  const longest = series.reduce((length, { values }) => Math.max(length, values.length), 0);
  const steps = Math.min(horizon, Math.floor(longest / 4));
  const least = seasonLength > 1 ? seasonLength + 2 : 5;
  const fit = series.filter(({ values }) => values.length - steps >= least && changes(values, steps));
  if (steps < 1 || fit.length === 0) return null;
  const every = Math.max(1, fit.length / most);
  const taken = fit.filter(
    (_, position) => Math.floor(position / every) !== Math.floor((position - 1) / every),
  );
  return taken.map((one) => {
    const end = one.values.length - steps;
    return { history: { ...one, values: one.values.subarray(0, end) }, actual: one.values.slice(end) };
  });
}

/** The same series some steps later, which are history by then. */
export function later(held: readonly HeldOut[], steps: number): HeldOut[] {
  return held.map(({ history, actual }) => {
    const values = new Float64Array(history.values.length + steps);
    values.set(history.values);
    values.set(actual.subarray(0, steps), history.values.length);
    return { history: { ...history, values }, actual: actual.slice(steps) };
  });
}

/** A history that is constant without its last values measures nothing. */
function changes(values: Float64Array, heldOut: number): boolean {
  const first = values[0];
  return values.subarray(0, values.length - heldOut).some((value) => value !== first);
}
