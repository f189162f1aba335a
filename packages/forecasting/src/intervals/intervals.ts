import { actualsAt } from '../evaluation/actuals-at.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { calibrate, type Residual } from './calibrate.ts';
import { difficulty } from './difficulty.ts';

/** Forecasts made from an earlier cutoff; null where a series had no history fit for the model. */
interface PastForecasts {
  cutoff: number;
  forecasts: readonly (Float64Array | null)[];
}

/** Lower and upper bound per step. */
export interface Interval {
  lower: Float64Array;
  upper: Float64Array;
}

/** How many residuals of its own outweigh what the other series say about a series' scale. */
const priorWeight = 10;

/**
 * Prediction intervals of several series from what their earlier forecasts missed by: residuals scaled by each
 * series' own size of error, pooled over the series, calibrated by step ahead.
 *
 * @param histories what was observed, in the order of `forecasts` and of each past forecast
 * @param level probability to cover
 */
export function intervals(
  histories: readonly PreparedSeries[],
  past: readonly PastForecasts[],
  forecasts: readonly Float64Array[],
  level: number,
  seasonLength: number,
): Interval[] {
  const horizon = forecasts[0]?.length ?? 0;
  const missed = histories.map((history, position) => residualsOf(history, position, past));
  const sizes = histories.map((history) => difficulty(history.values, seasonLength));
  const typical =
    median(missed.map((own, position) => meanScore(own) / (sizes[position] ?? 0)).filter(Number.isFinite)) ??
    1;
  const scales = missed.map((own, position) => {
    const size = sizes[position] ?? 0;
    const ownRatio = own.length > 0 && size > 0 ? meanScore(own) / size : typical;
    return (size * (own.length * ownRatio + priorWeight * typical)) / (own.length + priorWeight);
  });
  const pooled: Residual[] = [];
  let contributing = 0;
  for (const [position, own] of missed.entries()) {
    const scale = scales[position] ?? 0;
    if (!(scale > 0) || own.length === 0) continue;
    contributing++;
    for (const { step, score } of own) pooled.push({ step, score: score / scale });
  }
  const widths = calibrate(pooled, horizon, level, contributing * Math.max(1, past.length / 3));
  return forecasts.map((forecast, position) => {
    const scale = scales[position] ?? 0;
    const floor = histories[position]?.nonnegative === true ? 0 : -Infinity;
    return {
      lower: forecast.map((value, step) => Math.max(floor, value - scale * (widths[step] as number))),
      upper: forecast.map((value, step) => value + scale * (widths[step] as number)),
    };
  });
}

function residualsOf(history: PreparedSeries, position: number, past: readonly PastForecasts[]): Residual[] {
  const residuals: Residual[] = [];
  for (const { cutoff, forecasts } of past) {
    const forecast = forecasts[position] ?? null;
    if (forecast === null) continue;
    for (const [step, actual] of actualsAt(history, cutoff, forecast.length).entries()) {
      if (!Number.isNaN(actual))
        residuals.push({ step: step + 1, score: Math.abs(actual - (forecast[step] as number)) });
    }
  }
  return residuals;
}

function meanScore(residuals: readonly Residual[]): number {
  return residuals.reduce((sum, { score }) => sum + score, 0) / residuals.length;
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
