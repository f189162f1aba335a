import type { components } from '@forecast-console/api-client/schema';
import { nextTurn } from '../../next-turn.ts';
import { combinationKey, groupPages, readAhead } from './result/all-groups.ts';
import { FirstSorted } from './result/first-sorted.ts';
import { computeMove, plannedMove } from './result/compared-groups.ts';
import type { StoredGroup, StoredPoints } from './result/stored-run.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import type { ReadablePlan } from './plan-reader.ts';

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
 * @returns the `max` largest changes, largest first, and the number of all
 */
export async function largestMoves(
  groups: RunGroupsRepository,
  run: ComparedRun,
  other: ComparedRun,
  max: number,
): Promise<{ moves: readonly Schemas['CombinationMove'][]; total: number }> {
  const comparesPlans = run.plan !== null || other.plan !== null;
  const positions = await positionsByKey(groups, other.id);
  const largest = new FirstSorted<Schemas['CombinationMove']>(
    max,
    (a, b) => Math.abs(b.change) - Math.abs(a.change),
  );
  for await (const pairs of readAhead(pairedPages(groups, run.id, other.id, positions))) {
    for (const [row, otherRow] of pairs) {
      const [old, current] = [pointsOf(otherRow), pointsOf(row)];
      const forecastMove = computeMove(old, current);
      const planned = comparesPlans
        ? plannedMove(
            forecastMove,
            await comparedForecast(other, otherRow, old),
            await comparedForecast(run, row, current),
          )
        : null;
      const move = planned ?? forecastMove;
      await largest.add({
        key: JSON.parse(row.key) as Schemas['CharacteristicLabels'],
        name: row.name,
        before: move.before,
        after: move.after,
        change: move.change,
        new_actuals: move.newActuals,
        changed_history: move.changedHistory,
        other: move.other,
        ...(planned && { adjusted: planned.adjusted }),
      });
    }
  }
  return { moves: await largest.items(), total: largest.count };
}

/** Yields the groups of a run, each with the group of the same combination in the other run, in pages. */
async function* pairedPages(
  groups: RunGroupsRepository,
  runId: string,
  otherId: string,
  positions: ReadonlyMap<string, number>,
): AsyncGenerator<[StoredGroup, StoredGroup][]> {
  for await (const page of groupPages(groups, runId)) {
    const common = page.flatMap((row) => {
      const position = positions.get(keyOf(row));
      return position === undefined ? [] : [{ row, position }];
    });
    const wanted = common.map(({ position }) => position);
    const others = new Map((await groups.atPositions(otherId, wanted)).map((row) => [row.position, row]));
    yield common.flatMap(({ row, position }) => {
      const other = others.get(position);
      return other === undefined ? [] : [[row, other] satisfies [StoredGroup, StoredGroup]];
    });
  }
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
