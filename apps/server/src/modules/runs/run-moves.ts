import type { components } from '@forecast-console/api-client/schema';
import { nextTurn } from '../../next-turn.ts';
import { combinationKey, groupPages, readAhead } from './result/all-groups.ts';
import { FirstSorted } from './result/first-sorted.ts';
import { computeMove, type Move, plannedMove } from './result/compared-groups.ts';
import type { StoredGroup, StoredPoints } from './result/stored-run.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import type { ReadablePlan } from './plan-reader.ts';
import { type Caller, throwIfGone } from '../../http/contract/caller.ts';

type Schemas = components['schemas'];

const keysPerPage = 1000;

/** One of the two compared runs. */
export interface ComparedRun {
  id: string;
  /** The plan of the run; null if forecasts are compared. */
  plan: ReadablePlan | null;
}

/**
 * Explains the changes from `other` to `run` for their common combinations.
 *
 * @returns a page of the changes, largest first, and the number of all
 */
export async function largestMoves(
  groups: RunGroupsRepository,
  run: ComparedRun,
  other: ComparedRun,
  { offset, limit }: { offset: number; limit: number },
  caller: Pick<Caller, 'signal'>,
): Promise<{ moves: Schemas['CombinationMove'][]; total: number }> {
  // Watches the connection from the start: the signal misses what happened before its first use.
  throwIfGone(caller);
  const positions = await positionsByKey(groups, other.id);
  const largest = new FirstSorted<{ pair: PairPositions; size: number }>(
    offset + limit,
    (a, b) => b.size - a.size,
  );
  for await (const pairs of readAhead(pairedPages(groups, run.id, other.id, positions))) {
    throwIfGone(caller);
    for (const pair of pairs) {
      const { change } = await moveOf(pair, run, other);
      await largest.add({ pair: [pair[0].position, pair[1].position], size: Math.abs(change) });
    }
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

/** Yields the groups of a run, each with the group of the same combination in the other run, in pages. */
async function* pairedPages(
  groups: RunGroupsRepository,
  runId: string,
  otherId: string,
  positions: ReadonlyMap<string, number>,
): AsyncGenerator<Pair[]> {
  for await (const page of groupPages(groups, runId)) {
    const wanted = page.flatMap((row) => {
      const other = positions.get(keyOf(row));
      return other === undefined ? [] : [{ row, other }];
    });
    const others = await rowsByPosition(
      groups,
      otherId,
      wanted.map(({ other }) => other),
    );
    yield wanted.flatMap(({ row, other }) => pairOf(row, others.get(other)));
  }
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

async function positionsByKey(groups: RunGroupsRepository, runId: string): Promise<Map<string, number>> {
  const positions = new Map<string, number>();
  for (let last: number | undefined = 0; last !== undefined;) {
    await nextTurn();
    const rows: Pick<StoredGroup, 'key' | 'position'>[] = await groups.keysAfter(runId, last, keysPerPage);
    for (const row of rows) positions.set(keyOf(row), row.position);
    last = rows.at(-1)?.position;
  }
  return positions;
}

async function comparedForecast(
  { plan }: ComparedRun,
  row: StoredGroup,
  points: StoredPoints,
): Promise<Pick<StoredPoints, 'forecastStart' | 'forecast'>> {
  return { ...points, forecast: (await plan?.getGroupPlan(row, points)) ?? points.forecast };
}

const pointsOf = ({ points }: StoredGroup) => JSON.parse(points) as StoredPoints;
const keyOf = ({ key }: Pick<StoredGroup, 'key'>) =>
  combinationKey(JSON.parse(key) as Record<string, string>);
