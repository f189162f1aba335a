import { unknownFor } from '../../src/fixtures/fixtures.ts';
import type { Contract } from '../../src/contract/contract.ts';
import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import type { FakeAccounts } from './fake-accounts.ts';
import { exampleAnswer, json, problem } from './fake-answers.ts';
import { apiTokenOperations } from './fake-api-tokens.ts';
import { combinationOperations } from './fake-combinations.ts';
import { readFakeFile } from './fake-file.ts';
import { eventOperations } from './fake-events.ts';
import { formatOperations } from './fake-formats.ts';
import { invitationOperations } from './fake-invitations.ts';
import { outcomeOperations } from './fake-outcomes.ts';
import { planOperations } from './fake-planning.ts';
import { type FakeRequest, fieldsIn, type Handler, textOf } from './fake-request.ts';
import { stockOperations } from './fake-stock.ts';
import { stockoutOperations } from './fake-stockouts.ts';
import { versionOperations } from './fake-versions.ts';
import { webhookOperations } from './fake-webhooks.ts';
import type { FakeWorkspace } from './fake-workspace.ts';

const field = ({ body }: FakeRequest, name: string) => (isObject(body) ? String(body[name]) : '');

function accountOperations(contract: Contract, accounts: FakeAccounts): Record<string, Handler> {
  const person = (username: string) => ({
    id: username,
    username,
    email: `${username}@example.com`,
    roles: accounts.rolesOf(username),
  });
  return {
    login(request) {
      const tokens = accounts.login(request.body);
      return tokens ? json(200, tokens) : problem(401, 'Incorrect username or password');
    },
    replacePassword(request) {
      const username = field(request, 'username');
      const [current, next] = [field(request, 'current_password'), field(request, 'new_password')];
      if (accounts.passwords.get(username) !== current) return problem(401, 'Incorrect username or password');
      if (current === next) return problem(422, 'Choose another password.');
      accounts.passwords.set(username, next);
      return json(200, { success: true });
    },
    refreshToken(request) {
      const tokens = accounts.renew(field(request, 'refresh_token'));
      return tokens ? json(200, tokens) : problem(401, 'The refresh token is not valid');
    },
    startProviderSignIn: () => problem(404, 'There is no provider.'),
    completeProviderSignIn: () => problem(404, 'There is no provider.'),
    logout(request) {
      accounts.logout(field(request, 'refresh_token'));
      return json(200, { success: true });
    },
    register(request) {
      const [username, email] = [field(request, 'username'), field(request, 'email')];
      if (accounts.passwords.has(username) || accounts.emails.has(email))
        return problem(409, 'This username or email address is already taken');
      accounts.emails.add(email);
      accounts.passwords.set(username, field(request, 'password'));
      accounts.note('register', 200, username);
      return json(200, person(username));
    },
    listAccounts({ query }, user) {
      if (!accounts.rolesOf(user).includes('admin')) return problem(403, 'This is for administrators.');
      const { offset = '0', limit = '100', q = '' } = query;
      const found = [...accounts.passwords.keys()]
        .toSorted()
        .map((username) => ({
          ...person(username),
          kind: 'person',
          disabled: false,
          must_change_password: false,
          created_at: new Date(0).toISOString(),
          last_sign_in_at: null,
        }))
        .filter(({ email }) => email.toLowerCase().includes(q.toLowerCase()));
      const [first, size] = [Number(offset), Number(limit)];
      return json(200, {
        accounts: found.slice(first, first + size),
        total: found.length,
        offset: first,
        limit: size,
      });
    },
    listAuditEntries({ query }, user) {
      if (!accounts.rolesOf(user).includes('admin')) return problem(403, 'This is for administrators.');
      const { offset = '0', limit = '100', since } = query;
      const from = since === undefined ? 0 : Date.parse(since);
      const found = accounts.deeds
        .filter(({ at }) => !(at < from))
        .map((deed) => ({
          ...deed,
          at: new Date(deed.at).toISOString(),
          address: '127.0.0.1',
          subject: null,
          token: null,
        }));
      const [first, most] = [Number(offset), Number(limit)];
      const entries = found.slice(first, first + most);
      return json(200, { entries, total: found.length, offset: first, limit: most });
    },
    listSessions({ wire }, user) {
      const current = accounts.familyOf(wire.headers.authorization);
      const families = accounts.families(user).toSorted((a, b) => b - a);
      const sessions = families.map((family) => ({
        id: `session-${family}`,
        current: family === current,
        user_agent: null,
        address: null,
        signed_in_at: null,
        last_used_at: new Date(1e12 + 1000 * family).toISOString(),
        expires_at: '2026-12-20T09:31:02.118Z',
      }));
      return json(200, { sessions });
    },
    endSession({ path }, user) {
      const ended = accounts.families(user).find((family) => `session-${family}` === path.id);
      if (ended === undefined) return problem(404, 'No such session');
      accounts.endFamily(ended);
      return json(200, { success: true });
    },
    ...apiTokenOperations(contract, accounts),
    getMe: (_, user) => json(200, person(user)),
    ...formatOperations(),
    ...invitationOperations(accounts, person),
  };
}

function uploadOperations(contract: Contract, workspace: FakeWorkspace): Record<string, Handler> {
  const ofUpload =
    (name: string, response: (id: string) => WireResponse): Handler =>
    ({ path }) =>
      workspace.uploadOf(path[name] ?? '')
        ? response(path[name] ?? '')
        : problem(404, 'The dataset was not found');
  const characteristics = (id: string) => {
    const { products = [], warehouses: unsorted = [], demand = [] } = workspace.uploadOf(id)?.file ?? {};
    const rows = (name: string) => demand.filter(({ warehouse }) => warehouse === name).length;
    const warehouses = unsorted.toSorted((a, b) => rows(b) - rows(a));
    const of = (type: string, label: string, values: readonly string[]) => ({
      type,
      label,
      sample_values: values,
      value_count: values.length,
    });
    return [of('c2', 'Product', products), of('c3', 'Warehouse', warehouses)];
  };
  const productsOf = (id: string | undefined, { query }: FakeRequest) => {
    const { file } = workspace.uploadOf(id ?? '') ?? {};
    const products = (file?.products.toSorted() ?? [])
      .map((product_code) => ({
        product_code,
        product_name: null,
        data_points: file?.demand.filter(({ product }) => product === product_code).length ?? 0,
      }))
      .toSorted((a, b) => b.data_points - a.data_points);
    return json(200, products.slice(Number(query.offset ?? 0)).slice(0, Number(query.limit ?? 100)));
  };
  return {
    previewFile: (request) =>
      json(200, {
        ...workspace.example('previewFile'),
        row_count: readFakeFile(textOf(fieldsIn(request).file)).rows,
      }),
    uploadFile: (request, user) => workspace.upload(request, user),
    labelUpload: (request) => workspace.label(request),
    getTransferProgress: () => json(200, { state: 'waiting', rows_read: 0 }),
    listUploads: () => json(200, { uploads: workspace.uploads.map(({ body }) => shortly(body)) }),
    getUpload: ofUpload('id', (id) => json(200, workspace.uploadOf(id)?.body)),
    deleteUpload: ({ path }, user) => workspace.removeUpload(path.id ?? '', user),
    listUploadCharacteristics: ofUpload('id', (id) => json(200, { characteristics: characteristics(id) })),
    listDatasetCharacteristics: ofUpload('uploadId', (id) => json(200, characteristics(id))),
    listCharacteristicValues: (request) =>
      ofUpload('id', (id) => {
        const known = characteristics(id).find(({ type }) => type === request.path.code);
        const { offset = '0', limit = '20', search = '' } = request.query;
        const values =
          known?.sample_values.filter((value) => value.toLowerCase().includes(search.toLowerCase())) ?? [];
        const [from, most] = [Number(offset), Number(limit)];
        return known === undefined
          ? problem(404, 'The dataset has no such characteristic.')
          : json(200, {
              values: values.slice(from, from + most),
              total: values.length,
              offset: from,
              limit: most,
            });
      })(request, ''),
    listKnownAheadValues: ({ path, query: { offset = '0', limit = '20' } }) => {
      const [from, most] = [Number(offset), Number(limit)];
      const { combinations, ...rest } = workspace.example('listKnownAheadValues');
      const page = (combinations as unknown[]).slice(from, from + most);
      const body = { ...rest, combinations: page, offset: from, limit: most };
      return workspace.uploadOf(path.id ?? '') ? json(200, body) : problem(404, 'No such dataset.');
    },
    listUploadProducts: (request) => ofUpload('id', (id) => productsOf(id, request))(request, ''),
    listProducts: (request) => productsOf(workspace.uploads[0]?.id, request),
    getMetrics: () => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      text: String(exampleAnswer(contract, 'getMetrics', 'text/plain')),
    }),
    getReference: () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      text: String(exampleAnswer(contract, 'getReference', 'text/html')),
    }),
    downloadRejectedRows: ofUpload('id', (id) => ({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="r.csv"',
      },
      text: ['Product,Warehouse,Date,Demand', ...(workspace.uploadOf(id)?.file.rejectedLines ?? []), ''].join(
        '\n',
      ),
    })),
  };
}

const detailOnly = new Set([
  'report',
  'parameters',
  'accuracy',
  'mean_over_origins',
  'backtest_errors',
  'origins',
  'group_count',
  'explanation',
  'notes',
  'events',
  'events_brought',
  'drivers',
  'stockouts',
  'stockout_proposals',
  'started_at',
  'finished_at',
]);
/** Returns a dataset or run as it appears in a list. */
const shortly = (body: JsonObject) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !detailOnly.has(name)));

function runOperations(workspace: FakeWorkspace): Record<string, Handler> {
  const cut = <Item>({ query }: FakeRequest, items: readonly Item[]) => {
    const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 20)];
    return { items: items.slice(offset, offset + limit), total: items.length, offset, limit };
  };
  const page = (request: FakeRequest) => {
    const { items, ...about } = cut(request, workspace.selected(request.query));
    return { runs: items.map((body) => shortly(body)), ...about };
  };
  return {
    createForecast: (request, user) => workspace.forecast(request, user),
    cancelForecastRun: ({ path }) => workspace.cancel(path.runId ?? ''),
    deleteForecastRun: ({ path }, user) => workspace.removeRun(path.runId ?? '', user),
    restoreForecastRun: ({ path }, user) => workspace.restoreRun(path.runId ?? '', user),
    renameForecastRun: (request, user) => workspace.renameRun(request, user),
    listForecastRuns: (request) => json(200, page(request)),
    getHistory: (request) => json(200, { runs: page(request).runs }),
    listRunDetails: ({ query }) => json(200, { runs: workspace.named(query.run_ids ?? '') }),
    listForecastMetrics: ({ query }) =>
      json(200, {
        metrics: workspace.named(query.run_ids ?? '').map(({ run_id }) => ({ run_id, metrics: null })),
      }),
    getForecastDetail({ path }) {
      const [run] = workspace.named(path.id ?? '');
      return run ? json(200, run) : problem(404, 'No such run');
    },
    getRunData: (request) => workspace.series('getRunData', request),
    getBatchRunData: (request) => workspace.series('getBatchRunData', request),
  };
}

/** Returns the handlers of the fake server. Operations without a handler return their examples. */
export function fakeOperations(
  contract: Contract,
  accounts: FakeAccounts,
  workspace: FakeWorkspace,
): (operationId: string) => Handler {
  const handlers: Record<string, Handler> = {
    ...accountOperations(contract, accounts),
    ...uploadOperations(contract, workspace),
    ...runOperations(workspace),
    ...versionOperations(workspace),
    ...eventOperations(workspace),
    ...stockoutOperations(workspace),
    ...planOperations(workspace),
    ...outcomeOperations(workspace),
    ...combinationOperations(workspace),
    ...webhookOperations(contract),
    ...stockOperations(contract, workspace),
  };
  const shown =
    (id: string): Handler =>
    ({ path }) =>
      Object.entries(path).some(([name, value]) => value === unknownFor(name))
        ? problem(404, 'Nothing has this id')
        : json(200, exampleAnswer(contract, id));
  return (id) => handlers[id] ?? shown(id);
}
