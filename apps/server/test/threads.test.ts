import { expect, it, vi } from 'vitest';
import { lowPriority, ThreadPool } from '../src/compute/thread-pool.ts';
import { openThreads } from '../src/threads.ts';

vi.mock('../src/compute/thread-pool.ts', async (original) => ({
  ...(await original<object>()),
  ThreadPool: vi.fn<() => void>(),
}));

it('the server lowers the priority of threads that no request waits for', () => {
  openThreads({ ingestMs: 300_000 });
  const nice = vi
    .mocked(ThreadPool)
    .mock.calls.map(([file, { nice: own = 0 }]) => [file.pathname.split('/').at(-1), own]);
  expect(Object.fromEntries(nice)).toEqual({
    'ingest-worker.ts': lowPriority,
    'forecast-worker.ts': lowPriority,
    'help-worker.ts': lowPriority,
    'causes-worker.ts': lowPriority,
    'password-worker.ts': 0,
    'actuals-worker.ts': 0,
  });
});
