import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const table = 'Item,Branch,Date,Qty,Price\nA,North,2024-01-01,5,50\nA,North,2024-02-01,6,60\n';

function mappedForm(mapping: string): FormData {
  const form = fileForm(table);
  form.set('mapping', mapping);
  return form;
}

describe('a mapping sent with a file', () => {
  const mapping = JSON.stringify([
    { column: 'Price', role: 'value' },
    { column: 'Branch', role: 'characteristic', code: 'c6', label: 'Sales branch' },
  ]);

  it('determines what is stored', async () => {
    const { run_id, report } = await ask(app, 'uploadFile', {
      token: ana.token,
      multipart: mappedForm(mapping),
    });
    expect(report.columns).toContainEqual(
      expect.objectContaining({ column: 'Branch', code: 'c6', label: 'Sales branch' }),
    );
    const { details } = await ask(app, 'getRunData', { token: ana.token, path: { runId: run_id } });
    expect(details.actual.map(({ value }) => value)).toEqual([50, 60]);
  });

  it('determines what a preview shows', async () => {
    const preview = await ask(app, 'previewFile', { token: ana.token, multipart: mappedForm(mapping) });
    expect(preview.characteristics).toMatchObject({ c6: ['North'], c6_label: ['Sales branch'] });
  });

  it('is ignored if empty', async () => {
    const preview = await ask(app, 'previewFile', { token: ana.token, multipart: mappedForm('') });
    expect(preview.characteristics).toHaveProperty('c3', ['North']);
  });

  it.each(['previewFile', 'uploadFile'] as const)(
    'causes a 422 from %s that names the column if it does not fit the file',
    async (operation) => {
      const multipart = mappedForm('[{"column":"Store","role":"value"}]');
      const answer = await call(app, operation, { token: ana.token, multipart });
      expect(answer).toMatchObject({
        status: 422,
        detail: expect.stringContaining('Column "Store"') as unknown,
      });
      expect((await ask(app, 'listUploads', { token: ana.token })).uploads).toHaveLength(1);
    },
  );

  it('returns 413 if it exceeds the field limit', async () => {
    const answer = await call(app, 'previewFile', {
      token: ana.token,
      multipart: mappedForm('['.repeat(200_001)),
    });
    expect(answer).toMatchObject({
      status: 413,
      detail: expect.stringContaining('The field mapping is larger') as unknown,
    });
  });
});
