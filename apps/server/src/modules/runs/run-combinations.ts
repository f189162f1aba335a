import type { components } from '@forecast-console/api-client/schema';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type {
  CombinationChoice,
  CombinationRow,
  CombinationSort,
  RunCombinationsRepository,
} from './repository/combinations-repository.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import type { RunResult, StoredPoints } from './result/stored-run.ts';
import type { PlanReader, ReadablePlan } from './plan-reader.ts';
import { findLevel } from './find-level.ts';
import { parseGroup } from './input/value-filter.ts';
import { requireAllGroups } from './result/all-groups.ts';
import { PositionSet } from './result/position-set.ts';

type Schemas = components['schemas'];

export interface CombinationQuery {
  aggregation_characteristics?: string;
  within?: string;
  search?: string;
  class?: Schemas['DemandClass'];
  bias?: CombinationChoice['bias'];
  sort?: CombinationSort;
  order?: 'asc' | 'desc';
  limit?: number;
  offset?: number;
}

/** Number of history buckets in the preview chart of a combination. */
const historyLength = 36;
const defaultLimit = 20;

interface Dependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  combinations: RunCombinationsRepository;
  plans: PlanReader;
}

/** Searches, sorts and pages the combinations of a run. */
export class RunCombinations {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws InvalidInputError if the run has no groups at the requested level, or lacks the group to search in */
  async page(runId: string, query: CombinationQuery): Promise<Schemas['CombinationPage']> {
    const { runs, combinations, plans } = this.#deps;
    const run = await runs.byId(runId);
    if (!run) throw new NotFoundError(`Run ${runId} was not found`);
    const { sort = 'absolute_error', order = 'desc', limit = defaultLimit, offset = 0 } = query;
    const level = findLevel(run, query.aggregation_characteristics);
    if (run.status !== 'completed') return { combinations: [], total: 0, offset, limit };
    const choice = {
      runId,
      level,
      search: (query.search ?? '').toLowerCase(),
      class: query.class ?? null,
      bias: query.bias ?? null,
      within: query.within === undefined ? null : await this.#positionsWithin(run, level, query.within),
    };
    const whole = { runId, level: '', search: '', class: null, bias: null, within: null };
    const [rows, total] = await Promise.all([
      combinations.page(choice, sort, order, limit, offset),
      combinations.count(choice),
    ]);
    const isWhole = JSON.stringify(choice) === JSON.stringify(whole);
    requireAllGroups(run, isWhole ? total : await combinations.count(whole));
    const plan = await plans.read(run);
    const page = await Promise.all(rows.map((row) => toCombination(row, plan)));
    const { comparison } = JSON.parse(run.result ?? '{}') as Partial<RunResult>;
    return { combinations: page, total, offset, limit, ...(comparison !== undefined && { comparison }) };
  }

  /** Returns the positions of the groups of a level that a group contains. */
  async #positionsWithin(run: ForecastRunRow, level: string, group: string): Promise<PositionSet> {
    const { combinations, groups } = this.#deps;
    const values = parseGroup(group);
    const above = findLevel(run, Object.keys(values).join(','));
    const position = await combinations.findPosition(run.id, above, values);
    const row = position === null ? undefined : await groups.at(run.id, position);
    if (row === undefined) throw new InvalidInputError(`This run has no group ${group}.`);
    const members =
      row.members === null
        ? PositionSet.of(await combinations.findPositions(run.id, '', values))
        : await PositionSet.parse(row.members);
    return level === '' ? members : groups.positionsWithin(run.id, level, members);
  }
}

async function toCombination(row: CombinationRow, plan: ReadablePlan): Promise<Schemas['Combination']> {
  const points = JSON.parse(row.points) as StoredPoints;
  const groupPlan = await plan.getGroupPlan(row, points);
  const history = points.actual.slice(0, Math.max(0, points.forecastStart - points.start));
  return {
    key: JSON.parse(row.key) as Schemas['CharacteristicLabels'],
    name: row.name,
    history: history.slice(-historyLength).map((value) => (value === null ? null : forChart(value))),
    forecast: points.forecast.map(forChart),
    ...(groupPlan && {
      plan: groupPlan.map(forChart),
      plan_sum: groupPlan.reduce((sum, value) => sum + value, 0),
    }),
    next_sum: row.next_sum,
    change: row.change,
    absolute_error: row.absolute_error,
    wape: row.wape,
    bias: row.bias,
    share: row.share,
    class: row.class as Schemas['DemandClass'] | null,
  };
}

const forChart = (value: number) => Number(value.toPrecision(4));
