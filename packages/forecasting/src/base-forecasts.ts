import type { ForecastRequest } from './forecast-request.ts';
import { RunParts } from './run/run-parts.ts';
import { RunProgress } from './run/run-progress.ts';
import { inTime, runTiers } from './run/run-tiers.ts';

/** What the models make of one origin of a run, before it is made to add up. */
interface BaseForecast {
  /** First bucket forecast. */
  cutoff: number;
  /** One a series of the request. */
  series: Float64Array[];
  /** One a sum: the total, then the groups in the order asked, without those of one series or that came before. */
  sums: Float64Array[];
}

/**
 * Forecasts series and sums of a request each alone, at every origin, the earliest first; the last is the forecast. What
 * reconciliation is measured against.
 *
 * @throws RangeError as `forecast` does
 */
export function baseForecasts(request: ForecastRequest): BaseForecast[] {
  const run = new RunParts(request);
  const { series, sums } = runTiers(
    run,
    new RunProgress(undefined, [...run.parts, ...run.shards], []),
    request.computeParts,
  );
  const above = inTime(sums);
  return inTime(series).map(({ cutoff, outcomes }, origin) => ({
    cutoff,
    series: outcomes.map(({ forecast }) => forecast),
    sums: (above[origin]?.outcomes ?? []).map(({ forecast }) => forecast),
  }));
}
