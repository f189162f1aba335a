import type { KeyedHistory } from './histories.ts';
import type { OriginRun, Outcome } from './origin-run.ts';
import type { PartResult } from './part.ts';
import type { RunParts } from './run-parts.ts';
import type { Stage } from './stage.ts';

/**
 * Combines the forecasts of the shards.
 *
 * @param stages in the order of the forecasts of the shards
 * @param results one per shard
 * @param throwIfStopped called regularly; may throw to abort
 * @returns for each stage, one run per cutoff, latest first; forecasts are views of the results
 */
export function runsOfShards(
  { histories, shardPositions, end }: Pick<RunParts, 'histories' | 'shardPositions' | 'end'>,
  stages: readonly { stage: Stage }[],
  results: readonly PartResult[],
  throwIfStopped: () => void,
): Map<Stage, OriginRun[]> {
  let origin = -1;
  const runsOf = ({ cutoffs, ahead }: Stage): OriginRun[] =>
    cutoffs.map((cutoff) => {
      origin++;
      const known = histories.before(cutoff);
      const outcomes: Outcome[] = [];
      for (const [shard, positions] of shardPositions.entries()) {
        throwIfStopped();
        const { forecasts = [], withoutEffects = [] } = results[shard] ?? {};
        const all = forecasts[origin] ?? new Float64Array(0);
        for (const [at, position] of positions.entries())
          outcomes.push({
            history: known[position] as KeyedHistory,
            forecast: all.subarray(at * ahead, (at + 1) * ahead),
            withoutEffects: cutoff === end ? (withoutEffects[at] ?? null) : null,
          });
      }
      return { cutoff, outcomes };
    });
  return new Map(stages.map(({ stage }) => [stage, runsOf(stage)]));
}
