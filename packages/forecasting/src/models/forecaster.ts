import type { Bucket } from '@forecast-console/series';
import type { StageProgress } from '../progress.ts';
import type { SeasonalityMode } from './baselines/seasonal-indices.ts';

/** A history without gaps and the bucket index of its first value. */
export interface FilledSeries {
  values: Float64Array;
  start: number;
}

/** What a model is to do. */
export interface ForecastTask {
  bucket: Bucket;
  seasonLength: number;
  /** Steps ahead the model must be able to forecast. */
  horizon: number;
  mode: SeasonalityMode;
  seed: number;
}

/** A model fitted to the series of a run. */
export interface FittedForecaster {
  /** Forecast of `task.horizon` steps from the end of a history, which need not be one of those fitted to. */
  forecast: (series: FilledSeries) => Float64Array;
  /** What the model made most use of, in plain words, most used first. */
  reliedOn: () => string[];
}

/** Fits one model to all series; `report` may throw to abort. */
export type Forecaster = (
  series: readonly FilledSeries[],
  task: ForecastTask,
  report: StageProgress,
) => FittedForecaster;
