import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

export interface Owner {
  pid: number;
  address: string | null;
  since: string;
}

export class WorkspaceLockedError extends Error {
  override name = 'WorkspaceLockedError';
}

export interface WorkspaceLock {
  /** Tells the next one who tries where the workspace is served. */
  announce(address: string): void;
  release(): void;
}

function ownerText(path: string): string {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as Owner;
    return `process ${owner.pid}, ${owner.address ?? 'still starting'}, since ${owner.since}`;
  } catch {
    return 'a process that has not said who it is';
  }
}

/**
 * Holds a data folder for this process alone. The lock is SQLite's own on a file, so the operating system
 * gives it back whenever the process ends, however it ends.
 * @throws WorkspaceLockedError naming the owner when another process holds the folder.
 */
export function lockWorkspace(dataDir: string, now: () => Date): WorkspaceLock {
  const ownerPath = join(dataDir, 'owner.json');
  const database = new SQLite(join(dataDir, 'lock.db'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new WorkspaceLockedError(
      `The data folder ${dataDir} is in use by ${ownerText(ownerPath)}. ` +
        'Stop that server, or start this one with another DATA_DIR.',
    );
  }
  const owner: Owner = { pid: process.pid, address: null, since: now().toISOString() };
  const write = () => writeFileSync(ownerPath, JSON.stringify(owner));
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
