import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate } from '@forecast-console/series';
import type { ForecastRunRow, ForecastRunsRepository } from '../../store/forecast-runs.ts';
import type { RunGroupRow, RunGroupsRepository } from '../../store/run-groups.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../errors.ts';
import { allGroups, combinationKey } from '../../runs/all-groups.ts';
import { moveOf, valueAt } from '../../runs/compared-groups.ts';
import type { RunRequest, StoredGroup, StoredPoints } from '../../runs/stored-run.ts';
import { toRunDetail } from './to-run.ts';

type Schemas = components['schemas'];

interface Query {
  with?: string;
  limit?: number;
  offset?: number;
}

const usualLimit = 20;
/** In the order in which they are told. */
const settings = [
  'model_type',
  'bucket_type',
  'horizon',
  'aggregation_characteristics',
  'filters',
  'data_start_date',
  'forecast_start_date',
  'run_backtest',
  'backtest_periods',
  'seasonality_mode',
  'intervals',
  'confidence_level',
] as const;

/** Two runs of one dataset, side by side. */
export class RunComparison {
  readonly #runs: ForecastRunsRepository;
  readonly #groups: RunGroupsRepository;

  constructor(runs: ForecastRunsRepository, groups: RunGroupsRepository) {
    this.#runs = runs;
    this.#groups = groups;
  }

  /**
   * @throws InvalidInputError when the runs cannot be compared, saying why.
   * @throws ConflictError while one of them has no result.
   */
  async of(
    id: string,
    { with: asked, limit = usualLimit, offset = 0 }: Query,
  ): Promise<Schemas['RunComparison']> {
    const run = await this.#completed(id);
    const otherId = asked ?? run.refreshed_from;
    if (otherId === null || otherId === undefined)
      throw new InvalidInputError(
        'This run was not refreshed from another one. Name the run to compare with.',
      );
    const other = await this.#completed(otherId);
    const [own, others] = [requestOf(run), requestOf(other)];
    if (run.upload_id !== other.upload_id)
      throw new InvalidInputError('These runs are of different datasets, so they cannot be compared.');
    if (own.bucket_type !== others.bucket_type)
      throw new InvalidInputError(
        `One run is by ${own.bucket_type} and the other by ${others.bucket_type}, so they cannot be compared.`,
      );
    const isSameLevel =
      [...own.aggregation_characteristics].toSorted().join() ===
      [...others.aggregation_characteristics].toSorted().join();
    const moves = isSameLevel ? await this.#moves(run, other) : [];
    const [detail, otherDetail] = [toRunDetail(run), toRunDetail(other)];
    return {
      run_id: run.id,
      with: other.id,
      bucket_type: own.bucket_type,
      accuracy: { run: detail.accuracy, with: otherDetail.accuracy },
      versions: { run: run.version, with: other.version },
      settings: settings.flatMap((setting) => {
        const [here, there] = [textOf(own[setting]), textOf(others[setting])];
        return here === there ? [] : [{ setting, run: here, with: there }];
      }),
      periods: await this.#periods(run, other, own),
      same_level: isSameLevel,
      moves: moves.slice(offset, offset + limit),
      total: moves.length,
      limit,
      offset,
    };
  }

  async #periods(
    run: ForecastRunRow,
    other: ForecastRunRow,
    { bucket_type }: RunRequest,
  ): Promise<Schemas['ComparedPeriod'][]> {
    const totals = await Promise.all([run, other].map(({ id }) => this.#groups.total(id)));
    const [here, there] = totals.map(pointsOf);
    if (!here || !there) return [];
    const from = Math.min(here.forecastStart, there.forecastStart);
    const end = ({ forecastStart, forecast }: StoredPoints) => forecastStart + forecast.length;
    const to = Math.max(end(here), end(there));
    return Array.from({ length: to - from }, (_, index) => {
      const bucket = from + index;
      const [own, others] = [here, there].map((points) =>
        valueAt(points.forecastStart, points.forecast, bucket),
      );
      return {
        date: formatIsoDate(bucketStart(bucket, bucket_type)),
        actual: valueAt(here.start, here.actual, bucket) ?? valueAt(there.start, there.actual, bucket),
        run: own ?? null,
        with: others ?? null,
        difference: own == null || others == null ? null : own - others,
      };
    });
  }

  /** The combinations of both runs, the largest change first. */
  async #moves(run: ForecastRunRow, other: ForecastRunRow): Promise<Schemas['CombinationMove'][]> {
    const before = new Map<string, string>();
    for await (const row of allGroups(this.#groups, other.id)) before.set(keyOf(row), row.points);
    const moves: Schemas['CombinationMove'][] = [];
    for await (const row of allGroups(this.#groups, run.id)) {
      const known = before.get(keyOf(row));
      if (known === undefined) continue;
      const move = moveOf(JSON.parse(known) as StoredPoints, JSON.parse(row.points) as StoredPoints);
      moves.push({
        key: JSON.parse(row.key) as Schemas['CharacteristicLabels'],
        name: row.name,
        before: move.before,
        after: move.after,
        change: move.change,
        new_actuals: move.newActuals,
        changed_history: move.changedHistory,
        other: move.other,
      });
    }
    return moves.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  }

  async #completed(id: string): Promise<ForecastRunRow> {
    const run = await this.#runs.byId(id);
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    if (run.status !== 'completed')
      throw new ConflictError('Only runs that are completed can be compared. Wait until it is.');
    return run;
  }
}

const requestOf = (run: ForecastRunRow) => JSON.parse(run.request) as RunRequest;
const pointsOf = (row: RunGroupRow | undefined) => row && (JSON.parse(row.points) as StoredPoints);

const keyOf = ({ key }: StoredGroup) => combinationKey(JSON.parse(key) as Record<string, string>);

/** A setting in words that can be shown; '' where it says nothing. */
function textOf(value: RunRequest[(typeof settings)[number]]): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return String(value);
  const { characteristics = {}, ...named } = value;
  return Object.entries({ ...named, ...characteristics })
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}: ${values.join(', ')}`)
    .join('; ');
}
