import type { SeriesInput } from '../forecast-request.ts';
import type { FittedForecaster } from '../models/forecaster.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';
import { simpleForecast } from '../preparation/simple-forecast.ts';
import type { StageProgress } from '../progress.ts';

/** A history of the request, by its key. */
export interface KeyedHistory extends PreparedSeries {
  key: string;
}

/** A history and what was forecast from its end. */
interface Outcome {
  history: KeyedHistory;
  forecast: Float64Array;
}

/** Forecasts of all series from one cutoff, nothing at or after it having been seen. */
export interface OriginRun {
  /** First bucket forecast. */
  cutoff: number;
  /** One per series, in the order asked; histories as they stood at the cutoff. */
  outcomes: readonly Outcome[];
  /** Sum of the forecasts. */
  total: Float64Array;
}

/** The histories as they stood before a cutoff. */
export function historiesBefore(
  series: readonly SeriesInput[],
  cutoff: number,
  seasonLength: number,
): KeyedHistory[] {
  return series.map(({ key, start, values }) => {
    const seen = Math.max(0, cutoff - start);
    return { key, ...prepareSeries(values.subarray(0, seen), start, seasonLength) };
  });
}

/** Forecasts every history: regular ones by the model, others simply; never below zero where nothing ever was. */
export function runOrigin(
  histories: readonly KeyedHistory[],
  cutoff: number,
  fitted: FittedForecaster | null,
  horizon: number,
  report: StageProgress,
): OriginRun {
  const total = new Float64Array(horizon);
  const regular = fitted === null ? [] : histories.filter(({ kind }) => kind === 'regular');
  const modelled = fitted?.forecast(regular, report) ?? [];
  const byHistory = new Map(regular.map((history, position) => [history, modelled[position]]));
  const outcomes = histories.map((history) => {
    const raw = byHistory.get(history) ?? simpleForecast(history, horizon);
    const forecast = raw.slice(0, horizon);
    for (let step = 0; step < horizon; step++) {
      if (history.nonnegative && (forecast[step] as number) < 0) forecast[step] = 0;
      total[step] = (total[step] as number) + (forecast[step] as number);
    }
    return { history, forecast };
  });
  return { cutoff, outcomes, total };
}
