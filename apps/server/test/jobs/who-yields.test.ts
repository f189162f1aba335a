import { expect, it, vi } from 'vitest';
import { Threads, yielding } from '../../src/jobs/threads.ts';
import { Workers } from '../../src/jobs/workers.ts';

vi.mock('../../src/jobs/threads.ts', async (original) => ({
  ...(await original<object>()),
  Threads: vi.fn<() => void>(),
}));

it('has what reads files and computes yield, and nothing that a request waits for', () => {
  expect(new Workers({ ingestMs: 300_000 })).toBeInstanceOf(Workers);
  const nice = vi.mocked(Threads).mock.calls.map(([file, , , own = 0]) => [file, own]);
  expect(Object.fromEntries(nice)).toEqual({
    './ingest-worker.ts': yielding,
    './forecast-worker.ts': yielding,
    './seats/seat-worker.ts': yielding,
    './password-worker.ts': 0,
    './actuals-worker.ts': 0,
  });
});
