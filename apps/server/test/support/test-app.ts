import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type App, buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { Workers } from '../../src/jobs/workers.ts';

/** The configuration of a test: nothing outside its own folder, and every answer is held to the contract. */
export function testConfig(dataDir: string, changed: Partial<Config> = {}): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    allowedHosts: [],
    trustProxy: null,
    dataDir,
    webRoot: null,
    demo: false,
    quarantine: false,
    adminPassword: null,
    registrationOpen: true,
    referenceOpen: true,
    metricsToken: null,
    maxUploadBytes: 20_000_000,
    reserveMegabytes: 0,
    attemptsPerMinute: 1_000_000,
    accessTokenSeconds: 900,
    refreshTokenDays: 30,
    forecastMinutes: 5,
    ingestMinutes: 5,
    stallSeconds: 60,
    runsPerUser: 1_000,
    uploadsPerUser: 100,
    bytesPerUser: 2 ** 40,
    validateAnswers: true,
    ...changed,
  };
}

type Build = (
  config: Config,
  how: { now: () => Date; shared: { workers: Workers; passwordCost: number } },
) => Promise<App>;

/** Threads take longer to start than most of what they are given here, so all servers of a process share them. */
const workers = new Workers({ ingestMs: 300_000 });
/** Guessing the passwords of tests would gain nobody anything. */
const passwordCost = 2 ** 4;

async function started(
  build: Build,
  dataDir: string,
  clock: TestApp['clock'],
  changed: Partial<Config>,
): Promise<App> {
  const app = await build(testConfig(dataDir, changed), {
    now: () => clock.now(),
    shared: { workers, passwordCost },
  });
  await app.fastify.ready();
  return app;
}

/** A server on a data folder of its own. */
export class TestApp {
  readonly dataDir: string;
  /** What the server takes for the time. */
  readonly clock: { now: () => Date };
  readonly #start: () => Promise<App>;
  #app: App;

  private constructor(app: App, dataDir: string, clock: TestApp['clock'], start: () => Promise<App>) {
    this.#app = app;
    this.#start = start;
    this.dataDir = dataDir;
    this.clock = clock;
  }

  /** @param build makes the server; by default the product itself */
  static async open(changed: Partial<Config> = {}, build: Build = buildApp): Promise<TestApp> {
    const dataDir = changed.dataDir ?? mkdtempSync(join(tmpdir(), 'forecast-console-'));
    const clock = { now: () => new Date() };
    const start = () => started(build, dataDir, clock, changed);
    return new TestApp(await start(), dataDir, clock, start);
  }

  get fastify() {
    return this.#app.fastify;
  }

  get services() {
    return this.#app.services;
  }

  path(...parts: string[]): string {
    return join(this.dataDir, ...parts);
  }

  /** Works on the stored rows, as no call can. */
  withDatabase<Result>(work: (database: SQLite.Database) => Result): Result {
    const database = new SQLite(this.path('workspace.db'));
    try {
      return work(database);
    } finally {
      database.close();
    }
  }

  /** Stops the server and starts it again on the same folder; `between` sees the folder without a server. */
  async restart(between: () => void | Promise<void> = () => undefined): Promise<void> {
    await this.fastify.close();
    await between();
    this.#app = await this.#start();
  }

  async close(): Promise<void> {
    await this.fastify.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
