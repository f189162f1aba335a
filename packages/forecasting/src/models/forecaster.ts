import type { Bucket } from '@forecast-console/calendar';
import type { SeriesEvents } from '../events/series-events.ts';
import type { StageProgress } from '../progress.ts';
import type { SeasonForm } from './baselines/seasonal-indices.ts';

/** A history without gaps and the bucket index of its first value. */
export interface FilledSeries {
  values: Float64Array;
  start: number;
}

/** A history with a key, so that a model recognizes it after more values are known. */
export interface KeyedSeries extends FilledSeries {
  key: string;
  /** Effects that the caller removed from the values and will add to the forecast; null if there are none. */
  events?: SeriesEvents | null;
}

/** Input of a model in addition to the series. */
export interface ForecastTask {
  bucket: Bucket;
  seasonLength: number;
  /** Number of steps the model must be able to forecast. */
  horizon: number;
  /** How the season acts on the level. */
  mode: SeasonForm;
  seed: number;
  /** Whether events affect any series, as an additional feature. */
  withEvents?: boolean;
  /** Whether to save computing time, as for the sums of a run's series. */
  brief?: boolean;
}

/** A model that can also forecast histories other than those it was fitted to. */
export interface SeriesForecaster {
  /** Returns one forecast per history: `task.horizon` steps from its end. */
  forecast: (series: readonly KeyedSeries[], report: StageProgress) => Float64Array[];
}

/** A model fitted to the series of a run. */
export interface FittedForecaster<State = never> extends SeriesForecaster {
  /** Features that the model used most, in descending order. */
  reliedOn: () => string[];
  /** Messages for users about the whole run. */
  notes: readonly string[];
  /** Name of the chosen candidate, if the model has several. */
  chosen?: string;
  /**
   * Forecasts histories whose holdout is cut off, with a model that did not see the holdout of any series. Omitted by
   * models that would have to be refitted.
   */
  forecastHeldOut?: (histories: readonly KeyedSeries[]) => Float64Array[];
  /**
   * Returns plain data from which the model can be restored in another thread to forecast other series. Omitted by
   * models that are fitted to each series separately.
   *
   * @param known the fitted series at every cutoff from which forecasts will be made
   */
  state?: (known: readonly (readonly KeyedSeries[])[], report: StageProgress) => State;
}

/** Fits one model to all series. `report` may throw to abort. */
export type Forecaster<State = never> = (
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
) => FittedForecaster<State>;
