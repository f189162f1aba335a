import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, call } from '../support/call.ts';
import { FakeS3 } from '../support/fake-s3.ts';
import { keptFiles } from '../support/postgres/kept-files.ts';
import { newDatabase, whyNoPostgres } from '../support/postgres/databases.ts';
import { TestApp } from '../support/test-app.ts';
import { ended, fileForm, forecastRequest, longCsv, upload } from '../support/test-data.ts';
import { signedIn } from '../support/test-users.ts';

const patient = { timeout: 300_000 };

// Uses a storage in this process; `npm run bench -- crash --store s3` uses a real one.
describe.skipIf(whyNoPostgres !== null)('a workspace whose datasets are in object storage', () => {
  let storage: FakeS3;
  let app: TestApp;
  let token: string;
  beforeEach(async () => {
    storage = await FakeS3.start();
    app = await TestApp.open({ databaseUrl: await newDatabase(), objectStore: storage.config });
    ({ token } = await signedIn(app, 'ana'));
  });
  afterEach(async () => {
    await app.close();
    await storage.stop();
  });

  const products = (of: TestApp, id: string) => call(of, 'listUploadProducts', { token, path: { id } });
  const names = (ids: readonly string[]) => ids.map((id) => `forecast/datasets/${id}`);

  it('stores no dataset file in the database, and other servers read the object', async () => {
    const { id } = await upload(app, token);
    expect(storage.files).toEqual(names([id]));
    expect(await keptFiles(app.config.databaseUrl ?? '')).toBe(0);
    const dataDir = mkdtempSync(join(tmpdir(), 'forecast-console-'));
    const other = await TestApp.open({ ...app.config, dataDir });
    expect((await products(other, id)).body).toHaveLength(3);
    await ask(other, 'deleteUpload', { token, path: { id } });
    expect(storage.files).toEqual([]);
    await other.close();
  });

  it('rejects an upload while the storage is down, and leaves nothing behind', async () => {
    await storage.stop();
    const refused = await call(app, 'uploadFile', { token, multipart: fileForm(longCsv()) });
    expect(refused.status).toBe(503);
    expect(refused.detail).toMatch(
      /^The storage of the datasets cannot be used right now \((?:ECONNREFUSED|ECONNRESET)\)/,
    );
    await storage.resume();
    const count = () => ask(app, 'listUploads', { token });
    await vi.waitFor(async () => expect((await count()).uploads).toEqual([]), patient);
    expect(storage.files).toEqual([]);
    expect(readdirSync(app.path('datasets'))).toEqual([]);
    const { id } = await upload(app, token);
    expect(storage.files).toEqual(names([id]));
  });

  it('removes the object after an upload that the storage cut off', async () => {
    storage.maxBytes = 5;
    const refused = await call(app, 'uploadFile', { token, multipart: fileForm(longCsv()) });
    expect(refused.status).toBe(503);
    expect(storage.files).toEqual([]);
  });

  it('deletes a dataset while the storage is down, and its object afterward', async () => {
    const { id } = await upload(app, token);
    await storage.stop();
    await ask(app, 'deleteUpload', { token, path: { id } });
    expect((await products(app, id)).status).toBe(404);
    await storage.resume();
    expect(storage.files).toEqual(names([id]));
    await app.services.takeOver();
    expect(storage.files).toEqual([]);
  });

  it('computes a run once the storage is back', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'forecast-console-'));
    const front = await TestApp.open({ ...app.config, dataDir, runsAtOnce: 0 });
    const { id } = await upload(front, token);
    await storage.stop();
    const json = forecastRequest(id);
    const { run_id } = await ask(front, 'createForecast', { token, json });
    const begun = sql`SELECT 1 FROM forecast_runs WHERE id = ${run_id} AND claim IS NOT NULL`;
    await vi.waitFor(async () => {
      expect((await app.withStore((db) => begun.execute(db))).rows).toHaveLength(1);
    }, patient);
    await storage.resume();
    expect(await ended(app, token, run_id)).toMatchObject({ status: 'completed' });
    await front.close();
  });

  it('does not start without its storage, and says why', async () => {
    await storage.stop();
    await expect(TestApp.open({ ...app.config, dataDir: `${app.dataDir}-other` })).rejects.toThrow(
      /cannot be used right now \((?:ECONNREFUSED|ECONNRESET)/,
    );
    await storage.resume();
  });

  it('removes unknown objects at startup, but none that another database stored', async () => {
    const { id } = await upload(app, token);
    storage.objects.set('forecast/datasets/unknown', Buffer.from('x'));
    const copy = await TestApp.open({ databaseUrl: await newDatabase(), objectStore: storage.config });
    await copy.close();
    expect(storage.files).toEqual(names([id, 'unknown']));
    await app.restart();
    expect(storage.files).toEqual(names([id]));
  });

  it('still reads and deletes what was stored in the database before', async () => {
    const before = await TestApp.open({ databaseUrl: await newDatabase() });
    const ben = await signedIn(before, 'ben');
    const { id } = await upload(before, ben.token);
    const after = await TestApp.open({
      ...before.config,
      dataDir: mkdtempSync(join(tmpdir(), 'forecast-console-')),
      objectStore: { ...storage.config, prefix: 'moved/' },
    });
    const path = { id };
    expect(await ask(after, 'listUploadProducts', { token: ben.token, path })).toHaveLength(3);
    await ask(after, 'deleteUpload', { token: ben.token, path });
    expect(await keptFiles(before.config.databaseUrl ?? '')).toBe(0);
    expect(storage.files).toEqual([]);
    await after.close();
    await before.close();
  });
});
