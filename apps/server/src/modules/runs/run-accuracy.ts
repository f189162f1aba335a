import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { type ActualsDependencies, known, readKnownActuals } from './known-actuals.ts';
import type { RunCombinationsRepository } from './repository/combinations-repository.ts';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import type { UploadRow, UploadsRepository } from '../datasets/index.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../errors.ts';
import { findLevel } from './find-level.ts';
import { allGroups, forecastPages, readTotal } from './result/all-groups.ts';
import { addForecasts, boundsAt, LagSums, sumOf } from './result/accuracy-sum.ts';
import { RealizedCombinations } from './result/realized-combinations.ts';
import { settingsOf } from './result/stored-request.ts';
import type { RunRequest, StoredGroup, StoredPoints } from './result/stored-run.ts';
import { parseGroup } from './input/value-filter.ts';
import type { Code } from '@forecast-console/ingest';
import type { PlanReader } from './plan-reader.ts';
import type { StockReader } from './stock-reader.ts';
import { toRunMetrics } from './to-run.ts';
import { type Caller, throwIfGone } from '../../http/contract/caller.ts';

type Schemas = components['schemas'];

interface Dependencies extends ActualsDependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  combinations: Pick<RunCombinationsRepository, 'findPosition'>;
  uploads: UploadsRepository;
  plans: PlanReader;
  stock: StockReader;
}

export interface AccuracyQuery {
  aggregation_characteristics?: string;
  group?: string;
  limit?: number;
  offset?: number;
}

const defaultLimit = 20;

/** Compares forecasts with the actuals that arrived later. */
export class RunAccuracy {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Computes the realized accuracy of a run, or of one of its groups, from the current version of its dataset.
   * @throws ConflictError if the run has no result
   * @throws InvalidInputError if the run has no groups at the requested level, or lacks the requested group
   */
  async get(id: string, query: AccuracyQuery, caller: Caller): Promise<Schemas['RealisedAccuracy']> {
    const run = await this.#completed(id);
    const level = findLevel(run, query.aggregation_characteristics);
    const upload = await this.#deps.uploads.byAnyId(run.upload_id);
    if (!upload) throw new NotFoundError(`Upload ${run.upload_id} was not found`);
    const { limit = defaultLimit, offset = 0, group } = query;
    const { bucket_type, intervals, confidence_level } = settingsOf(run);
    const accuracy =
      group === undefined
        ? await this.#page(run, upload, level, { limit, offset }, caller)
        : await this.#group(run, upload, level, group, caller);
    return {
      run_id: run.id,
      version: upload.version,
      bucket_type,
      level: intervals ? confidence_level : null,
      ...accuracy,
      limit,
      offset,
    };
  }

  /** Returns the accuracy of a run with a page of the combinations at a level. */
  async #page(
    run: ForecastRunRow,
    upload: UploadRow,
    level: string,
    { limit, offset }: { limit: number; offset: number },
    caller: Caller,
  ) {
    const { groups, plans, stock: stocks } = this.#deps;
    const request = await this.#deps.runs.requestOf(run);
    const points = await readTotal(groups, run);
    const actuals = await readKnownActuals(this.#deps, upload, request, points, caller);
    const { total } = actuals;
    const byLag = new LagSums();
    const isTotal = request.aggregation_characteristics.length === 0;
    const valueAdded = await plans.valueAdded(run);
    const stock = await stocks.realized(run, ({ key }) => (isTotal ? total : actuals.valuesOf(key)), caller);
    const totalRow = isTotal ? await groups.total(run.id) : undefined;
    if (isTotal) addForecasts(points, total, (...forecast) => byLag.add(...forecast));
    if (totalRow && valueAdded.isNeeded) await valueAdded.add(totalRow, points, total);
    const combinations = new RealizedCombinations(offset, limit);
    for await (const row of valueAdded.isNeeded && !isTotal ? allGroups(groups, run.id) : []) {
      throwIfGone(caller);
      await valueAdded.add(row, pointsOf(row), actuals.valuesOf(row.key));
    }
    for await (const page of isTotal ? [] : forecastPages(groups, 'interval', run.id, caller))
      for (const row of page) {
        const values = actuals.valuesOf(row.key);
        addForecasts(row.points, values, (...forecast) => byLag.add(...forecast));
        if (level === '') await combinations.add(row, row.points, values);
      }
    let ofLevel = actuals;
    if (level !== '') {
      const codes = { level: [level as Code] };
      ofLevel = await readKnownActuals(this.#deps, upload, request, points, caller, codes);
      for await (const page of forecastPages(groups, 'interval', run.id, caller, level))
        for (const row of page) await combinations.add(row, row.points, ofLevel.valuesOf(row.key));
    }
    return {
      promised: toRunMetrics(run).metrics,
      ...accuracyOf(points, total, request),
      by_lag: byLag.result,
      ...(await combinations.result((positions) => groups.forecastsAt(run.id, positions), ofLevel.valuesOf)),
      value_added: await valueAdded.result(),
      stock,
    };
  }

  /** Returns the accuracy of one group. */
  async #group(run: ForecastRunRow, upload: UploadRow, level: string, name: string, caller: Caller) {
    const position = await this.#deps.combinations.findPosition(run.id, level, parseGroup(name));
    const row = position === null ? undefined : await this.#deps.groups.at(run.id, position);
    if (row === undefined) throw new InvalidInputError(`This run has no group ${name}.`);
    const request = await this.#deps.runs.requestOf(run);
    const points = pointsOf(row);
    const group = keyOf(row);
    const choice = { level: Object.keys(group) as Code[], group };
    const actuals = await readKnownActuals(this.#deps, upload, request, points, caller, choice);
    const values = actuals.valuesOf(row.key);
    const byLag = new LagSums();
    addForecasts(points, values, (...forecast) => byLag.add(...forecast));
    const combinations = new RealizedCombinations(0, 1);
    await combinations.add(row, points, values);
    return {
      promised: metricsOf(row),
      ...accuracyOf(points, values, request),
      by_lag: byLag.result,
      ...(await combinations.result(() => Promise.resolve([row]), actuals.valuesOf)),
    };
  }

  async #completed(id: string): Promise<ForecastRunRow> {
    const run = await this.#deps.runs.byId(id);
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    if (run.status !== 'completed')
      throw new ConflictError('Realized accuracy requires a completed run. Wait until the run is completed.');
    return run;
  }
}

const pointsOf = ({ points }: Pick<StoredGroup, 'points'>) => JSON.parse(points) as StoredPoints;
const keyOf = ({ key }: Pick<StoredGroup, 'key'>) => JSON.parse(key) as Record<string, string>;
const metricsOf = ({ metrics }: Pick<StoredGroup, 'metrics'>) =>
  metrics === null ? null : (JSON.parse(metrics) as Schemas['Metrics']);

/** Returns the accuracy of a series, in total and by period. */
function accuracyOf(points: StoredPoints, actuals: Float64Array, { bucket_type: bucket }: RunRequest) {
  const sum = sumOf(points, actuals);
  const periods = points.forecast.map((forecast, index) => {
    const [actual, bounds] = [known(actuals[index]), boundsAt(points, index + 1)];
    return {
      date: formatIsoDate(bucketStart(points.forecastStart + index, bucket)),
      lag: index + 1,
      actual,
      forecast,
      hit: actual === null || bounds === null ? null : actual >= bounds[0] && actual <= bounds[1],
    };
  });
  return { total: sum.result, periods };
}
