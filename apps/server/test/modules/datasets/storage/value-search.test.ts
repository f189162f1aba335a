import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatasetReader } from '../../../../src/modules/datasets/storage/dataset-reader.ts';
import { DatasetWriter } from '../../../../src/modules/datasets/storage/dataset-writer.ts';
import { searchValues } from '../../../../src/modules/datasets/storage/value-search.ts';

const folder = mkdtempSync(join(tmpdir(), 'value-search-'));
const path = join(folder, 'values.db');
const count = 100_000;
let dataset: DatasetReader;

beforeAll(() => {
  const writer = new DatasetWriter(path, new Map(), { onProgress: () => undefined, sequence: 1 });
  writer.begin({ characteristics: [{ code: 'c2', label: 'Product' }], hasValues: true, columns: [] });
  for (let product = 0; product < count; product += 1) {
    const combination = writer.combination([`P-${product}`]);
    // Every thousandth product has two rows.
    for (let day = 0; day < (product % 1000 === 0 ? 2 : 1); day += 1)
      writer.observation(combination, 19_000 + day, 1);
  }
  writer.finish();
  dataset = new DatasetReader(path);
});
afterAll(() => {
  dataset.close();
  rmSync(folder, { recursive: true });
});

const search = (text: string, limit: number, offset = 0) =>
  searchValues(async (work) => work(dataset), 'c2', { search: text, limit, offset });

describe('searchValues', () => {
  it('sorts matches of all slices by frequency, then in order of appearance', async () => {
    expect(await search('', 3)).toEqual({ values: ['P-0', 'P-1000', 'P-2000'], total: count });
    expect(await search('', 3, 99)).toMatchObject({ values: ['P-99000', 'P-1', 'P-2'] });
    expect(await search('p-9999', 3, 1)).toEqual({ values: ['P-99990', 'P-99991', 'P-99992'], total: 11 });
    expect(await search('', 5, count - 2)).toMatchObject({ values: ['P-99998', 'P-99999'] });
    expect(await search('none', 5)).toEqual({ values: [], total: 0 });
  });

  it('yields to other work after every 2,500 values', async () => {
    let turns = 0;
    let isDone = false;
    const takeTurn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    await search('p-1', 20);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(count / 2500 - 1);
  });
});
