import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { components } from '@forecast-console/api-client/schema';
import type { OperationId } from '@forecast-console/server';
import {
  ask,
  operationOf,
  type Request,
  urlOf,
  send,
  type Answer,
} from '@forecast-console/server/test-support/call.ts';
import { buildMock } from '../../src/build-mock.ts';
import { TestApp } from '@forecast-console/server/test-support/test-app.ts';
import { fileForm, longCsv } from '@forecast-console/server/test-support/test-data.ts';

type Schemas = components['schemas'];

/** A mock server with demo data and a signed-in user. */
export interface MockApp {
  app: TestApp;
  token: string;
  refreshToken: string;
  upload: Schemas['Upload'];
  run: Schemas['ForecastRun'];
}

/** The demo data of the first mock server, which the next ones copy instead of computing it again. */
const kept = mkdtempSync(join(tmpdir(), 'mock-templates-'));
process.once('exit', () => rmSync(kept, { recursive: true, force: true }));

export async function openMockApp(): Promise<MockApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mock-server-'));
  const templates = join(dataDir, 'templates');
  await cp(kept, templates, { recursive: true });
  const app = await TestApp.open({ demo: true, dataDir }, buildMock);
  await cp(templates, kept, { recursive: true });
  const tokens = await ask(app, 'login', { form: { username: 'admin', password: 'admin-demo' } });
  const token = tokens.access_token;
  const { uploads } = await ask(app, 'listUploads', { token });
  const { runs } = await ask(app, 'listForecastRuns', { token });
  const [upload] = uploads;
  const [run] = runs;
  if (!upload || !run) throw new Error('the demo has no upload or no run');
  return { app, token, refreshToken: tokens.refresh_token ?? '', upload, run };
}

/** Returns a successful request for each operation. */
export function demoRequest(id: OperationId, { upload, run, refreshToken }: MockApp): Request {
  const requests: Partial<Record<OperationId, Request>> = {
    login: { form: { username: 'analyst', password: 'analyst-demo' } },
    refreshToken: { json: { refresh_token: refreshToken } },
    register: { json: { username: 'new', email: 'new@example.com', password: 'secret-1' } },
    startProviderSignIn: { json: {} },
    completeProviderSignIn: { json: { query: 'code=unknown&state=unknown' } },
    readInvitation: { json: { token: 'unknown' } },
    createWebhook: { json: { url: 'https://hooks.example.com/', events: ['plan.locked'] } },
    listWebhookDeliveries: { path: { id: 'unknown' } },
    uploadFile: { multipart: fileForm(longCsv(12)) },
    previewFile: { multipart: fileForm(longCsv(12)) },
    previewUploadVersion: { path: { id: upload.id }, multipart: fileForm(longCsv(12)) },
    addUploadVersion: { path: { id: upload.id }, multipart: fileForm(longCsv(12)) },
    changeUploadColumns: {
      path: { id: upload.id },
      json: { columns: [{ column: 'Warehouse', role: 'unused' }] },
    },
    labelUpload: { json: { run_id: upload.run_id, label: 'Named' } },
    getTransferProgress: { path: { transferId: 'my-transfer' } },
    getUpload: { path: { id: upload.id } },
    listUploadCharacteristics: { path: { id: upload.id } },
    listUploadProducts: { path: { id: upload.id } },
    listDatasetCharacteristics: { path: { uploadId: upload.id } },
    createForecast: { json: { product_code: upload.id, horizon: 6, model_type: 'lightgbm' } },
    getForecastDetail: { path: { id: run.run_id } },
    getRunData: { path: { runId: run.run_id } },
    getBatchRunData: { path: { runId: run.run_id } },
    refreshForecastRun: { path: { runId: run.run_id } },
    refreshUpload: { path: { id: upload.id } },
    compareForecastRuns: { path: { runId: run.run_id }, query: { with: run.run_id } },
    explainRunChange: { path: { runId: run.run_id }, query: { with: run.run_id } },
    cancelRunExplanation: { path: { runId: run.run_id }, query: { with: run.run_id } },
    getRealisedAccuracy: { path: { runId: run.run_id } },
    getPlan: { path: { runId: run.run_id } },
    adjustPlan: {
      path: { runId: run.run_id },
      json: { cells: [{ date: '2024-07-01', kind: 'value', amount: 1, based_on: 0 }], reason: 'Test' },
    },
    changeDatasetEvent: {
      path: { id: upload.id, eventId: 'event' },
      json: { name: 'Holidays', kind: 'holidays', country: 'EC' },
    },
    getStock: { path: { runId: run.run_id } },
    setStock: { path: { runId: run.run_id }, json: { items: [{ key: { c2: 'P-100' }, on_hand: 5 }] } },
    addStockouts: {
      path: { id: upload.id },
      json: { stockouts: [{ key: {}, first_date: '2024-01-01', last_date: '2024-01-31' }] },
    },
    undoAdjustment: { path: { runId: run.run_id, adjustment: '1' } },
    listRunDetails: { query: { run_ids: run.run_id } },
    listForecastMetrics: { query: { run_ids: run.run_id } },
  };
  return requests[id] ?? {};
}

/** Sends a request with mock headers, without validating the response. */
export async function callMock(
  mock: MockApp,
  id: OperationId,
  headers: Record<string, string> = {},
  changed: Partial<Request> = {},
): Promise<Answer> {
  const request = { ...demoRequest(id, mock), ...changed };
  const { multipart, json, form } = request;
  const encoded = multipart && new Response(multipart);
  const body = encoded
    ? { payload: Buffer.from(await encoded.arrayBuffer()) }
    : json !== undefined
      ? { payload: JSON.stringify(json) }
      : form
        ? { payload: new URLSearchParams(form).toString() }
        : {};
  const type =
    encoded?.headers.get('content-type') ??
    (json === undefined ? 'application/x-www-form-urlencoded' : 'application/json');
  return send(mock.app, {
    method: operationOf(id).method,
    url: urlOf(id, request),
    ...body,
    headers: {
      ...('payload' in body ? { 'content-type': type } : {}),
      authorization: `Bearer ${request.token ?? mock.token}`,
      ...headers,
    },
  });
}
