/** Cutoffs of the backtests. A cutoff is the first bucket of its holdout. */
interface OriginPlan {
  /** The backtest shown to users; null when the request has none. */
  shown: number | null;
  /** Earlier cutoffs, latest first, for more measurements and for the residuals of the intervals. */
  further: number[];
  /** Length of every holdout in buckets. */
  periods: number;
  /** Number of further cutoffs without the limit on cost. */
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
  /** Holdout length in the request; with 0, cutoffs are still placed when intervals need residuals. */
  backtestPeriods: number;
  withIntervals: boolean;
  seasonLength: number;
}

const maxFurtherOrigins = 12;
// Bounds cutoffs × series, so that 20,000 series take minutes.
const originBudget = 20_000;
const daysOfWeek = 7;

/**
 * Chooses the backtest cutoffs. The one shown to users holds out exactly the requested periods. Further ones step
 * back one bucket each and use at most a quarter of the earlier history, so that enough remains to learn from. With
 * daily data, cutoffs one day apart would measure the same weeks, so they are a horizon apart.
 */
export function planOrigins(task: OriginTask): OriginPlan {
  const { first, end, horizon, backtestPeriods, seasonLength } = task;
  const periods = backtestPeriods > 0 ? backtestPeriods : periodsForIntervals(task);
  if (periods === 0) return { shown: null, further: [], periods, wanted: 0 };
  const latest = end - periods;
  const least = seasonLength > 1 ? 2 * seasonLength + 2 : 6;
  const spare = Math.min(Math.floor((latest - first) / 4), latest - first - least);
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
