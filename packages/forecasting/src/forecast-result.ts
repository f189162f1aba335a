import type { Metrics } from './metrics/metrics.ts';

/** Forecast of one series. */
export interface SeriesForecast {
  key: string;
  /** One value a bucket of the horizon. */
  forecast: Float64Array;
  /** Interval bounds; null without intervals. */
  lower: Float64Array | null;
  upper: Float64Array | null;
  /** Forecast of the holdout by a model that did not see it; null without a backtest. */
  backtest: Float64Array | null;
  /** Means over the cutoffs before which the series has history. */
  metrics: Metrics | null;
  /** Number of these cutoffs. */
  origins: number;
  /** Null if events and drivers did not affect it: its values explain themselves. */
  explanation: Explanation | null;
  /** Messages about unusual data. */
  notes: string[];
}

/** Level, trend and season of a history. */
export interface Explanation {
  /** Whether they are computed without the effects of events and drivers. */
  withoutEffects: boolean;
  /** Mean of the last season. */
  level: number | null;
  /** Trend in percent of the level per year. */
  trendPerYear: number | null;
  /** 0 (none) to 1 (season only). */
  seasonalStrength: number | null;
  /** Strongest position in the season, 0-based in calendar terms (see `calendarPosition`). */
  strongestSeason: number | null;
  /** Features that the model used most, in descending order. */
  reliedOn: string[];
  notes: string[];
}

/** Backtest values inside their interval. */
export interface IntervalHeld {
  inside: number;
  of: number;
  /** Number of cutoffs. */
  origins: number;
}

/** Forecasts of the groups of a level. */
export interface LevelForecast {
  name: string;
  /** In request order. */
  groups: SeriesForecast[];
}

/** What a run found out about an event. */
export interface EventFinding {
  name: string;
  /** Past buckets in which it took place. */
  past: number;
  /** Requested buckets of the horizon in which it will take place. */
  ahead: number;
  /**
   * Effect on series that it can affect when it takes a whole bucket: 0.4 for 40 % more; null if it never took place.
   */
  effect: number | null;
  /** 95 % range of the effect; null without an effect. */
  range: EffectRange | null;
}

export interface EffectRange {
  lower: number;
  upper: number;
}

/** What a run found out about a driver. */
export interface DriverFinding {
  name: string;
  /** Past buckets in which it is known for any series. */
  past: number;
  /**
   * Requested buckets of the horizon in which it is known for every series that had it in the last season. Elsewhere
   * it is assumed to be at its usual value.
   */
  ahead: number;
  /** Change of the driver that `effect` refers to. */
  step: number;
  /** Value assumed where it is unknown; null if it differs between series. */
  usual: number | null;
  /** Effect of that change on demand: −0.1 for 10 % less; null for a driver that was left out. */
  effect: number | null;
  /** 95 % range of the effect. */
  range: EffectRange | null;
}

/** Backtest errors of the total with and without events and drivers, from the same cutoffs. */
export interface EventsBrought {
  origins: number;
  /** Means over the cutoffs. */
  with: Metrics;
  without: Metrics;
  /** Without one but with the other; null unless the run has both. */
  withoutEvents: Metrics | null;
  withoutDrivers: Metrics | null;
  /** WAPE over the buckets with events, all cutoffs together; null if there were none. */
  inEvents: { buckets: number; with: number; without: number } | null;
}

/** Forecasts of all series and of their sums. Forecast and backtest of every sum are the sums of its series. */
export interface ForecastResult {
  /** In request order. */
  series: SeriesForecast[];
  total: SeriesForecast;
  /** In request order. */
  levels: LevelForecast[];
  /** Metrics of the total in the backtest that is shown. */
  shownOrigin: Metrics | null;
  /** Number of backtest cutoffs measured, the shown one included; 0 without a backtest. */
  origins: number;
  /** The baseline of `skill`; null without a backtest. */
  baseline: 'seasonal naive' | 'naive' | null;
  /** For the total; null without intervals or with too few cutoffs. */
  intervalHeld: IntervalHeld | null;
  /** One per event of the request. */
  events: EventFinding[];
  /** One per driver of the request. */
  drivers: DriverFinding[];
  /** Null without a backtest, or without drivers and past events. */
  eventsBrought: EventsBrought | null;
  explanation: Explanation;
}
