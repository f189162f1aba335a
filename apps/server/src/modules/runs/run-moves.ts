import type { components } from '@forecast-console/api-client/schema';
import { combinationKey, forecastPages } from './result/all-groups.ts';
import { FirstSorted } from './result/first-sorted.ts';
import { computeMove, type Move, plannedMove, type Span, sumOver } from './result/compared-groups.ts';
import { KeyPositions } from './result/key-positions.ts';
import type { ForecastPoints, StoredGroup, StoredPoints } from './result/stored-run.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import type { ReadablePlan } from './plan-reader.ts';
import { type Caller, throwIfGone } from '../../http/contract/caller.ts';

type Schemas = components['schemas'];

/** One of the two compared runs. */
export interface ComparedRun {
  id: string;
  /** The plan of the run; null if forecasts are compared. */
  plan: ReadablePlan | null;
}

/**
 * Explains the changes from `other` to `run` for their common combinations. Sorts them by the sums of their forecasts,
 * and reads the history only of those on the page.
 *
 * @param span the periods that both runs forecast
 * @returns a page of the changes, largest first, and the number of all
 */
export async function largestMoves(
  groups: RunGroupsRepository,
  run: ComparedRun,
  other: ComparedRun,
  span: Span,
  { offset, limit }: { offset: number; limit: number },
  caller: Pick<Caller, 'signal'>,
): Promise<{ moves: Schemas['CombinationMove'][]; total: number }> {
  // Watches the connection from the start: the signal misses what happened before its first use.
  throwIfGone(caller);
  const positions = new KeyPositions();
  const sums: number[] = [];
  for await (const page of forecastPages(groups, 'forecast', other.id, caller))
    for (const row of page) {
      positions.set(keyOf(row), row.position);
      sums[row.position] = sumOver(span, await comparedForecast(other, row, row.points));
    }
  const largest = new FirstSorted<{ pair: PairPositions; size: number }>(
    offset + limit,
    (a, b) => b.size - a.size,
  );
  for await (const page of forecastPages(groups, 'forecast', run.id, caller))
    for (const row of page) {
      const position = positions.get(keyOf(row));
      if (position === undefined) continue;
      const sum = sumOver(span, await comparedForecast(run, row, row.points));
      const size = Math.abs(sum - (sums[position] as number));
      await largest.add({ pair: [row.position, position], size });
    }
  const page = (await largest.items()).slice(offset).map(({ pair }) => pair);
  const moves: Schemas['CombinationMove'][] = [];
  for (const pair of await pairsAt(groups, run.id, other.id, page)) {
    const move = await moveOf(pair, run, other);
    moves.push({
      key: JSON.parse(pair[0].key) as Schemas['CharacteristicLabels'],
      name: pair[0].name,
      before: move.before,
      after: move.after,
      change: move.change,
      new_actuals: move.newActuals,
      changed_history: move.changedHistory,
      other: move.other,
      ...(move.adjusted !== undefined && { adjusted: move.adjusted }),
    });
  }
  return { moves, total: largest.count };
}

/** A group of `run` and the group of the same combination in `other`. */
type Pair = readonly [StoredGroup, StoredGroup];
type PairPositions = readonly [own: number, other: number];

/** Returns the change between two groups; `adjusted` only if plans are compared. */
async function moveOf(
  [row, otherRow]: Pair,
  run: ComparedRun,
  other: ComparedRun,
): Promise<Move & { adjusted?: number }> {
  const [before, after] = [pointsOf(otherRow), pointsOf(row)];
  const move = computeMove(before, after);
  if (run.plan === null && other.plan === null) return move;
  return plannedMove(
    move,
    await comparedForecast(other, otherRow, before),
    await comparedForecast(run, row, after),
  );
}

async function pairsAt(
  groups: RunGroupsRepository,
  runId: string,
  otherId: string,
  page: readonly PairPositions[],
): Promise<Pair[]> {
  const [own, others] = await Promise.all([
    rowsByPosition(
      groups,
      runId,
      page.map(([position]) => position),
    ),
    rowsByPosition(
      groups,
      otherId,
      page.map(([, position]) => position),
    ),
  ]);
  return page.flatMap(([position, other]) => pairOf(own.get(position), others.get(other)));
}

const pairOf = (row: StoredGroup | undefined, other: StoredGroup | undefined): Pair[] =>
  row === undefined || other === undefined ? [] : [[row, other]];

async function rowsByPosition(
  groups: RunGroupsRepository,
  runId: string,
  positions: readonly number[],
): Promise<Map<number, StoredGroup>> {
  const rows = await groups.atPositions(runId, positions);
  return new Map(rows.map((row) => [row.position, row]));
}

async function comparedForecast(
  { plan }: ComparedRun,
  row: Parameters<ReadablePlan['getGroupPlan']>[0],
  points: ForecastPoints,
): Promise<ForecastPoints> {
  if (plan === null) return points;
  return { ...points, forecast: (await plan.getGroupPlan(row, points)) ?? points.forecast };
}

const pointsOf = ({ points }: StoredGroup) => JSON.parse(points) as StoredPoints;
const keyOf = ({ key }: Pick<StoredGroup, 'key'>) =>
  combinationKey(JSON.parse(key) as Record<string, string>);
