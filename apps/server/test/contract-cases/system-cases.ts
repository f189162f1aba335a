import { call } from '../support/call.ts';
import { asAna, withoutToken } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

export const systemCases: readonly ContractCase[] = [
  {
    operation: 'getHealth',
    status: 200,
    title: 'for anyone',
    run: ({ app }) => call(app, 'getHealth'),
  },
  { operation: 'getReady', status: 200, title: 'for anyone', run: ({ app }) => call(app, 'getReady') },
  {
    operation: 'getReady',
    status: 503,
    title: 'while the workspace cannot be read',
    run: ({ elsewhere }) =>
      elsewhere({}, async (app) => {
        await app.withStore((db) => db.schema.alterTable('uploads').renameTo('gone').execute());
        return call(app, 'getReady');
      }),
  },
  {
    operation: 'getMetrics',
    status: 200,
    title: 'on the same machine',
    run: ({ app }) => call(app, 'getMetrics'),
  },
  {
    operation: 'getMetrics',
    status: 401,
    title: 'without the metrics token',
    run: ({ elsewhere }) =>
      elsewhere({ metricsToken: 'token of the operator' }, (app) => call(app, 'getMetrics')),
  },
  {
    operation: 'getMetrics',
    status: 403,
    title: 'on a shared server',
    run: ({ elsewhere }) => elsewhere({ allowedHosts: ['plan.example'] }, (app) => call(app, 'getMetrics')),
  },
  ...(['getOpenApi', 'getReference'] as const).flatMap((operation): ContractCase[] => [
    { operation, status: 200, title: 'for anyone', run: ({ app }) => call(app, operation) },
    {
      operation,
      status: 403,
      title: 'if the reference is closed',
      run: ({ elsewhere }) => elsewhere({ referenceOpen: false }, (app) => call(app, operation)),
    },
  ]),
  asAna('listAuditEntries', 200, 'for an administrator', ({ admin }) => ({
    token: admin.token,
    query: { since: '2026-01-01', limit: 5 },
  })),
  asAna('listAuditEntries', 403, 'for any other user'),
  asAna('listAuditEntries', 422, 'with a malformed start', ({ admin }) => ({
    token: admin.token,
    query: { since: 'yesterday' },
  })),
  withoutToken('listAuditEntries'),
];
