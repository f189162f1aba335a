import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { isNoSpace, StartRefusedError } from '../errors.ts';

export interface Owner {
  pid: number;
  address: string | null;
  since: string;
}

export interface WorkspaceLock {
  /** Records the server's address. If another process tries to lock the folder, its error message shows the address. */
  announce(address: string): void;
  release(): void;
}

function ownerText(path: string): string {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as Owner;
    return `process ${owner.pid}, ${owner.address ?? 'still starting'}, since ${owner.since}`;
  } catch {
    return 'an unknown process';
  }
}

/**
 * Locks a data folder for this process. Uses an SQLite file lock, so the operating system releases the lock however the
 * process ends.
 *
 * @throws StartRefusedError that names the owner if another process has locked the folder
 */
export function lockWorkspace(dataDir: string, now: () => Date): WorkspaceLock {
  const ownerPath = join(dataDir, 'owner.json');
  const database = new SQLite(join(dataDir, 'lock.db'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const { code } = error as { code?: string };
    if (code === 'SQLITE_NOTADB')
      throw new StartRefusedError(
        `The file lock.db in ${dataDir} is not a server lock; move it elsewhere, or choose another DATA_DIR.`,
      );
    if (code !== 'SQLITE_BUSY') throw error;
    throw new StartRefusedError(
      `The data folder ${dataDir} is in use by ${ownerText(ownerPath)}. ` +
        'Stop that server, or start this one with another DATA_DIR.',
    );
  }
  const owner: Owner = { pid: process.pid, address: null, since: now().toISOString() };
  const write = () => {
    try {
      writeFileSync(ownerPath, JSON.stringify(owner));
    } catch (error) {
      // On a full disk the lock works without the owner file.
      if (!isNoSpace(error)) throw error;
    }
  };
  write();
  return {
    announce(address) {
      owner.address = address;
      write();
    },
    release() {
      database.close();
    },
  };
}
