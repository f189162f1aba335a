import type { ForecastRequest } from '../forecast-request.ts';
import type { ForecastBlock, StreamedForecast } from '../forecast-result.ts';
import type { Rereading } from '../run/part.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';
import { learnSumErrors } from '../stock/sum-errors.ts';
import { seriesForecasts } from './forecasts.ts';
import { calibratedIntervals, pastOfKnown } from './measured-forecasts.ts';
import type { RunSums } from './run-sums.ts';
import { seriesResults } from './series-results.ts';

/** Calibrates intervals and the errors of sums, and returns how to compute the series of each block with them. */
export function* seriesBlocks(
  run: RunParts,
  outcome: RunOutcome,
  sums: RunSums,
  request: ForecastRequest,
  throwIfStopped: () => void,
): Rereading<Pick<StreamedForecast, 'meanErrors' | 'blocks' | 'block' | 'sumErrors'>> {
  const { level, horizon, bridge = 0 } = request;
  const sample = sums.sample;
  const blocks = run.blockPositions.length;
  const boundsOf = level === null ? null : calibratedIntervals(run, sample, level, throwIfStopped);
  const task = { horizon, bridge, seasonLength: run.seasonLength, throwIfStopped };
  const learned = learnSumErrors(sample.future.histories, pastOfKnown(sample), task);
  function* block(at: number): Rereading<ForecastBlock> {
    const { from, runs } = yield* outcome.block(at);
    const forecasts = blocks === 1 ? sample : seriesForecasts(runs, sums.cutoffs);
    return {
      from,
      series: seriesResults(run, outcome, { runs, forecasts }, request, boundsOf, throwIfStopped),
      scales: learned?.scalesOf(forecasts.future.histories, pastOfKnown(forecasts)) ?? null,
    };
  }
  const found = { blocks, sumErrors: learned?.errors ?? null };
  if (blocks > 1) return { ...found, meanErrors: sums.meanErrors, block };
  const only = yield* block(0);
  return {
    ...found,
    meanErrors: Float64Array.from(only.series, ({ metrics }) => metrics?.mae ?? Number.NaN),
    // oxlint-disable-next-line require-yield -- nothing is read again
    *block() {
      return only;
    },
  };
}
