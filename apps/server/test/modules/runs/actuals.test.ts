import { afterEach, describe, expect, it } from 'vitest';
import type { ActualsTask } from '../../../src/modules/runs/actuals-worker.ts';
import { openThreads, type Threads } from '../../../src/threads.ts';

const task: Omit<ActualsTask, 'stop'> = {
  dataset: { path: '/nowhere/spring.db', name: 'Spring', checksums: null },
  level: [],
  filter: new Map(),
  bucket: 'month',
  from: 0,
  to: 1,
};

let threads: Threads;
afterEach(() => threads.close());

describe('the thread that reads actuals', () => {
  it('reports a damaged dataset', async () => {
    threads = openThreads({ ingestMs: 300_000 });
    expect(await threads.forecasts.readActuals('ana', task, new AbortController().signal)).toEqual({
      refused: {
        message: 'The file of the dataset "Spring" is missing. Delete the dataset and upload it again.',
        rejected: [],
        isDamaged: true,
      },
    });
  });

  it('does not start a task whose caller has aborted', async () => {
    threads = openThreads({ ingestMs: 300_000 });
    const gone = new Error('the caller has gone');
    await expect(threads.forecasts.readActuals('ana', task, AbortSignal.abort(gone))).rejects.toBe(gone);
  });

  it('stops a task at the time limit', async () => {
    threads = openThreads({ ingestMs: 1 });
    await expect(threads.forecasts.readActuals('ana', task, new AbortController().signal)).rejects.toThrow(
      'Reading the dataset took longer than 1 minutes. Try again when the server is less busy.',
    );
  });
});
