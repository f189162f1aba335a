import { expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { Line } from '../../support/postgres/line.ts';
import { TestApp } from '../../support/test-app.ts';

it.skipIf(whyNoPostgres !== null)('a server is not ready while its database does not respond', async () => {
  const url = new URL(await newDatabase());
  const line = new Line(new URL(url));
  url.port = String(await line.open());
  const app = await TestApp.open({ databaseUrl: url.href });
  try {
    expect((await call(app, 'getReady')).status).toBe(200);
    const speak = line.silence();
    expect((await call(app, 'getReady')).status).toBe(503);
    speak();
    expect((await call(app, 'getReady')).status).toBe(200);
  } finally {
    await app.close();
    await line.close();
  }
});
