// `npm run bench -- waits --data FOLDER [--rounds 1] [--dist FOLDER]`
//
// Measures how long an analyst waits for actions, over HTTP and in headless Chromium. The folder must contain
// superstore.csv and online_retail_240k.csv. Cold times are from a new server and a new browser; warm times are from
// the second attempt. With --dist, the build of the app is kept for the next time.
import { median } from '@forecast-console/calendar';
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../../apps/web/e2e/support/browser.ts';
import { BenchServer } from '../server/bench-server.ts';
import { openRun, preview, signInToHome, timed, upload } from './in-browser.ts';
import { build } from '../web/build.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    rounds: { type: 'string', default: '1' },
    dist: { type: 'string' },
  },
});
const [sales, retail] = ['superstore.csv', 'online_retail_240k.csv'].map((name) => join(options.data, name));
const missing = [sales, retail].filter((path) => path === undefined || !existsSync(path));
if (sales === undefined || retail === undefined || missing.length > 0) {
  console.error(`Missing ${missing.join(', ')}. Set --data to the folder that contains the real data.`);
  process.exit(1);
}

const models = ['nbeats', 'lightgbm', 'ensemble'] as const;
const folder = mkdtempSync(join(tmpdir(), 'bench-waits-'));
// A modified copy, because uploading the same bytes again only opens a confirmation.
const retailOnceMore = join(folder, 'once more.csv');
copyFileSync(retail, retailOnceMore);
appendFileSync(retailOnceMore, '\n');
const dist = options.dist ?? join(folder, 'dist');
if (!existsSync(join(dist, 'index.html'))) await build(dist);

/** Milliseconds per action, cold and warm, for each round. */
const waits = new Map<string, { cold: number[]; warm: number[] }>();

async function wait(what: string, work: () => Promise<number>): Promise<void> {
  const row = waits.get(what) ?? { cold: [], warm: [] };
  waits.set(what, row);
  for (const times of [row.cold, row.warm]) {
    times.push(await work());
    console.error(`${what}: ${Math.round(times.at(-1) ?? Number.NaN)} ms`);
  }
}

/** Measures the time from the request to the end of the run. */
async function run(server: BenchServer, uploadId: string, model: string, level: readonly string[]) {
  const asked = { product_code: uploadId, horizon: 12, model_type: model, bucket_type: 'month' };
  const start = performance.now();
  const { run_id } = (await server.send('/api/forecast', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, aggregation_characteristics: level }),
  })) as { run_id: string };
  for (;;) {
    const detail = (await server.send(`/api/forecast-detail/${run_id}`, { method: 'GET' })) as {
      status: string;
      error: string | null;
    };
    if (detail.status === 'completed') return { run_id, took: performance.now() - start };
    if (detail.error !== null) throw new Error(`the run ${detail.status}: ${detail.error}`);
    await sleep(20);
  }
}

async function round(number: number, sales: string, retail: string): Promise<void> {
  const server = await BenchServer.start(join(folder, `data-${number}`), { WEB_ROOT: dist });
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  try {
    const { address } = server;
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    await wait('sign-in to home', () => signInToHome(context, address));
    await wait('preview of superstore', () => preview(context, address, sales));
    const files = [retail, retailOnceMore];
    await wait('upload of 240,000 rows', () => upload(context, address, files.shift() ?? retail));
    const { id } = await server.upload(await openAsBlob(sales), 'superstore.csv');
    const { characteristics } = (await server.send(`/api/uploads/${id}/characteristics`, {
      method: 'GET',
    })) as { characteristics: { type: string; label: string }[] };
    const product = characteristics.find(({ label }) => /^product id/i.test(label))?.type ?? 'c2';
    let last = '';
    for (const [name, level] of [['at total', []] as const, ['by product', [product]] as const])
      for (const model of models)
        await wait(`run of superstore ${name}, ${model}`, async () => {
          const { run_id, took } = await run(server, id, model, level);
          last = run_id;
          return took;
        });
    const filters: number[] = [];
    await wait('opening the run', async () => {
      const { opened, filtered } = await openRun(context, address, last);
      filters.push(filtered);
      return opened;
    });
    await wait('filter applied', async () => filters.shift() ?? Number.NaN);
    await wait('export of the full run', () =>
      timed(() => server.download(`/api/forecast-runs/${last}/export?format=xlsx`)),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

const seconds = (values: readonly number[]) => `${(median(values) / 1000).toFixed(2)} s`;
try {
  for (let number = 0; number < Number(options.rounds); number++) await round(number, sales, retail);
  console.log(
    `\nNode.js ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1) ?? '?'}, ${options.rounds} rounds, medians\n`,
  );
  console.log('| action | cold | warm |\n| --- | ---: | ---: |');
  for (const [what, { cold, warm }] of waits)
    console.log(`| ${what} | ${seconds(cold)} | ${seconds(warm)} |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
