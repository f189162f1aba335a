import { connect } from 'node:net';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowedHost, nameOf } from '../../src/http/host.ts';
import { send } from '../support/call.ts';
import { TestApp } from '../support/test-app.ts';

describe('the name in the Host header', () => {
  it.each([
    ['localhost:4000', 'localhost'],
    ['LOCALHOST.', 'localhost'],
    ['[::1]:4000', '::1'],
    ['127.0.0.1', '127.0.0.1'],
    ['', ''],
  ])('is parsed from %j as %j', (host, name) => {
    expect(nameOf(host)).toBe(name);
  });
});

describe('the host of a loopback server', () => {
  const here = { host: '127.0.0.1', allowedHosts: [] };
  it.each(['localhost', '127.0.0.1', '127.5.5.5', '::1'])('is %s', (name) => {
    expect(isAllowedHost(name, here)).toBe(true);
  });

  it.each(['evil.example', 'localhost.evil.example', '192.0.2.1', hostname(), ''])('is not %s', (name) => {
    expect(isAllowedHost(name, here)).toBe(false);
  });
});

describe('the host of a public server', () => {
  const there = { host: 'forecast.lan', allowedHosts: ['plan.example'] };
  const names = [
    'forecast.lan',
    'plan.example',
    '192.0.2.1',
    '2001:db8::1',
    'localhost',
    hostname().toLowerCase(),
  ];
  it.each(names)('is %s', (name) => {
    expect(isAllowedHost(name, there)).toBe(true);
  });

  it.each(['evil.example', 'sub.plan.example', ''])('is not %s', (name) => {
    expect(isAllowedHost(name, there)).toBe(false);
  });
});

describe('a request', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());
  const asked = (url: string, host: string) => send(app, { url, headers: { host } });

  // DNS rebinding: a malicious page whose host name resolves to this machine could read responses.
  it('with an unknown host is rejected on every path', async () => {
    for (const url of ['/', '/api/uploads', '/api/auth/me', '/no-such-page'])
      expect(await asked(url, 'evil.example:4000')).toMatchObject({
        status: 421,
        detail:
          'This server does not accept the host name "evil.example". The operator can add it to ALLOWED_HOSTS.',
      });
  });

  it('to the health check is accepted with any host', async () => {
    expect((await asked('/api/health', 'evil.example')).status).toBe(200);
  });

  it('with two Host headers is rejected', async () => {
    const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.end(
      'GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a server behind a proxy', () => {
  async function addressesOf(trustProxy: string | null): Promise<(number | undefined)[]> {
    const app = await TestApp.open({ trustProxy, attemptsPerMinute: 1 });
    const login = (from: string, username: string) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/auth/token',
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': from, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username, password: 'wrong' }).toString(),
      });
    const answers = [
      await login('192.0.2.1', 'a'),
      await login('192.0.2.2', 'b'),
      await login('192.0.2.1', 'c'),
    ];
    await app.close();
    return answers.map(({ statusCode }) => statusCode);
  }

  it("uses each client's address if the proxy is trusted", async () => {
    expect(await addressesOf('127.0.0.1')).toEqual([401, 401, 429]);
  });

  it('ignores addresses sent by clients if the proxy is not trusted', async () => {
    expect(await addressesOf(null)).toEqual([401, 429, 429]);
    expect(await addressesOf('10.0.0.1')).toEqual([401, 429, 429]);
  });
});
