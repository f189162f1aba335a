import type { ForecastRequest } from '@forecast-console/forecasting';
import { type DatasetSource, withDataset } from '../../datasets/storage/index.ts';
import type { EventDefinition } from '../../datasets/events/index.ts';
import type { RunPeriods } from '../request/run-periods.ts';
import { runEvents } from '../result/run-events.ts';
import type { RunRequest } from '../result/stored-run.ts';
import { loadDrivers } from './load-drivers.ts';
import { type LevelSeries, loadLevel } from './load-level.ts';
import { reachOf } from './reach-of.ts';
import { valueFilter } from './value-filter.ts';

/** What tells what a run is computed from. */
export interface RunSource {
  dataset: DatasetSource;
  request: RunRequest;
  periods: RunPeriods;
  events: readonly EventDefinition[];
}

/** What a run is computed from. */
export interface RunInput {
  level: LevelSeries;
  /** Of products, by their numbers. */
  names: ReadonlyMap<string, string>;
  events: Awaited<ReturnType<typeof runEvents>>;
  /** The same wherever it is read. */
  forecast: Omit<ForecastRequest, 'onProgress' | 'computeParts'>;
}

/**
 * Reads what a run is computed from out of its dataset; null where no row of that is left.
 * @param alive called now and then with how many series are known; may throw, which ends it
 */
export async function readRun(
  { dataset: source, request, periods, events }: RunSource,
  alive: (series: number) => void,
): Promise<RunInput | null> {
  const { level, names, reaches, drivers } = withDataset(source, (dataset) => {
    const { aggregation_characteristics: codes, bucket_type: bucket } = request;
    const filter = valueFilter(request.filters);
    const loaded = loadLevel(dataset, codes, filter, bucket, periods, alive);
    const selection = { dataset, level: codes, filter, groups: loaded.groups, bucket };
    const end = periods.forecastStart + request.horizon;
    return {
      level: loaded,
      names: dataset.productNames(),
      reaches: events.map(({ scope }) => reachOf(scope, selection)),
      drivers: request.with_drivers ? loadDrivers(selection, periods.start, end) : [],
    };
  });
  if (level.groups.length === 0) return null;
  const trained = periods.cutoff - periods.start + 1;
  const bridge = periods.forecastStart - 1 - periods.cutoff;
  const found = await runEvents(events, reaches, { ...request, periods });
  const forecast = {
    series: level.groups.map(({ values }, index) => ({
      key: String(index),
      start: periods.start,
      values: values.subarray(0, trained),
    })),
    groups: level.sums,
    events: found,
    drivers,
    bucket: request.bucket_type,
    horizon: bridge + request.horizon,
    bridge,
    model: request.model_type,
    backtestPeriods: request.run_backtest ? request.backtest_periods : 0,
    level: request.intervals ? request.confidence_level : null,
    seasonalityMode: request.seasonality_mode,
    // The same request on the same data gives the same forecast.
    seed: 1,
  };
  return { level, names, events: found, forecast };
}
