import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalStore } from '../../../src/cli/data/backup-store.ts';
import { nameOfBackup, removeOldBackups } from '../../../src/cli/data/rotate-backups.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function backUp(day: number, isComplete = true): string {
  const name = nameOfBackup(new Date(Date.UTC(2026, 10, day, 2, 30, 5)));
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, isComplete ? 'workspace.db' : 'workspace.db.partial'), '');
  return name;
}

describe('the rotation of backups', () => {
  it('keeps the newest complete backups and deletes older ones', async () => {
    const [first, interrupted, second, third] = [backUp(1), backUp(2, false), backUp(3), backUp(4)];
    expect((await removeOldBackups(new LocalStore(folder), 2)).toSorted()).toEqual(
      [first, interrupted].toSorted(),
    );
    expect(readdirSync(folder).toSorted()).toEqual([second, third]);
    expect(second).toBe('2026-11-03T02-30-05');
  });

  it('deletes nothing while there are too few complete backups', async () => {
    const names = [backUp(1, false), backUp(2), backUp(3, false)];
    expect(await removeOldBackups(new LocalStore(folder), 2)).toEqual([]);
    expect(readdirSync(folder).toSorted()).toEqual(names);
  });

  it('never deletes other files', async () => {
    mkdirSync(join(folder, '2020-monthly'));
    backUp(1);
    backUp(2);
    await removeOldBackups(new LocalStore(folder), 1);
    expect(readdirSync(folder)).toContain('2020-monthly');
  });
});
