import type { HeldOut } from './hold-out.ts';

// One wild series must not decide for all.
const maxError = 10;

/**
 * Mean absolute error of forecasts of held-out values, each series in units of its own seasonal changes, so that all
 * count alike (MASE, Hyndman & Koehler 2006).
 * min(10, mean |f − a| / typical change) of each series that has one.
 *
 * @param forecasts one per series, at least as long as what was held out
 * @returns without a unit; 1 misses as much as the seasonal naive does on average; none for series that cannot be measured
 */
export function scaledErrors(
  held: readonly HeldOut[],
  forecasts: readonly Float64Array[],
  seasonLength: number,
): number[] {
  return held.flatMap(({ history, actual }, position) => {
    const scale = typicalChange(history.values, seasonLength);
    if (!(scale > 0)) return [];
    let absolute = 0;
    for (const [step, value] of actual.entries())
      absolute += Math.abs((forecasts[position]?.[step] as number) - value) / scale / actual.length;
    return [Math.min(maxError, absolute)];
  });
}

/** The mean of these errors over the series; 0 where no series can be measured. */
export function scaledError(
  held: readonly HeldOut[],
  forecasts: readonly Float64Array[],
  seasonLength: number,
): number {
  const errors = scaledErrors(held, forecasts, seasonLength);
  return errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length);
}

/**
 * Mean absolute change over a season, or over a bucket when there is no more than a season; 0 without changes.
 * mean |v(t) − v(t − m)|, the in-sample error of the seasonal naive.
 *
 * @returns in the units of the values
 */
export function typicalChange(values: Float64Array, seasonLength: number): number {
  const lag = values.length > seasonLength ? seasonLength : 1;
  let sum = 0;
  for (let t = lag; t < values.length; t++)
    sum += Math.abs((values[t] as number) - (values[t - lag] as number));
  return values.length > lag ? sum / (values.length - lag) : 0;
}
