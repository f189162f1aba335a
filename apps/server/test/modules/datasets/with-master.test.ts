import { afterEach, expect, it, vi } from 'vitest';
import { ask } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { upload } from '../../support/test-data.ts';
import { signedIn } from '../../support/test-users.ts';

let app: TestApp;
afterEach(() => app.close());

it.each([
  ['as a dataset', 'uploadFile'],
  ['as a version', 'addUploadVersion'],
] as const)(
  'the server joins time series uploaded %s with the previous master data if the newest is deleted while it is being read',
  async (_, operation) => {
    app = await TestApp.open();
    const { token } = await signedIn(app, 'ana');
    const master = (region: string) =>
      upload(app, token, `Product,Region\nA1,${region}\n`, { mode: 'master' });
    const series = (value: number) => `Product,Date,Demand\nA1,2024-01-01,${value}\n`;
    await master('kept');
    const dataset = await upload(app, token, series(5), { mode: 'timeseries' });
    const newest = await master('deleted');
    const { transfers } = app.services;
    const follow = transfers.follow.bind(transfers);
    vi.spyOn(transfers, 'follow').mockImplementationOnce(async (transfer, work) => {
      await ask(app, 'deleteUpload', { token, path: { id: newest.id } });
      return follow(transfer, work);
    });

    const multipart = new FormData();
    multipart.set('upload_mode', 'timeseries');
    multipart.set('file', new Blob([series(6)]), 'series.csv');
    if (operation === 'addUploadVersion') multipart.delete('upload_mode');
    const { id } = (await ask(app, operation, { token, path: { id: dataset.id }, multipart })) as {
      id?: string;
    };
    const characteristics = await ask(app, 'listDatasetCharacteristics', {
      token,
      path: { uploadId: id ?? dataset.id },
    });
    expect(characteristics).toContainEqual(expect.objectContaining({ type: 'c5', sample_values: ['kept'] }));
  },
);
