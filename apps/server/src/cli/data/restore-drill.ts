import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import type { Config } from '../../config.ts';
import { DamagedDatasetError, StartRefusedError } from '../../errors.ts';
import { openServices, type Services } from '../../services.ts';
import { backUp } from './backup-folder.ts';
import { type BackupStore, LocalStore } from './backup-store.ts';
import { restoreBackup } from './backups.ts';
import { dumpDatabase, restoreDatabase } from './postgres-tools.ts';
import { findBackup } from './rotate-backups.ts';

type Say = (line: string) => void;

const allRuns = { search: '', sets: '[]', status: null, model: null, upload: null };

/**
 * Restores a copy of the workspace, opens the services on it and reads every dataset.
 *
 * @param folder an empty folder for the copy
 * @param say receives a line for each step and each damaged dataset
 * @param from the backup, or the folder of backups, to restore; null to make a copy
 * @returns whether everything could be read
 * @throws StartRefusedError if the workspace cannot be copied
 */
export async function drill(
  config: Config,
  folder: string,
  say: Say,
  from: BackupStore | null = null,
): Promise<boolean> {
  const timed = stopwatch(say);
  const copy = { ...config, dataDir: join(folder, 'data') };
  const backup = from === null ? null : await findBackup(from);
  if (backup !== null) say(`Restoring ${backup.location}`);
  const { databaseUrl: original } = config;
  if (original !== null) {
    const { url, remove } = await createDatabase(original);
    copy.databaseUrl = url;
    try {
      await timed('Restored', async () => {
        if (backup === null) await restoreDatabase(url, dumpDatabase(original));
        else await restoreBackup(copy, backup, say);
      });
      return await readCopy(copy, say, timed);
    } finally {
      await remove();
    }
  }
  const plain = join(folder, 'backup');
  const isWhole =
    backup !== null || (await timed('Backed up', async () => backUp(config.dataDir, plain, say)));
  const isRestored = await timed('Restored', () => restoreBackup(copy, backup ?? new LocalStore(plain), say));
  return isWhole && isRestored && (await readCopy(copy, say, timed));
}

function stopwatch(say: Say) {
  return async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const started = performance.now();
    const result = await work();
    say(`${step} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return result;
  };
}

type Timed = ReturnType<typeof stopwatch>;

async function readCopy(config: Config, say: Say, timed: Timed): Promise<boolean> {
  const log = pino({ level: config.logLevel ?? 'error' });
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const open = () => openServices({ ...config, runsAtOnce: 0 }, () => new Date(), log);
  const services = await timed('Started', open);
  try {
    return await timed('Read', () => readDatasets(services, say));
  } finally {
    await services.close();
  }
}

async function readDatasets({ repositories, repository, files }: Services, say: Say): Promise<boolean> {
  const datasets = (await repositories.uploads.list()).filter(({ status }) => status === 'completed');
  let damaged = 0;
  for (const dataset of datasets) {
    try {
      if (!(await files.read(dataset, (reader) => reader.isIntact())))
        throw new DamagedDatasetError(dataset.label ?? dataset.original_name, 'damaged');
    } catch (error) {
      if (!(error instanceof DamagedDatasetError)) throw error;
      damaged++;
      say(`damaged: ${error.message}`);
    }
  }
  say(`${datasets.length} datasets, ${await repository.count(allRuns)} runs`);
  return damaged === 0;
}

/** Creates a database in the same cluster. @returns its URL, and a function that deletes it */
async function createDatabase(url: string) {
  const name = `drill_${randomUUID().replaceAll('-', '')}`;
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  await query(url, `CREATE DATABASE ${name}`);
  // `DROP DATABASE … WITH (FORCE)` fails while autovacuum, which needs other rights to stop, works on the copy.
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = '${name}' AND usename = current_user`;
  return { url: copy.href, remove: () => query(url, end, `DROP DATABASE ${name}`) };
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new Client(url);
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    throw new StartRefusedError(
      `The drill cannot create or delete a database (${(error as Error).message}). Set DATABASE_URL to a user who may create databases.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
