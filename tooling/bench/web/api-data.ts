import { formatIsoDate } from '@forecast-console/calendar';

const dayMs = 86_400_000;
import { dailyCsv } from './daily-csv.ts';

/** Uploads a daily series through the API. */
export async function uploadDays(address: string, days: number): Promise<string> {
  return upload(address, await signedIn(address), dailyCsv(days));
}

/** Uploads products with 48 months each and forecasts 12 months, so that each combination has 60 periods. */
export async function forecastProducts(address: string, products: number): Promise<string> {
  const headers = await signedIn(address);
  const dataset = await upload(address, headers, productsCsv(products));
  const { run_id: runId = '' } = await send(`${address}/api/forecast`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      product_code: dataset,
      model_type: 'lightgbm',
      horizon: 12,
      backtest_periods: 6,
      bucket_type: 'month',
      aggregation_characteristics: ['c2'],
      data_start_date: null,
      forecast_start_date: null,
    }),
  });
  for (;;) {
    const run = await send(`${address}/api/forecast-detail/${runId}`, { headers });
    if (run['status'] === 'completed') return runId;
    if (run['status'] === 'failed') throw new Error(`the run failed: ${run['error']}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

type Headers = Record<string, string>;

async function signedIn(address: string): Promise<Headers> {
  const token = await send(`${address}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'analyst', password: 'analyst-demo' }),
  });
  return { authorization: `Bearer ${token['access_token']}` };
}

async function upload(address: string, headers: Headers, csv: string): Promise<string> {
  const form = new FormData();
  form.set('upload_mode', 'both');
  form.set('file_type', 'csv');
  form.set('file', new Blob([csv]), 'rows.csv');
  const stored = await send(`${address}/api/upload`, { method: 'POST', headers, body: form });
  return stored['run_id'] ?? '';
}

async function send(url: string, init: RequestInit): Promise<Record<string, string>> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

function productsCsv(products: number): string {
  const months = Array.from({ length: 48 }, (_, month) => formatIsoDate(Date.UTC(2021, month) / dayMs));
  const rows = Array.from({ length: products }, (_, product) =>
    months.map((date, month) => {
      const level = 50 + ((product * 7919) % 400) + month * ((product % 7) - 3) * 0.3;
      const season = 1 + 0.3 * Math.sin(((month + product) / 12) * 2 * Math.PI);
      return `P-${product},${date},${Math.round(level * season) + ((product * 31 + month * 17) % 23)}`;
    }),
  );
  return ['Product,Date,Quantity', ...rows.flat(), ''].join('\n');
}
