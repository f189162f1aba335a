import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awaitRound, type Round } from '@forecast-console/server/test-support/postgres/await-round.ts';
import { keptFiles } from '@forecast-console/server/test-support/postgres/kept-files.ts';
import { type Cluster, startCluster } from '@forecast-console/server/test-support/postgres/cluster.ts';
import { RoundRobin } from '@forecast-console/server/test-support/round-robin.ts';
import { ServerProcess, smallShards } from '@forecast-console/server/test-support/server-process.ts';
import { ObjectStorage } from './object-storage.ts';

const processes = ['a server', 'the other server', 'the worker'] as const;
export type Part = (typeof processes)[number] | 'PostgreSQL' | 'the object storage';

/** Two servers behind a round-robin proxy, and a worker, on a durable PostgreSQL server. */
export class SharedSite {
  readonly #folder = mkdtempSync(join(tmpdir(), 'crash-postgres-'));
  readonly #cluster: Cluster;
  readonly #processes = new Map<Part, ServerProcess>();
  /** URLs of the servers behind the proxy. */
  readonly #addresses: string[] = [];
  readonly #objects: ObjectStorage | null;
  /** Parts that may be killed. */
  readonly parts: readonly Part[];
  #proxy: RoundRobin | null = null;

  private constructor(cluster: Cluster, objects: ObjectStorage | null) {
    this.#cluster = cluster;
    this.#objects = objects;
    this.parts = [...processes, 'PostgreSQL', ...(objects === null ? [] : ['the object storage' as const])];
  }

  /** @param withObjects whether the datasets are in object storage */
  static async start(withObjects: boolean): Promise<SharedSite> {
    const objects = withObjects ? await ObjectStorage.start() : null;
    const site = new SharedSite(await startCluster({ isDurable: true }), objects);
    await Promise.all(processes.map((part) => site.#start(part)));
    site.#proxy = await RoundRobin.before(site.#addresses);
    return site;
  }

  get address(): string {
    return this.#proxy?.address ?? '';
  }

  /** Returns the number of stored dataset files. */
  async storedFiles(): Promise<number> {
    return this.#objects?.files() ?? keptFiles(this.#cluster.url);
  }

  /** Waits up to some seconds until a run is in a round. @returns the rounds of all runs that are computed then */
  awaitRound(awaited: Round): Promise<Set<Round>> {
    return awaitRound(this.#cluster.url, awaited);
  }

  async kill(part: Part): Promise<void> {
    if (part === 'PostgreSQL') await this.#cluster.kill();
    else if (part === 'the object storage') await this.#objects?.kill();
    else await this.#processes.get(part)?.kill();
  }

  /** Restarts the killed part and any other part that exited. @returns the other parts that exited on their own */
  async mend(killed: Part): Promise<string[]> {
    const ended = [...this.#processes].filter(([part, { hasEnded }]) => hasEnded && part !== killed);
    if (killed === 'PostgreSQL') await this.#cluster.startAgain();
    if (killed === 'the object storage') await this.#objects?.startAgain();
    for (const part of [killed, ...ended.map(([part]) => part)]) await this.#start(part);
    return ended.map(([part, { problems }]) => `${part} exited on its own: ${problems}`);
  }

  async stop(): Promise<void> {
    await this.#proxy?.close();
    await Promise.all([...this.#processes.values()].map((process) => process.stop()));
    await this.#cluster.stop();
    await this.#objects?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(part: Part): Promise<void> {
    if (part === 'PostgreSQL' || part === 'the object storage') return;
    const number = processes.indexOf(part);
    const env = {
      DATABASE_URL: this.#cluster.url,
      ...this.#objects?.env,
      ...smallShards,
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
