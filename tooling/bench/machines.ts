// `npm run bench -- machines [--series 2000] [--months 48] [--model lightgbm] [--rounds 3] [--workers 2]`
//
// Computes one run with one worker and with several workers, in alternation, each pinned to its own core (on Linux,
// with taskset). Reports the duration, the peak memory of each worker and a digest of the result. Starts its own
// PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { median, seasonLength } from '@forecast-console/calendar';
import { startCluster } from '@forecast-console/server/test-support/postgres/cluster.ts';
import { seriesCsv } from './machines/series-csv.ts';
import { BenchServer } from './server/bench-server.ts';

const { values: options } = parseArgs({
  options: {
    series: { type: 'string', default: '2000' },
    months: { type: 'string', default: '48' },
    model: { type: 'string', default: 'lightgbm' },
    rounds: { type: 'string', default: '3' },
    workers: { type: 'string', default: String(Math.min(2, cpus().length)) },
  },
});
const [series, months, rounds, most] = [options.series, options.months, options.rounds, options.workers].map(
  Number,
) as [number, number, number, number];

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'bench-machines-'));
const pollMs = 200;

interface Round {
  seconds: number;
  peaksMb: number[];
  digest: string;
}

class BenchWorker {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts a worker. If there are more workers than cores, some share a core. */
  static async start(at: number, databaseUrl: string): Promise<BenchWorker> {
    const core = at % cpus().length;
    const program = [process.execPath, join(root, 'apps/server/src/worker.ts')];
    const child = spawn('taskset', ['--cpu-list', String(core), ...program], {
      env: {
        PATH: process.env.PATH,
        DRAIN_SECONDS: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, `worker-${at}`),
        WORKERS: '1',
        FORECAST_MINUTES: '1380',
        MALLOC_ARENA_MAX: '2',
        MALLOC_TRIM_THRESHOLD_: '131072',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface(child.stdout)) if (line.includes('the worker is ready')) break;
    child.stdout.resume();
    return new BenchWorker(child);
  }

  /** Peak resident memory, as reported by the system. */
  get peakMb(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }
}

async function measure(server: BenchServer, id: string, databaseUrl: string, count: number): Promise<Round> {
  const workers = await Promise.all(
    Array.from({ length: count }, (_, at) => BenchWorker.start(at, databaseUrl)),
  );
  try {
    const { run_id } = (await server.send('/api/forecast', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        product_code: id,
        horizon: 12,
        model_type: options.model,
        backtest_periods: 6,
        aggregation_characteristics: ['c2'],
      }),
    })) as { run_id: string };
    for (;;) {
      const run = (await server.send(`/api/forecast-detail/${run_id}`, { method: 'GET' })) as {
        status: string;
        error: string | null;
        started_at: string;
        finished_at: string;
      };
      if (run.status === 'completed') {
        const seconds = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000;
        const peaksMb = workers.map(({ peakMb }) => peakMb);
        return { seconds, peaksMb, digest: await digestOf(server, run_id) };
      }
      if (run.status !== 'queued' && run.status !== 'running')
        throw new Error(`the run is ${run.status}: ${run.error}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

async function digestOf(server: BenchServer, runId: string): Promise<string> {
  const hash = createHash('sha256');
  await server.download(`/api/forecast-runs/${runId}/export?format=csv`, (chunk) => void hash.update(chunk));
  return hash.digest('hex').slice(0, 16);
}

const cluster = await startCluster();
try {
  const server = await BenchServer.start(join(folder, 'server'), {
    DATABASE_URL: cluster.url,
    WORKERS: '0',
    // The token must be valid for longer than a large run takes.
    ACCESS_TOKEN_SECONDS: '86400',
    MAX_UPLOAD_BYTES: String(2 ** 34),
  });
  const csv = join(folder, 'series.csv');
  await writeFile(csv, seriesCsv(series, months, seasonLength('month')));
  const { id } = await server.upload(await openAsBlob(csv), 'series.csv');
  const cores = cpus();
  console.log(`${cores[0]?.model.trim()}, ${cores.length} cores, Node ${process.version}`);
  console.log(`${options.model}, ${series} series of ${months} months, horizon 12, backtest 6\n`);
  console.log('| workers | seconds | peak MB per worker | result digest | load before |');
  console.log('|---|---|---|---|---|');
  const seconds = Array.from({ length: most + 1 }, (): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (let count = 1; count <= most; count++) {
      const load = loadavg()[0]?.toFixed(1);
      const measured = await measure(server, id, cluster.url, count);
      seconds[count]?.push(measured.seconds);
      const peaks = measured.peaksMb.map((peak) => peak.toFixed(0)).join(', ');
      console.log(`| ${count} | ${measured.seconds.toFixed(1)} | ${peaks} | ${measured.digest} | ${load} |`);
    }
  const alone = median(seconds[1] ?? []);
  for (let count = 2; count <= most; count++)
    console.log(
      `${count} workers take ${(median(seconds[count] ?? []) / alone).toFixed(2)}× as long as one worker`,
    );
  await server.stop();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
