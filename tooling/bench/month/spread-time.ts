import type { components } from '@forecast-console/api-client/schema';
import { median } from '@forecast-console/calendar';
import type { BenchServer } from '../server/bench-server.ts';
import { finishedRun, sendJson } from './finished-run.ts';

const months = 14;
const rounds = 9;

function demandCsv(combinations: number): Blob {
  const pieces = ['Product,Date,Demand\n'];
  for (let month = 0; month < months; month++) {
    const date = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    for (let product = 0; product < combinations; product++)
      pieces.push(`P-${product},${date},${20 + ((product * 7 + month * 3) % 50)}\n`);
  }
  return new Blob(pieces);
}

/** Measures a request that changes the total and spreads the change over all combinations. */
export async function spreadTime(server: BenchServer, combinations: number): Promise<void> {
  const { id } = await server.upload(demandCsv(combinations), 'many.csv');
  const request = {
    product_code: id,
    horizon: 12,
    model_type: 'lightgbm',
    bucket_type: 'month',
    aggregation_characteristics: ['c2'],
    run_backtest: false,
    intervals: false,
  };
  const { run_id: runId } = await finishedRun(server, await sendJson(server, '/api/forecast', request));
  const plan = async () => {
    const { details } = (await server.send(`/api/run-data/${runId}`, {
      method: 'GET',
    })) as components['schemas']['RunData'];
    return details.plan ?? details.forecast;
  };
  for (const periods of [1, 12]) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const cells = (await plan())
        .slice(0, periods)
        .map(({ date, value }) => ({ date, kind: 'percent', amount: 5, based_on: value ?? 0 }));
      const start = performance.now();
      await sendJson(server, `/api/forecast-runs/${runId}/plan/adjustments`, { cells, reason: 'Bench' });
      took.push(performance.now() - start);
    }
    const [first = 0, ...later] = took;
    console.log(
      `${combinations} combinations, ${periods} of 12 periods: first ${first.toFixed(0)} ms, then ${median(later).toFixed(0)} ms (largest ${Math.max(...later).toFixed(0)})`,
    );
  }
}
