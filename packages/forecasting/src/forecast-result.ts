import type { Metrics } from './metrics/metrics.ts';

/** Forecast of one series. */
export interface SeriesForecast {
  key: string;
  /** One value a bucket of the horizon. */
  forecast: Float64Array;
  /** Bounds of the interval at the level asked; null when none was. */
  lower: Float64Array | null;
  upper: Float64Array | null;
  /** Forecast of the held-out buckets by a model that did not see them; null when nothing was held out. */
  backtest: Float64Array | null;
  metrics: Metrics | null;
  /** Plain sentences about what was unusual. */
  notes: string[];
}

/** What can be said about the total in plain figures. */
export interface Explanation {
  /** Mean of the last season. */
  level: number | null;
  /** Trend in percent of the level per year. */
  trendPerYear: number | null;
  /** 0 (none) to 1 (nothing but season). */
  seasonalStrength: number | null;
  /** Strongest position in the season, 0-based in calendar terms (see `calendarPosition`). */
  strongestSeason: number | null;
  /** What the model made most use of, most used first. */
  reliedOn: string[];
  notes: string[];
}

/** How many of the values that were tried, each once, lay inside their interval. */
export interface IntervalHeld {
  inside: number;
  of: number;
}

/** Forecasts of the groups of a level. */
export interface LevelForecast {
  name: string;
  /** In the order asked. */
  groups: SeriesForecast[];
}

/** What a run knows of an event. */
export interface EventFinding {
  name: string;
  /** Buckets of the past in which it took place. */
  past: number;
  /** Buckets of the horizon behind its bridge in which it will. */
  ahead: number;
  /** What it does to series it can move where it takes the whole of a bucket: 0.4 for 40 % more; null if never seen. */
  effect: number | null;
}

/** What a run knows of a driver. */
export interface DriverFinding {
  name: string;
  /** Buckets of the past in which it is known of any series. */
  past: number;
  /**
   * Buckets of the horizon behind its bridge in which it is known of every series that knew it in the last season; where
   * it is not, it is taken to be usual.
   */
  ahead: number;
  /** By how much more of it the effect is told. */
  step: number;
  /** What that does to the common series: −0.1 for 10 % less; null for a driver that is left out. */
  effect: number | null;
}

/** What the total's backtests missed with events and drivers and without, from the same origins. */
export interface EventsBrought {
  origins: number;
  /** Means over the origins. */
  with: Metrics;
  without: Metrics;
  /** Without the one, but with the other; null where not both were learned from. */
  withoutEvents: Metrics | null;
  withoutDrivers: Metrics | null;
  /** WAPE over the buckets with events alone, of all origins; null where none of them was measured. */
  inEvents: { buckets: number; with: number; without: number } | null;
}

/** Forecasts of all series and of their sums; forecast and backtest of every sum are the sums of its series'. */
export interface ForecastResult {
  /** In the order asked. */
  series: SeriesForecast[];
  /** Its metrics are the mean over the origins. */
  total: SeriesForecast;
  /** The levels asked, in their order. */
  levels: LevelForecast[];
  /** Metrics of the total at the backtest that is shown. */
  shownOrigin: Metrics | null;
  /** Backtest origins measured: the one shown and further ones before it; 0 without a backtest. */
  origins: number;
  /** What `skill` compares the total with; null without a backtest. */
  baseline: 'seasonal naive' | 'naive' | null;
  /** Of the total; null without intervals or with too few origins. */
  intervalHeld: IntervalHeld | null;
  /** One an event asked. */
  events: EventFinding[];
  /** One a driver asked. */
  drivers: DriverFinding[];
  /** Null without drivers and events that have taken place, or without a backtest. */
  eventsBrought: EventsBrought | null;
  explanation: Explanation;
}
