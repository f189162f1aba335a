import { keptBy, type PassPart, type Requests, type ShardForecasts } from '../part.ts';
import type { OriginRun } from '../origin-run.ts';
import type { RunParts } from '../run-parts.ts';
import { cutoffsOf } from '../stage.ts';
import type { Shard } from './shard-members.ts';

/**
 * Returns the forecasts of some consecutive shards by tier, with one run per cutoff, earliest first. Forecasts are views
 * of the results.
 *
 * @param forecasts of one shard each, or of all of them
 */
export function runsOfShards(
  { plan, historiesOf, end }: Pick<RunParts, 'plan' | 'historiesOf' | 'end'>,
  shards: readonly number[],
  forecasts: readonly ShardForecasts[],
): OriginRun[][] {
  const own = shards.map(historiesOf);
  const withoutEffects = forecasts.flatMap((some) => some.withoutEffects);
  const tiers = plan.tiers.filter((_, tier) => tier % 2 === 0);
  return tiers.map((stages, tier) =>
    cutoffsOf(stages).map((cutoff, origin) => {
      const histories = own.flatMap((some) => [...some.before(cutoff)]);
      const all = forecasts.flatMap((some) => {
        const made = some.tiers[tier]?.[origin] ?? new Float64Array(0);
        const count = some.withoutEffects.length;
        const ahead = made.length / count;
        return Array.from({ length: count }, (_, at) => made.subarray(at * ahead, (at + 1) * ahead));
      });
      return {
        cutoff,
        outcomes: histories.map((history, at) => ({
          history,
          forecast: all[at] ?? new Float64Array(0),
          withoutEffects: cutoff === end ? (withoutEffects[at] ?? null) : null,
        })),
      };
    }),
  );
}

/**
 * Requests the forecasts of the shards of a part, and returns them as one shard, by tier.
 *
 * @param isLast whether no later round needs them
 */
export function* shardsOfPart(run: RunParts, { shards }: PassPart, isLast: boolean): Requests<Shard[]> {
  const kept: ShardForecasts[] = [];
  for (const shard of shards) kept.push(yield* keptBy<ShardForecasts>('forecast', shard, isLast));
  return asShards(run, shards, kept);
}

/** Returns the forecasts of some consecutive shards as one shard, by tier. */
export function asShards(
  run: RunParts,
  shards: readonly number[],
  forecasts: readonly ShardForecasts[],
): Shard[] {
  const tiers = runsOfShards(run, shards, forecasts);
  const observed = tiers[0]?.at(-1)?.outcomes.map(({ history }) => history) ?? [];
  return tiers.map((runs) => ({ from: firstOf(run, shards), runs, observed }));
}

/** Returns the position of the first series of some shards. */
export function firstOf(
  { shardPositions }: Pick<RunParts, 'shardPositions'>,
  shards: readonly number[],
): number {
  return shardPositions[shards[0] ?? 0]?.[0] ?? 0;
}
