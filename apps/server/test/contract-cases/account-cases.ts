import { ask, call } from '../support/call.ts';
import { signedIn, testPassword } from '../support/test-users.ts';
import {
  asAna,
  withoutToken,
  whileStorageFails,
  withApiToken,
  withTruncatedJson,
  withLargeBody,
  withMalformedId,
  withPlainText,
  withReadToken,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

const form = { name: 'Nightly upload', scope: 'write' };
const change = { current_password: testPassword, new_password: 'another horse battery' };

const formats = { decimal_mark: ',', date_format: 'DD.MM.YYYY', csv_delimiter: ';' };

const paths = { path: { id: 'unknown' } };

/** Operations that write and respond with 403 only to API tokens. Other operations have additional 403 cases. */
const open = [
  'addDatasetEvent',
  'changeDatasetEvent',
  'deleteDatasetEvent',
  'addStockouts',
  'deleteStockout',
  'adjustPlan',
  'createForecast',
  'refreshForecastRun',
  'refreshUpload',
  'uploadFile',
] as const;

export const accountCases: readonly ContractCase[] = [
  ...open.map(withReadToken),

  asAna('listApiTokens', 200, 'by a signed-in user'),
  withoutToken('listApiTokens'),
  withApiToken('listApiTokens'),

  asAna('createApiToken', 200, 'for a personal token', { json: form }),
  asAna('createApiToken', 200, 'for a service token, by an administrator', ({ admin }) => ({
    token: admin.token,
    json: { ...form, service: 'erp', expires_in_days: null },
  })),
  withTruncatedJson('createApiToken'),
  withoutToken('createApiToken'),
  withApiToken('createApiToken'),
  asAna('createApiToken', 403, 'with the scope admin, by a user', { json: { ...form, scope: 'admin' } }),
  asAna('createApiToken', 403, 'for a service token, by a user', { json: { ...form, service: 'erp' } }),
  asAna('createApiToken', 409, 'for a service with the name of a user', ({ admin }) => ({
    token: admin.token,
    json: { ...form, service: 'ben' },
  })),
  withLargeBody('createApiToken'),
  withPlainText('createApiToken'),
  asAna('createApiToken', 422, 'without a name', { json: { scope: 'read' } }),
  ...whileStorageFails('createApiToken', () => ({ json: form })),

  {
    operation: 'revokeApiToken',
    status: 200,
    title: 'by its user',
    run: async ({ app, ana: { token } }) => {
      const { id } = await ask(app, 'createApiToken', { token, json: form });
      return call(app, 'revokeApiToken', { token, path: { id } });
    },
  },
  withMalformedId('revokeApiToken'),
  withoutToken('revokeApiToken'),
  withApiToken('revokeApiToken'),
  asAna('revokeApiToken', 404, 'for an id that does not exist', paths),

  asAna('listSessions', 200, 'by a signed-in user'),
  withoutToken('listSessions'),
  withApiToken('listSessions'),

  {
    operation: 'endSession',
    status: 200,
    title: 'by its user',
    run: async ({ app }) => {
      const { token } = await signedIn(app, 'leaver');
      const { sessions } = await ask(app, 'listSessions', { token });
      return call(app, 'endSession', { token, path: { id: sessions[0]?.id ?? '' } });
    },
  },
  withMalformedId('endSession'),
  withoutToken('endSession'),
  withApiToken('endSession'),
  asAna('endSession', 404, 'for an id that does not exist', paths),

  asAna('getFormats', 200, 'by a signed-in user'),
  withoutToken('getFormats'),
  withApiToken('getFormats'),

  asAna('setFormats', 200, 'with all properties', { json: formats }),
  withTruncatedJson('setFormats'),
  withoutToken('setFormats'),
  withApiToken('setFormats'),
  withLargeBody('setFormats'),
  withPlainText('setFormats'),
  asAna('setFormats', 422, 'with an unknown decimal mark', { json: { ...formats, decimal_mark: '·' } }),
  ...whileStorageFails('setFormats', () => ({ json: formats })),

  {
    operation: 'changePassword',
    status: 200,
    title: 'with the current password',
    run: async ({ app }) => {
      const { token } = await signedIn(app, 'changer');
      return call(app, 'changePassword', { token, json: change });
    },
  },
  withTruncatedJson('changePassword'),
  withoutToken('changePassword'),
  withApiToken('changePassword'),
  withLargeBody('changePassword'),
  withPlainText('changePassword'),
  asAna('changePassword', 422, 'with a wrong current password', {
    json: { ...change, current_password: 'wrong' },
  }),
  {
    operation: 'changePassword',
    status: 429,
    title: 'after six wrong current passwords',
    run: ({ elsewhere }) =>
      elsewhere({}, async (app, { token }) => {
        const json = { ...change, current_password: 'wrong' };
        for (let count = 0; count < 6; count++) await call(app, 'changePassword', { token, json });
        return call(app, 'changePassword', { token, json });
      }),
  },
  ...whileStorageFails('changePassword', () => ({ json: change })),
];
