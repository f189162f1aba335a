import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { onFailingDatabase, onFailingDisk } from '../support/full-disk.ts';
import { TestApp } from '../support/test-app.ts';
import { fileForm, longCsv, upload } from '../support/test-data.ts';
import { type SignedIn, signedIn } from '../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const comeAgain = {
  status: 503,
  detail: 'The server is overloaded, so nothing was changed. Try again in a moment.',
  headers: expect.objectContaining({ 'retry-after': '5' }) as object,
};

describe('an overloaded server', () => {
  it.each(['EMFILE', 'ENFILE'])('returns 503 with Retry-After on the system error %s', async (code) => {
    const send = () => call(app, 'uploadFile', { token: ana.token, multipart: fileForm(longCsv(3)) });
    expect(await onFailingDisk(code, send)).toMatchObject(comeAgain);
    expect(readdirSync(app.path('incoming'))).toEqual([]);
    expect((await send()).status).toBe(200);
  });

  it.each(['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_CANTOPEN'])(
    'returns 503 with Retry-After on the database error %s',
    async (code) => {
      const { run_id } = await upload(app, ana.token);
      const label = () => call(app, 'labelUpload', { token: ana.token, json: { run_id, label: 'March' } });
      expect(await onFailingDatabase(code, label)).toMatchObject(comeAgain);
      expect((await label()).status).toBe(200);
    },
  );
});
