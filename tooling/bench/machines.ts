// `npm run bench -- machines [--series 2000] [--months 48] [--model lightgbm] [--rounds 3] [--workers 2] [--least 1]
// [--kills 0]`
//
// Computes one run with `--least` workers and with more, up to `--workers`, in alternation, each pinned to its own core
// (on Linux, with taskset). Reports the duration, the processor time and peak memory of each worker, and a digest of the result.
// Starts its own PostgreSQL. With `--kills`, kills workers and restarts them at random moments, at most twice in a run;
// every run must complete with the same result.
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
    least: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
  },
});
const [series, months, rounds, most, least, kills] = [
  options.series,
  options.months,
  options.rounds,
  options.workers,
  options.least,
  options.kills,
].map(Number) as [number, number, number, number, number, number];

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'bench-machines-'));
const pollMs = 200;
/** A run fails after three crashes of the worker that completes it. */
const killsPerRun = 2;
/** Unit of processor time in `/proc`, fixed by Linux. */
const ticksPerSecond = 100;

interface Round {
  seconds: number;
  cpuSeconds: number[];
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

  /** Processor time since the start, of all threads. */
  get cpuSeconds(): number {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8');
    // The second field, the name of the program, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
    return (user + system) / ticksPerSecond;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }
}

/** Computes a run. @param seen called several times a second, with the time since the run was created */
async function compute(
  server: BenchServer,
  id: string,
  seen: (passedMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<{ runId: string; seconds: number }> {
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
  const created = performance.now();
  for (;;) {
    const run = (await server.send(`/api/forecast-detail/${run_id}`, { method: 'GET' })) as {
      status: string;
      error: string | null;
      started_at: string;
      finished_at: string;
    };
    if (run.status === 'completed')
      return { runId: run_id, seconds: (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000 };
    if (run.status !== 'queued' && run.status !== 'running')
      throw new Error(`the run is ${run.status}: ${run.error}`);
    await seen(performance.now() - created);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const startWorkers = (count: number, databaseUrl: string) =>
  Promise.all(Array.from({ length: count }, (_, at) => BenchWorker.start(at, databaseUrl)));

async function measure(server: BenchServer, id: string, databaseUrl: string, count: number): Promise<Round> {
  const workers = await startWorkers(count, databaseUrl);
  try {
    const { runId, seconds } = await compute(server, id);
    const cpuSeconds = workers.map((worker) => worker.cpuSeconds);
    const peaksMb = workers.map(({ peakMb }) => peakMb);
    return { seconds, cpuSeconds, peaksMb, digest: await digestOf(server, runId) };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

/** Kills workers while they compute runs. @returns the digests of all results */
async function digestsAfterKills(server: BenchServer, id: string, databaseUrl: string): Promise<Set<string>> {
  const workers = await startWorkers(most, databaseUrl);
  const first = await compute(server, id);
  const digests = new Set([await digestOf(server, first.runId)]);
  let killed = 0;
  for (let run = 0; run < kills / killsPerRun; run++) {
    const moments = Array.from({ length: killsPerRun }, () => Math.random() * first.seconds * 1000).toSorted(
      (a, b) => a - b,
    );
    const { runId } = await compute(server, id, async (passedMs) => {
      if (passedMs < (moments[0] ?? Infinity)) return;
      moments.shift();
      const at = Math.floor(Math.random() * most);
      await workers[at]?.kill();
      workers[at] = await BenchWorker.start(at, databaseUrl);
      killed++;
    });
    digests.add(await digestOf(server, runId));
    console.log(`${killed} kills, ${digests.size} different results`);
  }
  await Promise.all(workers.map((worker) => worker.stop()));
  return digests;
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
  if (kills > 0 && (await digestsAfterKills(server, id, cluster.url)).size > 1) process.exitCode = 1;
  console.log('| workers | seconds | CPU s per worker | peak MB per worker | result digest | load before |');
  console.log('|---|---|---|---|---|---|');
  const seconds = Array.from({ length: most + 1 }, (): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (let count = least; count <= most; count++) {
      const load = loadavg()[0]?.toFixed(1);
      const measured = await measure(server, id, cluster.url, count);
      seconds[count]?.push(measured.seconds);
      const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
      const { cpuSeconds, peaksMb } = measured;
      console.log(
        `| ${count} | ${measured.seconds.toFixed(1)} | ${list(cpuSeconds)} | ${list(peaksMb)} | ${measured.digest} | ${load} |`,
      );
    }
  const alone = median(seconds[least] ?? []);
  for (let count = Math.max(2, least); count <= most; count++)
    console.log(
      `${count} workers take ${(median(seconds[count] ?? []) / alone).toFixed(2)}× as long as ${least}`,
    );
  await server.stop();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
