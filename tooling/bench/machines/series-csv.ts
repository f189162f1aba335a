import { makeUpSeries } from '../speed/made-up-series.ts';

/** Number of series in one piece of text. */
const seriesPerPiece = 1000;

/** Synthetic series as a file to upload: one row per product and month from January 2020. */
export function* seriesCsv(count: number, months: number, seasonLength: number): Generator<string> {
  yield 'Product,Date,Demand\n';
  const dates = Array.from({ length: months }, (_, month) => monthStart(month));
  let [piece, written] = ['', 0];
  for (const { key, values } of makeUpSeries(count, months, seasonLength)) {
    for (const [month, date] of dates.entries())
      piece += `${key},${date},${(values[month] ?? 0).toFixed(2)}\n`;
    if (++written % seriesPerPiece !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function monthStart(month: number): string {
  return `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}
