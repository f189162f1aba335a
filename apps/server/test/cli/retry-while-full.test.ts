import { expect, it, vi } from 'vitest';
import { retryWhileFull, startFailure } from '../../src/cli/start-failure.ts';

const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });

async function tried(
  work: () => Promise<string>,
): Promise<{ said: string[]; paused: number; result: unknown }> {
  const said: string[] = [];
  let paused = 0;
  const pause = (ms: number): Promise<void> => {
    paused += ms;
    return Promise.resolve();
  };
  const result = await retryWhileFull(work, (line) => said.push(line), pause).catch(
    (error: unknown) => error,
  );
  return { said, paused, result };
}

it('retryWhileFull waits until the database has a free connection, and logs the wait once', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  work.mockResolvedValue('in');
  expect(await tried(work)).toEqual({
    said: [
      'The database of DATABASE_URL has no free connection (53300); raise its max_connections, or close other connections. Retrying for a minute.',
    ],
    paused: 2000,
    result: 'in',
  });
});

it('retryWhileFull gives up after a minute, and immediately on any other error', async () => {
  const { said, paused, result } = await tried(() => Promise.reject(full));
  expect([said.length, paused, result]).toEqual([1, 59_000, full]);
  expect(startFailure(full, { dataDir: '/data' })).toMatch(
    /^The database of DATABASE_URL has no free connection/,
  );
  const other = new Error('something else');
  expect(await tried(() => Promise.reject(other))).toEqual({ said: [], paused: 0, result: other });
});
