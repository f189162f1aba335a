import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '@forecast-console/server/test-support/postgres/cluster.ts';
import { RoundRobin } from '@forecast-console/server/test-support/round-robin.ts';
import { ServerProcess } from '@forecast-console/server/test-support/server-process.ts';

/** Parts that may be killed. */
export const parts = ['a server', 'the other server', 'the worker', 'PostgreSQL'] as const;
export type Part = (typeof parts)[number];

/** Two servers behind a round-robin proxy, and a worker, on a durable PostgreSQL server. */
export class SharedSite {
  readonly #folder = mkdtempSync(join(tmpdir(), 'crash-postgres-'));
  readonly #cluster: Cluster;
  readonly #processes = new Map<Part, ServerProcess>();
  /** URLs of the servers behind the proxy. */
  readonly #addresses: string[] = [];
  #proxy: RoundRobin | null = null;

  private constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  static async start(): Promise<SharedSite> {
    const site = new SharedSite(await startCluster({ isDurable: true }));
    await Promise.all(parts.map((part) => site.#start(part)));
    site.#proxy = await RoundRobin.before(site.#addresses);
    return site;
  }

  get address(): string {
    return this.#proxy?.address ?? '';
  }

  get databaseUrl(): string {
    return this.#cluster.url;
  }

  async kill(part: Part): Promise<void> {
    if (part === 'PostgreSQL') await this.#cluster.kill();
    else await this.#processes.get(part)?.kill();
  }

  /** Restarts the killed part and any other part that exited. @returns the other parts that exited on their own */
  async mend(killed: Part): Promise<string[]> {
    const ended = [...this.#processes].filter(([part, { hasEnded }]) => hasEnded && part !== killed);
    if (killed === 'PostgreSQL') await this.#cluster.startAgain();
    for (const part of [killed, ...ended.map(([part]) => part)]) await this.#start(part);
    return ended.map(([part, { problems }]) => `${part} exited on its own: ${problems}`);
  }

  async stop(): Promise<void> {
    await this.#proxy?.close();
    await Promise.all([...this.#processes.values()].map((process) => process.stop()));
    await this.#cluster.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(part: Part): Promise<void> {
    if (part === 'PostgreSQL') return;
    const number = parts.indexOf(part);
    const env = {
      DATABASE_URL: this.#cluster.url,
      ATTEMPTS_PER_MINUTE: '1000000',
      LOG_LEVEL: part === 'the worker' ? 'info' : 'fatal',
      // One of the servers computes no runs.
      WORKERS: number === 0 ? '0' : '1',
    };
    const dataDir = join(this.#folder, String(number));
    const process = await (part === 'the worker'
      ? ServerProcess.startWorker(dataDir, env)
      : ServerProcess.start(dataDir, env));
    this.#processes.set(part, process);
    if (part !== 'the worker') this.#addresses[number] = process.address;
  }
}
