// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  characteristicsQuery,
  deleteUploadMutation,
  labelMutation,
  metadataCharacteristicsQuery,
  productsQuery,
  uploadFile,
  uploadQuery,
  uploadsQuery,
} from '../../../src/features/uploads/queries.ts';
import { runDataQuery } from '../../../src/features/analysis/queries.ts';
import { historyQuery, runQuery } from '../../../src/features/runs/queries.ts';
import { replaceApi } from '../../support/replace-api.ts';

type Call = (path: string) => Promise<unknown>;

const { get, remove, post } = {
  get: vi.fn<Call>(),
  remove: vi.fn<Call>(),
  post: vi.fn<Call>(),
};
replaceApi({ GET: get, DELETE: remove, POST: post });

const series = { actual: [], forecast: [], backtest: [] };
const answers: Record<string, unknown> = {
  '/api/uploads': { uploads: [] },
  '/api/uploads/{id}': {},
  '/api/uploads/{id}/products': [],
  '/api/uploads/{id}/characteristics': [],
  '/api/metadata/characteristics/{uploadId}': [],
  '/api/forecast-batch/history': [],
  '/api/forecast-detail/{id}': {},
  '/api/run-data/{runId}': { details: series, chartData: series },
};

let client: QueryClient;

/** Loads every query of dataset 'u1', by its id or the run id of its import. */
function readAll() {
  return Promise.all([
    client.fetchQuery(uploadsQuery),
    client.fetchQuery(uploadQuery('u1')),
    client.fetchQuery(uploadQuery('ingest-of-u1')),
    client.fetchInfiniteQuery(productsQuery('u1')),
    client.fetchQuery(characteristicsQuery('u1')),
    client.fetchQuery(metadataCharacteristicsQuery('u1')),
    client.fetchQuery(historyQuery(20)),
    client.fetchQuery(runQuery('r1')),
    client.fetchQuery(runDataQuery({ runId: 'r1', types: [], level: [] })),
  ]);
}

/** Returns the requests that are sent if every query is shown again. */
async function askedAgain(): Promise<string[]> {
  get.mockClear();
  await readAll();
  return get.mock.calls.map(([path]) => path);
}

/** Calls a mutation like a screen does; ignores errors. */
const run = (mutation: object, variables: unknown) =>
  client
    .getMutationCache()
    .build<unknown, Error, unknown, unknown>(client, mutation)
    .execute(variables)
    .catch((error: unknown) => error);

beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } });
  get.mockReset().mockImplementation((path) => Promise.resolve(answers[path]));
  remove.mockReset().mockResolvedValue({ success: true });
  post.mockReset().mockResolvedValue({ success: true });
  await readAll();
});

describe('the cached data of a dataset', () => {
  it('is fetched only once while it is fresh, except for the history', async () => {
    expect(await askedAgain()).toEqual(['/api/forecast-batch/history']);
  });

  // UP-17
  it('is refetched after a rename in every place that shows the name', async () => {
    await run(labelMutation, { runId: 'ingest-of-u1', label: 'Spring' });
    expect(await askedAgain()).toEqual(
      expect.arrayContaining(['/api/uploads', '/api/uploads/{id}', '/api/forecast-detail/{id}']),
    );
    expect(get.mock.calls.filter(([path]) => path === '/api/uploads/{id}')).toHaveLength(2);
  });

  it('is refetched together with the runs after the dataset is deleted', async () => {
    await run(deleteUploadMutation, 'u1');
    expect(new Set(await askedAgain())).toEqual(new Set(Object.keys(answers)));
    expect(get).toHaveBeenCalledTimes(9);
  });

  it('stays cached if deleting the dataset fails; only the list is refetched', async () => {
    remove.mockRejectedValue(new Error('refused'));
    await run(deleteUploadMutation, 'u1');
    expect(await askedAgain()).toEqual(['/api/uploads', '/api/forecast-batch/history']);
  });

  it('is not refetched if renaming the dataset fails', async () => {
    post.mockRejectedValue(new Error('refused'));
    await run(labelMutation, { runId: 'ingest-of-u1', label: 'Spring' });
    expect(await askedAgain()).toEqual(['/api/forecast-batch/history']);
  });
});

it('the list of datasets is refetched after an upload', async () => {
  const choice = { file: new File(['a'], 'a.csv'), fileType: 'csv', uploadMode: 'both' } as const;
  const transfer = { id: 't1', signal: new AbortController().signal, onProgress: () => {} };
  await uploadFile(choice, transfer, client);
  expect(await askedAgain()).toContain('/api/uploads');
});
