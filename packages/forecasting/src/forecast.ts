import { explainWithoutEffects } from './explanation/explain-without-effects.ts';
import { explain } from './explanation/explain.ts';
import type { ForecastRequest } from './forecast-request.ts';
import type { ForecastResult } from './forecast-result.ts';
import type { ForecastBlock, StreamedForecast } from './result/streamed-forecast.ts';
import { eventsBrought } from './result/event-gain.ts';
import { levelResults, reliedOnBy } from './result/level-results.ts';
import { shardedSeries, wholeSeries } from './result/series-blocks.ts';
import { totalResult } from './result/total-result.ts';
import { RoundResults } from './run/compute-rounds.ts';
import type { Rounds } from './run/part.ts';
import { RunParts } from './run/run-parts.ts';
import { RunProgress } from './run/run-progress.ts';
import { runStages } from './run/run-stages.ts';
import { roundTask } from './round-of.ts';

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
  const { answer, blocks } = forecastInBlocks(request);
  return joinBlocks(answer, [...blocks]);
}

/** Returns a forecast with all of its series. */
export function joinBlocks(answer: StreamedForecast, all: readonly ForecastBlock[]): ForecastResult {
  const {
    sumErrors,
    meanErrors: _errors,
    blocks: _blocks,
    block: _block,
    blocksInput: _input,
    ...result
  } = answer;
  const scales = all.flatMap((block) => [...(block.scales ?? [])]);
  return {
    ...result,
    series: all.flatMap(({ series }) => series),
    sumErrors: sumErrors && { ...sumErrors, scales: Float64Array.from(scales) },
  };
}

/** Forecasts like `forecast`, but yields the series block by block, because they may be too many to hold at once. */
export function forecastInBlocks(request: ForecastRequest): {
  answer: StreamedForecast;
  blocks: Iterable<ForecastBlock>;
} {
  const results = new RoundResults(request.computeParts);
  const answer = results.outcomeOf(forecastRounds(request));
  function* blocks() {
    for (let at = 0; at < answer.blocks; at++) yield results.outcomeOf(answer.block(at));
  }
  return { answer, blocks: blocks() };
}

/** Forecasts like `forecast`, but the caller computes the parts of each round. */
export function* forecastRounds(request: ForecastRequest): Rounds<StreamedForecast> {
  const { onProgress, bucket, groups = [] } = request;
  let throwIfStopped = () => onProgress?.(0, 'measuring');
  const run = new RunParts(request, () => throwIfStopped());
  const progress = new RunProgress(onProgress, run);
  throwIfStopped = () => progress.throwIfStopped();

  const task = roundTask(run, request, progress);
  const outcome = yield* runStages(run, task);
  const { series } = outcome;
  const { sums, ...ofSeries } =
    'states' in series
      ? yield* shardedSeries(run, request, { outcome, ...series }, task)
      : wholeSeries(run, request, { outcome, series }, throwIfStopped);
  const { total: ofTotal, levels, without } = sums.found();
  const { history, ...total } = totalResult(run, outcome, ofTotal, request, throwIfStopped);
  const { reliedOn } = outcome.last;
  const ordinary = ofTotal.facts.ordinary();
  const result = {
    ...ofSeries,
    ...total,
    levels: groups.flatMap((group, at) => {
      const own = levels[at];
      return own === undefined ? [] : [levelResults(run, group, own, request, reliedOn, throwIfStopped)];
    }),
    events: run.events.findings(),
    drivers: run.events.driverFindings(),
    eventsBrought: eventsBrought(run, ofTotal.forecasts, without),
    explanation:
      explainWithoutEffects(ordinary, request, reliedOnBy(ofTotal.facts, reliedOn)) ??
      explain(history, bucket, reliedOn),
  };
  progress.finished();
  return result;
}
