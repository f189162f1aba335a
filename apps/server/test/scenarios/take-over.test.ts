import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatasetFiles } from '../../src/modules/datasets/storage/dataset-files.ts';
import { DatabaseUnreachableError } from '../../src/errors.ts';
import { removeAbandoned } from '../../src/modules/datasets/data-folder.ts';
import { datasetVersionsRepository } from '../../src/modules/datasets/versions-repository.ts';
import { leftoversRepository } from '../../src/modules/datasets/leftovers-repository.ts';
import { uploadsRepository } from '../../src/modules/datasets/uploads-repository.ts';
import { insertUpload, readRow } from '../support/stored-rows.ts';
import { stores, type TestStore } from '../support/stores.ts';

describe.each(stores)('on $store, unfinished work without an owner', ({ open }) => {
  let store: TestStore;
  let dataDir: string;
  beforeEach(async () => {
    store = await open();
    dataDir = mkdtempSync(join(tmpdir(), 'forecast-console-take-over-'));
  });
  afterEach(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  it('is either completed or taken over', async () => {
    const uploads = uploadsRepository(store.db);
    const versions = datasetVersionsRepository(store.db);
    const leftovers = leftoversRepository(store.db);
    await insertUpload(store.db);
    const unfinished = ['upload that is large', 'upload of one who comes back', 'upload that is completed'];
    for (const id of unfinished) {
      await insertUpload(store.db, id);
      await uploads.update(id, { status: 'processing' });
    }
    const version = {
      id: 'version',
      upload_id: 'upload',
      run_id: 'its run',
      original_name: 'more.csv',
      mode: 'append' as const,
      created_at: '2024-03-01T12:00:00.000Z',
    };
    await versions.begin(version);
    await uploads.complete('upload that is completed', readRow, 1);

    const late: unknown[] = [];
    class Files extends DatasetFiles {
      /** Lets the competing operation complete first. */
      override async remove(id: string): Promise<void> {
        if (late.length === 0)
          late.push(
            await uploads
              .complete('upload of one who comes back', readRow, 1)
              .catch((error: unknown) => error),
            await versions.complete('version', { ...readRow, shared: '[]', difference: null }, 1),
          );
        await super.remove(id);
      }
    }
    await removeAbandoned({ dataDir, versions, leftovers, files: new Files(dataDir) });
    expect(late).toEqual([expect.any(DatabaseUnreachableError), false]);
    expect(await versions.isUnderWay('upload')).toBe(false);
    expect((await uploads.list()).map(({ id }) => id)).toEqual(['upload that is completed', 'upload']);
    expect(await leftovers.paths()).toEqual([]);
  });
});
