import { floatsOf } from '../datasets/storage/index.ts';
import {
  type ForecastRunRow,
  type ReadablePlan,
  type RunCombinationsRepository,
  readPositions,
  type RunGroupsRepository,
  settingsOf,
  type StoredGroup,
} from '../runs/index.ts';
import { decimalsOf, sumAt } from './planned-cell.ts';
import type { NewPlan, PlansRepository } from './repository.ts';

export interface PlanStores {
  plans: PlansRepository;
  groups: RunGroupsRepository;
  combinations: RunCombinationsRepository;
}

type Key = Readonly<Record<string, string>>;
/** The columns that identify the combinations of a group. */
type PlannedGroup = Pick<StoredGroup, 'level' | 'position' | 'key' | 'members'>;

/** Returns the plan of a run from its adjusted periods. */
export function plannedRun(
  stores: Pick<PlanStores, 'groups' | 'combinations'>,
  run: Pick<ForecastRunRow, 'id' | 'request'>,
  adjusted: readonly NewPlan[],
): ReadablePlan {
  const periods = adjusted.map(({ period, total, plan }) => ({
    period,
    total,
    values: floatsOf(plan ?? new Uint8Array()),
  }));
  const isAdjusted = periods.length > 0;
  const all = periods.map(({ values }) => decimalsOf(values));
  const decimals = all.includes(null)
    ? null
    : all.reduce<number>((max, decimals) => Math.max(max, decimals ?? 0), 0);
  return {
    isAdjusted,
    total({ forecastStart, forecast }) {
      if (!isAdjusted) return null;
      const totals = new Map(periods.map(({ period, total }) => [period, total]));
      return forecast.map((value, index) => totals.get(forecastStart + index) ?? value);
    },
    async getGroupPlan(row, { forecastStart, forecast }) {
      if (!isAdjusted) return null;
      const members = await findMembers(stores, run, JSON.parse(row.key) as Key, row);
      if (members === null) return null;
      const sums = new Map(periods.map(({ period, values }) => [period, sumAt(values, members, decimals)]));
      return forecast.map((value, index) => sums.get(forecastStart + index) ?? value);
    },
  };
}

/**
 * Returns the indexes of the combinations that belong to a key; an empty key is the total of all of them.
 *
 * @param row the group of the key, if already loaded
 * @returns null if the run has no such combination or the members of the group are unknown
 */
export async function findMembers(
  { groups, combinations }: Pick<PlanStores, 'groups' | 'combinations'>,
  { id, request }: Pick<ForecastRunRow, 'id' | 'request'>,
  key: Key,
  row?: PlannedGroup,
): Promise<number[] | null> {
  const level: readonly string[] = settingsOf({ request }).aggregation_characteristics;
  const codes = Object.keys(key);
  // If the run has no level, the total is its only combination.
  if (level.length === 0) return codes.length === 0 ? [0] : null;
  if (codes.length === 0) return Array.from({ length: await groups.count(id, '') }, (_, at) => at);
  if (row?.level === '') return [row.position - 1];
  let positions: number[];
  if (codes.every((code) => level.includes(code))) positions = await combinations.findPositions(id, '', key);
  else {
    const [above = ''] = codes;
    const position = codes.length === 1 ? await combinations.findPosition(id, above, key) : null;
    const group = row ?? (position === null ? undefined : await groups.at(id, position));
    positions = [];
    for await (const some of readPositions(group?.members ?? '[]')) positions = positions.concat(some);
  }
  return positions.length === 0 ? null : positions.map((position) => position - 1);
}
