import { describe, expect, it } from 'vitest';
import { createMock } from '../../src/testing/create-mock.ts';
import { createFakeFetch, fakeJson } from '../../src/testing/fake-fetch.ts';

const at = (method: string, path: string) => `${method} /__mock/sessions/test%20a${path}`;

function mockWith(method: string, path: string, body: unknown, status = 200) {
  const fake = createFakeFetch();
  fake.answer(at(method, path), fakeJson(body, status));
  return { mock: createMock('http://127.0.0.1:4000', 'test a', fake.fetch), fake };
}

describe('createMock', () => {
  it('puts requests into its session', () => {
    expect(createMock('http://127.0.0.1:4000', 's1').headers).toEqual({ 'X-Mock-Session': 's1' });
  });

  it('switches a scenario on', async () => {
    const { mock, fake } = mockWith('POST', '/scenarios', { scenarios: [] });
    await mock.scenario('forecast-no-id', { times: 2 });
    expect(JSON.parse(fake.requests[0]?.body ?? '')).toEqual({ name: 'forecast-no-id', times: 2 });
  });

  it('gives an operation an answer of its own', async () => {
    const { mock, fake } = mockWith('POST', '/answers', { scenarios: [] });
    await mock.answer('listUploads', { status: 418, body: { detail: 'Tea' }, times: 1 });
    const body: unknown = JSON.parse(fake.requests[0]?.body ?? '');
    expect(body).toEqual({ operation: 'listUploads', status: 418, body: { detail: 'Tea' }, times: 1 });
  });

  it('sets the clock by a moment of any form', async () => {
    const { mock, fake } = mockWith('PUT', '/clock', {});
    await mock.clock.set(new Date('2030-01-31T12:00:00Z'), { stopped: true });
    expect(JSON.parse(fake.requests[0]?.body ?? '')).toEqual({
      now: '2030-01-31T12:00:00.000Z',
      stopped: true,
    });
  });

  it('says why the mock refuses', async () => {
    const { mock } = mockWith('POST', '/reset', { detail: 'No' }, 403);
    await expect(mock.reset()).rejects.toThrow('The mock refuses: {"detail":"No"}');
  });

  it('waits for requests, and says which did not come', async () => {
    const { mock, fake } = mockWith('GET', '/requests', { requests: [{ seq: 1 }] });
    expect(await mock.requests.wait({ operation: 'getMe' })).toEqual([{ seq: 1 }]);
    expect(fake.requests[0]?.query).toEqual({ operation: 'getMe', count: '1', wait: '5000' });
    await expect(mock.requests.wait({ operation: 'getMe' }, { count: 2, timeoutMs: 10 })).rejects.toThrow(
      '1 of 2 requests came in 10 ms: {"operation":"getMe"}',
    );
  });
});
