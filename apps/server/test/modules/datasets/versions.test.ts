import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let admin: SignedIn;
let dataset: { id: string; run_id: string };
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
  admin = await signedIn(app, 'admin', ['user', 'admin']);
});
afterAll(() => app.close());
beforeEach(async () => {
  dataset = await upload(app, ana.token, longCsv(24));
});

const newMonth =
  'Product,Product name,Warehouse,Date,Demand\nA1,Name of A1,North,2023-12-01,999\nA1,Name of A1,North,2024-01-01,7\n';

function versionForm(content: string, mode = 'append', more: Record<string, string> = {}): FormData {
  const form = fileForm(content, { name: 'new.csv' });
  form.delete('upload_mode');
  form.set('mode', mode);
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
}

const add = (content = newMonth, mode = 'append', token = ana.token, more: Record<string, string> = {}) =>
  call(app, 'addUploadVersion', {
    token,
    path: { id: dataset.id },
    multipart: versionForm(content, mode, more),
  });

const path = (version: number) => ({ id: dataset.id, version: String(version) });

/** Returns all responses about a dataset. */
async function everything() {
  const asked = await Promise.all([
    call(app, 'getUpload', { token: ana.token, path: { id: dataset.id } }),
    call(app, 'getRunData', { token: ana.token, path: { runId: dataset.id } }),
    call(app, 'listUploadProducts', { token: ana.token, path: { id: dataset.id } }),
    call(app, 'listUploadCharacteristics', { token: ana.token, path: { id: dataset.id } }),
  ]);
  return asked.map(({ text }) => text);
}

describe('a new version', () => {
  // VER-5
  it('becomes the current version under its own run id without adding a dataset', async () => {
    const before = (await ask(app, 'listUploads', { token: ana.token })).uploads.length;
    const answer = await add();
    expect(answer.body).toMatchObject({
      version: 2,
      current: true,
      based_on: 1,
      row_count: 145,
      counts: { new: 1, same: 0, changed: 1, removed: 0 },
      last_date: '2024-01-01',
    });
    const { uploads } = await ask(app, 'listUploads', { token: ana.token });
    expect(uploads).toHaveLength(before);
    expect(uploads[0]).toMatchObject({ id: dataset.id, version: 2, lastDate: '2024-01-01' });
    const { run_id: ownRun } = answer.body as { run_id: string };
    expect(ownRun).not.toBe(dataset.run_id);
    const last = async (runId: string) =>
      (await ask(app, 'getRunData', { token: ana.token, path: { runId } })).details.actual.at(-1);
    expect(await last(ownRun)).toEqual({ date: '2024-01-01', value: 7 });
    expect(await last(dataset.id)).toEqual({ date: '2024-01-01', value: 7 });
    expect((await last(dataset.run_id))?.date).toBe('2023-12-01');
  });

  it('counts the rows of a file that replaces everything, and then the values that versions add', async () => {
    const twice = `${newMonth}A1,Name of A1,North,2024-01-01,1\n`;
    expect((await add(twice, 'replace-all')).body).toMatchObject({ row_count: 3 });
    expect((await add(longCsv(1))).body).toMatchObject({ row_count: 9, counts: { new: 6 } });
  });

  // VER-2
  it('is stored exactly as previewed, and the preview stores nothing', async () => {
    const files = readdirSync(app.path('datasets'));
    const preview = await ask(app, 'previewUploadVersion', {
      token: ana.token,
      path: { id: dataset.id },
      multipart: versionForm(newMonth, 'replace-periods'),
    });
    expect(readdirSync(app.path('datasets'))).toEqual(files);
    expect(preview.difference).toMatchObject({ new: 1, changed: 1, removed: 5, same: 0 });
    const { body } = await add(newMonth, 'replace-periods', ana.token, {
      based_on: String(preview.based_on),
    });
    expect(body).toMatchObject({ difference: preview.difference });
  });

  // VER-2
  it('is rejected if the dataset changed since the preview', async () => {
    await add();
    expect((await add(longCsv(26), 'append', ana.token, { based_on: '1' })).detail).toBe(
      'The dataset changed since the preview: version 2 is current, not 1. Preview the file again.',
    );
  });

  // VER-7
  it.each([
    [longCsv(24), 'The dataset already contains every value in the file'],
    ['Product,Date,Demand\nA1,2024-01-01,7\n', 'Missing: "Warehouse" (c3). Not in the dataset: none.'],
    [
      'Product,Warehouse,Channel,Date,Demand\nA1,North,Web,2024-01-01,7\nB2,North,Shop,2024-01-01,7\n',
      'Missing: none. Not in the dataset: "Channel" (c7).',
    ],
  ])('is rejected with an explanation if it is invalid, and nothing is stored', async (content, why) => {
    const files = readdirSync(app.path('datasets'));
    const before = await everything();
    const answer = await add(content);
    expect(answer.status).toBe(422);
    expect(answer.detail).toContain(why);
    expect(await everything()).toEqual(before);
    expect(readdirSync(app.path('datasets'))).toEqual(files);
    expect((await add()).status).toBe(200);
  });

  // VER-7
  it('matches columns by name even if their values alone would be interpreted differently', async () => {
    const mapping = JSON.stringify([
      { column: 'Place', role: 'characteristic', code: 'c5' },
      { column: 'Item', role: 'characteristic', code: 'c2' },
    ]);
    const form = fileForm('Item,Place,Date,Demand\nA,x,2024-01-01,1\nB,y,2024-02-01,1\n');
    form.set('mapping', mapping);
    dataset = await ask(app, 'uploadFile', { token: ana.token, multipart: form });
    expect((await add('Item,Place,Date,Demand\nA,x,2024-03-01,1\n')).status).toBe(200);
    const { text } = await call(app, 'listUploadCharacteristics', {
      token: ana.token,
      path: { id: dataset.id },
    });
    expect(text).toContain('"type":"c5"');
    expect(text).not.toContain('"type":"c7"');
  });

  // VER-7
  it('keeps the order of day and month', async () => {
    dataset = await upload(
      app,
      ana.token,
      'Product,Date,Demand\nA,01/02/2024,1\nA,28/02/2024,1\nB,29/02/2024,2\n',
    );
    expect((await add('Product,Date,Demand\nA,03/28/2024,1\nB,03/29/2024,1\n')).detail).toContain(
      'The dates of the dataset were read as DD/MM/YYYY, those of this file as MM/DD/YYYY',
    );
  });

  // VER-7
  it('is rejected while another version is being imported', async () => {
    const answers = await Promise.all([add(), add(longCsv(30))]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  // VER-7
  it('is rejected if another version became current before the import started', async () => {
    await add();
    app.withDatabase((database) =>
      database.exec(`CREATE TRIGGER restored AFTER INSERT ON dataset_versions
        BEGIN UPDATE uploads SET version_id = id WHERE id = NEW.upload_id; END`),
    );
    try {
      const answer = await add(longCsv(30));
      expect([answer.status, answer.detail]).toEqual([
        409,
        'The dataset changed in the meantime. Upload the file again.',
      ]);
    } finally {
      app.withDatabase((database) => database.exec('DROP TRIGGER restored'));
    }
    const { versions } = await ask(app, 'listUploadVersions', { token: ana.token, path: { id: dataset.id } });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  // ROLE-5, VER-8
  it('is allowed only for the owner and administrators', async () => {
    expect((await add(newMonth, 'append', ben.token)).status).toBe(403);
    expect((await add(newMonth, 'append', admin.token)).status).toBe(200);
    for (const operation of ['restoreUploadVersion', 'deleteUploadVersion'] as const)
      expect((await call(app, operation, { token: ben.token, path: path(1) })).status).toBe(403);
  });

  // VER-8
  it('is removed at the next start if the server was killed', async () => {
    const id = randomUUID();
    await app.restart(() => {
      app.withDatabase((database) =>
        database
          .prepare(
            `INSERT INTO dataset_versions (id, upload_id, number, run_id, original_name, mode, created_at, status)
             VALUES (?, ?, 2, 'half', 'half.csv', 'append', '2024-01-01T00:00:00.000Z', 'processing')`,
          )
          .run(id, dataset.id),
      );
    });
    const { versions } = await ask(app, 'listUploadVersions', { token: ana.token, path: { id: dataset.id } });
    expect(versions.map(({ version }) => version)).toEqual([1]);
    expect((await add()).status).toBe(200);
  });

  it('is not stored if another process took over the import, and the user is asked to check', async () => {
    const answer = add();
    const begun = () =>
      app.withDatabase((database) =>
        database.prepare("SELECT id FROM dataset_versions WHERE status = 'processing'").pluck().get(),
      );
    while (begun() === undefined) await setImmediate();
    app.withDatabase((database) =>
      database.prepare('DELETE FROM dataset_versions WHERE id = ?').run(begun()),
    );
    const { status, body } = await answer;
    expect(status).toBe(503);
    expect(body).toMatchObject({
      detail: expect.stringContaining('Check whether your change was saved') as string,
    });
    expect((await add()).status).toBe(200);
  });
});

describe('an earlier version', () => {
  // VER-6
  it('is restored exactly, and the later one is kept', async () => {
    const before = await everything();
    await add();
    const after = await everything();
    expect(after).not.toEqual(before);
    await ask(app, 'restoreUploadVersion', { token: ana.token, path: path(1) });
    expect(await everything()).toEqual(before);
    await ask(app, 'restoreUploadVersion', { token: ana.token, path: path(2) });
    expect(await everything()).toEqual(after);
  });

  // VER-5
  it('keeps its runs', async () => {
    const run = await forecastOf(app, ana.token, dataset.id);
    await add();
    const later = await forecastOf(app, ana.token, dataset.id);
    expect([run.version, later.version]).toEqual([1, 2]);
    const detail = await ask(app, 'getForecastDetail', { token: ana.token, path: { id: run.run_id } });
    expect([detail.version, detail.newest_version]).toEqual([1, 2]);
  });

  // VER-7
  it('cannot be deleted while it is current or has runs', async () => {
    const { run_id } = await forecastOf(app, ana.token, dataset.id);
    await add();
    const refused = async (version: number) =>
      (await call(app, 'deleteUploadVersion', { token: ana.token, path: path(version) })).detail;
    expect(await refused(2)).toContain('current version');
    expect(await refused(1)).toContain('This version has runs');
    await ask(app, 'deleteForecastRun', { token: ana.token, path: { runId: run_id } });
    expect(await refused(1)).toContain('can still be restored');
    const { versions } = await ask(app, 'listUploadVersions', { token: ana.token, path: { id: dataset.id } });
    expect(versions.map(({ runs }) => runs)).toEqual([0, 0]);
  });

  // VER-4
  it('keeps its shared segments after deletion until later versions are deleted', async () => {
    await add();
    const file = (id: string) => app.path('datasets', `${id}.db`);
    const now = await everything();
    expect((await call(app, 'deleteUploadVersion', { token: ana.token, path: path(1) })).status).toBe(200);
    await app.restart();
    expect(app.services.quarantined).toEqual([]);
    expect(await everything()).toEqual(now);
    expect(existsSync(file(dataset.id))).toBe(true);
    await ask(app, 'deleteUpload', { token: ana.token, path: { id: dataset.id } });
    expect(existsSync(file(dataset.id))).toBe(false);
  });
});
