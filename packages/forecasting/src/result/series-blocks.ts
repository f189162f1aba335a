import type { ForecastRequest } from '../forecast-request.ts';
import type { OriginRun } from '../run/origin-run.ts';
import { keptBy, type Requests, type Rounds, type ShardForecasts } from '../run/part.ts';
import { PreparedHistories } from '../run/prepared-histories.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { ReconciledBlock, RunOutcome } from '../run/run-stages.ts';
import type { RoundTask } from '../run/run-tiers.ts';
import type { OriginState } from '../run/shards/origin-state.ts';
import { calibrationStep } from '../run/shards/sharding.ts';
import { firstOf, runsOfShards } from '../run/shards/shard-runs.ts';
import { addTally } from '../tally.ts';
import { learnSumErrors } from '../stock/sum-errors.ts';
import { type Forecasts, seriesForecasts } from './forecasts.ts';
import { calibratedIntervals, pastOfKnown } from './measured-forecasts.ts';
import type { MeasuredShards } from './measure-shards.ts';
import { RunSums } from './run-sums.ts';
import type { BlocksInput, ForecastBlock, StreamedForecast } from './streamed-forecast.ts';
import { type SeriesFindings, seriesResults } from './series-results.ts';

/** The series of a run: sums over them, and how to compute them block by block. */
type SeriesOfRun = Pick<StreamedForecast, 'meanErrors' | 'blocks' | 'block' | 'sumErrors' | 'blocksInput'> & {
  sums: RunSums;
};

/** Measures the series of a run that is not sharded. */
export function wholeSeries(
  run: RunParts,
  request: ForecastRequest,
  { outcome, series }: { outcome: RunOutcome; series: ReconciledBlock },
  throwIfStopped: () => void,
): SeriesOfRun {
  const sums = new RunSums(run);
  sums.add(series);
  const forecasts = seriesForecasts(series.runs, sums.cutoffs);
  const findings = findingsOf(outcome);
  const { sumErrors, blockOf } = calibratedSeries(
    run,
    request,
    { findings, sample: forecasts },
    throwIfStopped,
  );
  const block = blockOf(0, series.runs, forecasts);
  return {
    sums,
    sumErrors,
    meanErrors: Float64Array.from(block.series, ({ metrics }) => metrics?.mae ?? Number.NaN),
    blocks: 1,
    // oxlint-disable-next-line require-yield -- nothing is requested
    *block() {
      return block;
    },
    blocksInput: null,
  };
}

/** Lets parts measure the series of a sharded run. */
export function* shardedSeries(
  run: RunParts,
  request: ForecastRequest,
  { outcome, states }: { outcome: RunOutcome; states: readonly (readonly OriginState[])[] },
  { round, throwIfStopped }: RoundTask,
): Rounds<SeriesOfRun> {
  yield round({ round: 'measure', states });
  const sums = new RunSums(run);
  const meanErrors = new Float64Array(request.series.length);
  const calibrating: Float64Array[][] = [];
  for (const [part, { shards }] of run.passes.entries()) {
    throwIfStopped();
    const own = (yield { round: 'measure', part, of: 'answer' }) as MeasuredShards;
    addTally(sums.tally, own.tally);
    meanErrors.set(own.meanErrors, firstOf(run, shards));
    for (const [origin, some] of own.calibrating.entries()) (calibrating[origin] ??= []).push(some);
  }
  const blocksInput = {
    cutoffs: sums.cutoffs,
    findings: findingsOf(outcome),
    calibrating: calibrating.map((some) => Float64Array.from(some.flatMap((own) => [...own]))),
  };
  return {
    sums,
    meanErrors,
    blocks: run.passes.length,
    ...seriesOfShards(run, request, blocksInput, throwIfStopped),
    blocksInput,
  };
}

/** Returns the errors of sums, and how to compute the series of a part from what the last round kept. */
export function seriesOfShards(
  run: RunParts,
  request: ForecastRequest,
  { cutoffs, findings, calibrating }: BlocksInput,
  throwIfStopped: () => void,
): Pick<StreamedForecast, 'sumErrors' | 'block'> {
  const step = calibrationStep(request.series.length, request.sharding);
  const series = Array.from({ length: Math.ceil(request.series.length / step) }, (_, at) => {
    const one = request.series.at(at * step);
    if (one === undefined) throw new RangeError(`series ${at * step} does not exist`);
    return one;
  });
  const histories = new PreparedHistories(series, run.seasonLength, throwIfStopped);
  const sample = calibrating.map((all, origin): OriginRun => {
    const ahead = all.length / series.length;
    const cutoff = run.cutoffs[origin] ?? 0;
    const outcomes = histories
      .before(cutoff)
      .map((history, at) => ({ history, forecast: all.subarray(at * ahead, (at + 1) * ahead) }));
    return { cutoff, outcomes };
  });
  const { sumErrors, blockOf } = calibratedSeries(
    run,
    request,
    { findings, sample: seriesForecasts(sample, cutoffs) },
    throwIfStopped,
  );
  return {
    sumErrors,
    *block(at): Requests<ForecastBlock> {
      const { shards = [] } = run.passes[at] ?? {};
      const [runs = []] = runsOfShards(run, shards, [yield* keptBy<ShardForecasts>('measure', at, true)]);
      return blockOf(firstOf(run, shards), runs, seriesForecasts(runs, cutoffs));
    },
  };
}

/** Calibrates intervals and the errors of sums on a sample, and returns how to compute blocks of series with them. */
function calibratedSeries(
  run: RunParts,
  request: ForecastRequest,
  { findings, sample }: { findings: SeriesFindings; sample: Forecasts },
  throwIfStopped: () => void,
) {
  const { level, horizon, bridge = 0 } = request;
  const boundsOf = level === null ? null : calibratedIntervals(run, sample, level, throwIfStopped);
  const task = { horizon, bridge, seasonLength: run.seasonLength, throwIfStopped };
  const learned = learnSumErrors(sample.future.histories, pastOfKnown(sample), task);
  return {
    sumErrors: learned?.errors ?? null,
    blockOf: (from: number, runs: readonly OriginRun[], forecasts: Forecasts): ForecastBlock => ({
      from,
      series: seriesResults(run, findings, { runs, forecasts }, request, boundsOf, throwIfStopped),
      scales: learned?.scalesOf(forecasts.future.histories, pastOfKnown(forecasts)) ?? null,
    }),
  };
}

function findingsOf({ last, reconciledBy }: RunOutcome): SeriesFindings {
  const { reliedOn, chosen, insteadOfModel } = last;
  return { reliedOn, chosen, insteadOfModel, isReconciled: reconciledBy !== null };
}
