import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockWorkspace } from '../../src/cli/lock.ts';

const now = () => new Date('2024-03-01T12:00:00Z');
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('a data folder', () => {
  it('is locked by one process, and the next process reports the address of the first', () => {
    const lock = lockWorkspace(dataDir, now);
    const owner = `process ${process.pid}, still starting, since 2024-03-01T12:00:00.000Z`;
    expect(() => lockWorkspace(dataDir, now)).toThrow(
      `The data folder ${dataDir} is in use by ${owner}. Stop that server, or start this one with another DATA_DIR.`,
    );
    lock.announce('http://127.0.0.1:4000');
    expect(() => lockWorkspace(dataDir, now)).toThrow(`process ${process.pid}, http://127.0.0.1:4000, since`);
    lock.release();
  });

  it('can be locked again after its lock is released', () => {
    lockWorkspace(dataDir, now).release();
    expect(() => lockWorkspace(dataDir, now).release()).not.toThrow();
  });

  it('cannot be locked by a second process even if the lock contains no address', () => {
    const lock = lockWorkspace(dataDir, now);
    rmSync(join(dataDir, 'owner.json'));
    expect(() => lockWorkspace(dataDir, now)).toThrow('in use by an unknown process');
    lock.release();
  });
});
