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
  /** Absolute errors in units of the series' difficulty as it was known when each forecast was made. */
  scores: readonly number[];
  /** Steps ahead, from 1. */
  steps: readonly number[];
  /** Buckets the forecasts were for. */
  targets: readonly number[];
}

/** Scaling by what was known at the time keeps past scores comparable with those to come, whose scale is known now. */
export function seriesResiduals(
  history: PreparedSeries,
  position: number,
  past: readonly PastForecasts[],
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
    for (const [index, actual] of actualsAt(history, cutoff, forecast.length).entries()) {
      if (Number.isNaN(actual)) continue;
      scores.push(Math.abs(actual - (forecast[index] as number)) / size);
      steps.push(index + 1);
      targets.push(cutoff + index);
    }
  }
  return { scores, steps, targets };
}
