import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockApp, openMockApp } from './support/mock-requests.ts';
import { TestApp } from '@forecast-console/server/test-support/test-app.ts';
import { fileForm, longCsv } from '@forecast-console/server/test-support/test-data.ts';

let mock: MockApp;
beforeAll(async () => {
  mock = await openMockApp();
});
afterAll(() => mock.app.close());

const inject = (options: InjectOptions | string) => mock.app.fastify.inject(options);

describe('a server without mock functions', () => {
  it('does not support /__mock, scenarios, sessions or other origins', async () => {
    const app = await TestApp.open();
    for (const url of ['/__mock', '/__mock/sessions', '/__mock/scenarios', '/__mock/inspector.mjs'])
      expect((await app.fastify.inject(url)).statusCode).toBe(404);
    const headers = {
      'x-mock-scenario': 'status-500',
      'x-mock-session': 'other',
      prefer: 'code=503',
      origin: 'http://localhost:5173',
    };
    const answer = await app.fastify.inject({ url: '/api/health?__scenario=hang', headers });
    expect(answer.statusCode).toBe(200);
    for (const name of ['preference-applied', 'x-mock-session', 'access-control-allow-origin'])
      expect(answer.headers).not.toHaveProperty(name);
    await app.close();
  });
});

describe('a request that adds a dataset', () => {
  const put = async (form: FormData, session: string) => {
    const encoded = new Response(form);
    return inject({
      method: 'POST',
      url: `/__mock/sessions/${session}/datasets`,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
  };

  it('affects only its session and uses the name and owner given in the form', async () => {
    const form = fileForm(longCsv(3), { name: 'mine.csv' });
    form.set('label', 'Mine');
    form.set('username', 'admin');
    form.delete('file_type');
    form.delete('upload_mode');
    const answer = await put(form, 'with-data');
    expect(answer.json()).toMatchObject({ originalName: 'mine.csv', label: 'Mine', status: 'completed' });
    const listed = async (session: string) => {
      const headers = { authorization: `Bearer ${mock.token}`, 'x-mock-session': session };
      const { uploads } = (await inject({ url: '/api/uploads', headers })).json<{ uploads: object[] }>();
      return uploads.length;
    };
    expect([await listed('with-data'), await listed('without')]).toEqual([2, 1]);
  });

  it('requires a readable file and an existing user', async () => {
    expect((await put(new FormData(), 'with-data')).statusCode).toBe(400);
    expect((await put(fileForm('nothing\n'), 'with-data')).statusCode).toBe(422);
    const nobodys = fileForm(longCsv(3));
    nobodys.set('username', 'nobody');
    nobodys.delete('file_type');
    nobodys.delete('upload_mode');
    expect((await put(nobodys, 'with-data')).json()).toEqual({ detail: 'This session has no user nobody.' });
  });
});

describe('/__mock', () => {
  it('lists scenarios with their messages', async () => {
    const { scenarios, rows } = (await inject('/__mock/scenarios')).json<{
      scenarios: object[];
      rows: object[];
    }>();
    expect(scenarios).toContainEqual(
      expect.objectContaining({ name: 'forecast-no-id', shows: ['forecast-no-run-id'] }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ id: 'forecast-no-run-id' }));
  });

  it('uses the session of the caller by default', async () => {
    const headers = { 'x-mock-session': 'mine' };
    await inject({ method: 'POST', url: '/__mock/scenarios', payload: { name: 'hang' }, headers });
    const mine = await inject('/__mock/sessions/mine');
    expect(mine.json()).toMatchObject({ name: 'mine', scenarios: [{ name: 'hang' }] });
    await inject({ method: 'DELETE', url: '/__mock/scenarios', headers });
    expect((await inject('/__mock/sessions/mine')).json()).toMatchObject({ scenarios: [] });
  });

  it('returns a JSON 404 for an unknown path', async () => {
    const response = await inject('/__mock/no/such?page=1');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ detail: 'The mock server has no GET /__mock/no/such.' });
  });

  it.each([
    ['PUT', '/__mock/clock', { stopped: 'at noon' }],
    ['PUT', '/__mock/scenarios', {}],
    ['POST', '/__mock/reset', { data: 'half' }],
  ] as const)('rejects %s %s with a malformed body or query', async (method, url, payload) => {
    const answer = await inject({ method, url, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ detail: string }>().detail).toMatch(/^body/);
  });

  it.each([
    ['a host name that resolves to this machine', { host: 'evil.example' }, 421],
    ['the origin of another site', { origin: 'https://evil.example' }, 403],
    ['a null origin', { origin: 'null' }, 403],
  ])('rejects requests with %s', async (_, headers, status) => {
    const answer = await inject({ method: 'POST', url: '/__mock/reset', headers });
    expect(answer.statusCode).toBe(status);
  });
});

describe('a page from another origin', () => {
  const preflight = (origin: string, url = '/api/uploads') =>
    inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-mock-session',
      },
    });

  it.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:8080'])(
    'can be used from %s, with credentials',
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.statusCode).toBe(204);
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'authorization,x-mock-session',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      });
      const answer = await inject({ url: '/api/uploads', headers: { origin } });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin, Accept' });
    },
  );

  it.each(['https://evil.example', 'http://localhost.evil.example', 'null'])(
    'cannot be used from %s',
    async (origin) => {
      expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin');
    },
  );
});

describe('a response that violates the contract', () => {
  it('is replaced by a 500 response with the reason', async () => {
    const app = await openMockApp();
    Object.assign(app.app.services.uploads, { get: () => ({ id: 5 }) });
    const answer = await app.app.fastify.inject({
      url: `/api/uploads/${app.upload.id}`,
      headers: { authorization: `Bearer ${app.token}` },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json<{ detail: string }>().detail).toMatch(
      /^the response of getUpload \(200\) violates the contract: .*run_id/,
    );
    await app.app.close();
  });
});

describe('an active scenario', () => {
  it('can be turned off by name without affecting others', async () => {
    const url = '/__mock/sessions/some/scenarios';
    for (const name of ['hang', 'offline'])
      await inject({ method: 'POST', url, payload: { name, times: 2 } });
    const left = await inject({ method: 'DELETE', url: `${url}/hang` });
    expect(left.json()).toMatchObject({ scenarios: [{ name: 'offline', times: 2 }] });
  });
});

describe('the inspector', () => {
  it('is a page without inline or third-party scripts', async () => {
    await inject({ url: '/api/health', headers: { 'x-mock-session': 'shown', 'x-note': '<b>' } });
    await inject({ method: 'POST', url: '/__mock/sessions/shown/scenarios', payload: { name: 'hang' } });
    const page = await inject('/__mock?session=shown');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).toContain('<option value="shown" selected>shown (1 requests)</option>');
    expect(page.body).toContain('name="hang" checked');
    expect(page.body).toContain('x-note: &lt;b&gt;');
    expect(page.body).toContain('data-curl="curl -i -X GET &#39;http://localhost:80/api/health&#39;');
    expect(page.body).not.toMatch(/<script>|\son\w+=|style=/);
    for (const file of ['/__mock/inspector.mjs', '/__mock/inspector.css'])
      expect((await inject(file)).statusCode).toBe(200);
  });
});
