import { DatasetWriter } from '../../src/modules/datasets/storage/dataset-writer.ts';
import type { RunSource } from '../../src/modules/runs/input/read-run.ts';
import { computePeriods } from '../../src/modules/runs/request/run-periods.ts';

/** 2022-01-16, in days since 1970; 24 months follow. */
const middleOfFirst = 19_008;

/** Writes a dataset of products with 24 months of demand. */
export function monthlyDataset(path: string, products: number): void {
  const writer = new DatasetWriter(path, new Map(), { onProgress: () => undefined, sequence: 1 });
  writer.begin({ characteristics: [{ code: 'c2', label: 'Product' }], hasValues: true, columns: [] });
  for (let product = 0; product < products; product++)
    for (let month = 0; month < 24; month++)
      writer.observation(
        writer.combination([`P${product}`]),
        Math.round(middleOfFirst + 30.4 * month),
        1 + ((product * month) % 7),
      );
  writer.finish();
}

/** Returns a run of such a dataset by product. */
export function monthlyRun(path: string): RunSource {
  const span = { firstDate: '2022-01-01', lastDate: '2023-12-31', ordinaryGap: 31 };
  return {
    dataset: { path, name: 'demand.csv', checksums: null },
    request: {
      product_code: 'upload',
      horizon: 1,
      model_type: 'lightgbm',
      run_backtest: false,
      backtest_periods: 1,
      data_start_date: null,
      forecast_start_date: null,
      bucket_type: 'month',
      aggregation_characteristics: ['c2'],
      characteristic_labels: {},
      filters: { product_numbers: [], warehouses: [], customers: [] },
      confidence_level: 0.9,
      intervals: false,
      with_events: false,
      with_drivers: false,
      seasonality_mode: 'auto',
    },
    periods: computePeriods(span, { bucket: 'month', dataStartDate: null, forecastStartDate: null }),
    events: [],
    stockouts: [],
  };
}
