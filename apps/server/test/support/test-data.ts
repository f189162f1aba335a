import type { components } from '@forecast-console/api-client/schema';
import { ask } from './call.ts';
import type { TestApp } from './test-app.ts';

type Schemas = components['schemas'];

export const products = ['A1', 'B2', 'C3'] as const;
export const warehouses = ['North', 'South'] as const;

/** Demand for a product in a warehouse, by month since January 2022. */
export function demand(month: number, product: number, warehouse: number): number {
  return 100 * (product + 1) + 20 * (warehouse + 1) + 3 * month + (month % 12 === 11 ? 60 : 0);
}

export const isoMonth = (month: number) =>
  `${2022 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** A CSV file of three products in two warehouses over complete months, one row each. */
export function longCsv(months = 36): string {
  const lines = ['Product,Product name,Warehouse,Date,Demand'];
  for (let month = 0; month < months; month++)
    for (const [product, code] of products.entries())
      for (const [warehouse, place] of warehouses.entries())
        lines.push(
          [code, `Name of ${code}`, place, isoMonth(month), demand(month, product, warehouse)].join(','),
        );
  return `${lines.join('\n')}\n`;
}

export interface FormFields {
  name?: string;
  fileType?: string;
  mode?: string;
  sameFile?: string;
  firstPeriod?: [date: string, bucket: string];
}

/** A form for an upload or a preview. */
export function fileForm(content: string | Buffer<ArrayBuffer>, fields: FormFields = {}): FormData {
  const form = new FormData();
  form.set('file_type', fields.fileType ?? 'csv');
  form.set('upload_mode', fields.mode ?? 'both');
  if (fields.sameFile !== undefined) form.set('same_file', fields.sameFile);
  if (fields.firstPeriod !== undefined) {
    form.set('first_period', fields.firstPeriod[0]);
    form.set('period_bucket', fields.firstPeriod[1]);
  }
  form.set('file', new Blob([content]), fields.name ?? 'demand.csv');
  return form;
}

export function upload(
  app: TestApp,
  token: string,
  content: string | Buffer<ArrayBuffer> = longCsv(),
  fields: FormFields = {},
): Promise<Schemas['UploadAnswer']> {
  return ask(app, 'uploadFile', { token, multipart: fileForm(content, fields) });
}

/** A form for a version, with one more month than `longCsv` has by default. */
export function versionForm(
  content = longCsv(37),
  fields: { mode?: string; based_on?: string } = {},
): FormData {
  const form = fileForm(content);
  form.delete('upload_mode');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Settings of a run whose errors and intervals do not matter. */
export const quickRun = { run_backtest: false, intervals: false, horizon: 3 };

/** A run request that is fast to compute. */
export function forecastRequest(uploadId: string, changed: Partial<Schemas['ForecastRequest']> = {}): object {
  return { product_code: uploadId, horizon: 6, model_type: 'lightgbm', backtest_periods: 3, ...changed };
}

const pollMs = 20;
const patienceMs = 590_000;

/** Waits until a run has ended. */
export async function ended(
  app: TestApp,
  token: string,
  runId: string,
): Promise<Schemas['ForecastRunDetail']> {
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    const run = await ask(app, 'getForecastDetail', { token, path: { id: runId } });
    if (run.status !== 'queued' && run.status !== 'running') return run;
    if (Date.now() > giveUp) throw new Error(`run ${runId} is still ${run.status}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Starts a run and waits until it has ended. */
export async function forecastOf(
  app: TestApp,
  token: string,
  uploadId: string,
  changed: Partial<Schemas['ForecastRequest']> = {},
): Promise<Schemas['ForecastRunDetail']> {
  const { run_id } = await ask(app, 'createForecast', { token, json: forecastRequest(uploadId, changed) });
  return ended(app, token, run_id);
}
