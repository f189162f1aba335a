// full run only: it reads hundreds of generated files.
import { gunzipSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { RefusedFileError } from '../src/files/refused-file-error.ts';
import { collectUpload } from './support/collect-upload.ts';
import { xls97, xls97Hidden } from './support/xls97.fixture.ts';

/** Set `FUZZ_SEED` to repeat a failure, and `FUZZ_MS` (such as 60000) to search longer. */
const seed = Number(process.env.FUZZ_SEED ?? 20_240_131);
const budgetMs = Number(process.env.FUZZ_MS ?? 2_500);
const minRounds = 40;

type Random = () => number;

/** Tommy Ettinger's Mulberry32. */
function mulberry32(from: number): Random {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const months = Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}-01`);
const products = Array.from({ length: 8 }, (_, product) => `SKU-${1000 + product}`);

async function realLookingFiles(): Promise<Uint8Array[]> {
  const long = ['Product Code,Store,Order Date,Quantity'];
  for (const product of products)
    for (const month of months) long.push(`${product},North,${month},${product.length * 7}`);
  const german = long.map((line) => line.replaceAll(',', ';').replace(/;(\d+)$/, ';1.$1,50'));
  const quoted = long.map((line) => line.replace('North', '"North, ""upper"""'));
  const wide = [['sku', ...months], ...products.map((product) => [product, ...months.map(() => '12.5')])];
  const cells = wide.map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? cell : Number(cell))));
  return [
    Buffer.from(long.join('\n')),
    Buffer.from(german.join('\r\n'), 'latin1'),
    Buffer.from(quoted.join('\n')),
    Buffer.from(`\uFEFF${wide.map((row) => row.join('\t')).join('\n')}`, 'utf16le'),
    Buffer.from(await writeXlsx({ sheets: [{ name: 'Demand', rows: cells }] })),
    gunzipSync(Buffer.from(xls97, 'base64')),
    gunzipSync(Buffer.from(xls97Hidden, 'base64')),
    Buffer.from(`,,2023,,,2024,,\nsku,store,Jan,Feb,Mar,Jan,Feb,Mar\n${'A,N,1,2,3,4,5,6\n'.repeat(9)}`),
  ];
}

const odd = [
  '"',
  ',',
  ';',
  '\n',
  '\r',
  '\0',
  '=',
  '-',
  '1e999',
  'Total',
  '\uFEFF',
  '<',
  '&lol;',
  '9'.repeat(50),
];

/** Flips, cuts, duplicates and inserts bytes a few times. */
function mutated(file: Uint8Array, random: Random): Buffer {
  let bytes = Buffer.from(file);
  const at = () => Math.floor(random() * (bytes.length + 1));
  for (let times = 1 + Math.floor(random() * 6); times > 0; times -= 1) {
    const [from, to] = [at(), at()].toSorted((a, b) => a - b) as [number, number];
    const kind = Math.floor(random() * 6);
    if (kind === 0) bytes = bytes.subarray(0, from);
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
    else if (kind === 3 && from < bytes.length) bytes[from] = Math.floor(random() * 256);
    else {
      const insert = Buffer.from(odd[Math.floor(random() * odd.length)] ?? '');
      bytes = Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from)]);
    }
  }
  return bytes;
}

describe('damaged files', () => {
  it(
    `are read or rejected with a message (FUZZ_SEED=${seed})`,
    { timeout: budgetMs * 4 + 600_000 },
    async () => {
      const files = await realLookingFiles();
      const random = mulberry32(seed);
      const end = performance.now() + budgetMs;
      for (let round = 0; round < minRounds || performance.now() < end; round += 1) {
        const file = mutated(files[round % files.length] ?? Buffer.alloc(0), random);
        try {
          const { report, observations } = await collectUpload(file);
          expect(report.rowsKept + report.rowsRejected + report.rowsWithoutValues).toBe(report.rowsRead);
          expect(observations).toHaveLength(report.observations);
          expect(observations.filter((line) => !Number.isFinite(Number(line.split(' | ').at(-1))))).toEqual(
            [],
          );
        } catch (error) {
          if (error instanceof RefusedFileError && error.message.length > 40) continue;
          throw new Error(`FUZZ_SEED=${seed}, round ${round}, ${file.toString('base64').slice(0, 4000)}`, {
            cause: error,
          });
        }
      }
    },
  );
});
