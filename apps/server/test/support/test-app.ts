import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type SQLite from 'better-sqlite3';
import { type App, buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { openThreads, type Threads } from '../../src/threads.ts';
import type { Db } from '../../src/db/db.ts';
import { connectTo, databaseLocation } from '../../src/db/open-store.ts';
import { openWorkspace } from './open-workspace.ts';
import { newSqliteDatabase } from './sqlite-template.ts';

/** Configuration for tests: uses only its own folder and checks every response against the contract. */
export function testConfig(dataDir: string, changed: Partial<Config> = {}): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    workerPort: null,
    allowedHosts: [],
    trustProxy: null,
    dataDir,
    databaseUrl: null,
    objectStore: null,
    runsAtOnce: availableParallelism(),
    datasetCacheMegabytes: 1024,
    webRoot: null,
    demo: false,
    quarantine: false,
    adminPassword: null,
    registrationOpen: true,
    oidc: null,
    passwordSignIn: true,
    referenceOpen: true,
    metricsToken: null,
    backupKey: null,
    webhookKey: null,
    webhookAllowedHosts: [],
    maxUploadBytes: 20_000_000,
    reserveMegabytes: 0,
    attemptsPerMinute: 1_000_000,
    hashesAtOnce: 2,
    // Longer than any test file takes on a busy machine, as are the limits below.
    accessTokenSeconds: 86_400,
    refreshTokenDays: 30,
    forecastMinutes: 60,
    ingestMinutes: 60,
    filesAtOnce: 2,
    stallSeconds: 60,
    drainSeconds: 0,
    runsPerUser: 1_000,
    uploadsPerUser: 100,
    bytesPerUser: 2 ** 40,
    runDays: 0,
    planDays: 0,
    versionDays: 0,
    auditDays: 0,
    tracing: null,
    validateAnswers: true,
    logLevel: null,
    ...changed,
  };
}

type Build = (
  config: Config,
  how: { now: () => Date; shared: { threads: Threads; passwordCost: number } },
) => Promise<App>;

/**
 * All servers of a test process share these threads, because starting a thread takes longer than most of its tasks.
 */
const threads = openThreads({ ingestMs: 3_600_000, hashesAtOnce: 2 });
/** Low cost, because test passwords need no expensive hash. */
const passwordCost = 2 ** 4;

async function started(build: Build, config: Config, clock: TestApp['clock']): Promise<App> {
  const app = await build(config, {
    now: () => clock.now(),
    shared: { threads, passwordCost },
  });
  await app.fastify.ready();
  return app;
}

/** A server with its own data folder. */
export class TestApp {
  readonly dataDir: string;
  readonly config: Config;
  /** The server's clock. */
  readonly clock: { now: () => Date };
  readonly #start: () => Promise<App>;
  #app: App;

  private constructor(app: App, config: Config, clock: TestApp['clock'], start: () => Promise<App>) {
    this.#app = app;
    this.#start = start;
    this.config = config;
    this.dataDir = config.dataDir;
    this.clock = clock;
  }

  /** @param build creates the server; by default the real one */
  static async open(changed: Partial<Config> = {}, build: Build = buildApp): Promise<TestApp> {
    const dataDir = changed.dataDir ?? mkdtempSync(join(tmpdir(), 'forecast-console-'));
    const clock = { now: () => new Date() };
    const config = testConfig(dataDir, changed);
    if (changed.dataDir === undefined && config.databaseUrl === null)
      await newSqliteDatabase(databaseLocation(config));
    const start = () => started(build, config, clock);
    return new TestApp(await start(), config, clock, start);
  }

  get fastify() {
    return this.#app.fastify;
  }

  get drain() {
    return this.#app.drain;
  }

  get services() {
    return this.#app.services;
  }

  path(...parts: string[]): string {
    return join(this.dataDir, ...parts);
  }

  /** Runs `work` on the stored rows over a separate connection. */
  async withStore<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const db = connectTo(databaseLocation(this.config));
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  /** Like `withStore`, with the SQLite driver. */
  withDatabase<Result>(work: (database: SQLite.Database) => Result): Result {
    const database = openWorkspace(this.path('workspace.db'));
    try {
      return work(database);
    } finally {
      database.close();
    }
  }

  /** Restarts the server on the same folder; `between` runs while no server uses the folder. */
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
