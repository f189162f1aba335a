import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
  admin = await signedIn(app, 'root', ['user', 'admin']);
});
afterAll(() => app.close());

describe('a label', () => {
  // CALL-15
  it.each([
    ['Spring demand', 'Spring demand'],
    ['  padded ', '  padded '],
    [`'); DROP TABLE uploads; --`, `'); DROP TABLE uploads; --`],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['👩‍👩‍👧‍👦'.repeat(10), '👩‍👩‍👧‍👦'.repeat(10)],
    ['__proto__', '__proto__'],
  ])('%j is returned as %j', async (sent, kept) => {
    const { id, run_id } = await upload(app, ana.token, longCsv(3));
    const answer = await ask(app, 'labelUpload', { token: ana.token, json: { run_id, label: sent } });
    expect(answer).toEqual({ success: true, run_id, label: kept });
    expect((await ask(app, 'getUpload', { token: ana.token, path: { id } })).label).toBe(kept);
    await ask(app, 'deleteUpload', { token: ana.token, path: { id } });
  });

  it.each(['', '   ', '\n\t', 'x'.repeat(121), 'half \ud83d', 5, null])(
    'is rejected if it is %j',
    async (label) => {
      const json = { run_id: 'some-run', label };
      expect((await call(app, 'labelUpload', { token: ana.token, json })).status).toBe(422);
    },
  );

  it('with a control character is rejected, and so is a file name that is too long', async () => {
    const { id, run_id } = await upload(app, ana.token, longCsv(3));
    const json = { run_id, label: 'a\0b' };
    expect(await call(app, 'labelUpload', { token: ana.token, json })).toMatchObject({
      status: 422,
      detail: 'The label must not contain the control character U+0000.',
    });
    const multipart = fileForm(longCsv(3), { name: `${'é'.repeat(126)}.csv` });
    expect(await call(app, 'uploadFile', { token: ana.token, multipart })).toMatchObject({
      status: 422,
      detail: 'The file name is longer than 255 bytes: it exceeds the limit at character 130, “v”.',
    });
    await ask(app, 'deleteUpload', { token: ana.token, path: { id } });
  });

  it('can be changed only by the owner and administrators', async () => {
    const { id, run_id } = await upload(app, ana.token, longCsv(3));
    const json = { run_id, label: 'Mine now' };
    expect(await call(app, 'labelUpload', { token: ben.token, json })).toMatchObject({
      status: 403,
      detail: 'Only the person who made this dataset, or an administrator, may label it.',
    });
    expect((await call(app, 'labelUpload', { token: admin.token, json })).status).toBe(200);
    await ask(app, 'deleteUpload', { token: ana.token, path: { id } });
  });

  // CALL-15
  it('cannot be set on an unknown upload, which returns 404', async () => {
    const json = { run_id: 'no-such-run', label: 'Spring' };
    expect(await call(app, 'labelUpload', { token: ana.token, json })).toMatchObject({
      status: 404,
      detail: 'Upload no-such-run was not found',
    });
  });
});
