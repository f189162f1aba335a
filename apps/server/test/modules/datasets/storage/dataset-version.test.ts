import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { withMemoryFor } from '../../../support/memory-limit.ts';
import { RefusedFileError } from '@forecast-console/ingest';
import { bucketIndex } from '@forecast-console/calendar';
import {
  type DatasetSource,
  openDataset,
  withDataset,
} from '../../../../src/modules/datasets/storage/open-dataset.ts';
import { DatasetWriter } from '../../../../src/modules/datasets/storage/dataset-writer.ts';
import type { VersionMode } from '../../../../src/modules/datasets/storage/version-change.ts';

const folder = mkdtempSync(join(tmpdir(), 'dataset-version-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Row = readonly [product: string, day: number, value: number];
type Version = DatasetSource & { id: string; shared: NonNullable<DatasetSource['shared']> };
let files = 0;
const product = [{ code: 'c2' as const, label: 'Product' }];

/** Writes rows as a dataset, or as a version of a dataset. */
function write(
  rows: readonly Row[],
  {
    base = null,
    mode = 'append',
    characteristics = product,
    isPreview = false,
  }: {
    base?: Version | null;
    mode?: VersionMode;
    characteristics?: { code: 'c2' | 'c3'; label: string }[];
    isPreview?: boolean;
  } = {},
) {
  const id = `version-${files++}`;
  const path = join(folder, `${id}.db`);
  const dataset = base === null ? null : openDataset(base);
  const writer = new DatasetWriter(isPreview ? null : path, new Map(), {
    onProgress: () => undefined,
    sequence: 1,
    base: dataset === null || base === null ? null : { id: base.id, dataset, mode, bucket: 'month' },
  });
  try {
    writer.begin({ characteristics, hasValues: true, columns: ['Product'] });
    for (const [code, day, value] of rows) writer.observation(writer.combination([code]), day, value);
    if (isPreview) return { difference: writer.difference(), version: null };
    const { shared, checksums, difference } = writer.finish();
    const known = new Map([base, ...(base?.shared ?? [])].flatMap((one) => (one ? [[one.id, one]] : [])));
    const version: Version = {
      id,
      path,
      name: id,
      checksums,
      shared: shared.flatMap((of) => {
        const file = known.get(of);
        return file === undefined ? [] : [{ id: of, path: file.path, checksums: file.checksums }];
      }),
    };
    return { difference, version };
  } finally {
    if (isPreview) writer.abandon();
    dataset?.close();
  }
}

function written(rows: readonly Row[], how: Parameters<typeof write>[1] = {}) {
  const { version, difference } = write(rows, how);
  if (version === null) throw new Error('it was only previewed');
  return { version, difference };
}

/** Checks that a file without changes is rejected. */
function refused(rows: readonly Row[], how: Parameters<typeof write>[1]) {
  expect(() => write(rows, how)).toThrow(RefusedFileError);
  return { version: null, difference: write(rows, { ...how, isPreview: true }).difference };
}

/** Returns 'A 5': 7 for each observation. */
const stored = (version: Version) =>
  withDataset(version, (dataset) => {
    const names = dataset.dictionary('c2');
    return Object.fromEntries(
      [...dataset.level(['c2'], new Map())].map(({ key, day, value }) => [
        `${names.get(Number(key))} ${day}`,
        value,
      ]),
    );
  });

const summed = (rows: readonly Row[]) => {
  const sums = new Map<string, number>();
  for (const [code, day, value] of rows)
    sums.set(`${code} ${day}`, (sums.get(`${code} ${day}`) ?? 0) + value);
  return sums;
};

/** Computes the expected content of a version from the definition of its mode. */
function expected(before: Record<string, number>, rows: readonly Row[], mode: VersionMode) {
  const file = summed(rows);
  const months = new Set(rows.map(([, day]) => bucketIndex(day, 'month')));
  const kept = Object.entries(before).filter(([name]) => {
    if (mode === 'replace-all') return false;
    return mode === 'append' || !months.has(bucketIndex(Number(name.split(' ')[1]), 'month'));
  });
  return { ...Object.fromEntries(kept), ...Object.fromEntries(file) };
}

const rowsOf = fc.array(
  fc.tuple(
    fc.constantFrom('A', 'B', 'C', 'D'),
    fc.integer({ min: 0, max: 120 }),
    fc.integer({ min: 0, max: 3 }),
  ),
  { minLength: 1, maxLength: 60 },
);

describe('a version of a dataset', () => {
  // VER-1, VER-2
  it('contains the rows that its mode requires, for any history and memory limit', () => {
    fc.assert(
      fc.property(
        rowsOf,
        fc.array(
          fc.tuple(
            rowsOf,
            fc.constantFrom<VersionMode>('append', 'replace-periods', 'replace-all'),
            fc.constantFrom(20, 1000),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        (first, files) => {
          let { version } = written(first);
          let holds: Record<string, number> = Object.fromEntries(summed(first));
          const all = [{ version, holds }];
          for (const [rows, mode, maxInMemory] of files) {
            const next = expected(holds, rows, mode);
            const how = { base: version, mode };
            const limited = <Result>(write: () => Result) => withMemoryFor(maxInMemory, write);
            const preview = limited(() => write(rows, { ...how, isPreview: true })).difference;
            // A file that changes nothing creates no version.
            const made = limited(() =>
              isDeepStrictEqual(next, holds) ? refused(rows, how) : written(rows, how),
            );
            expect(made.difference).toEqual(preview);
            const [added, removed] = [made.difference?.new ?? 0, made.difference?.removed ?? 0];
            expect(Object.keys(next).length).toBe(Object.keys(holds).length + added - removed);
            version = made.version ?? version;
            holds = next;
            all.push({ version, holds });
          }
          // VER-6: all versions are unchanged.
          for (const one of all) expect(stored(one.version)).toEqual(one.holds);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('derives totals, products and values only from its own rows', () => {
    const first = written([
      ['A', 0, 5],
      ['B', 40, 7],
    ]).version;
    const { version } = written([['C', 0, 1]], { base: first, mode: 'replace-periods' });
    expect(
      withDataset(version, (dataset) => ({
        totals: dataset.totals(),
        products: dataset.products(10, 0).map(({ product_code, data_points }) => [product_code, data_points]),
        values: dataset
          .characteristics()
          .map(({ value_count, sample_values }) => [value_count, sample_values]),
      })),
    ).toEqual({
      totals: [
        { type: 'actual', day: 0, value: 1 },
        { type: 'actual', day: 40, value: 7 },
      ],
      products: [
        ['B', 1],
        ['C', 1],
      ],
      values: [[2, ['B', 'C']]],
    });
  });

  // VER-3
  it('reports changes to existing periods by combination, largest first', () => {
    const first = written([
      ['A', 0, 5],
      ['B', 1, 100],
      ['B', 40, 7],
    ]).version;
    const { difference } = written(
      [
        ['A', 0, 6],
        ['B', 1, 50],
        ['B', 70, 9],
      ],
      { base: first },
    );
    expect(difference).toEqual({
      new: 1,
      same: 0,
      changed: 2,
      removed: 0,
      known_ahead: { new: 0, same: 0, changed: 0, removed: 0 },
      periods: [
        { date: '1970-01-01', new: 0, same: 0, changed: 2, removed: 0, before: 105, after: 56 },
        { date: '1970-03-01', new: 1, same: 0, changed: 0, removed: 0, before: 0, after: 9 },
      ],
      changes: [
        { key: { c2: 'B' }, date: '1970-01-01', before: 100, after: 50 },
        { key: { c2: 'A' }, date: '1970-01-01', before: 5, after: 6 },
      ],
    });
  });

  // VER-4
  it('uses disk space only for its changes', () => {
    const rows = Array.from({ length: 50_000 }, (_, row): Row => [`P${row % 20}`, Math.floor(row / 20), row]);
    const first = written(rows).version;
    const { version } = written(
      [
        ['P3', 7, -1],
        ['P3', 2600, 4],
      ],
      { base: first },
    );
    expect(statSync(version.path).size).toBeLessThan(statSync(first.path).size / 4);
    expect(Object.keys(stored(version))).toHaveLength(50_001);
  });

  it('rejects a file with different columns and names them', () => {
    const { version } = written([['A', 0, 5]]);
    const characteristics = [{ code: 'c3' as const, label: 'Store' }];
    expect(() => write([['A', 0, 6]], { base: version, characteristics })).toThrow(
      'Missing: "Product" (c2). Not in the dataset: "Store" (c3).',
    );
  });
});
