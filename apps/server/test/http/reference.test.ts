import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { document } from '../../src/http/contract/document.ts';
import { TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ referenceOpen: false });
});
afterAll(() => app.close());

it.each([
  '/api/docs',
  '/api/docs?a',
  '/api/%64ocs',
  '/api/openapi.json',
  '/api/openapi%2Ejson',
  '/api/docs/redoc.js',
  '/api/docs/openapi.json',
])('a disabled API reference returns 403 for %s', async (url) => {
  const answer = await app.fastify.inject({ url });
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { detail: 'The API reference is disabled on this server.' },
  ]);
});

it('the contract is converted to JSON once', async () => {
  const open = await TestApp.open();
  const stringify = vi.spyOn(JSON, 'stringify');
  try {
    const first = await open.fastify.inject({ url: '/api/openapi.json' });
    const second = await open.fastify.inject({ url: '/api/openapi.json' });
    expect([first.json(), second.json()]).toEqual([document, document]);
    expect(stringify.mock.calls.filter(([value]) => value === document)).toHaveLength(1);
  } finally {
    stringify.mockRestore();
    await open.close();
  }
});
