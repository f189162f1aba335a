import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callMock, type MockApp, openMockApp } from './support/mock-requests.ts';

let mock: MockApp;
beforeAll(async () => {
  mock = await openMockApp();
});
afterAll(() => mock.app.close());

const post = (session: string, path: string, payload: object) =>
  mock.app.fastify.inject({ method: 'POST', url: `/__mock/sessions/${session}/${path}`, payload });
const ask = (session: string, id: 'listUploads' | 'getHistory', headers: Record<string, string> = {}) =>
  callMock(mock, id, { 'x-mock-session': session, ...headers });

describe('a custom response', () => {
  it('is returned only for its operation and session, the given number of times', async () => {
    const own = { status: 418, body: { any: ['thing'] }, headers: { 'x-cup': '1' }, times: 1 };
    const put = await post('own', 'answers', { operation: 'listUploads', ...own });
    expect(put.json()).toEqual({ scenarios: [{ name: 'own-answer', times: 1, operation: 'listUploads' }] });
    expect((await ask('own', 'getHistory')).status).toBe(200);
    expect((await ask('else', 'listUploads')).status).toBe(200);
    const first = await ask('own', 'listUploads');
    expect(first).toMatchObject({ status: 418, body: own.body });
    expect(first.headers).toMatchObject({ 'x-cup': '1', 'preference-applied': 'own-answer' });
    expect((await ask('own', 'listUploads')).status).toBe(200);
  });

  it('may consist of only a status, and is cleared together with the scenarios', async () => {
    await post('bare', 'answers', { operation: 'listUploads', status: 503 });
    expect(await ask('bare', 'listUploads')).toMatchObject({ status: 503, body: null });
    await mock.app.fastify.inject({ method: 'DELETE', url: '/__mock/sessions/bare/scenarios' });
    expect((await ask('bare', 'listUploads')).status).toBe(200);
  });

  it.each([
    [{ operation: 'listUpload', status: 200 }, /Did you mean listUploads/],
    [{ operation: 'listUploads', status: 99 }, />= 200/],
    [{ status: 200 }, /operation/],
  ])('is rejected with a reason: %j', async (payload, words) => {
    const answer = await post('refused', 'answers', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ detail: string }>().detail).toMatch(words);
  });
});

describe('a selected scenario', () => {
  it('uses the given delay', async () => {
    const started = performance.now();
    expect((await ask('slow', 'listUploads', { 'x-mock-scenario': 'slow;delay=50' })).status).toBe(200);
    expect((await ask('slow', 'listUploads', { 'x-mock-scenario': 'status-500;delay=20' })).status).toBe(500);
    expect(performance.now() - started).toBeGreaterThanOrEqual(65);
  });

  it('restarts its count for another id and after a reset', async () => {
    const status = async (id: string) =>
      (await ask('counted', 'listUploads', { 'x-mock-scenario': `status-503;times=1;id=${id}` })).status;
    expect([await status('a'), await status('a'), await status('b')]).toEqual([503, 200, 503]);
    await post('counted', 'reset', {});
    expect([await status('a'), await status('a')]).toEqual([503, 200]);
  });

  it('is rejected with an invalid delay', async () => {
    const answer = await ask('odd', 'listUploads', { 'x-mock-scenario': 'slow;delay=soon' });
    expect(answer.status).toBe(400);
  });
});

it('the list of requests rejects an unknown operation in its filter', async () => {
  const answer = await mock.app.fastify.inject('/__mock/requests?operation=listUpload');
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ detail: string }>().detail).toContain('Did you mean listUploads');
});
