import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DatasetFiles } from '../../../src/modules/datasets/storage/dataset-files.ts';
import { NotFoundError } from '../../../src/errors.ts';
import { ask } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

it('the newest products come from the previous dataset if the newest dataset is deleted while they are being read', async () => {
  const { id } = await upload(app, ana.token, 'Product,Date,Demand\nONLY,2024-01-01,5\n');
  const before = await ask(app, 'listUploadProducts', { token: ana.token, path: { id } });
  const newest = await upload(app, ana.token, longCsv(3));
  const read = vi.spyOn(DatasetFiles.prototype, 'read').mockImplementationOnce(async () => {
    await ask(app, 'deleteUpload', { token: ana.token, path: { id: newest.id } });
    throw new NotFoundError('The dataset "demand.csv" was deleted meanwhile.');
  });
  try {
    expect(await ask(app, 'listProducts', { token: ana.token })).toEqual(before);
  } finally {
    read.mockRestore();
  }
});
