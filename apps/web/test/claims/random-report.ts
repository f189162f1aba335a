import type { components } from '@forecast-console/api-client/schema';
import type { Draw } from './draw.ts';
import { shifted, startOf } from './words.ts';

type Schemas = components['schemas'];
type Report = Schemas['IngestReport'];

const buckets = ['day', 'week', 'month', 'quarter', 'year'] as const;

function randomHealth({ between, maybe, one, orNull, value, share }: Draw): Schemas['DataHealth'] {
  const bucket = one(buckets);
  const coarser = buckets[between(buckets.indexOf(bucket), buckets.length - 1)] ?? bucket;
  const start = startOf('2022-03-01', bucket);
  const dated = (length: number) =>
    Array.from({ length }, (_, at) => ({ date: shifted(start, at, bucket), value: value() }));
  const [gaps, outliers] = [between(0, 8), between(0, 8)];
  return {
    firstDate: start,
    lastDate: shifted(start, 11, bucket),
    bucket,
    buckets: between(1, 12),
    gaps,
    gapDates: dated(gaps).map(({ date }) => date),
    rowsMerged: orNull(between(0, 3)),
    combinations: orNull(between(1, 1500)),
    negatives: between(0, 2),
    zeroShare: share(),
    outliers: { rule: 'modified z-score above 3.5', count: outliers, points: dated(Math.min(6, outliers)) },
    ...(maybe(0.8) && {
      history: {
        bucket: coarser,
        points: dated(between(1, 12)).map((one, at) => ({
          ...one,
          date: shifted(startOf(start, coarser), at, coarser),
        })),
      },
    }),
  };
}

/** A random report of an import, with or without the health of its data. */
export function randomReport(draw: Draw): Report {
  const { between, maybe, one, orNull } = draw;
  const column = (name: string, more: object) => ({
    column: name,
    role: 'unused' as const,
    code: null,
    label: null,
    reason: 'numbers',
    ...more,
  });
  const health = maybe(0.8) ? randomHealth(draw) : null;
  const until = shifted(health?.lastDate ?? '2024-01-01', 3, health?.bucket ?? 'month');
  const rejectedRows = maybe(0.5) ? between(1, 3000) : 0;
  return {
    fileType: 'csv',
    layout: one(['long', 'wide'] as const),
    sheet: orNull('Sheet1'),
    encoding: 'UTF-8',
    delimiter: one([',', ';', '\t']),
    decimalMark: one(['.', ',']),
    dateOrder: orNull('day first'),
    header_row: between(1, 3),
    columns: [
      column('Product', { role: 'characteristic', code: 'c2', label: 'Product' }),
      column('Price', { ...(maybe(0.5) && { known_until: until }) }),
      column('Promotion', {
        known_ahead: maybe(0.5),
        known_until: shifted(until, 1, health?.bucket ?? 'month'),
      }),
    ],
    rowsRead: between(1, 20_000),
    rowsKept: between(1, 20_000),
    rowsRejected: rejectedRows,
    rejected: [],
    cellsRejected: between(0, 3),
    zeros: between(0, 40),
    negatives: between(0, 3),
    firstDate: '2022-03-01',
    lastDate: health?.lastDate ?? '2024-01-01',
    health,
    notes: maybe(0.3) ? ['The first row was skipped.'] : [],
  };
}
