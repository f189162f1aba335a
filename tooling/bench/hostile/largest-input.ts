import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchServer } from '../server/bench-server.ts';

const products = 5000;
const months = Array.from({ length: 36 }, (_, index) =>
  new Date(Date.UTC(2022, index)).toISOString().slice(0, 10),
);

/** How long one operation blocked the main thread. */
export interface Held {
  operation: string;
  bytes: number;
  tookMs: number;
  maxBusyMs: number;
}

interface Body {
  id: string;
  run_id: string;
  status: string;
  details: { forecast: { date: string; value: number }[] };
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function csv(): string {
  const lines = ['Product,Date,Demand'];
  for (let product = 0; product < products; product++)
    for (const [index, month] of months.entries())
      lines.push(`Product ${product},${month},${50 + ((product * 7 + index * 13) % 90)}`);
  return lines.join('\n');
}

/** Calls each operation on a dataset and two runs with many series. */
export async function measureLargestInput(server: BenchServer): Promise<Held[]> {
  const { id } = await server.upload(new Blob([csv()]), 'many.csv');
  const request = post({
    product_code: id,
    horizon: 6,
    model_type: 'lightgbm',
    bucket_type: 'month',
    aggregation_characteristics: ['c2'],
  });
  const runs: string[] = [];
  for (let run = 0; run < 2; run++) {
    const { run_id } = (await server.send('/api/forecast', request)) as Body;
    for (;;) {
      const { status } = (await server.send(`/api/forecast-detail/${run_id}`, { method: 'GET' })) as Body;
      if (status === 'failed') throw new Error('the run failed');
      if (status === 'completed') break;
      await sleep(200);
    }
    runs.push(run_id);
  }
  const [runId = '', otherId = ''] = runs;
  const { details } = (await server.send(`/api/run-data/${runId}`, { method: 'GET' })) as Body;
  const { date = '', value = 0 } = details.forecast[0] ?? {};
  const cells = [{ date, kind: 'percent', amount: 5, based_on: value }];
  const event = {
    name: 'Fair',
    kind: 'once',
    dates: [{ first_date: '2023-01-01', last_date: '2023-01-02' }],
  };
  const calls: [string, string, RequestInit?][] = [
    ['listUploads', '/api/uploads'],
    ['listUploadProducts', `/api/uploads/${id}/products`],
    ['listProducts', '/api/products'],
    ['listCharacteristicValues', `/api/uploads/${id}/characteristics/c2/values?search=9`],
    ['listUploadVersions', `/api/uploads/${id}/versions`],
    ['getUploadVersion', `/api/uploads/${id}/versions/1`],
    ['addDatasetEvent', `/api/uploads/${id}/events`, post(event)],
    ['listForecastRuns', '/api/forecast-runs?limit=100&search=9'],
    ['getForecastDetail', `/api/forecast-detail/${runId}`],
    ['getRunData', `/api/run-data/${runId}?groups_size=100`],
    ['getBatchRunData', `/api/forecast-batch/all/${runId}`],
    ['listCombinations', `/api/forecast-runs/${runId}/combinations?limit=100&search=9&sort=label`],
    ['compareForecastRuns', `/api/forecast-runs/${runId}/comparison?with=${otherId}&limit=100`],
    ['getRealisedAccuracy', `/api/forecast-runs/${runId}/realised?limit=100`],
    ['getWaterfall', `/api/uploads/${id}/waterfall`],
    ['adjustPlan', `/api/forecast-runs/${runId}/plan/adjustments`, post({ cells, reason: 'Fair' })],
    ['getPlan', `/api/forecast-runs/${runId}/plan?limit=100`],
    ['listCombinations with a plan', `/api/forecast-runs/${runId}/combinations?limit=100&sort=next_sum`],
    ['undoAdjustment', `/api/forecast-runs/${runId}/plan/adjustments/1`, { method: 'DELETE' }],
    ['exportForecastRun', `/api/forecast-runs/${runId}/export`],
    ['deleteForecastRun', `/api/forecast-runs/${runId}`, { method: 'DELETE' }],
    ['restoreForecastRun', `/api/forecast-runs/${runId}/restore`, { method: 'POST' }],
  ];
  const held: Held[] = [];
  for (const [operation, path, init = { method: 'GET' }] of calls) {
    await server.strain();
    const start = performance.now();
    let bytes = 0;
    try {
      await server.download(path, (chunk) => (bytes += chunk.length), init);
    } catch (error) {
      console.error(String(error));
    }
    const tookMs = performance.now() - start;
    held.push({ operation, bytes, tookMs, maxBusyMs: (await server.strain()).maxBusyMs });
  }
  return held.toSorted((a, b) => b.maxBusyMs - a.maxBusyMs);
}
