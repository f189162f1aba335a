import type { components } from '@forecast-console/api-client/schema';
import type { ForecastRunsRepository } from './repository/runs-repository.ts';
import type {
  CombinationChoice,
  CombinationRow,
  CombinationSort,
  RunCombinationsRepository,
} from './repository/combinations-repository.ts';
import { NotFoundError } from '../../errors.ts';
import type { RunResult, StoredPoints } from './result/stored-run.ts';
import type { PlanReader, ReadablePlan } from './plan-reader.ts';
import { findLevel } from './find-level.ts';
import { requireAllGroups } from './result/all-groups.ts';

type Schemas = components['schemas'];

export interface CombinationQuery {
  aggregation_characteristics?: string;
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
  combinations: RunCombinationsRepository;
  plans: PlanReader;
}

/** Searches, sorts and pages the combinations of a run. */
export class RunCombinations {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws InvalidInputError if the run has no groups at the requested level */
  async page(runId: string, query: CombinationQuery): Promise<Schemas['CombinationPage']> {
    const { runs, combinations, plans } = this.#deps;
    const run = await runs.byId(runId);
    if (!run) throw new NotFoundError(`Run ${runId} was not found`);
    const { sort = 'absolute_error', order = 'desc', limit = defaultLimit, offset = 0 } = query;
    const choice = {
      runId,
      level: findLevel(run, query.aggregation_characteristics),
      search: (query.search ?? '').toLowerCase(),
      class: query.class ?? null,
      bias: query.bias ?? null,
    };
    if (run.status !== 'completed') return { combinations: [], total: 0, offset, limit };
    const whole = { runId, level: '', search: '', class: null, bias: null };
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
