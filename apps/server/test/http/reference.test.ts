import { afterAll, beforeAll, expect, it } from 'vitest';
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
