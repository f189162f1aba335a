import { floatsOf } from '../datasets/storage/index.ts';
import type {
  ForecastRunRow,
  RunCombinationsRepository,
  RunGroupsRepository,
  RunRequest,
  StoredGroup,
  StoredPoints,
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

/** Reads the plan of a run. */
export class PlannedRun {
  readonly #stores: Pick<PlanStores, 'groups' | 'combinations'>;
  readonly #run: Pick<ForecastRunRow, 'id' | 'request'>;
  readonly #periods: readonly { period: number; total: number | null; values: Float64Array }[];
  readonly #decimals: number | null;

  constructor(
    stores: Pick<PlanStores, 'groups' | 'combinations'>,
    run: Pick<ForecastRunRow, 'id' | 'request'>,
    periods: readonly NewPlan[],
  ) {
    this.#stores = stores;
    this.#run = run;
    this.#periods = periods.map(({ period, total, plan }) => ({
      period,
      total,
      values: floatsOf(plan ?? new Uint8Array()),
    }));
    const all = this.#periods.map(({ values }) => decimalsOf(values));
    this.#decimals = all.includes(null)
      ? null
      : all.reduce<number>((max, decimals) => Math.max(max, decimals ?? 0), 0);
  }

  get isAdjusted(): boolean {
    return this.#periods.length > 0;
  }

  /** Returns the plan of the total, one value per forecast period; null if nothing is adjusted. */
  total({ forecastStart, forecast }: StoredPoints): number[] | null {
    if (this.#periods.length === 0) return null;
    const totals = new Map(this.#periods.map(({ period, total }) => [period, total]));
    return forecast.map((value, index) => totals.get(forecastStart + index) ?? value);
  }

  /** Returns the plan of a group; null if nothing is adjusted or the members of the group are unknown. */
  async getGroupPlan(row: PlannedGroup, { forecastStart, forecast }: StoredPoints): Promise<number[] | null> {
    if (this.#periods.length === 0) return null;
    const members = await findMembers(this.#stores, this.#run, JSON.parse(row.key) as Key, row);
    if (members === null) return null;
    const sums = new Map(
      this.#periods.map(({ period, values }) => [period, sumAt(values, members, this.#decimals)]),
    );
    return forecast.map((value, index) => sums.get(forecastStart + index) ?? value);
  }
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
  const level: readonly string[] = (JSON.parse(request) as RunRequest).aggregation_characteristics;
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
    positions = group?.members == null ? [] : (JSON.parse(group.members) as number[]);
  }
  return positions.length === 0 ? null : positions.map((position) => position - 1);
}
