import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatasetSource, withDataset } from '../../../../src/modules/datasets/storage/open-dataset.ts';
import { DatasetWriter } from '../../../../src/modules/datasets/storage/dataset-writer.ts';
import { DamagedDatasetError } from '../../../../src/errors.ts';
import { damage } from '../../../support/damage.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-dataset-'));
afterAll(() => rmSync(folder, { recursive: true }));

let source: DatasetSource;
let whole: Buffer;
beforeAll(() => {
  const path = join(folder, 'demand.db');
  const writer = new DatasetWriter(path, new Map(), { onProgress: () => undefined, sequence: 7 });
  writer.begin({
    characteristics: [{ code: 'c2', label: 'Product' }],
    hasValues: true,
    columns: ['Product'],
  });
  for (let row = 0; row < 2000; row++)
    writer.observation(writer.combination([`P${row % 40}`]), row % 60, row);
  source = { path, name: 'Spring', checksums: writer.finish().checksums };
  whole = readFileSync(path);
});

const read = (of = source) =>
  withDataset(of, (dataset) => [dataset.sequence(), [...dataset.level([], new Map())].length]);

describe('a dataset file', () => {
  it('returns the data that was written', () => {
    writeFileSync(source.path, whole);
    // The combination of product and day repeats every 120 rows.
    expect(read()).toEqual([7, 120]);
  });

  it('is reported as damaged after any single bit flip', () => {
    for (let position = 0; position < whole.length; position += 997) {
      writeFileSync(source.path, whole);
      damage(source.path, position);
      expect(() => read(), `byte ${position}`).toThrow(DamagedDatasetError);
    }
  });

  it('is rejected if it is truncated or missing', () => {
    writeFileSync(source.path, whole);
    truncateSync(source.path, statSync(source.path).size - 1);
    expect(() => read()).toThrow(
      'The file of the dataset "Spring" is damaged. Delete the dataset and upload it again.',
    );
    rmSync(source.path);
    expect(() => read()).toThrow(
      'The file of the dataset "Spring" is missing. Delete the dataset and upload it again.',
    );
  });

  it('is rejected if it was written by a newer version', () => {
    writeFileSync(source.path, whole);
    const database = new SQLite(source.path);
    database.pragma('user_version = 5');
    database.close();
    expect(() => read({ ...source, checksums: null })).toThrow(
      'was written by a newer version of Forecast Console',
    );
  });

  it('is reported as damaged if it is not a dataset, even without checksums', () => {
    writeFileSync(source.path, 'Product,Date,Demand');
    expect(() => read({ ...source, checksums: null })).toThrow('is damaged');
  });
});
