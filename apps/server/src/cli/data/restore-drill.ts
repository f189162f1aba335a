import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import type { Config } from '../../config.ts';
import { DamagedDatasetError, StartRefusedError } from '../../errors.ts';
import { openServices, type Services } from '../../services.ts';
import { backUp, restore } from './backup-folder.ts';

type Say = (line: string) => void;

const execute = promisify(execFile);
const allRuns = { search: '', status: null, model: null, upload: null };

/**
 * Backs up the workspace, restores the copy next to it, opens the services on it and reads every dataset.
 *
 * @param folder an empty folder for the copy
 * @param say receives a line for each step and each damaged dataset
 * @returns whether everything could be read
 * @throws StartRefusedError if the workspace cannot be copied
 */
export async function drill(config: Config, folder: string, say: Say): Promise<boolean> {
  const [backup, dataDir] = [join(folder, 'backup'), join(folder, 'data')];
  const timed = stopwatch(say);
  if (config.databaseUrl !== null) {
    const copy = await copyDatabase(config.databaseUrl, backup, timed);
    try {
      return await readCopy({ ...config, dataDir, databaseUrl: copy.url }, say, timed);
    } finally {
      await copy.remove();
    }
  }
  const isWhole = await timed('Backed up', async () => backUp(config.dataDir, backup, say));
  const isRestored = await timed('Restored', async () => restore(backup, dataDir, say));
  return isWhole && isRestored && (await readCopy({ ...config, dataDir }, say, timed));
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

/**
 * Copies a PostgreSQL database into a new one of the same cluster with pg_dump and pg_restore.
 * @returns the URL of the copy, and a function that deletes it
 */
async function copyDatabase(url: string, dump: string, timed: Timed) {
  const name = `drill_${randomUUID().replaceAll('-', '')}`;
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  await query(url, `CREATE DATABASE ${name}`);
  const remove = () => query(url, `DROP DATABASE ${name} WITH (FORCE)`);
  try {
    await timed('Dumped', () => runTool('pg_dump', url, ['--format=custom', `--file=${dump}`]));
    await timed('Restored', () =>
      runTool('pg_restore', copy.href, ['--exit-on-error', '--no-owner', `--dbname=${name}`, dump]),
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: copy.href, remove };
}

async function query(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  try {
    await client.connect();
    await client.query(statement);
  } catch (error) {
    throw new StartRefusedError(
      `The drill cannot create or delete a database (${(error as Error).message}). Set DATABASE_URL to a user who may create databases.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

/** Runs a client tool of PostgreSQL. The password is passed in the environment, so that no other user can see it. */
async function runTool(tool: string, url: string, args: readonly string[]): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  };
  try {
    await execute(tool, args, { env });
  } catch (error) {
    const { code, stderr = '', message } = error as NodeJS.ErrnoException & { stderr?: string };
    const why =
      code === 'ENOENT' ? 'it is not installed; install the client tools of PostgreSQL' : stderr || message;
    throw new StartRefusedError(`${tool} failed: ${why.trim()}`, { cause: error });
  }
}
