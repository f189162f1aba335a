import type { OperationId } from '@forecast-console/server';
import { benchPassword } from '../server/bench-server.ts';
import { forecastOf, type LargestWorkspace, manySeries } from './largest-workspace.ts';

/** One request; the names of path parameters come from the contract. */
export interface Call {
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  json?: unknown;
  body?: FormData | URLSearchParams;
}

/** Returns a property of the response to an earlier call; '' if it has none. */
type Earlier = (operation: OperationId, property: string) => string;

const maxEventDates = 200;
const maxStockItems = 20_000;
const otherPassword = `${benchPassword}-2`;
const event = (name: string) => ({
  name,
  kind: 'once',
  dates: Array.from({ length: maxEventDates }, (_, day) => new Date(Date.UTC(2022, 0, day + 1)).toISOString())
    .map((time) => time.slice(0, 10))
    .map((date) => ({ first_date: date, last_date: date })),
});

function fileForm(fields: Record<string, string>, series: number, more: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ file_type: 'csv', ...fields })) form.set(name, value);
  form.set('file', new Blob([manySeries(series), `\n${more},2022-01-01,1`]), `${more}.csv`);
  return form;
}

/** Returns stock of all series that can be stored. Uncertain lead times take the most time to compute. */
function stockFile(series: number): string {
  const lines = ['Product,On hand,Lead time,Lead time spread,Review period'];
  for (let product = 0; product < Math.min(series, maxStockItems); product++)
    lines.push(`Product ${product},${product % 500},1.5,0.5,1.25`);
  return lines.join('\n');
}

/** Lists a request for each operation of the contract, in the order in which they are sent. */
export function largestCalls(
  { uploadId: id, runId, otherId, next }: LargestWorkspace,
  series: number,
  earlier: Earlier,
): Record<OperationId, () => Call> {
  const ofUpload = { path: { id } };
  const ofRun = { path: { runId } };
  const runIds = Array.from({ length: 200 }, (_, index) => `run-${index + 1}`).join(',');
  const version = { path: { id, version: 1 } };
  const deep = { limit: 100, offset: Math.max(0, series - 100) };
  const none = () => ({});
  return {
    getHealth: none,
    getReady: none,
    getMetrics: none,
    getOpenApi: none,
    getReference: none,
    login: () => ({ body: new URLSearchParams({ username: 'bench', password: benchPassword }) }),
    refreshToken: () => ({ json: { refresh_token: earlier('login', 'refresh_token') } }),
    logout: () => ({ json: { refresh_token: earlier('refreshToken', 'refresh_token') } }),
    getSignInMethods: none,
    startProviderSignIn: () => ({ json: { return_to: '/' } }),
    completeProviderSignIn: () => ({ json: { query: 'code=unknown&state=unknown' } }),
    getMe: none,
    listSessions: none,
    getFormats: none,
    setFormats: () => ({
      json: { decimal_mark: ',', date_format: 'YYYY-MM-DD', csv_delimiter: ';' },
    }),
    endSession: () => ({ path: { id: 'unknown' } }),
    listAuditEntries: () => ({ query: { limit: 100, offset: 99_000 } }),
    listAccounts: () => ({ query: { q: '9', limit: 100 } }),
    createAccount: () => ({
      json: {
        username: 'new',
        email: 'new@company.test',
        password: benchPassword,
        must_change_password: true,
      },
    }),
    replacePassword: () => ({
      json: { username: 'new', current_password: benchPassword, new_password: otherPassword },
    }),
    changeAccount: () => ({ path: { id: earlier('createAccount', 'id') }, json: { admin: true } }),
    deleteAccount: () => ({ path: { id: earlier('createAccount', 'id') }, query: { owner: 'user-1' } }),
    register: () => ({
      json: { username: 'newest', email: 'newest@company.test', password: benchPassword },
    }),
    createInvitation: () => ({ json: { email: 'guest@company.test' } }),
    listInvitations: none,
    readInvitation: () => ({ json: { token: earlier('createInvitation', 'token') } }),
    acceptInvitation: () => ({
      json: { token: earlier('createInvitation', 'token'), username: 'guest', password: benchPassword },
    }),
    revokeInvitation: () => ({ path: { id: earlier('createInvitation', 'id') } }),
    createApiToken: () => ({ json: { name: 'bench', scope: 'read' } }),
    listApiTokens: none,
    revokeApiToken: () => ({ path: { id: earlier('createApiToken', 'id') } }),
    createWebhook: () => ({ json: { url: 'https://bench.invalid/', events: ['plan.locked'] } }),
    listWebhooks: none,
    changeWebhook: () => ({ path: { id: earlier('createWebhook', 'id') }, json: { enabled: false } }),
    listWebhookDeliveries: () => ({ path: { id: earlier('createWebhook', 'id') }, query: { limit: 100 } }),
    replayWebhookDelivery: () => ({
      path: { id: earlier('createWebhook', 'id'), deliveryId: 'unknown' },
    }),
    deleteWebhook: () => ({ path: { id: earlier('createWebhook', 'id') } }),
    listUploads: none,
    getUpload: () => ofUpload,
    listUploadCharacteristics: () => ofUpload,
    listCharacteristicValues: () => ({ path: { id, code: 'c2' }, query: { search: '9', ...deep } }),
    listKnownAheadValues: () => ({ ...ofUpload, query: { periods: 60, ...deep } }),
    listUploadProducts: () => ({ ...ofUpload, query: deep }),
    listProducts: () => ({ query: deep }),
    getMetadata: none,
    listTypes: none,
    listCharacteristicCodes: none,
    listDatasetCharacteristics: () => ({ path: { uploadId: id } }),
    downloadRejectedRows: () => ofUpload,
    getTransferProgress: () => ({ path: { transferId: 'unknown' } }),
    labelUpload: () => ({ json: { run_id: id, label: 'Largest' } }),
    listUploadVersions: () => ofUpload,
    getUploadVersion: () => version,
    addDatasetEvent: () => ({ ...ofUpload, json: event('Fair') }),
    listDatasetEvents: () => ofUpload,
    changeDatasetEvent: () => ({
      path: { id, eventId: earlier('addDatasetEvent', 'id') },
      json: event('Fairs'),
    }),
    deleteDatasetEvent: () => ({ path: { id, eventId: earlier('addDatasetEvent', 'id') } }),
    addStockouts: () => ({
      ...ofUpload,
      json: { stockouts: [{ key: {}, first_date: '2022-01-01', last_date: '2022-01-31' }] },
    }),
    listStockouts: () => ofUpload,
    deleteStockout: () => ({ path: { id, stockoutId: 'unknown' } }),
    listHolidayCountries: none,
    listForecastRuns: () => ({ query: { search: '9', sort: 'name', limit: 100, offset: 9000 } }),
    getHistory: () => ({ query: { limit: 100 } }),
    listForecastMetrics: () => ({ query: { run_ids: runIds } }),
    listRunDetails: () => ({ query: { run_ids: runIds } }),
    getForecastDetail: () => ({ path: { id: runId } }),
    renameForecastRun: () => ({ ...ofRun, json: { name: 'Largest' } }),
    getRunData: () => ({ ...ofRun, query: { groups_size: 100, groups_page: Math.ceil(series / 100) } }),
    getBatchRunData: () => ({ ...ofRun, query: { groups_size: 100, view: 'yoy' } }),
    listCombinations: () => ({ ...ofRun, query: { ...deep, search: '9', sort: 'label', offset: 1000 } }),
    compareForecastRuns: () => ({ ...ofRun, query: { with: otherId, limit: 100, offset: 1000 } }),
    explainRunChange: () => ({ ...ofRun, query: { with: otherId } }),
    cancelRunExplanation: () => ({ ...ofRun, query: { with: otherId } }),
    getRealisedAccuracy: () => ({ ...ofRun, query: { limit: 100 } }),
    getWaterfall: () => ofUpload,
    getPlan: () => ({ ...ofRun, query: { limit: 100 } }),
    adjustPlan: () => ({
      ...ofRun,
      json: {
        cells: [{ date: next.date, kind: 'percent', amount: 5, based_on: next.value }],
        reason: 'Fair',
      },
    }),
    undoAdjustment: () => ({ path: { runId, adjustment: 1 } }),
    setStock: () => ({ ...ofRun, json: { file: stockFile(series) } }),
    getStock: () => ({ ...ofRun, query: { limit: 100, search: '9', sort: 'runs_out_on', offset: 1000 } }),
    getStockCurve: () => ({
      ...ofRun,
      query: { group: `c2:Product ${Math.min(series, maxStockItems) - 1}` },
    }),
    exportStock: () => ofRun,
    deleteStock: () => ofRun,
    lockPlan: () => ({ ...ofRun, json: { locked: true } }),
    exportForecastRun: () => ({ ...ofRun, query: { format: 'xlsx' } }),
    createForecast: () => ({ json: forecastOf(id) }),
    cancelForecastRun: () => ({ path: { runId: earlier('createForecast', 'run_id') } }),
    deleteForecastRun: () => ({ path: { runId: otherId } }),
    restoreForecastRun: () => ({ path: { runId: otherId } }),
    previewFile: () => ({ body: fileForm({ upload_mode: 'both' }, series, 'preview') }),
    uploadFile: () => ({ body: fileForm({ upload_mode: 'both' }, series, 'upload') }),
    deleteUpload: () => ({ path: { id: earlier('uploadFile', 'id') } }),
    previewUploadVersion: () => ({ ...ofUpload, body: fileForm({ mode: 'append' }, series, 'version') }),
    addUploadVersion: () => ({ ...ofUpload, body: fileForm({ mode: 'append' }, series, 'version') }),
    restoreUploadVersion: () => ({ ...version }),
    changeUploadColumns: () => ({
      ...ofUpload,
      json: { columns: [{ column: 'Product', role: 'characteristic', label: 'Item' }] },
    }),
    deleteUploadVersion: () => ({ path: { id, version: 2 } }),
    refreshForecastRun: () => ofRun,
    refreshUpload: () => ofUpload,
    changePassword: () => ({
      json: { current_password: benchPassword, new_password: otherPassword },
    }),
  };
}
