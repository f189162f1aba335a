import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import { models } from '@forecast-console/forecasting/models';
import { filterEntries, moveLongFilters } from '../../db/long-filters.ts';
import type { DatasetFiles } from '../datasets/storage/index.ts';
import type { Stockouts } from '../demand/index.ts';
import type { RunExecutor } from './execution/run-executor.ts';
import type { RunQueue } from './queue/run-queue.ts';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type { DatasetEvents, StorageQuota, UploadsRepository } from '../datasets/index.ts';
import { nextTurn } from '../../next-turn.ts';
import { ConflictError, InvalidInputError, NotFoundError, TooManyError } from '../../errors.ts';
import { datasetPeriods, movedDates } from './request/dataset-periods.ts';
import { latestRunId } from './latest-run-id.ts';
import { fullRequest } from './result/stored-request.ts';
import type { RunRequest } from './result/stored-run.ts';
import type { RunSort } from './repository/run-choice.ts';
import { requirePlainText } from '../../plain-text.ts';
import { toRunDetailPreview, toRunPreview } from './run-previews.ts';
import { toMeasuredRun, toRunDetail, toRunMetrics } from './to-run.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { requireOwner } from '../auth/index.ts';

type Schemas = components['schemas'];

/** Maximum number of unfinished runs across all users. Further requests get a 429. */
const maxUnfinished = 2000;

/** Maximum number of measured durations reported per model. */
const maxMeasured = 20;

interface RunsQuery {
  search?: string;
  status?: Schemas['RunStatus'];
  model_type?: Schemas['ModelType'];
  upload_id?: string;
  sort?: RunSort;
  order?: 'asc' | 'desc';
  limit?: number;
  offset?: number;
}

const defaultLimit = 20;

/** Number of values above which filters are stored in a turn of their own. */
const manyValues = 100;

interface Dependencies {
  /** Maximum number of unfinished runs of one user. */
  runsPerUser: number;
  runs: ForecastRunsRepository;
  uploads: UploadsRepository;
  events: Pick<DatasetEvents, 'definitions'>;
  stockouts: Pick<Stockouts, 'definitions'>;
  files: DatasetFiles;
  quota: Pick<StorageQuota, 'requireSpace'>;
  queue: Pick<RunQueue, 'add'>;
  executor: Pick<RunExecutor, 'cancel'>;
  newId: () => string;
  now: () => Date;
}

function withDefaults(request: Schemas['ForecastRequest']): RunRequest {
  return {
    product_code: request.product_code,
    horizon: request.horizon,
    model_type: request.model_type,
    run_backtest: request.run_backtest ?? true,
    backtest_periods: request.backtest_periods ?? limits.backtestPeriods.default,
    data_start_date: request.data_start_date ?? null,
    forecast_start_date: request.forecast_start_date ?? null,
    bucket_type: request.bucket_type ?? limits.buckets.default,
    aggregation_characteristics: request.aggregation_characteristics ?? [],
    characteristic_labels: request.characteristic_labels ?? {},
    filters: {
      product_numbers: request.filters?.product_numbers ?? [],
      warehouses: request.filters?.warehouses ?? [],
      customers: request.filters?.customers ?? [],
      characteristics: request.filters?.characteristics ?? {},
    },
    confidence_level: request.confidence_level ?? limits.confidenceLevels.default,
    intervals: request.intervals ?? true,
    with_events: request.with_events ?? true,
    with_drivers: request.with_drivers ?? true,
    seasonality_mode: request.seasonality_mode ?? limits.seasonalityModes.default,
    whole_units: request.whole_units ?? false,
    compared_with: request.compared_with ?? null,
  };
}

/** Starts, refreshes, lists, cancels and renames forecast runs. */
export class ForecastRuns {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Stores a run and adds it to the queue.
   * @throws InvalidInputError if the model, the level or the dates are invalid
   * @throws TooManyError if the user or the server has too many unfinished runs
   */
  start(request: Schemas['ForecastRequest'], user: CurrentUser): Promise<Schemas['ForecastAnswer']> {
    return this.#start(withDefaults(request), user, null);
  }

  /**
   * Starts a run with the settings of another run on the current version of its dataset, and with its current stockout
   * marks; the dates are shifted.
   * @throws ConflictError if the run already uses the current version and marks, or if it is already being refreshed
   */
  async refresh(id: string, user: CurrentUser): Promise<Schemas['ForecastAnswer']> {
    const run = await this.#find(id);
    const before = await this.#deps.uploads.atVersion(run.version_id ?? run.upload_id);
    const upload = await this.#deps.uploads.byAnyId(run.upload_id);
    if (!before || !upload) throw new NotFoundError(`Upload ${run.upload_id} was not found`);
    const { stockouts, filters } = await this.#deps.runs.definitionsOf(run);
    if (before.version_id === upload.version_id && stockouts === (await this.#currentStockouts(upload.id)))
      throw new ConflictError(
        'This run already uses the current version of its dataset. Add new data first, or start another run.',
      );
    const request = fullRequest(run, filters);
    const dates = movedDates(request, before, upload);
    const refreshed = { ...request, ...dates, product_code: upload.id, compared_with: null };
    return this.#start(refreshed, user, run.id);
  }

  /**
   * Refreshes the latest run of a dataset.
   * @throws InvalidInputError if the dataset has no completed run
   */
  async refreshLatest(uploadId: string, user: CurrentUser): Promise<Schemas['ForecastAnswer']> {
    const upload = await this.#deps.uploads.byAnyId(uploadId);
    if (!upload) throw new NotFoundError(`Upload ${uploadId} was not found`);
    const id = await latestRunId(this.#deps.runs, upload.id);
    if (id === null) throw new InvalidInputError('This dataset has no completed run to refresh.');
    return this.refresh(id, user);
  }

  async #start(
    requested: RunRequest,
    user: CurrentUser,
    refreshedFrom: string | null,
  ): Promise<Schemas['ForecastAnswer']> {
    const request = { ...requested };
    const model = models.find(({ type }) => type === request.model_type);
    if (!model?.available) throw new InvalidInputError(model?.reason ?? 'Unknown model');
    const upload = await this.#deps.uploads.byAnyId(request.product_code);
    if (!upload) throw new NotFoundError(`Upload ${request.product_code} was not found`);
    const periods = datasetPeriods(upload, request);
    const available = await this.#deps.files.read(upload, (dataset) => dataset.characteristics());
    // Without a TYPE column every row is an actual, so c1 would not split any group (DATA-13).
    if (!available.some(({ code }) => code === 'c1'))
      request.aggregation_characteristics = request.aggregation_characteristics.filter(
        (code) => code !== 'c1',
      );
    const filtered = filterEntries(request.filters);
    const named = [...new Set([...request.aggregation_characteristics, ...filtered.map(([code]) => code)])];
    const unknown = named.filter((code) => !available.some((row) => row.code === code));
    if (unknown.length > 0)
      throw new InvalidInputError(`The dataset has no characteristic ${unknown.join(', ')}. Choose others.`);
    const labels = Object.fromEntries(
      named.map((code) => [code, available.find((row) => row.code === code)?.label ?? code]),
    );
    const events = request.with_events ? await this.#deps.events.definitions(upload.id) : [];
    await this.#deps.quota.requireSpace(user);
    // Hashing long filters takes long, so other requests come first.
    if (filtered.some(([, values]) => values.length > manyValues)) await nextTurn();
    const stored = moveLongFilters({
      ...request,
      characteristic_labels: { ...labels, ...request.characteristic_labels },
    });
    const id = this.#deps.newId();
    const run = {
      id,
      upload_id: upload.id,
      version_id: upload.version_id,
      refreshed_from: refreshedFrom,
      user_id: user.id,
      created_at: this.#deps.now().toISOString(),
      status: 'queued',
      events: events.length === 0 ? null : JSON.stringify(events),
      stockouts: await this.#currentStockouts(upload.id),
      periods: JSON.stringify(periods),
      ...stored,
    } as const;
    const max = { perUser: this.#deps.runsPerUser, total: maxUnfinished };
    const refused = await this.#deps.runs.insert(run, max);
    if (refused === 'gone') throw new NotFoundError(`Upload ${request.product_code} was not found`);
    if (refused === 'busy')
      throw new ConflictError('This run is already being refreshed. Wait until that is done.');
    if (refused === 'user-limit')
      throw new TooManyError(
        `You have ${this.#deps.runsPerUser} unfinished runs. Try again when some have finished.`,
        30,
      );
    if (refused === 'total-limit')
      throw new TooManyError(
        `The server has ${maxUnfinished} unfinished runs. Try again when some have finished.`,
        30,
      );
    await this.#deps.queue.add({ id, user_id: user.id });
    return { run_id: id, status: 'queued' };
  }

  /** Returns the most recent runs, newest first. */
  async newest(limit: number): Promise<Schemas['ForecastRun'][]> {
    return this.#deps.runs.mapNewest(limit, toRunPreview);
  }

  async page({
    search = '',
    status,
    model_type,
    upload_id,
    ...query
  }: RunsQuery): Promise<Schemas['ForecastRunPage']> {
    const { sort = 'created_at', order = 'desc', limit = defaultLimit, offset = 0 } = query;
    const searched = search.toLowerCase();
    const uploadId =
      upload_id === undefined ? null : ((await this.#deps.uploads.byAnyId(upload_id))?.id ?? upload_id);
    const choice = {
      search: searched,
      sets: JSON.stringify(await this.#deps.runs.filterSetsWith(searched)),
      status: status ?? null,
      model: model_type ?? null,
      upload: uploadId,
    };
    const sequences = await this.#deps.runs.page(choice, sort, order, limit, offset);
    const runs = await this.#deps.runs.mapBySequences(sequences, toRunPreview);
    const latest = uploadId === null ? null : await latestRunId(this.#deps.runs, uploadId);
    return { runs, total: await this.#deps.runs.count(choice), latest_run_id: latest, limit, offset };
  }

  async detail(id: string): Promise<Schemas['ForecastRunDetail']> {
    const run = await this.#find(id);
    return toRunDetail(run, await this.#deps.runs.requestOf(run));
  }

  /** Returns the details of runs in the order of `ids`, ignoring unknown ids. */
  async details(ids: readonly string[]): Promise<Schemas['ForecastRunDetail'][]> {
    return this.#deps.runs.mapByIds(ids, (run) => toRunDetailPreview(run, ids.length));
  }

  async metrics(ids: readonly string[]): Promise<Schemas['RunMetricsList']['metrics']> {
    return this.#deps.runs.mapByIds(ids, toRunMetrics);
  }

  /** Returns the durations of the newest completed runs of each model. */
  async measured(): Promise<ReadonlyMap<Schemas['ModelType'], Schemas['MeasuredRun'][]>> {
    const byModel = new Map<Schemas['ModelType'], Schemas['MeasuredRun'][]>();
    const newest = await this.#deps.runs.mapNewestCompleted(maxMeasured * 3, toMeasuredRun);
    for (const { model_type, ...measured } of newest) {
      const own = byModel.get(model_type) ?? [];
      if (own.length < maxMeasured) byModel.set(model_type, [...own, measured]);
    }
    return byModel;
  }

  /**
   * @throws ForbiddenError unless the user is the owner or an administrator
   * @throws ConflictError if the run has already ended
   */
  async cancel(id: string, user: CurrentUser): Promise<Schemas['ForecastAnswer']> {
    const run = await this.#find(id);
    requireOwner(user, run.user_id, 'cancel', 'run');
    if (!(await this.#deps.executor.cancel(run.id)))
      throw new ConflictError('This run has already ended, so it cannot be cancelled.');
    return { run_id: run.id, status: 'cancelled' };
  }

  /**
   * @param name null removes the name
   * @throws ForbiddenError unless the user is the owner or an administrator
   * @throws InvalidInputError for a character that is not allowed
   */
  async rename(id: string, name: string | null, user: CurrentUser): Promise<Schemas['RunName']> {
    const run = await this.#find(id);
    requireOwner(user, run.user_id, 'rename', 'run');
    if (name !== null) requirePlainText('name', name);
    await this.#deps.runs.update(run.id, { name });
    return { name };
  }

  /** Returns the stockout marks of a dataset as JSON; null for none. */
  async #currentStockouts(uploadId: string): Promise<string | null> {
    const marks = await this.#deps.stockouts.definitions(uploadId);
    return marks.length === 0 ? null : JSON.stringify(marks);
  }

  async #find(id: string): Promise<ForecastRunRow> {
    const run = await this.#deps.runs.byId(id);
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    return run;
  }
}
