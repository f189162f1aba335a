import type { Bucket } from '@forecast-console/calendar';
import type { SeriesEvents } from '../events/series-events.ts';
import type { StageProgress } from '../progress.ts';
import type { SeasonForm } from './baselines/seasonal-indices.ts';

/** A history without gaps and the bucket index of its first value. */
export interface FilledSeries {
  values: Float64Array;
  start: number;
}

/** A history that a model recognizes when it has grown. */
export interface KeyedSeries extends FilledSeries {
  key: string;
  /** Removed from the values and added to the forecast by the caller; null without events. */
  events?: SeriesEvents | null;
}

/** Input of a model in addition to the series. */
export interface ForecastTask {
  bucket: Bucket;
  seasonLength: number;
  /** Number of steps the model must be able to forecast. */
  horizon: number;
  /** How a season acts on the level. */
  mode: SeasonForm;
  seed: number;
  /** Whether events affect any series, as an additional feature. */
  withEvents?: boolean;
  /** Whether to spend less, for the sums above the series of a run. */
  brief?: boolean;
}

/** Forecasts histories, also other ones than it was fitted to. */
export interface SeriesForecaster {
  /** Returns one forecast of `task.horizon` steps per history, from its end. */
  forecast: (series: readonly KeyedSeries[], report: StageProgress) => Float64Array[];
}

/** A model fitted to the series of a run. */
export interface FittedForecaster<State = never> extends SeriesForecaster {
  /** Features that the model used most, in descending order. */
  reliedOn: () => string[];
  /** Messages for users about the whole run. */
  notes: readonly string[];
  /** Name of the chosen candidate, where there was a choice. */
  chosen?: string;
  /**
   * Forecasts histories without their holdout by a model that did not see the holdout of any series. Omitted by
   * models that must be refitted for that.
   */
  forecastHeldOut?: (histories: readonly KeyedSeries[]) => Float64Array[];
  /**
   * Returns plain data from which the model can be restored elsewhere to forecast other series. Omitted by models
   * that are fitted to each series alone.
   *
   * @param known the fitted series at every cutoff that will be forecast from
   */
  state?: (known: readonly (readonly KeyedSeries[])[], report: StageProgress) => State;
}

/** Fits one model to all series; `report` may throw to abort. */
export type Forecaster<State = never> = (
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
) => FittedForecaster<State>;
