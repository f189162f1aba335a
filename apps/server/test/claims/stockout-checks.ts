import type { components } from '@forecast-console/api-client/schema';
import { bucketEnd, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import type { Ask } from './ask.ts';
import type { Doubts } from './doubts.ts';
import type { Facts } from './note-checkers.ts';
import { columnsOf, type Table } from './tables.ts';

type Schemas = components['schemas'];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A period in which a product was out of stock. */
export interface MarkedStockout {
  product: string;
  /** Position in the history. */
  at: number;
  date: string;
  sold: number;
}

/** Marks a product as out of stock in one bucket of its history. */
export async function markStockout(
  ask: Ask,
  id: string,
  { dataset: { bucket, start }, histories }: Facts,
): Promise<MarkedStockout> {
  const [[product, values] = ['', []]] = histories;
  const at = Math.floor(0.6 * values.length);
  const date = formatIsoDate(bucketStart(start + at, bucket));
  const period = { first_date: date, last_date: formatIsoDate(bucketEnd(start + at, bucket)) };
  await ask('addStockouts', { path: { id }, json: { stockouts: [{ key: { c2: product }, ...period }] } });
  return { product, at, date, sold: values[at] ?? 0 };
}

/** Checks that demand out of stock is unknown instead of what was sold, in a run after it was marked. */
export function checkStockout(
  { run, histories, dataset }: Facts,
  { product, at, date, sold }: MarkedStockout,
  data: Schemas['RunData'],
  long: Table,
  doubts: Doubts,
): void {
  const own = data.groups?.items.find(({ key }) => key.c2 === product)?.details;
  const valueAt = (series: Schemas['RunSeries'] | undefined) =>
    series?.actual.find((point) => point.date === date)?.value;
  const [stockout] = own?.stockouts ?? [];
  const demand = stockout?.demand ?? Number.NaN;
  doubts.same(`demand of ${product} on ${date}`, valueAt(own), null);
  doubts.same('stockouts of the product', own?.stockouts?.length, 1);
  doubts.claim(`stockout on ${stockout?.date}`, stockout?.date === date && demand >= sold);
  doubts.same('sold while out of stock', stockout?.sold, sold);
  const others = [...histories].filter(([name]) => name !== product).map(([, values]) => values[at] ?? 0);
  doubts.same(
    'total out of stock',
    valueAt(data.details),
    others.length === 0 ? null : demand + sumOf(others),
  );
  const { stockouts } = run;
  doubts.claim(`stockouts ${JSON.stringify(stockouts)}`, stockouts?.series === 1 && stockouts.periods === 1);
  doubts.same('all sold while out of stock', stockouts?.sold, sold);
  doubts.same('all demand out of stock', stockouts?.demand, demand);
  const note = `Out of stock in 1 ${dataset.bucket} of 1 series: this demand is unknown instead of zero. `;
  doubts.claim(note, run.notes.filter((one) => one.startsWith(note)).length === 1);
  const cellOf = columnsOf(long);
  for (const row of long.slice(1)) {
    const isMarked = row[0] === product && cellOf(row, 'Period') === date;
    const shown = (name: string) => {
      const cell = cellOf(row, name);
      return typeof cell === 'number' ? cell : null;
    };
    doubts.same('Long: sold while out of stock', shown('Sold while out of stock'), isMarked ? sold : null);
    doubts.same(
      'Long: estimated lost demand',
      shown('Estimated lost demand'),
      isMarked ? demand - sold : null,
    );
  }
}
