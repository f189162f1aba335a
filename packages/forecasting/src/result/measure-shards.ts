import type { ForecastRequest } from '../forecast-request.ts';
import { meanMetrics } from '../metrics/mean-metrics.ts';
import { forecastsOf } from '../run/origin-run.ts';
import type { PartResult, PassPart, Requests, ShardForecasts } from '../run/part.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { OriginState } from '../run/shards/origin-state.ts';
import { ShardPasses } from '../run/shards/shard-passes.ts';
import { firstOf, shardsOfPart } from '../run/shards/shard-runs.ts';
import { calibrationStep } from '../run/shards/sharding.ts';
import { packed } from '../run/stage-work.ts';
import { seriesForecasts } from './forecasts.ts';
import { metricsOf } from './measured-forecasts.ts';
import { RunSums, type RunTally } from './run-sums.ts';

/** What a result needs of some shards. */
export interface MeasuredShards {
  tally: RunTally;
  /** Mean absolute error of each series; NaN without a measured error. */
  meanErrors: Float64Array;
  /** Concatenated forecasts of the series on which intervals are calibrated, by cutoff, earliest first. */
  calibrating: Float64Array[];
}

/** Reconciles and measures some shards, and keeps their reconciled forecasts. */
export function* measureShards(
  run: RunParts,
  request: ForecastRequest,
  states: readonly (readonly OriginState[])[],
  part: PassPart,
): Requests<PartResult<MeasuredShards, ShardForecasts>> {
  const shards = yield* shardsOfPart(run, part, true);
  const [runs = [], ...without] = shards.map((shard, tier) =>
    new ShardPasses(run, states[tier] ?? []).reconciled(shard),
  );
  const from = firstOf(run, part.shards);
  const step = calibrationStep(request.series.length, request.sharding);
  const sums = new RunSums(run);
  sums.add({ from, runs, without });
  const own = seriesForecasts(runs, sums.cutoffs);
  const { outcomes = [] } = runs.at(-1) ?? {};
  const aheadOf = (forecasts: readonly Float64Array[]) => forecasts[0]?.length ?? 0;
  const forecasts = runs.map(forecastsOf);
  return {
    answer: {
      tally: sums.tally,
      meanErrors: Float64Array.from(
        outcomes,
        (_, at) => meanMetrics(metricsOf(run, own, at))?.mae ?? Number.NaN,
      ),
      calibrating: forecasts.map((some) =>
        packed(
          some.filter((_, at) => (from + at) % step === 0),
          aheadOf(some),
        ),
      ),
    },
    kept: {
      tiers: [forecasts.map((some) => packed(some, aheadOf(some)))],
      withoutEffects: outcomes.map(({ withoutEffects = null }) => withoutEffects),
    },
  };
}
