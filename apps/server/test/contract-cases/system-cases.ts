import { call } from '../support/call.ts';
import { asked, asksWhoCalls } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

export const systemCases: readonly ContractCase[] = [
  {
    operation: 'getHealth',
    status: 200,
    title: 'by anybody',
    run: ({ app }) => call(app, 'getHealth'),
  },
  { operation: 'getReady', status: 200, title: 'by anybody', run: ({ app }) => call(app, 'getReady') },
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
    title: 'on this machine',
    run: ({ app }) => call(app, 'getMetrics'),
  },
  {
    operation: 'getMetrics',
    status: 401,
    title: 'without the token of the operator',
    run: ({ elsewhere }) =>
      elsewhere({ metricsToken: 'token of the operator' }, (app) => call(app, 'getMetrics')),
  },
  {
    operation: 'getMetrics',
    status: 403,
    title: 'where others reach the server',
    run: ({ elsewhere }) => elsewhere({ allowedHosts: ['plan.example'] }, (app) => call(app, 'getMetrics')),
  },
  ...(['getOpenApi', 'getReference'] as const).flatMap((operation): ContractCase[] => [
    { operation, status: 200, title: 'by anybody', run: ({ app }) => call(app, operation) },
    {
      operation,
      status: 403,
      title: 'where the reference is closed',
      run: ({ elsewhere }) => elsewhere({ referenceOpen: false }, (app) => call(app, operation)),
    },
  ]),
  asked('listAuditEntries', 200, 'by an administrator', ({ admin }) => ({
    token: admin.token,
    query: { since: '2026-01-01', limit: 5 },
  })),
  asked('listAuditEntries', 403, 'by anybody else'),
  asked('listAuditEntries', 422, 'since a moment that is none', ({ admin }) => ({
    token: admin.token,
    query: { since: 'yesterday' },
  })),
  asksWhoCalls('listAuditEntries'),
];
