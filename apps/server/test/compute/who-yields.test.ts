import { expect, it, vi } from 'vitest';
import { Threads, yielding } from '../../src/compute/threads.ts';
import { Workers } from '../../src/compute/workers.ts';

vi.mock('../../src/compute/threads.ts', async (original) => ({
  ...(await original<object>()),
  Threads: vi.fn<() => void>(),
}));

it('has what reads files and computes yield, and nothing that a request waits for', () => {
  expect(new Workers({ ingestMs: 300_000 })).toBeInstanceOf(Workers);
  const nice = vi.mocked(Threads).mock.calls.map(([file, , , own = 0]) => [file, own]);
  expect(Object.fromEntries(nice)).toEqual({
    '../modules/datasets/import/ingest-worker.ts': yielding,
    '../modules/runs/execution/forecast-worker.ts': yielding,
    '../modules/runs/execution/seats/seat-worker.ts': yielding,
    '../modules/auth/password-worker.ts': 0,
    '../modules/runs/actuals-worker.ts': 0,
  });
});
