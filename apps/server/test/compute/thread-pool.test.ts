import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OverloadedError } from '../../src/errors.ts';
import { freeCores } from '../../src/compute/free-cores.ts';
import { lowPriority, ThreadPool } from '../../src/compute/thread-pool.ts';
import { CpuLimitError } from '../../src/compute/thread-watch.ts';

const folder = mkdtempSync(join(tmpdir(), 'threads-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => void vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined));
let threads: ThreadPool;
afterEach(async () => {
  vi.restoreAllMocks();
  await threads.close();
});

function threadsOf(name: string, source: string, nice = 0): ThreadPool {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, source);
  return new ThreadPool(pathToFileURL(path), { maxThreads: 1, megabytes: 100, nice });
}

it('the thread pool retries when a thread cannot be started', async () => {
  threads = threadsOf(
    'second-attempt',
    `import { existsSync, writeFileSync } from 'node:fs';
     const begun = new URL('begun', import.meta.url);
     if (!existsSync(begun)) {
       writeFileSync(begun, '');
       throw new Error('no thread');
     }
     export default (task) => task;`,
  );
  expect(await threads.run({ number: 1 })).toEqual({ number: 1 });
});

it('the thread pool rejects waiting tasks when no thread can be started', async () => {
  threads = threadsOf('never', `throw new Error('no thread');`);
  await expect(threads.run({ number: 1 })).rejects.toThrow(OverloadedError);
  await expect(threads.run({ number: 2 })).rejects.toThrow(OverloadedError);
});

it('the thread pool ends the thread when the signal aborts', async () => {
  threads = threadsOf(
    'endless',
    'export default () => new Promise(() => setInterval(() => undefined, 1000));',
  );
  const end = new AbortController();
  const ended = threads.run({ number: 1 }, { signal: end.signal }).catch((error: unknown) => error);
  end.abort();
  expect(await ended).toMatchObject({ name: 'AbortError' });
});

const busy = `import { threadId } from 'node:worker_threads';
export default ({ stop }) => {
  Atomics.store(stop, 1, threadId);
  for (;;);
};`;
const channel = { freeCores: freeCores(1), onMessage: () => undefined };

it('the thread pool ends a busy thread within a second after its caller aborts', async () => {
  threads = threadsOf('busy', busy);
  const stop = new AbortController();
  const ended = threads
    .runWithChannel({}, { ...channel, stop: stop.signal, maxCpuMs: 60_000 })
    .catch((error: unknown) => error);
  stop.abort(new Error('the caller has left'));
  expect(await ended).toEqual(new Error('the caller has left'));
});

it('the thread pool ends a thread whose task takes too much CPU time', async () => {
  threads = threadsOf('endless-loop', busy);
  const { signal: stop } = new AbortController();
  await expect(threads.runWithChannel({}, { ...channel, stop, maxCpuMs: 100 })).rejects.toThrow(
    CpuLimitError,
  );
});

// Only Linux has a priority per thread.
it.runIf(process.platform === 'linux')(
  'the thread pool lowers the priority only of its own threads and of the threads that they start',
  async () => {
    const own = getPriority();
    threads = threadsOf(
      'yielding',
      `import { getPriority } from 'node:os';
     import { once } from 'node:events';
     import { Worker } from 'node:worker_threads';
     const started = "require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority())";
     export default async () => [getPriority(), ...(await once(new Worker(started, { eval: true }), 'message'))];`,
      lowPriority,
    );
    const expected = Math.min(19, own + lowPriority);
    expect(await threads.run({})).toEqual([expected, expected]);
    expect(getPriority()).toBe(own);
  },
);
