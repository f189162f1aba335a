import type { Code } from '@forecast-console/ingest';
import type { Comparison } from '@forecast-console/calendar';
import type { components } from '@forecast-console/api-client/schema';

type Schemas = components['schemas'];

/** What POST /api/forecast asked, with every default filled in; stored with the run. */
export type RunRequest = Required<Omit<Schemas['ForecastRequest'], 'filters' | 'backtest_periods'>> & {
  backtest_periods: number;
  /** Runs stored before a request could name any characteristic have no `characteristics`. */
  filters: Required<Omit<Schemas['ForecastFilters'], 'characteristics'>> &
    Pick<Schemas['ForecastFilters'], 'characteristics'>;
};

/** The series of one group as stored; indices count buckets, null is a gap. */
export interface StoredPoints {
  start: number;
  actual: (number | null)[];
  forecastStart: number;
  forecast: number[];
  lower: number[] | null;
  upper: number[] | null;
  backtestStart: number;
  backtest: number[];
}

/** One group of a run as stored; what is no figure is JSON. */
export interface StoredGroup {
  run_id: string;
  /** 0 is the total; the others follow, worst error first. */
  position: number;
  /** The characteristic these groups sum the run's own by; '' for its own. */
  level: string;
  key: string;
  name: string | null;
  points: string;
  metrics: string | null;
  share: number | null;
  cumulative_share: number | null;
  cv: number | null;
  notes: string;
  /** Positions of the run's own groups that it sums, as JSON; null for those. */
  members?: string | null;
}

/** A group in figures to sort and search by. */
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

/** What a completed run keeps beside its groups. */
export interface RunResult {
  /** Means over the origins; of the backtest that is shown in runs without `shownOrigin`. */
  metrics: Schemas['Metrics'] | null;
  meanOverOrigins: Schemas['Metrics'] | null;
  /** Left out by runs stored before figures were means. */
  shownOrigin?: Schemas['Metrics'] | null;
  baseline?: Schemas['ForecastRunDetail']['baseline'];
  /** Left out by runs stored before it was measured. */
  intervalHeld?: Schemas['IntervalHeld'] | null;
  origins: number;
  /** Levels whose groups are stored beside the run's own. */
  levels?: Code[];
  groupCount: number;
  explanation: Schemas['Explanation'] | null;
  /** Left out by runs stored before there were events. */
  events?: Schemas['RunEvent'][];
  /** Left out by runs stored before there were drivers. */
  drivers?: Schemas['RunDriver'][];
  eventsBrought?: Schemas['EventsBrought'] | null;
  /** Left out by runs stored before forecasts were compared by season. */
  comparison?: Comparison | null;
  notes: string[];
  dataStartDate: string;
  forecastStartDate: string;
  partialLast: string | null;
}
