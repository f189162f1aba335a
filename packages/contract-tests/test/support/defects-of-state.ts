import { type Defect, inOperation, planted, withBody } from './defect.ts';
import { json } from './fake-answers.ts';
import { isObject } from '../../src/contract/is-object.ts';
import { changed } from './defect-changes.ts';
import type { FakeRequest } from './fake-request.ts';
import type { Tamper } from './fake-server.ts';

const field = ({ body }: FakeRequest, name: string) => (isObject(body) ? String(body[name]) : '');
const refused = (_: unknown, { status }: { status: number }) => status === 401;
const gone = (_: unknown, { status }: { status: number }) => status === 404;

/** Returns a defect that compares passwords with the given function. */
const comparing = (same: (given: string, right: string) => boolean): Tamper =>
  inOperation(
    'login',
    (response, request, { accounts }) => {
      const username = field(request, 'username');
      const right = accounts.passwords.get(username);
      return right !== undefined && same(field(request, 'password'), right)
        ? json(200, accounts.tokens(username))
        : response;
    },
    refused,
  );

const reviving = (id: string): Tamper =>
  inOperation(id, (response, request, { accounts }) => {
    accounts.revive(field(request, 'refresh_token'));
    return response;
  });

/** Returns a defect that still returns a deleted item. */
const keeps = (id: string, body: unknown): Tamper => inOperation(id, () => json(200, body), gone);

/** Defects in the server's state. */
export const defectsOfState: readonly Defect[] = [
  ...planted('sign-out', /^semantics logout/, {
    'does not end the session': reviving('logout'),
    'accepts access tokens until they expire': inOperation('logout', (response, _, { accounts }) => {
      accounts.endedFamilies.clear();
      return response;
    }),
    'forgets ended sessions with the next sign-in': inOperation('login', (response, _, { accounts }) => {
      accounts.endedFamilies.clear();
      return response;
    }),
    'ends every session of the user': inOperation('logout', (response, _, { accounts }) => {
      for (const token of accounts.refresh.values()) token.usedAt = 0;
      return response;
    }),
  }),
  ...planted('deleted', /^semantics restoreForecastRun/, {
    'keeps deleted runs for one minute': changed('deleteForecastRun', (body) => {
      body.restorable_until = new Date(Date.parse(String(body.restorable_until)) - 540_000).toISOString();
    }),
  }),
  ...planted('token-reuse', /^semantics refreshToken late/, {
    'keeps a session after token reuse': inOperation(
      'refreshToken',
      (response, _, { accounts }) => {
        accounts.endedFamilies.clear();
        return response;
      },
      refused,
    ),
  }),
  ...planted('refresh-race', /^semantics refreshToken concurrent/, {
    'returns tokens to both concurrent callers': inOperation(
      'refreshToken',
      (_, __, { accounts }) => json(200, accounts.tokens('ana')),
      refused,
    ),
  }),
  ...planted('cancel', /^semantics cancelForecastRun/, {
    'does not cancel': inOperation('cancelForecastRun', (response, { path }, { workspace }) => {
      const run = workspace.run(path.runId ?? '');
      if (run) run.body = { ...run.body, status: 'queued' };
      return response;
    }),
    'completes a canceled run': inOperation(
      'getForecastDetail',
      withBody((body) => {
        if (body.status === 'cancelled') body.status = 'completed';
      }),
    ),
  }),
  ...planted('deleted', /^semantics delete\w+ in every/, {
    'returns the characteristics of a deleted dataset': keeps('listUploadCharacteristics', {
      characteristics: [],
    }),
    'returns the products of a deleted dataset': keeps('listUploadProducts', []),
    'labels a deleted dataset': keeps('labelUpload', {
      success: true,
      run_id: '00000000-0000-4000-8000-000000000001',
      label: 'gone',
    }),
    'forecasts a deleted dataset': keeps('createForecast', { run_id: 'a', status: 'queued' }),
    'keeps the runs of a deleted dataset': inOperation('deleteUpload', (response, _, { workspace }) => {
      workspace.runs.push(...workspace.removed);
      return response;
    }),
    'lists a deleted run': inOperation('deleteForecastRun', (response, _, { workspace }) => {
      workspace.runs.push(...workspace.removed);
      return response;
    }),
  }),
  ...planted('deleted', /^semantics restoreForecastRun/, {
    'does not restore a run': inOperation('restoreForecastRun', (response, _, { workspace }) => {
      workspace.runs = workspace.runs.slice(1);
      return response;
    }),
  }),
  ...planted('roles', /^semantics getMe/, {
    'treats every user as an administrator': inOperation(
      'getMe',
      withBody((body) => (body.roles = ['admin', 'user'])),
    ),
    'returns other roles than the token': inOperation(
      'getMe',
      withBody((body) => (body.roles = [])),
    ),
    'treats every user as the first one': inOperation(
      'getMe',
      withBody((body) => (body.username = 'ana')),
    ),
  }),
  ...planted('roles', /^semantics listAuditEntries/, {
    'shows the audit log to every user': inOperation(
      'listAuditEntries',
      (_, request, server) => server.unchecked(request, 'ana'),
      (_, { status }) => status === 403,
    ),
  }),
  ...planted('passwords', /^semantics login known/, {
    'reveals whether a username exists': inOperation(
      'login',
      (response, request, { accounts }) =>
        accounts.passwords.has(field(request, 'username'))
          ? { ...response, text: '{"detail":"Wrong password"}' }
          : response,
      refused,
    ),
  }),
  ...planted('passwords', /^semantics login case/, {
    'compares passwords case-insensitively': comparing((a, b) => a.toLowerCase() === b.toLowerCase()),
    'compares only 72 characters': comparing((a, b) => a.slice(0, 72) === b.slice(0, 72)),
    'trims passwords': comparing((a, b) => a.trim() === b.trim()),
  }),
];
