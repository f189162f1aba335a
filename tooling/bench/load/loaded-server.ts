import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { salesHeader, salesRows } from '../ingest/sales-rows.ts';
import { BenchServer } from '../server/bench-server.ts';
import type { BenchWorkspace } from '../server/bench-workspace.ts';
import { addUsers, cheapHash } from '../server/add-users.ts';
import type { Checkout } from './checkout.ts';

const rows = 20_000;
const pollMs = 200;
/** Time between two reads whose latency is measured by path. */
const pauseMs = 20;

export interface Load {
  perSecond: number;
  /** Median response time in milliseconds. */
  p50: number;
  p99: number;
  errors: number;
  uploads: number;
  runs: number;
  /** Memory of the server in megabytes: before the load, right after it, and after a rest. */
  memory: readonly [number, number, number];
  /** Maximum time for which the server's main thread computed without checking its timers. */
  maxBusyMs: number;
  /** Median and 99th percentile of single reads in milliseconds, by name. */
  reads: Readonly<Record<'products' | 'characteristics', readonly [p50: number, p99: number]>>;
}

const csv = () => new Blob([[salesHeader, ...salesRows(rows)].map((row) => `${row.join(',')}\n`).join('')]);

/** The server of a checkout, with a dataset, a completed run and signed-in users. */
export class LoadedServer {
  readonly #server: BenchServer;
  readonly #tokens: readonly string[];
  readonly #uploadId: string;
  readonly #runId: string;

  private constructor(server: BenchServer, tokens: readonly string[], ids: { upload: string; run: string }) {
    this.#server = server;
    this.#tokens = tokens;
    this.#uploadId = ids.upload;
    this.#runId = ids.run;
  }

  static async start({ folder }: Checkout, workspace: BenchWorkspace, users: number): Promise<LoadedServer> {
    const env = { ACCESS_TOKEN_SECONDS: '86400', ...workspace.env };
    const open = () => BenchServer.start(workspace.dataDir, env, folder);
    const first = await open();
    await first.stop();
    const names = await addUsers(workspace, users, cheapHash());
    const server = await open();
    const tokens: string[] = [];
    for (const name of names) tokens.push(await server.signIn(name));
    const { id } = await server.upload(csv(), 'load.csv');
    return new LoadedServer(server, tokens, { upload: id, run: await forecast(server, id) });
  }

  /** Lets all users read continuously while files are uploaded and runs are computed. */
  async load(seconds: number, restSeconds: number): Promise<Load> {
    const before = (await this.#server.strain()).memoryMb;
    const state = { isOver: false };
    const counts = { uploads: 0, runs: 0, errors: 0 };
    const keepOn = async (work: () => Promise<'uploads' | 'runs'>) => {
      while (!state.isOver)
        await work().then(
          (done) => counts[done]++,
          (error: unknown) => {
            counts.errors++;
            console.error(error);
          },
        );
    };
    const work = [
      keepOn(() => this.#uploadAndDelete()),
      keepOn(() => this.#uploadAndDelete()),
      keepOn(async () => {
        await forecast(this.#server, this.#uploadId);
        return 'runs';
      }),
    ];
    const isOver = () => state.isOver;
    const products = this.#timed(`/api/uploads/${this.#uploadId}/products?limit=100`, isOver);
    const characteristics = this.#timed(`/api/uploads/${this.#uploadId}/characteristics`, isOver);
    const { requests, latency, errors, non2xx } = await this.#reads(seconds);
    state.isOver = true;
    await Promise.all(work);
    const reads = { products: await products, characteristics: await characteristics };
    const { memoryMb: after, maxBusyMs } = await this.#server.strain();
    await sleep(restSeconds * 1000);
    const rested = (await this.#server.strain()).memoryMb;
    return {
      perSecond: requests.average,
      p50: latency.p50,
      p99: latency.p99,
      errors: errors + non2xx + counts.errors,
      uploads: counts.uploads,
      runs: counts.runs,
      memory: [before, after, rested],
      maxBusyMs,
      reads,
    };
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  /** Reads a path again and again. @returns the median and the 99th percentile of its latency in milliseconds */
  async #timed(path: string, isOver: () => boolean): Promise<readonly [number, number]> {
    const all: number[] = [];
    while (!isOver()) {
      const start = performance.now();
      await this.#server.download(path);
      all.push(performance.now() - start);
      await sleep(pauseMs);
    }
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return [at(0.5), at(0.99)];
  }

  #reads(seconds: number): Promise<autocannon.Result> {
    const paths = [
      '/api/auth/me',
      '/api/uploads',
      `/api/uploads/${this.#uploadId}`,
      `/api/metadata/characteristics/${this.#uploadId}`,
      '/api/forecast-batch/history?limit=20',
      `/api/forecast-detail/${this.#runId}`,
      `/api/forecast-batch/all/${this.#runId}?view=yoy`,
      `/api/run-data/${this.#runId}`,
    ];
    const tokens = this.#tokens.values();
    return autocannon({
      url: this.#server.address,
      connections: this.#tokens.length,
      duration: seconds,
      timeout: 60,
      setupClient(client) {
        const authorization = `Bearer ${tokens.next().value ?? ''}`;
        client.setRequests(paths.map((path) => ({ method: 'GET', path, headers: { authorization } })));
      },
    });
  }

  async #uploadAndDelete(): Promise<'uploads'> {
    const { id } = await this.#server.upload(csv(), 'load.csv');
    await this.#server.send(`/api/uploads/${id}`, { method: 'DELETE' });
    return 'uploads';
  }
}

/** Creates a run. @returns the id of the completed run */
async function forecast(server: BenchServer, uploadId: string): Promise<string> {
  const body = JSON.stringify({
    product_code: uploadId,
    horizon: 6,
    model_type: 'lightgbm',
    backtest_periods: 3,
    aggregation_characteristics: ['c3'],
  });
  const headers = { 'content-type': 'application/json' };
  const { run_id } = (await server.send('/api/forecast', { headers, body })) as { run_id: string };
  for (;;) {
    const path = `/api/forecast-detail/${run_id}`;
    const { status } = (await server.send(path, { method: 'GET' })) as { status: string };
    if (status === 'completed') return run_id;
    if (status !== 'queued' && status !== 'running') throw new Error(`the run ended as ${status}`);
    await sleep(pollMs);
  }
}
