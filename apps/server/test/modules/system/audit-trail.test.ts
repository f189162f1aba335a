import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { printAudit } from '../../support/print-audit.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, forecastRequest, longCsv, upload } from '../../support/test-data.ts';
import { setPassword } from '../../../src/cli/set-password.ts';
import { addUser, type SignedIn, signedIn, testPassword } from '../../support/test-users.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  admin = await signedIn(app, 'root', ['user', 'admin']);
});
afterAll(() => app.close());

const trail = async () => {
  const { entries } = await ask(app, 'listAuditEntries', { token: admin.token });
  return entries.map(({ action, status, username, subject }) => [action, status, username, subject]);
};

describe('the audit trail', () => {
  it('records sign-ins, failed sign-ins, registrations and sign-outs', async () => {
    await addUser(app, 'ana');
    await call(app, 'login', { form: { username: 'ana', password: 'wrong' } });
    const { refresh_token } = await ask(app, 'login', { form: { username: 'ana', password: testPassword } });
    await ask(app, 'logout', { json: { refresh_token } });
    await call(app, 'refreshToken', { json: { refresh_token } });
    const json = { username: 'ben', email: 'ben@example.com', password: 'six or more' };
    const { id } = await ask(app, 'register', { json });
    expect((await trail()).slice(0, 5)).toEqual([
      ['register', 200, 'ben', id],
      ['refreshToken', 401, null, null],
      ['logout', 200, 'ana', null],
      ['login', 200, 'ana', null],
      ['login', 401, 'ana', null],
    ]);
  });

  it('records changes and rejected changes with their user', async () => {
    const cem = await signedIn(app, 'cem');
    const dan = await signedIn(app, 'dan');
    const { id, run_id } = await upload(app, cem.token);
    await call(app, 'deleteUpload', { token: dan.token, path: { id } });
    await ask(app, 'labelUpload', { token: cem.token, json: { run_id, label: 'Spring' } });
    await ask(app, 'deleteUpload', { token: cem.token, path: { id } });
    await call(app, 'uploadFile', { token: dan.token, multipart: fileForm('no table') });
    expect((await trail()).slice(0, 5)).toEqual([
      ['uploadFile', 422, 'dan', null],
      ['deleteUpload', 200, 'cem', id],
      ['labelUpload', 200, 'cem', run_id],
      ['deleteUpload', 403, 'dan', id],
      ['uploadFile', 200, 'cem', id],
    ]);
  });

  it('names the dataset version that was added, restored or deleted, and the run that was requested', async () => {
    const { token } = await signedIn(app, 'eva');
    const { id } = await upload(app, token, longCsv(24));
    const multipart = new FormData();
    multipart.set('file', new Blob([longCsv(26)]), 'next.csv');
    await ask(app, 'addUploadVersion', { token, path: { id }, multipart });
    await ask(app, 'restoreUploadVersion', { token, path: { id, version: '1' } });
    await ask(app, 'deleteUploadVersion', { token, path: { id, version: '2' } });
    const { run_id } = await ask(app, 'createForecast', { token, json: forecastRequest(id) });
    expect((await trail()).slice(0, 4)).toEqual([
      ['createForecast', 200, 'eva', run_id],
      ['deleteUploadVersion', 200, 'eva', `${id}/versions/2`],
      ['restoreUploadVersion', 200, 'eva', `${id}/versions/1`],
      ['addUploadVersion', 200, 'eva', `${id}/versions/2`],
    ]);
  });

  it('names the event that was added, changed or deleted', async () => {
    const { token } = await signedIn(app, 'finn');
    const { id } = await upload(app, token, longCsv(24));
    const json = {
      name: 'Sale',
      kind: 'once',
      dates: [{ first_date: '2024-03-01', last_date: '2024-03-02' }],
    } as const;
    const { id: eventId } = await ask(app, 'addDatasetEvent', { token, path: { id }, json });
    await ask(app, 'changeDatasetEvent', { token, path: { id, eventId }, json: { ...json, days_after: 2 } });
    await ask(app, 'deleteDatasetEvent', { token, path: { id, eventId } });
    const subject = `${id}/events/${eventId}`;
    expect((await trail()).slice(0, 3)).toEqual([
      ['deleteDatasetEvent', 200, 'finn', subject],
      ['changeDatasetEvent', 200, 'finn', subject],
      ['addDatasetEvent', 200, 'finn', subject],
    ]);
  });

  it('records changes that operators made to accounts', async () => {
    const file = app.path('password.txt');
    writeFileSync(file, 'quite another one');
    await setPassword(app.services, 'ana', file);
    const { id } = (await app.services.users.byUsername('ana')) ?? {};
    const { entries } = await ask(app, 'listAuditEntries', { token: admin.token, query: { limit: 1 } });
    expect(entries).toMatchObject([
      { action: 'setPassword', status: 200, username: 'ana', address: 'operator', subject: id },
    ]);
  });

  it('contains no secrets, not even a password that was entered as a username', async () => {
    await call(app, 'login', { form: { username: 'my own password', password: 'another secret' } });
    const stored = app.withDatabase((database) =>
      JSON.stringify(database.prepare('SELECT * FROM audit_entries').all()),
    );
    expect(stored).toContain('"action":"login"');
    for (const secret of ['my own password', 'another secret', 'quite another one', testPassword])
      expect(stored).not.toContain(secret);
  });

  it('keeps a limited number of rejected actions, which never replace completed actions', async () => {
    app.withDatabase((database) => {
      const insert = database.prepare(
        `INSERT INTO audit_entries (at, action, status, refused, address) VALUES ('2026-01-01', 'login', 401, 1, 'x')`,
      );
      database.transaction(() => {
        for (let index = 0; index < 50_100; index++) insert.run();
      })();
    });
    await call(app, 'login', { form: { username: 'nobody', password: 'x' } });
    const counts = app.withDatabase((database) => [
      database.prepare('SELECT count(*) FROM audit_entries WHERE refused = 1').pluck().get(),
      database.prepare(`SELECT count(*) FROM audit_entries WHERE action = 'register'`).pluck().get(),
    ]);
    expect(counts).toEqual([50_000, 1]);
  });

  it('can be printed by operators, even while the server runs', () => {
    const { stdout } = printAudit({ DATA_DIR: app.dataDir }, '--since', '2026-02-01');
    expect(stdout).toMatch(/^\S+Z {2}200 {2}login {2}root {2}127\.0\.0\.1$/m);
    expect(stdout).not.toContain('2026-01-01');
  });

  it.each([
    ['a folder without a workspace', { DATA_DIR: '/nowhere' }, 'There is no workspace in /nowhere. '],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://ana:secret@127.0.0.1:1/forecast' },
      'The database 127.0.0.1:1/forecast cannot be used (',
    ],
  ])('cannot be printed for %s, and the error explains why', (_, env, why) => {
    const { status, stdout, stderr } = printAudit(env);
    expect({ status, stdout, lines: stderr.split('\n').length }).toEqual({ status: 1, stdout: '', lines: 2 });
    expect(stderr.startsWith(why)).toBe(true);
  });

  it('does not block users if it cannot be written', async () => {
    app.withDatabase((database) => database.exec('ALTER TABLE audit_entries RENAME TO lost'));
    const { id, run_id } = await upload(app, admin.token);
    const json = { run_id, label: 'Unwritten' };
    expect((await call(app, 'labelUpload', { token: admin.token, json })).status).toBe(200);
    expect((await call(app, 'deleteUpload', { token: admin.token, path: { id } })).status).toBe(200);
    app.withDatabase((database) => database.exec('ALTER TABLE lost RENAME TO audit_entries'));
  });
});

it('entries of the audit trail that are older than AUDIT_DAYS are deleted with the next entry', async () => {
  const other = await TestApp.open({ auditDays: 7 });
  await signedIn(other, 'ana');
  const login = () => ask(other, 'login', { form: { username: 'ana', password: testPassword } });
  const times = () => other.withStore((db) => db.selectFrom('audit_entries').select('at').execute());
  await login();
  const [first] = await times();
  const later = new Date(Date.now() + 8 * 24 * 3_600_000);
  other.clock.now = () => later;
  await login();
  expect(await times()).toEqual([{ at: later.toISOString() }]);
  expect(first?.at).not.toBe(later.toISOString());
  await other.close();
});
