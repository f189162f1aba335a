import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import { randomOf } from './random-dataset.ts';

type Bucket = 'week' | 'month';

/** Demand of products in warehouses by day of the file, and the settings of a run that sums it. */
export interface LevelDataset {
  /** Bucket of the file and of the run; a month of weekly data is that of their Mondays. */
  own: Bucket;
  bucket: Bucket;
  /** Values by product and warehouse, one per date. */
  series: Map<string, number[]>;
  dates: string[];
  /** Chosen warehouse; null for all. */
  filter: string | null;
  isWhole: boolean;
  confidence: 0.8 | 0.95;
  level: ('c2' | 'c3')[];
}

const dayMs = 86_400_000;

export function levelDataset(seed: number): LevelDataset {
  const random = randomOf(500 + seed);
  const own = seed % 2 === 0 ? 'month' : 'week';
  const length = own === 'month' ? 26 + (seed % 5) : 70 + (seed % 9);
  const dates = Array.from({ length }, (_, t) =>
    own === 'month'
      ? new Date(Date.UTC(2022, t, 1)).toISOString().slice(0, 10)
      : new Date(Date.UTC(2022, 0, 3) + 7 * t * dayMs).toISOString().slice(0, 10),
  );
  const series = new Map<string, number[]>();
  for (const product of ['P1', 'P2', 'P3'])
    for (const place of ['North', 'South']) {
      const level = 10 ** (1 + 2 * random());
      const wave = 0.4 * random();
      series.set(
        `${product},${place}`,
        dates.map((_, t) =>
          Math.round(
            level *
              (1 + wave * Math.sin((2 * Math.PI * t) / (own === 'month' ? 12 : 52))) *
              (0.8 + 0.4 * random()),
          ),
        ),
      );
    }
  return {
    own,
    bucket: 'month',
    series,
    dates,
    filter: seed % 3 === 2 ? 'South' : null,
    isWhole: seed % 2 === 1,
    confidence: seed % 2 === 0 ? 0.8 : 0.95,
    level: seed % 4 === 3 ? [] : ['c2', 'c3'],
  };
}

export const levelCsv = ({ series, dates }: LevelDataset): string =>
  [
    'Product,Warehouse,Date,Demand',
    ...[...series].flatMap(([key, values]) => values.map((value, t) => `${key},${dates[t]},${value}`)),
  ].join('\n');

/** Last day of the data; whether its month is incomplete. */
export function endOf({ own, dates }: LevelDataset): { last: string; partial: string | null } {
  const last = dates.at(-1) ?? '';
  if (own === 'month') return { last, partial: null };
  const next = formatIsoDate((parseIsoDate(last) ?? 0) + 7);
  return { last, partial: next.slice(0, 7) === last.slice(0, 7) ? `${last.slice(0, 7)}-01` : null };
}
