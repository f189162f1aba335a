import type { Combination } from '../../src/features/analysis/queries.ts';
import type { SeriesPoint } from '../../src/features/analysis/points/series-point.ts';
import type { RunComparison, RunDetail } from '../../src/features/runs/queries.ts';
import { type Bucket, bucketDates } from '@forecast-console/calendar';
import { runDetail } from '../support/run-detail.ts';
import { seriesPoint } from '../support/series-point.ts';

/** A completed run with its total. The values are random, because texts must be true for any of them. */
export interface RandomRun {
  run: RunDetail;
  bucket: Bucket;
  points: SeriesPoint[];
  /** number of points before the forecast */
  history: number;
  /** whether some forecast periods have actuals */
  isPast: boolean;
  combination: Combination;
  /** The run as its header shows a combination: with the metrics, backtests and baseline of the combination. */
  runOfCombination: RunDetail;
  /** Periods of a comparison with another run. */
  compared: RunComparison['periods'];
}

/** Returns a Mulberry32 random number generator. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const buckets = ['day', 'week', 'month', 'quarter'] as const;
const starts = { day: 18_995, week: 2713, month: 624, quarter: 208 } as const;

export function randomRun(seed: number): RandomRun {
  const random = randomOf(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const sometimes = <Value>(value: Value): Value | null => (random() < 0.15 ? null : value);
  const signed = (size: number) => (random() < 0.1 ? 0 : size * (2 * random() - 1));
  const bucket = buckets[between(0, 3)] ?? 'month';
  const [history, horizon, holdout] = [between(3, 80), between(1, 30), between(1, 6)];
  const scale = 10 ** between(0, 5);
  const isAdjusted = random() < 0.3;
  const isPast = random() < 0.2;
  const points = bucketDates(starts[bucket], history + horizon, bucket).map((date, at) => {
    if (at < history)
      return seriesPoint(date, {
        actual: random() < 0.03 ? null : scale * (0.2 + random()),
        backtest: at >= history - holdout ? scale * (0.2 + random()) : null,
      });
    const forecast = scale * (0.2 + random());
    return seriesPoint(date, {
      forecast,
      actual: isPast && at < history + 2 ? scale * (0.2 + random()) : null,
      lower: forecast * 0.8,
      upper: forecast * 1.2,
      ...(isAdjusted && { plan: forecast * (0.9 + 0.2 * random()) }),
    });
  });
  const metrics = () => ({
    mape: sometimes(100 * random()),
    mae: sometimes(scale * random()),
    rmse: sometimes(scale * random()),
    bias: sometimes(signed(scale)),
    wape: sometimes(80 * random()),
    smape: sometimes(100 * random()),
    mase: sometimes(2 * random()),
    rmsse: sometimes(2 * random()),
    skill: sometimes(signed(1)),
  });
  const [accuracy, origins] = [metrics(), between(1, 12)];
  const of = between(1, 90);
  const effect = sometimes(signed(0.6));
  const ahead = between(0, horizon);
  const total = (some: readonly SeriesPoint[]) =>
    some.reduce((sum, { forecast }) => sum + (forecast ?? 0), 0);
  const isMeasured = random() < 0.7;
  const noEffect = random() < 0.15;
  const run = runDetail({
    bucket_type: bucket,
    horizon,
    parameters: { backtest_periods: holdout, confidence_level: random() < 0.5 ? 0.95 : 0.8 },
    accuracy,
    metrics: { mape: accuracy.mape, mae: accuracy.mae, rmse: accuracy.rmse, bias: accuracy.bias },
    shown_origin: metrics(),
    origins,
    baseline: random() < 0.5 ? 'seasonal naive' : 'naive',
    interval_held: sometimes({ inside: between(0, of), of, origins: between(1, 12) }),
    value_label: random() < 0.5 ? 'Sales' : null,
    explanation: {
      level: sometimes(scale * random()),
      trend_per_year: sometimes(signed(40)),
      seasonal_strength: sometimes(random()),
      strongest_season: sometimes(between(0, { day: 6, week: 51, month: 11, quarter: 3 }[bucket])),
      relied_on: [],
      without_effects: random() < 0.3,
    },
    drivers: [
      {
        name: 'Promotion',
        past: history,
        ahead,
        periods: horizon,
        step: random() < 0.5 ? 1 : 0.5,
        usual: random() < 0.5 ? 0 : sometimes(2.5),
        effect,
        range: effect === null ? null : { lower: effect - 0.1, upper: effect + 0.1 },
      },
    ],
    events: [
      {
        name: 'Fair',
        past: between(0, 9),
        ahead: between(0, 3),
        effect: noEffect ? 0 : effect,
        range: noEffect || effect === null ? null : { lower: effect - 0.2, upper: effect + 0.2 },
        dates: Array.from({ length: between(0, 7) }, (_, at) => ({
          first_date: `2023-0${1 + at}-10`,
          last_date: `2023-0${1 + at}-1${between(0, 1)}`,
        })),
      },
    ],
    events_brought: isMeasured
      ? {
          origins,
          with: 50 * random(),
          without: 50 * random(),
          without_events: sometimes(50 * random()),
          without_drivers: sometimes(50 * random()),
          in_events: sometimes({ buckets: between(1, 20), with: 50 * random(), without: 50 * random() }),
        }
      : null,
  });
  const sum = total(points);
  const combination: Combination = {
    key: { c2: 'P-1' },
    name: null,
    class: 'AX',
    share: sometimes(random()),
    next_sum: sometimes(sum),
    ...(isAdjusted && { plan_sum: sum * (0.9 + 0.2 * random()) }),
    change: sometimes(signed(1)),
    absolute_error: sometimes(scale * random()),
    wape: sometimes(80 * random()),
    bias: sometimes(signed(scale)),
    history: [],
    forecast: [],
  };
  const compared = bucketDates(starts[bucket], between(1, 20), bucket).map((date) => {
    const [own, other] = [sometimes(scale * random()), sometimes(scale * random())];
    const difference = own === null || other === null ? null : own - other;
    return { date, actual: null, run: own, with: other, difference };
  });
  // A seasonal naive forecast needs one season of actuals before the backtest.
  const first = points.findIndex(({ actual }) => actual !== null);
  const known = Math.max(0, history - holdout) - first;
  const runOfCombination = {
    ...run,
    accuracy: metrics(),
    origins: between(1, 12),
    baseline: known >= { day: 7, week: 52, month: 12, quarter: 4 }[bucket] ? 'seasonal naive' : 'naive',
    interval_held: null,
  } satisfies RunDetail;
  return { run, bucket, points, history, isPast, combination, runOfCombination, compared };
}
