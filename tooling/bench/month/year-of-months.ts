import { readFileSync } from 'node:fs';
import type { components } from '@forecast-console/api-client/schema';
import { readCsv } from '../accuracy/read-csv.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { finishedRun, sendJson } from './finished-run.ts';

type Schemas = components['schemas'];

const header = 'Product,Warehouse,Date,Demand\n';
const cycles = 12;
/** Months in which the planner adjusts the total of the next two months, with the percentage. */
const adjusted = new Map([
  [3, 5],
  [6, 10],
  [9, -5],
]);

/** Reads order lines by month: sub-category, region, day, quantity. */
function linesByMonth(path: string): Map<string, string[]> {
  const [, ...rows] = readCsv(readFileSync(path, 'utf8').replace(/^\uFEFF/u, ''));
  const months = new Map<string, string[]>();
  for (const row of rows) {
    const [day = '', month = '', year = ''] = (row[2] ?? '').split('/');
    const key = `20${year}-${month}`;
    const lines = months.get(key) ?? [];
    lines.push([row[15], row[12], `${key}-${day}`, row[18]].join(','));
    months.set(key, lines);
  }
  return new Map([...months].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const csvOf = (lines: readonly string[]) => new Blob([`${header}${lines.join('\n')}\n`]);
const figure = (value: number | null | undefined) => (value == null ? '–' : value.toFixed(1));

/** Replays a planner's year on superstore.csv: appends every month, refreshes the run, and adjusts three months. */
export async function yearOfMonths(server: BenchServer, path: string): Promise<void> {
  const months = [...linesByMonth(path)];
  const past = months.slice(0, -cycles).flatMap(([, lines]) => lines);
  const { id } = await server.upload(csvOf(past), 'superstore.csv');
  const begin = performance.now();
  let run = await finishedRun(
    server,
    await sendJson(server, '/api/forecast', {
      product_code: id,
      horizon: 6,
      model_type: 'lightgbm',
      bucket_type: 'month',
      aggregation_characteristics: ['c2'],
    }),
  );
  const runs = [{ month: 'start', run }];
  for (const [index, [month, lines]] of months.slice(-cycles).entries()) {
    const form = new FormData();
    form.set('file_type', 'csv');
    form.set('mode', 'append');
    form.set('file', csvOf(lines), `${month}.csv`);
    await server.send(`/api/uploads/${id}/versions`, { body: form });
    run = await finishedRun(server, await server.send(`/api/uploads/${id}/refresh`, {}));
    runs.push({ month, run });
    const percent = adjusted.get(index + 1);
    if (percent !== undefined) await adjustNext(server, run.run_id, percent);
  }
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    `${cycles} appends, ${cycles} refreshes and ${adjusted.size} adjustments in ${seconds.toFixed(0)} s`,
  );
  console.log(
    '| data until | backtest WAPE, % | realized WAPE, % | periods | naive → forecast → plan, all products, % |',
  );
  console.log('| --- | --- | --- | --- | --- |');
  for (const { month, run: one } of runs) {
    const told = (await server.send(`/api/forecast-runs/${one.run_id}/realised`, {
      method: 'GET',
    })) as Schemas['RealisedAccuracy'];
    const added = told.value_added ?? null;
    const value =
      added === null
        ? ''
        : [added.naive_wape, added.forecast_wape, added.plan_wape].map((wape) => figure(wape)).join(' → ');
    console.log(
      `| ${month} | ${figure(told.promised?.wape)} | ${figure(told.total.wape)} | ${told.total.count} | ${value} |`,
    );
  }
}

async function adjustNext(server: BenchServer, runId: string, percent: number): Promise<void> {
  const { details } = (await server.send(`/api/run-data/${runId}`, { method: 'GET' })) as Schemas['RunData'];
  const cells = (details.plan ?? details.forecast)
    .slice(0, 2)
    .map(({ date, value }) => ({ date, kind: 'percent', amount: percent, based_on: value ?? 0 }));
  await sendJson(server, `/api/forecast-runs/${runId}/plan/adjustments`, { cells, reason: 'Promotion' });
}
