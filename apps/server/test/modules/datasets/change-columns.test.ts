import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, forecastOf, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

/** Three years of demand of two products; the price is read as a second number. */
const file = [
  'Product;Warehouse;Date;Demand;Price',
  ...Array.from({ length: 36 }, (_, month) => {
    const date = `${2021 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    return [`A1;North;${date};${100 + month};9,5`, `B2;South;${date};${50 + month};${7 + (month % 3)}`];
  }).flat(),
].join('\n');

const knownAhead = { columns: [{ column: 'Price', role: 'unused' as const, known_ahead: true }] };
const change = (id: string, json: object) =>
  call(app, 'changeUploadColumns', { token: ana.token, path: { id }, json });
const detail = (id: string) => ask(app, 'getUpload', { token: ana.token, path: { id } });

describe('changing columns after the upload', () => {
  // VER-10
  it('reads the stored file again as a new version with the new roles', async () => {
    const { id, run_id: firstRun } = await upload(app, ana.token, file);
    const before = await detail(id);
    expect(before.report).toMatchObject({ file_kept: true });
    const answer = await change(id, { ...knownAhead, based_on: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      version: 2,
      mode: 'replace-all',
      current: true,
      based_on: 1,
      counts: null,
      difference: null,
      row_count: before.rowCount,
    });
    const after = await detail(id);
    const role = (report: typeof after.report) => report?.columns.find(({ column }) => column === 'Price');
    expect(role(before.report)?.known_ahead).not.toBe(true);
    expect(role(after.report)).toMatchObject({ role: 'unused', known_ahead: true });
    const rest = (report: typeof after.report) =>
      report?.columns.flatMap(({ column, role: of, code }) =>
        column === 'Price' ? [] : [{ column, of, code }],
      );
    expect(rest(after.report)).toEqual(rest(before.report));
    const runOf = async (runId: string) =>
      (await ask(app, 'getRunData', { token: ana.token, path: { runId } })).details.actual;
    expect(await runOf(id)).toEqual(await runOf(firstRun));
    expect(readdirSync(app.path('incoming'))).toEqual([]);
  });

  // VER-10
  it('can be repeated without the first version, and undone', async () => {
    const { id } = await upload(app, ana.token, file);
    const removed = { columns: [{ column: 'Warehouse', role: 'unused' as const }] };
    expect((await change(id, removed)).status).toBe(200);
    const codes = async () => {
      const list = await ask(app, 'listUploadCharacteristics', { token: ana.token, path: { id } });
      return (Array.isArray(list) ? list : list.characteristics).map(({ type }) => type);
    };
    expect(await codes()).toEqual(['c2']);
    await ask(app, 'deleteUploadVersion', { token: ana.token, path: { id, version: '1' } });
    const back = { columns: [{ column: 'Warehouse', role: 'characteristic' as const, code: 'c3' as const }] };
    expect((await change(id, back)).status).toBe(200);
    expect(await codes()).toEqual(['c2', 'c3']);
    await ask(app, 'restoreUploadVersion', { token: ana.token, path: { id, version: '2' } });
    expect(await codes()).toEqual(['c2']);
  });

  // VER-10
  it('explains a refresh whose level no longer exists', async () => {
    const { id } = await upload(app, ana.token, file);
    const { run_id: runId } = await forecastOf(app, ana.token, id, {
      aggregation_characteristics: ['c3'],
    });
    await change(id, { columns: [{ column: 'Warehouse', role: 'unused' }] });
    const answer = await call(app, 'refreshForecastRun', { token: ana.token, path: { runId } });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('c3');
  });

  // VER-10
  it('rejects a version of several files, an outdated version and unusable roles, and changes nothing', async () => {
    const { id } = await upload(app, ana.token, file);
    const refused = async (json: object) => {
      const { status, body } = await change(id, json);
      return [status, (body as { detail: unknown }).detail];
    };
    expect(await refused({ ...knownAhead, based_on: 3 })).toEqual([
      409,
      'The dataset changed since its columns were shown: version 1 is current, not 3. Check the columns again.',
    ]);
    expect(await refused({ columns: [{ column: 'Color', role: 'unused' }] })).toEqual([
      422,
      'The file has no column "Color".',
    ]);
    const [status] = await refused({ columns: [{ column: 'Date', role: 'unused' }] });
    expect(status).toBe(422);
    expect((await detail(id)).version).toBe(1);
    const form = fileForm('Product;Warehouse;Date;Demand;Price\nA1;North;2024-01-01;7;9,5\n');
    form.delete('upload_mode');
    await ask(app, 'addUploadVersion', { token: ana.token, path: { id }, multipart: form });
    expect((await detail(id)).report).toMatchObject({ file_kept: false });
    expect(await refused(knownAhead)).toEqual([
      409,
      'The file of this version is not stored, so its columns cannot be changed. Upload the file again as a new dataset.',
    ]);
  });
});
