import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../src/client.ts';
import { freshMs, runs, runsKey, uploads, uploadsKey } from '../../src/query/index.ts';
import { createMemorySessionStore } from '../../src/session.ts';
import { createFakeFetch, fakeJson } from '../../src/testing/fakes.ts';
import { stubXhr } from '../support/fake-xhr.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function apiWith(call: string, body: unknown) {
  const server = createFakeFetch();
  server.answer(call, fakeJson(body));
  const session = createMemorySessionStore();
  return { server, api: createApiClient({ baseUrl: 'http://test', session, fetch: server.fetch }) };
}

describe('a query', () => {
  it('has a query function, a stale time, and a key that starts with the resource key', async () => {
    const { api, server } = apiWith('GET /api/uploads', { uploads: [] });
    const { queryKey, queryFn, staleTime } = uploads(api).list();
    expect(queryKey.slice(0, uploadsKey.length)).toEqual(uploadsKey);
    expect(staleTime).toBe(freshMs);
    expect(server.requests).toEqual([]);
    expect(await queryFn()).toEqual([]);
  });

  it('has different keys for different ids, pages, and queries', () => {
    const { api } = apiWith('GET /api/uploads', {});
    const { detail, products } = uploads(api);
    const reads = [detail('a'), detail('b'), products('a'), products('a', { offset: 10 }), products('b')];
    expect(new Set(reads.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(reads.length);
  });

  it('rejects with the reason of an aborted signal', async () => {
    const { api } = apiWith('GET /api/uploads', { uploads: [] });
    const reason = new Error('no longer needed');
    await expect(
      uploads(api)
        .list()
        .queryFn({ signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });

  it('normalizes a legacy response', async () => {
    const { api } = apiWith('GET /api/forecast-batch/history', { items: [{ id: 'r1', created_at: null }] });
    const history = runs(api).history(3);
    expect(await history.queryFn()).toMatchObject([{ run_id: 'r1' }]);
    expect(history).toMatchObject({ queryKey: [...runsKey, 'history', 3], staleTime: 0 });
  });

  it('rejects an invalid run id without a request', async () => {
    const { api, server } = apiWith('GET /api/forecast-detail/', {});
    await expect(runs(api).detail(' ').queryFn()).rejects.toThrow('Invalid runId');
    expect(server.requests).toEqual([]);
  });

  it('keeps an empty list of characteristics empty, except for a forecast', async () => {
    const none = apiWith('GET /api/uploads/u1/characteristics', { characteristics: [] });
    expect(await uploads(none.api).characteristics('u1').queryFn()).toEqual([]);
    const { api } = apiWith('GET /api/metadata/characteristics/u1', []);
    expect(await uploads(api).metadataCharacteristics('u1').queryFn()).toMatchObject([{ type: 'c1' }]);
  });
});

describe('a mutation', () => {
  it('takes one argument and returns the response, as mutationFn requires', async () => {
    const { api, server } = apiWith('POST /api/upload/label', { success: true });
    const { label: mutationFn } = uploads(api);
    expect(await mutationFn({ runId: 'r1', label: 'Spring' })).toEqual({ success: true });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ run_id: 'r1', label: 'Spring' });
  });

  it('sends the file as the last form field', async () => {
    const { api, server } = apiWith('POST /api/upload', { run_id: 'r1' });
    const file = new File(['a'], 'a.csv');
    await uploads(api).send({ file, fileType: 'csv', uploadMode: 'both', id: 't1' });
    const names = [...(server.requests[0]?.body ?? '').matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['file_type', 'upload_mode', 'transfer_id', 'file']);
  });

  it('reports the progress of a version upload', async () => {
    const loaded: number[] = [];
    stubXhr((xhr) => {
      xhr.report({ lengthComputable: true, loaded: 1, total: 2 });
      xhr.respond(200, '{}');
    });
    const api = createApiClient({ baseUrl: 'http://test', session: createMemorySessionStore() });
    const addition = {
      uploadId: 'u1',
      file: new File(['a'], 'a.csv'),
      fileType: 'csv',
      mode: 'append',
    } as const;
    const onProgress = (progress: { loaded: number }) => loaded.push(progress.loaded);
    await uploads(api).previewVersion({ ...addition, onProgress });
    await uploads(api).addVersion({ ...addition, onProgress });
    expect(loaded).toEqual([1, 1]);
  });
});
