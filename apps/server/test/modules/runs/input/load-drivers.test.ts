import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { afterAll, describe, expect, it } from 'vitest';
import type { Code } from '@forecast-console/ingest';
import { DatasetWriter } from '../../../../src/modules/datasets/storage/dataset-writer.ts';
import { withDataset } from '../../../../src/modules/datasets/storage/open-dataset.ts';
import { loadDrivers } from '../../../../src/modules/runs/input/load-drivers.ts';

const folder = mkdtempSync(join(tmpdir(), 'load-drivers-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const monthOf = (at: number) => `2024-${String(at + 1).padStart(2, '0')}-01`;
const day = (date: string) => parseIsoDate(date) ?? Number.NaN;
const unknown = null;

/**
 * Returns the mean price of each group, for a dataset with these prices by product and month, starting in January
 * 2024.
 */
function priceOf(prices: Record<string, (number | null)[]>, level: readonly Code[]) {
  const path = join(folder, `${files++}.db`);
  const writer = new DatasetWriter(path, new Map(), { onProgress: () => undefined, sequence: 1 });
  writer.begin({
    characteristics: [{ code: 'c2', label: 'Product' }],
    hasValues: true,
    columns: [],
    drivers: ['Price'],
  });
  for (const [product, own] of Object.entries(prices))
    for (const [at, price] of own.entries()) {
      const combination = writer.combination([product]);
      writer.observation(combination, day(monthOf(at)), 1);
      if (price !== null) writer.driver(0, combination, day(monthOf(at)), price);
    }
  writer.finish();
  const groups = level.length === 0 ? [{ key: {} }] : Object.keys(prices).map((c2) => ({ key: { c2 } }));
  const start = bucketIndex(day(monthOf(0)), 'month');
  const [price] = withDataset({ path, name: 'demand.csv', checksums: null }, (dataset) =>
    loadDrivers({ dataset, level, filter: new Map(), groups, bucket: 'month' }, start, start + 4),
  );
  return price?.values ?? [];
}

describe("the drivers of a level's groups", () => {
  it('have the values from the file if the level is the same as in the file', () => {
    const found = priceOf({ A: [9.9, 7.9, unknown, 9.9], B: [100, 100, 80, 100] }, ['c2']);
    expect(found.map((own) => [...own])).toEqual([
      [9.9, 7.9, Number.NaN, 9.9],
      [100, 100, 80, 100],
    ]);
  });

  it('have the mean values of their combinations', () => {
    const [total] = priceOf({ A: [10, 10, 8, unknown], B: [100, 80, 100, unknown] }, []);
    expect([...(total ?? [])]).toEqual([55, 45, 54, Number.NaN]);
  });

  // DRV-4
  it('do not change when a combination starts or ends', () => {
    expect([...(priceOf({ A: [10, 10, 10, 10], B: [100, 100, unknown, unknown] }, [])[0] ?? [])]).toEqual([
      55, 55, 55, 55,
    ]);
    expect([...(priceOf({ A: [10, 10, 10, 10], B: [unknown, unknown, 100, 100] }, [])[0] ?? [])]).toEqual([
      55, 55, 55, 55,
    ]);
  });

  it('are in shared memory', () => {
    expect(priceOf({ A: [1, 2, 3, 4] }, [])[0]?.buffer).toBeInstanceOf(SharedArrayBuffer);
  });
});
