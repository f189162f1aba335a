import type { OperationId } from '../../src/http/contract/document.ts';
import { call } from '../support/call.ts';
import { fileForm, longCsv, upload } from '../support/test-data.ts';
import {
  asAna,
  withoutToken,
  withUnknownId,
  withDamagedDataset,
  withTruncatedJson,
  withLargeBody,
  withMalformedId,
  withPlainText,
  whileStorageFails,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { receivingCases } from './receiving-cases.ts';

const ofUpload = (operation: OperationId, query = {}): ContractCase =>
  asAna(operation, 200, 'for an upload', ({ upload }) => ({ path: { id: upload.id }, query }));

/** A file with prices that reach into the future, and a column that the form marks as known in advance. */
function knownAhead(column: string): FormData {
  const form = fileForm(
    'Product,Date,Demand,Price\nA1,2024-01-01,5,9.9\nA1,2024-02-01,7,7.9\nA1,2024-03-01,,8.9\n',
  );
  form.set('mapping', JSON.stringify([{ column, role: 'unused', known_ahead: true }]));
  return form;
}

/** Cases of both preview and upload. */
const receiving = (operation: 'previewFile' | 'uploadFile'): ContractCase[] => [
  asAna(operation, 200, 'with a table of demand', () => ({ multipart: fileForm(longCsv(6)) })),
  asAna(operation, 200, 'with master data', () => ({
    multipart: fileForm('Product,Region\nA,West\n', { mode: 'master' }),
  })),
  asAna(operation, 422, 'without a file', () => {
    const form = fileForm('');
    form.delete('file');
    return { multipart: form };
  }),
  asAna(operation, 422, 'with a file that is not a table', () => ({ multipart: fileForm('\0\0\0') })),
  asAna(operation, 422, 'with an unknown mode', () => ({
    multipart: fileForm(longCsv(6), { mode: 'everything' }),
  })),
  asAna(operation, 200, 'with a column known in advance', () => ({ multipart: knownAhead('Price') })),
  asAna(operation, 422, 'with a text column marked as known in advance', () => ({
    multipart: knownAhead('Product'),
  })),
  ...receivingCases(operation, () => fileForm(longCsv(37))),
];

const label = (title: string, status: number, json: object): ContractCase =>
  asAna('labelUpload', status, title, ({ upload }) => ({ json: { run_id: upload.run_id, ...json } }));

const values = (status: number, title: string, code: string, query = {}): ContractCase =>
  asAna('listCharacteristicValues', status, title, ({ upload }) => ({
    path: { id: upload.id, code },
    query,
  }));

const characteristicValues: readonly ContractCase[] = [
  values(200, 'searched', 'c2', { search: 'a', limit: 1 }),
  values(400, 'for an unknown code', 'c16'),
  values(404, 'for a characteristic that the dataset does not have', 'c15'),
  values(422, 'with a limit of 0', 'c2', { limit: 0 }),
  asAna('listCharacteristicValues', 401, 'without a token', {
    token: undefined,
    path: { id: 'some-id', code: 'c2' },
  }),
  withDamagedDataset('listCharacteristicValues', ({ id }) => ({ path: { id, code: 'c2' } })),
];

/** A dataset with prices for two months after the last demand. */
const ofPrices = (status: number, title: string, query = {}): ContractCase => ({
  operation: 'listKnownAheadValues',
  status,
  title,
  run: async ({ app, ana: { token } }) => {
    const { body } = await call(app, 'uploadFile', { token, multipart: knownAhead('Price') });
    const { id } = body as { id: string };
    return call(app, 'listKnownAheadValues', { token, path: { id }, query });
  },
});

const knownAheadValues: readonly ContractCase[] = [
  ofPrices(200, 'with prices', { column: 'Price', periods: 2 }),
  ofUpload('listKnownAheadValues', { limit: 1 }),
  ofPrices(200, 'for a column that is not known ahead', { column: 'Demand' }),
  ofPrices(422, 'without periods', { periods: 0 }),
  withUnknownId('listKnownAheadValues'),
  withMalformedId('listKnownAheadValues'),
  withoutToken('listKnownAheadValues'),
  withDamagedDataset('listKnownAheadValues', ({ id }) => ({ path: { id } })),
];

export const uploadsCases: readonly ContractCase[] = [
  ...receiving('previewFile'),
  ...receiving('uploadFile'),
  {
    operation: 'uploadFile',
    status: 409,
    title: 'with a file that is already stored, if it must be new',
    run: async ({ app, ana: { token } }) => {
      await upload(app, token, longCsv(7));
      return call(app, 'uploadFile', { token, multipart: fileForm(longCsv(7), { sameFile: 'refuse' }) });
    },
  },

  asAna('getTransferProgress', 200, 'for an unknown transfer', {
    path: { transferId: 'some-transfer' },
  }),
  {
    operation: 'getTransferProgress',
    status: 200,
    title: 'for a file that is being parsed',
    run: ({ app, ana }) =>
      app.services.transfers.follow({ user: ana, id: 'my-transfer' }, async (onRows) => {
        onRows(240_000);
        return call(app, 'getTransferProgress', { token: ana.token, path: { transferId: 'my-transfer' } });
      }),
  },
  withMalformedId('getTransferProgress'),
  withoutToken('getTransferProgress'),

  label('with a label', 200, { label: 'Spring demand' }),
  label('with a blank label', 422, { label: ' ' }),
  label('without a label', 422, {}),
  label("with the run id 'null'", 400, { run_id: 'null', label: 'Spring demand' }),
  label('for an unknown upload', 404, { run_id: 'some-id', label: 'Spring demand' }),
  asAna('labelUpload', 403, 'for another user', ({ ben, upload }) => ({
    token: ben.token,
    json: { run_id: upload.run_id, label: 'Mine now' },
  })),
  withoutToken('labelUpload'),
  withTruncatedJson('labelUpload'),
  withLargeBody('labelUpload'),
  withPlainText('labelUpload'),
  ...whileStorageFails('labelUpload', ({ upload }) => ({
    json: { run_id: upload.run_id, label: 'Spring demand' },
  })),

  asAna('listUploads', 200, 'for a signed-in user'),
  withoutToken('listUploads'),

  ofUpload('getUpload'),
  withMalformedId('getUpload'),
  withoutToken('getUpload'),
  withUnknownId('getUpload'),

  {
    operation: 'downloadRejectedRows',
    status: 200,
    title: 'for an upload with a cell that is not a number',
    run: async ({ app, ana: { token } }) => {
      const { id } = await upload(app, token, `${longCsv(6)}A1,Apple,North,2024-01-01,many\n`);
      return call(app, 'downloadRejectedRows', { token, path: { id } });
    },
  },
  withMalformedId('downloadRejectedRows'),
  withoutToken('downloadRejectedRows'),
  withUnknownId('downloadRejectedRows'),
  withDamagedDataset('downloadRejectedRows'),

  ofUpload('listUploadCharacteristics'),
  withMalformedId('listUploadCharacteristics'),
  withoutToken('listUploadCharacteristics'),
  withUnknownId('listUploadCharacteristics'),
  withDamagedDataset('listUploadCharacteristics'),

  ...characteristicValues,
  ...knownAheadValues,

  ofUpload('listUploadProducts', { limit: 2, offset: 1 }),
  withMalformedId('listUploadProducts'),
  withoutToken('listUploadProducts'),
  withUnknownId('listUploadProducts'),
  withDamagedDataset('listUploadProducts'),
  asAna('listUploadProducts', 422, 'with a limit of 0', ({ upload }) => ({
    path: { id: upload.id },
    query: { limit: 0 },
  })),

  asAna('listProducts', 200, 'for the newest upload'),
  withoutToken('listProducts'),
  withDamagedDataset('listProducts', () => ({})),
  asAna('listProducts', 422, 'with a limit of 1001', { query: { limit: 1001 } }),

  {
    operation: 'deleteUpload',
    status: 200,
    title: 'for its creator',
    run: async ({ app, ana, spareUpload }) => {
      const { id } = await spareUpload();
      return call(app, 'deleteUpload', { token: ana.token, path: { id } });
    },
  },
  {
    operation: 'deleteUpload',
    status: 200,
    title: 'for an administrator',
    run: async ({ app, admin, spareUpload }) => {
      const { id } = await spareUpload();
      return call(app, 'deleteUpload', { token: admin.token, path: { id } });
    },
  },
  asAna('deleteUpload', 403, 'for another user', ({ ben, upload }) => ({
    token: ben.token,
    path: { id: upload.id },
  })),
  asAna('deleteUpload', 409, 'while a forecast of it is queued', async ({ upload, storedRun }) => {
    await storedRun('queued');
    return { path: { id: upload.id } };
  }),
  withMalformedId('deleteUpload'),
  withoutToken('deleteUpload'),
  withUnknownId('deleteUpload'),
];
