import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, type Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Presence } from '../../db/postgres/presence.ts';
import type { Reserve } from '../../db/reserve.ts';
import { ownBuild } from '../../build.ts';
import { version } from '../../version.ts';

const prefix = 'forecast_console_';
const secondsOfRequests = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60];

let ofProcess: Registry | null = null;

/** Returns a registry with the memory, CPU and event loop metrics of the process. */
function processRegistry(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Number of unfinished runs, and the creation time of the oldest. */
interface UnfinishedRuns {
  count: number;
  /** Time when the oldest of these runs was created (ISO 8601). */
  oldest: string | null;
}

interface RunCounts {
  waiting(status: 'queued' | 'running'): Promise<UnfinishedRuns>;
}

export interface MetricsSources {
  runs: RunCounts;
  uploads: { totals(): Promise<{ datasets: number; rows: number }> };
  executor: { attemptIds: readonly string[]; durations: Histogram };
  /** Null for a worker, which stores no files. */
  ingests: { rows: Counter; durations: Histogram } | null;
  db: { waitingQueries(): number };
}

interface Dependencies extends MetricsSources {
  presence: Presence | null;
  reserve: Reserve;
  config: Pick<Config, 'dataDir' | 'runsAtOnce'>;
  now: () => Date;
}

/** Prometheus metrics of a server or worker. Gauges are read when the metrics are requested. */
export class Metrics {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  /** Histograms by method, route and status, because looking up labels takes longer than counting. */
  readonly #answers = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();

  constructor(dependencies: Dependencies) {
    processRegistry();
    this.#requests = new Histogram({
      name: `${prefix}request_duration_seconds`,
      help: 'Request duration by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: secondsOfRequests,
      registers: [this.#registry],
    });
    const { runs, uploads, presence, reserve, executor, ingests, db, config, now } = dependencies;
    // Read first, because the queries of the other gauges may also wait.
    this.#gauge(
      'database_waiting_queries',
      'Queries that wait for a free connection to PostgreSQL.',
      async () => db.waitingQueries(),
    );
    this.#registerBuild();
    this.#gaugeRuns(runs, 'runs', 'Queued and running runs.', ({ count }) => count);
    this.#gaugeRuns(runs, 'oldest_run_seconds', 'Age of the oldest queued or running run.', ({ oldest }) =>
      oldest === null ? 0 : Math.max(0, now().getTime() - Date.parse(oldest)) / 1000,
    );
    this.#registry.registerMetric(executor.durations);
    // Prometheus cannot see the first failure of a process as an increase unless there was a zero.
    for (const outcome of ['completed', 'failed', 'abandoned']) executor.durations.zero({ outcome });
    if (ingests !== null) {
      this.#registry.registerMetric(ingests.rows);
      this.#registry.registerMetric(ingests.durations);
    }
    this.#gauge('own_runs', 'Runs that this process is computing.', async () => executor.attemptIds.length);
    this.#gauge(
      'own_runs_at_once',
      'Maximum number of runs that this process computes at the same time.',
      async () => config.runsAtOnce,
    );
    this.#gauge(
      'processes',
      'Servers and workers that share the workspace, including this one.',
      async () => (await presence?.count()) ?? 1,
    );
    this.#gauge('datasets', 'Stored datasets.', async () => (await uploads.totals()).datasets);
    this.#gauge('dataset_rows', 'Rows in all datasets.', async () => (await uploads.totals()).rows);
    this.#gauge('disk_free_bytes', 'Free space on the disk of the data folder.', async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return bavail * bsize;
    });
    this.#gauge(
      'reserve_spent',
      '1 while some of the disk space reserved for deletions and sign-ins is in use.',
      async () => (reserve.isSpent ? 1 : 0),
    );
  }

  /** @param route the registered route, because each path would create another label */
  answered(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    let answers = this.#answers.get(key);
    if (answers === undefined) {
      answers = this.#requests.labels({ method, route, status });
      this.#answers.set(key, answers);
    }
    answers.observe(seconds);
  }

  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return Registry.merge([processRegistry(), this.#registry]).metrics();
  }

  #gauge(name: string, help: string, read: () => Promise<number>): void {
    const gauge = new Gauge({
      name: prefix + name,
      help,
      registers: [],
      async collect() {
        this.set(await read());
      },
    });
    this.#registry.registerMetric(gauge);
  }

  #registerBuild(): void {
    const gauge = new Gauge({
      name: `${prefix}build_info`,
      help: 'Always 1; the labels contain the version and the build.',
      labelNames: ['version', 'build'],
      registers: [],
      async collect() {
        this.set({ version, build: await ownBuild() }, 1);
      },
    });
    this.#registry.registerMetric(gauge);
  }

  #gaugeRuns(runs: RunCounts, name: string, help: string, of: (waiting: UnfinishedRuns) => number): void {
    const gauge = new Gauge({
      name: prefix + name,
      help,
      labelNames: ['status'],
      registers: [],
      async collect() {
        for (const status of ['queued', 'running'] as const)
          this.set({ status }, of(await runs.waiting(status)));
      },
    });
    this.#registry.registerMetric(gauge);
  }
}
