// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  deleteRunMutation,
  refreshRunMutation,
  restoreRunMutation,
} from '../../../src/features/runs/queries.ts';
import { forecastMutation } from '../../../src/features/forecast-form/queries.ts';
import { refreshUploadMutation, versionsQuery } from '../../../src/features/uploads/queries.ts';
import { replaceApi } from '../../support/replace-api.ts';

const get = vi.fn<() => Promise<unknown>>();
const done = () => Promise.resolve({ run_id: 'r2' });
replaceApi({ GET: get, POST: done, DELETE: done });

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  get.mockReset().mockResolvedValue({ versions: [] });
});

it.each([
  ['started', forecastMutation, {}],
  ['refreshed', refreshRunMutation, 'r1'],
  ['refreshed by its dataset', refreshUploadMutation, 'u1'],
  ['deleted', deleteRunMutation, 'r1'],
  ['restored', restoreRunMutation, 'r1'],
])(
  'the number of runs per version is refetched after a run was %s',
  async (_what, mutation: object, of: unknown) => {
    await client.fetchQuery(versionsQuery('u1'));
    await client.fetchQuery(versionsQuery('u1'));
    expect(get).toHaveBeenCalledTimes(1);
    await client.getMutationCache().build<unknown, Error, unknown, unknown>(client, mutation).execute(of);
    await client.fetchQuery(versionsQuery('u1'));
    expect(get).toHaveBeenCalledTimes(2);
  },
);
