import { appendFileSync, copyFileSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checksumsOf } from '../../../../src/modules/datasets/storage/checksums.ts';
import { DatasetFiles } from '../../../../src/modules/datasets/storage/dataset-files.ts';
import { DatasetWriter } from '../../../../src/modules/datasets/storage/dataset-writer.ts';
import { DamagedDatasetError, NotFoundError } from '../../../../src/errors.ts';
import { damage } from '../../../support/damage.ts';
import { FolderArchive } from '../../../support/folder-archive.ts';

const megabytes = 5;
const folder = mkdtempSync(join(tmpdir(), 'dataset-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files: DatasetFiles;
const stored = { version_id: 'demand', original_name: 'demand.csv', label: null, shared: '[]' };
beforeEach(() => {
  files = new DatasetFiles(folder);
  const path = files.path('demand');
  rmSync(path, { force: true });
  const writer = new DatasetWriter(path, new Map(), { onProgress: () => undefined, sequence: 1 });
  writer.begin({ characteristics: [{ code: 'c2', label: 'Product' }], hasValues: true, columns: [] });
  writer.observation(writer.combination(['A']), 0, 1);
  writer.finish();
  // SQLite reads only as far as the size stored in the file.
  appendFileSync(path, Buffer.alloc(megabytes * 2 ** 20));
});

const labels = (checksums: string) =>
  files.read({ ...stored, checksums }, (dataset) => dataset.characteristics().map(({ label }) => label));

/** Counts the turns of the event loop until a task is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work.finally(() => (isDone = true));
  return turns;
}

it('returns the size of a stored file, and 0 for a missing one', async () => {
  const size = statSync(files.path('demand')).size;
  expect(await files.keep('demand')).toBe(size);
  expect(await files.bytes('demand')).toBe(size);
  expect(await files.bytes('none')).toBe(0);
});

describe('the first read of a dataset', () => {
  it('verifies its file one megabyte at a time without blocking other work', async () => {
    const checksums = checksumsOf(files.path('demand'));
    const reads = Promise.all([labels(checksums), labels(checksums)]);
    expect(await turnsDuring(reads)).toBeGreaterThan(megabytes);
    expect(await reads).toEqual([['Product'], ['Product']]);
  });

  it.each([0, 3 * 2 ** 20])('fails if the file differs at byte %s, and so do later reads', async (byte) => {
    const checksums = checksumsOf(files.path('demand'));
    damage(files.path('demand'), byte);
    for (let time = 0; time < 2; time++) await expect(labels(checksums)).rejects.toThrow(DamagedDatasetError);
  });

  it('fails if the file is longer than expected', async () => {
    const checksums = checksumsOf(files.path('demand'));
    appendFileSync(files.path('demand'), 'x');
    await expect(labels(checksums)).rejects.toThrow(DamagedDatasetError);
  });

  it('reports the file as not found if it is deleted during verification, and as missing afterward', async () => {
    const checksums = checksumsOf(files.path('demand'));
    const read = labels(checksums);
    const removed = files.remove('demand');
    await expect(read).rejects.toThrow(NotFoundError);
    await removed;
    await expect(labels(checksums)).rejects.toThrow(DamagedDatasetError);
  });

  it('is repeated if the file has changed', async () => {
    const path = files.path('demand');
    const checksums = checksumsOf(path);
    copyFileSync(path, join(folder, 'copy'));
    await labels(checksums);
    appendFileSync(path, 'x');
    await expect(labels(checksums)).rejects.toThrow('is damaged');
    copyFileSync(join(folder, 'copy'), path);
    expect(await labels(checksums)).toEqual(['Product']);
  });
});

describe('a local copy of an archived file', () => {
  it('is fetched again if damaged, and reported if the archive is damaged too', async () => {
    const archive = new FolderArchive();
    const path = files.path('demand');
    const checksums = checksumsOf(path);
    await archive.keep('demand', path);
    const damageUnnoticed = () => {
      const { atime, mtime } = statSync(path);
      damage(path);
      utimesSync(path, atime, mtime);
    };
    files = new DatasetFiles(folder, { archive, maxBytes: Number.POSITIVE_INFINITY });
    // File systems store a timestamp in whole seconds exactly.
    utimesSync(path, 1, 1);
    const here = () => files.hold({ ...stored, checksums }, async () => undefined);
    await here();
    damageUnnoticed();
    expect(await labels(checksums)).toEqual(['Product']);
    expect(archive.fetched).toEqual(['demand']);
    files = new DatasetFiles(folder, { archive, maxBytes: Number.POSITIVE_INFINITY });
    utimesSync(path, 1, 1);
    await here();
    damageUnnoticed();
    damage(archive.path('demand'));
    await expect(labels(checksums)).rejects.toThrow(DamagedDatasetError);
    rmSync(archive.folder, { recursive: true });
  });
});
