import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostgresArchive } from '../../../../../src/modules/datasets/storage/archive/postgres-archive.ts';
import { newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';

describe.skipIf(whyNoPostgres !== null)('dataset files in PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecast-console-archive-'));
  const path = (name: string) => join(folder, name);
  let url: string;
  let archive: PostgresArchive;
  beforeAll(async () => {
    // Only one connection, so a transfer that is not finished blocks the next.
    url = await newDatabase();
    archive = new PostgresArchive(url, 1);
  });
  afterAll(async () => {
    await archive.close();
    rmSync(folder, { recursive: true });
  });

  /** Stores a file of random bytes in the archive. */
  async function kept(id: string, size: number): Promise<Buffer> {
    const content = randomBytes(size);
    writeFileSync(path(id), content);
    await archive.keep(id, path(id));
    return content;
  }

  it.each([1, 2 ** 20, 2 ** 20 + 1, 5 * 2 ** 20 - 1])('are fetched unchanged: %s bytes', async (size) => {
    const content = await kept(`of-${size}`, size);
    expect(await archive.fetch(`of-${size}`, path('back'))).toBe(true);
    expect(readFileSync(path('back')).equals(content)).toBe(true);
  });

  it('are replaced atomically', async () => {
    const content = await kept('whole', 3 * 2 ** 20);
    await expect(archive.keep('whole', path('nowhere'))).rejects.toThrow('ENOENT');
    expect(await archive.fetch('whole', path('back'))).toBe(true);
    expect(readFileSync(path('back')).equals(content)).toBe(true);
    const shorter = await kept('whole', 10);
    await archive.fetch('whole', path('back'));
    expect(readFileSync(path('back')).equals(shorter)).toBe(true);
  });

  it('report their size, and are missing after their removal', async () => {
    await kept('counted', 2 ** 20 + 5);
    await kept('other', 7);
    expect(await archive.bytes(['counted', 'other', 'none'])).toBe(2 ** 20 + 12);
    await archive.remove('counted');
    expect(await archive.bytes(['counted'])).toBe(0);
    expect(await archive.fetch('counted', path('gone'))).toBe(false);
    expect(existsSync(path('gone'))).toBe(false);
  });

  it('wait for a free connection without a timeout', async () => {
    const other = new Client(url);
    await other.connect();
    await archive.ids();
    await other.query('BEGIN');
    await other.query('LOCK TABLE dataset_segments');
    const first = archive.bytes(['none']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const second = archive.bytes(['none']);
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    await other.end();
    expect(await Promise.all([first, second])).toEqual([0, 0]);
  });

  it('release the database connection when their transfer is canceled', async () => {
    await kept('large', 32 * 2 ** 20);
    const unwanted = new AbortController();
    const fetched = archive.fetch('large', path('part'), unwanted.signal);
    const written = () => statSync(path('part'), { throwIfNoEntry: false })?.size ?? 0;
    const ended = fetched.catch((error: unknown) => error);
    // Each segment takes at least one turn of the event loop.
    for (const end = Date.now() + 120_000; written() === 0 && Date.now() < end;) await setImmediate();
    unwanted.abort(new Error('not wanted'));
    expect(await ended).toEqual(new Error('not wanted'));
    expect(existsSync(path('part'))).toBe(false);
    expect(await archive.bytes(['large'])).toBe(32 * 2 ** 20);
    // A canceled request starts no transfer.
    await expect(archive.fetch('none', path('part'), unwanted.signal)).rejects.toThrow('not wanted');
  });

  it('have their ids escaped in COPY', async () => {
    const content = await kept("it's \\ odd", 9);
    expect(await archive.fetch("it's \\ odd", path('back'))).toBe(true);
    expect(readFileSync(path('back')).equals(content)).toBe(true);
    expect(await archive.fetch("it' OR true --", path('gone'))).toBe(false);
  });
});
