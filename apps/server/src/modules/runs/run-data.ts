import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import {
  type Bucket,
  bucketIndex,
  bucketStart,
  type DatedValue,
  formatIsoDate,
  parseIsoDate,
  rebucket,
} from '@forecast-console/calendar';
import type { DatasetFiles, TotalRow, ValueFilter } from '../datasets/storage/index.ts';
import type { ForecastThreads } from './execution/forecast-threads.ts';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type { RunCombinationsRepository } from './repository/combinations-repository.ts';
import type { RunGroupRow, RunGroupsRepository } from './repository/groups-repository.ts';
import { accepted, type UploadRow, type UploadsRepository } from '../datasets/index.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../errors.ts';
import { requireAllGroups } from './result/all-groups.ts';
import { explainGroup } from './result/explain-group.ts';
import { partialEdges } from './request/run-periods.ts';
import { filterSummaryOf, type RunSettings, settingsOf } from './result/stored-request.ts';
import type { RunResult, StoredPoints } from './result/stored-run.ts';
import { toSeries } from './result/to-series.ts';
import { parseFilter, parseGroup } from './input/value-filter.ts';
import { findLevel } from './find-level.ts';
import type { PlanReader } from './plan-reader.ts';
import type { Caller } from '../../http/contract/caller.ts';

type Schemas = components['schemas'];
type PointType = Schemas['PointType'];
type RunSeries = Schemas['RunSeries'];

export interface RunDataQuery {
  type?: string;
  aggregation_characteristics?: string;
  group?: string;
  groups_page?: number;
  groups_size?: number;
  filter?: string;
}

interface Dependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  combinations: RunCombinationsRepository;
  uploads: UploadsRepository;
  files: DatasetFiles;
  threads: ForecastThreads;
  plans: PlanReader;
}

const noSeries: RunSeries = { actual: [], forecast: [], backtest: [] };

const splitList = (joined: string | undefined): string[] =>
  (joined ?? '').split(',').filter((part) => part !== '');

function toChart({ actual, forecast }: RunSeries): Schemas['ChartSeries'] {
  return { actual, forecast };
}

/** Returns the series of a run for `forecast-batch/all` and `run-data`. */
export class RunData {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @param id id of a forecast run, or of the ingest run of an upload, which has only actuals
   * @throws InvalidInputError if the run has no groups at the requested level
   */
  async get(id: string, query: RunDataQuery, caller: Caller): Promise<Schemas['RunData']> {
    const requested = splitList(query.type);
    const types = new Set(requested.length === 0 ? limits.pointTypes.enum : (requested as PointType[]));
    const level = [...new Set(splitList(query.aggregation_characteristics))];
    const run = await this.#deps.runs.byId(id);
    if (run && query.filter !== undefined)
      throw new InvalidInputError(
        'The rows of a run were selected when it was created. Only the data of an upload can be filtered.',
      );
    if (run) return this.#runData(run, types, level, query);
    const upload = await this.#deps.uploads.byAnyId(id);
    if (!upload) throw new NotFoundError(`Run ${id} was not found`);
    if (level.length > 0) throw new InvalidInputError('Upload data is available only as a total.');
    const bucket = (upload.bucket ?? limits.buckets.default) as Bucket;
    const details =
      query.filter === undefined
        ? await this.#uploaded(upload, bucket, types)
        : { ...noSeries, actual: await this.#filtered(upload, bucket, parseFilter(query.filter), caller) };
    const { partialFirst, partialLast } = partialBuckets(upload, bucket);
    return {
      run_id: id,
      status: 'completed',
      progress: 1,
      bucket_type: bucket,
      aggregation_characteristics: [],
      partial_last: partialLast,
      value_label: upload.value_label,
      partial_first: partialFirst,
      details,
      chartData: toChart(details),
    };
  }

  async #runData(
    run: ForecastRunRow,
    types: ReadonlySet<PointType>,
    level: readonly string[],
    query: RunDataQuery,
  ): Promise<Schemas['RunData']> {
    const request = settingsOf(run);
    const own = request.aggregation_characteristics;
    const result = run.result === null ? null : (JSON.parse(run.result) as RunResult);
    const stored = findLevel(run, query.aggregation_characteristics);
    const details = await this.#total(run, request, types);
    const upload = await this.#deps.uploads.byAnyId(run.upload_id);
    const { partialFirst } = partialBuckets(upload, request.bucket_type, request);
    const groups =
      level.length > 0 && result !== null
        ? await this.#page(run, request, types, query, stored, result)
        : null;
    return {
      run_id: run.id,
      status: run.status,
      progress: run.progress,
      stage: run.stage,
      error: run.error,
      bucket_type: request.bucket_type,
      aggregation_characteristics: own,
      partial_last: result?.partialLast ?? null,
      value_label: run.value_label,
      partial_first: partialFirst,
      details,
      chartData: toChart(details),
      levels: result?.levels ?? [],
      level_parents: result?.levelParents ?? {},
      ...(groups ? { groups } : {}),
    };
  }

  async #total(run: ForecastRunRow, request: RunSettings, types: ReadonlySet<PointType>): Promise<RunSeries> {
    const stored = await this.#deps.groups.total(run.id);
    if (stored) {
      const points = JSON.parse(stored.points) as StoredPoints;
      return toSeries(points, request.bucket_type, types, (await this.#deps.plans.read(run)).total(points));
    }
    const filtered = Object.keys(filterSummaryOf(run).counts).length > 0;
    const upload = filtered ? undefined : await this.#deps.uploads.atVersion(run.version_id ?? run.upload_id);
    if (!upload) return noSeries;
    const { actual } = await this.#uploaded(upload, request.bucket_type, types);
    return { ...noSeries, actual };
  }

  async #page(
    run: ForecastRunRow,
    request: RunSettings,
    types: ReadonlySet<PointType>,
    { group, groups_page: page = 1, groups_size: size = 20 }: RunDataQuery,
    level: string,
    { partialLast, explanation }: RunResult,
  ): Promise<Schemas['RunGroupPage']> {
    const rows =
      group === undefined
        ? await this.#deps.groups.page(run.id, level, size, (page - 1) * size)
        : await this.#combination(run.id, level, group);
    const total = group === undefined ? await this.#deps.groups.count(run.id, level) : rows.length;
    if (group === undefined && level === '') requireAllGroups(run, total);
    const bucket = request.bucket_type;
    const plan = await this.#deps.plans.read(run);
    const toGroup = async (row: RunGroupRow): Promise<Schemas['RunGroup']> => {
      const points = JSON.parse(row.points) as StoredPoints;
      return {
        key: JSON.parse(row.key) as Schemas['CharacteristicLabels'],
        name: row.name,
        details: toSeries(points, bucket, types, await plan.getGroupPlan(row, points)),
        metrics: row.metrics === null ? null : (JSON.parse(row.metrics) as Schemas['Metrics']),
        ...(points.origins !== undefined && { origins: points.origins }),
        share: row.share,
        cumulative_share: row.cumulative_share,
        cv: row.cv,
        explanation: explainGroup(points, bucket, partialLast !== null, explanation?.relied_on ?? []),
        notes: JSON.parse(row.notes) as string[],
      };
    };
    return { items: await Promise.all(rows.map(toGroup)), total, page, page_size: size };
  }

  /** Returns the combination that `group` identifies, if any. */
  async #combination(runId: string, level: string, group: string): Promise<RunGroupRow[]> {
    const position = await this.#deps.combinations.findPosition(runId, level, parseGroup(group));
    const row = position === null ? undefined : await this.#deps.groups.at(runId, position);
    return row === undefined ? [] : [row];
  }

  /** Returns the actuals of the rows that match a filter. */
  async #filtered(
    upload: UploadRow,
    bucket: Bucket,
    filter: ValueFilter,
    { user, signal }: Caller,
  ): Promise<DatedValue[]> {
    const [first, last] = [parseIsoDate(upload.first_date ?? ''), parseIsoDate(upload.last_date ?? '')];
    if (first === null || last === null) return [];
    const from = bucketIndex(first, bucket);
    const task = { level: [], filter, bucket, from, to: bucketIndex(last, bucket) };
    const outcome = await this.#deps.files.hold(upload, (dataset) =>
      this.#deps.threads.readActuals(user.id, { ...task, dataset }, signal),
    );
    return Array.from(accepted(outcome, ConflictError).total, (value, index) => ({
      date: formatIsoDate(bucketStart(from + index, bucket)),
      value,
    }));
  }

  async #uploaded(upload: UploadRow, bucket: Bucket, types: ReadonlySet<PointType>): Promise<RunSeries> {
    const totals = await this.#deps.files.read(upload, (dataset) => dataset.totals());
    const seriesOf = (type: PointType): DatedValue[] =>
      types.has(type) ? rebucket(totals.filter((row) => row.type === type).map(toDated), bucket) : [];
    return { actual: seriesOf('actual'), forecast: seriesOf('forecast'), backtest: seriesOf('backtest') };
  }
}

function toDated({ day, value }: TotalRow): DatedValue {
  return { date: formatIsoDate(day), value };
}

/** Returns the start dates of the first and last bucket of a run if the data covers them only partly. */
function partialBuckets(
  upload: UploadRow | undefined,
  bucket: Bucket,
  { data_start_date: startDate }: Pick<RunSettings, 'data_start_date'> = { data_start_date: null },
): { partialFirst: string | null; partialLast: string | null } {
  const { first_date: firstDate = null, last_date: lastDate = null, ordinary_gap: gap = null } = upload ?? {};
  if (firstDate === null || lastDate === null) return { partialFirst: null, partialLast: null };
  const { first, last } = partialEdges({ firstDate, lastDate, ordinaryGap: gap ?? 1 }, bucket);
  const start = startDate === null ? null : bucketIndex(parseIsoDate(startDate) ?? 0, bucket);
  const iso = (index: number | null) => (index === null ? null : formatIsoDate(bucketStart(index, bucket)));
  // A run that starts in a later bucket does not use the partial first bucket.
  const isLater = first !== null && start !== null && start > first;
  return { partialFirst: isLater ? null : iso(first), partialLast: iso(last) };
}
