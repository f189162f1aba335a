import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatasetFiles } from '../../../src/modules/datasets/storage/dataset-files.ts';
import { DatabaseUnreachableError } from '../../../src/errors.ts';
import { AbandonedVersions } from '../../../src/modules/datasets/abandoned-versions.ts';
import {
  type DatasetVersionsRepository,
  datasetVersionsRepository,
} from '../../../src/modules/datasets/versions-repository.ts';
import { Reserve } from '../../../src/db/reserve.ts';
import { insertUpload, readRow } from '../../support/stored-rows.ts';
import { stores, type TestStore } from '../../support/stores.ts';

const id = 'second';
describe.each(stores)('on $store, an abandoned version', ({ open }) => {
  let store: TestStore;
  let folder: string;
  let versions: DatasetVersionsRepository;
  let files: DatasetFiles;
  let isLost: boolean;
  let abandoned: AbandonedVersions;
  const error = vi.fn<(details: object, message: string) => void>();
  beforeEach(async () => {
    store = await open();
    folder = mkdtempSync(join(tmpdir(), 'forecast-console-abandoned-'));
    files = new DatasetFiles(folder);
    const stored = datasetVersionsRepository(store.db);
    const unlessLost = async () => {
      if (isLost) throw new DatabaseUnreachableError();
    };
    versions = {
      ...stored,
      isCompleted: async (of) => unlessLost().then(() => stored.isCompleted(of)),
    };
    isLost = false;
    abandoned = new AbandonedVersions({
      versions,
      files,
      reserve: new Reserve(join(folder, 'reserve'), 0),
      log: { error, info: () => undefined },
    });
    await insertUpload(store.db);
    await versions.begin({
      id,
      upload_id: 'upload',
      run_id: 'its run',
      original_name: 'more.csv',
      mode: 'append',
      created_at: '2024-03-01T12:00:00.000Z',
    });
    writeFileSync(files.path(id), 'begun');
  });
  afterEach(async () => {
    abandoned.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const removeUnfinished = () => abandoned.removeUnfinished(id, () => versions.abandon(id));
  const left = async () => [existsSync(files.path(id)), await versions.isUnderWay('upload')];

  it('is removed and no longer blocks its dataset', async () => {
    await removeUnfinished();
    expect(await left()).toEqual([false, false]);
  });

  it('is kept while the database is down, and is removed once the database is back', async () => {
    isLost = true;
    await removeUnfinished();
    expect(await left()).toEqual([true, true]);
    isLost = false;
    await vi.waitFor(async () => expect(await left()).toEqual([false, false]), { timeout: 300_000 });
    expect(error).not.toHaveBeenCalled();
  });

  it('is kept if it was completed before the connection was lost', async () => {
    await versions.complete(id, { ...readRow, shared: '[]', difference: null }, 1);
    await removeUnfinished();
    expect(existsSync(files.path(id))).toBe(true);
    expect(await versions.byId(id)).toMatchObject({ status: 'completed' });
  });
});
