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

it('fetches a file once for all who need it', async () => {
  const cache = cacheOf(3);
  const first = (id: string) => cache.hold([file(id)], () => readFileSync(cache.path(id))[0]);
  expect(await Promise.all([first('b'), first('b'), first('a')])).toEqual([1, 1, 0]);
  expect(await first('b')).toBe(1);
  expect(archive.fetched).toEqual(['b', 'a']);
});

it('gives up the one used longest ago for want of room, and tells before', async () => {
  const cache = cacheOf(2);
  for (const id of ['a', 'b', 'a', 'c']) await cache.hold([file(id)], () => undefined);
  expect(here()).toEqual(['a.db', 'c.db']);
  expect(dropped).toContain('b');
});

it('gives up none that somebody works with, and more than there is room for afterwards', async () => {
  const cache = cacheOf(1);
  await cache.hold([file('a'), file('b')], async () => {
    await cache.hold([file('c')], () => expect(here()).toEqual(['a.db', 'b.db', 'c.db']));
    expect(here()).toEqual(['a.db', 'b.db']);
  });
  expect(here()).toHaveLength(1);
});

it('holds what is only just coming', async () => {
  const cache = cacheOf(0);
  const looked = ['a', 'b', 'a', 'c', 'a'].map((id) =>
    cache.hold([file(id)], () => expect(here()).toContain(`${id}.db`)),
  );
  await Promise.all(looked);
  expect(here()).toEqual([]);
});

it('fetches again what a start finds damaged, or somebody has removed', async () => {
  await cacheOf(3).hold([file('a'), file('b')], () => undefined);
  damage(join(folder, 'a.db'), 5);
  const cache = cacheOf(3);
  await cache.hold([file('a'), file('b')], () => expect(readFileSync(cache.path('a'))[5]).toBe(0));
  expect(archive.fetched).toEqual(['a', 'b', 'a']);
  rmSync(cache.path('b'));
  await cache.hold([file('b')], () => expect(existsSync(cache.path('b'))).toBe(true));
});

it('fetches again what was changed here since it was found to be whole', async () => {
  const cache = cacheOf(3);
  await cache.hold([file('a')], () => undefined);
  damage(cache.path('a'), 5);
  utimesSync(cache.path('a'), 1, 1);
  await cache.hold([file('a')], () => expect(readFileSync(cache.path('a'))[5]).toBe(0));
  expect(archive.fetched).toEqual(['a', 'a']);
});

it('has nothing of a file that the archive has lost or otherwise than it was written', async () => {
  const cache = cacheOf(3);
  const files = [file('a'), file('b')];
  damage(archive.path('a'), 5);
  rmSync(archive.path('b'));
  await cache.hold(files, () => expect(here()).toEqual([]));
});

it('keeps what was written here, and removes it everywhere', async () => {
  const cache = cacheOf(3);
  writeFileSync(cache.path('new'), Buffer.alloc(size, 9));
  await cache.keep('new');
  await cache.hold([file('new')], () => undefined);
  expect(archive.fetched).toEqual([]);
  await cache.remove('new');
  expect([here(), existsSync(archive.path('new'))]).toEqual([[], false]);
  expect(dropped).toContain('new');
});

it('has nothing of a file that is removed while it is coming', async () => {
  const cache = cacheOf(3);
  const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>();
  archive.afterReading = () => isRead;
  const held = cache.hold([file('a')], () => undefined);
  const removed = cache.remove('a');
  goOn();
  await Promise.all([held, removed]);
  expect(here()).toEqual([]);
});

it('keeps nobody waiting who wants a file no more, and gives it up with the last of them', async () => {
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
  // Whoever comes before that has ended fetches it anew.
  expect(await cache.hold([file('a')], () => 'worked')).toBe('worked');
  expect([archive.fetched, here()]).toEqual([['a', 'a'], ['a.db']]);
  await expect(cache.hold([file('b')], () => 'worked', AbortSignal.abort())).rejects.toThrow('aborted');
});

it('fetches nothing to where what nobody wants any more is still being written', async () => {
  const cache = cacheOf(3);
  const { promise: isWritten, resolve: goOn } = Promise.withResolvers<void>();
  archive.afterReading = () => isWritten;
  const unwanted = new AbortController();
  const first = cache.hold([file('a')], () => 'worked', unwanted.signal);
  await vi.waitFor(() => expect(archive.fetched).toEqual(['a']), { timeout: 120_000 });
  unwanted.abort(new Error('cancelled'));
  await expect(first).rejects.toThrow('cancelled');
  const second = cache.hold([file('a')], () => 'worked');
  await setImmediate();
  expect(archive.fetched).toEqual(['a']);
  goOn();
  expect([await second, here()]).toEqual(['worked', ['a.db']]);
});

it('takes over what lies there, keeps what of it is not kept, and gives it up for want of room', async () => {
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
