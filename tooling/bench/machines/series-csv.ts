import { madeUpSeries } from '../speed/made-up-series.ts';

/** Synthetic series as a file to upload: one row per product and month from January 2020. */
export function* seriesCsv(count: number, months: number, seasonLength: number): Generator<string> {
  yield 'Product,Date,Demand\n';
  for (const { key, values } of madeUpSeries(count, months, seasonLength))
    yield Array.from(values, (value, month) => `${key},${monthStart(month)},${value.toFixed(2)}\n`).join('');
}

function monthStart(month: number): string {
  return `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}
