/** Where histories are cut to see what the model would have forecast. Cutoffs are the first bucket held out. */
interface OriginPlan {
  /** The backtest that is shown; null when none was asked. */
  shown: number | null;
  /** Earlier cutoffs, latest first: further measurements and residuals for the intervals. */
  further: number[];
  /** Buckets each origin is measured over. */
  periods: number;
  /** Further origins there would be if so many series did not cost so much. */
  wanted: number;
}

/** What the origins are to be chosen for; `first` and `end` are bucket indices. */
interface OriginTask {
  /** Earliest bucket with demand. */
  first: number;
  /** Bucket after the last value. */
  end: number;
  seriesCount: number;
  horizon: number;
  /** Buckets asked for; 0 for none, which still places origins when intervals need residuals. */
  backtestPeriods: number;
  withIntervals: boolean;
  seasonLength: number;
}

const maxFurtherOrigins = 12;
// Origins times series: what keeps 20,000 series within minutes.
const originBudget = 20_000;
const daysOfWeek = 7;

/**
 * Chooses the backtest origins. The one shown holds out exactly what was asked; further ones step back one bucket
 * each and use up at most a quarter of what stands before it, so that the model still has something to learn from. Of
 * days there are many: origins a day apart would all tell of the same weeks, so they step back as far as they forecast.
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
