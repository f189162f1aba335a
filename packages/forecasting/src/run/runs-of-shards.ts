import type { KeyedHistory } from './histories.ts';
import type { OriginRun, Outcome } from './origin-run.ts';
import type { PartResult } from './part.ts';
import type { RunParts } from './run-parts.ts';
import type { Stage } from './stage.ts';

/**
 * What the shards of a run were forecast to, put together.
 *
 * @param stages in the order of the shards' forecasts
 * @param results one a shard
 * @param throwIfStopped called now and then; may throw, which aborts
 * @returns by stage, one a cutoff, latest first; forecasts are views of the results
 */
export function runsOfShards(
  { histories, shardPositions }: Pick<RunParts, 'histories' | 'shardPositions'>,
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
        const all = results[shard]?.forecasts[origin] ?? new Float64Array(0);
        for (const [at, position] of positions.entries())
          outcomes.push({
            history: known[position] as KeyedHistory,
            forecast: all.subarray(at * ahead, (at + 1) * ahead),
          });
      }
      return { cutoff, outcomes };
    });
  return new Map(stages.map(({ stage }) => [stage, runsOf(stage)]));
}
