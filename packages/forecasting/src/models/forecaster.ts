import type { Bucket } from '@forecast-console/calendar';
import type { SeriesEvents } from '../events/series-events.ts';
import type { StageProgress } from '../progress.ts';
import type { SeasonForm } from './baselines/seasonal-indices.ts';

/** A history without gaps and the bucket index of its first value. */
export interface FilledSeries {
  values: Float64Array;
  start: number;
}

/** A history that a model can know again when it has grown. */
export interface KeyedSeries extends FilledSeries {
  key: string;
  /** Taken out of the values, and put back into the forecast by others; null where none moves the series. */
  events?: SeriesEvents | null;
}

/** What a model is to do. */
export interface ForecastTask {
  bucket: Bucket;
  seasonLength: number;
  /** Steps ahead the model must be able to forecast. */
  horizon: number;
  /** How a season acts on the level. */
  mode: SeasonForm;
  seed: number;
  /** Whether events move any of the series: they are something to learn from. */
  withEvents?: boolean;
  /** Whether less is to be spent than a run of its own would deserve: sums stand beside the series they add up. */
  brief?: boolean;
}

/** What forecasts histories, which need not be those it was fitted to. */
export interface SeriesForecaster {
  /** One forecast of `task.horizon` steps per history, from its end. */
  forecast: (series: readonly KeyedSeries[], report: StageProgress) => Float64Array[];
}

/** A model fitted to the series of a run. */
export interface FittedForecaster<State = never> extends SeriesForecaster {
  /** What the model made most use of, in plain words, most used first. */
  reliedOn: () => string[];
  /** What was done to the run as a whole that a reader would want to know, in sentences. */
  notes: readonly string[];
  /** What did the forecasting, where there was a choice. */
  chosen?: string;
  /**
   * Forecasts of histories without their last values by the model as it stood before it had seen those of any series;
   * left out by a model that has to be fitted anew for that.
   */
  forecastHeldOut?: (histories: readonly KeyedSeries[]) => Float64Array[];
  /**
   * What it takes to forecast other series likewise elsewhere, as plain data; left out by a model that learns of each
   * series alone.
   *
   * @param known the series it was fitted to as they stood at every cutoff it will forecast from
   */
  state?: (known: readonly (readonly KeyedSeries[])[], report: StageProgress) => State;
}

/** Fits one model to all series; `report` may throw to abort. */
export type Forecaster<State = never> = (
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
) => FittedForecaster<State>;
