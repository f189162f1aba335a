import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OverloadedError } from '../../src/errors.ts';
import { Threads, yielding } from '../../src/compute/threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'threads-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => void vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined));
let threads: Threads;
afterEach(async () => {
  vi.restoreAllMocks();
  await threads.destroy();
});

function threadsOf(name: string, source: string, nice = 0): Threads {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, source);
  return new Threads(pathToFileURL(path).href, 1, 100, nice);
}

it('starts a thread once more when it could not be started', async () => {
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
  expect(await threads.run({ wish: 1 })).toEqual({ wish: 1 });
});

it('lets nothing wait for ever when no thread can be started, and takes what comes then', async () => {
  threads = threadsOf('never', `throw new Error('no thread');`);
  await expect(threads.run({ wish: 1 })).rejects.toThrow(OverloadedError);
  await expect(threads.run({ wish: 2 })).rejects.toThrow(OverloadedError);
});

it('is ended by whoever asked', async () => {
  threads = threadsOf(
    'endless',
    'export default () => new Promise(() => setInterval(() => undefined, 1000));',
  );
  const end = new AbortController();
  const ended = threads.run({ wish: 1 }, { signal: end.signal }).catch((error: unknown) => error);
  end.abort();
  expect(await ended).toMatchObject({ name: 'AbortError' });
});

// The priority of a thread of its own is Linux'.
it.runIf(process.platform === 'linux')(
  'yields with the threads it starts, and nobody else does',
  async () => {
    const own = getPriority();
    threads = threadsOf(
      'yielding',
      `import { getPriority } from 'node:os';
     import { once } from 'node:events';
     import { Worker } from 'node:worker_threads';
     const started = "require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority())";
     export default async () => [getPriority(), ...(await once(new Worker(started, { eval: true }), 'message'))];`,
      yielding,
    );
    const expected = Math.min(19, own + yielding);
    expect(await threads.run({})).toEqual([expected, expected]);
    expect(getPriority()).toBe(own);
  },
);
