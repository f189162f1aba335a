import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate } from '@forecast-console/calendar';
import type { DatasetFiles } from '../datasets/storage/index.ts';
import type { Stockouts } from '../demand/index.ts';
import type { Actuals } from './actuals-worker.ts';
import type { ForecastThreads } from './execution/forecast-threads.ts';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import { accepted, type UploadRow, type UploadsRepository } from '../datasets/index.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { nextTurn } from '../../next-turn.ts';
import { allGroups, combinationKey } from './result/all-groups.ts';
import { lastComplete } from './request/dataset-periods.ts';
import { FirstSorted } from './result/first-sorted.ts';
import { addForecasts, boundsAt, AccuracySum } from './result/accuracy-sum.ts';
import type { RunRequest, StoredPoints } from './result/stored-run.ts';
import { valueFilter } from './input/value-filter.ts';
import type { PlanReader } from './plan-reader.ts';
import type { StockReader } from './stock-reader.ts';
import { toRunDetail } from './to-run.ts';
import type { Caller } from '../../http/contract/caller.ts';

type Schemas = components['schemas'];

interface Dependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  uploads: UploadsRepository;
  files: DatasetFiles;
  threads: ForecastThreads;
  plans: PlanReader;
  stock: StockReader;
  stockouts: Pick<Stockouts, 'definitions'>;
}

const defaultLimit = 20;
/** Maximum number of runs in a waterfall, which shows the newest runs and periods. */
const maxRuns = 60;
const maxPeriods = 240;
/** Number of runs read at once, because the filters of one run can take several megabytes. */
const runsPerPage = 10;

/** Compares forecasts with the actuals that arrived later. */
export class RunAccuracy {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Computes the realized accuracy of a run from the current version of its dataset.
   * @throws ConflictError if the run has no result
   */
  async get(
    id: string,
    { limit = defaultLimit, offset = 0 }: { limit?: number; offset?: number },
    caller: Caller,
  ): Promise<Schemas['RealisedAccuracy']> {
    const run = await this.#completed(id);
    const request = requestOf(run);
    const points = await this.#total(run);
    const upload = await this.#upload(run);
    const actuals = await this.#actuals(upload, request, points, caller);
    const total = knownTotal(actuals);
    const [sum, byLag] = [new AccuracySum(), new Map<number, AccuracySum>()];
    addForecasts(points, total, (_lag, ...forecast) => sum.add(...forecast));
    const combinations = new FirstSorted<Schemas['RealisedCombination'] & { absolute_error: number }>(
      offset + limit,
      (a, b) => b.absolute_error - a.absolute_error,
    );
    const addToLag = (lag: number, ...forecast: Parameters<AccuracySum['add']>) => {
      const lagSum = byLag.get(lag) ?? new AccuracySum();
      byLag.set(lag, lagSum);
      lagSum.add(...forecast);
    };
    const isTotal = request.aggregation_characteristics.length === 0;
    const valueAdded = await this.#deps.plans.valueAdded(run);
    const stock = await this.#deps.stock.realized(run);
    const totalRow = isTotal ? await this.#deps.groups.total(run.id) : undefined;
    if (isTotal) addForecasts(points, total, addToLag);
    if (totalRow && valueAdded.isNeeded) await valueAdded.add(totalRow, points, total);
    if (totalRow) await stock?.add(totalRow, points, total);
    for await (const row of isTotal ? [] : allGroups(this.#deps.groups, run.id)) {
      const key = JSON.parse(row.key) as Record<string, string>;
      const values = actuals.values.get(combinationKey(key)) ?? new Float64Array(actuals.periods);
      const groupSum = new AccuracySum();
      const series = JSON.parse(row.points) as StoredPoints;
      if (valueAdded.isNeeded) await valueAdded.add(row, series, values);
      await stock?.add(row, series, values);
      addForecasts(series, values, (lag, ...forecast) => {
        groupSum.add(...forecast);
        addToLag(lag, ...forecast);
      });
      const backtest = row.metrics === null ? null : (JSON.parse(row.metrics) as Schemas['Metrics']);
      const absoluteError = groupSum.absoluteError;
      combinations.add({
        key,
        name: row.name,
        absolute_error: absoluteError,
        promised_wape: backtest?.wape ?? null,
        ...groupSum.result,
      });
    }
    return {
      run_id: run.id,
      version: upload.version,
      bucket_type: request.bucket_type,
      level: request.intervals ? request.confidence_level : null,
      promised: toRunDetail(run).accuracy,
      total: sum.result,
      periods: points.forecast.map((forecast, index) => {
        const [actual, bounds] = [known(total[index]), boundsAt(points, index + 1)];
        return {
          date: formatIsoDate(bucketStart(points.forecastStart + index, request.bucket_type)),
          lag: index + 1,
          actual,
          forecast,
          hit: actual === null || bounds === null ? null : actual >= bounds[0] && actual <= bounds[1],
        };
      }),
      by_lag: [...byLag].map(([lag, lagSum]) => ({ lag, ...lagSum.result })),
      combinations: combinations.items().slice(offset),
      combination_count: combinations.count,
      value_added: await valueAdded.result(),
      stock: stock?.result() ?? null,
      limit,
      offset,
    };
  }

  /**
   * Returns the forecasts of several runs of a dataset for the same periods. Includes the runs with the filter and bucket
   * of a reference run, by default the newest completed one.
   */
  async waterfall(
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
    const request = requestOf(reference);
    const ids = await this.#withSameTotal(upload.id, request);
    const same = await this.#deps.runs.mapByIds(ids.toReversed(), ({ request: text, ...run }) => ({
      ...run,
      model_type: requestOf({ request: text }).model_type,
    }));
    const series = await Promise.all(same.map(async (run) => ({ run, points: await this.#total(run) })));
    const ends = series.map(({ points }) => points.forecastStart + points.forecast.length);
    const end = ends.reduce((max, value) => Math.max(max, value), -Infinity);
    const first = series.reduce((min, { points }) => Math.min(min, points.forecastStart), Infinity);
    const start = Math.max(first, end - maxPeriods);
    const length = end - start;
    // Read the actuals of all forecast periods, even those not shown, because the metrics of the runs cover them too.
    const actuals = await this.#actuals(
      upload,
      { ...request, aggregation_characteristics: [] },
      { forecastStart: first, forecast: { length: end - first } },
      caller,
    );
    const total = knownTotal(actuals);
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
  ): Promise<Pick<ForecastRunRow, 'request'> | undefined> {
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
  async #withSameTotal(uploadId: string, request: RunRequest): Promise<string[]> {
    const scope = totalScope(request);
    const ids: string[] = [];
    let page = await this.#completedBefore(uploadId);
    while (page.length > 0) {
      for (const run of page) if (totalScope(requestOf(run)) === scope) ids.push(run.id);
      if (ids.length >= maxRuns) break;
      await nextTurn();
      page = await this.#completedBefore(uploadId, page.at(-1)?.sequence);
    }
    return ids.slice(0, maxRuns);
  }

  /** Reads the actuals of the complete buckets of a forecast. */
  async #actuals(
    upload: UploadRow,
    request: RunRequest,
    { forecastStart, forecast }: { forecastStart: number; forecast: { length: number } },
    caller: Caller,
  ): Promise<Actuals & { periods: number }> {
    const last = lastComplete(upload, request.bucket_type) ?? forecastStart - 1;
    const periods = Math.max(0, Math.min(forecast.length, last - forecastStart + 1));
    if (periods === 0) return { values: new Map(), total: new Float64Array(0), periods };
    const task = {
      level: request.aggregation_characteristics,
      filter: valueFilter(request.filters),
      bucket: request.bucket_type,
      from: forecastStart,
      to: forecastStart + periods - 1,
      stockouts: await this.#deps.stockouts.definitions(upload.id),
    };
    const outcome = await this.#deps.files.hold(upload, (dataset) =>
      this.#deps.threads.readActuals(caller.user.id, { ...task, dataset }, caller.signal),
    );
    return { ...accepted(outcome, ConflictError), periods };
  }

  async #total(run: Pick<ForecastRunRow, 'id'>): Promise<StoredPoints> {
    const row = await this.#deps.groups.total(run.id);
    if (row === undefined) throw new ConflictError('This run has no result.');
    return JSON.parse(row.points) as StoredPoints;
  }

  async #upload(run: ForecastRunRow): Promise<UploadRow> {
    const upload = await this.#deps.uploads.byAnyId(run.upload_id);
    if (!upload) throw new NotFoundError(`Upload ${run.upload_id} was not found`);
    return upload;
  }

  async #completed(id: string): Promise<ForecastRunRow> {
    const run = await this.#deps.runs.byId(id);
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    if (run.status !== 'completed')
      throw new ConflictError('Realized accuracy requires a completed run. Wait until the run is completed.');
    return run;
  }
}

const requestOf = (run: Pick<ForecastRunRow, 'request'>) => JSON.parse(run.request) as RunRequest;

/** Returns a string that is equal for runs that forecast the same total. */
const totalScope = ({ bucket_type, filters }: RunRequest) =>
  JSON.stringify([bucket_type, [...valueFilter(filters)].toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Returns null for a value that is missing or unknown. */
const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Returns the total of each period; 0 if no combination has rows. */
function knownTotal({ total, periods }: Actuals & { periods: number }): Float64Array {
  return total.length === 0 ? new Float64Array(periods) : total;
}
