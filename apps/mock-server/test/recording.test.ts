import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callMock, type MockApp, openMockApp } from './support/mock-requests.ts';

let mock: MockApp;
beforeAll(async () => {
  mock = await openMockApp();
});
afterAll(() => mock.app.close());

const inSession = (name: string) => ({ 'x-mock-session': name });
const inject = (request: string | { method: 'POST'; url: string; payload: object }) =>
  mock.app.fastify.inject(request);
const entry = (method: string, url: string, status: number, body: unknown) => ({
  request: { method, url: `https://plan.example${url}` },
  response: { status, content: { text: JSON.stringify(body) } },
});
const replay = (session: string, entries: object[]) =>
  inject({ method: 'POST', url: `/__mock/sessions/${session}/har`, payload: { log: { entries } } });

describe('replaying a HAR file', () => {
  it('returns the responses in order and repeats the last one', async () => {
    const answer = await replay('again', [
      entry('GET', '/api/uploads', 503, { detail: 'Busy' }),
      entry('GET', '/api/uploads?x=1', 200, { uploads: [] }),
      entry('GET', `/api/uploads/${mock.upload.id}`, 200, { id: 'of elsewhere' }),
      entry('GET', '/icon.svg', 200, {}),
    ]);
    expect(answer.json()).toMatchObject({ answers: 3 });
    const uploads = () => callMock(mock, 'listUploads', inSession('again'));
    expect((await uploads()).status).toBe(503);
    expect((await uploads()).body).toEqual({ uploads: [] });
    expect((await uploads()).body).toEqual({ uploads: [] });
    expect((await callMock(mock, 'getUpload', inSession('again'))).body).toEqual({ id: 'of elsewhere' });
  });

  it('rejects files in other formats', async () => {
    expect((await replay('none', [{ request: {} }])).statusCode).toBe(400);
  });
});

describe('a recording', () => {
  it('contains the last response of each operation and no tokens', async () => {
    await callMock(mock, 'login', inSession('taken'));
    await callMock(mock, 'listUploads', { ...inSession('taken'), 'x-mock-scenario': 'uploads-empty' });
    const file = await inject('/__mock/sessions/taken/recording?name=no-uploads');
    expect(file.headers['content-disposition']).toBe('attachment; filename="no-uploads.yaml"');
    expect(file.json()).toMatchObject({
      group: 'Recorded',
      scenarios: { 'no-uploads': { answers: { listUploads: { status: 200, body: { uploads: [] } } } } },
    });
    expect(file.body).not.toContain('login');
  });

  it('has a valid scenario name', async () => {
    expect((await inject('/__mock/sessions/taken/recording?name=No%20uploads')).statusCode).toBe(400);
  });
});
