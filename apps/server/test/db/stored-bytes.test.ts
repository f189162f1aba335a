import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/db.ts';
import { datasetVersionsRepository } from '../../src/modules/datasets/versions-repository.ts';
import { forecastRunsRepository } from '../../src/modules/runs/repository/runs-repository.ts';
import { uploadsRepository } from '../../src/modules/datasets/uploads-repository.ts';
import { usersRepository } from '../../src/modules/auth/users-repository.ts';
import { insertUpload, readRow, runRow, userRow } from '../support/stored-rows.ts';
import { stores, type TestStore } from '../support/stores.ts';

const at = '2024-03-01T12:00:00.000Z';
const bytes = (length: number) => new Uint8Array(length);

describe.each(stores)('on $store, the bytes that a user stores', ({ open }) => {
  let store: TestStore;
  let db: Db;
  beforeAll(async () => {
    store = await open();
    ({ db } = store);
    for (const name of ['ana', 'ben']) await usersRepository(db).insert(userRow(name));
  });
  afterAll(() => store.close());

  const stored = async () =>
    Object.fromEntries(
      (await db.selectFrom('stored_bytes').selectAll().execute()).map((row) => [row.user_id, row.bytes]),
    );

  it('change with every row that counts toward the quota', async () => {
    const uploads = uploadsRepository(db);
    await insertUpload(db);
    await uploads.update('upload', { user_id: 'ana' });
    await uploads.complete('upload', readRow, 1000);
    expect(await stored()).toEqual({ ana: 1000 });

    const runs = forecastRunsRepository(db);
    await runs.insert({ ...runRow('run'), user_id: 'ben' });
    await runs.update('run', { bytes: 20 });
    expect(await stored()).toEqual({ ana: 1000, ben: 20 });

    const period = { run_id: 'run', period: 1, forecast: bytes(8), plan: null, total: null };
    await db
      .insertInto('plan_periods')
      .values([period, { ...period, period: 2 }])
      .execute();
    await db
      .updateTable('plan_periods')
      .set({ plan: bytes(8) })
      .where('period', '=', 1)
      .execute();
    expect(await stored()).toEqual({ ana: 1000, ben: 44 });

    await db
      .insertInto('plan_adjustments')
      .values({
        run_id: 'run',
        number: 1,
        key: '{}',
        name: null,
        cells: '[1]',
        reason: 'Ä',
        user_id: 'ana',
        created_at: at,
        undone_by: null,
        undone_at: null,
        carried: 0,
        vanished: 0,
      })
      .execute();
    await db.updateTable('plan_adjustments').set({ cells: '[]' }).execute();
    const made = { upload_id: 'upload', sequence: 1, created_at: at, created_by: 'ben' };
    await db
      .insertInto('dataset_events')
      .values({
        ...made,
        id: 'e',
        name: 'Fair',
        definition: '{}',
        revision: 1,
        changed_at: at,
        changed_by: 'ana',
      })
      .execute();
    const dates = { first_date: '2024-01-01', last_date: '2024-01-02', removed_at: null, removed_by: null };
    await db
      .insertInto('stockouts')
      .values({ ...made, ...dates, id: 's', key: '{}' })
      .execute();
    const stock = { upload_id: 'upload', scope: 'month c2', settings: '{}', items: '[]', changed_at: at };
    await db
      .insertInto('stock_inputs')
      .values({ ...stock, changed_by: 'ana' })
      .execute();
    const key = { user_id: 'ben', operation: 'o', key_hash: 'h', digest: 'd', claim: 'c', created_at: 1 };
    await db
      .insertInto('idempotency_keys')
      .values({ ...key, process: null })
      .execute();
    await db.updateTable('idempotency_keys').set({ status: 200, body: '{}' }).execute();
    expect(await stored()).toEqual({ ana: 1000 + 6 + 4, ben: 44 + 2 + 2 + 2 });

    // The stock now counts for the user who changed it.
    await db.updateTable('stock_inputs').set({ items: '[1]', changed_by: 'ben' }).execute();
    expect(await stored()).toEqual({ ana: 1006, ben: 55 });
    await db.deleteFrom('idempotency_keys').execute();
    expect(await stored()).toEqual({ ana: 1006, ben: 53 });
    await runs.remove('run');
    expect(await stored()).toEqual({ ana: 1000, ben: 9 });
    await runs.insert({ ...runRow('next'), user_id: 'ben' });
    expect(await stored()).toEqual({ ana: 1000, ben: 11 });
    await uploads.remove('upload');
    expect(await stored()).toEqual({ ana: 0, ben: 0 });
    await db.deleteFrom('users').where('id', '=', 'ana').execute();
    expect(await stored()).toEqual({ ben: 0 });
  });

  it('include versions whose size is filled in later', async () => {
    const versions = datasetVersionsRepository(db);
    await insertUpload(db, 'older');
    await uploadsRepository(db).update('older', { user_id: 'ben' });
    await uploadsRepository(db).complete('older', readRow, 0);
    await db.updateTable('dataset_versions').set({ bytes: null }).execute();
    expect(await versions.idsWithoutBytes()).toEqual(['older']);
    await versions.setBytes('older', 7);
    expect(await versions.idsWithoutBytes()).toEqual([]);
    expect(await stored()).toEqual({ ben: 7 });
  });
});
