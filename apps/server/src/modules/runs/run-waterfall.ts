import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { type ActualsDependencies, known, readKnownActuals } from './known-actuals.ts';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import type { UploadsRepository } from '../datasets/index.ts';
import { NotFoundError } from '../../errors.ts';
import { nextTurn } from '../../next-turn.ts';
import { addForecasts, AccuracySum } from './result/accuracy-sum.ts';
import { readTotal } from './result/all-groups.ts';
import { filterSummaryOf, settingsOf } from './result/stored-request.ts';
import type { Caller } from '../../http/contract/caller.ts';

type Schemas = components['schemas'];

interface Dependencies extends ActualsDependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  uploads: UploadsRepository;
}

/** Maximum number of runs in a waterfall, which shows the newest runs and periods. */
const maxRuns = 60;
const maxPeriods = 240;
/** Number of runs read at once. Filters of a run that an older version started can take megabytes. */
const runsPerPage = 10;

/** Compares the forecasts of several runs with each other and with the actuals. */
export class RunWaterfall {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Returns the forecasts of several runs of a dataset for the same periods. Includes the runs with the filter and bucket
   * of a reference run, by default the newest completed one.
   */
  async get(
    uploadId: string,
    referenceId: string | undefined,
    caller: Caller,
  ): Promise<Schemas['Waterfall']> {
    const upload = await this.#deps.uploads.byAnyId(uploadId);
    if (!upload) throw new NotFoundError(`Upload ${uploadId} was not found`);
    const reference = await this.#reference(upload.id, referenceId);
    if (reference === undefined)
      return {
        bucket_type: limits.buckets.default,
        version: upload.version,
        periods: [],
        actual: [],
        runs: [],
      };
    const request = await this.#deps.runs.requestOf(reference);
    const ids = await this.#withSameTotal(upload.id, totalScope(reference));
    const same = await this.#deps.runs.mapByIds(ids.toReversed(), ({ request: text, ...run }) => ({
      ...run,
      model_type: settingsOf({ request: text }).model_type,
    }));
    const series = await Promise.all(
      same.map(async (run) => ({ run, points: await readTotal(this.#deps.groups, run) })),
    );
    const ends = series.map(({ points }) => points.forecastStart + points.forecast.length);
    const end = ends.reduce((max, value) => Math.max(max, value), -Infinity);
    const first = series.reduce((min, { points }) => Math.min(min, points.forecastStart), Infinity);
    const start = Math.max(first, end - maxPeriods);
    const length = end - start;
    // Read the actuals of all forecast periods, even those not shown, because the metrics of the runs cover them too.
    const { total } = await readKnownActuals(
      this.#deps,
      upload,
      { ...request, aggregation_characteristics: [] },
      { forecastStart: first, forecast: { length: end - first } },
      caller,
    );
    const across = <Value>(valueAt: (index: number) => Value) =>
      Array.from({ length }, (_, index) => valueAt(index));
    return {
      bucket_type: request.bucket_type,
      version: upload.version,
      periods: across((index) => formatIsoDate(bucketStart(start + index, request.bucket_type))),
      actual: across((index) => known(total[start - first + index])),
      runs: series.map(({ run, points }) => {
        const sum = new AccuracySum();
        addForecasts(points, total.slice(points.forecastStart - first), (_lag, ...cell) => sum.add(...cell));
        return {
          run_id: run.id,
          name: run.name,
          created_at: run.created_at,
          version: run.version,
          model_type: run.model_type,
          forecast: across((index) => points.forecast[start + index - points.forecastStart] ?? null),
          ...sum.result,
        };
      }),
    };
  }

  /** @param id undefined for the newest completed run @returns undefined if the dataset has no completed run */
  async #reference(
    uploadId: string,
    id: string | undefined,
  ): Promise<Pick<ForecastRunRow, 'request' | 'filter_set_id'> | undefined> {
    if (id === undefined) return (await this.#completedBefore(uploadId)).at(0);
    const run = await this.#deps.runs.byId(id);
    if (run?.upload_id !== uploadId || run.status !== 'completed')
      throw new NotFoundError(`Run ${id} was not found`);
    return run;
  }

  #completedBefore(uploadId: string, sequence = Number.MAX_SAFE_INTEGER) {
    return this.#deps.runs.completedBefore(uploadId, sequence, runsPerPage);
  }

  /** Returns the newest runs that forecast the same total. Many other runs may have to be skipped. */
  async #withSameTotal(uploadId: string, scope: string): Promise<string[]> {
    const ids: string[] = [];
    let page = await this.#completedBefore(uploadId);
    while (page.length > 0) {
      for (const run of page) if (totalScope(run) === scope) ids.push(run.id);
      if (ids.length >= maxRuns) break;
      await nextTurn();
      page = await this.#completedBefore(uploadId, page.at(-1)?.sequence);
    }
    return ids.slice(0, maxRuns);
  }
}

/** Returns a string that is equal for runs that forecast the same total. */
const totalScope = (run: Pick<ForecastRunRow, 'request'>) =>
  `${settingsOf(run).bucket_type} ${filterSummaryOf(run).key}`;
