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
import { levelOf } from './level-of.ts';

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

/** What a small picture of a series shows of its past, in buckets. */
const historyLength = 36;
const usualLimit = 20;

/** The combinations of a run, searched, sorted and in pages. */
export class RunCombinations {
  readonly #runs: ForecastRunsRepository;
  readonly #combinations: RunCombinationsRepository;
  readonly #plans: PlanReader;

  constructor(runs: ForecastRunsRepository, combinations: RunCombinationsRepository, plans: PlanReader) {
    this.#runs = runs;
    this.#combinations = combinations;
    this.#plans = plans;
  }

  /** @throws InvalidInputError when they are asked for at a level the run does not have. */
  async page(runId: string, query: CombinationQuery): Promise<Schemas['CombinationPage']> {
    const run = await this.#runs.byId(runId);
    if (!run) throw new NotFoundError(`Run ${runId} was not found`);
    const { sort = 'absolute_error', order = 'desc', limit = usualLimit, offset = 0 } = query;
    const choice = {
      runId,
      level: levelOf(run, query.aggregation_characteristics),
      search: (query.search ?? '').toLowerCase(),
      class: query.class ?? null,
      bias: query.bias ?? null,
    };
    if (run.status !== 'completed') return { combinations: [], total: 0, offset, limit };
    const [rows, total] = await Promise.all([
      this.#combinations.page(choice, sort, order, limit, offset),
      this.#combinations.count(choice),
    ]);
    const plan = await this.#plans.read(run);
    const page = await Promise.all(rows.map((row) => toCombination(row, plan)));
    const { comparison } = JSON.parse(run.result ?? '{}') as Partial<RunResult>;
    return { combinations: page, total, offset, limit, ...(comparison !== undefined && { comparison }) };
  }
}

async function toCombination(row: CombinationRow, plan: ReadablePlan): Promise<Schemas['Combination']> {
  const points = JSON.parse(row.points) as StoredPoints;
  const planned = await plan.of(row, points);
  const known = points.actual.slice(0, Math.max(0, points.forecastStart - points.start));
  return {
    key: JSON.parse(row.key) as Schemas['CharacteristicLabels'],
    name: row.name,
    history: known.slice(-historyLength).map((value) => (value === null ? null : forDrawing(value))),
    forecast: points.forecast.map(forDrawing),
    ...(planned && {
      plan: planned.map(forDrawing),
      plan_sum: planned.reduce((sum, value) => sum + value, 0),
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

const forDrawing = (value: number) => Number(value.toPrecision(4));
