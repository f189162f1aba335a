import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../support/any-value.ts';
import { send } from '../support/call.ts';
import { TestApp } from '../support/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-'));
const webRoot = join(folder, 'dist');
const page = '<!doctype html><title>Forecast Console</title>';
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  mkdirSync(join(webRoot, 'samples'));
  writeFileSync(join(webRoot, 'index.html'), page);
  writeFileSync(join(webRoot, 'icon.svg'), '<svg/>');
  writeFileSync(join(webRoot, 'assets', 'main-C0FFEE.js'), 'export {};');
  writeFileSync(join(folder, 'beside-the-web-root'), 'private');
  app = await TestApp.open({ webRoot });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => send(app, { url });

describe('a screen', () => {
  it.each([
    '/',
    '/index.html',
    '/forecast',
    '/analysis/0b6c1f0e',
    '/analysis-simple?run_id=1',
    '/apiary',
    '/x.y',
    '/analysis/v1.2/main.js',
  ])('at %s returns the app page and requires revalidation', async (url) => {
    const answer = await get(url);
    expect([answer.status, answer.text]).toEqual([200, page]);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('supports HEAD', async () => {
    expect((await send(app, { method: 'HEAD', url: '/forecast' })).status).toBe(200);
  });

  it('rejects POST', async () => {
    expect((await send(app, { method: 'POST', url: '/forecast' })).status).toBe(404);
  });
});

describe('a file', () => {
  it('with a hash in its name is cached for a year', async () => {
    const { status, headers } = await get('/assets/main-C0FFEE.js');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
  });

  it('with a fixed name is revalidated', async () => {
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['of an older build', '/assets/main-0DDBA11.js'],
    ['in another folder', '/samples/none.csv'],
  ])('%s returns 404, not the app page', async (_, url) => {
    const answer = await get(url);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/json/);
  });

  it.each([
    '/../beside-the-web-root',
    '/%2e%2e/beside-the-web-root',
    '/..%2fbeside-the-web-root',
    '/assets/..%5c..%5cx',
  ])('outside the folder is never served: %s', async (url) => {
    expect((await get(url)).text).not.toContain('private');
  });
});

describe('an unknown API path', () => {
  it.each(['/api', '/api/', '/api?x', '/api/nothing'])('returns JSON: %s', async (url) => {
    const answer = await get(url);
    expect(answer).toMatchObject({ status: 404, detail: anyText });
  });
});

describe('every response', () => {
  it.each(['/', '/icon.svg', '/api/health', '/api/auth/me', '/api/nothing'])(
    'has the security headers: %s',
    async (url) => {
      const { headers } = await get(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['strict-transport-security']).toBeUndefined();
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "object-src 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );
});

describe('without a built web app', () => {
  it('only the API responds', async () => {
    const bare = await TestApp.open({ webRoot: join(webRoot, 'not-built') });
    expect((await send(bare, { url: '/' })).status).toBe(404);
    expect((await send(bare, { url: '/api/health' })).status).toBe(200);
    await bare.close();
  });
});
