// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { runsPageQuery } from '../../../src/features/runs/queries.ts';

const get = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../../src/lib/api.ts', async () => (await import('../../support/api-of.ts')).apiOf({ GET: get }));

// RUN-13
it('runsPageQuery polls the list only while one of its runs is in progress', async () => {
  vi.useFakeTimers();
  const answer = (status: string) => ({ runs: [{ run_id: 'r1', status }], total: 1 });
  get.mockResolvedValueOnce(answer('running')).mockResolvedValue(answer('completed'));
  const observer = new QueryObserver(new QueryClient(), runsPageQuery({}));
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  vi.useRealTimers();
  expect(get).toHaveBeenCalledTimes(2);
  expect(observer.getCurrentResult().data?.runs[0]?.run.status).toBe('completed');
});
