// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { runsPageQuery } from '../../../src/features/runs/queries.ts';
import { replaceApi } from '../../support/replace-api.ts';
import { realTimers } from '../../support/real-timers.ts';

const get = vi.fn<() => Promise<unknown>>();
replaceApi({ GET: get });

// RUN-13
it('runsPageQuery polls the list only while one of its runs is in progress', async () => {
  vi.useFakeTimers();
  const answer = (status: string) => ({ runs: [{ run_id: 'r1', status }], total: 1 });
  get.mockResolvedValueOnce(answer('running')).mockResolvedValue(answer('completed'));
  const observer = new QueryObserver(new QueryClient(), runsPageQuery({}));
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  realTimers();
  expect(get).toHaveBeenCalledTimes(2);
  expect(observer.getCurrentResult().data?.runs[0]?.run.status).toBe('completed');
});
