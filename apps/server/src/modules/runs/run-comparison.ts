import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate } from '@forecast-console/calendar';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../errors.ts';
import { commonPeriods, valueAt } from './result/compared-groups.ts';
import { filterSummaryOf, type RunSettings, settingsOf } from './result/stored-request.ts';
import type { StoredPoints } from './result/stored-run.ts';
import type { PlanReader } from './plan-reader.ts';
import { formatFilters } from './run-previews.ts';
import { type ComparedRun, largestMoves } from './run-moves.ts';
import { toRunMetrics } from './to-run.ts';
import type { Caller } from '../../http/contract/caller.ts';

type Schemas = components['schemas'];

interface Query {
  with?: string;
  series?: 'forecast' | 'plan';
  limit?: number;
  offset?: number;
}

/** The total of one of the two compared runs. */
interface Total {
  points: StoredPoints;
  /** The plan of the run; null if forecasts are compared. */
  plan: readonly number[] | null;
}

const defaultLimit = 20;
/** Compared settings, in the order of the response. */
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
  'with_events',
  'with_drivers',
  'whole_units',
] as const;

interface Dependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  plans: PlanReader;
}

/** Compares two runs of the same dataset. */
export class RunComparison {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @throws InvalidInputError if the runs cannot be compared
   * @throws ConflictError if one of the runs has no result
   */
  async compare(
    id: string,
    { with: requestedId, series = 'forecast', limit = defaultLimit, offset = 0 }: Query,
    caller: Pick<Caller, 'signal'>,
  ): Promise<Schemas['RunComparison']> {
    const { run, other } = await this.pair(id, requestedId);
    const [own, others] = [requestOf(run), requestOf(other)];
    const isSameLevel =
      [...own.aggregation_characteristics].toSorted().join() ===
      [...others.aggregation_characteristics].toSorted().join();
    const { plans: reader, groups } = this.#deps;
    const plans = { run: await reader.read(run), with: await reader.read(other) };
    const adjusted = { run: plans.run.isAdjusted, with: plans.with.isAdjusted };
    const compared = (side: 'run' | 'with', id: string): ComparedRun => ({
      id,
      plan: series === 'plan' && adjusted[side] ? plans[side] : null,
    });
    const [here, there] = [compared('run', run.id), compared('with', other.id)];
    const totals = { run: await this.#total(here), with: await this.#total(there) };
    const { moves, total } =
      isSameLevel && totals.run !== null && totals.with !== null
        ? await largestMoves(
            groups,
            here,
            there,
            commonPeriods(totals.with.points, totals.run.points),
            { offset, limit },
            caller,
          )
        : { moves: [], total: 0 };
    return {
      run_id: run.id,
      with: other.id,
      bucket_type: own.bucket_type,
      adjusted,
      accuracy: { run: toRunMetrics(run).metrics, with: toRunMetrics(other).metrics },
      versions: { run: run.version, with: other.version },
      settings: settings.flatMap((setting) => {
        const [here, there] = [own[setting], others[setting]];
        return settingKey(here) === settingKey(there)
          ? []
          : [{ setting, run: formatSetting(here), with: formatSetting(there) }];
      }),
      periods: periodsOf(totals.run, totals.with, own),
      same_level: isSameLevel,
      moves,
      total,
      limit,
      offset,
    };
  }

  /**
   * Returns two runs that can be compared; the second is by default the one that the first was refreshed from.
   * @throws InvalidInputError if the runs cannot be compared
   * @throws ConflictError if one of the runs has no result
   */
  async pair(
    id: string,
    requestedId: string | undefined,
  ): Promise<{ run: ForecastRunRow; other: ForecastRunRow }> {
    const run = await this.#completed(id);
    const otherId = requestedId ?? run.refreshed_from;
    if (otherId === null || otherId === undefined)
      throw new InvalidInputError(
        'This run is not a refresh of another run. Specify the run to compare with.',
      );
    const other = await this.#completed(otherId);
    const [own, others] = [requestOf(run), requestOf(other)];
    if (run.upload_id !== other.upload_id)
      throw new InvalidInputError('These runs use different datasets, so they cannot be compared.');
    if (own.bucket_type !== others.bucket_type)
      throw new InvalidInputError(
        `One run uses ${own.bucket_type} buckets and the other ${others.bucket_type} buckets, so they cannot be compared.`,
      );
    return { run, other };
  }

  async #total({ id, plan }: ComparedRun): Promise<Total | null> {
    const row = await this.#deps.groups.total(id);
    if (row === undefined) return null;
    const points = JSON.parse(row.points) as StoredPoints;
    return { points, plan: plan?.total(points) ?? null };
  }

  async #completed(id: string): Promise<ForecastRunRow> {
    const run = await this.#deps.runs.byId(id);
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    if (run.status !== 'completed')
      throw new ConflictError('Only completed runs can be compared. Wait until both are completed.');
    return run;
  }
}

/** Runs created by older versions lack some settings. */
const oldSettings = { with_events: true, with_drivers: true, whole_units: false };
const requestOf = (run: ForecastRunRow) => ({
  ...oldSettings,
  ...settingsOf(run),
  filters: filterSummaryOf(run),
});
const endOf = ({ forecastStart, forecast }: StoredPoints) => forecastStart + forecast.length;

type Setting = ReturnType<typeof requestOf>[(typeof settings)[number]];

/** Returns a string that is equal for equal settings. */
const settingKey = (value: Setting): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value.key : formatSetting(value);

/** Formats a setting for display; '' if it is not set. */
function formatSetting(value: Setting): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return String(value);
  return formatFilters(value);
}

function periodsOf(
  here: Total | null,
  there: Total | null,
  { bucket_type }: RunSettings,
): Schemas['ComparedPeriod'][] {
  if (here === null || there === null) return [];
  const from = Math.min(here.points.forecastStart, there.points.forecastStart);
  const to = Math.max(endOf(here.points), endOf(there.points));
  return Array.from({ length: to - from }, (_, index) => {
    const bucket = from + index;
    const actualAt = ({ points }: Total) => valueAt(points.start, points.actual, bucket);
    const forecastAt = ({ points }: Total) => valueAt(points.forecastStart, points.forecast, bucket);
    const comparedAt = (total: Total) =>
      total.plan === null ? forecastAt(total) : valueAt(total.points.forecastStart, total.plan, bucket);
    const [own, others] = [comparedAt(here), comparedAt(there)];
    return {
      date: formatIsoDate(bucketStart(bucket, bucket_type)),
      actual: actualAt(here) ?? actualAt(there),
      run: own,
      with: others,
      difference: own === null || others === null ? null : own - others,
      ...(here.plan && { run_forecast: forecastAt(here) }),
      ...(there.plan && { with_forecast: forecastAt(there) }),
    };
  });
}
