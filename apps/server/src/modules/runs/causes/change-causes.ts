import type { components } from '@forecast-console/api-client/schema';
import { ConflictError } from '../../../errors.ts';
import type { Caller } from '../../../http/contract/caller.ts';
import type { UploadsRepository } from '../../datasets/index.ts';
import type { DatasetFiles } from '../../datasets/storage/index.ts';
import type { ForecastThreads } from '../execution/forecast-threads.ts';
import { toRunSource } from '../execution/run-source.ts';
import type { RunSource } from '../input/read-run.ts';
import type { PlanReader } from '../plan-reader.ts';
import type { RunGroupsRepository } from '../repository/groups-repository.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../repository/runs-repository.ts';
import { combinationKey, groupPages } from '../result/all-groups.ts';
import { commonPeriods } from '../result/compared-groups.ts';
import { settingsOf } from '../result/stored-request.ts';
import type { StoredGroup, StoredPoints } from '../result/stored-run.ts';
import type { RunComparison } from '../run-comparison.ts';
import { type Ends, splitChange } from './split-change.ts';
import type { ComputedSteps, StepSums } from './compute-steps.ts';

type Schemas = components['schemas'];

interface Dependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  uploads: UploadsRepository;
  files: DatasetFiles;
  threads: ForecastThreads;
  plans: PlanReader;
  comparison: Pick<RunComparison, 'pair'>;
}

/** Maximum number of combinations to recompute. For larger runs, only the total is recomputed. */
const maxCombinations = 2000;
const maxListed = 100;
/** Maximum number of finished computations kept in memory. Older computations are repeated on request. */
const maxJobs = 50;

interface Job {
  status: Schemas['ChangeCauses']['status'];
  progress: number;
  error: string | null;
  abort: AbortController;
  isTotalOnly: boolean;
  computed: ComputedSteps;
}

interface Pair {
  run: ForecastRunRow;
  other: ForecastRunRow;
}

/**
 * Finds out how much each cause contributed to the change between two runs, by recomputing the forecast cause by cause.
 */
export class ChangeCauses {
  readonly #deps: Dependencies;
  readonly #jobs = new Map<string, Job>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Starts the computation unless it was started before, and returns its progress or result.
   * @throws InvalidInputError if the runs cannot be compared
   * @throws ConflictError if one of the runs has no result
   */
  async get(id: string, otherId: string | undefined, caller: Caller): Promise<Schemas['ChangeCauses']> {
    const pair = await this.#deps.comparison.pair(id, otherId);
    const key = keyOf(pair);
    const found = this.#jobs.get(key);
    const job = found === undefined || found.status === 'cancelled' ? await this.#start(pair, caller) : found;
    this.#jobs.delete(key);
    this.#jobs.set(key, job);
    return this.#response(pair, job);
  }

  /** Stops the computation. A finished computation keeps its result. */
  async cancel(id: string, otherId: string | undefined): Promise<Schemas['ChangeCauses']> {
    const pair = await this.#deps.comparison.pair(id, otherId);
    const job = this.#jobs.get(keyOf(pair)) ?? newJob('cancelled', false);
    if (job.status === 'running') {
      job.status = 'cancelled';
      job.abort.abort(new Error('cancelled'));
    }
    return this.#response(pair, job);
  }

  close(): void {
    for (const { abort } of this.#jobs.values()) abort.abort(new Error('the server is stopping'));
  }

  async #start(pair: Pair, caller: Caller): Promise<Job> {
    const level = requestOf(pair.run).aggregation_characteristics;
    const isSameLevel =
      level.toSorted().join() === requestOf(pair.other).aggregation_characteristics.toSorted().join();
    const counts = await Promise.all([pair.run, pair.other].map(({ id }) => this.#deps.groups.count(id, '')));
    const job = newJob('running', !isSameLevel || counts.some((count) => count > maxCombinations));
    const [oldest] = this.#jobs.keys();
    if (oldest !== undefined && this.#jobs.size >= maxJobs) {
      this.#jobs.get(oldest)?.abort.abort(new Error('superseded'));
      this.#jobs.delete(oldest);
    }
    this.#jobs.set(keyOf(pair), job);
    void this.#compute(pair, job, caller.user.id);
    return job;
  }

  async #compute(pair: Pair, job: Job, userId: string): Promise<void> {
    const { files, threads } = this.#deps;
    try {
      const [earlier, later] = await Promise.all([this.#source(pair.other), this.#source(pair.run)]);
      const [before, after] = await Promise.all([this.#total(pair.other), this.#total(pair.run)]);
      const whole = ({ request, ...source }: Omit<RunSource, 'dataset'>) => ({
        ...source,
        request: job.isTotalOnly ? { ...request, aggregation_characteristics: [] } : request,
      });
      const outcome = await files.hold(earlier.upload, (first) =>
        files.hold(later.upload, (second) =>
          threads.explainChange(
            userId,
            {
              earlier: { ...whole(earlier.source), dataset: first },
              later: { ...whole(later.source), dataset: second },
              isTotalOnly: job.isTotalOnly,
              ...commonPeriods(before, after),
            },
            job.abort.signal,
            ({ done }) => (job.progress = Math.max(job.progress, done)),
          ),
        ),
      );
      if (job.status !== 'running') return;
      if ('failed' in outcome) Object.assign(job, { status: 'failed', error: outcome.failed });
      else Object.assign(job, { status: 'completed', progress: 1, computed: outcome });
    } catch (error) {
      if (job.status !== 'running') return;
      Object.assign(job, {
        status: 'failed',
        error:
          error instanceof Error && error.name !== 'Error'
            ? error.message
            : 'The causes could not be computed.',
      });
    }
  }

  async #response({ run, other }: Pair, job: Job): Promise<Schemas['ChangeCauses']> {
    const [before, after] = await Promise.all([this.#total(other), this.#total(run)]);
    const { from, to } = commonPeriods(before, after);
    const response = {
      run_id: run.id,
      with: other.id,
      status: job.status,
      progress: job.progress,
      error: job.error,
      total_only: job.isTotalOnly,
      periods: to - from,
    };
    if (job.status !== 'completed') return { ...response, total: null, combinations: [] };
    const [plan, otherPlan] = [await this.#deps.plans.read(run), await this.#deps.plans.read(other)];
    const sum = ({ forecastStart }: StoredPoints, values: readonly number[]) =>
      values.slice(from - forecastStart, to - forecastStart).reduce((all, value) => all + value, 0);
    const ends = (points: StoredPoints, planned: readonly number[] | null): Ends => ({
      forecast: sum(points, points.forecast),
      plan: sum(points, planned ?? points.forecast),
    });
    const { base, steps } = job.computed;
    const split = (old: Ends, current: Ends, sumOf: (sums: StepSums) => number) =>
      splitChange(
        old,
        current,
        base && sumOf(base),
        steps.map(({ cause, sums }) => ({ cause, sum: sums && sumOf(sums) })),
      );
    const total = split(
      ends(before, otherPlan.total(before)),
      ends(after, plan.total(after)),
      (sums) => sums.total,
    );
    if (job.isTotalOnly) return { ...response, total, combinations: [] };
    const combinations: Schemas['CombinationCauses'][] = [];
    const old = new Map<string, Ends>();
    for await (const page of groupPages(this.#deps.groups, other.id))
      for (const row of page) {
        const points = pointsOf(row);
        old.set(groupKey(row), ends(points, await otherPlan.getGroupPlan(row, points)));
      }
    for await (const page of groupPages(this.#deps.groups, run.id))
      for (const row of page) {
        const [points, key] = [pointsOf(row), groupKey(row)];
        combinations.push({
          key: JSON.parse(row.key) as Schemas['CharacteristicLabels'],
          name: row.name,
          ...split(
            old.get(key) ?? { forecast: 0, plan: 0 },
            ends(points, await plan.getGroupPlan(row, points)),
            (sums) => sums.combinations.get(key) ?? 0,
          ),
        });
      }
    const largestFirst = combinations.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
    return { ...response, total, combinations: largestFirst.slice(0, maxListed) };
  }

  async #source(run: ForecastRunRow) {
    const upload = await this.#deps.uploads.atVersion(run.version_id ?? run.upload_id);
    if (!upload) throw new ConflictError('The data of one of these runs was deleted.');
    return { upload, source: toRunSource(run, upload, await this.#deps.runs.definitionsOf(run)) };
  }

  async #total(run: ForecastRunRow): Promise<StoredPoints> {
    const row = await this.#deps.groups.total(run.id);
    if (row === undefined) throw new ConflictError('One of these runs has no result.');
    return pointsOf(row);
  }
}

const newJob = (status: Job['status'], isTotalOnly: boolean): Job => ({
  status,
  progress: 0,
  error: null,
  abort: new AbortController(),
  isTotalOnly,
  computed: { base: null, steps: [] },
});
const keyOf = ({ run, other }: Pair) => `${run.id} ${other.id}`;
const requestOf = ({ request }: ForecastRunRow) => settingsOf({ request });
const pointsOf = ({ points }: Pick<StoredGroup, 'points'>) => JSON.parse(points) as StoredPoints;
const groupKey = ({ key }: Pick<StoredGroup, 'key'>) =>
  combinationKey(JSON.parse(key) as Record<string, string>);
