import { type Defect, inOperation, planted, withBody } from './defect.ts';
import { json } from './fake-answers.ts';
import { isObject } from '../../src/contract/is-object.ts';
import type { FakeRequest } from './fake-request.ts';
import type { Tamper } from './fake-server.ts';

const field = ({ body }: FakeRequest, name: string) => (isObject(body) ? String(body[name]) : '');
const refused = (_: unknown, { status }: { status: number }) => status === 401;
const gone = (_: unknown, { status }: { status: number }) => status === 404;

/** Signs in whoever gives a password that is right once it is changed so. */
const comparing = (same: (given: string, right: string) => boolean): Tamper =>
  inOperation(
    'login',
    (answer, request, { accounts }) => {
      const username = field(request, 'username');
      const right = accounts.passwords.get(username);
      return right !== undefined && same(field(request, 'password'), right)
        ? json(200, accounts.tokens(username))
        : answer;
    },
    refused,
  );

const reviving = (id: string): Tamper =>
  inOperation(id, (answer, request, { accounts }) => {
    accounts.revive(field(request, 'refresh_token'));
    return answer;
  });

/** Answers for what was taken away as if it still were there. */
const keeps = (id: string, body: unknown): Tamper => inOperation(id, () => json(200, body), gone);

/** What is wrong with what a server remembers. */
export const defectsOfState: readonly Defect[] = [
  ...planted('sign-out', /^semantics logout/, {
    'forgets to end the session': reviving('logout'),
    'lets access tokens in until they expire': inOperation('logout', (answer, _, { accounts }) => {
      accounts.ended.clear();
      return answer;
    }),
    'ends every session of the user': inOperation('logout', (answer, _, { accounts }) => {
      for (const token of accounts.refresh.values()) token.usedAt = 0;
      return answer;
    }),
  }),
  ...planted('token-reuse', /^semantics refreshToken a token/, {
    'lets a session go on whose token was used again': inOperation(
      'refreshToken',
      (answer, _, { accounts }) => {
        accounts.ended.clear();
        return answer;
      },
      refused,
    ),
  }),
  ...planted('refresh-race', /^semantics refreshToken two/, {
    'gives both of two callers a session': inOperation(
      'refreshToken',
      (_, __, { accounts }) => json(200, accounts.tokens('ana')),
      refused,
    ),
  }),
  ...planted('cancel', /^semantics cancelForecastRun/, {
    'says that it cancels, and goes on': inOperation(
      'cancelForecastRun',
      (answer, { path }, { workspace }) => {
        const run = workspace.run(path.runId ?? '');
        if (run) run.body = { ...run.body, status: 'queued' };
        return answer;
      },
    ),
    'completes a run that was cancelled': inOperation(
      'getForecastDetail',
      withBody((body) => {
        if (body.status === 'cancelled') body.status = 'completed';
      }),
    ),
  }),
  ...planted('deleted', /^semantics delete\w+ everywhere/, {
    'shows the characteristics of a deleted dataset': keeps('listUploadCharacteristics', {
      characteristics: [],
    }),
    'shows the products of a deleted dataset': keeps('listUploadProducts', []),
    'labels a deleted dataset': keeps('labelUpload', {
      success: true,
      run_id: '00000000-0000-4000-8000-000000000001',
      label: 'gone',
    }),
    'forecasts a deleted dataset': keeps('createForecast', { run_id: 'a', status: 'queued' }),
    'keeps the runs of a deleted dataset': inOperation('deleteUpload', (answer, _, { workspace }) => {
      workspace.runs.push(...workspace.removed);
      return answer;
    }),
    'lists what it deleted': inOperation('deleteForecastRun', (answer, _, { workspace }) => {
      workspace.runs.push(...workspace.removed);
      return answer;
    }),
  }),
  ...planted('deleted', /^semantics restoreForecastRun/, {
    'does not bring back what it says it restored': inOperation(
      'restoreForecastRun',
      (answer, _, { workspace }) => {
        workspace.runs = workspace.runs.slice(1);
        return answer;
      },
    ),
  }),
  ...planted('roles', /^semantics getMe/, {
    'takes everybody for an administrator': inOperation(
      'getMe',
      withBody((body) => (body.roles = ['admin', 'user'])),
    ),
    'tells other roles than the token': inOperation(
      'getMe',
      withBody((body) => (body.roles = [])),
    ),
    'takes everybody for the first user': inOperation(
      'getMe',
      withBody((body) => (body.username = 'ana')),
    ),
  }),
  ...planted('roles', /^semantics listAuditEntries/, {
    'shows everybody what was done': inOperation(
      'listAuditEntries',
      (_, request, server) => server.unchecked(request, 'ana'),
      (_, { status }) => status === 403,
    ),
  }),
  ...planted('passwords', /^semantics login with a name/, {
    'tells whether somebody has a name': inOperation(
      'login',
      (answer, request, { accounts }) =>
        accounts.passwords.has(field(request, 'username'))
          ? { ...answer, text: '{"detail":"Wrong password"}' }
          : answer,
      refused,
    ),
  }),
  ...planted('passwords', /^semantics login case/, {
    'compares passwords in any case': comparing((a, b) => a.toLowerCase() === b.toLowerCase()),
    'looks at the first 72 characters': comparing((a, b) => a.slice(0, 72) === b.slice(0, 72)),
    'trims passwords': comparing((a, b) => a.trim() === b.trim()),
  }),
];
