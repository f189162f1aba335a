import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatasetCache } from '../../../../../src/modules/datasets/storage/archive/dataset-cache.ts';
import { checksumsOf } from '../../../../../src/modules/datasets/storage/checksums.ts';
import { damage } from '../../../../support/damage.ts';
import { FolderArchive } from '../../../../support/folder-archive.ts';

const size = 1000;

let archive: FolderArchive;
let folder: string;
let dropped: string[];
const cacheOf = (files: number) =>
  new DatasetCache({ archive, folder, maxBytes: files * size, onDrop: (id) => dropped.push(id) });
beforeEach(() => {
  archive = new FolderArchive();
  folder = mkdtempSync(join(tmpdir(), 'forecast-console-cache-'));
  dropped = [];
  for (const [at, id] of ['a', 'b', 'c'].entries()) writeFileSync(archive.path(id), Buffer.alloc(size, at));
});
afterEach(() => {
  for (const path of [archive.folder, folder]) rmSync(path, { recursive: true });
});

const file = (id: string) => ({ id, checksums: checksumsOf(archive.path(id)) });
const here = () => readdirSync(folder).toSorted();

it('the dataset cache fetches a file once for concurrent tasks', async () => {
  const cache = cacheOf(3);
  const first = (id: string) => cache.hold([file(id)], () => readFileSync(cache.path(id))[0]);
  expect(await Promise.all([first('b'), first('b'), first('a')])).toEqual([1, 1, 0]);
  expect(await first('b')).toBe(1);
  expect(archive.fetched).toEqual(['b', 'a']);
});

it('the dataset cache evicts the least recently used file after announcing it', async () => {
  const cache = cacheOf(2);
  for (const id of ['a', 'b', 'a', 'c']) await cache.hold([file(id)], () => undefined);
  expect(here()).toEqual(['a.db', 'c.db']);
  expect(dropped).toContain('b');
});

it('the dataset cache never evicts a file in use, even above capacity, and evicts the excess afterward', async () => {
  const cache = cacheOf(1);
  await cache.hold([file('a'), file('b')], async () => {
    await cache.hold([file('c')], () => expect(here()).toEqual(['a.db', 'b.db', 'c.db']));
    expect(here()).toEqual(['a.db', 'b.db']);
  });
  expect(here()).toHaveLength(1);
});

it('the dataset cache does not evict a file that is being fetched', async () => {
  const cache = cacheOf(0);
  const looked = ['a', 'b', 'a', 'c', 'a'].map((id) =>
    cache.hold([file(id)], () => expect(here()).toContain(`${id}.db`)),
  );
  await Promise.all(looked);
  expect(here()).toEqual([]);
});

it('the dataset cache fetches a file again if it is damaged or missing at the start', async () => {
  await cacheOf(3).hold([file('a'), file('b')], () => undefined);
  damage(join(folder, 'a.db'), 5);
  const cache = cacheOf(3);
  await cache.hold([file('a'), file('b')], () => expect(readFileSync(cache.path('a'))[5]).toBe(0));
  expect(archive.fetched).toEqual(['a', 'b', 'a']);
  rmSync(cache.path('b'));
  await cache.hold([file('b')], () => expect(existsSync(cache.path('b'))).toBe(true));
});

it('the dataset cache fetches a file again if it changed since it was verified', async () => {
  const cache = cacheOf(3);
  await cache.hold([file('a')], () => undefined);
  damage(cache.path('a'), 5);
  utimesSync(cache.path('a'), 1, 1);
  await cache.hold([file('a')], () => expect(readFileSync(cache.path('a'))[5]).toBe(0));
  expect(archive.fetched).toEqual(['a', 'a']);
});

it('the dataset cache keeps no copy of a file that is missing or damaged in the archive', async () => {
  const cache = cacheOf(3);
  const files = [file('a'), file('b')];
  damage(archive.path('a'), 5);
  rmSync(archive.path('b'));
  await cache.hold(files, () => expect(here()).toEqual([]));
});

it('the dataset cache archives local files, and removes a deleted file in both places', async () => {
  const cache = cacheOf(3);
  writeFileSync(cache.path('new'), Buffer.alloc(size, 9));
  await cache.keep('new');
  await cache.hold([file('new')], () => undefined);
  expect(archive.fetched).toEqual([]);
  await cache.remove('new');
  expect([here(), existsSync(archive.path('new'))]).toEqual([[], false]);
  expect(dropped).toContain('new');
});

it('the dataset cache keeps no copy of a file that is removed while it is being fetched', async () => {
  const cache = cacheOf(3);
  const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>();
  archive.afterReading = () => isRead;
  const held = cache.hold([file('a')], () => undefined);
  const removed = cache.remove('a');
  goOn();
  await Promise.all([held, removed]);
  expect(here()).toEqual([]);
});

it('the dataset cache releases a canceled caller at once, and stops the fetch when the last caller cancels', async () => {
  const cache = cacheOf(3);
  const given: AbortSignal[] = [];
  archive.afterReading = async (signal) => {
    if (!signal || given.push(signal) > 1) return;
    await once(signal, 'abort');
    signal.throwIfAborted();
  };
  const [one, other] = [new AbortController(), new AbortController()];
  const held = [one, other].map(({ signal }) => cache.hold([file('a')], () => 'worked', signal));
  one.abort(new Error('cancelled'));
  await expect(held[0]).rejects.toThrow('cancelled');
  expect(given.map(({ aborted }) => aborted)).toEqual([false]);
  other.abort(new Error('cancelled as well'));
  await expect(held[1]).rejects.toThrow('cancelled as well');
  expect(given.map(({ aborted }) => aborted)).toEqual([true]);
  // A caller that arrives before the canceled fetch has ended starts another one.
  expect(await cache.hold([file('a')], () => 'worked')).toBe('worked');
  expect([archive.fetched, here()]).toEqual([['a', 'a'], ['a.db']]);
  await expect(cache.hold([file('b')], () => 'worked', AbortSignal.abort())).rejects.toThrow('aborted');
});

it('the dataset cache waits for a canceled fetch to end before it fetches the same file again', async () => {
  const cache = cacheOf(3);
  const { promise: isWritten, resolve: goOn } = Promise.withResolvers<void>();
  archive.afterReading = () => isWritten;
  const unwanted = new AbortController();
  const first = cache.hold([file('a')], () => 'worked', unwanted.signal);
  await vi.waitFor(() => expect(archive.fetched).toEqual(['a']), { timeout: 300_000 });
  unwanted.abort(new Error('cancelled'));
  await expect(first).rejects.toThrow('cancelled');
  const second = cache.hold([file('a')], () => 'worked');
  await setImmediate();
  expect(archive.fetched).toEqual(['a']);
  goOn();
  expect([await second, here()]).toEqual(['worked', ['a.db']]);
});

it('the dataset cache registers existing files, archives files missing from the archive, and evicts files beyond the limit', async () => {
  await cacheOf(3).hold([file('a'), file('b')], () => undefined);
  writeFileSync(join(folder, 'only-here.db'), Buffer.alloc(size, 8));
  writeFileSync(join(folder, 'c.db.fetched'), 'half');
  const cache = cacheOf(1);
  await cache.adopt(['a', 'b', 'c', 'only-here']);
  expect(readFileSync(archive.path('only-here'))).toEqual(Buffer.alloc(size, 8));
  expect(here()).toEqual(['only-here.db']);
  await cache.hold([file('only-here')], () => undefined);
  expect(archive.fetched).toEqual(['a', 'b']);
});
