import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { ThreadPool } from '../../../../src/compute/thread-pool.ts';
import { OverloadedError } from '../../../../src/errors.ts';
import { openThreads } from '../../../../src/threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'readers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'products.csv');
const products = Array.from(
  { length: 200_000 },
  (_, product) => `${'P'.repeat(40)}${product},2024-01-01,5\n`,
);
writeFileSync(path, `Product,Date,Demand\n${products.join('')}`);
const file = { path, originalName: 'products.csv', fileType: 'csv', uploadMode: 'both' } as const;

const withHeapOf = (megabytes: number) => {
  const threads = openThreads({ ingestMs: 300_000, megabytes });
  const task = { file, datasetPath: join(folder, 'products.db'), base: null, sequence: 1, master: null };
  const ingest = () =>
    threads.files.ingest(task, {
      userId: 'ana',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  return { threads, ingest };
};

it('the server terminates a thread that uses too much memory for a file, and tells the user what to do', async () => {
  const { threads, ingest } = withHeapOf(14);
  await expect(ingest()).rejects.toThrow(
    'Reading the file took too much memory. Split it, or upload it as CSV.',
  );
  await threads.close();
});

it('reading a file fails with an error if no thread can be started', async () => {
  const { threads, ingest } = withHeapOf(4);
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await expect(ingest()).rejects.toThrow(OverloadedError);
  const outOfMemory = expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }) as Error;
  expect(warn).toHaveBeenCalledWith(outOfMemory);
  warn.mockRestore();
  await threads.close();
});

// DATA-19
it('a small file does not wait for large files, unless it is added to a large dataset', async () => {
  const threads = openThreads({ ingestMs: 300_000, filesAtOnce: 1 });
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const started: string[] = [];
  vi.spyOn(ThreadPool.prototype, 'runWithChannel').mockImplementation(async (task) => {
    const { originalName } = (task as { file: typeof file }).file;
    started.push(originalName);
    if (originalName === file.originalName) await held;
    return {};
  });
  const small = join(folder, 'small.csv');
  writeFileSync(small, 'Product,Date,Demand\n');
  const read = (userId: string, path: string, originalName: string, isAdded = false) => {
    const base = { source: { path: file.path, name: 'a dataset', checksums: null } };
    const task = { file: { ...file, path, originalName }, base: isAdded ? base : null };
    const reading = { userId, signal: new AbortController().signal, onProgress: () => undefined };
    return threads.files.compare(task as Parameters<typeof threads.files.compare>[0], reading);
  };
  const large = [read('ana', path, file.originalName), read('ben', path, file.originalName)];
  const added = read('cara', small, 'added.csv', true);
  await read('ana', small, 'small.csv');
  await read('ben', small, 'small.csv');
  expect(started).toEqual([file.originalName, 'small.csv', 'small.csv']);
  goOn();
  await Promise.all([...large, added]);
  expect(started.slice(3)).toEqual([file.originalName, 'added.csv']);
  vi.restoreAllMocks();
  await threads.close();
});
