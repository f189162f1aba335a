import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  linkSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config.ts';
import { databaseName } from '../../db/open-store.ts';
import { StartRefusedError } from '../../errors.ts';
import { ownFiles } from '../../modules/datasets/storage/index.ts';
import { decodeEntries, encodeEntries, type Entry } from './backup-entries.ts';
import { backUp, lockEmptyFolder, requireDatabase } from './backup-folder.ts';
import type { BackupStore } from './backup-store.ts';
import { checkData } from './check-folder.ts';
import { dumpDatabase, restoreDatabase } from './postgres-tools.ts';
import { openSealed, writeSealed } from './sealed-backup.ts';

type Say = (line: string) => void;
type Workspace = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupKey'>;

const dumpName = 'database.dump';

/**
 * Backs up a workspace in parts, even while its server runs. Nothing that is in memory grows with the workspace.
 *
 * @returns whether every dataset is undamaged
 * @throws StartRefusedError if the folder is not empty or cannot be used, or there is no workspace
 */
export async function backUpSealed(
  { dataDir, databaseUrl, backupKey }: Workspace,
  to: BackupStore,
  say: Say,
): Promise<boolean> {
  if ((await to.list()).length > 0)
    throw new StartRefusedError(`${to.location} is not empty. Specify a new folder.`);
  if (databaseUrl !== null) {
    const entry = { path: dumpName, content: dumpDatabase(databaseUrl) };
    await writeSealed(to, 'postgresql', backupKey, encodeEntries(each([entry])));
    return true;
  }
  requireDatabase(dataDir);
  const copy = mkdtempSync(join(dataDir, 'backup-'));
  try {
    const isWhole = backUp(dataDir, copy, say, link);
    // The server refuses to start without the database, so it comes last.
    const paths = [...ownFiles(copy), databaseName];
    const entries = paths.map((path) => ({ path, content: read(join(copy, path)) }));
    await writeSealed(to, 'sqlite', backupKey, encodeEntries(each(entries)));
    return isWhole;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/**
 * Restores a backup to an empty data folder or database.
 *
 * @returns whether every dataset is undamaged
 * @throws StartRefusedError if the backup is damaged or its key is wrong; nothing is left then
 */
export async function restoreSealed(
  { dataDir, databaseUrl, backupKey }: Workspace,
  from: BackupStore,
  say: Say,
): Promise<boolean> {
  const { kind, content } = await openSealed(from, backupKey);
  if ((kind === 'postgresql') !== (databaseUrl !== null))
    throw new StartRefusedError(
      kind === 'postgresql'
        ? `The backup ${from.location} is of a PostgreSQL database. Set DATABASE_URL to an empty one.`
        : `The backup ${from.location} is of a data folder. Unset DATABASE_URL.`,
    );
  if (databaseUrl !== null) {
    for await (const entry of decodeEntries(content)) await restoreDatabase(databaseUrl, entry.content);
    return true;
  }
  const lock = lockEmptyFolder(dataDir);
  try {
    await extract(decodeEntries(content), dataDir);
    return checkData(dataDir, say);
  } finally {
    lock.release();
  }
}

async function extract(entries: AsyncIterable<Entry>, dataDir: string): Promise<void> {
  const written: string[] = [];
  try {
    for await (const { path, content } of entries) {
      if (path !== databaseName && !/^datasets\/[\w-]+\.db$/.test(path))
        throw new StartRefusedError(`The backup contains an unknown file: ${path}.`);
      const to = join(dataDir, path);
      written.push(to, `${to}.partial`);
      await pipeline(content, createWriteStream(`${to}.partial`, { mode: 0o600, flush: true }));
      renameSync(`${to}.partial`, to);
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    throw error;
  }
}

/** Dataset files never change, so links are enough; they also keep the files that are deleted meanwhile. */
function link(from: string, to: string): void {
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    copyFileSync(from, to);
  }
}

/** Opens a file when it is read. */
async function* read(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>;
}

async function* each(entries: readonly Entry[]): AsyncGenerator<Entry> {
  yield* entries;
}
