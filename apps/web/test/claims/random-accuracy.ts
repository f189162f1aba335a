import type { components } from '@forecast-console/api-client/schema';
import type { Draw } from './draw.ts';
import { shifted, startOf } from './words.ts';

type Schemas = components['schemas'];
type Realized = Schemas['RealisedAccuracy'];

const buckets = ['day', 'week', 'month', 'quarter', 'year'] as const;

const realized = ({ orNull, value, signed: some, between }: Draw): Schemas['Realised'] => {
  const bounded = between(0, 5);
  return {
    wape: orNull(value() % 90),
    bias: orNull(some()),
    hits: between(0, bounded),
    bounded,
    count: between(1, 12),
  };
};
const metrics = (draw: Draw): Schemas['Metrics'] => ({
  mape: 9,
  mae: 1,
  rmse: 1,
  bias: 0,
  wape: draw.orNull(draw.value() % 90),
  smape: 9,
  mase: 1,
  rmsse: 1,
  skill: 0,
});

/** Random realized accuracy, with or without stock and adjustments. */
export function randomAccuracy(draw: Draw): Realized {
  const { between, maybe, one, orNull, value, share } = draw;
  const bucket = one(buckets);
  const outcome = () => ({
    cycles_without_shortage: orNull(share()),
    demand_met: orNull(share()),
    stock_left: value(),
    lost_sales: value(),
  });
  const added = (name: string) => ({
    name,
    adjustments: between(1, 4),
    cells: between(1, 9),
    error_before: value(),
    error_after: value(),
  });
  const wapes = () => orNull(value() % 60);
  const combinations = ['A', 'B', 'C'].slice(0, between(0, 3)).map((c2) => ({
    ...realized(draw),
    key: { c2 },
    name: maybe(0.3) ? `Name of ${c2}` : null,
    absolute_error: value(),
    promised_wape: orNull(value() % 90),
  }));
  return {
    run_id: 'r1',
    version: 2,
    bucket_type: bucket,
    level: maybe(0.2) ? null : one([0.8, 0.95]),
    promised: maybe(0.2) ? null : metrics(draw),
    total: realized(draw),
    periods: Array.from({ length: between(1, 6) }, (_, at) => ({
      date: shifted('2024-01-01', at, bucket),
      lag: at + 1,
      actual: orNull(value()),
      forecast: value(),
      hit: orNull(maybe(0.5)),
    })),
    by_lag: [1, 2, 3].map((lag) => ({ lag, ...realized(draw) })),
    combinations,
    combination_count: combinations.length + between(0, 2),
    inside_count: combinations.filter(({ hits, bounded }) => bounded > 0 && hits === bounded).length,
    bounded_count: combinations.filter(({ bounded }) => bounded > 0).length,
    stock: maybe(0.5)
      ? null
      : {
          service: one(['cycle', 'fill'] as const),
          service_level: one([0.9, 0.95]),
          items: between(0, 3),
          unmeasured: between(0, 2),
          demand: value(),
          forecast: outcome(),
          naive: outcome(),
        },
    value_added: maybe(0.3)
      ? null
      : {
          naive_wape: wapes(),
          forecast_wape: wapes(),
          plan_wape: wapes(),
          adjusted_cells: {
            counted: between(0, 2),
            late: between(0, 2),
            pending: between(0, 2),
            vanished: between(0, 2),
          },
          by_reason: ['Promotion', 'Order'].slice(0, between(0, 2)).map(added),
          by_author: ['ana', 'ben'].slice(0, between(0, 2)).map(added),
        },
    limit: 100,
    offset: 0,
  };
}

/** Random forecasts of up to three runs; `r1` is the second one. */
export function randomWaterfall(
  { between, one, orNull, maybe, value }: Draw,
  bucket: Schemas['Bucket'],
): Schemas['Waterfall'] {
  const length = between(4, 9);
  return {
    bucket_type: bucket,
    version: 2,
    periods: Array.from({ length }, (_, at) => shifted(startOf('2023-01-01', bucket), at, bucket)),
    actual: Array.from({ length }, () => orNull(value())),
    runs: ['r0', 'r1', 'r2'].slice(0, between(2, 3)).map((run_id, run) => ({
      wape: orNull(value() % 90),
      bias: 0,
      hits: 0,
      bounded: 0,
      count: 1,
      run_id,
      name: maybe(0.3) ? 'Budget' : null,
      created_at: `2024-0${run + 1}-03T10:05:00Z`,
      version: 1,
      model_type: one(['lightgbm', 'nbeats', 'ensemble'] as const),
      forecast: Array.from({ length }, (_, at) => (at < run || at > run + 2 ? null : value())),
    })),
  };
}
