import type { Metrics } from './metrics/metrics.ts';
import type { SumErrors } from './stock/sum-errors.ts';

/** Forecast of one series. */
export interface SeriesForecast {
  key: string;
  /** One value per bucket of the horizon. */
  forecast: Float64Array;
  /** Interval bounds; null if no intervals were requested. */
  lower: Float64Array | null;
  upper: Float64Array | null;
  /** Forecast of the holdout by a model that did not see it; null if there is no backtest. */
  backtest: Float64Array | null;
  /** Metrics averaged over the cutoffs before which the series has history. */
  metrics: Metrics | null;
  /** Number of cutoffs that `metrics` averages. */
  origins: number;
  /**
   * Explanation without the effects of events and drivers; null if these did not affect the series, which can then be
   * explained from its values.
   */
  explanation: Explanation | null;
  /** Messages about unusual data. */
  notes: string[];
}

/** Level, trend and season of a history. */
export interface Explanation {
  /** Whether the values are computed without the effects of events and drivers. */
  withoutEffects: boolean;
  /** Mean of the last season. */
  level: number | null;
  /** Trend in percent of the level per year. */
  trendPerYear: number | null;
  /** Strength of the season, from 0 (none) to 1 (season only). */
  seasonalStrength: number | null;
  /** Strongest position in the season, 0-based in calendar terms (see `calendarPosition`). */
  strongestSeason: number | null;
  /** Features that the model used most, in descending order. */
  reliedOn: string[];
  notes: string[];
}

/** Number of backtest actuals, and how many of them were inside their interval. */
export interface IntervalHeld {
  inside: number;
  of: number;
  /** Number of cutoffs whose intervals were checked. */
  origins: number;
}

/** Backtest errors at one number of buckets after the cutoff, pooled over all cutoffs. */
export interface LagErrors {
  /** 1 for the first bucket of a holdout. */
  lag: number;
  /** Number of actuals. */
  count: number;
  mae: number;
  bias: number;
  wape: number | null;
}

/** Backtest errors of the total in detail. */
export interface BacktestErrors {
  /** One entry per measured cutoff, the displayed one first. A cutoff is the first bucket of its holdout. */
  byCutoff: { cutoff: number; metrics: Metrics }[];
  /** In ascending order of the lag. */
  byLag: LagErrors[];
}

/** Forecasts of one level's groups. */
export interface LevelForecast {
  name: string;
  /** One forecast per group, in request order. */
  groups: SeriesForecast[];
}

/** What a run learned about an event. */
export interface EventFinding {
  name: string;
  /** Number of past buckets in which the event occurred. */
  past: number;
  /** Number of requested buckets in which the event will occur. */
  ahead: number;
  /**
   * Effect of the event on the series it can affect, when it covers a whole bucket: 0.4 means 40% more. Null if it
   * never occurred.
   */
  effect: number | null;
  /** 95% range of the effect; null if there is no effect. */
  range: EffectRange | null;
}

export interface EffectRange {
  lower: number;
  upper: number;
}

/** What a run learned about a driver. */
export interface DriverFinding {
  name: string;
  /** Number of past buckets in which the driver is known for at least one series. */
  past: number;
  /**
   * Number of requested buckets in which the driver is known for every series that had it in the last season. In
   * other buckets, its usual value is assumed.
   */
  ahead: number;
  /** Change in the driver to which `effect` refers. */
  step: number;
  /** Value assumed where the driver is unknown; null if it differs by series. */
  usual: number | null;
  /** Effect of that change on demand: −0.1 means 10% less. Null for a rejected driver. */
  effect: number | null;
  /** 95% range of the effect. */
  range: EffectRange | null;
}

/** Backtest errors of the total with and without events and drivers, at the same cutoffs. */
export interface EventsBrought {
  origins: number;
  /** Metrics with events and drivers, averaged over the cutoffs. */
  with: Metrics;
  without: Metrics;
  /**
   * Metrics with drivers but without events, and with events but without drivers; null unless the run has
   * both.
   */
  withoutEvents: Metrics | null;
  withoutDrivers: Metrics | null;
  /** WAPE over all buckets with events, pooled over all cutoffs; null if there were none. */
  inEvents: { buckets: number; with: number; without: number } | null;
}

/**
 * Forecasts of all series and of their sums. Each sum's forecast and backtest equal the sum of its series' forecasts
 * and backtests.
 */
export interface ForecastResult {
  /** One forecast per series, in request order. */
  series: SeriesForecast[];
  total: SeriesForecast;
  /** One entry per group level, in request order. */
  levels: LevelForecast[];
  /** Metrics of the total in the displayed backtest. */
  shownOrigin: Metrics | null;
  /** Number of backtest cutoffs measured, including the displayed one; 0 without a backtest. */
  origins: number;
  /** Errors of the total by cutoff and by lag; null without a backtest. */
  backtestErrors: BacktestErrors | null;
  /** Baseline that `skill` compares with; null if there is no backtest. */
  baseline: 'seasonal naive' | 'naive' | null;
  /** Coverage of the total's intervals; null if no intervals were requested or there are too few cutoffs. */
  intervalHeld: IntervalHeld | null;
  /** One finding per event of the request. */
  events: EventFinding[];
  /** One finding per driver of the request. */
  drivers: DriverFinding[];
  /**
   * Errors with and without events and drivers; null if there is no backtest, or if the run has neither drivers nor
   * past events.
   */
  eventsBrought: EventsBrought | null;
  /** Errors of the demand over several buckets together, for stock; null without past cutoffs. */
  sumErrors: SumErrors | null;
  explanation: Explanation;
}
