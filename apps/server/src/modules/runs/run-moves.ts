import type { components } from '@forecast-console/api-client/schema';
import { combinationKey, groupPages } from './result/all-groups.ts';
import { computeMove, plannedMove } from './result/compared-groups.ts';
import type { StoredGroup, StoredPoints } from './result/stored-run.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import type { ReadablePlan } from './plan-reader.ts';

type Schemas = components['schemas'];

/** One of the two compared runs. */
export interface ComparedRun {
  id: string;
  /** The plan of the run; null if forecasts are compared. */
  plan: ReadablePlan | null;
}

/** Explains the changes from `other` to `run` for their common combinations, largest change first. */
export async function runMoves(
  groups: RunGroupsRepository,
  run: ComparedRun,
  other: ComparedRun,
): Promise<Schemas['CombinationMove'][]> {
  const comparesPlans = run.plan !== null || other.plan !== null;
  const positions = new Map((await groups.keys(other.id)).map((row) => [keyOf(row), row.position]));
  const moves: Schemas['CombinationMove'][] = [];
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
      moves.push({
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
  return moves.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
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
