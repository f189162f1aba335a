import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMock } from '../../src/testing/create-mock.ts';
import { createFakeFetch, fakeJson } from '../../src/testing/fakes.ts';

const at = (method: string, path: string) => `${method} /__mock/sessions/test%20a${path}`;

function mockWith(method: string, path: string, body: unknown, status = 200) {
  const fake = createFakeFetch();
  fake.answer(at(method, path), fakeJson(body, status));
  vi.stubGlobal('fetch', fake.fetch);
  return { mock: createMock('http://127.0.0.1:4000', 'test a'), fake };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('createMock', () => {
  it('returns the headers that select its session', () => {
    expect(createMock('http://127.0.0.1:4000', 's1').headers).toEqual({ 'X-Mock-Session': 's1' });
  });

  it('activates a scenario', async () => {
    const { mock, fake } = mockWith('POST', '/scenarios', { scenarios: [] });
    await mock.scenario('forecast-no-id', { times: 2 });
    expect(JSON.parse(fake.requests[0]?.body ?? '')).toEqual({ name: 'forecast-no-id', times: 2 });
  });

  it('sets the response of an operation', async () => {
    const { mock, fake } = mockWith('POST', '/answers', { scenarios: [] });
    await mock.answer('listUploads', { status: 418, body: { detail: 'Tea' }, times: 1 });
    const body: unknown = JSON.parse(fake.requests[0]?.body ?? '');
    expect(body).toEqual({ operation: 'listUploads', status: 418, body: { detail: 'Tea' }, times: 1 });
  });

  it('sets the clock from a Date', async () => {
    const { mock, fake } = mockWith('PUT', '/clock', {});
    await mock.clock.set(new Date('2030-01-31T12:00:00Z'), { stopped: true });
    expect(JSON.parse(fake.requests[0]?.body ?? '')).toEqual({
      now: '2030-01-31T12:00:00.000Z',
      stopped: true,
    });
  });

  it('rejects with the reason if the mock server rejects the request', async () => {
    const { mock } = mockWith('POST', '/reset', { detail: 'No' }, 403);
    await expect(mock.reset()).rejects.toThrow('The mock server returned 403: {"detail":"No"}');
  });

  it('waits for requests, and names the filter in the error after a timeout', async () => {
    const { mock, fake } = mockWith('GET', '/requests', { requests: [{ seq: 1 }] });
    expect(await mock.requests.wait({ operation: 'getMe' })).toEqual([{ seq: 1 }]);
    expect(fake.requests[0]?.query).toEqual({ operation: 'getMe', count: '1', wait: '5000' });
    await expect(mock.requests.wait({ operation: 'getMe' }, { count: 2, timeoutMs: 10 })).rejects.toThrow(
      'Received 1 of 2 requests within 10 ms: {"operation":"getMe"}',
    );
  });
});
