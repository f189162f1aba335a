import type { KeyedHistory } from './histories.ts';
import type { OriginRun } from './origin-run.ts';
import type { PartResult } from './part.ts';
import type { RunParts } from './run-parts.ts';
import type { Stage } from './stage.ts';

/**
 * Returns the forecasts of a shard: for each stage, one run per cutoff, latest first. Forecasts are views of the result.
 *
 * @param stages in the order of the forecasts of the shard
 */
export function runsOfShard(
  { historiesOf, end }: Pick<RunParts, 'historiesOf' | 'end'>,
  shard: number,
  stages: readonly Stage[],
  { forecasts, withoutEffects }: PartResult,
): Map<Stage, OriginRun[]> {
  const histories = historiesOf(shard);
  let origin = 0;
  const runsOf = ({ cutoffs, ahead }: Stage): OriginRun[] =>
    cutoffs.map((cutoff) => {
      const all = forecasts[origin++] ?? new Float64Array(0);
      const outcomes = histories.before(cutoff).map((history: KeyedHistory, at) => ({
        history,
        forecast: all.subarray(at * ahead, (at + 1) * ahead),
        withoutEffects: cutoff === end ? (withoutEffects[at] ?? null) : null,
      }));
      return { cutoff, outcomes };
    });
  return new Map(stages.map((stage) => [stage, runsOf(stage)]));
}
