import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, type Bucket, formatIsoDate } from '@forecast-console/calendar';

/** Kinds of random datasets, used in turn. */
export const kinds = [
  'short',
  'gappy',
  'seasonal',
  'promoted',
  'eventful',
  'intermittent',
  'negative',
  'constant',
  'versions',
] as const;

export interface RandomDataset {
  kind: (typeof kinds)[number];
  bucket: Bucket;
  /** Bucket index of the first value. */
  start: number;
  /** Values by product, one per bucket; null means no row. */
  series: Map<string, (number | null)[]>;
  /** Promotion flag (0 or 1) per bucket, including some future buckets; null if no column is known in advance. */
  promotion: number[] | null;
  /** Whether an event (1) or not (0) covers each bucket, including some future buckets; null without events. */
  events: number[] | null;
  /** Relative effect of promotions and events on demand. */
  effect: number;
  /** Number of buckets in the first version; a second version adds the others. Null if there is only one version. */
  firstVersion: number | null;
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

const lengths: Readonly<Record<string, readonly [number, number]>> = {
  day: [30, 120],
  week: [20, 130],
  month: [14, 60],
  quarter: [9, 28],
};

export function randomDataset(seed: number): RandomDataset {
  const random = randomOf(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const kind = kinds[seed % kinds.length] ?? 'seasonal';
  const bucket = (['month', 'week', 'month', 'quarter', 'day'] as const)[between(0, 4)] ?? 'month';
  const [least, most] = lengths[bucket] ?? [14, 60];
  const length = kind === 'short' ? between(5, least) : between(least, most);
  const season = { day: 7, week: 52, month: 12, quarter: 4, year: 1 }[bucket];
  // First buckets: Monday, 3 January 2022, and the month and quarter that contain it.
  const start = { day: 18_995, week: 2713, month: 624, quarter: 208, year: 52 }[bucket];
  const promotion =
    kind === 'promoted' ? Array.from({ length: length + 3 }, () => Number(random() < 0.2)) : null;
  const events =
    kind === 'eventful' ? Array.from({ length: length + 20 }, () => Number(random() < 0.15)) : null;
  const effect = events !== null && random() < 0.5 ? -0.4 : 0.8;
  const series = new Map<string, (number | null)[]>();
  // The realized accuracy of several products reveals a wrong order.
  const products = between(kind === 'versions' ? 3 : 1, 4);
  for (let product = 0; product < products; product++) {
    const level = 10 ** (1 + 2 * random());
    const [growth, amplitude, phase] = [0.4 * random() - 0.1, random() * 0.6, random() * 7];
    const values = Array.from({ length }, (_, t): number | null => {
      const wave = 1 + amplitude * Math.sin((2 * Math.PI * t) / season + phase);
      let value = level * wave * (1 + (growth * t) / length) * (0.9 + 0.2 * random());
      if (kind === 'constant') value = level;
      if (kind === 'intermittent' && random() < 0.7) value = 0;
      if (kind === 'negative' && random() < 0.1) value = -value / 3;
      if ((promotion ?? events)?.[t] === 1) value *= 1 + effect;
      if (kind === 'gappy' && random() < 0.1) return null;
      return Math.round(100 * value) / 100;
    });
    // Gaps must not change the span of the data.
    if (product === 0) [values[0], values[length - 1]] = [values[0] ?? 1, values[length - 1] ?? 1];
    series.set(`P${product + 1}`, values);
  }
  const firstVersion = kind === 'versions' ? length - 2 : null;
  return { kind, bucket, start, series, promotion, events, effect, firstVersion };
}

/**
 * Returns the dataset as CSV.
 * @param to the bucket after the last one to include; by default, all buckets are included
 */
export function csvOf({ bucket, start, series, promotion }: RandomDataset, to = Infinity): string {
  const lines = [`Product,Date,Demand${promotion === null ? '' : ',Promotion'}`];
  for (const [product, values] of series) {
    const length = Math.max(values.length, promotion?.length ?? 0);
    for (let t = 0; t < Math.min(length, to); t++) {
      const value = values[t] ?? null;
      if (value === null && promotion === null) continue;
      const cells = [product, formatIsoDate(bucketStart(start + t, bucket)), value ?? ''];
      lines.push([...cells, ...(promotion === null ? [] : [promotion[t] ?? ''])].join(','));
    }
  }
  return `${lines.join('\n')}\n`;
}

const horizons: Readonly<Record<string, readonly number[]>> = {
  day: [7, 14],
  week: [4, 8],
  month: [3, 6, 12],
  quarter: [2, 4],
};

/** Settings of a run of a dataset: different models, horizons, holdouts and intervals. */
export function settingsOf(
  dataset: RandomDataset,
  seed: number,
): Partial<components['schemas']['ForecastRequest']> {
  const random = randomOf(1000 + seed);
  const choices = horizons[dataset.bucket] ?? [3];
  return {
    aggregation_characteristics: ['c2'],
    bucket_type: dataset.bucket,
    horizon: choices[Math.floor(random() * choices.length)] ?? 3,
    backtest_periods: 2 + Math.floor(random() * 3),
    confidence_level: ([0.95, 0.8, 0.9] as const)[Math.floor(seed / kinds.length) % 3] ?? 0.95,
    model_type:
      (['lightgbm', 'nbeats', 'ensemble'] as const)[Math.floor(seed / kinds.length) % 3] ?? 'lightgbm',
  };
}
