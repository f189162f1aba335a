import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callMock, type MockApp, openMockApp } from './support/mock-requests.ts';
import type { RecordedRequest } from '../src/requests/request-log.ts';

let mock: MockApp;
beforeAll(async () => {
  mock = await openMockApp();
});
afterAll(() => mock.app.close());

const inSession = (name: string) => ({ 'x-mock-session': name });
const requests = async (session: string, query: string) => {
  const answer = await mock.app.fastify.inject(`/__mock/sessions/${session}/requests?${query}`);
  return answer.json<{ requests: RecordedRequest[] }>().requests;
};

describe('recorded requests', () => {
  it('contain the request, the response and the scenario', async () => {
    await callMock(mock, 'labelUpload', { ...inSession('told'), 'x-mock-scenario': 'label-failed' });
    const [request, ...others] = await requests('told', 'operation=labelUpload');
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      method: 'POST',
      url: '/api/upload/label',
      operation: 'labelUpload',
      body: JSON.stringify({ run_id: mock.upload.run_id, label: 'Named' }),
      applied: 'scenario=label-failed',
      answer: { status: 500, body: '{"detail":"The label could not be stored"}' },
    });
  });

  it('contain no password and no token', async () => {
    const { body } = await callMock(mock, 'login', inSession('secrets'));
    const { refresh_token } = body as { refresh_token: string };
    await callMock(mock, 'refreshToken', inSession('secrets'), { json: { refresh_token } });
    await callMock(mock, 'getMe', { ...inSession('secrets'), cookie: 'a=from-the-cookie' });
    const text = JSON.stringify(await requests('secrets', 'count=3'));
    for (const secret of ['analyst-demo', refresh_token, mock.token, 'from-the-cookie'])
      expect(text).not.toContain(secret);
    expect(text).toContain('analyst');
  });

  it('include how the session was selected', async () => {
    await callMock(mock, 'listTypes', inSession('named'));
    await callMock(mock, 'listTypes', { cookie: 'mock-session=named' });
    await callMock(mock, 'listTypes', { origin: 'http://localhost:5173', host: '127.0.0.1:4000' });
    expect((await requests('named', 'count=2')).map(({ sessionBy }) => sessionBy)).toEqual([
      'header',
      'cookie',
    ]);
    expect((await requests('default', 'operation=listTypes'))[0]?.sessionBy).toBeNull();
    const page = await mock.app.fastify.inject('/__mock?session=default');
    expect(page.body).toContain('browsers do not send cookies of localhost to 127.0.0.1');
  });

  it('can be filtered', async () => {
    await callMock(mock, 'listUploads', inSession('found'));
    await callMock(mock, 'getUpload', inSession('found'), { path: { id: 'nobody' } });
    const urls = async (query: string) => (await requests('found', query)).map(({ url }) => url);
    expect(await urls('status=404')).toEqual(['/api/uploads/nobody']);
    expect(await urls('url=uploads')).toEqual(['/api/uploads', '/api/uploads/nobody']);
    expect(await urls('after=1')).toEqual(['/api/uploads/nobody']);
    expect(await urls('method=post')).toEqual([]);
  });

  it('can be waited for', async () => {
    const waiting = requests('awaited', 'operation=listUploads&count=2&wait=60000');
    await callMock(mock, 'listUploads', inSession('awaited'));
    await callMock(mock, 'getHistory', inSession('awaited'));
    await callMock(mock, 'listUploads', { ...inSession('awaited'), 'x-mock-scenario': 'uploads-empty' });
    expect((await waiting).map(({ applied }) => applied)).toEqual([null, 'scenario=uploads-empty']);
    expect(await requests('awaited', 'operation=getMe&wait=20')).toEqual([]);
  });

  it('can be cleared', async () => {
    await callMock(mock, 'listUploads', inSession('cleared'));
    await mock.app.fastify.inject({ method: 'DELETE', url: '/__mock/sessions/cleared/requests' });
    expect(await requests('cleared', '')).toEqual([]);
  });

  it('can be saved as HAR', async () => {
    await callMock(
      mock,
      'listUploads',
      { ...inSession('har'), 'x-mock-scenario': 'uploads-empty' },
      { query: '_t=5' },
    );
    const answer = await mock.app.fastify.inject('/__mock/sessions/har/har');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="mock-har.har"');
    const { log } = answer.json<{ log: { version: string; entries: unknown[] } }>();
    expect(log.version).toBe('1.2');
    expect(log.entries).toEqual([
      expect.objectContaining({
        request: expect.objectContaining({
          method: 'GET',
          queryString: [{ name: '_t', value: '5' }],
        }) as unknown,
        response: expect.objectContaining({
          status: 200,
          content: { size: 14, mimeType: 'application/json; charset=utf-8', text: '{"uploads":[]}' },
        }) as unknown,
        comment: 'scenario=uploads-empty',
      }),
    ]);
  });
});
