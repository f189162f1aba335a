/** Cutoffs of the backtests. A cutoff is the first bucket of its holdout. */
interface OriginPlan {
  /** Cutoff of the backtest shown to users; null if the request has no backtest. */
  shown: number | null;
  /** Further cutoffs, latest first, for measuring accuracy and for the residuals behind the intervals. */
  further: number[];
  /** Length of every holdout in buckets. */
  periods: number;
  /** Number of further cutoffs before the cost limit is applied. */
  wanted: number;
}

/** Input of `planOrigins`; `first` and `end` are bucket indices. */
interface OriginTask {
  /** Earliest bucket with demand. */
  first: number;
  /** Bucket after the last value. */
  end: number;
  seriesCount: number;
  horizon: number;
  /**
   * Holdout length in the request. If it is 0 and intervals are requested, cutoffs are still chosen because intervals
   * need residuals.
   */
  backtestPeriods: number;
  withIntervals: boolean;
  seasonLength: number;
}

const maxFurtherOrigins = 12;
// Limits cutoffs × series, so that a run of 20,000 series takes minutes.
const originBudget = 20_000;
const daysOfWeek = 7;

/**
 * Chooses the backtest cutoffs. The backtest shown to users holds out exactly the requested periods. Further cutoffs
 * step back one bucket at a time, through at most a quarter of the earlier history, so that enough history remains
 * for training. For daily data, cutoffs one day apart would measure the same weeks, so they are one horizon apart.
 */
export function planOrigins(task: OriginTask): OriginPlan {
  const { first, end, horizon, backtestPeriods, seasonLength } = task;
  const periods = backtestPeriods > 0 ? backtestPeriods : periodsForIntervals(task);
  if (periods === 0) return { shown: null, further: [], periods, wanted: 0 };
  const latest = end - periods;
  const minTraining = seasonLength > 1 ? 2 * seasonLength + 2 : 6;
  const spare = Math.min(Math.floor((latest - first) / 4), latest - first - minTraining);
  const affordable = Math.max(2, Math.floor(originBudget / task.seriesCount));
  const wanted = Math.max(0, Math.min(maxFurtherOrigins, spare));
  const count = Math.min(wanted, affordable);
  const shown = backtestPeriods > 0 ? latest : null;
  const apart =
    seasonLength === daysOfWeek ? Math.min(Math.max(horizon, periods), Math.floor(spare / count)) : 1;
  const newest = shown === null ? latest : latest - apart;
  return {
    shown,
    further: Array.from({ length: count }, (_, position) => newest - position * apart),
    periods,
    wanted,
  };
}

function periodsForIntervals({ first, end, horizon, withIntervals }: OriginTask): number {
  return withIntervals ? Math.max(1, Math.min(horizon, Math.floor((end - first) / 5))) : 0;
}
