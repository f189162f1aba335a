// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { newestRunId } from '../../../src/features/runs/queries.ts';
import { replaceApi } from '../../support/replace-api.ts';

const get = vi.fn<(path: string, options: unknown) => Promise<unknown>>();
replaceApi({ GET: get });

// ANA-10
it('newestRunId requests three runs by default and returns the newest', async () => {
  get.mockResolvedValue([
    { id: 'a', created_at: '2024-01-01T12:00:00Z' },
    { id: 'b', created_at: '2024-02-01T12:00:00Z' },
  ]);
  expect(await newestRunId(new QueryClient())).toBe('b');
  expect(get).toHaveBeenCalledExactlyOnceWith(
    '/api/forecast-batch/history',
    expect.objectContaining({ params: { query: { limit: 3 } } }),
  );
});
