import type { Code } from '@forecast-console/ingest';
import type { Comparison } from '@forecast-console/calendar';
import type { components } from '@forecast-console/api-client/schema';

type Schemas = components['schemas'];

/** The request of POST /api/forecast with all defaults; stored with the run. */
export type RunRequest = Required<
  Omit<Schemas['ForecastRequest'], 'filters' | 'backtest_periods' | 'whole_units' | 'compared_with'>
> & {
  backtest_periods: number;
  /** Missing in runs created by older versions. */
  whole_units?: boolean;
  /** Missing in runs created by older versions. */
  compared_with?: string | null;
  /** Runs created by older versions have no `characteristics`. */
  filters: Required<Omit<Schemas['ForecastFilters'], 'characteristics'>> &
    Pick<Schemas['ForecastFilters'], 'characteristics'>;
};

/** The stored series of one group. Starts are bucket indexes; null is a gap. */
export interface StoredPoints {
  start: number;
  actual: (number | null)[];
  /** Buckets that were out of stock: position, sales and estimated demand. Missing if there are none. */
  stockouts?: [at: number, sold: number, demand: number][];
  forecastStart: number;
  forecast: number[];
  lower: number[] | null;
  upper: number[] | null;
  backtestStart: number;
  backtest: number[];
  /** Number of cutoffs over which the metrics are averaged; missing if they come from the stored backtest only. */
  origins?: number;
  /** Scale of the errors of this combination (see `SumErrors`); missing without backtests, and in runs created by older versions. */
  errorScale?: number;
  /** Stored only for series that events or drivers affected; otherwise computed from `actual`. */
  explanation?: Schemas['Explanation'];
}

/** The forecast of a group, without its history. */
export type ForecastPoints = Pick<StoredPoints, 'forecastStart' | 'forecast'> &
  Partial<Pick<StoredPoints, 'lower' | 'upper'>>;

/** One stored group of a run; key, points, metrics, notes and members are JSON. */
export interface StoredGroup {
  run_id: string;
  /** Position 0 is the total; groups follow, largest error first. */
  position: number;
  /** The characteristic that the group sums by; '' for the run's own level. */
  level: string;
  key: string;
  name: string | null;
  points: string;
  metrics: string | null;
  share: number | null;
  cumulative_share: number | null;
  cv: number | null;
  notes: string;
  /** For a group at another level, the positions of the groups of the run's own level that it sums; otherwise null. */
  members?: string | null;
}

/** Metrics and label of a group, to sort and search by. */
export interface StoredCombination extends Pick<
  StoredGroup,
  'run_id' | 'level' | 'position' | 'key' | 'name' | 'share'
> {
  label: string;
  class: string | null;
  next_sum: number | null;
  change: number | null;
  absolute_error: number | null;
  wape: number | null;
  bias: number | null;
}

/** The stored result of a completed run, without its groups. */
export interface RunResult {
  /** Averages over all cutoffs; in runs without `shownOrigin`, metrics of the displayed backtest. */
  metrics: Schemas['Metrics'] | null;
  meanOverOrigins: Schemas['Metrics'] | null;
  /** Missing in runs stored before metrics were averaged. */
  shownOrigin?: Schemas['Metrics'] | null;
  baseline?: Schemas['ForecastRunDetail']['baseline'];
  /** Runs created by older versions do not have this property. */
  intervalHeld?: Schemas['IntervalHeld'] | null;
  origins: number;
  /** Runs created by older versions do not have this property. */
  backtestErrors?: Schemas['BacktestErrors'] | null;
  /** Levels whose groups are stored in addition to the run's own. */
  levels?: Code[];
  /** Levels whose groups contain those of another level. Runs created by older versions do not have this property. */
  levelParents?: Partial<Record<Code, Code>>;
  groupCount: number;
  explanation: Schemas['Explanation'] | null;
  /** Runs created by older versions do not have this property. */
  events?: Schemas['RunEvent'][];
  /** Runs created by older versions do not have this property. */
  drivers?: Schemas['RunDriver'][];
  eventsBrought?: Schemas['EventsBrought'] | null;
  /** Missing if nothing was out of stock. */
  stockouts?: Schemas['RunStockouts'];
  /** Missing if nothing looks like a stockout. */
  stockoutProposals?: Schemas['StockoutPeriod'][];
  /** Missing in runs stored before forecasts were compared by season. */
  comparison?: Comparison | null;
  notes: string[];
  dataStartDate: string;
  forecastStartDate: string;
  partialLast: string | null;
}
