import {
  type DriverInput,
  type ForecastRequest,
  type List,
  listOf,
  type SeriesInput,
  usualSharding,
} from '@forecast-console/forecasting';
import { type DatasetSource, withDataset } from '../../datasets/storage/index.ts';
import type { EventDefinition } from '../../datasets/events/index.ts';
import type { StockoutMark } from '../../demand/index.ts';
import type { RunPeriods } from '../request/run-periods.ts';
import { runEvents } from '../result/run-effects.ts';
import type { RunRequest } from '../result/stored-run.ts';
import { loadDrivers } from './load-drivers.ts';
import { type GroupHistory, type LevelSeries, loadLevel } from './load-level.ts';
import { computeReach } from './event-reach.ts';
import { valueFilter } from './value-filter.ts';

/** Identifies the input of a run. */
export interface RunSource {
  dataset: DatasetSource;
  request: RunRequest;
  periods: RunPeriods;
  events: readonly EventDefinition[];
  stockouts: readonly StockoutMark[];
}

/** The input of a run. */
export interface RunInput {
  level: LevelSeries;
  /** Product names by product number. */
  names: ReadonlyMap<string, string>;
  events: Awaited<ReturnType<typeof runEvents>>;
  /** Deterministic: every process reads the same request. */
  forecast: Omit<ForecastRequest, 'onProgress' | 'computeParts'>;
}

/**
 * Reads the input of a run from its dataset. Returns null if no row matches the filters and dates.
 * @param onProgress called regularly with the number of series so far; may throw to abort
 */
export async function readRun(
  { dataset: source, request, periods, events, stockouts }: RunSource,
  onProgress: (series: number) => void,
): Promise<RunInput | null> {
  const { level, names, reaches, drivers } = withDataset(source, (dataset) => {
    const { aggregation_characteristics: codes, bucket_type: bucket } = request;
    const filter = valueFilter(request.filters);
    const loaded = loadLevel(dataset, codes, filter, bucket, periods, { stockouts, onProgress });
    const selection = { dataset, level: codes, filter, groups: loaded.groups, bucket };
    const end = periods.forecastStart + request.horizon;
    return {
      level: loaded,
      names: dataset.productNames(),
      reaches: events.map(({ scope }) => computeReach(scope, selection)),
      drivers: request.with_drivers ? loadDrivers(selection, periods.start, end) : [],
    };
  });
  if (level.groups.length === 0) return null;
  const eventInputs = await runEvents(events, reaches, { ...request, periods });
  const forecast = toForecastRequest({ request, periods }, level, eventInputs, drivers);
  return { level, names, events: eventInputs, forecast };
}

/** Returns the request for the forecasting package. */
export function toForecastRequest(
  { request, periods }: Pick<RunSource, 'request' | 'periods'>,
  { histories, sums }: Pick<LevelSeries, 'histories' | 'sums'>,
  events: RunInput['events'],
  drivers: readonly DriverInput[],
): RunInput['forecast'] {
  const trained = periods.cutoff - periods.start + 1;
  const bridge = periods.forecastStart - 1 - periods.cutoff;
  return {
    series: seriesOf(histories, periods.start, trained),
    groups: sums,
    events,
    drivers,
    bucket: request.bucket_type,
    horizon: bridge + request.horizon,
    bridge,
    model: request.model_type,
    backtestPeriods: request.run_backtest ? request.backtest_periods : 0,
    level: request.intervals ? request.confidence_level : null,
    seasonalityMode: request.seasonality_mode,
    wholeUnits: request.whole_units ?? false,
    // The same request on the same data gives the same forecast.
    seed: 1,
    sharding: usualSharding,
  };
}

function seriesOf(histories: List<GroupHistory>, start: number, trained: number): List<SeriesInput> {
  return listOf(histories.length, (position) => {
    const { values = new Float64Array(0), training = values, kept } = histories.at(position) ?? {};
    return {
      key: String(position),
      start,
      values: training.subarray(0, trained),
      ...(kept && { kept: kept.map((at) => start + at) }),
    };
  });
}
