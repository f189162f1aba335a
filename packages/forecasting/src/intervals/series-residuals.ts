import { actualsAt } from '../evaluation/actuals-at.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { difficulty } from './difficulty.ts';

/** Forecasts made from an earlier cutoff; null where a series had no history fit for the model. */
export interface PastForecasts {
  cutoff: number;
  forecasts: readonly (Float64Array | null)[];
}

/** What the earlier forecasts of one series missed by. */
export interface SeriesResiduals {
  /** Actual minus forecast, in units of the series' difficulty as it was known when each forecast was made. */
  scores: Float64Array;
  /** Steps ahead, from 1. */
  steps: Uint16Array;
  /** Buckets the forecasts were for. */
  targets: Int32Array;
}

/**
 * Scaling by what was known at the time keeps past scores comparable with those to come, whose scale is known now.
 *
 * @param position of the series in each past forecast
 * @param horizon steps beyond it are left out
 */
export function seriesResiduals(
  history: PreparedSeries,
  position: number,
  past: readonly PastForecasts[],
  horizon: number,
  seasonLength: number,
): SeriesResiduals {
  const scores: number[] = [];
  const steps: number[] = [];
  const targets: number[] = [];
  for (const { cutoff, forecasts } of past) {
    const forecast = forecasts[position] ?? null;
    if (forecast === null) continue;
    const known = history.values.subarray(0, Math.max(0, cutoff - history.start));
    const size = difficulty(known, seasonLength);
    if (!(size > 0)) continue;
    const ahead = Math.min(horizon, forecast.length);
    for (const [index, actual] of actualsAt(history, cutoff, ahead).entries()) {
      if (Number.isNaN(actual)) continue;
      scores.push((actual - (forecast[index] as number)) / size);
      steps.push(index + 1);
      targets.push(cutoff + index);
    }
  }
  return {
    scores: Float64Array.from(scores),
    steps: Uint16Array.from(steps),
    targets: Int32Array.from(targets),
  };
}
