// full run only: it fills the server with data.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Code, RefusedFileError } from '@forecast-console/ingest';
import { withMemoryFor } from '../../../support/memory-limit.ts';
import { withDataset } from '../../../../src/modules/datasets/storage/open-dataset.ts';
import { maxDistinct } from '../../../../src/modules/datasets/storage/dataset-columns.ts';
import { DatasetWriter, type MasterData } from '../../../../src/modules/datasets/storage/dataset-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'dataset-writer-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Row = readonly [values: readonly string[], day: number, value: number];
let files = 0;
const sourceOf = (path: string) => ({ path, name: 'demand.csv', checksums: null });
const path = () => join(folder, `${files++}.db`);

interface Written {
  codes?: readonly Code[];
  master?: MasterData;
}

function write(rows: readonly Row[], { codes = ['c2', 'c3'], master = new Map() }: Written = {}) {
  const at = path();
  const writer = new DatasetWriter(at, master, { onProgress: () => undefined, sequence: 1 });
  const characteristics = codes.map((code) => ({ code, label: code }));
  writer.begin({ characteristics, hasValues: true, columns: ['Product', 'Store'] });
  for (const [values, day, value] of rows) writer.observation(writer.combination(values), day, value);
  return { at, summary: writer.finish() };
}

/** Returns 'A North 5: 7' for each observation of the finest level. */
const stored = (at: string, level: readonly Code[], filter = new Map<Code, string[]>()) =>
  withDataset(sourceOf(at), (dataset) => {
    const names = level.map((code) => dataset.dictionary(code));
    return [...dataset.level(level, filter)]
      .map(({ key, day, value }) => {
        const ids = key === '' ? [] : key.split(',').map(Number);
        return `${ids.map((id, index) => names[index]?.get(id)).join(' ')} ${day}: ${value}`;
      })
      .toSorted();
  });

describe('a dataset', () => {
  it('reports the same totals as a reader of the file', () => {
    const { at, summary } = write([
      [['A', 'North'], 6, 2],
      [['B', 'North'], 5, 7],
      [['A', 'South'], 5, 1],
    ]);
    expect(summary.totals).toEqual([
      { type: 'actual', day: 5, value: 8 },
      { type: 'actual', day: 6, value: 2 },
    ]);
    expect(summary.totals).toEqual(withDataset(sourceOf(at), (dataset) => dataset.totals()));
  });

  it('rejects too many distinct values or combinations', () => {
    const refused = (products: number, stores: number, more: string[]): unknown => {
      const writer = new DatasetWriter(path(), new Map(), { onProgress: () => undefined, sequence: 1 });
      const characteristics = (['c2', 'c3'] as const).map((code) => ({ code, label: code }));
      writer.begin({ characteristics, hasValues: true, columns: ['Product', 'Store'] });
      for (let store = 0; store < stores; store++)
        for (let product = 0; product < products; product++) writer.combination([`P${product}`, `S${store}`]);
      expect(writer.combination(['P0', 'S0'])).toBe(0);
      try {
        return writer.combination(more);
      } catch (error) {
        return error;
      } finally {
        writer.abandon();
      }
    };
    const values = refused(maxDistinct.values - 1, 1, ['P0', 'new']);
    expect(values).toBeInstanceOf(RefusedFileError);
    expect(String(values)).toContain('more than 1,100,000 different values');
    const combinations = refused(maxDistinct.combinations / 1000, 1000, ['new', 'S0']);
    expect(String(combinations)).toContain('2,000,000 different combinations of values');
  });

  it('sums rows with the same combination and date', () => {
    const { at, summary } = write([
      [['A', 'North'], 5, 1],
      [['B', 'North'], 5, 2],
      [['A', 'North'], 5, 4],
      [['A', 'North'], 6, 8],
    ]);
    expect(summary).toMatchObject({ observations: 3, rowsMerged: 1, combinations: 2, products: 2 });
    expect(stored(at, ['c2', 'c3'])).toEqual(['A North 5: 5', 'A North 6: 8', 'B North 5: 2']);
    withDataset(sourceOf(at), (dataset) => {
      expect(dataset.totals()).toEqual([
        { type: 'actual', day: 5, value: 7 },
        { type: 'actual', day: 6, value: 8 },
      ]);
      expect(dataset.products(10, 0)).toEqual([
        { product_code: 'A', name: null, data_points: 2 },
        { product_code: 'B', name: null, data_points: 1 },
      ]);
    });
  });

  it('sorts the values of a characteristic by number of rows', () => {
    const rows = ['x', 'y', 'y', 'z', 'z', 'z', ''].map((value, day): Row => [['A', value], day, 1]);
    const { at } = write(rows);
    expect(withDataset(sourceOf(at), (dataset) => dataset.characteristics())[1]).toEqual({
      code: 'c3',
      label: 'c3',
      value_count: 3,
      sample_values: ['z', 'y', 'x'],
    });
  });

  it('joins master data by product, leaving the attributes of unknown products blank', () => {
    const master: MasterData = new Map([['A', { c5: 'West' }]]);
    const { at } = write(
      [
        [['A', 'North'], 1, 1],
        [['Z', 'North'], 1, 2],
      ],
      { master },
    );
    expect(stored(at, ['c2', 'c5'])).toEqual(['A West 1: 1', 'Z  1: 2']);
    expect(stored(at, [], new Map([['c5', ['West']]]))).toEqual([' 1: 1']);
  });

  // DATA-13
  it('excludes forecast rows and filtered combinations', () => {
    const { at } = write(
      [
        [['actual', 'A', 'N'], 1, 1],
        [['', 'A', 'S'], 1, 2],
        [['forecast', 'A', 'N'], 1, 4],
        [['actual', 'B', 'N'], 1, 8],
      ],
      { codes: ['c1', 'c2', 'c3'] },
    );
    expect(stored(at, ['c2', 'c3'])).toEqual(['A N 1: 1', 'A S 1: 2', 'B N 1: 8']);
    expect(stored(at, ['c3'], new Map([['c2', ['A']]]))).toEqual(['N 1: 1', 'S 1: 2']);
    expect(stored(at, ['c2'], new Map([['c3', ['nowhere']]]))).toEqual([]);
    expect(withDataset(sourceOf(at), (dataset) => dataset.totals())).toEqual([
      { type: 'actual', day: 1, value: 11 },
      { type: 'forecast', day: 1, value: 4 },
    ]);
  });

  it('has one series if it has no characteristics', () => {
    const { at, summary } = write(
      [
        [[], 1, 1],
        [[], 2, 2],
        [[], 1, 4],
      ],
      { codes: [] },
    );
    expect(summary).toMatchObject({ observations: 2, combinations: 1 });
    expect(stored(at, [])).toEqual([' 1: 5', ' 2: 2']);
  });

  it('is the same for any memory limit', () => {
    const row = fc.tuple(
      fc.tuple(fc.constantFrom('A', 'B', ''), fc.string({ maxLength: 2 })),
      fc.integer({ min: -3, max: 40_000 }),
      fc.integer({ min: -5, max: 5 }),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (rows, maxInMemory) => {
        const whole = write(rows);
        const spilled = withMemoryFor(maxInMemory, () => write(rows));
        expect({ ...spilled.summary, checksums: '' }).toEqual({ ...whole.summary, checksums: '' });
        expect(stored(spilled.at, ['c2', 'c3'])).toEqual(stored(whole.at, ['c2', 'c3']));
        const totals = (at: string) => withDataset(sourceOf(at), (dataset) => dataset.totals());
        expect(totals(spilled.at)).toEqual(totals(whole.at));
      }),
      { seed: 7, numRuns: 40 },
    );
  });

  it('expands its tables to hold many combinations and days', () => {
    const rows = Array.from({ length: 200_000 }, (_, index): Row => [
      [`P${index % 5000}`, ''],
      index % 977,
      index % 7,
    ]);
    const sums = new Map<string, number>();
    for (const [[product = ''], day, value] of rows) {
      const key = `${product} ${day}`;
      sums.set(key, (sums.get(key) ?? 0) + value);
    }
    const { at, summary } = write(rows);
    expect(summary).toMatchObject({ observations: sums.size, combinations: 5000 });
    expect(stored(at, ['c2'])).toEqual([...sums].map(([key, sum]) => `${key}: ${sum}`).toSorted());
  });

  it('leaves nothing behind when it is abandoned', () => {
    const before = readdirSync(folder);
    const writer = new DatasetWriter(path(), new Map(), { onProgress: () => undefined, sequence: 1 });
    writer.begin({ characteristics: [], hasValues: true, columns: [] });
    writer.abandon();
    expect(readdirSync(folder)).toEqual(before);
  });
});
