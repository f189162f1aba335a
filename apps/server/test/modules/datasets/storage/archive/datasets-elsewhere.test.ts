import { readdirSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../../../support/call.ts';
import { newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';
import { TestApp } from '../../../../support/test-app.ts';
import { fileForm, forecastOf, longCsv, upload } from '../../../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../../../support/test-users.ts';

describe.skipIf(whyNoPostgres !== null)('a server whose datasets are in PostgreSQL', () => {
  let app: TestApp;
  let ana: SignedIn;
  let id: string;
  beforeAll(async () => {
    app = await TestApp.open({ databaseUrl: await newDatabase(), datasetCacheMegabytes: 0 });
    ana = await signedIn(app, 'ana');
    ({ id } = await upload(app, ana.token, longCsv(24)));
  });
  afterAll(() => app.close());

  const filesHere = () => readdirSync(app.path('datasets'));
  const filesKept = () =>
    app.withStore(async (db) => {
      const { rows } = await sql<{ file_id: string }>`SELECT file_id FROM dataset_segments`.execute(db);
      return rows.map(({ file_id }) => file_id).toSorted();
    });
  const products = () => ask(app, 'listUploadProducts', { token: ana.token, path: { id } });

  it('reads and forecasts a dataset on a machine without a local copy', async () => {
    expect(filesHere()).toEqual([]);
    expect(await filesKept()).toEqual([id]);
    await app.restart(() => rmSync(app.path('datasets'), { recursive: true }));
    expect(await products()).toMatchObject([{}, {}, {}]);
    expect((await forecastOf(app, ana.token, id)).status).toBe('completed');
    expect(filesHere()).toEqual([]);
  });

  it('fetches both files of two versions that share segments', async () => {
    const token = ana.token;
    const added = await call(app, 'addUploadVersion', {
      token,
      path: { id },
      multipart: (() => {
        const form = fileForm(longCsv(26));
        form.delete('upload_mode');
        form.set('mode', 'append');
        return form;
      })(),
    });
    expect(added.status).toBe(200);
    expect(await filesKept()).toHaveLength(2);
    await app.restart();
    expect((await forecastOf(app, token, id)).status).toBe('completed');
  });

  it('keeps nothing of rejected files and deleted datasets', async () => {
    const before = await filesKept();
    const refused = await call(app, 'uploadFile', { token: ana.token, multipart: fileForm('no rows') });
    expect(refused.status).toBe(422);
    expect(await filesKept()).toEqual(before);
    expect((await call(app, 'deleteUpload', { token: ana.token, path: { id } })).status).toBe(200);
    expect([await filesKept(), filesHere()]).toEqual([[], []]);
  });

  it('also removes unfinished work of a killed server from the database', async () => {
    const { id: lost } = await upload(app, ana.token, longCsv(24));
    const { id: half } = await upload(app, ana.token, longCsv(25));
    await app.restart(() =>
      app.withStore(async (db) => {
        await db.deleteFrom('uploads').where('id', '=', lost).execute();
        await db
          .insertInto('leftovers')
          .values({ path: `datasets/${lost}.db` })
          .execute();
        await db.updateTable('uploads').set({ status: 'processing' }).where('id', '=', half).execute();
      }),
    );
    expect(await filesKept()).toEqual([]);
  });
});
