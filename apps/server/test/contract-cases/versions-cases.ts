import type { OperationId } from '../../src/http/contract/document.ts';
import { call, type Request } from '../support/call.ts';
import type { TestApp } from '../support/test-app.ts';
import { longCsv, versionForm } from '../support/test-data.ts';
import {
  asAna,
  whileStorageFails,
  withDamagedDataset,
  withLargeBody,
  withMalformedId,
  withoutToken,
  withPlainText,
  withReusedKey,
  withTruncatedJson,
  withUnknownId,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { receivingCases } from './receiving-cases.ts';
import type { World } from './world.ts';

const newLabel = { columns: [{ column: 'Product', role: 'characteristic', code: 'c2', label: 'Article' }] };

const add = (app: TestApp, token: string, id: string) =>
  call(app, 'addUploadVersion', { token, path: { id }, multipart: versionForm() });

/** A request about a dataset with two versions, made for this case. */
function ofTwoVersions(
  operation: OperationId,
  status: number,
  title: string,
  version: string,
  how: (world: World) => Request = () => ({}),
): ContractCase {
  return {
    operation,
    status,
    title,
    run: async (world) => {
      const { app, ana, spareUpload } = world;
      const { id } = await spareUpload();
      await add(app, ana.token, id);
      return call(app, operation, { token: ana.token, path: { id, version }, ...how(world) });
    },
  };
}

const receiving = (operation: 'previewUploadVersion' | 'addUploadVersion'): ContractCase[] => {
  const sent = (status: number, title: string, multipart: () => FormData): ContractCase =>
    asAna(operation, status, title, ({ upload }) => ({ path: { id: upload.id }, multipart: multipart() }));
  const empty = versionForm('');
  empty.delete('file');
  return [
    {
      operation,
      status: 200,
      title: 'with another month',
      run: async ({ app, ana: { token }, spareUpload }) => {
        const { id } = await spareUpload();
        return call(app, operation, { token, path: { id }, multipart: versionForm() });
      },
    },
    sent(422, 'without a file', () => empty),
    sent(422, 'with an unknown mode', () => versionForm(longCsv(37), { mode: 'everything' })),
    sent(422, 'with other columns', () => versionForm('Product,Date,Demand\nA1,2024-01-01,7\n')),
    sent(409, 'when the dataset has changed since the preview', () =>
      versionForm(longCsv(37), { based_on: '7' }),
    ),
    asAna(operation, 403, 'for another user', ({ ben, upload }) => ({
      token: ben.token,
      path: { id: upload.id },
      multipart: versionForm(),
    })),
    asAna(operation, 404, 'for an unknown dataset', () => ({
      path: { id: 'some-id' },
      multipart: versionForm(),
    })),
    ...receivingCases(operation, () => versionForm()),
  ];
};

export const versionsCases: readonly ContractCase[] = [
  ...receiving('previewUploadVersion'),
  ...receiving('addUploadVersion'),
  withDamagedDataset('addUploadVersion', ({ id }) => ({ path: { id }, multipart: versionForm() })),

  {
    operation: 'changeUploadColumns',
    status: 200,
    title: 'with another label',
    run: async ({ app, ana: { token }, spareUpload }) =>
      call(app, 'changeUploadColumns', { token, path: { id: (await spareUpload()).id }, json: newLabel }),
  },
  asAna('changeUploadColumns', 403, 'for another user', ({ ben, upload: { id } }) => ({
    token: ben.token,
    path: { id },
    json: newLabel,
  })),
  asAna('changeUploadColumns', 404, 'for an unknown dataset', { path: { id: 'some-id' }, json: newLabel }),
  {
    operation: 'changeUploadColumns',
    status: 409,
    title: 'when the current version was added to existing data',
    run: async ({ app, ana: { token }, spareUpload }) => {
      const { id } = await spareUpload();
      await add(app, token, id);
      return call(app, 'changeUploadColumns', { token, path: { id }, json: newLabel });
    },
  },
  asAna('changeUploadColumns', 422, 'for an unknown column', ({ upload: { id } }) => ({
    path: { id },
    json: { columns: [{ column: 'Color', role: 'unused' }] },
  })),
  ...whileStorageFails('changeUploadColumns', ({ upload: { id } }) => ({ path: { id }, json: newLabel })),
  withTruncatedJson('changeUploadColumns'),
  withoutToken('changeUploadColumns'),
  withLargeBody('changeUploadColumns'),
  withPlainText('changeUploadColumns'),

  asAna('listUploadVersions', 200, 'for an upload', ({ upload: { id } }) => ({ path: { id } })),
  withMalformedId('listUploadVersions'),
  withoutToken('listUploadVersions'),
  withUnknownId('listUploadVersions'),

  ofTwoVersions('getUploadVersion', 200, 'for the first version', '1'),
  ofTwoVersions('getUploadVersion', 200, 'for the second version', '2'),
  ofTwoVersions('getUploadVersion', 400, 'for version 0', '0'),
  ofTwoVersions('getUploadVersion', 404, 'for an unknown version', '9'),
  withoutToken('getUploadVersion'),

  ofTwoVersions('restoreUploadVersion', 200, 'for the first version', '1'),
  ofTwoVersions('restoreUploadVersion', 400, 'for a version that is not a number', 'first'),
  ofTwoVersions('restoreUploadVersion', 403, 'for another user', '1', ({ ben }) => ({ token: ben.token })),
  ofTwoVersions('restoreUploadVersion', 404, 'for an unknown version', '9'),
  {
    operation: 'restoreUploadVersion',
    status: 409,
    title: 'while a version is being parsed',
    run: async ({ app, ana: { token }, spareUpload }) => {
      const { id } = await spareUpload();
      await app.withStore((db) =>
        db
          .insertInto('dataset_versions')
          .values({
            id: `reading-${id}`,
            upload_id: id,
            number: 2,
            run_id: `reading-run-${id}`,
            original_name: 'b.csv',
            mode: 'append',
            created_at: '2024-01-01T00:00:00.000Z',
            status: 'processing',
          })
          .execute(),
      );
      return call(app, 'restoreUploadVersion', { token, path: { id, version: '1' } });
    },
  },
  withReusedKey('restoreUploadVersion', async () => [
    { path: { id: 'some-id', version: '1' } },
    { path: { id: 'some-id', version: '2' } },
  ]),
  withoutToken('restoreUploadVersion'),

  ofTwoVersions('deleteUploadVersion', 200, 'for the first version', '1'),
  ofTwoVersions('deleteUploadVersion', 400, 'for version 0', '0'),
  ofTwoVersions('deleteUploadVersion', 403, 'for another user', '1', ({ ben }) => ({ token: ben.token })),
  ofTwoVersions('deleteUploadVersion', 404, 'for an unknown version', '9'),
  ofTwoVersions('deleteUploadVersion', 409, 'for the current version', '2'),
  withoutToken('deleteUploadVersion'),
];
