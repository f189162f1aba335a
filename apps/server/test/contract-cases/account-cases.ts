import { ask, call } from '../support/call.ts';
import { signedIn, testPassword } from '../support/test-users.ts';
import {
  asked,
  asksWhoCalls,
  cannotStore,
  refusesApiTokens,
  refusesBrokenJson,
  refusesLargeBodies,
  refusesOddIds,
  refusesOtherContent,
  refusesReadTokens,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

const form = { name: 'Nightly upload', scope: 'write' };
const change = { current_password: testPassword, new_password: 'another horse battery' };

const paths = { path: { id: 'unknown' } };

/** Writing operations that refuse nobody else; the others document more reasons. */
const open = [
  'addDatasetEvent',
  'changeDatasetEvent',
  'deleteDatasetEvent',
  'adjustPlan',
  'createForecast',
  'refreshForecastRun',
  'refreshUpload',
  'uploadFile',
] as const;

export const accountCases: readonly ContractCase[] = [
  ...open.map(refusesReadTokens),

  asked('listApiTokens', 200, 'by a signed-in user'),
  asksWhoCalls('listApiTokens'),
  refusesApiTokens('listApiTokens'),

  asked('createApiToken', 200, 'that is personal', { json: form }),
  asked('createApiToken', 200, 'of a service, by an administrator', ({ admin }) => ({
    token: admin.token,
    json: { ...form, service: 'erp', expires_in_days: null },
  })),
  refusesBrokenJson('createApiToken'),
  asksWhoCalls('createApiToken'),
  refusesApiTokens('createApiToken'),
  asked('createApiToken', 403, 'with the scope admin, by a user', { json: { ...form, scope: 'admin' } }),
  asked('createApiToken', 403, 'of a service, by a user', { json: { ...form, service: 'erp' } }),
  asked('createApiToken', 409, 'of a service with the name of a user', ({ admin }) => ({
    token: admin.token,
    json: { ...form, service: 'ben' },
  })),
  refusesLargeBodies('createApiToken'),
  refusesOtherContent('createApiToken'),
  asked('createApiToken', 422, 'without a name', { json: { scope: 'read' } }),
  ...cannotStore('createApiToken', () => ({ json: form })),

  {
    operation: 'revokeApiToken',
    status: 200,
    title: 'by its user',
    run: async ({ app, ana: { token } }) => {
      const { id } = await ask(app, 'createApiToken', { token, json: form });
      return call(app, 'revokeApiToken', { token, path: { id } });
    },
  },
  refusesOddIds('revokeApiToken'),
  asksWhoCalls('revokeApiToken'),
  refusesApiTokens('revokeApiToken'),
  asked('revokeApiToken', 404, 'with an id nobody was given', paths),

  asked('listSessions', 200, 'by a signed-in user'),
  asksWhoCalls('listSessions'),
  refusesApiTokens('listSessions'),

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
  refusesOddIds('endSession'),
  asksWhoCalls('endSession'),
  refusesApiTokens('endSession'),
  asked('endSession', 404, 'with an id nobody was given', paths),

  {
    operation: 'changePassword',
    status: 200,
    title: 'with the current one',
    run: async ({ app }) => {
      const { token } = await signedIn(app, 'changer');
      return call(app, 'changePassword', { token, json: change });
    },
  },
  refusesBrokenJson('changePassword'),
  asksWhoCalls('changePassword'),
  refusesApiTokens('changePassword'),
  refusesLargeBodies('changePassword'),
  refusesOtherContent('changePassword'),
  asked('changePassword', 422, 'with a wrong current one', {
    json: { ...change, current_password: 'wrong' },
  }),
  {
    operation: 'changePassword',
    status: 429,
    title: 'after six wrong current ones',
    run: ({ elsewhere }) =>
      elsewhere({}, async (app, { token }) => {
        const json = { ...change, current_password: 'wrong' };
        for (let count = 0; count < 6; count++) await call(app, 'changePassword', { token, json });
        return call(app, 'changePassword', { token, json });
      }),
  },
  ...cannotStore('changePassword', () => ({ json: change })),
];
