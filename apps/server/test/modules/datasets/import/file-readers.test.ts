import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
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
