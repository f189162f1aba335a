import { explainWithoutEffects } from './explanation/explain-without-effects.ts';
import { explain } from './explanation/explain.ts';
import type { ForecastRequest } from './forecast-request.ts';
import type { ForecastResult } from './forecast-result.ts';
import { eventsBrought } from './result/event-gain.ts';
import { seriesForecasts } from './result/forecasts.ts';
import { levelResults } from './result/level-results.ts';
import { pastOfKnown } from './result/measured-forecasts.ts';
import { seriesResults } from './result/series-results.ts';
import { totalResult } from './result/total-result.ts';
import { computeRounds } from './run/compute-rounds.ts';
import type { Rounds } from './run/part.ts';
import { RunParts } from './run/run-parts.ts';
import { RunProgress } from './run/run-progress.ts';
import { runStages } from './run/run-stages.ts';
import { sumErrors } from './stock/sum-errors.ts';

/**
 * Forecasts every series of a request, their total and the sums of its groups, so that every level adds up.
 *
 * The backtest shown to users uses a model fitted only to values before its cutoff. All further cutoffs share one
 * model, fitted before the earliest of them; their residuals calibrate the intervals.
 *
 * @throws RangeError with the reason if the input is invalid or the model is unavailable
 * @throws any error that `onProgress` throws
 */
export function forecast(request: ForecastRequest): ForecastResult {
  return computeRounds(forecastRounds(request), request.computeParts);
}

/** Forecasts like `forecast`, but the caller computes the parts of each round. */
export function* forecastRounds(request: ForecastRequest): Rounds<ForecastResult> {
  const { onProgress, level, bucket, groups = [], horizon, bridge = 0 } = request;
  let throwIfStopped = () => onProgress?.(0, 'measuring');
  const run = new RunParts(request, () => throwIfStopped());
  const stages = run.plan.tiers[0]?.map(({ name }) => name) ?? [];
  const progress = new RunProgress(onProgress, [...run.parts, ...run.shards], stages);
  throwIfStopped = () => progress.throwIfStopped();

  const outcome = yield* runStages(run, progress);
  const { history, ...total } = totalResult(run, outcome, request, throwIfStopped);
  const explained = explainWithoutEffects(run, outcome, request);
  const all = outcome.future.outcomes.map((_, position) => position);
  const errorsOfSums = () => {
    const { future, past } = seriesForecasts(outcome);
    const task = { horizon, bridge, seasonLength: run.seasonLength, throwIfStopped };
    return sumErrors(future.histories, pastOfKnown({ past }), task);
  };
  const result = {
    series: seriesResults(run, outcome, request, explained, throwIfStopped),
    ...total,
    levels: groups.map((one) => levelResults(run, outcome, one, { level, explained, throwIfStopped })),
    events: run.events.findings(),
    drivers: run.events.driverFindings(),
    eventsBrought: eventsBrought(run, outcome),
    sumErrors: errorsOfSums(),
    explanation: explained(all) ?? explain(history, bucket, outcome.last.reliedOn),
  };
  progress.finished();
  return result;
}
