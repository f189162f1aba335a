import { afterEach, expect, it } from 'vitest';
import type { Config } from '../src/config.ts';
import { DomainError } from '../src/errors.ts';
import { TestApp, testConfig } from './support/test-app.ts';
import { workerApp } from '../src/worker-app.ts';

let front: TestApp;
afterEach(() => front.close());

/** A worker with the services of a test server. */
async function open(changed: Partial<Config> = {}, isReadable = true) {
  front = await TestApp.open();
  const { metrics, presence } = front.services;
  const requireReadable = async () => {
    if (!isReadable) throw new DomainError(503, 'The workspace cannot be read.');
  };
  return workerApp(testConfig(front.dataDir, changed), { metrics, presence, requireReadable });
}

it('a worker serves its metrics to the same machine, or to callers with METRICS_TOKEN', async () => {
  const app = await open();
  expect((await app.inject('/api/metrics')).statusCode).toBe(200);
  await app.close();
  await front.close();

  const others = { host: '0.0.0.0' };
  const closed = await open(others);
  expect((await closed.inject('/api/metrics')).statusCode).toBe(403);
  await closed.close();
  await front.close();

  const withToken = await open({ ...others, metricsToken: 'token of the operator' });
  const ask = (token: string, host = '10.0.0.7') =>
    withToken.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}`, host } });
  const shown = await ask('token of the operator');
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect((await ask('token of another one')).statusCode).toBe(401);
  expect((await ask('token of the operator', 'stranger.example')).statusCode).toBe(421);
  await withToken.close();
});

it('a worker that cannot read the workspace reports that it is healthy but not ready, under any host name', async () => {
  const app = await open({}, false);
  const ask = (url: string) => app.inject({ url, headers: { host: 'stranger.example' } });
  expect((await ask('/api/health')).json()).toMatchObject({ status: 'ok' });
  expect((await ask('/api/ready')).statusCode).toBe(503);
  expect((await ask('/api/ready')).json()).toEqual({ detail: 'The workspace cannot be read.' });
  await app.close();
});
