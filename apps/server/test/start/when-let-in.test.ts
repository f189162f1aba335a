import { expect, it, vi } from 'vitest';
import { startFailure } from '../../src/start/start-failure.ts';
import { whenLetIn } from '../../src/start/when-let-in.ts';

const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });

async function tried(work: () => Promise<string>): Promise<{ said: string[]; result: unknown }> {
  vi.useFakeTimers();
  const said: string[] = [];
  const result = whenLetIn(work, (line) => said.push(line)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  return { said, result: await result };
}

it('begins with a database that has no connection left once it has one, and says so once', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  work.mockResolvedValue('in');
  expect(await tried(work)).toEqual({
    said: [
      'The database of DATABASE_URL has no connection left (53300); raise its max_connections, or end what holds them. It is tried again for a minute.',
    ],
    result: 'in',
  });
});

it('gives up after a minute, and at once where it is something else', async () => {
  const { said, result } = await tried(() => Promise.reject(full));
  expect([said.length, result]).toEqual([1, full]);
  expect(startFailure(full, { dataDir: '/data' })).toMatch(
    /^The database of DATABASE_URL has no connection left/,
  );
  const other = new Error('something else');
  expect(await tried(() => Promise.reject(other))).toEqual({ said: [], result: other });
});
