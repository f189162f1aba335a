import type { HeldOut } from './hold-out.ts';

// Limits the influence of a single series.
const maxError = 10;

/**
 * Returns the clipped mean absolute scaled error (MASE, Hyndman & Koehler 2006) of each series on the holdout,
 * min(10, mean |f − a| / typical change). Series without changes are skipped.
 *
 * @param forecasts one per series, at least as long as the holdout
 * @returns 1 means as accurate as the seasonal naive forecast
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

/** Mean of the scaled errors over the series; 0 if no series can be measured. */
export function scaledError(
  held: readonly HeldOut[],
  forecasts: readonly Float64Array[],
  seasonLength: number,
): number {
  const errors = scaledErrors(held, forecasts, seasonLength);
  return errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length);
}

/**
 * Mean absolute seasonal change |v(t) − v(t − m)|; if there is at most one season, mean absolute change from bucket
 * to bucket. 0 if nothing changes.
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
