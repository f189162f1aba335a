import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mulberry32 } from '../ingest/sales-rows.ts';

const combinations = 10_000;
const days = 1000;
const msPerDay = 86_400_000;

type ValueOf = (combination: number) => string;
const characteristics: readonly [name: string, value: ValueOf][] = [
  ['Product', (combination) => `P${String(combination % 500).padStart(4, '0')}`],
  ['Customer', (combination) => `Customer ${Math.floor(combination / 500)}`],
  ['Warehouse', (combination) => `W${Math.floor(combination / 500) % 10}`],
  ['Region', (combination) => `R${Math.floor(combination / 500) % 5}`],
  ['Market', (combination) => `M${combination % 3}`],
  ['Brand', (combination) => `Brand ${combination % 25}`],
  ['Channel', (combination) => `Channel ${combination % 2}`],
  ['Size', (combination) => `S${combination % 7}`],
];
const product: ValueOf = (combination) => `P${String(combination).padStart(5, '0')}`;

/** Format of dates and values. `plain` can be recognized from the first rows, `open` only after the last row. */
export type Writing = 'plain' | 'open';

/**
 * Writes the same unsorted order lines every time: 10,000 combinations over 1,000 days.
 * @param count number of characteristics, 1 to 8, in addition to date and value
 * @returns the names of all columns, with the value last
 */
export async function writeManyRows(
  path: string,
  rows: number,
  count: number,
  writing: Writing,
): Promise<string[]> {
  const random = mulberry32(2024);
  const own = characteristics.slice(0, count).map(([, valueOf]) => (count === 1 ? product : valueOf));
  const keys = Array.from({ length: combinations }, (_, combination) =>
    own.map((valueOf) => valueOf(combination)).join(','),
  );
  const dates = Array.from({ length: days }, (_, day) => {
    const iso = new Date(Date.UTC(2022, 0, 1) + day * msPerDay).toISOString().slice(0, 10);
    return writing === 'plain' ? iso : iso.split('-').toReversed().join('/');
  });
  const value = () =>
    writing === 'plain' ? (random() * 1000).toFixed(2) : String(Math.floor(random() * 1000));
  const names = [...characteristics.slice(0, count).map(([name]) => name), 'Date', 'Demand'];
  const out = createWriteStream(path);
  let text = `${names.join(',')}\n`;
  for (let row = 0; row < rows; row++) {
    const key = keys[Math.floor(random() * combinations)] ?? '';
    text += `${key},${dates[Math.floor(random() * days)] ?? ''},${value()}\n`;
    if (text.length < 1 << 20) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'close');
  return names;
}
