import type { ForecastRequest } from './forecast-request.ts';
import { roundTask } from './round-of.ts';
import { RoundResults } from './run/compute-rounds.ts';
import { forecastsOf } from './run/origin-run.ts';
import { RunParts } from './run/run-parts.ts';
import { RunProgress } from './run/run-progress.ts';
import { runTiers } from './run/run-tiers.ts';

/** Forecasts for one cutoff, before reconciliation. */
interface BaseForecast {
  /** First forecast bucket. */
  cutoff: number;
  /** One forecast per series of the request. */
  series: Float64Array[];
  /**
   * One forecast per aggregated series: the total, then the groups in request order. Groups of one series and duplicate
   * groups are omitted.
   */
  sums: Float64Array[];
}

/**
 * Returns the forecasts of series and sums before reconciliation, one entry per cutoff, earliest first. The last
 * entry is the actual forecast; the others are backtests. Used to benchmark reconciliation methods.
 *
 * @throws RangeError as `forecast` does
 */
export function baseForecasts({ sharding: _sharding, ...request }: ForecastRequest): BaseForecast[] {
  const run = new RunParts(request);
  const progress = new RunProgress(undefined, run);
  const results = new RoundResults(request.computeParts);
  const { above, below } = results.outcomeOf(runTiers(run, roundTask(run, request, progress)));
  return (below[0] ?? []).map((own, origin) => ({
    cutoff: own.cutoff,
    series: forecastsOf(own),
    sums: (above[0]?.[origin]?.outcomes ?? []).map(({ forecast }) => forecast),
  }));
}
