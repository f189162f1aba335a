import type { components } from '@forecast-console/api-client/schema';
import { nextTurn } from '../../next-turn.ts';
import { combinationKey, groupPages } from './result/all-groups.ts';
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
  for await (const page of groupPages(groups, run.id)) {
    const wanted = page.flatMap((row) => positions.get(keyOf(row)) ?? []);
    const before = new Map((await groups.atPositions(other.id, wanted)).map((row) => [row.position, row]));
    for (const row of page) {
      const otherRow = before.get(positions.get(keyOf(row)) ?? 0);
      if (otherRow === undefined) continue;
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
      largest.add({
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
  return { moves: largest.items(), total: largest.count };
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
