import type { components } from '@forecast-console/api-client/schema';
import { combinationKey, groupPages } from './result/all-groups.ts';
import { moveOf, plannedMove } from './result/compared-groups.ts';
import type { StoredGroup, StoredPoints } from './result/stored-run.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import type { ReadablePlan } from './plan-reader.ts';

type Schemas = components['schemas'];

/** One of two runs that are compared. */
export interface ComparedRun {
  id: string;
  /** Null where its forecast is compared. */
  plan: ReadablePlan | null;
}

/** How the combinations that two runs have in common moved from the other one, the largest change first. */
export async function runMoves(
  groups: RunGroupsRepository,
  run: ComparedRun,
  other: ComparedRun,
): Promise<Schemas['CombinationMove'][]> {
  const isOfPlans = run.plan !== null || other.plan !== null;
  const places = new Map((await groups.keys(other.id)).map((row) => [keyOf(row), row.position]));
  const moves: Schemas['CombinationMove'][] = [];
  for await (const page of groupPages(groups, run.id)) {
    const wanted = page.flatMap((row) => places.get(keyOf(row)) ?? []);
    const before = new Map((await groups.among(other.id, wanted)).map((row) => [row.position, row]));
    for (const row of page) {
      const known = before.get(places.get(keyOf(row)) ?? 0);
      if (known === undefined) continue;
      const [was, is] = [pointsOf(known), pointsOf(row)];
      const ofForecast = moveOf(was, is);
      const planned = isOfPlans
        ? plannedMove(ofForecast, await shownOf(other, known, was), await shownOf(run, row, is))
        : null;
      const move = planned ?? ofForecast;
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

async function shownOf(
  { plan }: ComparedRun,
  row: StoredGroup,
  points: StoredPoints,
): Promise<Pick<StoredPoints, 'forecastStart' | 'forecast'>> {
  return { ...points, forecast: (await plan?.of(row, points)) ?? points.forecast };
}

const pointsOf = ({ points }: StoredGroup) => JSON.parse(points) as StoredPoints;
const keyOf = ({ key }: Pick<StoredGroup, 'key'>) =>
  combinationKey(JSON.parse(key) as Record<string, string>);
