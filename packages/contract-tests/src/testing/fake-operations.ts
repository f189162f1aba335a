import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import type { WireAnswer } from '../http/exchange.ts';
import type { FakeAccounts } from './fake-accounts.ts';
import { exampleAnswer, json, problem } from './fake-answers.ts';
import type { FakeRequest } from './fake-request.ts';
import type { FakeWorkspace } from './fake-workspace.ts';

type Handler = (request: FakeRequest, user: string) => WireAnswer;

const field = ({ body }: FakeRequest, name: string) => (isObject(body) ? String(body[name]) : '');

function accountOperations(accounts: FakeAccounts): Record<string, Handler> {
  const person = (username: string) => ({
    id: username,
    username,
    email: `${username}@example.com`,
    roles: ['user'],
  });
  return {
    login(request) {
      const tokens = accounts.login(request.body);
      return tokens ? json(200, tokens) : problem(401, 'Incorrect username or password');
    },
    refreshToken(request) {
      const tokens = accounts.renew(field(request, 'refresh_token'));
      return tokens ? json(200, tokens) : problem(401, 'The refresh token is not valid');
    },
    logout: () => json(200, { success: true }),
    register(request) {
      const username = field(request, 'username');
      if (accounts.passwords.has(username)) return problem(409, 'This username is already taken');
      accounts.passwords.set(username, field(request, 'password'));
      return json(200, person(username));
    },
    getMe: (_, user) => json(200, person(user)),
  };
}

function uploadOperations(contract: Contract, workspace: FakeWorkspace): Record<string, Handler> {
  const ofUpload =
    (name: string, answer: (id: string) => WireAnswer): Handler =>
    ({ path }) =>
      workspace.uploadOf(path[name] ?? '')
        ? answer(path[name] ?? '')
        : problem(404, 'The dataset was not found');
  const example = (id: string) => json(200, exampleAnswer(contract, id));
  const products = json(200, [{ product_code: 'CT-A', product_name: null, data_points: 60 }]);
  return {
    previewFile: () => example('previewFile'),
    uploadFile: (_, user) => workspace.upload(user),
    labelUpload: (request) => workspace.label(request),
    getTransferProgress: () => json(200, { state: 'waiting', rows_read: 0 }),
    listUploads: () => json(200, { uploads: workspace.uploads.map(({ body }) => body) }),
    getUpload: ofUpload('id', (id) => json(200, workspace.uploadOf(id)?.body)),
    deleteUpload: ({ path }, user) => workspace.removeUpload(path.id ?? '', user),
    listUploadCharacteristics: ofUpload('id', () => example('listUploadCharacteristics')),
    listDatasetCharacteristics: ofUpload('uploadId', () => example('listDatasetCharacteristics')),
    listUploadProducts: ofUpload('id', () => products),
    listProducts: () => products,
    downloadRejectedRows: ofUpload('id', () => ({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="r.csv"',
      },
      text: String(exampleAnswer(contract, 'downloadRejectedRows', 'text/csv')),
    })),
  };
}

function runOperations(workspace: FakeWorkspace): Record<string, Handler> {
  const page = ({ query }: FakeRequest, most: number) =>
    workspace.runs.slice(0, Number(query.limit ?? most)).map(({ body }) => body);
  return {
    createForecast: (request, user) => workspace.forecast(request, user),
    cancelForecastRun: ({ path }) =>
      workspace.named(path.runId ?? '').length > 0
        ? problem(409, 'This run has ended')
        : problem(404, 'No such run'),
    deleteForecastRun: ({ path }, user) => workspace.removeRun(path.runId ?? '', user),
    listForecastRuns: (request) =>
      json(200, { runs: page(request, 20), total: workspace.runs.length, offset: 0, limit: 20 }),
    getHistory: (request) => json(200, { runs: page(request, 20) }),
    listRunDetails: ({ query }) => json(200, { runs: workspace.named(query.run_ids ?? '') }),
    listForecastMetrics: ({ query }) =>
      json(200, {
        metrics: workspace.named(query.run_ids ?? '').map(({ run_id }) => ({ run_id, metrics: null })),
      }),
    getForecastDetail({ path }) {
      const [run] = workspace.named(path.id ?? '');
      return run ? json(200, run) : problem(404, 'No such run');
    },
    getRunData: ({ path }) => workspace.series('getRunData', path.runId ?? ''),
    getBatchRunData: ({ path }) => workspace.series('getBatchRunData', path.runId ?? ''),
  };
}

/** What the fake server does; an operation that only shows something shows its example. */
export function fakeOperations(
  contract: Contract,
  accounts: FakeAccounts,
  workspace: FakeWorkspace,
): (operationId: string) => Handler {
  const handlers: Record<string, Handler> = {
    ...accountOperations(accounts),
    ...uploadOperations(contract, workspace),
    ...runOperations(workspace),
  };
  return (id) => handlers[id] ?? (() => json(200, exampleAnswer(contract, id)));
}
